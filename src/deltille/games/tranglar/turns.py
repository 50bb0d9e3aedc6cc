"""What a move of Tranglar does: pieces laid and taken, flips, exchanges."""

from deltille.core.bits import lowest
from deltille.core.jit import inlined
from deltille.core.operations import State
from deltille.games.tranglar.state import (
    ATTACK,
    BONDS,
    C3,
    COUNT,
    FIELD,
    FIRST_TRAPEZE,
    GUARDS,
    IS_SETUP,
    JOIN,
    LARGE,
    LARGE_FIVE,
    LARGE_TRAPEZE,
    N1,
    N_PAIRS,
    N_SHAPES,
    NEUTRAL,
    NORTH,
    PASS,
    PIECES,
    PL,
    PR,
    R4,
    S2,
    S4,
    SPLIT,
    SUPPLY,
    T1,
    T2,
    TRAPEZE,
    TURN,
    ZL,
    ZR,
    Four,
    TranglarTables,
)
from deltille.games.tranglar.traps import (
    beyond,
    cells_of,
    pairs_touched,
    shields,
    trapped_shapes,
    turned,
    turned_compass,
    unprotected,
)


@inlined
def in_supply(supply: int, kind: int) -> int:
    return (supply >> (FIELD * kind)) & COUNT


@inlined
def holds(supply: int, need: int) -> bool:
    """Whether a supply has all that is needed: no field may borrow from its guard."""
    return ((supply | GUARDS) - need) & GUARDS == GUARDS


@inlined
def put(g: TranglarTables, s: State, placement: int, owner: int) -> None:
    """Lay a piece, or take it away if it lies there."""
    s[2 * owner] ^= g.cells[placement, 0]
    s[2 * owner + 1] ^= g.cells[placement, 1]
    s[PIECES + g.word[placement]] ^= g.bit[placement]
    for i in range(4):
        s[BONDS + i] ^= g.bonds[placement, i]


@inlined
def next_flip(g: TranglarTables, s: State, gaining: int, exempt: Four) -> int:
    """The placement of the piece that changes to ``gaining`` next, or -1 when FLIPS is over."""
    losing = 1 - gaining
    e, n = cells_of(s, gaining), shields(g, s)
    x, p, c = beyond(e), pairs_touched(e, n), NORTH
    flipping, exchanging = -1, -1
    for j in range(2):
        own = int(s[2 * losing + j])
        t = trapped_shapes(c, e, x, p, n)
        anything = (
            (t[T1] & s[PIECES + 2 * T1 + j])
            | (t[T2] & s[PIECES + 2 * T2 + j])
            | (t[S2] & s[PIECES + 2 * S2 + j])
            | (t[S4] & s[PIECES + 2 * S4 + j])
            | (t[ZL] & s[PIECES + 2 * ZL + j])
            | (t[ZR] & s[PIECES + 2 * ZR + j])
            | (t[R4] & s[PIECES + 2 * R4 + j])
            | (t[C3] & s[PIECES + 2 * C3 + j])
        )
        if anything & own != 0:
            for shape in range(N_SHAPES):
                if PL <= shape <= PR:  # R13: a parallelogram never flips
                    continue
                trapped = unprotected(g, s, 2 * shape + j, t[shape] & int(s[PIECES + 2 * shape + j]) & own)
                is_trapeze = ZL <= shape <= ZR
                if is_trapeze:  # R13
                    trapped &= ~exempt[2 * (shape - ZL) + j]
                    if in_supply(int(s[SUPPLY + gaining]), shape) == 0:
                        continue
                while trapped != 0:
                    placement = int(g.placement_at[2 * shape + j, lowest(trapped)])
                    trapped &= trapped - 1
                    # D10: the lowest cell first, trapezes only when nothing else flips.
                    if is_trapeze:
                        if exchanging < 0 or g.first_cell[placement] < g.first_cell[exchanging]:
                            exchanging = placement
                    elif flipping < 0 or g.first_cell[placement] < g.first_cell[flipping]:
                        flipping = placement
        c, e, x, p, n = turned_compass(c), turned(e), turned(x), turned(p), turned(n)
    if flipping >= 0:
        return flipping
    return exchanging


@inlined
def change(g: TranglarTables, s: State, placement: int, gaining: int) -> None:
    """A trapped piece becomes the gaining player's; a trapeze is exchanged from that player's supply."""
    for j in range(2):
        s[2 * gaining + j] |= g.cells[placement, j]
        s[2 - 2 * gaining + j] ^= g.cells[placement, j]
    shape = g.shape[placement]
    if ZL <= shape <= ZR:  # R12, D11
        s[SUPPLY + gaining] += (1 << (FIELD * g.turned_over[shape])) - (1 << (FIELD * shape))


@inlined
def flip_all(g: TranglarTables, s: State, gaining: int, exempt: Four) -> None:
    """FLIPS for a player: R13, each change may trap further pieces."""
    placement = 0
    while placement >= 0:
        placement = next_flip(g, s, gaining, exempt)
        if placement >= 0:
            change(g, s, placement, gaining)


@inlined
def n_flip_phases(move: int) -> int:
    """How many players win trapped pieces after this move: none, the mover, or then also the opponent."""
    if ATTACK <= move < SPLIT:  # R11, R14
        return 2
    # R8, R12; R9, R10: nothing is flipped
    return int(move < NEUTRAL or TRAPEZE <= move < PASS)


@inlined
def act(g: TranglarTables, s: State, move: int) -> None:
    """Lay and take what the move says; flips come after it, and the turn has not yet passed on."""
    me = int(s[TURN])
    supply = int(s[SUPPLY + me])
    if move < NEUTRAL:  # R8
        put(g, s, move, me)
        supply -= 1 << (FIELD * g.shape[move])
    elif move < ATTACK:  # R9
        cell = move - NEUTRAL
        s[4] |= g.cells[cell, 0]
        s[5] |= g.cells[cell, 1]
        supply -= 1 << (FIELD * N1)
    elif move < TRAPEZE:
        pair = (move - ATTACK) % N_PAIRS
        whole = int(g.covered[pair])
        shape = int(g.shape[whole])
        need = g.needs[shape, pair - g.first_pair[whole]]
        # R10, R11: one piece leaves and its parts are laid, or the other way round.
        owner = 1 - me if move < SPLIT else me
        put(g, s, whole, owner)
        for i in range(4):
            if g.parts[pair, i] >= 0:
                put(g, s, g.parts[pair, i], me)
        if move >= JOIN:
            supply += need - (1 << (FIELD * shape))
        elif move >= SPLIT:
            supply += (1 << (FIELD * shape)) - need
        else:  # R11: it is turned over into the own supply
            supply += (1 << (FIELD * g.turned_over[shape])) - need
    s[SUPPLY + me] = supply
    if TRAPEZE <= move < PASS:  # R12
        change(g, s, FIRST_TRAPEZE + move - TRAPEZE, me)
    elif move > PASS:  # R3
        is_five = int(move >= LARGE_FIVE)
        number = move - LARGE_FIVE if is_five else move - LARGE_TRAPEZE
        cells = g.large_fives if is_five else g.large_trapezes
        s[4] |= cells[number, 0]
        s[5] |= cells[number, 1]
        s[LARGE + is_five] = number + 1
        s[IS_SETUP] = int(s[LARGE] == 0 or s[LARGE + 1] == 0)
