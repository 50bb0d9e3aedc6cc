"""Which move of a node to try next.

Every seat maximises its own payoff (max^n). A move is worth its mean so far, blended with what the
move did when it was played later in simulations through this node, plus a bonus for having been tried
little in proportion to its prior (the PUCT rule of C. Rosin, 2011). No logarithm: square roots
and divisions are the same on every machine.
"""

import math

from deltille.core.jit import inlined
from deltille.search.payoff import UNIT
from deltille.search.settings import Settings
from deltille.search.tree import PAYOFF, TRIES, VISITS, WORTH, Tree


@inlined
def best_edge(tree: Tree, settings: Settings, node: int, n_seats: int) -> int:
    """The edge to follow; none that is proven no better for the mover than what others give or may give."""
    mover = int(tree.mover[node])
    sums = tree.row * node
    visits = max(int(tree.sums[sums + VISITS]), 1)
    bonus = settings.exploration * math.sqrt(float(visits))
    mean = float(tree.sums[sums + PAYOFF + 2 * mover]) / (float(UNIT) * float(visits))
    untried = mean - settings.caution
    certain = int(tree.low[n_seats * node + mover])
    possible = int(tree.high[n_seats * node + mover])
    first = int(tree.first_edge[node])
    best = -1.0e9
    choice = first
    for edge in range(first, first + int(tree.n_edges[node])):
        if tree.ceiling[edge] <= certain and tree.ceiling[edge] < possible:
            continue
        tries = float(tree.tally[2 * edge + TRIES])
        value = untried
        if tries > 0.0:
            value = float(tree.tally[2 * edge + WORTH]) / (float(UNIT) * tries)
        if settings.sharing > 0.0 and tree.shared_tries[edge] > 0:
            shared = float(tree.shared_worth[edge]) / (float(UNIT) * float(tree.shared_tries[edge]))
            weight = settings.sharing / (settings.sharing + tries)
            value += weight * (shared - value)
        value += bonus * float(tree.prior[edge]) / (1.0 + tries)
        if value > best:
            best = value
            choice = edge
    return choice
