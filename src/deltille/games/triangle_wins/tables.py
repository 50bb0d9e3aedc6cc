"""Tiles and cells of Triangle Wins as tables for the compiled rules.

>>> len(NAMES), NAMES[:5], n_cells(2)
(24, ('LLL', 'LLT', 'LLS', 'LLC', 'LTT'), 3385)
"""

import functools
from itertools import product

import numpy as np

from deltille.games.triangle_wins.state import BEYOND, N_KINDS, N_NEAR, ORIGIN, ROW, TriangleWinsTables
from deltille.geometry import Cell, IntArray, edge_neighbours, vertex_neighbours, vertices

SYMBOLS = "LTSC"
MAX_PLAYERS = 6
UP, DOWN = 0, 1

LABELINGS = tuple("".join(letters) for letters in product(SYMBOLS, repeat=3))
"""What a tile on the field can show at its three corners; the place in this list is its number."""


def _turns(symbols: str) -> list[str]:
    return [symbols[k:] + symbols[:k] for k in range(3)]


def name_of(symbols: str) -> str:
    """The name of the tile that shows these symbols: the first of its turns.

    >>> name_of("TSL"), name_of("CST")
    ('LTS', 'TCS')
    """
    return min(_turns(symbols), key=LABELINGS.index)


NAMES = tuple(symbols for symbols in LABELINGS if name_of(symbols) == symbols)  # R1
"""The 24 tiles; a tile's kind is its place in this list. Mirror images are different tiles."""

KIND_OF = np.array([NAMES.index(name_of(symbols)) for symbols in LABELINGS], np.int64)


def kind_side(labeling: int, side: int) -> int:
    """Which side of a tile's name lies on this side of its cell.

    >>> kind_side(LABELINGS.index("TSL"), 0)
    1
    """
    symbols = LABELINGS[labeling]
    return (side - _turns(symbols).index(name_of(symbols))) % 3


# Cells ---------------------------------------------------------------------------------------------------


def code(cell: Cell) -> int:
    """The number by which the compiled rules know a cell.

    >>> code((0, 0, 0)) == ORIGIN
    True
    """
    i, j, way = cell
    return ORIGIN + ROW * j + 2 * i + way


def parse_code(number: int) -> Cell:
    """The inverse of ``code``."""
    j, rest = divmod(number, ROW)
    return rest // 2 - 128, j - 128, rest % 2


def n_steps(cell: Cell) -> int:
    """How many times one crosses an edge on the way from 0,0u.

    >>> [n_steps(cell) for cell in edge_neighbours((0, 0, 0))], n_steps((1, 1, 0))
    ([1, 1, 1], 4)
    """
    i, j, way = cell
    return abs(i) + abs(j) + abs(i + j + way)


def reach(players: int) -> int:
    """How many steps from 0,0u the last tile can lie: one for each tile before it."""
    return N_KINDS * players - 1


def n_cells(players: int) -> int:
    """How many cells lie within reach: 3k of them at k steps."""
    return 1 + 3 * reach(players) * (reach(players) + 1) // 2


@functools.cache
def cell_numbers() -> tuple[IntArray, IntArray]:
    """Number -> code and code -> number, outwards from 0,0u, at equal distance row by row."""
    far = reach(MAX_PLAYERS)
    span = range(-far // 2 - 1, far // 2 + 2)
    cells = [cell for cell in product(span, span, (UP, DOWN)) if n_steps(cell) <= far]
    cells.sort(key=lambda cell: (n_steps(cell), code(cell)))
    cell_of = np.array([code(cell) for cell in cells], np.int64)
    number_of = np.full(ROW * ROW // 2, -1, np.int64)
    number_of[cell_of] = np.arange(len(cell_of))
    return cell_of, number_of


def is_within_reach(cell: Cell, players: int) -> bool:
    return n_steps(cell) <= reach(players)


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell across a side; side k joins corners k and k + 1.

    >>> neighbour((0, 0, 0), 0), neighbour((0, 0, 1), 0)
    ((0, -1, 1), (1, 0, 0))
    """
    return parse_code(code(cell) + BEYOND[3 * cell[2] + side])


# Tables --------------------------------------------------------------------------------------------------


def _without() -> IntArray:
    """The bits (kind, e, x) that need a tile, by the kind of that tile."""
    table = np.zeros((N_KINDS, 6), np.int64)
    for kind, name in enumerate(NAMES):
        for e, (x, symbol) in product(range(3), enumerate(SYMBOLS)):
            # Both tiles are read counterclockwise, so their common edge is read in opposite ways.
            needed = NAMES.index(name_of(name[(e + 1) % 3] + name[e] + symbol))
            table[needed, 2 * e + x // 2] |= 1 << (kind + N_KINDS * (x % 2))
    return table.reshape(-1)


def _near_cells(way: int) -> list[Cell]:
    """The cell itself, its neighbours in the order of its sides, then the cells that share a corner only."""
    cell = (0, 0, way)
    sides = [neighbour(cell, side) for side in range(3)]
    assert set(sides) == set(edge_neighbours(cell))
    return [cell, *sides, *(other for other in vertex_neighbours(cell) if other not in sides)]


def _near() -> IntArray:
    return np.array(
        [code(other) - code((0, 0, way)) for way in (UP, DOWN) for other in _near_cells(way)], np.int64
    )


def _allows() -> IntArray:
    """What a tile near a cell leaves possible at each of its corners, four bits each; above them its side."""
    table = np.zeros((2 * N_NEAR, len(LABELINGS)), np.int64)
    for way, (k, labeling) in product((UP, DOWN), product(range(1, N_NEAR), range(len(LABELINGS)))):
        cell, other = (0, 0, way), _near_cells(way)[k]
        shown = dict(zip(vertices(other), LABELINGS[labeling], strict=True))
        for corner, vertex in enumerate(vertices(cell)):
            symbols = 1 << SYMBOLS.index(shown[vertex]) if vertex in shown else 15
            table[N_NEAR * way + k, labeling] |= symbols << 4 * corner
        if k <= 3:
            side = next(side for side in range(3) if neighbour(other, side) == cell)
            table[N_NEAR * way + k, labeling] |= kind_side(labeling, side) << 12
    return table.reshape(-1)


def _fit() -> IntArray:
    """What fits against side e of a tile: the labeling but for one symbol, that symbol's shift, the side."""
    table = np.zeros((len(LABELINGS), 3, 2), np.int64)
    for labeling, side, way in product(range(len(LABELINGS)), range(3), (UP, DOWN)):
        cell = (0, 0, way)
        shown = dict(zip(vertices(cell), LABELINGS[labeling], strict=True))
        rest, shift = 0, 0
        for corner, vertex in enumerate(vertices(neighbour(cell, side))):
            if vertex in shown:
                rest |= SYMBOLS.index(shown[vertex]) << (4 - 2 * corner)
            else:
                shift = 4 - 2 * corner
        table[labeling, kind_side(labeling, side), way] = rest | shift << 6 | side << 9
    return table.reshape(-1)


@functools.cache
def _shared_tables() -> dict[str, IntArray]:
    cell_of, number_of = cell_numbers()
    return {
        "kind_of": KIND_OF,
        "without": _without(),
        "near": _near(),
        "allows": _allows(),
        "fit": _fit(),
        "cell_of": cell_of,
        "number_of": number_of,
    }


@functools.cache
def tables(players: int, match_corners: bool, holes_protect: bool, ends_blocked: bool) -> TriangleWinsTables:
    """The tables of the game with these options; the large ones are the same arrays for all."""
    n_near = N_NEAR if match_corners else 4
    return TriangleWinsTables(players, int(holes_protect), int(ends_blocked), n_near, **_shared_tables())
