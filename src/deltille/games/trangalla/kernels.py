"""The rules of Trangalla: its implementations of core's operations; state.py draws the state."""

from deltille.core.bits import lowest, nth_bit, popcount
from deltille.core.jit import inlined
from deltille.core.operations import (
    Moves,
    Scores,
    State,
    determinize,
    information_state,
    legal,
    play,
    random_move,
    reveal,
    scores,
    start,
    status,
    turn,
    winners,
)
from deltille.core.rng import Rng, below
from deltille.games.trangalla.chains import bundle_moves
from deltille.games.trangalla.mobility import is_stuck
from deltille.games.trangalla.repetition import forget_layouts, layout_of, record_layout
from deltille.games.trangalla.state import (
    BOTH_KINGS,
    CANDIDATES,
    CAP,
    CELL,
    CELL_BITS,
    CELLS,
    GOAL,
    KING,
    N_BITS,
    NO_MOVES,
    NO_PIECES,
    PASS,
    PASSED,
    PIECES,
    PLIES,
    TrangallaTables,
)


@inlined
def ended_by_pieces(g: TrangallaTables, s: State) -> int:
    """Why the game is over as far as the pieces tell, or 0."""
    if s[PLIES] < 0:
        return 0
    # R9: a piece on its goal is a king. A side has candidates exactly while it has its king (R15), so
    # that views and full states end alike.
    if s[PIECES] & g.black_apex != 0 or s[PIECES + 1] & g.white_apex != 0:
        return GOAL
    if s[CANDIDATES] | s[CANDIDATES + 1] == 0:  # R11; R10: one king taken does not end the game
        return BOTH_KINGS
    if s[PIECES] == 0 or s[PIECES + 1] == 0:  # R13
        return NO_PIECES
    return 0


@inlined
def is_over(g: TrangallaTables, s: State) -> bool:
    """Whether the game is over, whatever the moves would be."""
    return s[PLIES] >= g.cap or ended_by_pieces(g, s) != 0  # R14


@start.implement(TrangallaTables)
def trangalla_start(g: TrangallaTables, s: State) -> None:
    for i in range(s.size):
        s[i] = 0
    # R1, R2
    s[PIECES] = s[CANDIDATES] = g.white_start
    s[PIECES + 1] = s[CANDIDATES + 1] = g.black_start
    s[PLIES] = -2


@turn.implement(TrangallaTables)
def trangalla_turn(g: TrangallaTables, s: State) -> int:
    return int(s[PLIES]) & 1


@legal.implement(TrangallaTables)
def trangalla_legal(g: TrangallaTables, s: State, moves: Moves) -> int:
    if is_over(g, s):
        return 0
    n = 0
    if s[PLIES] < 0:  # R2
        rest = int(s[PIECES + (int(s[PLIES]) & 1)])
        while rest != 0:
            moves[n] = lowest(rest) << CELL_BITS | lowest(rest)
            n += 1
            rest &= rest - 1
        return n
    for at in range(bundle_moves(g, s, moves), moves.size):
        bundle = int(moves[at])
        move = (bundle >> (N_BITS + CELL_BITS)) << 2 * CELL_BITS | (bundle & CELL) << CELL_BITS
        targets = bundle >> CELL_BITS & CELLS
        while targets != 0:
            moves[n] = move | lowest(targets)
            n += 1
            targets &= targets - 1
    if n == 0 and s[PASSED] == 0:  # R13
        moves[0] = PASS
        return 1
    return n


@random_move.implement(TrangallaTables)
def trangalla_random_move(g: TrangallaTables, s: State, rng: Rng, moves: Moves) -> int:
    if is_over(g, s):
        return -1
    if s[PLIES] < 0:
        mine = int(s[PIECES + (int(s[PLIES]) & 1)])
        cell = nth_bit(mine, below(rng, popcount(mine)))
        return int(cell << CELL_BITS | cell)
    first = bundle_moves(g, s, moves)
    n = 0
    for at in range(first, moves.size):
        n += popcount(moves[at] >> CELL_BITS & CELLS)
    if n == 0:
        if s[PASSED] == 0:
            return PASS
        return -1
    r = below(rng, n)
    at = first
    count = popcount(moves[at] >> CELL_BITS & CELLS)
    while r >= count:
        r -= count
        at += 1
        count = popcount(moves[at] >> CELL_BITS & CELLS)
    bundle = int(moves[at])
    target = nth_bit(bundle >> CELL_BITS & CELLS, r)
    return int((bundle >> (N_BITS + CELL_BITS)) << 2 * CELL_BITS | (bundle & CELL) << CELL_BITS | target)


@play.implement(TrangallaTables)
def trangalla_play(g: TrangallaTables, s: State, move: int) -> None:
    plies = int(s[PLIES])
    me = plies & 1
    s[PLIES] = plies + 1
    if plies < 0:
        s[KING + me] = 1 << (move & CELL)
        return
    if move == PASS:
        s[PASSED] = 1
        return
    s[PASSED] = 0
    foe = 1 - me
    piece = 1 << (move >> CELL_BITS & CELL)
    target = 1 << (move & CELL)
    jumped = move >> 2 * CELL_BITS
    n_before = popcount(s[PIECES] | s[PIECES + 1])
    mine = (s[PIECES + me] & ~piece) | target
    if s[CANDIDATES + me] & piece != 0:
        s[CANDIDATES + me] ^= piece | target
    if s[KING + me] == piece:
        s[KING + me] = target
    # R8: soldiers change sides, a king is gone.
    taken = s[KING + foe] & jumped
    mine |= jumped & ~taken
    s[PIECES + foe] &= ~jumped
    if taken != 0:
        s[KING + foe] = 0
        s[CANDIDATES + foe] = 0
    else:
        s[CANDIDATES + foe] &= ~jumped
    if target & (g.white_apex | g.black_apex) != 0:  # R9
        own_apex = g.white_apex if me == 0 else g.black_apex
        if g.own_goal_is_safe != 0 and target == own_apex:
            pass  # D5: whatever comes there stays, so nobody learns what it is
        elif s[KING + me] == target:
            s[CANDIDATES + me] = target
        else:
            mine &= ~target
            s[CANDIDATES + me] &= ~target
    s[PIECES + me] = mine
    if popcount(s[PIECES] | s[PIECES + 1]) < n_before:
        forget_layouts(g, s)  # D9
    record_layout(g, s, me, layout_of(me, mine, int(s[PIECES + foe])))


@status.implement(TrangallaTables)
def trangalla_status(g: TrangallaTables, s: State) -> int:
    # In the order of D13.
    reason = ended_by_pieces(g, s)
    if reason != 0:
        return reason
    if s[PASSED] != 0 and is_stuck(g, s):  # R13
        return NO_MOVES
    if s[PLIES] >= g.cap:  # R14
        return CAP
    return 0


@winners.implement(TrangallaTables)
def trangalla_winners(g: TrangallaTables, s: State) -> int:
    reason = ended_by_pieces(g, s)
    if reason == GOAL:
        return 1 if s[PIECES] & g.black_apex != 0 else 2
    if reason == NO_PIECES:
        return 1 if s[PIECES] != 0 else 2
    return 0  # R11, R13, R14


@scores.implement(TrangallaTables)
def trangalla_scores(g: TrangallaTables, s: State, out: Scores) -> None:
    won = winners(g, s)
    out[0] = won & 1
    out[1] = won >> 1


@information_state.implement(TrangallaTables)
def trangalla_information_state(g: TrangallaTables, s: State, viewer: int, out: State) -> None:
    # R15: all but the kings is public. A king is shown to its owner, to everybody when no other piece can be
    # the king, and when the game is over. D14: the owner need not remember it.
    shows_all = status(g, s) != 0
    for i in range(s.size):
        out[i] = s[i]
    for seat in range(2):
        candidates = int(s[CANDIDATES + seat])
        if seat != viewer and not shows_all and candidates & (candidates - 1) != 0:
            out[KING + seat] = 0


@reveal.implement(TrangallaTables)
def trangalla_reveal(g: TrangallaTables, s: State, seat: int) -> None:
    if s[KING + seat] != 0:
        s[CANDIDATES + seat] = s[KING + seat]


@determinize.implement(TrangallaTables)
def trangalla_determinize(g: TrangallaTables, view: State, rng: Rng, out: State) -> None:
    for i in range(view.size):
        out[i] = view[i]
    for seat in range(2):
        has_chosen = view[PLIES] > seat - 2
        candidates = int(view[CANDIDATES + seat])
        if has_chosen and view[KING + seat] == 0 and candidates != 0:
            out[KING + seat] = 1 << nth_bit(candidates, below(rng, popcount(candidates)))
