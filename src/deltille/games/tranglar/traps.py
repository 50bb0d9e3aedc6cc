"""Bitboards of Tranglar: where shapes fit and where they are trapped, all places at once."""

from deltille.core.bits import lowest
from deltille.core.jit import inlined
from deltille.core.operations import Moves, State
from deltille.games.tranglar.state import (
    BOTH,
    LOW,
    NEUTRALS,
    NORTH,
    PIECES,
    PROTECT_PIECE,
    PROTECT_SIDE,
    ZL,
    Compass,
    Four,
    Shapes,
    TranglarTables,
)


@inlined
def ahead(c: Compass, w: int) -> int:
    """What the square next in direction D has; the high plane looks the opposite way."""
    return ((w << c[0][0]) & c[1][0]) | ((w >> c[0][0]) & c[2][0])


@inlined
def right(c: Compass, w: int) -> int:
    """The same in direction D + 1."""
    return ((w << c[0][1]) & c[1][1]) | ((w >> c[0][1]) & c[2][1])


@inlined
def left(c: Compass, w: int) -> int:
    """The same in direction D - 1."""
    return ((w << c[0][3]) & c[1][3]) | ((w >> c[0][3]) & c[2][3])


@inlined
def turned_compass(c: Compass) -> Compass:
    return turned(c[0]), turned(c[1]), turned(c[2]), 0


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
def beyond(w: Four) -> Four:
    """Across the long edges: what the facing cell has."""
    return four(ahead(NORTH, w[2]), right(NORTH, w[3]))


@inlined
def shields(g: TranglarTables, s: State) -> Four:
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
def trapped_shapes(c: Compass, e: Four, x: Four, p: Four, n: Four) -> Shapes:
    """For each shape turned towards D (and D + 2) the places where the enemy traps it.

    ``e`` are the enemy's cells, ``x`` what lies beyond long edges, ``p`` the touched diagonals, all turned.
    """
    # R5, R6, R7: one term a side; more than half of them must touch an enemy.
    e1_ahead, e3_ahead = ahead(c, e[1]), ahead(c, e[3])
    e0_right, e2_right = right(c, e[0]), right(c, e[2])
    outer = (e1_ahead | e0_right) & ~(ahead(c, n[1]) | right(c, n[0]))
    return (
        two_of_three(x[0], e[1], e[3]),
        two_of_three(x[0], x[1], p[2]),
        three_of_four(e[1], e[3], e1_ahead, e3_ahead),
        three_of_four(x[0], x[1], x[2], x[3]),
        three_of_four(x[0], p[2], e2_right, e0_right),
        three_of_four(x[0], p[1], left(c, e[2]), left(c, e[0])),
        three_of_four(x[0], right(c, x[2]), p[2], right(c, p[0])),
        three_of_four(x[0], left(c, x[2]), p[1], left(c, p[3])),
        three_of_four(p[2], e3_ahead, e2_right, outer),
        # The bite of the five-sided piece is one cell with two sides.
        (e[2] & (x[3] | x[0] | x[1])) | (x[3] & x[0] & x[1]),
    )


@inlined
def fitting_shapes(c: Compass, f: Four) -> Shapes:
    """For each shape turned towards D the places where all its cells are in ``f``."""
    # A shape that a half turn takes to itself lies at one of its cells only, in a low plane.
    corner = f[0] & f[1]
    in_front, beside = ahead(c, f[2]), right(c, f[3])
    return (
        f[0],
        corner,
        f[0] & in_front & LOW,
        corner & f[2] & f[3] & c[3],
        corner & beside,
        f[0] & f[3] & left(c, f[1]),
        corner & right(c, f[2] & f[3]) & LOW,
        f[0] & f[3] & left(c, f[1] & f[2]) & LOW,
        corner & in_front & beside,
        corner & f[3],
    )


@inlined
def crossed_shapes(c: Compass, r: Four, x: Four) -> Shapes:
    """For each shape turned towards D the places where a piece lies partly inside, partly outside.

    ``r`` are the bonds with the next cell clockwise, ``x`` those across long edges.
    """
    in_front, beside = ahead(c, r[1] | r[2]), right(c, r[2] | r[3])
    diagonal, other_diagonal = r[1] | r[3], r[0] | r[2]
    return (
        BOTH,  # one cell is not joined from several
        x[0] | x[1] | diagonal,
        r[0] | r[3] | in_front,
        x[0] | x[1] | x[2] | x[3],
        x[0] | diagonal | beside,
        x[0] | other_diagonal | left(c, r[0] | r[1]),
        x[0] | diagonal | right(c, x[2] | diagonal),
        x[0] | other_diagonal | left(c, x[2] | other_diagonal),
        diagonal | in_front | beside,
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
def unprotected(g: TranglarTables, s: State, word: int, places: int) -> int:
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
def touched_sides(g: TranglarTables, s: State, placement: int, enemy: int) -> int:
    """How many sides of a piece lying there count as touched by the enemy (R6), counted one by one."""
    touched = 0
    for side in range(g.n_sides[g.shape[placement]]):
        c0, c1 = int(g.sides[placement, side, 0]), int(g.sides[placement, side, 1])
        is_neutral = (c0 & int(s[4])) | (c1 & int(s[5])) != 0
        if is_neutral and g.protection == PROTECT_PIECE:
            return 0
        is_touched = (c0 & int(s[2 * enemy])) | (c1 & int(s[2 * enemy + 1])) != 0
        if is_touched and not (is_neutral and g.protection == PROTECT_SIDE):
            touched += 1
    return touched


@inlined
def trapped_trapezes(g: TranglarTables, s: State, gaining: int) -> Four:
    """The other player's trapezes that ``gaining`` has trapped: left ones (two words), right ones."""
    # There are at most four, so they are looked at one by one.
    a, b, c, d = 0, 0, 0, 0
    for i in range(4):
        left = int(s[PIECES + 2 * ZL + i] & s[2 - 2 * gaining + (i & 1)])
        trapped = 0
        while left != 0:
            bit = lowest(left)
            left &= left - 1
            if touched_sides(g, s, int(g.placement_at[2 * ZL + i, bit]), gaining) >= 3:
                trapped |= 1 << bit
        a, b, c, d = b, c, d, trapped
    return a, b, c, d
