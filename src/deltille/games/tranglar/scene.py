"""Tranglar as pictures: the board in letters, and the scene."""

import functools

from deltille.core.messages import SOURCE_LANGUAGE, Message, render
from deltille.core.operations import State
from deltille.core.scene import Button, Edge, Outline, Piece, PlayerStyle, Point, Scene, Site, Tray, TrayItem
from deltille.core.scene_builder import SceneBuilder
from deltille.games.tranglar.contact_edges import SCALE, edges, placed
from deltille.games.tranglar.explain import trap
from deltille.games.tranglar.notation import (
    NAMES,
    SEATS,
    SIDES,
    SUPPLY_KINDS,
    Action,
    action,
    cell_name,
    cells_text,
    neutral_pieces,
    pieces_of,
    shape_code,
)
from deltille.games.tranglar.piece_notes import note, other_face
from deltille.games.tranglar.state import IS_SETUP, LARGE, SUPPLY, TURN, TranglarTables
from deltille.games.tranglar.tables import (
    CODES,
    NEUTRAL_FIVES,
    NEUTRAL_TRAPEZE,
    WALKS,
    Cells,
    board,
    unpack,
    walked,
)
from deltille.geometry import centroid, plane_outline

STYLES = (
    PlayerStyle(SIDES[0], "P", "#006d77", "#ffffff"),
    PlayerStyle(SIDES[1], "G", "#b8e02a", "#26330a", "dots"),
)
TRAY_SCALE = 1.25
DIGITS = 4
"""Of the middle of a piece: more are not seen, and cost bytes."""
VERBS = {
    "setup": Message("tranglar.verb-place"),
    "place": Message("tranglar.verb-place"),
    "neutral": Message("tranglar.verb-place"),
    "split": Message("tranglar.verb-replace"),
    "join": Message("tranglar.verb-replace"),
    "attack": Message("tranglar.verb-take-over"),
    "trapeze": Message("tranglar.verb-exchange"),
    "pass": Message("core.pass"),
}

Owned = list[tuple[Cells, int | None, str]]  # cells, owner (None: neutral), code


def pieces_on(s: State, neutral_five: str) -> Owned:
    """All pieces on the board."""
    found: Owned = [(cells, seat, shape_code(cells)) for seat in (0, 1) for cells in pieces_of(s, seat)]
    return found + [(cells, None, code) for code, cells in neutral_pieces(s, neutral_five)]


# -- letters ---------------------------------------------------------------------------------------------


def board_text(s: State, neutral_five: str, language: str) -> str:
    """The board with the borders of its pieces: P petrol, G green, # neutral."""
    piece_at: dict[int, int] = {}
    letter_at = dict.fromkeys(range(64), ".")
    for number, (cells, owner, _) in enumerate(pieces_on(s, neutral_five)):
        for cell in cells:
            piece_at[cell] = number
            letter_at[cell] = "#" if owner is None else STYLES[owner].letter
    canvas = [[" "] * 33 for _ in range(17)]

    def is_border(cell: int, other: int) -> bool:
        return other < 0 or cell not in piece_at or piece_at[cell] != piece_at.get(other)

    for square in range(16):
        x, y = 8 * (square % 4), 4 * (square // 4)
        n, e, south, w = range(4 * square, 4 * square + 4)
        for dx, dy, cell in ((4, 1, n), (6, 2, e), (4, 3, south), (2, 2, w)):
            canvas[y + dy][x + dx] = letter_at[cell]
        lines = ((2, 1, n, w, "\\"), (6, 1, n, e, "/"), (2, 3, south, w, "/"), (6, 3, south, e, "\\"))
        drawn = [is_border(a, b) for _, _, a, b, _ in lines]
        for (dx, dy, _, _, mark), is_drawn in zip(lines, drawn, strict=True):
            canvas[y + dy][x + dx] = mark if is_drawn else " "
        falling, rising = drawn[0] or drawn[3], drawn[1] or drawn[2]
        canvas[y + 2][x + 4] = "X" if falling and rising else "\\" if falling else "/" if rising else " "
        for cell, top in ((n, y), (south, y + 4)):
            if is_border(cell, int(board().neighbours[cell, 2])):
                canvas[top][x + 1 : x + 8] = "-" * 7
        for cell, left in ((w, x), (e, x + 8)):
            if is_border(cell, int(board().neighbours[cell, 2])):
                for row in range(y + 1, y + 4):
                    canvas[row][left] = "|"
    for y in range(0, 17, 4):
        for x in range(0, 33, 8):
            canvas[y][x] = "+"
    rows = [f"{'4321'[y // 4] if y % 4 == 2 else ' '} {''.join(line)}" for y, line in enumerate(canvas)]
    notes = _notes(s, language)
    rows = [f"{row}   {notes[y]}".rstrip() if y < len(notes) else row.rstrip() for y, row in enumerate(rows)]
    return "\n".join(["      a       b       c       d", *rows])


def _notes(s: State, language: str) -> list[str]:
    owners, others = (render(Message(f"tranglar.legend-{word}"), language) for word in ("owners", "others"))
    notes = ["  \\ n /", f"  w X e    {owners}", f"  / s \\    {others}", ""]
    for seat, side in enumerate(SIDES):
        counts = unpack(int(s[SUPPLY + seat]))
        held = [f"{CODES[kind]}x{counts[kind]}" for kind in SUPPLY_KINDS[seat] if counts[kind]]
        notes += [
            render(Message("tranglar.legend-holds", player=side), language),
            "  " + " ".join(held[:5]),
            "  " + " ".join(held[5:]),
            "",
        ]
    key = "tranglar.legend-setup" if s[IS_SETUP] else "tranglar.legend-moves"
    return [*notes, render(Message(key, player=SIDES[int(s[TURN])]), language)]


# -- shapes ----------------------------------------------------------------------------------------------


def _outlines(cells: tuple[tuple[int, ...], ...], scale: float) -> tuple[Outline, ...]:
    loops = plane_outline(board().lattice, cells)
    return tuple(tuple(placed(point, scale) for point in loop) for loop in loops)


def _middle(cells: tuple[tuple[int, ...], ...], scale: float) -> Point:
    x, y = placed(centroid(board().lattice, cells), scale)
    return round(x, DIGITS), round(y, DIGITS)


@functools.cache
def _sites() -> tuple[Site, ...]:
    return tuple(
        Site(
            f"cell:{cell_name(cell)}",
            cell_name(cell),
            _middle((coordinates,), SCALE),
            _outlines((coordinates,), SCALE)[0],
        )
        for cell, coordinates in enumerate(board().cells)
    )


@functools.cache
def _tray_shape(code: str, neutral_five: str) -> tuple[Point, tuple[Outline, ...]]:
    """A piece as it lies in a tray, around its own middle."""
    five = NEUTRAL_FIVES[neutral_five]
    walks = {"n1": WALKS[0], "nz": NEUTRAL_TRAPEZE, "np": five}.get(code) or WALKS[CODES.index(code)]
    cells = board().shape(walked(20, walks))
    x, y = _middle(cells, TRAY_SCALE)
    outlines = _outlines(cells, TRAY_SCALE)
    return (0.0, 0.0), tuple(tuple((px - x, py - y) for px, py in loop) for loop in outlines)


def scene(g: TranglarTables, s: State, title: str, neutral_five: str) -> Scene:
    """The board, both supplies, and on each piece how many of its sides the enemy touches."""
    pieces = []
    for cells, owner, code in pieces_on(s, neutral_five):
        shape = board().shape(cells)
        badge, mark = "", ""
        named = {"piece": NAMES[code], "cells": cells_text(cells)}
        label = Message("tranglar.neutral-piece", **named)
        touched_edges: tuple[Edge, ...] = ()
        if owner is not None:
            touched, n_sides = trap(g, s, cells, 1 - owner)
            touched_edges = edges(g, s, cells, 1 - owner)
            sides = {"touched": touched, "sides": n_sides}
            label = Message("tranglar.laid-piece", side=SIDES[owner], **named, **sides)
            badge = f"{touched}/{n_sides}" if touched else ""
            mark = "warned" if 2 * touched > n_sides else ""  # trapped, and won by the next flips
        id_ = f"piece:{cell_name(cells[0])}"
        at, outlines = _middle(shape, SCALE), _outlines(shape, SCALE)
        told = note(s, code, owner)
        pieces.append(
            Piece(id_, owner, label, at, outlines, badge=badge, mark=mark, edges=touched_edges, note=told)
        )
    trays = tuple(
        Tray(seat, Message("tranglar.supply", side=SIDES[seat]), _supply_items(s, seat, neutral_five))
        for seat in (0, 1)
    )
    buttons: tuple[Button, ...] = (Button("button:pass", Message("core.pass")),)
    if s[IS_SETUP]:
        trays = (Tray(None, Message("tranglar.large-neutrals"), large_items(s, neutral_five)), *trays)
        buttons = ()
    return Scene(title, STYLES, _sites(), tuple(pieces), trays=trays, buttons=buttons)


def _supply_items(s: State, seat: int, neutral_five: str) -> tuple[TrayItem, ...]:
    counts = unpack(int(s[SUPPLY + seat]))
    items = []
    for kind in SUPPLY_KINDS[seat]:
        code = CODES[kind]
        at, outlines = _tray_shape(code, neutral_five)
        owner = None if code == "n1" else seat
        name = (
            NAMES[code] if owner is None else Message("tranglar.piece", side=SIDES[seat], piece=NAMES[code])
        )
        piece = Piece(f"tray:{SEATS[seat]}:{code}", owner, name, at, outlines)
        items.append(TrayItem(piece, counts[kind], reverse=_reverse(piece, code)))
    return tuple(items)


def _reverse(piece: Piece, code: str) -> Piece | None:
    """The other face of a piece in a supply: the other colour, the outline seen from behind."""
    if piece.seat is None:
        return None
    enemy = 1 - piece.seat
    mirrored = tuple(tuple((-x, y) for x, y in loop) for loop in piece.outlines)
    name = Message("tranglar.piece", side=SIDES[enemy], piece=NAMES[other_face(code)])
    return Piece(f"{piece.id}:reverse", enemy, name, piece.at, mirrored)


def large_items(s: State, neutral_five: str) -> tuple[TrayItem, ...]:
    return tuple(
        TrayItem(
            Piece(f"tray:{code}", None, NAMES[code], *_tray_shape(code, neutral_five)),
            int(not s[LARGE + kind]),
        )
        for kind, code in enumerate(("nz", "np"))
    )


# -- paths -----------------------------------------------------------------------------------------------


def path(seat: str, action: Action) -> tuple[str, ...]:
    """What to point at: a piece of the tray and the cells it covers; before that the piece it replaces.

    Several pieces are joined by laying the larger one over them, just as it is placed on free cells.
    """
    if action.kind == "pass":
        return ("button:pass",)
    if action.kind == "setup":
        return (f"tray:{action.code}", *(f"cell:{cell_name(cell)}" for cell in action.laid[0]))
    if action.kind == "neutral":
        return (f"tray:{seat}:n1", f"cell:{cell_name(action.laid[0][0])}")
    steps = []
    if action.kind in ("attack", "split", "trapeze"):
        steps.append(f"piece:{cell_name(action.removed[0][0])}")
    for cells in action.laid:
        steps += [f"tray:{seat}:{shape_code(cells)}", *(f"cell:{cell_name(cell)}" for cell in cells)]
    return tuple(steps)


class TranglarScenes(SceneBuilder):
    """Drawings of games with one choice of options."""

    has_fixed_tails = True

    def __init__(self, title: str, tables: TranglarTables, neutral_five: str) -> None:
        self.title = title
        self.tables = tables
        self.neutral_five = neutral_five

    def board_text(self, s: State, language: str = SOURCE_LANGUAGE) -> str:
        return board_text(s, self.neutral_five, language)

    def scene(self, s: State) -> Scene:
        return scene(self.tables, s, self.title, self.neutral_five)

    def path(self, s: State, move: int) -> tuple[str, ...]:
        return path(SEATS[int(s[TURN])], action(move, self.neutral_five))

    def fixed_tail(self, move: int) -> tuple[str, ...]:
        return path("*", action(move, self.neutral_five))

    def verb(self, s: State, move: int) -> Message:
        return VERBS[action(move, self.neutral_five).kind]

    def territory_sites(self) -> tuple[str, ...]:
        return tuple(site.id for site in _sites())
