"""Whether a side has a move at all, decided without listing its moves."""

from deltille.core.bits import lowest
from deltille.core.jit import inlined
from deltille.core.operations import State
from deltille.games.trangalla.chains import jumped_once, jumps, steps_from
from deltille.games.trangalla.repetition import always_new, layout_of, n_recordable
from deltille.games.trangalla.state import (
    CANDIDATES,
    CELLS,
    N_BITS,
    N_LAYOUTS,
    PIECES,
    PLIES,
    RECORD,
    TIMES,
    TrangallaTables,
)


@inlined
def spent_rank(g: TrangallaTables, s: State, seat: int, layout: int) -> int:
    """The number of a layout among those this side has produced three times, or -1."""
    first = RECORD + seat * n_recordable(g)
    rank = 0
    for at in range(first, first + s[N_LAYOUTS + seat]):
        if int(s[at]) & 3 == TIMES:
            if s[at] >> 2 == layout:
                return rank
            rank += 1
    return -1


@inlined
def spent_layout(g: TrangallaTables, s: State, seat: int, rank: int) -> int:
    first = RECORD + seat * n_recordable(g)
    for at in range(first, first + s[N_LAYOUTS + seat]):
        if int(s[at]) & 3 == TIMES:
            if rank == 0:
                return int(s[at]) >> 2
            rank -= 1
    return 0


@inlined
def all_spent(g: TrangallaTables, s: State, piece: int, targets: int, jumped: int) -> int:
    """The spent layouts that these moves of one piece produce, as bits; -1 if one of the moves is legal."""
    me = int(s[PLIES]) & 1
    mine = int(s[PIECES + me])
    foes = int(s[PIECES + 1 - me])
    if targets & always_new(g, s, me, piece) != 0 or (targets != 0 and jumped & s[CANDIDATES + 1 - me] != 0):
        return -1
    spent = 0
    while targets != 0:
        target = targets & -targets
        targets &= targets - 1
        rank = spent_rank(g, s, me, layout_of(me, (mine & ~piece) | target | jumped, foes & ~jumped))
        if rank < 0:
            return -1
        spent |= 1 << rank
    return spent


@inlined
def one_jump_on(g: TrangallaTables, s: State, piece: int, source: int, jumped: int) -> int:
    """The same for the chain that has brought the piece to ``source``, made longer by one jump."""
    me = int(s[PLIES]) & 1
    others = int(s[PIECES + me]) & ~piece
    foes = int(s[PIECES + 1 - me])
    empty = g.board & ~(others | foes | piece)
    spent = all_spent(g, s, piece, jumps(source, others, empty), jumped)
    over = jumped_once(source, foes, empty)
    while over != 0 and spent >= 0:
        enemy = over & -over
        over &= over - 1
        # A negative answer has all bits set, so it survives.
        spent |= all_spent(g, s, piece, jumps(source, enemy, empty), jumped | enemy)
    return spent


@inlined
def is_stuck(g: TrangallaTables, s: State) -> bool:
    """Whether the side to move has no move allowed by R4 to R12."""
    # There is no room here to list moves, but a stuck side has few: each leads to another spent layout,
    # of which it has at most a sixth of the cap. They fit one word, and each tells the move that makes it.
    me = int(s[PLIES]) & 1
    mine = int(s[PIECES + me])
    foes = int(s[PIECES + 1 - me])
    reached = 0
    done = 0
    rest = mine
    while rest != 0 and reached >= 0:
        piece = rest & -rest
        rest &= rest - 1
        done |= all_spent(g, s, piece, steps_from(g, me, piece) & ~(mine | foes), 0)  # R5: no jump follows
        reached |= done | one_jump_on(g, s, piece, piece, 0)
    while reached >= 0 and reached != done:
        rank = lowest(reached & ~done)
        done |= 1 << rank
        layout = spent_layout(g, s, me, rank)
        after = layout & CELLS if me == 0 else layout >> N_BITS
        jumped = foes & after
        piece = mine & ~after
        target = after & ~(mine | jumped)
        if target & (g.white_apex | g.black_apex) == 0:
            reached |= one_jump_on(g, s, piece, target, jumped)
    return reached >= 0
