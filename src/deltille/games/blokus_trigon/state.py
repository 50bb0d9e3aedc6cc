"""The state of Blokus Trigon on rows of bits, and the tables the rules use.

A row of the board is one word; column c is bit c + 5, so that pictures of a cell's surroundings can be
shifted out of a row without falling off its end. Rows count from 1 at the bottom. In row r the columns with
c + r + side even point up (``g.up``), the others down.

The state, a word a line:

    0 .. 79     cells covered by each colour: row r of colour k is word 20 * k + r; rows 0 and 19 stay empty
    80 .. 83    pieces each colour has not placed, as bits in the order of the hands
    84          the colours whose last piece was the `1`, as bits
    85          the colour to move, or -1 when all colours are out

what follows from these for each colour, and only ever grows (rows -2 .. 21; colours share the margins between
them: row r of colour k is word 88 + 21 * k + r, or 175 + 21 * k + r):

    86 ..       forbidden: cells off the board, covered, or beside an own cell
    173 ..      near: cells on the board with a vertex in common with an own piece (for the first piece:
                starting cells). Those not forbidden are *anchors*: legal is what covers an anchor and nothing
                forbidden.

and for the colour to move, all 0 when the game is over:

    260 .. 267  covers by pieces at hand
    268         the half rows with anchors, as bits
    269         the half rows with live anchors: those with something free beside them; the others are
                lonely, only the `1` can cover them
    270         how many lonely anchors there are
    271 ..      with `corner_only` alone: corners of own pieces, a row of vertices a word, from row -4

A *cover* is one way of laying some piece over a given cell, relative to that cell: there are 413 of them,
the same for all cells, a down cell being an up cell with rows counted the other way. They are ordered by
piece and kept as bits of 8 words. Which covers fit an anchor follows from the picture of the 46 cells that
a piece lying on it could reach, 8 bits at a time: ``g.open_covers`` holds, for each chunk of the picture and
each way to block cells of the chunk, the covers that remain. Six look-ups and the hand make the answer.

To count a placement once, though it may cover several anchors, it belongs to the first of them: for each
anchor the anchors before it are as good as forbidden.

Move ids: placements by piece in the order of the hands, then by their cells in the order of notation.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MAX_COLOURS = 4
N_PIECES = 22
FULL_HAND = (1 << N_PIECES) - 1
PIECE_ONE = N_PIECES - 1
SIZES = (6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1)
AT_LEAST = tuple((1 << sum(size >= n for size in SIZES)) - 1 for n in range(1, 7))
"""The pieces of at least 1, 2, ... 6 cells, as bits of a hand: counted together they count its cells."""
BONUS, BONUS_ONE_LAST = 15, 20  # R8

LAST_ROW = 18
FIRST_HALF, LAST_HALF = 2, 2 * LAST_ROW + 1  # a row's up cells are half 2 * row, its down cells the next
ROWS = 20  # a colour's rows in the state
PAD = 3
COLUMN_0 = 5
WIDTH = 48  # bits used in a row, margins included

# A placement packed: its lowest row, its piece, its leftmost column, and four rows of cells from there.
PIECE_BITS, COLUMN_BITS, CELL_BITS = 5, 10, 16
LAID_WIDTH = 8
LAID_ROWS = 4

N_COVERS = 413
N_COVER_WORDS = 8
COVERS_PER_WORD = 52
CHUNK = 8
N_NEAR_CHUNKS = 6
N_HAND_CHUNKS = 3
MAX_TRIES = 16

HAND = MAX_COLOURS * ROWS
LAST_ONE = HAND + MAX_COLOURS
COLOUR = LAST_ONE + 1
BAND = LAST_ROW + 3  # from a row of one colour to that of the next
FORBIDDEN = COLOUR + 1 + 2  # two rows stand before row 0
NEAR = FORBIDDEN + MAX_COLOURS * BAND + 3
AT_HAND = NEAR + MAX_COLOURS * BAND + 1
ANCHOR_HALVES = AT_HAND + N_COVER_WORDS
LIVE_HALVES = ANCHOR_HALVES + 1
N_LONELY = LIVE_HALVES + 1
CONTACTS = N_LONELY + 1
STATE_SIZE = CONTACTS
CONTACT_PAD = 4
CORNER_STATE_SIZE = CONTACTS + LAST_ROW + 1 + 2 * CONTACT_PAD


class BlokusTrigonTables(NamedTuple):
    """Tables of one board; rows of the first three start at row -PAD."""

    off_board: NDArray[np.int64]
    up: NDArray[np.int64]
    starts: NDArray[np.int64]
    cell_at: NDArray[np.int64]  # [64 * row + bit] -> cell
    placement_at: NDArray[np.int16]  # [413 * cell + cover] -> placement, -1 off the board
    open_covers: NDArray[np.int64]  # [8 * (256 * chunk + blocked) + word] -> covers as bits
    cover_sizes: NDArray[np.int64]  # cover -> the size of its piece
    corners: NDArray[np.int64]  # cover -> its corners, as bits of the picture of vertices
    laid: NDArray[np.int64]  # placement -> its lowest row, its piece and its cells, packed
    policy_of: NDArray[np.int64]  # placement -> the network's policy output
    n_colours: int
    n_seats: int
    corner_only: int
