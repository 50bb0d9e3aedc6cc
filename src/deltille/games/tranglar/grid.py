"""The grid on which networks see Tranglar, one grid cell a square, and the policy outputs of its moves.

A move is named by the square at which its piece lies and by how it lies there; attacks and splits also by how
smaller pieces cover it. Pieces are joined by what they become, since what they were is given by the board.
So no two legal moves share an output.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from deltille.games.tranglar.state import FIRST_TRAPEZE, N_TRAPEZES, ZL

SIDE = 4
N_SQUARES = SIDE * SIDE

# Half a turn takes a square or parallelogram to itself, so it lies at the first two cells only, or at one.
N_DIRECTIONS = (4, 4, 2, 1, 4, 4, 2, 2, 4, 4)
# In how many ways smaller pieces cover each shape.
N_COVERS = (0, 1, 1, 11, 3, 3, 7, 7, 7, 3)
N_COVERED = tuple(n * m for n, m in zip(N_DIRECTIONS, N_COVERS, strict=True))
FIRST_WAY = (0, *accumulate(N_DIRECTIONS))
"""For each shape the number of its first way to lie at a square; last, how many ways there are."""
FIRST_COVER = (0, *accumulate(N_COVERED))
N_WAYS, N_COVER_WAYS, N_LARGE_WAYS, N_TRAPEZE_WAYS = FIRST_WAY[-1], FIRST_COVER[-1], 8, 8

OF_PLACE = 0
OF_NEUTRAL = OF_PLACE + N_WAYS
OF_JOIN = OF_NEUTRAL + 4
OF_ATTACK = OF_JOIN + N_WAYS
OF_SPLIT = OF_ATTACK + N_COVER_WAYS
OF_TRAPEZE = OF_SPLIT + N_COVER_WAYS
OF_LARGE = OF_TRAPEZE + N_TRAPEZE_WAYS
OF_PASS = OF_LARGE + 2 * N_LARGE_WAYS
N_CHANNELS = OF_PASS + 1


def way(shape: int, at: int) -> int:
    """How a piece lies at a cell, as a number below ``N_WAYS``."""
    return FIRST_WAY[shape] + at % 4


def policy_outputs(
    lying: Sequence[tuple[int, int]],
    pairs: Sequence[tuple[int, int]],
    large: Iterable[Sequence[Sequence[int]]],
) -> NDArray[np.int64]:
    """The policy output of each move id.

    ``lying`` are shape and cell of each placement, ``pairs`` the placement and the number of its cover,
    ``large`` the cells of the large neutral pieces, both kinds.
    """
    squares = [at // 4 for _, at in lying]
    ways = [way(shape, at) for shape, at in lying]
    covers = []
    for number, cover in pairs:
        shape, at = lying[number]
        covers.append((squares[number], FIRST_COVER[shape] + N_COVERS[shape] * (at % 4) + cover))
    trapezes = range(FIRST_TRAPEZE, FIRST_TRAPEZE + N_TRAPEZES)
    found = [
        *((square, OF_PLACE + w) for square, w in zip(squares, ways, strict=True)),
        *((cell // 4, OF_NEUTRAL + cell % 4) for cell in range(4 * N_SQUARES)),
        *((square, OF_ATTACK + cover) for square, cover in covers),
        *((square, OF_SPLIT + cover) for square, cover in covers),
        *((squares[number], OF_JOIN + ways[number]) for number, _ in pairs),
        *((squares[number], OF_TRAPEZE + ways[number] - FIRST_WAY[ZL]) for number in trapezes),
        (0, OF_PASS),
    ]
    for kind, placements in enumerate(large):
        # How it lies: its cells as seen from the square of the first one.
        outlines = [tuple(cell - cells[0] // 4 * 4 for cell in cells) for cells in placements]
        numbers = {outline: number for number, outline in enumerate(sorted(set(outlines)))}
        for cells, outline in zip(placements, outlines, strict=True):
            found.append((cells[0] // 4, OF_LARGE + N_LARGE_WAYS * kind + numbers[outline]))
    return np.array([N_CHANNELS * square + channel for square, channel in found], np.int64)
