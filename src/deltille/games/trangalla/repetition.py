"""The records of layouts that keep a game from going round in circles (R12)."""

from deltille.core.jit import inlined
from deltille.core.operations import Moves, State
from deltille.games.trangalla.state import (
    CANDIDATES,
    CELL,
    CELL_BITS,
    CELLS,
    N_BITS,
    N_LAYOUTS,
    N_SPENT,
    PIECES,
    PLIES,
    RECORD,
    TIMES,
    TrangallaTables,
)


@inlined
def n_recordable(g: TrangallaTables) -> int:
    """How many layouts one side's record has room for (D9)."""
    # A side records one with each of its moves at most, and has moved (plies + 1) // 2 times if it is White,
    # plies // 2 times if it is Black. Position texts are held to that, and nobody moves at the cap.
    return (g.cap + 1) // 2


@inlined
def always_new(g: TrangallaTables, s: State, me: int, piece: int) -> int:
    """The apexes where this piece makes a layout that was never there."""
    # On the goal a soldier is lost or a king has won. A soldier is lost on the own apex too, unless D5 lets
    # it stay, and a king has been there before only if everybody knows it (R15).
    if s[CANDIDATES + me] != piece and g.own_goal_is_safe == 0:
        return g.white_apex | g.black_apex
    return g.white_apex if me == 1 else g.black_apex


@inlined
def forbid_repetition(g: TrangallaTables, s: State, moves: Moves, first: int) -> None:
    """Take out of the bundles every move that R12 forbids."""
    me = int(s[PLIES]) & 1
    mine = int(s[PIECES + me])
    foes = int(s[PIECES + 1 - me])
    for at in range(first, moves.size):
        jumped = int(moves[at]) >> (N_BITS + CELL_BITS)
        if jumped & s[CANDIDATES + 1 - me] != 0:
            continue  # R12, D8: what the layout would be is hidden from the mover
        piece = 1 << (int(moves[at]) & CELL)
        rest = int(moves[at]) >> CELL_BITS & CELLS & ~always_new(g, s, me, piece)
        while rest != 0:
            target = rest & -rest
            rest &= rest - 1
            layout = layout_of(me, (mine & ~piece) | target | jumped, foes & ~jumped)
            if times_produced(g, s, me, layout) >= TIMES:
                moves[at] ^= target << CELL_BITS


@inlined
def layout_of(me: int, mine: int, foes: int) -> int:
    """What is seen from above, as one number."""
    if me == 0:
        return mine | foes << N_BITS
    return foes | mine << N_BITS


@inlined
def times_produced(g: TrangallaTables, s: State, seat: int, layout: int) -> int:
    first = RECORD + seat * n_recordable(g)
    for at in range(first, first + s[N_LAYOUTS + seat]):
        if s[at] >> 2 == layout:
            return int(s[at]) & 3
    return 0


@inlined
def record_layout(g: TrangallaTables, s: State, seat: int, layout: int) -> None:
    """Count a layout its producer has made, keeping the record sorted."""
    first = RECORD + seat * n_recordable(g)
    at = first + int(s[N_LAYOUTS + seat])
    while at > first and s[at - 1] >> 2 > layout:
        at -= 1
    if at > first and s[at - 1] >> 2 == layout:
        times = int(s[at - 1]) & 3
        if times < TIMES:  # D9
            s[at - 1] += 1
            if times + 1 == TIMES:
                s[N_SPENT + seat] += 1
        return
    end = first + int(s[N_LAYOUTS + seat])
    while end > at:
        s[end] = s[end - 1]
        end -= 1
    s[at] = layout << 2 | 1
    s[N_LAYOUTS + seat] += 1


@inlined
def forget_layouts(g: TrangallaTables, s: State) -> None:
    for seat in range(2):
        first = RECORD + seat * n_recordable(g)
        for at in range(first, first + s[N_LAYOUTS + seat]):
            s[at] = 0
        s[N_LAYOUTS + seat] = 0
        s[N_SPENT + seat] = 0
