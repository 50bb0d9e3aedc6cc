"""Which move of a node to try next.

Every seat maximises its own payoff (max^n). A move is worth its mean so far, blended with what the
move did when it was played later in simulations through this node, plus a bonus for having been tried
little in proportion to its prior (the PUCT rule of C. Rosin, 2011). No logarithm: square roots
and divisions are the same on every machine.
"""

import math

from deltille.core.jit import inlined, natural
from deltille.search.payoff import UNIT
from deltille.search.settings import Settings
from deltille.search.tree import PAYOFF, TRIES, VISITS, WORTH, Tree

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
    visits = max(int(tree.sums[sums + VISITS]), 1)
    bonus = float(UNIT) * settings.exploration * math.sqrt(float(visits))
    untried = float(tree.sums[sums + PAYOFF + 2 * mover]) / float(visits) - float(UNIT) * settings.caution
    certain = int(tree.low[n_seats * node + mover])
    possible = int(tree.high[n_seats * node + mover])
    first = int(tree.first_edge[node])
    best = HOPELESS
    for i in range(int(tree.n_edges[node])):
        edge = first + i
        if settings.sharing > 0.0:
            value = blended_value(tree, settings.sharing, edge, untried, bonus)
        else:
            value = own_value(tree, edge, untried, bonus)
        # Value and place in one whole number, whose maximum the compiler finds for several edges at once.
        rank = int(FINE * min(max(value, LEAST), MOST)) * PLACES + (PLACES - 1 - i)
        if tree.ceiling[natural(edge)] <= certain and tree.ceiling[natural(edge)] < possible:
            rank = HOPELESS
        best = max(best, rank)
    return first + PLACES - 1 - (best & (PLACES - 1))


@inlined
def own_value(tree: Tree, edge: int, untried: float, bonus: float) -> float:
    """What an edge is worth by its own tries, and what trying it is worth."""
    tries = float(tree.tally[natural(2 * edge + TRIES)])
    worth = float(tree.tally[natural(2 * edge + WORTH)])
    total = untried if tries == 0.0 else worth
    return with_bonus(total, max(tries, 1.0), tries, bonus * float(tree.prior[natural(edge)]))


@inlined
def blended_value(tree: Tree, sharing: float, edge: int, untried: float, bonus: float) -> float:
    """The same, where what siblings share counts as much as ``sharing`` tries."""
    tries = float(tree.tally[natural(2 * edge + TRIES)])
    worth = float(tree.tally[natural(2 * edge + WORTH)])
    shared_tries = float(tree.shared[natural(2 * edge + TRIES)])
    shared_worth = float(tree.shared[natural(2 * edge + WORTH)])
    total = untried if tries == 0.0 else worth
    count = max(tries, 1.0)
    if shared_tries > 0.0:
        total = worth * shared_tries + sharing * shared_worth
        count = (sharing + tries) * shared_tries
    return with_bonus(total, count, tries, bonus * float(tree.prior[natural(edge)]))


@inlined
def with_bonus(total: float, count: float, tries: float, bonus: float) -> float:
    """``total / count + bonus / (1 + tries)`` by one division."""
    more = 1.0 + tries
    return (total * more + bonus * count) / (count * more)
