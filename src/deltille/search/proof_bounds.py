"""MCTS-Solver with score bounds: for every node and seat the share of the win that is certain, and possible.

After M. Winands, Y. Björnsson and J.-T. Saito (2008) and T. Cazenave and A. Saffidine (2010), for any number
of seats.

A finished game has certain shares. From there bounds grow upwards: the mover is certain of the best that
any move makes certain, and chooses only among moves that may give as much; the others get what
those moves leave. Bounds only ever tighten, so threads may tighten them in any order.

With secrets a node stands for several states, and nothing is proven.
"""

from deltille.core.jit import inlined
from deltille.core.operations import Scores
from deltille.search.atomic import lower_to, raise_to
from deltille.search.payoff import FULL_SHARE
from deltille.search.tree import Tree


@inlined
def settle(tree: Tree, node: int, shares: Scores) -> bool:
    """The game is over at this node; say whether that is news."""
    n_seats = shares.size
    is_news = False
    for seat in range(n_seats):
        if narrow(tree, n_seats * node + seat, int(shares[seat]), int(shares[seat])):
            is_news = True
    return is_news


@inlined
def tighten(tree: Tree, node: int, n_seats: int) -> bool:
    """Bring the bounds of a node up to date with those of its children; say whether that changed them."""
    first = int(tree.first_edge[node])
    after = first + int(tree.n_edges[node])
    mover = int(tree.mover[node])
    certain = 0
    for edge in range(first, after):
        child = int(tree.child[edge])
        if child > 0:
            certain = max(certain, int(tree.lower_bound[n_seats * child + mover]))
    has_changed = narrow(tree, n_seats * node + mover, certain, FULL_SHARE)
    for seat in range(n_seats):
        low = FULL_SHARE
        high = 0
        for edge in range(first, after):
            if tree.ceiling[edge] >= certain:
                child = int(tree.child[edge])
                if child > 0:
                    low = min(low, int(tree.lower_bound[n_seats * child + seat]))
                    high = max(high, int(tree.upper_bound[n_seats * child + seat]))
                else:
                    low = 0
                    high = FULL_SHARE
        if narrow(tree, n_seats * node + seat, low, high):
            has_changed = True
    # All shares together are one win.
    for seat in range(n_seats):
        least = 0
        most = 0
        for other in range(n_seats):
            if other != seat:
                least += int(tree.lower_bound[n_seats * node + other])
                most += int(tree.upper_bound[n_seats * node + other])
        if narrow(tree, n_seats * node + seat, FULL_SHARE - most, FULL_SHARE - least):
            has_changed = True
    return has_changed


@inlined
def narrow(tree: Tree, at: int, low: int, high: int) -> bool:
    """Tighten one pair of bounds; looser ones leave it alone."""
    has_changed = False
    if low > tree.lower_bound[at]:
        raise_to(tree.lower_bound, at, low)
        has_changed = True
    if high < tree.upper_bound[at]:
        lower_to(tree.upper_bound, at, high)
        has_changed = True
    return has_changed
