r"""The state of Trangalla, its numbers and its moves on bitboards.


Every board is part of one rhombus of 5 by 5 cells. Cell (i, j) lies i steps north-east and j steps
north-west of White's apex and is bit 6 * i + j. The sixth bit of each file is never on the board and
catches whatever slides off the edge:

                 28                     direction          shift
              27    22                  north-east, -west  +6, +1
           26    21    16               east, west         +5, -5
        25    20    15    10            south-west, -east  -6, -1
     24    19    14     9     4         upright            +7, -7 (``mirror20``, rows d and e only)
        18    13     8     3
           12     7     2            rhombus16 has i, j < 4; rhomboid20 has j < 4;
               6     1               mirror20 lacks the row 24 19 14 9 4: nothing jumps over that gap.
                  0

The state, a word a line:

    0, 1      pieces of White, of Black (bitboards), kings and soldiers
    2, 3      candidates: those of them that may be the king as far as everybody knows (R15)
    4, 5      the king; 0 when taken, not yet chosen, or hidden in a view
    6         plies played; -2 and -1 while White and Black choose their kings
    7         1 if the last ply was a pass
    8, 9      how many layouts each side has on record
    10, 11    how many of them it has produced three times
    12 ..     White's record, ascending, 4 * layout + times each; then Black's, from 12 + half the cap

Move ids: jumped << 10 | from << 5 | to, where ``jumped`` is the bitboard of jumped enemies; a king is
chosen by the move from its cell to the same cell; 1023 is the pass.
"""

from typing import NamedTuple

PIECES, CANDIDATES, KING, PLIES, PASSED, N_LAYOUTS, N_SPENT, RECORD = 0, 2, 4, 6, 7, 8, 10, 12

CELL_BITS = 5
CELL = (1 << CELL_BITS) - 1
N_BITS = 29
CELLS = (1 << N_BITS) - 1
PASS = (1 << 2 * CELL_BITS) - 1
N_ACTIONS = 1 << (2 * CELL_BITS + N_BITS)
ROW_OF_FOLD = 1 << 3 | 1 << 8 | 1 << 13 | 1 << 18  # row d, from which the uprights of mirror20 rise
TIMES = 3  # R12

# A bundle holds all moves of one piece that jump the same enemies: jumped << 34 | targets << 5 | from.
# With m own pieces there are at most 10 - m enemies (position texts with more than ten pieces are refused,
# and play adds none), so at most m * 2 ** (10 - m) <= 512 bundles. Jumps keep the parity of i and of j, which
# leaves at most 8 landings, and there are at most 4 steps, in the bundle that jumps nobody: no more than
# m * (8 * 2 ** (10 - m) + 4) <= 4104 moves. Bundles lie behind these, so that none is written over.
MAX_BUNDLES = 512
MAX_LEGAL = 4104
# Why a game is over, in the order of D13.
GOAL, BOTH_KINGS, NO_PIECES, NO_MOVES, CAP = 1, 2, 3, 4, 5


class TrangallaTables(NamedTuple):
    """The board, as bitboards, and what the options say."""

    board: int
    white_start: int
    black_start: int
    white_apex: int
    black_apex: int
    fold: int  # the lower ends of the uprights
    cap: int
    own_goal_is_safe: int  # D5: whether a soldier stays on its own apex
