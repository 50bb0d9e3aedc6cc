r"""The pieces of Tranglar, found by walking over the board: placements, sides and covers.

A piece lies *at* a cell and is turned towards the direction of that cell. From there its cells are reached
by walks: `r` and `l` step to the next cell of the same square, clockwise and counter-clockwise, `x` steps
across the long edge. All shapes as they lie at n, the cell marked `*`:

     zL                  zR                  pL                    pR

+-------+               +-------+    +-------+                     +-------+
  \ * / | \           / | \ * /        \ * / | \                 / | \ * /
    + r | rx+       +lx | l +            + r | rx+             +lx | l +
      \ | /           \ | /                \ | / . \         / . \ | /
        +               +                    +-------+     +-------+
"""

import functools
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from deltille.games.tranglar.grid import N_DIRECTIONS, policy_outputs
from deltille.games.tranglar.state import (
    COUNT,
    FIELD,
    N1,
    N_SHAPES,
    PROTECT_NONE,
    PROTECT_PIECE,
    PROTECT_SIDE,
    TranglarTables,
)
from deltille.geometry import Board, placements, tetrakis_board

Cells = tuple[int, ...]

CODES = ("t1", "t2", "s2", "s4", "zL", "zR", "pL", "pR", "r4", "c3", "n1", "nz", "np")
# As they lie at n: the cell itself, its neighbours, what lies beyond.
WALKS = (
    ("",),
    ("", "r"),
    ("", "x"),
    ("", "r", "rr", "l"),
    ("", "r", "rx"),
    ("", "l", "lx"),
    ("", "r", "rx", "rxl"),
    ("", "l", "lx", "lxr"),
    ("", "r", "x", "rx"),
    ("", "r", "l"),
)
TURNED_OVER = (0, 1, 2, 3, 5, 4, 7, 6, 8, 9)

NEUTRAL_TRAPEZE = ("", "r", "rx", "rxl", "rxlx")
NEUTRAL_FIVES = {  # D1
    "house": ("", "r", "rr", "l", "rx"),
    "a": ("", "r", "rr", "rx", "rxr"),
    "b": ("", "r", "rr", "rrx", "rrxr"),
    "c": ("r", "rr", "rx", "rxl", "rrx"),
}
# R2, D2: how many of t1, t2, s2, s4, zL, zR, pL, pR, r4, c3, n1. D3: petrol's parallelogram is a left one.
START = {
    "mixed": ((4, 4, 3, 1, 1, 1, 1, 0, 1, 1, 3), (4, 4, 3, 1, 1, 1, 0, 1, 1, 1, 3)),
    "same": ((4, 4, 3, 1, 2, 0, 1, 0, 1, 1, 3), (4, 4, 3, 1, 2, 0, 0, 1, 1, 1, 3)),
}
PROTECTIONS = {"none": PROTECT_NONE, "side": PROTECT_SIDE, "piece": PROTECT_PIECE}  # D4


@functools.cache
def board() -> Board:
    return tetrakis_board(4, 4)


def pack(counts: Iterable[int]) -> int:
    """A supply as one number."""
    return sum(count << (FIELD * kind) for kind, count in enumerate(counts))


def unpack(supply: int) -> list[int]:
    """The counts of a supply.

    >>> unpack(pack(START["same"][0]))
    [4, 4, 3, 1, 2, 0, 1, 0, 1, 1, 3]
    """
    return [supply >> (FIELD * kind) & COUNT for kind in range(N1 + 1)]


def words(cells: Iterable[int]) -> tuple[int, int]:
    """A set of cells as two words of planes."""
    found = [0, 0]
    for cell in cells:
        square, direction = divmod(cell, 4)
        found[direction % 2] |= 1 << (square + 32 * (direction // 2))
    return found[0], found[1]


def word_cells(w0: int, w1: int) -> Cells:
    """The cells of two words, sorted.

    >>> word_cells(*words([3, 20, 63]))
    (3, 20, 63)
    """
    return tuple(cell for cell in range(64) if _has_cell((w0, w1), cell))


def _has_cell(pair: tuple[int, int], cell: int) -> bool:
    square, direction = divmod(cell, 4)
    return bool(pair[direction % 2] >> (square + 32 * (direction // 2)) & 1)


def _walk(cell: int, walk: str) -> int:
    """Where a walk ends; -1 if it leaves the board."""
    for step in walk:
        cell = int(board().neighbours[cell, "rlx".index(step)]) if cell >= 0 else -1
    return cell


def walked(cell: int, walks: Iterable[str]) -> list[int]:
    """Where walks from a cell end; -1 for those that leave the board."""
    return [_walk(cell, walk) for walk in walks]


class Placement(NamedTuple):
    """One way for a coloured piece to lie."""

    shape: int
    at: int  # the cell it lies at
    cells: Cells


@functools.cache
def all_placements() -> tuple[Placement, ...]:
    """Shape by shape, each in the order of its cells; a placement's number is its position here."""
    found = []
    for shape, walks in enumerate(WALKS):
        laid = []
        for at in range(64):
            cells = walked(at, walks)
            if at % 4 < N_DIRECTIONS[shape] and -1 not in cells:
                laid.append(Placement(shape, at, tuple(sorted(cells))))
        found += sorted(laid, key=lambda placement: placement.cells)
    return tuple(found)


@functools.cache
def placement_of() -> dict[Cells, int]:
    """The placement that covers exactly these cells: no two shapes do."""
    return {placement.cells: number for number, placement in enumerate(all_placements())}


def _large(walks: tuple[str, ...]) -> list[Cells]:
    # R3: white on both faces, so it may be turned over; the middle of the board has room for every walk.
    shape = board().shape(walked(board().index[1, 1, 0], walks))
    return placements(board(), shape, may_flip=True)


@functools.cache
def large_placements(kind: int, neutral_five: str) -> tuple[Cells, ...]:
    """Where the large neutral trapeze (kind 0) or five-sided piece (kind 1) can lie, in order."""
    return tuple(_large(NEUTRAL_FIVES[neutral_five] if kind else NEUTRAL_TRAPEZE))


@functools.cache
def sides(cells: Cells) -> tuple[Cells, ...]:
    """For each side of a piece the cells across it; R5: edges on one line are one side."""
    lines: dict[tuple[int, int, int], set[int]] = {}
    lattice = board().lattice
    for cell in cells:
        corners = lattice.corners(board().cells[cell])
        for direction, other in enumerate(board().neighbours[cell].tolist()):
            if other not in cells:
                ends = _common_edge(
                    corners, lattice.corners(lattice.neighbours(board().cells[cell])[direction])
                )
                lines.setdefault(_line(*ends), set()).update({other} - {-1})
    return tuple(tuple(sorted(across)) for _, across in sorted(lines.items()))


def _common_edge(
    corners: tuple[tuple[int, int], ...], others: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(set(corners) & set(others)))


def _line(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int, int]:
    """The line through two points as p x + q y = r, in lowest terms; edges are 2 straight or 1 aslant."""
    step = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    p, q = (b[1] - a[1]) // step, (a[0] - b[0]) // step
    return p, q, p * a[0] + q * a[1]


def bonds(cells: Cells) -> tuple[int, int, int, int]:
    """The cells of a piece that have the next cell clockwise in it too, and the cell across."""
    table = board().neighbours
    return words(c for c in cells if table[c, 0] in cells) + words(c for c in cells if table[c, 2] in cells)


@functools.cache
def covers(number: int) -> tuple[Cells, ...]:
    """All ways to cover a placement by two or more pieces: numbers of placements in the order of cells.

    Sorted by the shapes they take first, so that cover i takes the same pieces wherever a shape lies.
    """
    found = _fillings(frozenset(all_placements()[number].cells))
    several = [filling for filling in found if len(filling) > 1]
    return tuple(sorted(several, key=lambda cover: (_needed(cover), cover)))


def _needed(cover: Cells) -> tuple[int, ...]:
    counts = [0] * (N1 + 1)
    for part in cover:
        counts[all_placements()[part].shape] += 1
    return tuple(counts)


def _fillings(cells: frozenset[int]) -> list[Cells]:
    if not cells:
        return [()]
    return [
        (first, *rest)
        for first in _starting_at()[min(cells)]
        if cells.issuperset(all_placements()[first].cells)
        for rest in _fillings(cells.difference(all_placements()[first].cells))
    ]


@functools.cache
def _starting_at() -> dict[int, list[int]]:
    """The placements by their lowest cell."""
    found: dict[int, list[int]] = {cell: [] for cell in range(64)}
    for number, placement in enumerate(all_placements()):
        found[placement.cells[0]].append(number)
    return found


@functools.cache
def all_pairs() -> tuple[tuple[int, Cells], ...]:
    """Every placement with every cover of it; a pair's number is its position here."""
    return tuple((number, cover) for number in range(len(all_placements())) for cover in covers(number))


def _array(rows: object) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
    return np.array(rows, np.int64)


@functools.cache
def tables(
    neutral_five: str, trapezes: str, stall_limit: int, neutral_protection: str, trap_test: str, passing: str
) -> TranglarTables:
    """All that the compiled rules need for one choice of options."""
    all_ = all_placements()
    pairs = all_pairs()
    at_direction = [placement.at % 4 for placement in all_]
    word = [2 * placement.shape + d % 2 for placement, d in zip(all_, at_direction, strict=True)]
    bit = [p.at // 4 + 32 * (d // 2) for p, d in zip(all_, at_direction, strict=True)]
    placement_at = np.full((2 * N_SHAPES, 48), -1, np.int64)
    placement_at[word, bit] = np.arange(len(all_))
    side_words = np.zeros((len(all_), 5, 2), np.int64)
    for number, placement in enumerate(all_):
        for side, across in enumerate(sides(placement.cells)):
            side_words[number, side] = words(across)
    first = [next(n for n, p in enumerate(all_) if p.shape == shape) for shape in range(N_SHAPES)]
    needs = np.zeros((N_SHAPES, max(len(covers(number)) for number in first)), np.int64)
    for shape, number in enumerate(first):
        needs[shape, : len(covers(number))] = [pack(_needed(cover)) for cover in covers(number)]
    n_covers = [len(covers(number)) for number in range(len(all_))]
    over = [[number for number, p in enumerate(all_) if cell in p.cells] for cell in range(64)]
    return TranglarTables(
        placement_at=placement_at,
        shape=_array([placement.shape for placement in all_]),
        word=_array(word),
        bit=_array([1 << b for b in bit]),
        cells=_array([words(placement.cells) for placement in all_]),
        bonds=_array([bonds(placement.cells) for placement in all_]),
        first_cell=_array([placement.cells[0] for placement in all_]),
        n_sides=_array([len(sides(all_[number].cells)) for number in first]),
        sides=side_words,
        around=np.bitwise_or.reduce(side_words, axis=1),
        turned_over=_array(TURNED_OVER),
        n_covers=_array([n_covers[number] for number in first]),
        needs=needs,
        first_pair=_array([sum(n_covers[:number]) for number in range(len(all_))]),
        covered=_array([number for number, _ in pairs]),
        parts=_array([(*cover, -1, -1, -1)[:4] for _, cover in pairs]),
        over=_array([(*found, *[-1] * (max(map(len, over)) - len(found))) for found in over]),
        policy_of=policy_outputs(
            [(placement.shape, placement.at) for placement in all_],
            [(number, cover) for number in range(len(all_)) for cover in range(n_covers[number])],
            [large_placements(kind, neutral_five) for kind in range(2)],
        ),
        large_trapezes=_array([words(cells) for cells in large_placements(0, neutral_five)]),
        large_fives=_array([words(cells) for cells in large_placements(1, neutral_five)]),
        supplies=_array([pack(counts) for counts in START[trapezes]]),
        stall_limit=stall_limit,
        protection=PROTECTIONS[neutral_protection],
        is_tested_after=int(trap_test == "after"),
        is_pass_free=int(passing == "free"),
    )
