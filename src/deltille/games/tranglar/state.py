r"""The board, the state and the moves of Tranglar as numbers.

Squares are numbered 0 .. 15 in reading order. A *word* holds two planes of 16 squares, for two opposite
directions: word j has direction j (n or e) in bits 0 .. 15 and direction j + 2 (s or w) in bits 32 .. 47.
A bit says something about one cell: the triangle in that direction of that square.

    word 0   n: bits 0 .. 15   s: bits 32 .. 47        +-----------+
    word 1   e: bits 0 .. 15   w: bits 32 .. 47        | \   n   / |
                                                       |   \   /   |
                                                       | w   X   e |      n, e, s, w = 0, 1, 2, 3
                                                       |   /   \   |
                                                       | /   s   \ |
                                                       +-----------+

A piece lies *at* one cell, and the direction D of that cell says how it is turned (tables.py draws how).
Four words ``w`` with w[i] = the planes of directions D + i describe a board as a piece turned towards D
sees it; one step of ``turned`` shows it to the pieces turned towards D + 1. So every rule about a shape is
written once and holds for its four directions: two in a word, two turns of a loop.

The state, a word a line:

    0, 1      cells of petrol's pieces (two words)
    2, 3      cells of green's
    4, 5      cells of neutral pieces
    6 .. 25   where pieces of shape k lie, of either colour: words 6 + 2 k, 7 + 2 k
    26, 27    cells that lie in one piece with the next cell of their square, clockwise (two words)
    28, 29    cells that lie in one piece with the cell across their long edge
    30, 31    supplies of petrol, of green: five bits for each kind, the fifth always 0
    32, 33    large neutral trapeze, large neutral five: 1 + number of its placement, 0 if not laid
    34        1 during the set-up
    35        the seat to move
    36        passes in a row
    37        turns in a row in which no new cell was covered

Move ids; a *pair* is a placement of two or more cells with one of the ways to cover it by smaller pieces:

    PLACE + placement   NEUTRAL + cell     ATTACK + pair   SPLIT + pair    JOIN + pair
    TRAPEZE + trapeze   PASS               LARGE_TRAPEZE + placement       LARGE_FIVE + placement
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

CELLS, PIECES, BONDS, SUPPLY, LARGE, IS_SETUP, TURN, PASSES, QUIET = 0, 6, 26, 30, 32, 34, 35, 36, 37
STATE_SIZE = 38

PETROL, GREEN, NEUTRALS = 0, 1, 2
T1, T2, S2, S4, ZL, ZR, PL, PR, R4, C3, N1 = range(11)
N_SHAPES = 10
N_CELLS = 64
N_PLACEMENTS = 412
N_PAIRS = 1332
N_TRAPEZES = 96
FIRST_TRAPEZE = 168

PLACE = 0
NEUTRAL = PLACE + N_PLACEMENTS
ATTACK = NEUTRAL + N_CELLS
SPLIT = ATTACK + N_PAIRS
JOIN = SPLIT + N_PAIRS
TRAPEZE = JOIN + N_PAIRS
PASS = TRAPEZE + N_TRAPEZES
LARGE_TRAPEZE = PASS + 1
N_LARGE_TRAPEZES = 72
LARGE_FIVE = LARGE_TRAPEZE + N_LARGE_TRAPEZES

REASON_FULL, REASON_PASSES, REASON_STALL = 1, 2, 3
PROTECT_NONE, PROTECT_SIDE, PROTECT_PIECE = 0, 1, 2

LOW = 0xFFFF
HIGH = LOW << 32
BOTH = LOW | HIGH

FIELD = 5
COUNT = 15
GUARDS = sum(16 << (FIELD * kind) for kind in range(11))

# PLACE wants free cells and JOIN own ones, so each placement is in one of them at most. That is 388 of 412:
# a seat has one hand of parallelogram only, which the material of a position text is held to. NEUTRAL comes
# when the seat has no small triangle, whose 64 placements are then missing. SPLIT and ATTACK belong to a
# piece that lies there, and pieces do not overlap: covers are at most 11 to the four cells of a large square,
# fewer to the cells of other shapes. TRAPEZE belongs to one of four trapezes. PASS is one more, where it is
# free. The set-up has 240 at most.
MAX_LEGAL = 388 + 11 * 16 + 8 + 1
# Behind the list of moves there is scratch space.
TRAPS = MAX_LEGAL
PLACES = TRAPS + 2 * N_SHAPES
JOINS = PLACES + 2 * N_SHAPES
COVERS = JOINS + 2 * N_SHAPES
FITS = COVERS + N_SHAPES
TRIAL = FITS + 2 * N_SHAPES
MAX_MOVES = TRIAL + STATE_SIZE

Four = tuple[int, int, int, int]
Compass = tuple[Four, Four, Four, int]
# What lies next to a square comes by a shift: how far, which bits stay on the board if shifted up, which if
# shifted down, for each direction. The north is four bits down, so what is there comes up. Last, where
# shapes lie that look the same in all directions: in the low plane, and only as seen towards the north.
NORTH: Compass = (
    (4, 1, 4, 1),
    (LOW, 0xEEEE << 32, HIGH, 0xEEEE),
    (HIGH, 0x7777, LOW, 0x7777 << 32),
    LOW,
)
Shapes = tuple[int, int, int, int, int, int, int, int, int, int]


class TranglarTables(NamedTuple):
    """Placements, covers and options; ``placement`` is a number below 412, ``word`` one below 20."""

    placement_at: NDArray[np.int64]  # [word, bit] -> placement, or -1
    shape: NDArray[np.int64]  # [placement]
    word: NDArray[np.int64]  # [placement] -> 2 * shape + direction % 2
    bit: NDArray[np.int64]  # [placement] -> the one bit of that word
    cells: NDArray[np.int64]  # [placement, j]
    bonds: NDArray[np.int64]  # [placement, 0 .. 3] -> its bonds, as in the state
    first_cell: NDArray[np.int64]  # [placement] -> the lowest number of its cells
    n_sides: NDArray[np.int64]  # [shape]
    sides: NDArray[np.int64]  # [placement, side, j] -> the cells across a side
    around: NDArray[np.int64]  # [placement, j] -> the cells across all of its sides
    turned_over: NDArray[np.int64]  # [shape]
    n_covers: NDArray[np.int64]  # [shape]
    needs: NDArray[np.int64]  # [shape, cover] -> the pieces it takes, as a supply
    first_pair: NDArray[np.int64]  # [placement]
    covered: NDArray[np.int64]  # [pair] -> placement
    parts: NDArray[np.int64]  # [pair, 0 .. 3] -> placements, then -1
    over: NDArray[np.int64]  # [cell, i] -> the placements that cover a cell, then -1
    policy_of: NDArray[np.int64]  # [move] -> the network's policy output
    large_trapezes: NDArray[np.int64]  # [placement of it, j] -> cells
    large_fives: NDArray[np.int64]
    supplies: NDArray[np.int64]  # [seat] at the start
    stall_limit: int
    protection: int
    is_tested_after: int
    is_pass_free: int  # whether PASS is legal beside other actions
