r"""The rules of Tranglar on bitboards: all placements, traps and fits of a shape at once.

Squares are numbered 0 .. 15 in reading order. A *word* holds two planes of 16 squares, for two opposite
directions: word j has direction j (n or e) in bits 0 .. 15 and direction j + 2 (s or w) in bits 32 .. 47.
A bit says something about one cell: the triangle in that direction of that square.

    word 0   n: bits 0 .. 15   s: bits 32 .. 47        +-----------+
    word 1   e: bits 0 .. 15   w: bits 32 .. 47        | \   n   / |
                                                       |   \   /   |
                                                       | w   X   e |      n, e, s, w = 0, 1, 2, 3
                                                       |   /   \   |
                                                       | /   s   \ |
                                                       +-----------+

A piece lies *at* one cell, and the direction D of that cell says how it is turned (tables.py draws how).
Four words ``w`` with w[i] = the planes of directions D + i describe a board as a piece turned towards D
sees it; one step of ``turned`` shows it to the pieces turned towards D + 1. So every rule about a shape is
written once and holds for its four directions: two in a word, two turns of a loop.

The state, a word a line:

    0, 1      cells of petrol's pieces (two words)
    2, 3      cells of green's
    4, 5      cells of neutral pieces
    6 .. 25   where pieces of shape k lie, of either colour: words 6 + 2 k, 7 + 2 k
    26, 27    supplies of petrol, of green: five bits for each kind, the fifth always 0
    28, 29    large neutral trapeze, large neutral five: 1 + number of its placement, 0 if not laid
    30        1 during the set-up
    31        the seat to move
    32        passes in a row
    33        turns in a row in which no new cell was covered

Move ids; a *pair* is a placement of two or more cells with one of the ways to cover it by smaller pieces:

    PLACE + placement   NEUTRAL + cell     ATTACK + pair   SPLIT + pair    JOIN + pair
    TRAPEZE + trapeze   PASS               LARGE_TRAPEZE + placement       LARGE_FIVE + placement
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.bits import lowest, nth_bit, popcount
from deltille.core.jit import inlined
from deltille.core.operations import (
    Moves,
    Points,
    State,
    legal,
    play,
    points,
    random_move,
    start,
    status,
    turn,
    winners,
)
from deltille.core.random import Rng, below

CELLS, PIECES, SUPPLY, LARGE, IS_SETUP, TURN, PASSES, QUIET = 0, 6, 26, 28, 30, 31, 32, 33
STATE_SIZE = 34

PETROL, GREEN, NEUTRALS = 0, 1, 2
T1, T2, S2, S4, ZL, ZR, PL, PR, R4, C3, N1 = range(11)
N_SHAPES = 10
N_CELLS = 64
N_PLACEMENTS = 412
N_PAIRS = 1332
N_TRAPEZES = 96
FIRST_TRAPEZE = 168

PLACE = 0
NEUTRAL = PLACE + N_PLACEMENTS
ATTACK = NEUTRAL + N_CELLS
SPLIT = ATTACK + N_PAIRS
JOIN = SPLIT + N_PAIRS
TRAPEZE = JOIN + N_PAIRS
PASS = TRAPEZE + N_TRAPEZES
LARGE_TRAPEZE = PASS + 1
N_LARGE_TRAPEZES = 72
LARGE_FIVE = LARGE_TRAPEZE + N_LARGE_TRAPEZES

REASON_FULL, REASON_PASSES, REASON_STALL = 1, 2, 3
PROTECT_NONE, PROTECT_SIDE, PROTECT_PIECE = 0, 1, 2

LOW = 0xFFFF
HIGH = LOW << 32
BOTH = LOW | HIGH

FIELD = 5
COUNT = 15
GUARDS = sum(16 << (FIELD * kind) for kind in range(11))

# PLACE and JOIN want different cells for the same placement, so together they are at most 388 (of the 412
# a seat has one hand of parallelogram only); covers are at most 11 to the four cells of a large square.
MAX_LEGAL = 388 + 11 * 16 + 8
# Behind the list of moves there is room to work in.
TRAPS = MAX_LEGAL
PLACES = TRAPS + 2 * N_SHAPES
TRIAL = PLACES + 2 * N_SHAPES
MAX_MOVES = TRIAL + STATE_SIZE

Four = tuple[int, int, int, int]
Shapes = tuple[int, int, int, int, int, int, int, int, int, int]


class Tranglar(NamedTuple):
    """Placements, covers and options; ``placement`` is a number below 412, ``word`` one below 20."""

    step: NDArray[np.int64]  # [direction] -> how far to shift, and the bits that stay on the board when
    up: NDArray[np.int64]  # shifted up
    down: NDArray[np.int64]  # and down
    placement_at: NDArray[np.int64]  # [word, bit] -> placement, or -1
    shape: NDArray[np.int64]  # [placement]
    word: NDArray[np.int64]  # [placement] -> 2 * shape + direction % 2
    bit: NDArray[np.int64]  # [placement] -> the one bit of that word
    cells: NDArray[np.int64]  # [placement, j]
    first_cell: NDArray[np.int64]  # [placement] -> the lowest number of its cells
    n_sides: NDArray[np.int64]  # [shape]
    sides: NDArray[np.int64]  # [placement, side, j] -> the cells across a side
    around: NDArray[np.int64]  # [placement, j] -> the cells across all of its sides
    turned_over: NDArray[np.int64]  # [shape]
    n_covers: NDArray[np.int64]  # [shape]
    needs: NDArray[np.int64]  # [shape, cover] -> the pieces it takes, as a supply
    first_pair: NDArray[np.int64]  # [placement]
    covered: NDArray[np.int64]  # [pair] -> placement
    parts: NDArray[np.int64]  # [pair, 0 .. 3] -> placements, then -1
    large_trapezes: NDArray[np.int64]  # [placement of it, j] -> cells
    large_fives: NDArray[np.int64]
    supplies: NDArray[np.int64]  # [seat] at the start
    stall_limit: int
    protection: int
    is_tested_after: int


# -- words ----------------------------------------------------------------------------------------------


@inlined
def look(g: Tranglar, w: int, direction: int) -> int:
    """What the square next in this direction has; the high plane looks the opposite way."""
    step = int(g.step[direction])
    return ((w << step) & int(g.up[direction])) | ((w >> step) & int(g.down[direction]))


@inlined
def four(w0: int, w1: int) -> Four:
    """A board as pieces turned to the north see it."""
    return w0, w1, (w0 >> 32) | ((w0 & LOW) << 32), (w1 >> 32) | ((w1 & LOW) << 32)


@inlined
def turned(w: Four) -> Four:
    return w[1], w[2], w[3], w[0]


@inlined
def cells_of(s: State, owner: int) -> Four:
    return four(int(s[2 * owner]), int(s[2 * owner + 1]))


@inlined
def beyond(g: Tranglar, w: Four) -> Four:
    """Across the long edges: what the facing cell has."""
    return four(look(g, w[2], 0), look(g, w[3], 1))


@inlined
def shields(g: Tranglar, s: State) -> Four:
    """The neutral cells that take the touch from a side they share with an enemy."""
    if g.protection == PROTECT_SIDE:
        return cells_of(s, NEUTRALS)
    return 0, 0, 0, 0


@inlined
def pairs_touched(e: Four, n: Four) -> Four:
    """Sides along the diagonal of a square, which have two cells across them."""
    return four((e[0] | e[1]) & ~(n[0] | n[1]), (e[1] | e[2]) & ~(n[1] | n[2]))


@inlined
def two_of_three(a: int, b: int, c: int) -> int:
    return (a & b) | (c & (a | b))


@inlined
def three_of_four(a: int, b: int, c: int, d: int) -> int:
    return (a & b & (c | d)) | (c & d & (a | b))


@inlined
def trapped_shapes(g: Tranglar, d: int, e: Four, x: Four, p: Four, n: Four) -> Shapes:
    """For each shape turned towards ``d`` (and ``d`` + 2) the places where the enemy traps it.

    ``e`` are the enemy's cells, ``x`` what lies beyond long edges, ``p`` the touched diagonals, all turned.
    """
    # R5, R6, R7: one term a side; more than half of them must touch an enemy.
    left, right = (d + 3) & 3, d + 1
    e1_ahead, e3_ahead = look(g, e[1], d), look(g, e[3], d)
    e0_right, e2_right = look(g, e[0], right), look(g, e[2], right)
    outer = (e1_ahead | e0_right) & ~(look(g, n[1], d) | look(g, n[0], right))
    return (
        two_of_three(x[0], e[1], e[3]),
        two_of_three(x[0], x[1], p[2]),
        three_of_four(e[1], e[3], e1_ahead, e3_ahead),
        three_of_four(x[0], x[1], x[2], x[3]),
        three_of_four(x[0], p[2], e2_right, e0_right),
        three_of_four(x[0], p[1], look(g, e[2], left), look(g, e[0], left)),
        three_of_four(x[0], look(g, x[2], right), p[2], look(g, p[0], right)),
        three_of_four(x[0], look(g, x[2], left), p[1], look(g, p[3], left)),
        three_of_four(p[2], e3_ahead, e2_right, outer),
        # The bite of the five-sided piece is one cell with two sides.
        (e[2] & (x[3] | x[0] | x[1])) | (x[3] & x[0] & x[1]),
    )


@inlined
def fitting_shapes(g: Tranglar, d: int, f: Four, y: Four) -> Shapes:
    """For each shape turned towards ``d`` the places where all its cells are in ``f``; ``y`` lies beyond."""
    # A shape that a half turn takes to itself lies at one of its cells only, in a low plane.
    corner = f[0] & f[1]
    first = LOW if d == 0 else 0
    return (
        f[0],
        corner,
        f[0] & y[0] & LOW,
        corner & f[2] & f[3] & first,
        corner & y[1],
        f[0] & f[3] & y[3],
        corner & look(g, f[2] & f[3], d + 1) & LOW,
        f[0] & f[3] & look(g, f[1] & f[2], (d + 3) & 3) & LOW,
        corner & y[0] & y[1],
        corner & f[3],
    )


# -- pieces ---------------------------------------------------------------------------------------------


@inlined
def in_supply(supply: int, kind: int) -> int:
    return (supply >> (FIELD * kind)) & COUNT


@inlined
def holds(supply: int, need: int) -> bool:
    """Whether a supply has all that is needed: no field may borrow from its guard."""
    return ((supply | GUARDS) - need) & GUARDS == GUARDS


@inlined
def lies(g: Tranglar, s: State, placement: int, seat: int) -> bool:
    """Whether this very piece lies on the board and belongs to ``seat``."""
    is_there = int(s[PIECES + g.word[placement]]) & int(g.bit[placement]) != 0
    return is_there and has_all(g, placement, int(s[2 * seat]), int(s[2 * seat + 1]))


@inlined
def has_all(g: Tranglar, placement: int, w0: int, w1: int) -> bool:
    return int(g.cells[placement, 0]) & ~w0 == 0 and int(g.cells[placement, 1]) & ~w1 == 0


@inlined
def put(g: Tranglar, s: State, placement: int, owner: int) -> None:
    """Lay a piece, or take it away if it lies there."""
    s[2 * owner] ^= g.cells[placement, 0]
    s[2 * owner + 1] ^= g.cells[placement, 1]
    s[PIECES + g.word[placement]] ^= g.bit[placement]


@inlined
def touched_sides(g: Tranglar, s: State, placement: int, enemy: int) -> int:
    """How many sides of a piece lying there count as touched by the enemy (R6), counted one by one."""
    touched = 0
    for side in range(g.n_sides[g.shape[placement]]):
        c0, c1 = int(g.sides[placement, side, 0]), int(g.sides[placement, side, 1])
        has_neutral = (c0 & int(s[4])) | (c1 & int(s[5])) != 0
        if has_neutral and g.protection == PROTECT_PIECE:
            return 0
        if (c0 & int(s[2 * enemy])) | (c1 & int(s[2 * enemy + 1])) != 0:
            if not (has_neutral and g.protection == PROTECT_SIDE):
                touched += 1
    return touched


@inlined
def unprotected(g: Tranglar, s: State, word: int, places: int) -> int:
    """Those of the places of a shape where the piece touches no neutral cell, if that protects it."""
    if g.protection != PROTECT_PIECE:
        return places
    left = places
    while left != 0:
        bit = lowest(left)
        left &= left - 1
        placement = g.placement_at[word, bit]
        if placement < 0 or (
            int(g.around[placement, 0]) & int(s[4]) | int(g.around[placement, 1]) & int(s[5])
        ):
            places ^= 1 << bit
    return places


# -- flips ----------------------------------------------------------------------------------------------


@inlined
def trapped_trapezes(g: Tranglar, s: State, gaining: int) -> Four:
    """The other player's trapezes that ``gaining`` has trapped: left ones (two words), right ones."""
    losing = 1 - gaining
    left0, left1 = int(s[PIECES + 2 * ZL] & s[2 * losing]), int(s[PIECES + 2 * ZL + 1] & s[2 * losing + 1])
    right0, right1 = int(s[PIECES + 2 * ZR] & s[2 * losing]), int(s[PIECES + 2 * ZR + 1] & s[2 * losing + 1])
    if left0 | left1 | right0 | right1 == 0:
        return 0, 0, 0, 0
    e, n = cells_of(s, gaining), shields(g, s)
    x, p = beyond(g, e), pairs_touched(e, n)
    t = trapped_shapes(g, 0, e, x, p, n)
    left0, right0 = left0 & t[ZL], right0 & t[ZR]
    t = trapped_shapes(g, 1, turned(e), turned(x), turned(p), turned(n))
    left1, right1 = left1 & t[ZL], right1 & t[ZR]
    return (
        unprotected(g, s, 2 * ZL, left0),
        unprotected(g, s, 2 * ZL + 1, left1),
        unprotected(g, s, 2 * ZR, right0),
        unprotected(g, s, 2 * ZR + 1, right1),
    )


@inlined
def next_flip(g: Tranglar, s: State, gaining: int, exempt: Four) -> int:
    """The placement of the piece that changes to ``gaining`` next, or -1 when FLIPS is over."""
    losing = 1 - gaining
    e, n = cells_of(s, gaining), shields(g, s)
    x, p = beyond(g, e), pairs_touched(e, n)
    flipping, exchanging = -1, -1
    for j in range(2):
        own = int(s[2 * losing + j])
        t = trapped_shapes(g, j, e, x, p, n)
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
        e, x, p, n = turned(e), turned(x), turned(p), turned(n)
    if flipping >= 0:
        return flipping
    return exchanging


@inlined
def change(g: Tranglar, s: State, placement: int, gaining: int) -> None:
    """A trapped piece becomes the gaining player's; a trapeze is exchanged for one of his supply."""
    put(g, s, placement, 1 - gaining)
    put(g, s, placement, gaining)
    shape = g.shape[placement]
    if ZL <= shape <= ZR:  # R12, D11
        s[SUPPLY + gaining] += (1 << (FIELD * g.turned_over[shape])) - (1 << (FIELD * shape))


@inlined
def flip_all(g: Tranglar, s: State, gaining: int, exempt: Four) -> None:
    placement = next_flip(g, s, gaining, exempt)
    while placement >= 0:  # R13: each change may trap further pieces
        change(g, s, placement, gaining)
        placement = next_flip(g, s, gaining, exempt)


# -- turns ----------------------------------------------------------------------------------------------


@inlined
def n_flip_phases(move: int) -> int:
    """How many players win trapped pieces after this move: none, the mover, or then also the opponent."""
    if ATTACK <= move < SPLIT:  # R11, R14
        return 2
    # R8, R12; R9, R10: nothing is flipped
    return int(move < NEUTRAL or TRAPEZE <= move < PASS)


@inlined
def act(g: Tranglar, s: State, move: int) -> None:
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


@start.implement(Tranglar)
def tranglar_start(g: Tranglar, s: State) -> None:
    for i in range(STATE_SIZE):
        s[i] = 0
    s[SUPPLY] = g.supplies[0]  # R2
    s[SUPPLY + 1] = g.supplies[1]
    s[IS_SETUP] = 1


@turn.implement(Tranglar)
def tranglar_turn(g: Tranglar, s: State) -> int:
    return int(s[TURN])  # R1


@play.implement(Tranglar)
def tranglar_play(g: Tranglar, s: State, move: int) -> None:
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


@status.implement(Tranglar)
def tranglar_status(g: Tranglar, s: State) -> int:
    # R16: in this order (D15)
    if s[0] | s[2] | s[4] == BOTH and s[1] | s[3] | s[5] == BOTH:
        return REASON_FULL
    if s[PASSES] >= 2:
        return REASON_PASSES
    if s[QUIET] >= g.stall_limit:
        return REASON_STALL
    return 0


@points.implement(Tranglar)
def tranglar_points(g: Tranglar, s: State, out: Points) -> None:
    for seat in range(2):  # R17
        out[seat] = popcount(s[2 * seat]) + popcount(s[2 * seat + 1])


@winners.implement(Tranglar)
def tranglar_winners(g: Tranglar, s: State) -> int:
    lead = popcount(s[0]) + popcount(s[1]) - popcount(s[2]) - popcount(s[3])
    return int(lead > 0) + 2 * int(lead < 0)  # R17


# -- legal moves ----------------------------------------------------------------------------------------


@inlined
def free_cells(s: State, j: int) -> int:
    return int(BOTH & ~(s[j] | s[2 + j] | s[4 + j]))


@inlined
def list_setup(g: Tranglar, s: State, moves: Moves) -> int:
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
def is_safe_in_the_end(g: Tranglar, s: State, placement: int, trial: State) -> bool:
    """D5: whether a piece laid there is free once the mover's flips are done."""
    me = int(s[TURN])
    for i in range(STATE_SIZE):
        trial[i] = s[i]
    put(g, trial, placement, me)
    trial[SUPPLY + me] -= 1 << (FIELD * g.shape[placement])
    flip_all(g, trial, me, trapped_trapezes(g, s, me))
    return 2 * touched_sides(g, trial, placement, 1 - me) <= g.n_sides[g.shape[placement]]


@inlined
def joined_from(g: Tranglar, s: State, placement: int) -> int:
    """The pair by which own pieces cover exactly these own cells, or -1."""
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
def is_split_safe(g: Tranglar, room: Moves, pair: int) -> bool:
    """D8: whether none of the laid pieces would be trapped."""
    for i in range(4):
        part = g.parts[pair, i]
        if part >= 0 and room[TRAPS + g.word[part]] & g.bit[part] != 0:
            return False
    return True


@inlined
def covers_in_supply(g: Tranglar, supply: int, shape: int) -> int:
    """The covers of a shape for which the supply has the pieces, as bits (D7: as it is before the turn)."""
    found = 0
    for cover in range(g.n_covers[shape]):
        if holds(supply, int(g.needs[shape, cover])):
            found |= 1 << cover
    return found


@inlined
def survey(g: Tranglar, s: State, room: Moves) -> int:
    """Write where each shape may be placed; list REPLACE and TRAPEZE, which are few; return how many."""
    me = int(s[TURN])
    supply = int(s[SUPPLY + me])
    e, n = cells_of(s, 1 - me), shields(g, s)
    x, p = beyond(g, e), pairs_touched(e, n)
    f, o = four(free_cells(s, 0), free_cells(s, 1)), cells_of(s, me)
    y, z = beyond(g, f), beyond(g, o)
    for j in range(2):
        trapped = trapped_shapes(g, j, e, x, p, n)
        write_shapes(room, TRAPS + j, trapped)
        write_shapes(room, PLACES + j, fitting_shapes(g, j, f, y))
        write_shapes(room, TRIAL + j, fitting_shapes(g, j, o, z))
        e, x, p, n = turned(e), turned(x), turned(p), turned(n)
        f, y, o, z = turned(f), turned(y), turned(o), turned(z)
    listed = 0
    for word in range(2 * N_SHAPES):
        shape = word >> 1
        trapped_here = unprotected(g, s, word, int(room[TRAPS + word]))
        room[TRAPS + word] = trapped_here
        fits, joins = int(room[PLACES + word]), int(room[TRIAL + word])
        if in_supply(supply, shape) == 0:  # R8, R10: from the supply
            fits, joins = 0, 0
        room[PLACES + word] = fits & ~trapped_here  # R8
        joins &= ~trapped_here & ~int(s[PIECES + word])
        while joins != 0:  # R10: several for one
            pair = joined_from(g, s, int(g.placement_at[word, lowest(joins)]))
            joins &= joins - 1
            if pair >= 0:
                room[listed] = JOIN + pair
                listed += 1
    if g.is_tested_after != 0:
        add_saved_places(g, s, room)
    for word in range(2, 2 * N_SHAPES):
        own = int(s[PIECES + word] & s[2 * me + (word & 1)])
        if own != 0:  # R10: one for several
            covers = covers_in_supply(g, supply, word >> 1)
            while own != 0:
                first = int(g.first_pair[g.placement_at[word, lowest(own)]])
                own &= own - 1
                left = covers
                while left != 0:
                    pair = first + lowest(left)
                    left &= left - 1
                    if is_split_safe(g, room, pair):
                        room[listed] = SPLIT + pair
                        listed += 1
    if in_supply(supply, ZL) + in_supply(supply, ZR) != 0:  # R12
        trapezes = trapped_trapezes(g, s, me)
        for i in range(4):
            left = trapezes[i] if in_supply(supply, ZL + (i >> 1)) != 0 else 0
            while left != 0:
                room[listed] = TRAPEZE - FIRST_TRAPEZE + g.placement_at[2 * ZL + i, lowest(left)]
                listed += 1
                left &= left - 1
    return listed


@inlined
def write_shapes(room: Moves, at: int, words: Shapes) -> None:
    room[at] = words[0]
    room[at + 2] = words[1]
    room[at + 4] = words[2]
    room[at + 6] = words[3]
    room[at + 8] = words[4]
    room[at + 10] = words[5]
    room[at + 12] = words[6]
    room[at + 14] = words[7]
    room[at + 16] = words[8]
    room[at + 18] = words[9]


@inlined
def add_saved_places(g: Tranglar, s: State, room: Moves) -> None:
    """D5: also places where the flips that follow set the laid piece free."""
    supply = int(s[SUPPLY + s[TURN]])
    f = four(free_cells(s, 0), free_cells(s, 1))
    y = beyond(g, f)
    for j in range(2):
        fits = fitting_shapes(g, j, f, y)
        for shape in range(N_SHAPES):
            if in_supply(supply, shape) != 0:
                left = fits[shape] & int(room[TRAPS + 2 * shape + j])
                while left != 0:
                    bit = lowest(left)
                    left &= left - 1
                    placement = int(g.placement_at[2 * shape + j, bit])
                    if is_safe_in_the_end(g, s, placement, room[TRIAL : TRIAL + STATE_SIZE]):
                        room[PLACES + 2 * shape + j] |= 1 << bit
        f, y = turned(f), turned(y)


@inlined
def has_neutral(s: State) -> bool:
    """R9: a neutral triangle may be laid once the own small triangles are used up."""
    supply = int(s[SUPPLY + s[TURN]])
    return in_supply(supply, T1) == 0 and in_supply(supply, N1) != 0


@legal.implement(Tranglar)
def tranglar_legal(g: Tranglar, s: State, moves: Moves) -> int:
    if status(g, s) != 0:
        return 0
    if s[IS_SETUP] != 0:
        return list_setup(g, s, moves)
    # R4: one action a turn
    me = int(s[TURN])
    n = survey(g, s, moves)
    for word in range(2 * N_SHAPES):
        left = int(moves[PLACES + word])
        while left != 0:
            moves[n] = PLACE + g.placement_at[word, lowest(left)]
            n += 1
            left &= left - 1
    if has_neutral(s):
        for j in range(2):
            left = free_cells(s, j)
            while left != 0:
                moves[n] = NEUTRAL + g.placement_at[2 * T1 + j, lowest(left)]
                n += 1
                left &= left - 1
    for word in range(2, 2 * N_SHAPES):
        enemies = int(s[PIECES + word] & s[2 - 2 * me + (word & 1)])
        if enemies != 0:  # R11
            covers = covers_in_supply(g, int(s[SUPPLY + me]), word >> 1)
            while enemies != 0:
                first = int(g.first_pair[g.placement_at[word, lowest(enemies)]])
                enemies &= enemies - 1
                left = covers
                while left != 0:
                    moves[n] = ATTACK + first + lowest(left)
                    n += 1
                    left &= left - 1
    if n == 0:  # R15
        moves[0] = PASS
        n = 1
    return n


@random_move.implement(Tranglar)
def tranglar_random_move(g: Tranglar, s: State, rng: Rng, moves: Moves) -> int:
    # What is many is counted in words and picked, what is rare is listed.
    if status(g, s) != 0:
        return -1
    if s[IS_SETUP] != 0:
        return int(moves[below(rng, list_setup(g, s, moves))])
    me = int(s[TURN])
    listed = survey(g, s, moves)
    n = listed
    for word in range(2 * N_SHAPES):
        n += popcount(moves[PLACES + word])
    n_neutral = 0
    if has_neutral(s):
        n_neutral = popcount(free_cells(s, 0)) + popcount(free_cells(s, 1))
        n += n_neutral
    for word in range(2, 2 * N_SHAPES):
        enemies = int(s[PIECES + word] & s[2 - 2 * me + (word & 1)])
        if enemies != 0:
            n += popcount(enemies) * popcount(covers_in_supply(g, int(s[SUPPLY + me]), word >> 1))
    if n == 0:
        return PASS
    r = below(rng, n)
    if r < listed:
        return int(moves[r])
    r -= listed
    for word in range(2 * N_SHAPES):
        count = popcount(moves[PLACES + word])
        if r < count:
            return int(PLACE + g.placement_at[word, nth_bit(int(moves[PLACES + word]), r)])
        r -= count
    if r < n_neutral:
        count = popcount(free_cells(s, 0))
        if r < count:
            return int(NEUTRAL + g.placement_at[2 * T1, nth_bit(free_cells(s, 0), r)])
        return int(NEUTRAL + g.placement_at[2 * T1 + 1, nth_bit(free_cells(s, 1), r - count)])
    r -= n_neutral
    for word in range(2, 2 * N_SHAPES):
        enemies = int(s[PIECES + word] & s[2 - 2 * me + (word & 1)])
        if enemies != 0:
            covers = covers_in_supply(g, int(s[SUPPLY + me]), word >> 1)
            count = popcount(covers)
            if r < count * popcount(enemies):
                placement = g.placement_at[word, nth_bit(enemies, r // count)]
                return int(ATTACK + g.first_pair[placement] + nth_bit(covers, r % count))
            r -= count * popcount(enemies)
    return -1
