"""Blokus Trigon drawn: as text and as shapes."""

import functools
from dataclasses import replace

import numpy as np

from deltille.core.messages import SOURCE_LANGUAGE, Message, render
from deltille.core.operations import State
from deltille.core.scene import Outline, Piece, PlayerStyle, Point, Scene, Site, Tray, TrayItem
from deltille.core.scene_builder import SceneBuilder
from deltille.games.blokus_trigon import kernels
from deltille.games.blokus_trigon.grid import grid_columns
from deltille.games.blokus_trigon.notation import LETTERS, SIDES, groups, hand_of, out_bits, owners
from deltille.games.blokus_trigon.state import COLOUR, BlokusTrigonTables
from deltille.games.blokus_trigon.tables import N_CELLS, NAMES, PIECES, Layout, column_text, layout
from deltille.geometry import TRIANGLES, plane_outline

STYLES = (
    PlayerStyle(SIDES[0], "B", "#1a5c9c", "#ffffff"),
    PlayerStyle(SIDES[1], "Y", "#f2cf3b", "#3a3000", "dots"),
    PlayerStyle(SIDES[2], "R", "#c8452f", "#ffffff", "stripes"),
    PlayerStyle(SIDES[3], "G", "#5fbf93", "#06281b", "cross"),
)


# --- text -------------------------------------------------------------------------------------------


def board_text(here: Layout, g: BlokusTrigonTables, s: State, language: str) -> str:
    """The board with a letter in each covered cell, and the hands below it."""
    owner = owners(here, s)
    n_columns = 4 * here.side - 1
    lines = []
    for row in range(2 * here.side, 0, -1):
        line = [" "] * (2 * n_columns + 1)
        for cell, column in enumerate(here.column):
            if here.row[cell] != row:
                continue
            left, right = "/\\" if here.is_up(cell) else "\\/"
            line[2 * column - 2 : 2 * column + 1] = left, _mark(here, owner, cell), right
        lines.append(f"{row:2} {''.join(line)} {row}")
    names = [column_text(column) for column in range(1, n_columns + 1)]
    lines.append("    " + " ".join(name[0] for name in names))
    lines.append("    " + " ".join(name[1:] or " " for name in names).rstrip())
    return "\n".join([*lines, "", *_hands_text(g, s, language)])


def _mark(here: Layout, owner: list[int], cell: int) -> str:
    if owner[cell] >= 0:
        return STYLES[owner[cell]].letter
    return "*" if cell in here.starts else "."


def _hands_text(g: BlokusTrigonTables, s: State, language: str) -> list[str]:
    out = out_bits(g, s)
    lines = []
    names = [render(side, language) for side in SIDES]
    width = max(map(len, names))
    for colour in range(g.n_colours):
        arrow = ">" if colour == s[COLOUR] else " "
        word = render(Message("blokus_trigon.is-out"), language)
        state = word if out >> colour & 1 else " " * len(word)
        empty = render(Message("blokus_trigon.everything-placed"), language)
        hand = " ".join(NAMES[piece] for piece in hand_of(s, colour)) or empty
        points = kernels.colour_points(s, colour)
        lines.append(f"{arrow} {names[colour]:{width}} {points:4} {state}  {hand}")
    return lines


# --- shapes -----------------------------------------------------------------------------------------


def tray_id(colour: int, piece: int) -> str:
    return f"tray:{LETTERS[colour]}:{NAMES[piece]}"


def tray_ids(s: State, colour: int) -> tuple[str, ...]:
    """What a colour has in hand, as ids of the scene."""
    return tuple(tray_id(colour, piece) for piece in hand_of(s, colour))


def scene(title: str, here: Layout, g: BlokusTrigonTables, s: State) -> Scene:
    """Cells, placed pieces and a tray a colour; looks are by colour, as a seat may have two."""
    out = out_bits(g, s)
    colour = int(s[COLOUR])
    trays = tuple(_tray(g, s, k, bool(out >> k & 1)) for k in range(g.n_colours))
    caption = Message("core.over") if colour < 0 else Message("core.to-move", player=SIDES[colour])
    return Scene(
        title,
        _styles(g.n_seats, g.n_colours),
        _sites(here.side),
        tuple(_pieces(here, g, s)),
        trays=trays,
        caption=caption,
        to_move=None if colour < 0 else colour,
    )


@functools.cache
def _styles(n_seats: int, n_colours: int) -> tuple[PlayerStyle, ...]:
    """The colours in play, and whose they are where two players have two each (D1)."""
    if n_seats == n_colours:
        return STYLES[:n_colours]
    return tuple(replace(style, seat=colour % n_seats) for colour, style in enumerate(STYLES[:n_colours]))


@functools.cache
def _sites(side: int) -> tuple[Site, ...]:
    here = layout(side)
    return tuple(
        Site(
            f"cell:{name}",
            name,
            on_screen(here.board.lattice.centre(here.board.cells[cell])),
            tuple(on_screen(point) for point in here.board.polygons[cell]),
            mark="start" if cell in here.starts else "",
        )
        for cell, name in enumerate(here.names)
    )


def on_screen(point: Point) -> Point:
    """A point of the plane, where y goes up, as screens have it."""
    return round(float(point[0]), 6), round(-float(point[1]), 6)


def _pieces(here: Layout, g: BlokusTrigonTables, s: State) -> list[Piece]:
    owner = owners(here, s)
    found = []
    for colour in range(g.n_colours):
        for cells in groups(here, owner, colour):
            name = NAMES[here.piece[here.id_of[cells]]]
            at, outlines = shape_of(here.side, cells)
            found.append(
                Piece(
                    f"piece:{LETTERS[colour]}:{name}",
                    colour,
                    Message(
                        "blokus_trigon.placed-piece",
                        colour=SIDES[colour],
                        piece=name,
                        cells=", ".join(here.names[cell] for cell in cells),
                    ),
                    at,
                    outlines,
                )
            )
    return found


@functools.lru_cache(maxsize=4096)
def shape_of(side: int, cells: tuple[int, ...]) -> tuple[Point, tuple[Outline, ...]]:
    """The outline of some cells, and a point inside one of them to write on."""
    board = layout(side).board
    centres = [on_screen(board.lattice.centre(board.cells[cell])) for cell in cells]
    x, y = (sum(c) / len(centres) for c in zip(*centres, strict=True))
    distances = sorted((round((cx - x) ** 2 + (cy - y) ** 2, 6), (cx, cy)) for cx, cy in centres)
    # The middle of a bent piece may lie outside it or on its outline; it is well inside one cell, on the
    # edge between two or where the six cells of the hexagon meet, or the nearest cell serves instead.
    is_inside = distances[0][0] < 0.09 or distances[-1][0] < 0.34
    at = (x, y) if is_inside else distances[0][1]
    loops = plane_outline(TRIANGLES, [board.cells[cell] for cell in cells])
    return at, tuple(tuple(on_screen(point) for point in loop) for loop in loops)


@functools.cache
def _tray_shape(piece: int) -> tuple[Outline, ...]:
    """A piece as RULES.md draws it, around (0, 0)."""
    here = layout(9)
    cells = tuple(here.number[name] for name in PIECES[NAMES[piece]].split(","))
    (x, y), outlines = shape_of(9, cells)
    return tuple(tuple((px - x, py - y) for px, py in outline) for outline in outlines)


def _tray(g: BlokusTrigonTables, s: State, colour: int, is_out: bool) -> Tray:
    items = tuple(
        TrayItem(
            Piece(
                tray_id(colour, piece),
                colour,
                Message("blokus_trigon.piece", colour=SIDES[colour], piece=NAMES[piece]),
                (0.0, 0.0),
                _tray_shape(piece),
                badge=NAMES[piece],
            ),
            1,
            group=Message("blokus_trigon.size", cells=N_CELLS[piece]),
        )
        for piece in hand_of(s, colour)
    )
    key = "blokus_trigon.hand-out" if is_out else "blokus_trigon.hand"
    left = sum(N_CELLS[piece] for piece in hand_of(s, colour))
    return Tray(colour, Message(key, colour=SIDES[colour], laid=sum(N_CELLS) - left, left=left), items)


@functools.cache
def _territory_sites(side: int) -> tuple[str, ...]:
    here = layout(side)
    columns = grid_columns(side, np.array(here.column), np.array(here.row)).tolist()
    sites = [""] * (2 * (2 * side) ** 2)
    for cell, name in enumerate(here.names):
        square = 2 * side * (here.row[cell] - 1) + columns[cell]
        sites[2 * square + (not here.is_up(cell))] = f"cell:{name}"
    return tuple(sites)


class BlokusTrigonScenes(SceneBuilder):
    """Drawings of one board."""

    has_fixed_tails = True

    def __init__(self, title: str, layout: Layout, tables: BlokusTrigonTables) -> None:
        self.title = title
        self.layout = layout
        self.tables = tables

    def board_text(self, s: State, language: str = SOURCE_LANGUAGE) -> str:
        return board_text(self.layout, self.tables, s, language)

    def scene(self, s: State) -> Scene:
        return scene(self.title, self.layout, self.tables, s)

    def path(self, s: State, move: int) -> tuple[str, ...]:
        return *self.path_head(s, move), *self.fixed_tail(move)

    def path_head(self, s: State, move: int) -> tuple[str, ...]:
        return (tray_id(int(s[COLOUR]), self.layout.piece[move]),)

    def fixed_tail(self, move: int) -> tuple[str, ...]:
        return tuple(f"cell:{self.layout.names[cell]}" for cell in self.layout.placements[move])

    def territory_sites(self) -> tuple[str, ...]:
        return _territory_sites(self.layout.side)
