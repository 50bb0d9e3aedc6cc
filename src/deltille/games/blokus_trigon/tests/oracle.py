r"""Blokus Trigon, slow and simple: the rules of RULES.md with sets of cells and nothing else.

The whole board is described by two kinds of pairs. A cell is (column, row), both counted from 1, the
row from the bottom. A vertex is (x, y), where a cell of column c reaches from x = c - 1 to x = c + 1 and
a cell of row r from y = r - 1 to y = r:

     (c, r)            (c-1, r)-----(c+1, r)
       /\                    \     /
      /  \                    \   /
     /    \                    \ /
(c-1,r-1)--(c+1,r-1)        (c, r-1)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import TypeVar

Cell = tuple[int, int]
Vertex = tuple[int, int]
T = TypeVar("T")

COLOURS = "byrg"  # blue, yellow, red, green: the order of play (R1)

# One placement of every piece, written as a move on the side-9 board: the table of RULES.md, in its order.
RULES = Path(__file__).parents[1] / "RULES.md"
PIECES: dict[str, str] = dict(
    re.findall(r"^\| (\w+) \| `([a-z0-9,]+)` \|", RULES.read_text(encoding="utf-8"), re.MULTILINE)
)
SIZES = {name: example.count(",") + 1 for name, example in PIECES.items()}

STARTING_CELLS = {  # by the side of the board; free to all colours (D2)
    9: ("r15", "j12", "z12", "j7", "z7", "r4"),
    8: ("p14", "h11", "x11", "h6", "x6", "p3"),
}


@dataclass(frozen=True)
class Placement:
    piece: str
    cells: frozenset[Cell]
    vertices: frozenset[Vertex]  # all lattice points it touches
    corners: frozenset[Vertex]  # those where its outline turns (D3)


@dataclass(frozen=True)
class Board:
    """The constants of a board of one side length; sets of placements are sets of move texts."""

    cells: frozenset[Cell]
    placements: dict[str, Placement]
    bits: dict[Cell, int]
    covered: dict[str, int]  # the bits of a placement's cells: two sets of cells are compared at once
    laying: dict[str, frozenset[str]]  # by piece
    covering: dict[Cell, frozenset[str]]
    touching: dict[tuple[Vertex, str], frozenset[str]]  # by vertex and piece
    cornering: dict[tuple[Vertex, str], frozenset[str]]


@dataclass(frozen=True)
class State:
    players: int
    corner_only: bool
    covered: tuple[frozenset[Cell], ...]  # per colour
    unplaced: tuple[tuple[str, ...], ...]  # per colour
    last_was_one: tuple[bool, ...]  # per colour
    legal: tuple[frozenset[str], ...]  # per colour, no matter who is to move; empty: the colour is out
    colour: int  # to move; -1 when all are out


# --- geometry ---------------------------------------------------------------------------------------


def cell_text(cell: Cell) -> str:
    column, row = cell
    letters = chr(96 + column) if column <= 26 else "a" + chr(96 + column - 26)
    return f"{letters}{row}"


def parse_cell(word: str) -> Cell:
    letters = word.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - 96
    return column, int(word[len(letters) :])


def move_text(cells: Iterable[Cell]) -> str:
    return ",".join(cell_text(cell) for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])))


def row_of_cells(side: int, row: int) -> list[Cell]:
    """The cells of one row, from the left."""
    from_the_edge = min(row, 2 * side + 1 - row)
    first = side + 1 - from_the_edge
    return [(column, row) for column in range(first, 4 * side - first + 1)]


def is_up(side: int, cell: Cell) -> bool:
    return (cell[0] + cell[1] + side) % 2 == 0


def triangle(side: int, cell: Cell) -> frozenset[Vertex]:
    c, r = cell
    if is_up(side, cell):
        return frozenset({(c - 1, r - 1), (c + 1, r - 1), (c, r)})
    return frozenset({(c - 1, r), (c + 1, r), (c, r - 1)})


def neighbours(side: int, cell: Cell) -> set[Cell]:
    """The cells with a common edge, on the board or not."""
    c, r = cell
    return {(c - 1, r), (c + 1, r), (c, r - 1 if is_up(side, cell) else r + 1)}


def turned(vertex: Vertex) -> Vertex:
    """A sixth of a full turn about (0, 0), to the left."""
    x, y = vertex
    return (x - 3 * y) // 2, (x + y) // 2


def orientations(name: str) -> list[list[tuple[Cell, bool]]]:
    """The piece turned six ways on both faces (R2): cells somewhere in the plane; whether each points up."""
    # The origin of a turn has to be a lattice point: on side 9 those have x + y odd, hence the shift by 1.
    shape = [[(x + 1, y) for x, y in triangle(9, parse_cell(word))] for word in PIECES[name].split(",")]
    result = []
    for flipped in (False, True):
        current = [[(-x, y) if flipped else (x, y) for x, y in corners] for corners in shape]
        for _ in range(6):
            current = [[turned(vertex) for vertex in corners] for corners in current]
            oriented = []
            for corners in current:
                top = max(y for _, y in corners)
                at_top = sum(y == top for _, y in corners)
                oriented.append(((sum(x for x, _ in corners) // 3, top), at_top == 1))
            result.append(oriented)
    return result


def corners_of(side: int, cells: Iterable[Cell]) -> frozenset[Vertex]:
    # Three cells of a piece around a vertex are half a turn, a straight outline; six are its inside.
    around = Counter(vertex for cell in cells for vertex in triangle(side, cell))
    return frozenset(vertex for vertex, n_cells in around.items() if n_cells not in (3, 6))


@cache
def board(side: int) -> Board:
    cells = frozenset(cell for row in range(1, 2 * side + 1) for cell in row_of_cells(side, row))
    placements: dict[str, Placement] = {}
    for name in PIECES:
        for oriented in orientations(name):
            (anchor_column, anchor_row), anchor_is_up = oriented[0]
            for column, row in cells:
                if is_up(side, (column, row)) != anchor_is_up:
                    continue
                placed = frozenset(
                    (column + c - anchor_column, row + r - anchor_row) for (c, r), _ in oriented
                )
                if placed <= cells:
                    vertices = frozenset(vertex for cell in placed for vertex in triangle(side, cell))
                    placements[move_text(placed)] = Placement(
                        name, placed, vertices, corners_of(side, placed)
                    )
    laying: dict[str, set[str]] = {name: set() for name in PIECES}
    covering: dict[Cell, set[str]] = {cell: set() for cell in cells}
    lattice = {vertex for cell in cells for vertex in triangle(side, cell)}
    touching: dict[tuple[Vertex, str], set[str]] = {pair: set() for pair in product(lattice, PIECES)}
    cornering: dict[tuple[Vertex, str], set[str]] = {pair: set() for pair in touching}
    for move, placement in placements.items():
        laying[placement.piece].add(move)
        for cell in placement.cells:
            covering[cell].add(move)
        for vertex in placement.vertices:
            touching[vertex, placement.piece].add(move)
        for vertex in placement.corners:
            cornering[vertex, placement.piece].add(move)
    bits = {cell: 1 << number for number, cell in enumerate(sorted(cells))}
    return Board(
        cells,
        placements,
        bits,
        {move: sum(bits[cell] for cell in placement.cells) for move, placement in placements.items()},
        {name: frozenset(moves) for name, moves in laying.items()},
        {cell: frozenset(moves) for cell, moves in covering.items()},
        {pair: frozenset(moves) for pair, moves in touching.items()},
        {pair: frozenset(moves) for pair, moves in cornering.items()},
    )


# --- the game ---------------------------------------------------------------------------------------


def side_of(players: int) -> int:
    return 8 if players == 3 else 9  # D1


def start(players: int = 4, corner_only: bool = False) -> State:
    if players not in (2, 3, 4):
        raise ValueError(f"Blokus Trigon is for 2, 3 or 4 players, not {players}")
    side = side_of(players)
    n_colours = 3 if players == 3 else 4  # D1
    covering = board(side).covering
    first_moves = frozenset[str]().union(*(covering[parse_cell(word)] for word in STARTING_CELLS[side]))  # R3
    return State(
        players,
        corner_only,
        covered=(frozenset(),) * n_colours,
        unplaced=(tuple(PIECES),) * n_colours,
        last_was_one=(False,) * n_colours,
        legal=(first_moves,) * n_colours,
        colour=0,
    )


def turn(state: State) -> int:
    """The seat whose colour is to move: with two players seat 0 has blue and red (D1)."""
    return state.colour % 2 if state.players == 2 and state.colour >= 0 else state.colour


def moves(state: State) -> list[str]:
    return sorted(state.legal[state.colour]) if state.colour >= 0 else []


@lru_cache(maxsize=4)  # `steps` has played the move already
def play(state: State, move: str) -> State:
    mover = state.colour
    if mover < 0:
        raise ValueError("the game is over")
    if move not in state.legal[mover]:
        raise ValueError(f"{move!r} is not legal")
    table = board(side_of(state.players))
    piece, cells = table.placements[move].piece, table.placements[move].cells
    covered = replaced(state.covered, mover, state.covered[mover] | cells)
    unplaced = replaced(state.unplaced, mover, tuple(name for name in state.unplaced[mover] if name != piece))
    # Others only lose placements on the cells just covered (R2): their contacts have not changed (R5).
    gone = frozenset[str]().union(*(table.covering[cell] for cell in cells))
    legal = tuple(
        legal_after_own_move(state, move, covered, unplaced[mover]) if colour == mover else before - gone
        for colour, before in enumerate(state.legal)
    )
    n_colours = len(covered)
    in_turn = [(mover + step) % n_colours for step in range(1, n_colours + 1)]
    next_colour = next((colour for colour in in_turn if legal[colour]), -1)  # R6, R7, D5
    return State(
        state.players,
        state.corner_only,
        covered,
        unplaced,
        replaced(state.last_was_one, mover, piece == "1"),
        legal,
        next_colour,
    )


def steps(state: State, move: str) -> list[str]:
    """The move, then the colours it puts out."""
    pairs = zip(state.legal, play(state, move).legal, strict=True)
    return [move, *(f"out:{COLOURS[c]}" for c, (before, after) in enumerate(pairs) if before and not after)]


def legal_after_own_move(
    state: State, move: str, covered: tuple[frozenset[Cell], ...], unplaced: tuple[str, ...]
) -> frozenset[str]:
    """All placements of the colour that has just placed a piece (R2, R4)."""
    mover, side = state.colour, side_of(state.players)
    table = board(side)
    placed = table.placements[move]
    if state.corner_only:
        contacts = [table.cornering[pair] for pair in product(placed.corners, unplaced)]  # D3
    else:
        contacts = [table.touching[pair] for pair in product(placed.vertices, unplaced)]  # D4
    # Contacts stay, so what touched an earlier piece still does. The first piece is different:
    # what was legal before it needed a starting cell instead of a contact (R3).
    touched_before = state.legal[mover] if state.covered[mover] else frozenset[str]()
    # Remove placements of the piece itself, and those on a cell that it covers or is beside.
    closed = placed.cells.union(*(neighbours(side, cell) for cell in placed.cells)) & table.cells
    kept = touched_before.difference(table.laying[placed.piece], *(table.covering[cell] for cell in closed))
    beside_own = {other for cell in covered[mover] for other in neighbours(side, cell)}
    forbidden = sum(table.bits[cell] for cell in beside_own.union(*covered) & table.cells)
    new = frozenset[str]().union(*contacts) - touched_before
    return kept.union([candidate for candidate in new if not table.covered[candidate] & forbidden])


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def hand_score(unplaced_names: Iterable[str], last_was_one: bool) -> int:
    """The points of one colour (R8).

    >>> hand_score(["I4", "C4"], False), hand_score([], False), hand_score([], True)
    (-8, 15, 20)
    """
    left = sum(SIZES[name] for name in unplaced_names)
    if left:
        return -left
    return 20 if last_was_one else 15


def outcome(state: State) -> tuple[tuple[int, ...], tuple[int, ...], str] | None:
    if state.colour >= 0:
        return None
    scores = [hand_score(*hand) for hand in zip(state.unplaced, state.last_was_one, strict=True)]
    if state.players == 2:
        scores = [scores[0] + scores[2], scores[1] + scores[3]]  # D6
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))  # D7
    return tuple(scores), winners, "blocked"


# --- position text ----------------------------------------------------------------------------------


def text(state: State) -> str:
    side = side_of(state.players)
    owner = {cell: COLOURS[colour] for colour, cells in enumerate(state.covered) for cell in cells}
    rows = [
        run_lengths("".join(owner.get(cell, ".") for cell in row_of_cells(side, row)))
        for row in range(2 * side, 0, -1)
    ]
    hands = [
        "all" if len(names) == len(PIECES) else ",".join(names) if names else "-" for names in state.unplaced
    ]
    return " ".join(
        [
            f"{state.players}{'c' if state.corner_only else ''}",
            "/".join(rows),
            COLOURS[state.colour] if state.colour >= 0 else "-",
            "/".join(hands),
            letters_where(state.last_was_one),
            letters_where(tuple(not legal for legal in state.legal)),
        ]
    )


def letters_where(flags: tuple[bool, ...]) -> str:
    return "".join(COLOURS[colour] for colour, flag in enumerate(flags) if flag) or "-"


def run_lengths(row: str) -> str:
    """
    >>> run_lengths("...bb.y")
    '3.2b.y'
    """
    result, length = "", 0
    for here, after in zip(row, row[1:] + "/", strict=True):
        length += 1
        if here != after:
            result += (str(length) if length > 1 else "") + here
            length = 0
    return result
