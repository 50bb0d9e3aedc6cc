r"""The board, the state and the moves of Attangle as numbers.

A point (q, r) of the hexagon is bit 8 * (r + 3) + (q + 3). Each row has eight bits for at most seven
points, so that the eighth, never on the board, catches whatever slides off the edge:

                48 49 50 51                      direction   shift
              40 41 42 43 44                     0 east        +1
            32 33 34 35 36 37                    1 north-east  +8
          24 25 26 27 28 29 30                   2 north-west  +7
            17 18 19 20 21 22                    3 west        -1
              10 11 12 13 14                     4 south-west  -8
                 3  4  5  6                      5 south-east  -7

The state, a word a line:

    0, 1    singles of White, of Black (bitboards)
    2, 3    doubles
    4, 5    triples
    6, 7    pieces in stock
    8       the seat to move

Move ids: 0 .. 36 place on that point (row by row from a1); 37 + 15 * target + pair captures the stack on
``target`` with the stacks that stand nearest to it in the two directions of the pair.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SINGLES, DOUBLES, TRIPLES, STOCK, TURN = 0, 2, 4, 6, 8
STATE_SIZE = 9

N_POINTS = 37
N_PAIRS = 15
N_ACTIONS = N_POINTS * (1 + N_PAIRS)
PIECES_EACH = 18  # R1
TRIPLES_TO_WIN = 3  # R10
REASON_TRIPLES, REASON_BLOCKED = 1, 2

BOARD = sum(1 << (8 * (r + 3) + q + 3) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) <= 3)
CENTRE = 1 << 27

# The 15 pairs of different directions a capture can come from, first < second.
FIRST = (0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
SECOND = (1, 2, 3, 4, 5, 2, 3, 4, 5, 3, 4, 5, 4, 5, 5)
OPPOSITE = tuple(pair for pair in range(N_PAIRS) if SECOND[pair] - FIRST[pair] == 3)

Sides = tuple[int, int, int, int, int, int]
"""A bitboard for each direction."""


class AttangleTables(NamedTuple):
    """Tables of the board; ``pairs_allowed`` is 0 where an option forbids a pair of directions."""

    bit_of: NDArray[np.int64]  # point -> bit
    point_at: NDArray[np.int64]  # bit -> point
    captures: NDArray[np.int64]  # capture -> target, what it sees on either side (bitboards)
    pairs_allowed: NDArray[np.int64]
