"""What Attangle players see at a glance: towers on the way to three, and who can build one now."""

from deltille.core.bits import popcount
from deltille.core.jit import inlined
from deltille.core.operations import Scores, State, evaluate
from deltille.core.per_seat import word_of
from deltille.games.attangle.kernels import capturers, n_captures
from deltille.games.attangle.state import (
    DOUBLES,
    SINGLES,
    STOCK,
    TRIPLES,
    TRIPLES_TO_WIN,
    TURN,
    AttangleTables,
    Sides,
)

# What things are worth, by logistic regression over 7,000 games of the computer with itself: midway between
# what the first 4,000 said and what the rest did, whose player had learned from those. A lead of 10 wins
# three games in four.
NEXT_TRIPLE, LATER_TRIPLE = 10, 5
NEXT_WIN, LATER_WIN = 80, 6
MOST_CAPTURES, MOST_BUILDS = 5, 2
"""More of them say nothing more."""


@inlined
def worths(n_in_stock: int) -> tuple[int, int, int, int, int]:
    """What is worth a stack, a triple, the second triple, a piece in stock and a capture at hand.

    It depends on how many pieces both sides together have in stock.
    """
    # Towards the end, a side that can still place need not spoil its position: stacks become a burden.
    if n_in_stock >= 22:
        return 7, 19, 4, 3, 0
    if n_in_stock >= 16:
        return 6, 19, 4, 2, 0
    if n_in_stock >= 10:
        return 4, 17, 6, 2, 1
    if n_in_stock >= 7:
        return 1, 13, 7, 2, 1
    if n_in_stock >= 5:
        return -5, 4, 11, 2, 3
    return -10, 0, 8, 3, 5


@inlined
def held(sides: Sides) -> tuple[int, int]:
    """The points that one set at least holds, and those that two hold."""
    once, twice = sides[0], 0
    for side in sides[1:]:
        twice |= once & side
        once |= side
    return once, twice


@inlined
def can_build(s: State, by_single: Sides, by_double: Sides) -> int:
    """The stacks from which the seat to move can build a triple now."""
    me = s[TURN]
    one_single, two_singles = held(by_single)
    one_double, _ = held(by_double)
    on_doubles = two_singles & word_of(s, DOUBLES, 1 - me)
    return int(on_doubles | (one_single & one_double & word_of(s, SINGLES, 1 - me)))


@evaluate.implement(AttangleTables)
def attangle_evaluate(g: AttangleTables, s: State, out: Scores) -> None:
    mover = int(s[TURN])
    stack, triple, second, piece, capture = worths(int(s[STOCK] + s[STOCK + 1]))
    for seat in range(2):
        s[TURN] = seat
        by_single, by_double = capturers(s)
        n_triples = popcount(s[TRIPLES + seat])
        value = stack * popcount(s[SINGLES + seat] | s[DOUBLES + seat]) + triple * n_triples
        value += piece * int(s[STOCK + seat])
        value += capture * min(n_captures(g, s, by_single, by_double), MOST_CAPTURES)
        n_builds = popcount(can_build(s, by_single, by_double))
        value += min(n_builds, MOST_BUILDS) * (NEXT_TRIPLE if seat == mover else LATER_TRIPLE)
        if n_triples == TRIPLES_TO_WIN - 1:
            value += second
            if n_builds > 0:
                value += NEXT_WIN if seat == mover else LATER_WIN
        out[seat] = value
    s[TURN] = mover
