"""The rules of Tranglar, compiled: the operations every game has."""

from deltille.core.bits import lowest, nth_bit, popcount
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
from deltille.games.tranglar.state import (
    ATTACK,
    BONDS,
    BOTH,
    COVERS,
    FIELD,
    FIRST_TRAPEZE,
    FITS,
    IS_SETUP,
    JOIN,
    JOINS,
    LARGE,
    LARGE_FIVE,
    LARGE_TRAPEZE,
    N1,
    N_SHAPES,
    NEUTRAL,
    NORTH,
    PASS,
    PASSES,
    PIECES,
    PLACE,
    PLACES,
    QUIET,
    REASON_FULL,
    REASON_PASSES,
    REASON_STALL,
    SPLIT,
    STATE_SIZE,
    SUPPLY,
    T1,
    T2,
    TRAPEZE,
    TRAPS,
    TRIAL,
    TURN,
    ZL,
    ZR,
    Four,
    TranglarTables,
)
from deltille.games.tranglar.traps import (
    beyond,
    cells_of,
    crossed_shapes,
    fitting_shapes,
    four,
    pairs_touched,
    shields,
    touched_sides,
    trapped_shapes,
    trapped_trapezes,
    turned,
    turned_compass,
    unprotected,
    write_shapes,
)
from deltille.games.tranglar.turns import (
    act,
    flip_all,
    holds,
    in_supply,
    n_flip_phases,
    put,
)


@start.implement(TranglarTables)
def tranglar_start(g: TranglarTables, s: State) -> None:
    for i in range(STATE_SIZE):
        s[i] = 0
    s[SUPPLY] = g.supplies[0]  # R2
    s[SUPPLY + 1] = g.supplies[1]
    s[IS_SETUP] = 1


@turn.implement(TranglarTables)
def tranglar_turn(g: TranglarTables, s: State) -> int:
    return int(s[TURN])  # R1


@play.implement(TranglarTables)
def tranglar_play(g: TranglarTables, s: State, move: int) -> None:
    me = int(s[TURN])
    phases = n_flip_phases(move)
    exempt, opponents_exempt = (0, 0, 0, 0), (0, 0, 0, 0)
    if phases > 0:
        exempt = trapped_trapezes(g, s, me)
        if phases > 1:
            opponents_exempt = trapped_trapezes(g, s, 1 - me)
    act(g, s, move)
    gaining = me
    for _ in range(phases):  # R14: the mover's flips end before the opponent's begin
        flip_all(g, s, gaining, exempt)
        gaining, exempt = 1 - me, opponents_exempt
    s[TURN] = 1 - me
    s[PASSES] = s[PASSES] + 1 if move == PASS else 0
    s[QUIET] = 0 if move < ATTACK or move > PASS else s[QUIET] + 1  # D14


@status.implement(TranglarTables)
def tranglar_status(g: TranglarTables, s: State) -> int:
    # R16: in this order (D15)
    if s[0] | s[2] | s[4] == BOTH and s[1] | s[3] | s[5] == BOTH:
        return REASON_FULL
    if s[PASSES] >= 2:
        return REASON_PASSES
    if s[QUIET] >= g.stall_limit:
        return REASON_STALL
    return 0


@scores.implement(TranglarTables)
def tranglar_scores(g: TranglarTables, s: State, out: Scores) -> None:
    for seat in range(2):  # R17
        out[seat] = popcount(s[2 * seat]) + popcount(s[2 * seat + 1])


@winners.implement(TranglarTables)
def tranglar_winners(g: TranglarTables, s: State) -> int:
    lead = popcount(s[0]) + popcount(s[1]) - popcount(s[2]) - popcount(s[3])
    return int(lead > 0) + 2 * int(lead < 0)  # R17


# -- legal moves ----------------------------------------------------------------------------------------


@inlined
def free_cells(s: State, j: int) -> int:
    return int(BOTH & ~(s[j] | s[2 + j] | s[4 + j]))


@inlined
def list_setup(g: TranglarTables, s: State, moves: Moves) -> int:
    """R3: either large piece on free cells, then the other one."""
    n = 0
    taken0, taken1 = int(s[4]), int(s[5])
    for i in range(g.large_trapezes.shape[0] if s[LARGE] == 0 else 0):
        if g.large_trapezes[i, 0] & taken0 == 0 and g.large_trapezes[i, 1] & taken1 == 0:
            moves[n] = LARGE_TRAPEZE + i
            n += 1
    for i in range(g.large_fives.shape[0] if s[LARGE + 1] == 0 else 0):
        if g.large_fives[i, 0] & taken0 == 0 and g.large_fives[i, 1] & taken1 == 0:
            moves[n] = LARGE_FIVE + i
            n += 1
    return n


@inlined
def joined_from(g: TranglarTables, s: State, placement: int) -> int:
    """The pair by which pieces on the board cover exactly these cells; there must be one."""
    first = int(g.first_pair[placement])
    for pair in range(first, first + g.n_covers[g.shape[placement]]):
        n_lying = 0
        while n_lying < 4 and g.parts[pair, n_lying] >= 0:
            part = g.parts[pair, n_lying]
            if s[PIECES + g.word[part]] & g.bit[part] == 0:
                break
            n_lying += 1
        if n_lying == 4 or g.parts[pair, n_lying] < 0:
            return pair
    return -1


@inlined
def is_split_safe(g: TranglarTables, room: Moves, pair: int) -> bool:
    """D8: whether none of the laid pieces would be trapped."""
    for i in range(4):
        part = g.parts[pair, i]
        if part >= 0 and room[TRAPS + g.word[part]] & g.bit[part] != 0:
            return False
    return True


@inlined
def covers_in_supply(g: TranglarTables, supply: int, shape: int) -> int:
    """The covers of a shape for which the supply has the pieces, as bits (D7: as it is before the turn)."""
    found = 0
    for cover in range(g.n_covers[shape]):
        if holds(supply, int(g.needs[shape, cover])):
            found |= 1 << cover
    return found


@inlined
def list_splits(g: TranglarTables, word: int, pieces: int, covers: int, room: Moves, n: int) -> int:
    """R10, one for several: append the covers of own pieces that leave no laid piece trapped."""
    while pieces != 0:
        first = int(g.first_pair[g.placement_at[word, lowest(pieces)]])
        pieces &= pieces - 1
        left = covers
        while left != 0:
            pair = first + lowest(left)
            left &= left - 1
            if is_split_safe(g, room, pair):
                room[n] = SPLIT + pair
                n += 1
    return n


@inlined
def add_saved_places(g: TranglarTables, s: State, room: Moves, exempt: Four) -> None:
    """D5: also places where a laid piece is trapped, but free once the mover's flips are done."""
    me = int(s[TURN])
    trial = room[TRIAL : TRIAL + STATE_SIZE]
    for word in range(2 * N_SHAPES):
        shape = word >> 1
        left = int(room[FITS + word] & room[TRAPS + word])
        while left != 0 and in_supply(int(s[SUPPLY + me]), shape) != 0:
            bit = lowest(left)
            left &= left - 1
            placement = int(g.placement_at[word, bit])
            for i in range(STATE_SIZE):
                trial[i] = s[i]
            put(g, trial, placement, me)
            trial[SUPPLY + me] -= 1 << (FIELD * shape)
            flip_all(g, trial, me, exempt)
            if 2 * touched_sides(g, trial, placement, 1 - me) <= g.n_sides[shape]:
                room[PLACES + word] |= 1 << bit


@inlined
def survey(g: TranglarTables, s: State, room: Moves) -> tuple[int, int]:
    """List one-for-several and TRAPEZE, which are few; return how many these are and how many attacks.

    Writes where each shape may be placed or joined, and which covers of it the supply allows.
    """
    me = int(s[TURN])
    supply = int(s[SUPPLY + me])
    e, n = cells_of(s, 1 - me), shields(g, s)
    x, p, c = beyond(e), pairs_touched(e, n), NORTH
    free = four(free_cells(s, 0), free_cells(s, 1))
    own = cells_of(s, me)
    r, b = four(int(s[BONDS]), int(s[BONDS + 1])), four(int(s[BONDS + 2]), int(s[BONDS + 3]))
    for j in range(2):
        write_shapes(room, TRAPS + j, trapped_shapes(c, e, x, p, n))
        write_shapes(room, FITS + j, fitting_shapes(c, free))
        write_shapes(room, JOINS + j, fitting_shapes(c, own))
        write_shapes(room, TRIAL + j, crossed_shapes(c, r, b))
        c, e, x, p, n = turned_compass(c), turned(e), turned(x), turned(p), turned(n)
        free, own, r, b = turned(free), turned(own), turned(r), turned(b)
    for word in range(2 * N_SHAPES):
        trapped = unprotected(g, s, word, int(room[TRAPS + word]))
        room[TRAPS + word] = trapped
        # R8, R10: what is laid comes from the supply and is not trapped.
        may = ~trapped if in_supply(supply, word >> 1) != 0 else 0
        room[PLACES + word] = room[FITS + word] & may
        # R10: own pieces cover it exactly, and more than one.
        room[JOINS + word] &= may & ~int(room[TRIAL + word] | s[PIECES + word])
    listed = 0
    n_attacks = 0
    for shape in range(T2, N_SHAPES):
        lying0, lying1 = int(s[PIECES + 2 * shape]), int(s[PIECES + 2 * shape + 1])
        covers = 0
        if lying0 | lying1 != 0:
            covers = covers_in_supply(g, supply, shape)
        room[COVERS + shape] = covers
        if covers != 0:
            n_enemies = popcount(lying0 & s[2 - 2 * me]) + popcount(lying1 & s[3 - 2 * me])
            n_attacks += popcount(covers) * n_enemies  # R11
            for j in range(2):
                pieces = int(s[PIECES + 2 * shape + j] & s[2 * me + j])
                listed = list_splits(g, 2 * shape + j, pieces, covers, room, listed)
    if in_supply(supply, ZL) + in_supply(supply, ZR) + g.is_tested_after != 0:
        trapezes = trapped_trapezes(g, s, me)
        for i in range(4):  # R12
            left = trapezes[i] if in_supply(supply, ZL + (i >> 1)) != 0 else 0
            while left != 0:
                room[listed] = TRAPEZE - FIRST_TRAPEZE + g.placement_at[2 * ZL + i, lowest(left)]
                listed += 1
                left &= left - 1
        if g.is_tested_after != 0:
            add_saved_places(g, s, room, trapezes)
    return listed, n_attacks


@inlined
def has_neutral(s: State) -> bool:
    """R9: a neutral triangle may be laid once the own small triangles are used up."""
    supply = int(s[SUPPLY + s[TURN]])
    return in_supply(supply, T1) == 0 and in_supply(supply, N1) != 0


@legal.implement(TranglarTables)
def tranglar_legal(g: TranglarTables, s: State, moves: Moves) -> int:
    if status(g, s) != 0:
        return 0
    if s[IS_SETUP] != 0:
        return list_setup(g, s, moves)
    # R4: one action a turn
    me = int(s[TURN])
    n, _ = survey(g, s, moves)
    for word in range(2 * N_SHAPES):
        left = int(moves[PLACES + word])
        while left != 0:
            moves[n] = PLACE + g.placement_at[word, lowest(left)]
            n += 1
            left &= left - 1
        left = int(moves[JOINS + word])
        while left != 0:
            moves[n] = JOIN + joined_from(g, s, int(g.placement_at[word, lowest(left)]))
            n += 1
            left &= left - 1
    if has_neutral(s):
        for j in range(2):
            left = free_cells(s, j)
            while left != 0:
                moves[n] = NEUTRAL + g.placement_at[2 * T1 + j, lowest(left)]
                n += 1
                left &= left - 1
    for word in range(2 * T2, 2 * N_SHAPES):
        enemies = int(s[PIECES + word] & s[2 - 2 * me + (word & 1)])
        while enemies != 0:  # R11
            first = int(g.first_pair[g.placement_at[word, lowest(enemies)]])
            enemies &= enemies - 1
            left = int(moves[COVERS + (word >> 1)])
            while left != 0:
                moves[n] = ATTACK + first + lowest(left)
                n += 1
                left &= left - 1
    if n == 0 or g.is_pass_free != 0:  # R15
        moves[n] = PASS
        n += 1
    return n


@random_move.implement(TranglarTables)
def tranglar_random_move(g: TranglarTables, s: State, rng: Rng, moves: Moves) -> int:
    # What is many is counted in words and picked, what is rare is listed.
    if status(g, s) != 0:
        return -1
    if s[IS_SETUP] != 0:
        return int(moves[below(rng, list_setup(g, s, moves))])
    me = int(s[TURN])
    listed, n_attacks = survey(g, s, moves)
    n_places, n_joins = 0, 0
    for word in range(2 * N_SHAPES):
        n_places += popcount(moves[PLACES + word])
        n_joins += popcount(moves[JOINS + word])
    n_neutral = 0
    if has_neutral(s):
        n_neutral = popcount(free_cells(s, 0)) + popcount(free_cells(s, 1))
    n = listed + n_places + n_joins + n_neutral + n_attacks
    if n == 0:
        return PASS
    r = below(rng, n + g.is_pass_free)
    if r == n:
        return PASS
    if r < listed:
        return int(moves[r])
    r -= listed
    if r < n_places + n_joins:
        word = 0 if r < n_places else 2 * N_SHAPES  # joins are written behind places
        r = r if r < n_places else r - n_places
        while r >= popcount(moves[PLACES + word]):
            r -= popcount(moves[PLACES + word])
            word += 1
        bit = nth_bit(int(moves[PLACES + word]), r)
        if word < 2 * N_SHAPES:
            return int(PLACE + g.placement_at[word, bit])
        return JOIN + joined_from(g, s, int(g.placement_at[word - 2 * N_SHAPES, bit]))
    r -= n_places + n_joins
    if r < n_neutral:
        j, count = 0, popcount(free_cells(s, 0))
        if r >= count:
            j, r = 1, r - count
        return int(NEUTRAL + g.placement_at[2 * T1 + j, nth_bit(free_cells(s, j), r)])
    r -= n_neutral
    for word in range(2 * T2, 2 * N_SHAPES):
        enemies = int(s[PIECES + word] & s[2 - 2 * me + (word & 1)])
        covers = int(moves[COVERS + (word >> 1)])
        n_here, n_covers = popcount(enemies) * popcount(covers), popcount(covers)
        if r < n_here:
            placement = g.placement_at[word, nth_bit(enemies, r // n_covers)]
            return int(ATTACK + g.first_pair[placement] + nth_bit(covers, r % n_covers))
        r -= n_here
    return -1
