"""Steps and chains of jumps, gathered in bundles."""

from deltille.core.bits import lowest
from deltille.core.jit import inlined
from deltille.core.operations import Moves, State
from deltille.games.trangalla.repetition import forbid_repetition
from deltille.games.trangalla.state import (
    CELL_BITS,
    CELLS,
    N_BITS,
    N_SPENT,
    PIECES,
    PLIES,
    TrangallaTables,
)


@inlined
def steps_from(g: TrangallaTables, seat: int, piece: int) -> int:
    """The positions to which a piece may step if they are empty: forward or transversely."""
    # R4; on mirror20 the uprights lead forward too.
    aside = piece << 5 | piece >> 5
    if seat == 0:
        return (aside | piece << 6 | piece << 1 | (piece & g.fold) << 7) & g.board
    return (aside | piece >> 6 | piece >> 1 | (piece >> 7 & g.fold)) & g.board


@inlined
def jumps(movers: int, over: int, empty: int) -> int:
    """Where pieces land that jump once over one of these (R5)."""
    return empty & (
        ((movers << 6 & over) << 6)
        | ((movers << 1 & over) << 1)
        | ((movers << 5 & over) << 5)
        | ((movers >> 6 & over) >> 6)
        | ((movers >> 1 & over) >> 1)
        | ((movers >> 5 & over) >> 5)
    )


@inlined
def jumped_once(movers: int, over: int, empty: int) -> int:
    """Which of these can be jumped."""
    return over & (
        (movers << 6 & empty >> 6)
        | (movers << 1 & empty >> 1)
        | (movers << 5 & empty >> 5)
        | (movers >> 6 & empty << 6)
        | (movers >> 1 & empty << 1)
        | (movers >> 5 & empty << 5)
    )


@inlined
def bundle_chains(
    g: TrangallaTables, s: State, piece: int, others: int, foes: int, moves: Moves, top: int
) -> int:
    """Bundle the moves of one piece, downwards from ``moves[top]``; return the next free place."""
    # R6: the origin counts as vacant, but neither can it be jumped nor, by R7, landed on.
    origin = lowest(piece)
    empty = g.board & ~(others | foes | piece)
    passable = ~(g.white_apex | g.black_apex)  # R9: a chain ends on an apex
    targets = 0
    new = jumps(piece, others, empty)
    while new != 0:
        targets |= new
        new = jumps(new & passable, others, empty) & ~targets
    moves[top] = (targets | (steps_from(g, int(s[PLIES]) & 1, piece) & empty)) << CELL_BITS | origin
    sources = (targets & passable) | piece
    # Bundles are completed in the order in which they are found. Each leads only to bundles with one
    # more enemy, so when its turn comes it has been reached from everywhere it can be reached from.
    current = top
    free = top - 1
    jumped = 0
    while True:
        left = foes & ~jumped
        over = jumped_once(sources, left, empty)
        while over != 0:
            enemy = over & -over
            over &= over - 1
            landings = jumps(sources, enemy, empty)
            more = jumped | enemy
            at = current - 1
            while at > free and moves[at] >> (N_BITS + CELL_BITS) != more:
                at -= 1
            if at == free:
                moves[at] = more << (N_BITS + CELL_BITS) | origin
                free -= 1
            moves[at] |= landings << CELL_BITS
        current -= 1
        if current == free:
            return free
        jumped = int(moves[current]) >> (N_BITS + CELL_BITS)
        targets = int(moves[current]) >> CELL_BITS & CELLS
        over = others | jumped  # R7: a piece may be jumped again
        new = targets
        while new != 0:
            targets |= new
            new = jumps(new & passable, over, empty) & ~targets
        moves[current] |= targets << CELL_BITS
        sources = targets & passable


@inlined
def bundle_moves(g: TrangallaTables, s: State, moves: Moves) -> int:
    """Write all moves of the side to move as bundles at the end of ``moves``; return where they begin."""
    me = int(s[PLIES]) & 1  # R3
    mine = int(s[PIECES + me])
    foes = int(s[PIECES + 1 - me])
    top = moves.size - 1
    rest = mine
    while rest != 0:
        piece = rest & -rest
        rest &= rest - 1
        top = bundle_chains(g, s, piece, mine & ~piece, foes, moves, top)
    if s[N_SPENT + me] != 0:
        forbid_repetition(g, s, moves, top + 1)
    return top + 1
