"""The rules of Attangle on bitboards, which ``state.py`` lays out."""

from deltille.core.bits import highest, lowest, nth_bit, popcount
from deltille.core.jit import inlined
from deltille.core.operations import (
    Moves,
    Scores,
    State,
    legal,
    play,
    random_move,
    scores,
    start,
    status,
    turn,
    winners,
)
from deltille.core.per_seat import set_word_of, word_of
from deltille.core.rng import Rng, below
from deltille.games.attangle.state import (
    BOARD,
    CENTRE,
    DOUBLES,
    FIRST,
    N_PAIRS,
    N_POINTS,
    OPPOSITE,
    PIECES_EACH,
    REASON_BLOCKED,
    REASON_TRIPLES,
    SECOND,
    SINGLES,
    STATE_SIZE,
    STOCK,
    TRIPLES,
    TRIPLES_TO_WIN,
    TURN,
    AttangleTables,
    Sides,
)


@inlined
def slide_up(stacks: int, empty: int, shift: int) -> int:
    """Where stacks arrive that slide over empty points, in a direction that counts bits upwards."""
    # A line has at most seven points, so there are at most five to cross: 1 + 2 + 2.
    stacks |= empty & (stacks << shift)
    empty &= empty << shift
    stacks |= empty & (stacks << 2 * shift)
    stacks |= empty & (stacks << 2 * shift)
    return stacks << shift


@inlined
def slide_down(stacks: int, empty: int, shift: int) -> int:
    """The same in a direction that counts bits downwards."""
    stacks |= empty & (stacks >> shift)
    empty &= empty >> shift
    stacks |= empty & (stacks >> 2 * shift)
    stacks |= empty & (stacks >> 2 * shift)
    return stacks >> shift


@inlined
def arrivals(stacks: int, empty: int, targets: int) -> Sides:
    """For each direction the targets that have one of the stacks nearest to them on that side."""
    # R6: straight lines over empty points; the centre is always empty, so it may be crossed.
    # A stack that stands to the east of its target slides west.
    return (
        targets & slide_down(stacks, empty, 1),
        targets & slide_down(stacks, empty, 8),
        targets & slide_down(stacks, empty, 7),
        targets & slide_up(stacks, empty, 1),
        targets & slide_up(stacks, empty, 8),
        targets & slide_up(stacks, empty, 7),
    )


@inlined
def places(s: State) -> int:
    """Where a piece may be placed, as a bitboard."""
    occupied = s[0] | s[1] | s[2] | s[3] | s[4] | s[5]
    return int(BOARD & ~occupied & ~CENTRE) if word_of(s, STOCK, s[TURN]) != 0 else 0  # R4, R5


@inlined
def capturers(s: State) -> tuple[Sides, Sides]:
    """For each direction the targets that a single, and those that a double, could capture from there."""
    me = s[TURN]
    empty = BOARD & ~(s[0] | s[1] | s[2] | s[3] | s[4] | s[5])
    enemy_singles = word_of(s, SINGLES, 1 - me)
    enemy_doubles = word_of(s, DOUBLES, 1 - me)
    doubles = word_of(s, DOUBLES, me)
    # R6: a double may only help to capture a single; R9: triples neither move nor are targets.
    by_single = arrivals(word_of(s, SINGLES, me), empty, enemy_singles | enemy_doubles)
    by_double = (0, 0, 0, 0, 0, 0)
    if doubles != 0:  # half of the time there are none
        by_double = arrivals(doubles, empty, enemy_singles)
    return by_single, by_double


@inlined
def captured_by_pair(by_single: Sides, by_double: Sides, pair: int) -> int:
    """The targets that this pair of directions captures: never with two doubles (R6)."""
    a = FIRST[pair]
    b = SECOND[pair]
    return (by_single[a] & (by_single[b] | by_double[b])) | (by_double[a] & by_single[b])


@inlined
def n_meetings(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """In how many pairs these six sets share a point, summed over all points."""
    # Four adders count, at all points at once, how many sets hold the point: ones + 2 * twos + 4 * fours.
    low = a ^ b ^ c
    low_carry = (a & b) | (c & (a ^ b))
    high = d ^ e ^ f
    high_carry = (d & e) | (f & (d ^ e))
    ones = low ^ high
    carry = low & high
    twos = low_carry ^ high_carry ^ carry
    fours = (low_carry & high_carry) | (carry & (low_carry ^ high_carry))
    # n sets make n * (n - 1) / 2 pairs: 1 for 2, 3 for 3, 6 for 4, 10 for 5, 15 for 6.
    return (
        popcount(twos)
        + 2 * popcount(ones & twos)
        + 6 * popcount(fours)
        + 4 * popcount(ones & fours)
        + 8 * popcount(twos & fours)
    )


@inlined
def n_captures(g: AttangleTables, s: State, by_single: Sides, by_double: Sides) -> int:
    """How many captures there are: two stacks that reach the same target, but not two doubles (R6)."""
    s0, s1, s2, s3, s4, s5 = by_single
    d0, d1, d2, d3, d4, d5 = by_double
    n = n_meetings(s0 | d0, s1 | d1, s2 | d2, s3 | d3, s4 | d4, s5 | d5)
    if word_of(s, DOUBLES, s[TURN]) != 0:
        n -= n_meetings(d0, d1, d2, d3, d4, d5)
    if g.pairs_allowed[OPPOSITE[0]] == 0:
        for pair in OPPOSITE:
            n -= popcount(captured_by_pair(by_single, by_double, pair))
    return n


@inlined
def nth_capture(g: AttangleTables, by_single: Sides, by_double: Sides, n: int) -> tuple[int, int, int]:
    """The pair of directions and the targets among which the ``n``-th capture is, and its number there."""
    # Written out: a GPU unrolls no loop so long, and there an index into a tuple is a chain of branches.
    has_opposite = g.pairs_allowed[OPPOSITE[0]] != 0
    targets = captured_by_pair(by_single, by_double, 0)
    if n < popcount(targets):
        return 0, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 1)
    if n < popcount(targets):
        return 1, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 2) if has_opposite else 0
    if n < popcount(targets):
        return 2, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 3)
    if n < popcount(targets):
        return 3, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 4)
    if n < popcount(targets):
        return 4, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 5)
    if n < popcount(targets):
        return 5, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 6)
    if n < popcount(targets):
        return 6, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 7) if has_opposite else 0
    if n < popcount(targets):
        return 7, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 8)
    if n < popcount(targets):
        return 8, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 9)
    if n < popcount(targets):
        return 9, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 10)
    if n < popcount(targets):
        return 10, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 11) if has_opposite else 0
    if n < popcount(targets):
        return 11, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 12)
    if n < popcount(targets):
        return 12, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 13)
    if n < popcount(targets):
        return 13, targets, n
    n -= popcount(targets)
    targets = captured_by_pair(by_single, by_double, 14)
    return 14, targets, n


@inlined
def has_won(s: State, seat: int) -> bool:
    return popcount(word_of(s, TRIPLES, seat)) >= TRIPLES_TO_WIN  # R10


@start.implement(AttangleTables)
def attangle_start(g: AttangleTables, s: State) -> None:
    for i in range(STATE_SIZE):
        s[i] = 0
    s[STOCK] = PIECES_EACH
    s[STOCK + 1] = PIECES_EACH


@turn.implement(AttangleTables)
def attangle_turn(g: AttangleTables, s: State) -> int:
    return int(s[TURN])


@legal.implement(AttangleTables)
def attangle_legal(g: AttangleTables, s: State, moves: Moves) -> int:
    if has_won(s, 1 - s[TURN]):
        return 0
    # R3: a turn places or captures; there is no pass (R1) and no other movement (R8).
    n = 0
    free = places(s)
    while free != 0:
        moves[n] = g.point_at[lowest(free)]
        n += 1
        free &= free - 1
    by_single, by_double = capturers(s)
    for pair in range(N_PAIRS):
        if g.pairs_allowed[pair] != 0:
            targets = captured_by_pair(by_single, by_double, pair)
            while targets != 0:
                moves[n] = N_POINTS + N_PAIRS * g.point_at[lowest(targets)] + pair
                n += 1
                targets &= targets - 1
    return n


@random_move.implement(AttangleTables)
def attangle_random_move(g: AttangleTables, s: State, rng: Rng, moves: Moves) -> int:
    # Counting first and then picking the r-th move is faster than writing a list.
    if has_won(s, 1 - s[TURN]):
        return -1
    free = places(s)
    n_places = popcount(free)
    by_single, by_double = capturers(s)
    n = n_places + n_captures(g, s, by_single, by_double)
    if n == 0:
        return -1
    r = below(rng, n)
    pair, among = -1, free
    if r >= n_places:
        pair, among, r = nth_capture(g, by_single, by_double, r - n_places)
    point = int(g.point_at[nth_bit(among, r)])
    return point if pair < 0 else N_POINTS + N_PAIRS * point + pair


@inlined
def nearest(stacks: int, target: int) -> int:
    """The stack nearest to the target, as a bit, among stacks that all stand on one side of it."""
    from_above = stacks & -stacks
    from_below = 1 << highest(stacks)
    return from_above if stacks > target else from_below


@play.implement(AttangleTables)
def attangle_play(g: AttangleTables, s: State, move: int) -> None:
    me = s[TURN]
    s[TURN] = 1 - me
    if move < N_POINTS:
        set_word_of(s, SINGLES, me, word_of(s, SINGLES, me) | 1 << g.bit_of[move])
        set_word_of(s, STOCK, me, word_of(s, STOCK, me) - 1)
        return
    capture = move - N_POINTS
    target = g.captures[capture, 0]
    occupied = s[0] | s[1] | s[2] | s[3] | s[4] | s[5]
    origins = nearest(g.captures[capture, 1] & occupied, target) | nearest(
        g.captures[capture, 2] & occupied, target
    )
    doubles = word_of(s, DOUBLES, me)
    enemy_doubles = word_of(s, DOUBLES, 1 - me)
    is_three_high = (doubles & origins) | (enemy_doubles & target)
    set_word_of(s, SINGLES, me, word_of(s, SINGLES, me) & ~origins)
    set_word_of(s, SINGLES, 1 - me, word_of(s, SINGLES, 1 - me) & ~target)
    set_word_of(s, DOUBLES, 1 - me, enemy_doubles & ~target)
    # R7: both capturers land on the target, the top piece returns to the stock; R2: the mover owns it.
    set_word_of(s, STOCK, me, word_of(s, STOCK, me) + 1)
    doubles &= ~origins
    if is_three_high != 0:
        set_word_of(s, TRIPLES, me, word_of(s, TRIPLES, me) | target)
    else:
        doubles |= target
    set_word_of(s, DOUBLES, me, doubles)


@status.implement(AttangleTables)
def attangle_status(g: AttangleTables, s: State) -> int:
    if has_won(s, 1 - s[TURN]):
        return REASON_TRIPLES
    if places(s) != 0:
        return 0
    by_single, by_double = capturers(s)
    for pair in range(N_PAIRS):
        if g.pairs_allowed[pair] != 0 and captured_by_pair(by_single, by_double, pair) != 0:
            return 0
    return REASON_BLOCKED  # R11


@winners.implement(AttangleTables)
def attangle_winners(g: AttangleTables, s: State) -> int:
    # R10: the mover wins with a third triple; R11: a side that cannot move loses. Either way it is the one
    # who moved last; R12: there are no draws.
    return 1 << int(1 - s[TURN])


@scores.implement(AttangleTables)
def attangle_scores(g: AttangleTables, s: State, out: Scores) -> None:
    for seat in range(2):
        out[seat] = popcount(s[TRIPLES + seat])
