"""Which move of a node to try next.

Every seat maximises its own payoff (max^n; C. Luckhardt and K. Irani, 1986). A move's value is its mean so
far, blended with its RAVE value, plus a bonus that falls with its visits and grows with its prior (PUCT; C.
Rosin, 2011). A move that was never tried gets the mean of its node less a constant: first-play urgency (FPU;
S. Gelly and Y. Wang, 2006) with a reduction, as in Leela Zero. No logarithm: square roots and divisions are
the same on every machine.
"""

import math

from deltille.core.jit import inlined, natural
from deltille.search.payoff import VALUE_SCALE
from deltille.search.settings import Settings
from deltille.search.tree import NODE_VISITS, PAYOFF, VALUE_SUM, VISITS, Tree

PLACES = 1 << 20
"""More than the edges of any node."""

FINE = 1 << 10
LEAST, MOST = -float(1 << 31), float(1 << 31)
"""Values, in payoffs, are told apart down to a part of one, and count within these bounds only."""

HOPELESS = -(1 << 62) + PLACES - 1
"""The rank of an edge that is not to be followed; the first, if there is no other."""


@inlined
def best_edge(tree: Tree, settings: Settings, node: int, n_seats: int) -> int:
    """The edge to follow; none that is proven no better for the mover than what others give or may give."""
    mover = int(tree.mover[node])
    sums = tree.row * node
    visits = max(int(tree.sums[sums + NODE_VISITS]), 1)
    bonus = float(VALUE_SCALE) * settings.c_puct * math.sqrt(float(visits))
    untried = (
        float(tree.sums[sums + PAYOFF + 2 * mover]) / float(visits)
        - float(VALUE_SCALE) * settings.fpu_reduction
    )
    certain = int(tree.lower_bound[n_seats * node + mover])
    possible = int(tree.upper_bound[n_seats * node + mover])
    first = int(tree.first_edge[node])
    best = HOPELESS
    for i in range(int(tree.n_edges[node])):
        edge = first + i
        if settings.rave_equivalence > 0.0:
            value = blended_value(tree, settings.rave_equivalence, edge, untried, bonus)
        else:
            value = own_value(tree, edge, untried, bonus)
        # Value and place in one whole number, whose maximum the compiler finds by SIMD.
        rank = int(FINE * min(max(value, LEAST), MOST)) * PLACES + (PLACES - 1 - i)
        if tree.ceiling[natural(edge)] <= certain and tree.ceiling[natural(edge)] < possible:
            rank = HOPELESS
        best = max(best, rank)
    return first + PLACES - 1 - (best & (PLACES - 1))


@inlined
def own_value(tree: Tree, edge: int, untried: float, bonus: float) -> float:
    """What an edge is worth by its own visits, and what trying it is worth."""
    visits = float(tree.tally[natural(2 * edge + VISITS)])
    worth = float(tree.tally[natural(2 * edge + VALUE_SUM)])
    total = untried if visits == 0.0 else worth
    return with_bonus(total, max(visits, 1.0), visits, bonus * float(tree.prior[natural(edge)]))


@inlined
def blended_value(tree: Tree, rave_equivalence: float, edge: int, untried: float, bonus: float) -> float:
    """The same, where what siblings share counts as much as ``rave_equivalence`` visits."""
    visits = float(tree.tally[natural(2 * edge + VISITS)])
    worth = float(tree.tally[natural(2 * edge + VALUE_SUM)])
    shared_visits = float(tree.shared[natural(2 * edge + VISITS)])
    shared_worth = float(tree.shared[natural(2 * edge + VALUE_SUM)])
    total = untried if visits == 0.0 else worth
    count = max(visits, 1.0)
    if shared_visits > 0.0:
        total = worth * shared_visits + rave_equivalence * shared_worth
        count = (rave_equivalence + visits) * shared_visits
    return with_bonus(total, count, visits, bonus * float(tree.prior[natural(edge)]))


@inlined
def with_bonus(total: float, count: float, visits: float, bonus: float) -> float:
    """``total / count + bonus / (1 + visits)`` by one division."""
    more = 1.0 + visits
    return (total * more + bonus * count) / (count * more)
