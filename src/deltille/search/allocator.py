"""Space for new nodes and edges: a thread takes a block at a time and then allocates from it.

So threads rarely compete for the counters, and what they create at the same time is not adjacent: two
threads that write into one cache line wait for each other with every word.
"""

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined
from deltille.search.atomic import fetch_add
from deltille.search.tree import N_EDGES, N_NODES, NONE, Tree

NODES_AT_ONCE = 64
EDGES_AT_ONCE = 512
FEW_EDGES = EDGES_AT_ONCE // 8
"""Nodes with more edges take theirs directly from the tree, so that hardly any space is wasted."""

NEXT_NODE, END_OF_NODES, NEXT_EDGE, END_OF_EDGES, N_ALLOCATOR_WORDS = 0, 1, 2, 3, 4


@inlined
def take_node(tree: Tree, allocator: NDArray[np.int64]) -> int:
    """An unused node, or NONE when the tree is full."""
    if allocator[NEXT_NODE] == allocator[END_OF_NODES]:
        first = fetch_add(tree.counters, N_NODES, NODES_AT_ONCE)
        if first + NODES_AT_ONCE > tree.parent.size:
            fetch_add(tree.counters, N_NODES, -NODES_AT_ONCE)
            return NONE
        for node in range(first, first + NODES_AT_ONCE):
            tree.parent[node] = NONE  # marks the nodes that are never used
        allocator[NEXT_NODE] = first
        allocator[END_OF_NODES] = first + NODES_AT_ONCE
    node = int(allocator[NEXT_NODE])
    allocator[NEXT_NODE] += 1
    return node


@inlined
def take_edges(tree: Tree, allocator: NDArray[np.int64], n: int) -> int:
    """The first of ``n`` consecutive unused edges, or NONE when there are no more."""
    if n > FEW_EDGES:
        return edges_of_tree(tree, n)
    if allocator[END_OF_EDGES] - allocator[NEXT_EDGE] < n:
        first = edges_of_tree(tree, EDGES_AT_ONCE)
        if first == NONE:
            return edges_of_tree(tree, n)
        allocator[NEXT_EDGE] = first
        allocator[END_OF_EDGES] = first + EDGES_AT_ONCE
    first = int(allocator[NEXT_EDGE])
    allocator[NEXT_EDGE] += n
    return first


@inlined
def edges_of_tree(tree: Tree, n: int) -> int:
    first = fetch_add(tree.counters, N_EDGES, n)
    if first + n > tree.move.size:
        fetch_add(tree.counters, N_EDGES, -n)
        return NONE
    return first
