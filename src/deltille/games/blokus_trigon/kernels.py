r"""The rules of Blokus Trigon on rows of bits.

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
    136 .. 142  covers by pieces at hand
    143 ..      with `corner_only` alone: corners of own pieces, a row of vertices a word, from row -4

A *cover* is one way of laying some piece over a given cell, relative to that cell: there are 413 of them,
the same for all cells, a down cell being an up cell with rows counted the other way. They are ordered by
piece and kept as bits of 7 words. Which covers fit an anchor follows from the picture of the 46 cells that
a piece lying on it could reach, 8 bits at a time: ``g.open_covers`` holds, for each chunk of the picture and
each way to block cells of the chunk, the covers that remain. Six look-ups and the hand make the answer.

To count a placement once, though it may cover several anchors, it belongs to the first of them: for each
anchor the anchors before it are as good as forbidden.

Move ids: placements by piece in the order of the hands, then by their cells in the order of notation.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.bits import lowest, nth_bit, popcount
from deltille.core.jit import inlined, kernel
from deltille.core.operations import (
    Moves,
    Points,
    State,
    legal,
    play,
    points,
    random_move,
    start,
    status,
    turn,
    winners,
)
from deltille.core.random import Rng, below

MAX_COLOURS = 4
N_PIECES = 22
FULL_HAND = (1 << N_PIECES) - 1
PIECE_ONE = N_PIECES - 1
SIZES = (6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1)
BONUS, BONUS_ONE_LAST = 15, 20  # R8

LAST_ROW = 18
FIRST_HALF, LAST_HALF = 2, 2 * LAST_ROW + 1  # a row's up cells are half 2 * row, its down cells the next
ROWS = 20  # a colour's rows in the state
PAD = 3
COLUMN_0 = 5
WIDTH = 48  # bits used in a row, margins included

N_COVERS = 413
N_COVER_WORDS = 7
COVERS_PER_WORD = 59
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
CONTACTS = AT_HAND + N_COVER_WORDS
STATE_SIZE = CONTACTS
CONTACT_PAD = 4
CORNER_STATE_SIZE = CONTACTS + LAST_ROW + 1 + 2 * CONTACT_PAD


class BlokusTrigon(NamedTuple):
    """Tables of one board; rows of the first three start at row -PAD."""

    off_board: NDArray[np.int64]
    up: NDArray[np.int64]
    starts: NDArray[np.int64]
    cell_at: NDArray[np.int64]  # [64 * row + bit] -> cell
    placement_at: NDArray[np.int64]  # [413 * cell + cover] -> placement, -1 off the board
    open_covers: NDArray[np.int64]  # [7 * (256 * chunk + blocked) + word] -> covers as bits
    corners: NDArray[np.int64]  # cover -> its corners, as bits of the picture of vertices
    laid: NDArray[np.int64]  # [6 * placement ..] -> its lowest row, four rows of cells, its piece
    n_colours: int
    n_seats: int
    corner_only: int


@inlined
def spread(row: int) -> int:
    return row | (row << 1) | (row >> 1)


@inlined
def contacts(g: BlokusTrigon, s: State, colour: int, y: int) -> int:
    r"""The vertices of row y where a later piece of the colour may touch it.

    Six cells meet in a vertex, three of the row above and three of the row below:

           \ f | e | d /               (f, d point up, e points down)
            -----*-----
           / a | b | c \               (b points up, a, c point down)
    """
    b = s[ROWS * colour + y]
    e = s[ROWS * colour + y + 1]
    at_vertices = g.up[PAD + y]  # columns of the tips of up cells
    touched = spread(b | e) & at_vertices  # D4
    if g.corner_only == 0:
        return int(touched)
    # D3: no corner where the outline runs straight on: three cells in a row, the opposite three missing.
    # Pieces of a colour have no common edges, and no piece comes to a vertex from two sides, so cells of
    # the colour that follow each other around a vertex are one piece, and others are another one.
    a = b << 1
    c = b >> 1
    d = e >> 1
    f = e << 1
    straight = (a ^ d) & (b ^ e) & (c ^ f) & ~((a ^ b) & (b ^ c))
    inside = a & b & c & d & e & f
    return int(touched & ~straight & ~inside)


@inlined
def prepare(g: BlokusTrigon, s: State, colour: int) -> None:
    """Write forbidden cells, anchors, covers at hand and, with ``corner_only``, contacts of this colour."""
    hand = s[HAND + colour]
    below_row = 0
    for row in range(1, LAST_ROW + 1):
        own = s[ROWS * colour + row]
        under = s[ROWS * colour + row - 1]
        over = s[ROWS * colour + row + 1]
        up = g.up[PAD + row]
        covered = s[row] | s[ROWS + row] | s[2 * ROWS + row] | s[3 * ROWS + row]  # R2, R5: of any colour
        beside = (own << 1) | (own >> 1) | (under & up) | (over & ~up)  # R4: an edge in common
        forbidden = g.off_board[PAD + row] | covered | beside
        s[FORBIDDEN + PAD + row] = forbidden
        if hand == FULL_HAND:
            s[ANCHORS + PAD + row] = g.starts[PAD + row] & ~forbidden  # R3
        else:
            if row == 1:
                below_row = contacts(g, s, colour, 0)
            above_row = contacts(g, s, colour, row)
            s[ANCHORS + PAD + row] = spread(below_row | above_row) & ~forbidden  # R4: a vertex in common
            below_row = above_row
    for pad in range(PAD + 1):
        s[FORBIDDEN + pad] = g.off_board[pad]
    for pad in range(PAD):
        s[FORBIDDEN + PAD + LAST_ROW + 1 + pad] = g.off_board[PAD + LAST_ROW + 1 + pad]
    h0 = N_COVER_WORDS * ((N_NEAR_CHUNKS << CHUNK) + (hand & 255))
    h1 = N_COVER_WORDS * (((N_NEAR_CHUNKS + 1) << CHUNK) + ((hand >> 8) & 255))
    h2 = N_COVER_WORDS * (((N_NEAR_CHUNKS + 2) << CHUNK) + (hand >> 16))
    for w in range(N_COVER_WORDS):
        s[AT_HAND + w] = g.open_covers[h0 + w] & g.open_covers[h1 + w] & g.open_covers[h2 + w]
    if g.corner_only != 0:
        for y in range(LAST_ROW + 1):
            s[CONTACTS + CONTACT_PAD + y] = contacts(g, s, colour, y)


@inlined
def half_row(g: BlokusTrigon, s: State, half: int) -> tuple[int, int, int, int, int, int, int]:
    """The anchors of a row that point up (``half`` even) or down, and what is blocked in the rows around.

    Of these rows come: the anchors' own, the three beyond their edge (below an up cell, above a down cell),
    and the two on the other side. Anchors are taken row by row, up cells before down cells; those taken
    before count as blocked.
    """
    row = half >> 1
    f = FORBIDDEN + PAD + row
    a = ANCHORS + PAD + row
    up = g.up[PAD + row]
    if half & 1 == 0:
        return (
            s[a] & up,
            s[f],
            s[f - 1] | s[a - 1],
            s[f - 2] | s[a - 2],
            s[f - 3] | s[a - 3],
            s[f + 1],
            s[f + 2],
        )
    return (
        s[a] & ~up,
        s[f] | (s[a] & up),
        s[f + 1],
        s[f + 2],
        s[f + 3],
        s[f - 1] | s[a - 1],
        s[f - 2] | s[a - 2],
    )


@inlined
def near(bit: int, rows: tuple[int, int, int, int, int, int, int], taken: int) -> int:
    r"""The picture of what is blocked around an anchor: bits of the cells in reach of a piece that covers it.

    . . 36-------------42 . .        an up cell is bit 5; for a down cell the picture is upside
    . 20-----------------28 .        down. Only 43, 45 and 47 of the lowest row are in reach.
    0----------/5\---------10
    . 11-----------------19 .        ``taken`` are the anchors before it in the same half row.
    . . 29-------------35 . .
    . . . 43-------47 . . . .
    """
    return int(
        (((rows[1] | taken) >> (bit - 5)) & 0x7FF)
        | (((rows[2] >> (bit - 4)) & 0x1FF) << 11)
        | (((rows[5] >> (bit - 4)) & 0x1FF) << 20)
        | (((rows[3] >> (bit - 3)) & 0x7F) << 29)
        | (((rows[6] >> (bit - 3)) & 0x7F) << 36)
        | (((rows[4] >> (bit - 2)) & 0x1F) << 43)
    )


@inlined
def fitting(g: BlokusTrigon, s: State, picture: int, w: int) -> int:
    """Word ``w`` of the covers by pieces at hand that need nothing blocked in the picture."""
    t = g.open_covers
    return int(
        s[AT_HAND + w]
        & t[N_COVER_WORDS * (picture & 255) + w]
        & t[N_COVER_WORDS * (256 + ((picture >> 8) & 255)) + w]
        & t[N_COVER_WORDS * (512 + ((picture >> 16) & 255)) + w]
        & t[N_COVER_WORDS * (768 + ((picture >> 24) & 255)) + w]
        & t[N_COVER_WORDS * (1024 + ((picture >> 32) & 255)) + w]
        & t[N_COVER_WORDS * (1280 + ((picture >> 40) & 255)) + w]
    )


@inlined
def asks_corners(g: BlokusTrigon, s: State) -> bool:
    return g.corner_only != 0 and s[HAND + s[COLOUR]] != FULL_HAND  # D3: the first piece as in R3


@inlined
def contacts_near(s: State, half: int, bit: int) -> int:
    """The picture of contacts around an anchor: two rows of vertices in each of four rows of 13 bits."""
    # Vertices of neighbouring rows lie in columns of different parity, so two rows fit into one.
    first = CONTACTS + CONTACT_PAD + (half >> 1) - 4
    step = 1
    if half & 1 == 1:  # upside down for a down cell
        first += 7
        step = -1
    picture = 0
    for k in range(4):
        pair = s[first + 2 * k * step] | s[first + (2 * k + 1) * step]
        picture |= ((pair >> (bit - 6)) & 0x1FFF) << (13 * k)
    return int(picture)


@inlined
def has_move(g: BlokusTrigon, s: State) -> bool:
    """Whether the colour to move, for which everything is prepared, has a legal placement."""
    # The `1` fits every anchor, and all its vertices are corners.
    has_one = (s[HAND + s[COLOUR]] >> PIECE_ONE) & 1
    filtered = asks_corners(g, s)
    for half in range(FIRST_HALF, LAST_HALF + 1):
        rows = half_row(g, s, half)
        anchors = rows[0]
        if has_one and anchors != 0:
            return True
        while anchors != 0:
            bit = lowest(anchors)
            picture = near(bit, rows, rows[0] ^ anchors)
            anchors &= anchors - 1
            for w in range(N_COVER_WORDS):
                covers = fitting(g, s, picture, w)
                if covers != 0 and not filtered:
                    return True
                while covers != 0:
                    if contacts_near(s, half, bit) & g.corners[COVERS_PER_WORD * w + lowest(covers)]:
                        return True
                    covers &= covers - 1
    return False


@inlined
def clear(s: State) -> None:
    """Wipe what was prepared for a colour to move."""
    for i in range(FORBIDDEN, s.size):
        s[i] = 0


@inlined
def pass_turn(g: BlokusTrigon, s: State, colour: int) -> None:
    """Give the turn to the first colour after this one that is not out."""
    for step in range(1, g.n_colours + 1):
        following = (colour + step) % g.n_colours  # R1
        if s[HAND + following] != 0:
            s[COLOUR] = following
            prepare(g, s, following)
            if has_move(g, s):  # R6: no passing, and out for good when there is none
                return
    s[COLOUR] = -1  # R7
    clear(s)


@kernel
def survey(g: BlokusTrigon, s: State) -> int:
    """The colours that are out, as bits; prepares the state for the colour that is to move in it."""
    colour = s[COLOUR]
    out = 0
    for other in range(g.n_colours):
        s[COLOUR] = other
        prepare(g, s, other)
        if s[HAND + other] == 0 or not has_move(g, s):
            out |= 1 << other  # D5: whoever is to move
    s[COLOUR] = colour
    if colour >= 0:
        prepare(g, s, colour)
    else:
        clear(s)
    return out


@start.implement(BlokusTrigon)
def trigon_start(g: BlokusTrigon, s: State) -> None:
    for i in range(s.size):
        s[i] = 0
    for colour in range(g.n_colours):
        s[HAND + colour] = FULL_HAND
    prepare(g, s, 0)


@turn.implement(BlokusTrigon)
def trigon_turn(g: BlokusTrigon, s: State) -> int:
    if s[COLOUR] < 0:
        return 0
    return int(s[COLOUR]) % g.n_seats  # R1: two players have two colours each (D1)


@legal.implement(BlokusTrigon)
def trigon_legal(g: BlokusTrigon, s: State, moves: Moves) -> int:
    if s[COLOUR] < 0:
        return 0
    n = 0
    filtered = asks_corners(g, s)
    vertices = 0
    for half in range(FIRST_HALF, LAST_HALF + 1):
        rows = half_row(g, s, half)
        anchors = rows[0]
        while anchors != 0:
            bit = lowest(anchors)
            picture = near(bit, rows, rows[0] ^ anchors)
            anchors &= anchors - 1
            if filtered:
                vertices = contacts_near(s, half, bit)
            first = N_COVERS * g.cell_at[64 * (half >> 1) + bit]
            for w in range(N_COVER_WORDS):
                covers = fitting(g, s, picture, w)
                while covers != 0:
                    cover = COVERS_PER_WORD * w + lowest(covers)
                    covers &= covers - 1
                    if not filtered or (vertices & g.corners[cover]) != 0:
                        moves[n] = g.placement_at[first + cover]
                        n += 1
    return n


@random_move.implement(BlokusTrigon)
def trigon_random_move(g: BlokusTrigon, s: State, rng: Rng, moves: Moves) -> int:
    # Count the placements of each anchor, then find the r-th: nothing is listed.
    if s[COLOUR] < 0:
        return -1
    n = 0
    k = 0
    for half in range(FIRST_HALF, LAST_HALF + 1):
        rows = half_row(g, s, half)
        anchors = rows[0]
        while anchors != 0:
            bit = lowest(anchors)
            picture = near(bit, rows, rows[0] ^ anchors)
            anchors &= anchors - 1
            for w in range(N_COVER_WORDS):
                n += popcount(fitting(g, s, picture, w))
            moves[2 * k] = n
            moves[2 * k + 1] = 64 * half + bit
            k += 1
    filtered = asks_corners(g, s)
    for _ in range(MAX_TRIES):
        r = below(rng, n)
        k = 0
        while moves[2 * k] <= r:
            k += 1
        if k > 0:
            r -= moves[2 * k - 2]
        half = moves[2 * k + 1] >> 6
        bit = moves[2 * k + 1] & 63
        rows = half_row(g, s, half)
        picture = near(bit, rows, rows[0] & ((1 << bit) - 1))
        w = 0
        covers = fitting(g, s, picture, 0)
        count = popcount(covers)
        while r >= count:
            r -= count
            w += 1
            covers = fitting(g, s, picture, w)
            count = popcount(covers)
        cover = COVERS_PER_WORD * w + nth_bit(covers, r)
        # D3: nine of ten placements that touch an own corner do so with a corner, so drawing again is
        # cheaper than counting those alone.
        if not filtered or (contacts_near(s, half, bit) & g.corners[cover]) != 0:
            return int(g.placement_at[N_COVERS * g.cell_at[64 * (half >> 1) + bit] + cover])
    n = legal(g, s, moves)
    return int(moves[below(rng, n)])


@play.implement(BlokusTrigon)
def trigon_play(g: BlokusTrigon, s: State, move: int) -> None:
    colour = s[COLOUR]
    row = ROWS * colour + g.laid[6 * move]
    for k in range(4):
        s[row + k] |= g.laid[6 * move + 1 + k]
    piece = g.laid[6 * move + 5]
    s[HAND + colour] &= ~(1 << piece)
    s[LAST_ONE] &= ~(1 << colour)
    if piece == PIECE_ONE:
        s[LAST_ONE] |= 1 << colour
    pass_turn(g, s, colour)


@status.implement(BlokusTrigon)
def trigon_status(g: BlokusTrigon, s: State) -> int:
    if s[COLOUR] < 0:
        return 1
    return 0


@inlined
def colour_points(s: State, colour: int) -> int:
    hand = int(s[HAND + colour])
    if hand == 0:
        if (s[LAST_ONE] >> colour) & 1:
            return BONUS_ONE_LAST  # R8
        return BONUS
    total = 0
    while hand != 0:
        total -= SIZES[lowest(hand)]
        hand &= hand - 1
    return total


@inlined
def seat_points(g: BlokusTrigon, s: State, seat: int) -> int:
    total = colour_points(s, seat)
    if g.n_seats == 2:
        total += colour_points(s, seat + 2)  # D6
    return total


@points.implement(BlokusTrigon)
def trigon_points(g: BlokusTrigon, s: State, out: Points) -> None:
    for seat in range(g.n_seats):
        out[seat] = seat_points(g, s, seat)


@winners.implement(BlokusTrigon)
def trigon_winners(g: BlokusTrigon, s: State) -> int:
    best = seat_points(g, s, 0)
    won = 1
    for seat in range(1, g.n_seats):
        mine = seat_points(g, s, seat)
        if mine > best:
            best = mine
            won = 0
        if mine == best:
            won |= 1 << seat  # R8, D7: the highest score wins, equals share
    return won
