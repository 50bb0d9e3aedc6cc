"""The state of Blokus Trigon on rows of bits, and the tables the rules use.

A row of the board is one word; column c is bit c + 5, so that pictures of a cell's surroundings can be
shifted out of a row without falling off its end. Rows count from 1 at the bottom. In row r the columns with
c + r + side even point up (``g.up``), the others down.

The state, a word a line (rows of PAD = 3 rows of margin on either side start at row -3):

    0 .. 79     cells covered by each colour: row r of colour k is word 20 * k + r; rows 0 and 19 stay empty
    80 .. 83    pieces each colour has not placed, as bits in the order of the hands
    84          the colours whose last piece was the `1`, as bits
    85          the colour to move, or -1 when all colours are out

and what follows from these for the colour to move, all 0 when the game is over:

    86 ..       forbidden: cells off the board, covered, or beside an own cell, a row a word
    111 ..      anchors: cells not forbidden that have a vertex in common with an own piece (for the first
                piece: free starting cells). Legal is what covers an anchor and nothing forbidden.
    136 .. 143  covers by pieces at hand
    144         the half rows with live anchors, as bits
    145 ..      live: anchors with something free beside them; the others only the `1` can cover
    163 ..      with `corner_only` alone: corners of own pieces, a row of vertices a word, from row -4

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
FORBIDDEN = COLOUR + 1
ANCHORS = FORBIDDEN + LAST_ROW + 1 + 2 * PAD
AT_HAND = ANCHORS + LAST_ROW + 1 + 2 * PAD
LIVE = AT_HAND + N_COVER_WORDS
LIVE_HALVES = LIVE  # there is nothing in row 0
CONTACTS = LIVE + LAST_ROW + 1
STATE_SIZE = CONTACTS
CONTACT_PAD = 4
CORNER_STATE_SIZE = CONTACTS + LAST_ROW + 1 + 2 * CONTACT_PAD


class BlokusTrigon(NamedTuple):
    """Tables of one board; rows of the first three start at row -PAD."""

    off_board: NDArray[np.int64]
    up: NDArray[np.int64]
    starts: NDArray[np.int64]
    cell_at: NDArray[np.int64]  # [64 * row + bit] -> cell
    placement_at: NDArray[np.int16]  # [413 * cell + cover] -> placement, -1 off the board
    open_covers: NDArray[np.int64]  # [8 * (256 * chunk + blocked) + word] -> covers as bits
    cover_sizes: NDArray[np.int64]  # cover -> the size of its piece
    corners: NDArray[np.int64]  # cover -> its corners, as bits of the picture of vertices
    laid: NDArray[np.int64]  # [6 * placement ..] -> its lowest row, four rows of cells, its piece
    n_colours: int
    n_seats: int
    corner_only: int
    # Always 8: a bound that the compiler does not know makes it use vectors instead of unrolling the loop.
    n_cover_words: int
