"""The search tree: arrays of fixed capacity, allocated once.

A node is a position that was reached; an edge is a legal move of a node that has been expanded. Edges of
a node lie side by side. Node 0 and edge 0 stand for none; the root is node 1. Nodes are numbered in the
order they were made, so a child's number is greater than its parent's.

Everything is a whole number: sums come out the same in any order, interpreted or compiled.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined
from deltille.search.atomic import fetch_add
from deltille.search.payoff import WHOLE

NONE = 0
ROOT = 1

N_NODES, N_EDGES, SIMULATIONS = 0, 1, 2

LEAF, EXPANDING, EXPANDED, OVER, NO_ROOM = 0, 1, 2, 3, 4
"""The phases of a node. Only a leaf becomes anything else; NO_ROOM: a leaf that found no room for edges."""

BEING_MADE = -1
"""Stands in ``child`` while a thread makes the child."""


class Tree(NamedTuple):
    """One search tree. [node, seat] means entry ``n_seats * node + seat``."""

    counters: NDArray[np.int64]  # nodes in use, edges in use, simulations started
    visits: NDArray[np.int32]  # [node]
    parent: NDArray[np.int32]
    first_edge: NDArray[np.int32]
    n_edges: NDArray[np.int32]  # 0 until the edges are ready
    phase: NDArray[np.int32]
    mover: NDArray[np.int32]  # the seat to move
    payoffs: NDArray[np.int64]  # [node, seat] sum over visits
    scores: NDArray[np.int64]  # [node, seat] sum of points at the end
    low: NDArray[np.int8]  # [node, seat] share that is certain, in sixtieths
    high: NDArray[np.int8]  # [node, seat] share that is possible
    move: NDArray[np.int64]  # [edge]
    child: NDArray[np.int32]
    tries: NDArray[np.int32]  # visits, counted on the way down
    worth: NDArray[np.int64]  # sum of payoffs to the seat that chooses, counted on the way up
    prior: NDArray[np.float32]  # in a node they add up to 1
    ceiling: NDArray[np.int8]  # share possible for the seat that chooses
    shared_tries: NDArray[np.int32]  # simulations in which the seat played the move later on
    shared_worth: NDArray[np.int64]
    key: NDArray[np.int64]  # [node] what the viewer has seen on the way, as a hash (games with secrets)
    first_child: NDArray[np.int32]  # [node] (games with secrets)
    sibling: NDArray[np.int32]  # [node] (games with secrets)


NODE_ARRAYS = ("visits", "parent", "first_edge", "n_edges", "phase", "mover")
SEAT_ARRAYS = ("payoffs", "scores", "low", "high")
EDGE_ARRAYS = ("move", "child", "tries", "worth", "prior", "ceiling", "shared_tries", "shared_worth")
SECRET_ARRAYS = ("key", "first_child", "sibling")

_TYPES: dict[str, type[np.generic]] = {
    "payoffs": np.int64,
    "scores": np.int64,
    "low": np.int8,
    "high": np.int8,
    "move": np.int64,
    "worth": np.int64,
    "prior": np.float32,
    "ceiling": np.int8,
    "shared_worth": np.int64,
    "key": np.int64,
}


def _array(name: str, length: int) -> NDArray[np.generic]:
    return np.empty(length, _TYPES.get(name, np.int32))


def new_tree(n_seats: int, max_nodes: int, max_edges: int, has_secrets: bool) -> Tree:
    """An empty tree with room for this many nodes and edges."""
    sizes = dict.fromkeys(NODE_ARRAYS, max_nodes)
    sizes |= dict.fromkeys(SEAT_ARRAYS, max_nodes * n_seats)
    sizes |= dict.fromkeys(EDGE_ARRAYS, max_edges)
    sizes |= dict.fromkeys(SECRET_ARRAYS, max_nodes if has_secrets else 1)
    arrays = {name: _array(name, size) for name, size in sizes.items()}
    return Tree(counters=np.array([1, 1, 0], np.int64), **arrays)  # type: ignore[arg-type]


def bytes_per_node(n_seats: int, has_secrets: bool) -> int:
    """What one more node costs, its edges apart."""
    names = [*NODE_ARRAYS, *(SECRET_ARRAYS if has_secrets else ())]
    return _bytes(names) + n_seats * _bytes(list(SEAT_ARRAYS))


def bytes_per_edge() -> int:
    """What one more edge costs."""
    return _bytes(list(EDGE_ARRAYS))


def _bytes(names: list[str]) -> int:
    return sum(_array(name, 1).itemsize for name in names)


@inlined
def add_node(tree: Tree, parent: int, mover: int, n_seats: int) -> int:
    """A new leaf, or NONE when the tree is full. Nobody else knows it until it is published."""
    node = fetch_add(tree.counters, N_NODES, 1)
    if node >= tree.visits.size:
        fetch_add(tree.counters, N_NODES, -1)
        return NONE
    tree.visits[node] = 0
    tree.parent[node] = parent
    tree.first_edge[node] = NONE
    tree.n_edges[node] = 0
    tree.phase[node] = LEAF
    tree.mover[node] = mover
    for i in range(n_seats * node, n_seats * (node + 1)):
        tree.payoffs[i] = 0
        tree.scores[i] = 0
        tree.low[i] = 0
        tree.high[i] = WHOLE
    if tree.key.size > 1:
        tree.key[node] = 0
        tree.first_child[node] = NONE
        tree.sibling[node] = NONE
    return node
