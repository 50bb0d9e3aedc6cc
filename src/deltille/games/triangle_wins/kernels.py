"""The rules of Triangle Wins as the operations every game has.

The state is laid out in ``state.py``; ``field.py`` knows what happens on the field.
"""

from deltille.core.bits import lowest, popcount
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
from deltille.core.rng import Rng, below
from deltille.games.triangle_wins.field import lay, placement
from deltille.games.triangle_wins.state import (
    ALL_BITS,
    ALL_KINDS,
    CAPTURED,
    HAND,
    LEFT,
    N_KINDS,
    N_LABELINGS,
    OFFERS,
    PASS,
    PASSES,
    REASON_HANDS,
    REASON_PASSES,
    SEAT_SIZE,
    SEATS,
    TURN,
    WANTS,
    TriangleWinsTables,
)


@start.implement(TriangleWinsTables)
def triangle_wins_start(g: TriangleWinsTables, s: State) -> None:
    for i in range(s.size):
        s[i] = 0
    s[LEFT] = N_KINDS * g.players
    for seat in range(g.players):
        words = SEATS + SEAT_SIZE * seat
        s[words + HAND] = ALL_KINDS  # R1
        for word in range(6):
            s[words + WANTS + word] = ALL_BITS


@turn.implement(TriangleWinsTables)
def triangle_wins_turn(g: TriangleWinsTables, s: State) -> int:
    return int(s[TURN])


@inlined
def n_placements(g: TriangleWinsTables, s: State, seat: int) -> int:
    """How many placements a seat has, or would have if it were its turn."""
    if s[LEFT] == N_KINDS * g.players:
        return N_LABELINGS  # R3, D1
    wants = SEATS + SEAT_SIZE * seat + WANTS
    n = 0
    for owner in range(g.players):
        offers = SEATS + SEAT_SIZE * owner + OFFERS
        for word in range(6):
            n += popcount(s[offers + word] & s[wants + word])
    return n


@inlined
def is_passed_out(g: TriangleWinsTables, s: State) -> bool:
    """Whether passes have ended the game."""
    if s[PASSES] < g.players or g.ends_blocked == 0:
        return bool(s[PASSES] >= g.players)  # R12, D8
    n = 0
    for seat in range(g.players):  # D10
        n += n_placements(g, s, seat)
    return n == 0


@inlined
def may_pass(g: TriangleWinsTables, s: State) -> bool:
    """R6; D10: after a round of passes the next player who can lay a tile has to."""
    return s[PASSES] < g.players or n_placements(g, s, int(s[TURN])) == 0


@status.implement(TriangleWinsTables)
def triangle_wins_status(g: TriangleWinsTables, s: State) -> int:
    if s[LEFT] == 0:
        return REASON_HANDS  # R12
    if is_passed_out(g, s):
        return REASON_PASSES
    return 0


@legal.implement(TriangleWinsTables)
def triangle_wins_legal(g: TriangleWinsTables, s: State, moves: Moves) -> int:
    if s[LEFT] == 0 or is_passed_out(g, s):
        return 0
    n = 0
    if may_pass(g, s):
        moves[0] = PASS
        n = 1
    if s[LEFT] == N_KINDS * g.players:
        for labeling in range(N_LABELINGS):  # R3, D1: cell number 0 is 0,0u, and all hands are full
            moves[n] = 1 + labeling
            n += 1
        return n
    wants = SEATS + SEAT_SIZE * s[TURN] + WANTS
    for seat in range(g.players):
        offers = SEATS + SEAT_SIZE * seat + OFFERS
        for word in range(6):
            bits = int(s[offers + word] & s[wants + word])
            while bits != 0:
                moves[n] = placement(g, s, seat, word, lowest(bits))
                n += 1
                bits &= bits - 1
    return n


def max_moves(players: int) -> int:
    """No position has more legal moves than this.

    >>> max_moves(2)
    289
    """
    # p tiles laid, c of them captured, leave at most 3 (p - c) cells open, for p - c lie on the field and a
    # tile has three sides. And they leave at most p + 2 + c open: the first tile opens 3, a later one fills
    # one and opens two, a captured one opens the cell it leaves. A position text with more is refused
    # (``notation._check_open``), and whatever is played from there keeps to it. Together that is
    # 3 (p + 1) / 2 at most, and p is below 24 times the players while somebody has a tile to lay. An open
    # cell is offered by one tile, with four symbols for its third corner; and there is the pass. The first
    # move of all has 64 placements.
    return 1 + 4 * 36 * players


@random_move.implement(TriangleWinsTables)
def triangle_wins_random_move(g: TriangleWinsTables, s: State, rng: Rng, moves: Moves) -> int:
    if s[LEFT] == 0 or is_passed_out(g, s):
        return -1
    n_passes = int(may_pass(g, s))
    if s[LEFT] == N_KINDS * g.players:
        return 1 - n_passes + below(rng, n_passes + N_LABELINGS)
    wants = SEATS + SEAT_SIZE * s[TURN] + WANTS
    r = below(rng, n_passes + n_placements(g, s, int(s[TURN]))) - n_passes
    if r < 0:
        return PASS
    for seat in range(g.players):
        offers = SEATS + SEAT_SIZE * seat + OFFERS
        for word in range(6):
            bits = int(s[offers + word] & s[wants + word])
            count = popcount(bits)
            if r < count:
                while r > 0:  # two bits a word are usual, so this beats a search by halves
                    bits &= bits - 1
                    r -= 1
                return placement(g, s, seat, word, lowest(bits))
            r -= count
    return PASS


@play.implement(TriangleWinsTables)
def triangle_wins_play(g: TriangleWinsTables, s: State, move: int) -> None:
    me = int(s[TURN])
    if move == PASS:
        s[PASSES] += 1
    else:
        s[PASSES] = 0
        lay(g, s, me, int(g.cell_of[(move - 1) >> 6]), (move - 1) & 63)
    is_over = s[LEFT] == 0 or is_passed_out(g, s)
    s[TURN] = 0 if is_over or me + 1 == g.players else me + 1  # R1


@winners.implement(TriangleWinsTables)
def triangle_wins_winners(g: TriangleWinsTables, s: State) -> int:
    best = -N_KINDS
    won = 0
    for seat in range(g.players):
        score = score_of(s, seat)
        if score > best:
            best = score
            won = 0
        if score == best:
            won |= 1 << seat  # R13
    return won


@scores.implement(TriangleWinsTables)
def triangle_wins_scores(g: TriangleWinsTables, s: State, out: Scores) -> None:
    for seat in range(g.players):
        out[seat] = score_of(s, seat)


@inlined
def score_of(s: State, seat: int) -> int:
    words = SEATS + SEAT_SIZE * seat
    return int(s[words + CAPTURED]) - popcount(s[words + HAND])  # R13
