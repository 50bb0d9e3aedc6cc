r"""Triangle Wins as text and as shapes.

In the text board a tile shows its symbols in its corners and its owner's letter in the middle; an open
cell shows its coordinates, or x if no tile can ever fit while its neighbours stay:

       /T\               \L   T/                      2,1d
      / B \               \ O /           -1,
     /L   S\               \S/            -2u
"""

from math import sqrt

from deltille.core.messages import SOURCE_LANGUAGE, Message, render
from deltille.core.operations import State
from deltille.core.scene import Button, Glyph, Outline, Piece, PlayerStyle, Point, Scene, Site, Tray, TrayItem
from deltille.core.scene_builder import SceneBuilder
from deltille.games.triangle_wins.groups import all_groups, neighbours
from deltille.games.triangle_wins.notation import (
    ORIGIN_CELL,
    WAYS,
    Field,
    captured_by,
    cell_text,
    field_of,
    hand_of,
    is_over,
    place_name,
    placement_of,
    reading_order,
)
from deltille.games.triangle_wins.state import PASS, TURN, TriangleWinsTables
from deltille.games.triangle_wins.tables import LABELINGS, UP, name_of
from deltille.geometry import TRIANGLES, Cell, vertex_neighbours, vertices

WORDS = {"L": "line", "T": "triangle", "S": "square", "C": "circle"}
SYMBOLS = {letter: Message(f"triangle_wins.{word}") for letter, word in WORDS.items()}
SEATS = ("Blue", "Orange", "Green", "Yellow", "Purple", "Black")
SIDES = tuple(Message(f"triangle_wins.{name.lower()}") for name in SEATS)

STYLES = (
    PlayerStyle(SIDES[0], "B", "#8ecae6", "#10344a"),
    PlayerStyle(SIDES[1], "O", "#f4a259", "#4a2400", "dots"),
    PlayerStyle(SIDES[2], "G", "#7cc6a0", "#0b3d2a", "stripes"),
    PlayerStyle(SIDES[3], "Y", "#f6e27a", "#463c00", "cross"),
    PlayerStyle(SIDES[4], "P", "#c3a6dd", "#33194d", "dots"),
    PlayerStyle(SIDES[5], "K", "#2b3440", "#f7f4ea", "stripes"),
)

SCALE = 1.5
"""A tile's edge in the drawing, so that its three symbols and a number have room."""
INSET = 0.56
"""How far from the middle of a tile to its corner a symbol stands."""


def open_cells(field: Field) -> list[Cell]:
    """The empty cells beside a tile, in reading order; 0,0u while the field is empty."""
    if not field:
        return [ORIGIN_CELL]
    return sorted({other for cell in field for other in neighbours(cell)} - field.keys(), key=reading_order)


def demands(field: Field, cell: Cell, *, match_corners: bool) -> list[dict[str, Cell]]:
    """For each corner of a cell the symbols demanded there, and a tile that demands each."""
    beside = neighbours(cell)
    judges = [*beside, *(other for other in vertex_neighbours(cell) if match_corners and other not in beside)]
    found: list[dict[str, Cell]] = [{}, {}, {}]
    for other in judges:
        if other in field:
            for vertex, symbol in zip(vertices(other), field[other].symbols, strict=True):
                if vertex in vertices(cell):
                    found[vertices(cell).index(vertex)].setdefault(symbol, other)
    return found


def is_blocked(field: Field, cell: Cell, *, match_corners: bool) -> bool:
    """Whether the tiles around a cell contradict each other."""
    return any(len(symbols) > 1 for symbols in demands(field, cell, match_corners=match_corners))


# Text ----------------------------------------------------------------------------------------------------


def board_text(field: Field, *, match_corners: bool) -> str:
    """The tiles and the open cells around them."""
    marks: dict[tuple[int, int], str] = {}
    for cell in open_cells(field):
        _write_open(marks, cell, is_blocked=is_blocked(field, cell, match_corners=match_corners))
    for cell, tile in field.items():
        _write_tile(marks, cell, tile.symbols, STYLES[tile.seat].letter)
    left = min(x for _, x in marks)
    lines = []
    for y in range(min(y for y, _ in marks), max(y for y, _ in marks) + 1):
        right = max((x for row, x in marks if row == y), default=left)
        lines.append("".join(marks.get((y, x), " ") for x in range(left, right + 1)).rstrip())
    return "\n".join(lines)


def _put(marks: dict[tuple[int, int], str], y: int, middle: int, text: str) -> None:
    for k, letter in enumerate(text):
        if letter != " ":
            marks[y, middle - len(text) // 2 + k] = letter


def _middle(cell: Cell) -> tuple[int, int]:
    """The line and column of the middle of a cell: rows are three lines high, cells four columns apart."""
    i, j, way = cell
    return -3 * j, 8 * i + 4 * j + 4 * way


def _write_tile(marks: dict[tuple[int, int], str], cell: Cell, symbols: str, owner: str) -> None:
    y, x = _middle(cell)
    first, second, third = list(symbols)
    if cell[2] == UP:
        lines = [f"/{third}\\", f"/ {owner} \\", f"/{first}   {second}\\"]
    else:
        lines = [f"\\{third}   {second}/", f"\\ {owner} /", f"\\{first}/"]
    for k, line in enumerate(lines):
        _put(marks, y - 1 + k, x, line)


def _write_open(marks: dict[tuple[int, int], str], cell: Cell, *, is_blocked: bool) -> None:
    y, x = _middle(cell)
    if is_blocked:
        _put(marks, y, x, "x")
        return
    # Between its neighbours a cell has lines of one, three and five letters, an up cell the longest last.
    i, j, way = cell
    lines = [cell_text(cell)]
    if len(lines[0]) > 5:
        lines = [f"{i},", f"{j}{WAYS[way]}"]
        if way == UP and len(lines[0]) > 3:
            lines = [f"{i}", f",{j}{WAYS[way]}"]
        elif way != UP and len(lines[1]) > 3:
            lines = [f"{i},", f"{j}", WAYS[way]]
    top = y + 2 - len(lines) if way == UP else y - 1
    for k, line in enumerate(lines):
        _put(marks, top + k, x, line)


# Scene ---------------------------------------------------------------------------------------------------


def short(point: Point) -> Point:
    """A point as exact as a screen can show: what a move changes is told to everybody, number by number."""
    return round(point[0], 4), round(point[1], 4)


def _on_screen(point: tuple[float, float]) -> Point:
    return short((SCALE * point[0], -SCALE * point[1]))


def outline(cell: Cell) -> Outline:
    """The corners of a cell on the screen, in the order of its symbols."""
    return tuple(_on_screen(TRIANGLES.to_plane(vertex)) for vertex in vertices(cell))


def _centre(cell: Cell) -> Point:
    return _on_screen(TRIANGLES.centre(cell))


def _middle_of(corners: Outline) -> Point:
    return short((sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)))


def _glyph(symbol: str, at: Point, corner: Point) -> Glyph:
    (x, y) = corner
    return Glyph(WORDS[symbol], short((at[0] + INSET * (x - at[0]), at[1] + INSET * (y - at[1]))))


def _glyphs(corners: Outline, at: Point, symbols: str) -> tuple[Glyph, ...]:
    return tuple(_glyph(symbol, at, corner) for symbol, corner in zip(symbols, corners, strict=True))


def signs(cell: Cell, symbols: str) -> tuple[Glyph, ...]:
    """The symbols of a tile on a cell, each in its corner."""
    return _glyphs(outline(cell), _centre(cell), symbols)


def spoken(symbols: str) -> Message:
    """Symbols as one says them.

    >>> spoken("LTS").text
    'line triangle square'
    """
    return Message("triangle_wins.symbols", first=symbols[0], second=symbols[1], third=symbols[2])


def tray_id(seat: int, name: str) -> str:
    return f"tray:{seat}:{name}"


def cell_id(cell: Cell) -> str:
    return f"cell:{cell_text(cell)}"


def corner_id(corner: int) -> str:
    """Where the first symbol of the very first tile points, the one choice a cell does not settle."""
    return f"point:{('left', 'right', 'top')[corner]}"


def _needed(field: Field, cell: Cell, *, match_corners: bool) -> tuple[Glyph, ...]:
    """The symbols a tile must show there, each in its corner."""
    demanded = demands(field, cell, match_corners=match_corners)
    at = _centre(cell)
    shown = zip(demanded, outline(cell), strict=True)
    return tuple(_glyph(symbol, at, corner) for wanted, corner in shown for symbol in list(wanted)[:1])


def site_of(field: Field, cell: Cell, *, match_corners: bool) -> Site:
    """An empty cell, with what a tile must show there."""
    return Site(
        cell_id(cell),
        place_name(cell),
        _centre(cell),
        outline(cell),
        "barred" if is_blocked(field, cell, match_corners=match_corners) else "",
        _needed(field, cell, match_corners=match_corners),
    )


def _sites(field: Field, *, match_corners: bool) -> tuple[Site, ...]:
    sites = [site_of(field, cell, match_corners=match_corners) for cell in open_cells(field)]
    if not field:
        corners = outline(ORIGIN_CELL)
        for corner, (x, y) in enumerate(corners):
            tip = tuple((x + (a - x) / 3, y + (b - y) / 3) for a, b in corners)
            word = corner_id(corner).removeprefix("point:")
            sites.append(
                Site(corner_id(corner), Message(f"triangle_wins.first-symbol-{word}"), _middle_of(tip), tip)
            )
    return tuple(sites)


def _pieces(field: Field, *, holes_protect: bool) -> tuple[Piece, ...]:
    pieces = []
    for group in all_groups(field, holes_protect=holes_protect):
        n = len(group.liberties)
        for cell in sorted(group.cells, key=reading_order):
            symbols = field[cell].symbols
            size = len(group.cells)
            pieces.append(
                Piece(
                    f"piece:{cell_text(cell)}",
                    group.seat,
                    Message(
                        "triangle_wins.laid-tile",
                        side=SIDES[group.seat],
                        symbols=spoken(symbols),
                        cell=place_name(cell),
                        size=size,
                        free=n,
                    ),
                    _centre(cell),
                    (outline(cell),),
                    badge=str(n) if cell == group.first else "",
                    glyphs=signs(cell, symbols),
                    mark="warned" if n == 1 else "",
                )
            )
    return tuple(pieces)


def tray_piece(seat: int, name: str) -> Piece:
    """A tile as it lies in a tray."""
    height = SCALE * sqrt(3) / 2
    corners = ((-SCALE / 2, height / 3), (SCALE / 2, height / 3), (0.0, -2 * height / 3))
    return Piece(
        tray_id(seat, name),
        seat,
        Message("triangle_wins.tile", side=SIDES[seat], symbols=spoken(name)),
        (0.0, 0.0),
        (corners,),
        glyphs=_glyphs(corners, (0.0, 0.0), name),
    )


def _tray(seat: int, hand: tuple[str, ...], captured: int) -> Tray:
    items = tuple(TrayItem(tray_piece(seat, name), 1) for name in hand)
    return Tray(
        seat, Message("triangle_wins.hand", side=SIDES[seat], left=len(hand), captured=captured), items
    )


def scene(
    title: str,
    field: Field,
    hands: list[tuple[str, ...]],
    captured: list[int],
    to_move: int | None,
    *,
    match_corners: bool,
    holes_protect: bool,
) -> Scene:
    """Tiles, the open cells around them, and the hands."""
    return Scene(
        title,
        STYLES[: len(hands)],
        _sites(field, match_corners=match_corners),
        _pieces(field, holes_protect=holes_protect),
        trays=tuple(_tray(seat, hand, captured[seat]) for seat, hand in enumerate(hands)),
        buttons=() if to_move is None else (Button("button:pass", Message("core.pass")),),
        to_move=to_move,
        is_turnable=False,  # places say how far to the right and up they are
    )


class TriangleWinsScenes(SceneBuilder):
    """Drawings of games with one choice of options."""

    def __init__(
        self, title: str, tables: TriangleWinsTables, *, match_corners: bool, holes_protect: bool
    ) -> None:
        self.title = title
        self.tables = tables
        self.players = tables.players
        self.match_corners = match_corners
        self.holes_protect = holes_protect

    def board_text(self, s: State, language: str = SOURCE_LANGUAGE) -> str:
        lines = [board_text(field_of(s), match_corners=self.match_corners), ""]
        for seat, style in enumerate(STYLES[: self.players]):
            hand = hand_of(s, seat)
            mark = ">" if seat == int(s[TURN]) and not is_over(self.tables, s) else " "
            held = Message(
                "triangle_wins.board-hand", side=style.name, left=len(hand), captured=captured_by(s, seat)
            )
            lines.append(f"{mark} {style.letter} {render(held, language)}")
            lines += [f"    {' '.join(hand[k : k + 12])}" for k in range(0, len(hand), 12)]
        return "\n".join(lines)

    def scene(self, s: State) -> Scene:
        seats = range(self.players)
        return scene(
            self.title,
            field_of(s),
            [hand_of(s, seat) for seat in seats],
            [captured_by(s, seat) for seat in seats],
            None if is_over(self.tables, s) else int(s[TURN]),
            match_corners=self.match_corners,
            holes_protect=self.holes_protect,
        )

    def path(self, s: State, move: int) -> tuple[str, ...]:
        if move == PASS:
            return ("button:pass",)
        cell, labeling = placement_of(move)
        symbols = LABELINGS[labeling]
        name = name_of(symbols)
        targets = (tray_id(int(s[TURN]), name), cell_id(cell))
        if field_of(s) or len(set(name)) == 1:
            return targets  # beside another tile there is only one way to turn it
        corner = next(k for k in range(3) if symbols[k:] + symbols[:k] == name)
        return (*targets, corner_id(corner))
