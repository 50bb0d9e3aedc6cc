"""Tree reuse: after a move its child becomes the root, and the rest of the tree is dropped."""

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined, kernel
from deltille.search.tree import (
    LEAF,
    N_EDGES,
    N_NODES,
    NO_ROOM,
    NODE_VISITS,
    NONE,
    ROOT,
    SIMULATIONS,
    VALUE_SUM,
    VISITS,
    Tree,
)

UNKNOWN, KEPT, DROPPED = 0, 1, 2


def compact_subtree(tree: Tree, root: int, n_seats: int) -> None:
    """Make ``root`` the root and pack the nodes and edges below it to the front."""
    fate = np.zeros(int(tree.counters[N_NODES]), np.int8)
    fate[NONE], fate[root] = DROPPED, KEPT
    decide(tree, fate)
    fate[root] = DROPPED
    kept = np.concatenate(([root], np.flatnonzero(fate == KEPT)))
    new_of = np.zeros(fate.size, np.int64)
    new_of[kept] = np.arange(ROOT, ROOT + kept.size)
    by_edges = kept[np.argsort(tree.first_edge[kept], kind="stable")]
    pack(tree, new_of, kept, by_edges, n_seats)


@kernel
def decide(tree: Tree, fate: NDArray[np.int8]) -> None:
    """Give every node the fate of the first above it that has one."""
    for node in range(ROOT, fate.size):
        above = node
        while fate[above] == UNKNOWN:
            above = int(tree.parent[above])
        decided = fate[above]
        above = node
        while fate[above] == UNKNOWN:
            fate[above] = decided
            above = int(tree.parent[above])


@inlined
def renumbered(new_of: NDArray[np.int64], node: int) -> int:
    return int(new_of[node]) if node > 0 else NONE


@kernel
def pack(
    tree: Tree,
    new_of: NDArray[np.int64],
    kept: NDArray[np.int64],
    by_edges: NDArray[np.int64],
    n_seats: int,
) -> None:
    """Slide edges, then nodes, towards the front.

    Each lands at or before where it was: the old root, which is the first, is gone or stays.
    """
    has_rave = tree.slot.size > 0
    free = 1
    for node in by_edges:
        first = int(tree.first_edge[node])
        tree.first_edge[node] = free
        for edge in range(first, first + int(tree.n_edges[node])):
            tree.move[free] = tree.move[edge]
            tree.child[free] = renumbered(new_of, int(tree.child[edge]))
            tree.tally[2 * free + VISITS] = tree.tally[2 * edge + VISITS]
            tree.tally[2 * free + VALUE_SUM] = tree.tally[2 * edge + VALUE_SUM]
            tree.prior[free] = tree.prior[edge]
            tree.ceiling[free] = tree.ceiling[edge]
            if has_rave:
                tree.shared[2 * free + VISITS] = tree.shared[2 * edge + VISITS]
                tree.shared[2 * free + VALUE_SUM] = tree.shared[2 * edge + VALUE_SUM]
                tree.slot[free] = tree.slot[edge]
            free += 1
    has_secrets = tree.key.size > 0
    for old in kept:
        node = int(new_of[old])
        for word in range(tree.row):
            tree.sums[tree.row * node + word] = tree.sums[tree.row * old + word]
        tree.parent[node] = new_of[tree.parent[old]]
        tree.first_edge[node] = tree.first_edge[old]
        tree.n_edges[node] = tree.n_edges[old]
        # There is room again for nodes that did not get their edges.
        tree.phase[node] = LEAF if tree.phase[old] == NO_ROOM else tree.phase[old]
        tree.mover[node] = tree.mover[old]
        tree.hint[node] = tree.hint[old]
        for seat in range(n_seats):
            tree.lower_bound[n_seats * node + seat] = tree.lower_bound[n_seats * old + seat]
            tree.upper_bound[n_seats * node + seat] = tree.upper_bound[n_seats * old + seat]
        if has_secrets:
            tree.key[node] = tree.key[old]
            tree.first_child[node] = renumbered(new_of, int(tree.first_child[old]))
            tree.sibling[node] = renumbered(new_of, int(tree.sibling[old]))
            tree.first_view[node] = renumbered(new_of, int(tree.first_view[old]))
    tree.parent[ROOT] = NONE
    if has_secrets:
        tree.sibling[ROOT] = NONE
    tree.counters[N_NODES] = kept.size + 1
    tree.counters[N_EDGES] = free
    tree.counters[SIMULATIONS] = tree.sums[tree.row * ROOT + NODE_VISITS]
