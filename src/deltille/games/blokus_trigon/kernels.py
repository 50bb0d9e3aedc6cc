"""The rules of Blokus Trigon, compiled: the operations every game has.

The layout of the state is drawn in :mod:`deltille.games.blokus_trigon.state`.
"""

from deltille.core.bits import lowest, nth_bit, popcount
from deltille.core.jit import inlined, kernel
from deltille.core.operations import (
    Moves,
    Points,
    State,
    complete,
    legal,
    play,
    points,
    random_move,
    remark,
    replay,
    start,
    status,
    turn,
    winners,
)
from deltille.core.random import Rng, below
from deltille.games.blokus_trigon.anchors import (
    asks_corners,
    contacts_near,
    fitting,
    half_row,
    has_move,
    near,
    prepare,
)
from deltille.games.blokus_trigon.state import (
    ANCHORS,
    AT_LEAST,
    BONUS,
    BONUS_ONE_LAST,
    COLOUR,
    COVERS_PER_WORD,
    FIRST_HALF,
    FORBIDDEN,
    FULL_HAND,
    HAND,
    LAST_HALF,
    LAST_ONE,
    LAST_ROW,
    LIVE,
    LIVE_HALVES,
    MAX_TRIES,
    N_COVER_WORDS,
    N_COVERS,
    PAD,
    PIECE_ONE,
    ROWS,
    BlokusTrigon,
)

LONELY = -1
"""Stands for all anchors that are not live where an anchor (64 * half row + bit) is expected."""

N_ANCHOR_COVERS = 512
COVER_ONE = N_COVERS - 1


@inlined
def clear(s: State) -> None:
    """Wipe what was prepared for a colour to move."""
    for i in range(FORBIDDEN, s.size):
        s[i] = 0


@inlined
def pass_turn(g: BlokusTrigon, s: State, colour: int) -> None:
    """Give the turn to the first colour after this one that is not out."""
    n_left = popcount(s[HAND + colour])
    for step in range(1, g.n_colours + 1):
        following = colour + step  # R1
        if following >= g.n_colours:
            following -= g.n_colours
        # R6: whoever has laid fewer pieces than have been due was passed over before, and is out.
        is_late = popcount(s[HAND + following]) > n_left + int(following > colour)
        if s[HAND + following] != 0 and not is_late:
            s[COLOUR] = following
            prepare(g, s, following)
            if has_move(g, s):  # no passing, and out for good when there is none
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
    colour = int(s[COLOUR])
    return colour if colour < g.n_seats else colour - g.n_seats  # R1: two players have two colours each (D1)


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


@inlined
def count_placements(g: BlokusTrigon, s: State, counts: Moves) -> int:
    """Write for each live anchor how many placements it and those before it have, where it is and what it
    sees; last come all other anchors together, which only the `1` can cover. Return how many in all."""
    n = 0
    k = 0
    halves = s[LIVE_HALVES]
    while halves != 0:
        half = lowest(halves)
        halves &= halves - 1
        rows = half_row(g, s, half)
        anchors = rows[0] & s[LIVE + (half >> 1)]
        while anchors != 0:
            bit = lowest(anchors)
            anchors &= anchors - 1
            picture = near(bit, rows, rows[0] & ((1 << bit) - 1))
            for w in range(g.n_cover_words):
                n += popcount(fitting(g, s, picture, w))
            counts[3 * k] = n
            counts[3 * k + 1] = 64 * half + bit
            counts[3 * k + 2] = picture
            k += 1
    if (s[HAND + s[COLOUR]] >> PIECE_ONE) & 1:
        for row in range(1, LAST_ROW + 1):
            n += popcount(lonely(s, row))
    counts[3 * k] = n
    counts[3 * k + 1] = LONELY
    return n


@inlined
def lonely(s: State, row: int) -> int:
    """The anchors of a row with nothing free beside them."""
    return int(s[ANCHORS + PAD + row] & ~s[LIVE + row])


@inlined
def draw_cover(g: BlokusTrigon, s: State, rng: Rng, counts: Moves, n: int) -> int:
    """One of the placements counted, each equally likely, or -1 if what was drawn lacks a corner (D3).

    It is told by its anchor and its cover, from which :func:`placement_of` looks it up.
    """
    r = below(rng, n)
    k = 0
    while counts[3 * k] <= r:
        k += 1
    if k > 0:
        r -= counts[3 * k - 3]
    anchor = counts[3 * k + 1]
    if anchor == LONELY:
        return N_ANCHOR_COVERS * nth_lonely(s, r) + COVER_ONE
    picture = counts[3 * k + 2]
    w = 0
    covers = fitting(g, s, picture, 0)
    count = popcount(covers)
    while r >= count:
        r -= count
        w += 1
        covers = fitting(g, s, picture, w)
        count = popcount(covers)
    cover = COVERS_PER_WORD * w + nth_bit(covers, r)
    if asks_corners(g, s) and (contacts_near(s, anchor >> 6, anchor & 63) & g.corners[cover]) == 0:
        return -1
    return int(N_ANCHOR_COVERS * anchor + cover)


@inlined
def nth_lonely(s: State, r: int) -> int:
    row = 1
    count = popcount(lonely(s, row))
    while r >= count:
        r -= count
        row += 1
        count = popcount(lonely(s, row))
    return 128 * row + nth_bit(lonely(s, row), r)


@inlined
def placement_of(g: BlokusTrigon, drawn: int) -> int:
    anchor = drawn // N_ANCHOR_COVERS
    cell = g.cell_at[64 * (anchor >> 7) + (anchor & 63)]
    return int(g.placement_at[N_COVERS * cell + drawn % N_ANCHOR_COVERS])


@random_move.implement(BlokusTrigon)
def trigon_random_move(g: BlokusTrigon, s: State, rng: Rng, moves: Moves) -> int:
    # Count the placements of each anchor, then find the r-th: nothing is listed.
    if s[COLOUR] < 0:
        return -1
    n = count_placements(g, s, moves)
    # D3: nine of ten placements that touch an own corner do so with a corner, so drawing again is
    # cheaper than counting those alone.
    for _ in range(MAX_TRIES):
        drawn = draw_cover(g, s, rng, moves, n)
        if drawn >= 0:
            return placement_of(g, drawn)
    n = legal(g, s, moves)
    return int(moves[below(rng, n)])


@inlined
def lay(g: BlokusTrigon, s: State, move: int) -> None:
    colour = s[COLOUR]
    row = ROWS * colour + g.laid[6 * move]
    for k in range(4):
        s[row + k] |= g.laid[6 * move + 1 + k]
    piece = g.laid[6 * move + 5]
    s[HAND + colour] &= ~(1 << piece)
    s[LAST_ONE] &= ~(1 << colour)
    if piece == PIECE_ONE:
        s[LAST_ONE] |= 1 << colour


@play.implement(BlokusTrigon)
def trigon_play(g: BlokusTrigon, s: State, move: int) -> None:
    lay(g, s, move)
    pass_turn(g, s, s[COLOUR])


# Whose turn it is takes longer to find out than anything else about a move.


@remark.implement(BlokusTrigon)
def trigon_remark(g: BlokusTrigon, s: State) -> int:
    return int(s[COLOUR])


@replay.implement(BlokusTrigon)
def trigon_replay(g: BlokusTrigon, s: State, move: int, remarked: int) -> None:
    lay(g, s, move)
    s[COLOUR] = remarked


@complete.implement(BlokusTrigon)
def trigon_complete(g: BlokusTrigon, s: State) -> None:
    if s[COLOUR] < 0:
        clear(s)
    else:
        prepare(g, s, s[COLOUR])


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
    for pieces in AT_LEAST:
        total -= popcount(hand & pieces)
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
