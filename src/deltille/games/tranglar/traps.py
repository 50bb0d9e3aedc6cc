"""Bitboards of Tranglar: where shapes fit and where they are trapped, all places at once."""

from deltille.core.bits import lowest
from deltille.core.jit import inlined
from deltille.core.operations import Moves, State
from deltille.games.tranglar.board import (
    BOTH,
    LOW,
    NEUTRALS,
    PIECES,
    PROTECT_PIECE,
    PROTECT_SIDE,
    ZL,
    ZR,
    Four,
    Shapes,
    Tranglar,
)


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
def fitting_shapes(g: Tranglar, d: int, f: Four) -> Shapes:
    """For each shape turned towards ``d`` the places where all its cells are in ``f``."""
    # A shape that a half turn takes to itself lies at one of its cells only, in a low plane.
    left, right = (d + 3) & 3, d + 1
    corner = f[0] & f[1]
    ahead, beside = look(g, f[2], d), look(g, f[3], right)
    first = LOW if d == 0 else 0
    return (
        f[0],
        corner,
        f[0] & ahead & LOW,
        corner & f[2] & f[3] & first,
        corner & beside,
        f[0] & f[3] & look(g, f[1], left),
        corner & look(g, f[2] & f[3], right) & LOW,
        f[0] & f[3] & look(g, f[1] & f[2], left) & LOW,
        corner & ahead & beside,
        corner & f[3],
    )


@inlined
def crossed_shapes(g: Tranglar, d: int, r: Four, x: Four) -> Shapes:
    """For each shape turned towards ``d`` the places where a piece lies partly inside, partly outside.

    ``r`` are the bonds with the next cell clockwise, ``x`` those across long edges.
    """
    left, right = (d + 3) & 3, d + 1
    ahead, beside = look(g, r[1] | r[2], d), look(g, r[2] | r[3], right)
    diagonal, other_diagonal = r[1] | r[3], r[0] | r[2]
    return (
        BOTH,  # one cell is not joined from several
        x[0] | x[1] | diagonal,
        r[0] | r[3] | ahead,
        x[0] | x[1] | x[2] | x[3],
        x[0] | diagonal | beside,
        x[0] | other_diagonal | look(g, r[0] | r[1], left),
        x[0] | diagonal | look(g, x[2] | diagonal, right),
        x[0] | other_diagonal | look(g, x[2] | other_diagonal, left),
        diagonal | ahead | beside,
        x[3] | x[0] | x[1] | r[1] | r[2],
    )


@inlined
def write_shapes(room: Moves, at: int, words: Shapes) -> None:
    """Store the words of all shapes, every other slot: words of the other two directions go between."""
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


@inlined
def touched_sides(g: Tranglar, s: State, placement: int, enemy: int) -> int:
    """How many sides of a piece lying there count as touched by the enemy (R6), counted one by one."""
    touched = 0
    for side in range(g.n_sides[g.shape[placement]]):
        c0, c1 = int(g.sides[placement, side, 0]), int(g.sides[placement, side, 1])
        is_neutral = (c0 & int(s[4])) | (c1 & int(s[5])) != 0
        if is_neutral and g.protection == PROTECT_PIECE:
            return 0
        if (c0 & int(s[2 * enemy])) | (c1 & int(s[2 * enemy + 1])) != 0:
            if not (is_neutral and g.protection == PROTECT_SIDE):
                touched += 1
    return touched


@inlined
def trapped_trapezes(g: Tranglar, s: State, gaining: int) -> Four:
    """The other player's trapezes that ``gaining`` has trapped: left ones (two words), right ones."""
    losing = 1 - gaining
    own0, own1 = int(s[2 * losing]), int(s[2 * losing + 1])
    lying = (s[PIECES + 2 * ZL] | s[PIECES + 2 * ZR]) & own0 | (
        s[PIECES + 2 * ZL + 1] | s[PIECES + 2 * ZR + 1]
    ) & own1
    left0, left1, right0, right1 = 0, 0, 0, 0
    if lying == 0:
        return left0, left1, right0, right1
    e, n = cells_of(s, gaining), shields(g, s)
    x, p = beyond(g, e), pairs_touched(e, n)
    for j in range(2):
        own = int(s[2 * losing + j])
        t = trapped_shapes(g, j, e, x, p, n)
        left0, left1 = left1, unprotected(g, s, 2 * ZL + j, t[ZL] & own & int(s[PIECES + 2 * ZL + j]))
        right0, right1 = right1, unprotected(g, s, 2 * ZR + j, t[ZR] & own & int(s[PIECES + 2 * ZR + j]))
        e, x, p, n = turned(e), turned(x), turned(p), turned(n)
    return left0, left1, right0, right1
