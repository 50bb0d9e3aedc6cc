r"""The 144 symmetries of Triangle Wins: 6 of the field that keep 0,0u in its place, times 24 of the symbols.

Lattice points get three numbers, so that a symmetry of the field merely exchanges them: point (i, j) is
(1 - i - j, i, j), and the corners of 0,0u are (1,0,0), (0,1,0) and (0,0,1). An up cell is the point from
which +1 in one of the numbers leads to each of its corners, a down cell the one from which -1 does:

    up (i, j)      (-i - j, i, j)           corners 0, 1, 2 by +1 in number 0, 1, 2
    down (i, j)    (-i - j, i + 1, j + 1)   corners 0, 1, 2 by -1 in number 2, 0, 1

A mirror image shows every tile from behind, which makes it another tile; but all hands hold both, so the game
stays the same. So it does when symbols are exchanged.
"""

import functools
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from deltille.core.operations import State
from deltille.core.optional_parts import Symmetries
from deltille.games.triangle_wins.field import rebuild
from deltille.games.triangle_wins.notation import move_id, placement_of
from deltille.games.triangle_wins.state import (
    CAPTURED,
    HAND,
    N_KINDS,
    PASS,
    PASSES,
    SEAT_SIZE,
    SEATS,
    TURN,
    TriangleWinsTables,
)
from deltille.games.triangle_wins.tables import (
    KIND_OF,
    LABELINGS,
    NAMES,
    SYMBOLS,
    UP,
    code,
    parse_code,
)
from deltille.geometry import Cell, IntArray

_MOTIONS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2))  # turns first
_NUMBER_OF_CORNER = ((0, 1, 2), (2, 0, 1))


@dataclass(frozen=True, eq=False)
class Symmetry:
    """Where number k of a point goes, and what becomes of labelings (by way) and kinds."""

    motion: tuple[int, int, int]
    labelings: IntArray
    kinds: IntArray

    def cell(self, cell: Cell) -> Cell:
        """Where a cell goes."""
        i, j, way = cell
        image = [0, 0, 0]
        for k, number in enumerate((-i - j, i + way, j + way)):
            image[self.motion[k]] = number
        return image[1] - way, image[2] - way, way

    def tiles(self, words: IntArray) -> IntArray:
        """What becomes of the words of one seat's tiles."""
        turned = np.zeros_like(words)
        for word in words[words != 0].tolist():
            cell = parse_code(word >> 6)
            labeling = int(self.labelings[cell[2], word & 63])
            turned[KIND_OF[labeling]] = code(self.cell(cell)) << 6 | labeling
        return turned

    def hand(self, kinds: int) -> int:
        """What becomes of a hand."""
        return sum(1 << int(self.kinds[kind]) for kind in range(N_KINDS) if kinds >> kind & 1)


@functools.cache
def symmetry_of(number: int) -> Symmetry:
    """One of the symmetries: the first six exchange no symbols, the first three only turn; 0 does nothing.

    >>> [symmetry_of(k).cell((0, 0, 1)) for k in range(3)]
    [(0, 0, 1), (-1, 0, 1), (0, -1, 1)]
    """
    motion = _MOTIONS[number % 6]
    exchange = dict(zip(SYMBOLS, list(permutations(SYMBOLS))[number // 6], strict=True))
    labelings = np.zeros((2, len(LABELINGS)), np.int64)
    for way, numbers in enumerate(_NUMBER_OF_CORNER):
        for labeling, symbols in enumerate(LABELINGS):
            image = [""] * 3
            for corner, symbol in enumerate(symbols):
                image[numbers.index(motion[numbers[corner]])] = exchange[symbol]
            labelings[way, labeling] = LABELINGS.index("".join(image))
    # A tile and its image are the same whichever way they lie.
    kinds = KIND_OF[labelings[UP, [LABELINGS.index(name) for name in NAMES]]]
    return Symmetry(motion, labelings, kinds)


class TriangleWinsSymmetries(Symmetries):
    """All 144."""

    n = 144

    def __init__(self, tables: TriangleWinsTables) -> None:
        self.tables = tables

    def transform_state(self, symmetry: int, s: State) -> State:
        by = symmetry_of(symmetry)
        turned = np.zeros_like(s)
        turned[TURN], turned[PASSES] = s[TURN], s[PASSES]
        for words in range(SEATS, len(s), SEAT_SIZE):
            turned[words : words + N_KINDS] = by.tiles(s[words : words + N_KINDS])
            turned[words + HAND] = by.hand(int(s[words + HAND]))
            turned[words + CAPTURED] = s[words + CAPTURED]
        rebuild(self.tables, turned)
        return turned

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        if move == PASS:
            return PASS
        by = symmetry_of(symmetry)
        cell, labeling = placement_of(move)
        return move_id(by.cell(cell), int(by.labelings[cell[2], labeling]))

    def transform_network(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        from deltille.games.triangle_wins.network import network_symmetry  # which is made of symmetries

        return network_symmetry(self.tables.players, symmetry)
