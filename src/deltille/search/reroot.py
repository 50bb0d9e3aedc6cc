"""Keeping what was learnt: after a move its child becomes the root, and the rest of the tree is dropped."""

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined, kernel
from deltille.search.tree import LEAF, N_EDGES, N_NODES, NO_ROOM, NONE, ROOT, SIMULATIONS, Tree


def keep_only(tree: Tree, root: int, n_seats: int) -> None:
    """Make ``root`` the root and pack the nodes and edges below it to the front."""
    n_nodes = int(tree.counters[N_NODES])
    new_of = np.zeros(n_nodes, np.int64)
    n_kept = number_kept(tree, root, new_of)
    kept = np.flatnonzero(new_of)
    by_edges = kept[np.argsort(tree.first_edge[kept], kind="stable")]
    pack(tree, new_of, kept, by_edges, n_kept, n_seats)


@kernel
def number_kept(tree: Tree, root: int, new_of: NDArray[np.int64]) -> int:
    """Give the nodes below ``root`` new numbers in the old order; return how many there are."""
    n_kept = 0
    for node in range(root, new_of.size):
        # A parent has a smaller number than its children, so one pass finds all.
        if node == root or (node > root and new_of[tree.parent[node]] != 0):
            n_kept += 1
            new_of[node] = n_kept
    return n_kept


@inlined
def renumbered(new_of: NDArray[np.int64], node: int) -> int:
    return int(new_of[node]) if node > 0 else NONE


@kernel
def pack(
    tree: Tree,
    new_of: NDArray[np.int64],
    kept: NDArray[np.int64],
    by_edges: NDArray[np.int64],
    n_kept: int,
    n_seats: int,
) -> None:
    """Slide edges, then nodes, towards the front; each lands at or before where it was."""
    free = 1
    for node in by_edges:
        first = int(tree.first_edge[node])
        tree.first_edge[node] = free
        for edge in range(first, first + int(tree.n_edges[node])):
            tree.move[free] = tree.move[edge]
            tree.child[free] = renumbered(new_of, int(tree.child[edge]))
            tree.tries[free] = tree.tries[edge]
            tree.worth[free] = tree.worth[edge]
            tree.prior[free] = tree.prior[edge]
            tree.ceiling[free] = tree.ceiling[edge]
            tree.shared_tries[free] = tree.shared_tries[edge]
            tree.shared_worth[free] = tree.shared_worth[edge]
            free += 1
    has_secrets = tree.key.size > 1
    for old in kept:
        node = int(new_of[old])
        tree.visits[node] = tree.visits[old]
        tree.parent[node] = new_of[tree.parent[old]]
        tree.first_edge[node] = tree.first_edge[old]
        tree.n_edges[node] = tree.n_edges[old]
        # There is room again for nodes that did not get their edges.
        tree.phase[node] = LEAF if tree.phase[old] == NO_ROOM else tree.phase[old]
        tree.mover[node] = tree.mover[old]
        for seat in range(n_seats):
            tree.payoffs[n_seats * node + seat] = tree.payoffs[n_seats * old + seat]
            tree.scores[n_seats * node + seat] = tree.scores[n_seats * old + seat]
            tree.low[n_seats * node + seat] = tree.low[n_seats * old + seat]
            tree.high[n_seats * node + seat] = tree.high[n_seats * old + seat]
        if has_secrets:
            tree.key[node] = tree.key[old]
            tree.first_child[node] = renumbered(new_of, int(tree.first_child[old]))
            tree.sibling[node] = renumbered(new_of, int(tree.sibling[old]))
    tree.parent[ROOT] = NONE
    if has_secrets:
        tree.sibling[ROOT] = NONE
    tree.counters[N_NODES] = n_kept + 1
    tree.counters[N_EDGES] = free
    tree.counters[SIMULATIONS] = tree.visits[ROOT]
