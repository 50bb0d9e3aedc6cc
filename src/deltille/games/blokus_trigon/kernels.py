"""The rules of Blokus Trigon, compiled: the operations every game has.

The layout of the state is drawn in :mod:`deltille.games.blokus_trigon.state`.
"""

from deltille.core.bits import nth_bit, popcount
from deltille.core.jit import inlined, natural
from deltille.core.operations import (
    NO_HINT,
    Moves,
    Scores,
    State,
    legal,
    play,
    play_cached,
    random_move,
    refresh,
    scores,
    start,
    status,
    transition_hint,
    turn,
    winners,
)
from deltille.core.rng import Rng, below
from deltille.core.simd import seek_common
from deltille.core.tiered import tiered
from deltille.games.blokus_trigon.anchors import (
    AT_ONCE,
    LIST,
    N_LIVE,
    PICTURES,
    PLACES,
    TOTALS,
    asks_corners,
    contacts_near,
    count_placements,
    has_move,
    lonely_anchors,
    open_to,
    prepare,
    walk,
)
from deltille.games.blokus_trigon.placement import derive, lay
from deltille.games.blokus_trigon.state import (
    AT_HAND,
    AT_LEAST,
    BAND,
    BONUS,
    BONUS_ONE_LAST,
    COLOUR,
    COVERS_PER_WORD,
    FULL_HAND,
    HAND,
    LAST_ONE,
    MAX_TRIES,
    N_COVERS,
    BlokusTrigonTables,
)

LONELY = 1 << 12
"""Lonely anchor n is written as this and n where an anchor (64 * half row + bit) is expected."""

OPEN = -2
"""This less a colour is written for the colour to move when it is open who moves after that colour."""

N_ANCHOR_COVERS = 512
COVER_ONE = N_COVERS - 1


@inlined
def clear(s: State) -> None:
    """Wipe what was prepared for a colour to move."""
    for i in range(AT_HAND, s.size):
        s[i] = 0


@inlined
def colour_after(g: BlokusTrigonTables, colour: int, step: int) -> int:
    following = colour + step  # R1
    return following if following < g.n_colours else following - g.n_colours


@inlined
def is_in(s: State, colour: int, following: int) -> bool:
    """Whether a colour may not be out, when another has laid a piece."""
    # R6: a colour that has laid fewer pieces than were due was passed over before, and is out.
    n_due = popcount(s[HAND + colour]) + int(following > colour)
    return bool(s[HAND + following] != 0 and popcount(s[HAND + following]) <= n_due)


@inlined
def pass_turn(g: BlokusTrigonTables, s: State, colour: int) -> None:
    """Give the turn to the first colour after this one that is not out."""
    for step in range(1, g.n_colours + 1):
        following = colour_after(g, colour, step)
        if is_in(s, colour, following):
            s[COLOUR] = following
            prepare(g, s, following)
            if has_move(g, s):  # no passing, and out for good when there is none
                return
    s[COLOUR] = -1  # R7
    clear(s)


@tiered
def survey(g: BlokusTrigonTables, s: State) -> int:
    """The colours that are out, as bits; prepares the state for the colour that is to move in it."""
    colour = s[COLOUR]
    derive(g, s)
    out = 0
    for other in range(g.n_colours):
        s[COLOUR] = other
        prepare(g, s, other)
        if s[HAND + other] == 0 or not has_move(g, s):
            out |= 1 << other  # D5: no matter who is to move
    s[COLOUR] = colour
    if colour >= 0:
        prepare(g, s, colour)
    else:
        clear(s)
    return out


@start.implement(BlokusTrigonTables)
def blokus_trigon_start(g: BlokusTrigonTables, s: State) -> None:
    for i in range(s.size):
        s[i] = 0
    for colour in range(g.n_colours):
        s[HAND + colour] = FULL_HAND
    derive(g, s)
    prepare(g, s, 0)


@turn.implement(BlokusTrigonTables)
def blokus_trigon_turn(g: BlokusTrigonTables, s: State) -> int:
    if s[COLOUR] < 0:
        return 0
    colour = int(s[COLOUR])
    return colour if colour < g.n_seats else colour - g.n_seats  # R1: two players have two colours each (D1)


@legal.implement(BlokusTrigonTables)
def blokus_trigon_legal(g: BlokusTrigonTables, s: State, moves: Moves) -> int:
    if s[COLOUR] < 0:
        return 0
    return walk(g, s, moves, LIST)[0]


@inlined
def count_for_turn(g: BlokusTrigonTables, s: State, counts: Moves) -> int:
    """The same for the colour to move, which is found if that is open; 0 if the game is over.

    Counting answers whether a colour has a move, so there is no need to find out before.
    """
    colour = int(s[COLOUR])
    if colour == -1:
        return 0
    is_open = colour <= OPEN
    colour = OPEN - colour if is_open else colour
    for step in range(int(is_open), g.n_colours + 1):
        following = colour_after(g, colour, step)
        if not is_open or is_in(s, colour, following):
            s[COLOUR] = following
            if is_open:
                prepare(g, s, following)
            n = count_placements(g, s, counts)
            if n != 0 and (not is_open or not asks_corners(g, s) or has_move(g, s)):
                return n
    s[COLOUR] = -1  # R7
    clear(s)
    return 0


@inlined
def draw_cover(g: BlokusTrigonTables, s: State, rng: Rng, counts: Moves, n: int) -> int:
    """One of the placements counted, each equally likely, or -1 if what was drawn lacks a corner (D3).

    It is told by its anchor and its cover, from which :func:`placement_of` looks it up.
    """
    r = below(rng, n)
    if r >= counts[N_LIVE]:
        return int(N_ANCHOR_COVERS * (LONELY + r - counts[N_LIVE]) + COVER_ONE)
    first = TOTALS
    while counts[natural(first + AT_ONCE - 1)] <= r:
        first += AT_ONCE
    k = first - TOTALS
    for i in range(AT_ONCE):
        k += int(counts[natural(first + i)] <= r)
    r -= counts[natural(TOTALS + k - 1)]
    w, covers, rest = seek_common(g.open_covers, open_to(counts[natural(PICTURES + k)]), s, AT_HAND, r)
    cover = COVERS_PER_WORD * w + nth_bit(covers, rest)
    anchor = counts[natural(PLACES + k)]
    if asks_corners(g, s) and (contacts_near(s, anchor >> 6, anchor & 63) & g.corners[cover]) == 0:
        return -1
    return int(N_ANCHOR_COVERS * anchor + cover)


@inlined
def nth_lonely(g: BlokusTrigonTables, s: State, r: int) -> int:
    """Where a lonely anchor is."""
    band = BAND * s[COLOUR]
    row = 1
    lonely = lonely_anchors(g, s, band, row)
    count = popcount(lonely)
    while r >= count:
        r -= count
        row += 1
        lonely = lonely_anchors(g, s, band, row)
        count = popcount(lonely)
    return 128 * row + nth_bit(lonely, r)


@inlined
def placement_of(g: BlokusTrigonTables, s: State, drawn: int) -> int:
    anchor = drawn // N_ANCHOR_COVERS
    if anchor >= LONELY:
        anchor = nth_lonely(g, s, anchor - LONELY)
    cell = g.cell_at[64 * (anchor >> 7) + (anchor & 63)]
    return int(g.placement_at[N_COVERS * cell + drawn % N_ANCHOR_COVERS])


@random_move.implement(BlokusTrigonTables)
def blokus_trigon_random_move(g: BlokusTrigonTables, s: State, rng: Rng, moves: Moves) -> int:
    # Count the placements of each anchor, then find the r-th: nothing is listed.
    if s[COLOUR] < 0:
        return -1
    n = count_placements(g, s, moves)
    # D3: nine of ten placements that touch an own corner do so with a corner, so drawing again is
    # cheaper than counting those alone.
    for _ in range(MAX_TRIES):
        drawn = draw_cover(g, s, rng, moves, n)
        if drawn >= 0:
            return placement_of(g, s, drawn)
    n = legal(g, s, moves)
    return int(moves[below(rng, n)])


@play.implement(BlokusTrigonTables)
def blokus_trigon_play(g: BlokusTrigonTables, s: State, move: int) -> None:
    lay(g, s, move)
    pass_turn(g, s, s[COLOUR])


# Whose turn it is takes longer to find out than anything else about a move.


@transition_hint.implement(BlokusTrigonTables)
def blokus_trigon_transition_hint(g: BlokusTrigonTables, s: State) -> int:
    return int(s[COLOUR])


@play_cached.implement(BlokusTrigonTables)
def blokus_trigon_play_cached(g: BlokusTrigonTables, s: State, move: int, hint: int) -> None:
    colour = s[COLOUR]
    lay(g, s, move)
    s[COLOUR] = OPEN - colour if hint == NO_HINT else hint


@refresh.implement(BlokusTrigonTables)
def blokus_trigon_refresh(g: BlokusTrigonTables, s: State) -> None:
    if s[COLOUR] < 0:
        clear(s)
    else:
        prepare(g, s, s[COLOUR])


@status.implement(BlokusTrigonTables)
def blokus_trigon_status(g: BlokusTrigonTables, s: State) -> int:
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
def seat_points(g: BlokusTrigonTables, s: State, seat: int) -> int:
    total = colour_points(s, seat)
    if g.n_seats == 2:
        total += colour_points(s, seat + 2)  # D6
    return total


@scores.implement(BlokusTrigonTables)
def blokus_trigon_scores(g: BlokusTrigonTables, s: State, out: Scores) -> None:
    for seat in range(g.n_seats):
        out[seat] = seat_points(g, s, seat)


@winners.implement(BlokusTrigonTables)
def blokus_trigon_winners(g: BlokusTrigonTables, s: State) -> int:
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
