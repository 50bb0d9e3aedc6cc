"""What Attangle players see at a glance: towers on the way to three, and who can build one now."""

from deltille.core.bits import popcount
from deltille.core.jit import inlined
from deltille.core.operations import Points, State, evaluate
from deltille.core.pairs import word_of
from deltille.games.attangle.kernels import (
    DOUBLES,
    SINGLES,
    STOCK,
    TRIPLES,
    TRIPLES_TO_WIN,
    TURN,
    Attangle,
    Sides,
    capturers,
)

# What things are worth, by logistic regression over 5,000 games of the computer with itself; a triple
# built early is worth 16.
NEXT_TRIPLE, LATER_TRIPLE = 10, 5
NEXT_WIN, LATER_WIN = 36, 10


@inlined
def worths(n_in_stock: int) -> tuple[int, int]:
    """What a stack and a triple are worth when both sides together have so many pieces in stock."""
    # Towards the end, who still has pieces to place need not spoil his position: stacks become a burden.
    if n_in_stock >= 16:
        return 4, 16
    if n_in_stock >= 10:
        return 2, 15
    if n_in_stock >= 5:
        return 0, 13
    return -6, 3


@inlined
def held(sides: Sides) -> tuple[int, int]:
    """The points that one set at least holds, and those that two hold."""
    once, twice = sides[0], 0
    for side in sides[1:]:
        twice |= once & side
        once |= side
    return once, twice


@inlined
def can_build(s: State) -> int:
    """The stacks from which the seat to move can build a triple at once."""
    me = s[TURN]
    by_single, by_double = capturers(s)
    one_single, two_singles = held(by_single)
    one_double, _ = held(by_double)
    on_doubles = two_singles & word_of(s, DOUBLES, 1 - me)
    return int(on_doubles | (one_single & one_double & word_of(s, SINGLES, 1 - me)))


@evaluate.implement(Attangle)
def attangle_evaluate(g: Attangle, s: State, out: Points) -> None:
    mover = int(s[TURN])
    stack, triple = worths(int(s[STOCK] + s[STOCK + 1]))
    for seat in range(2):
        s[TURN] = seat
        n_triples = popcount(s[TRIPLES + seat])
        value = stack * popcount(s[SINGLES + seat] | s[DOUBLES + seat]) + triple * n_triples
        if can_build(s) != 0:
            value += NEXT_TRIPLE if seat == mover else LATER_TRIPLE
            if n_triples == TRIPLES_TO_WIN - 1:
                value += NEXT_WIN if seat == mover else LATER_WIN
        out[seat] = value
    s[TURN] = mover
