"""The search tree: arrays of fixed capacity, allocated once.

A node is a position that was reached; an edge is a legal move of a node that has been expanded. Edges of
a node lie side by side. Node 0 and edge 0 stand for none; the root is node 1.

Everything is a whole number: sums come out the same in any order, interpreted or compiled.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined
from deltille.search.payoff import FULL_SHARE

NONE = 0
ROOT = 1

LINE = 16
"""Words that no two threads write into side by side: two cache lines, as they are fetched in pairs."""

N_NODES, N_EDGES, SIMULATIONS, N_COUNTERS = 0, LINE, 2 * LINE, 3 * LINE

NODE_VISITS, PAYOFF, SCORE = 0, 1, 2
"""Words in the row of a node; payoff and score of seat n lie 2n further."""

VISITS, VALUE_SUM = 0, 1
"""Words in the tally of an edge, its own and the shared one."""

LEAF, EXPANDING, EXPANDED, OVER, NO_ROOM = 0, 1, 2, 3, 4
"""The phases of a node. Only a leaf becomes anything else; NO_ROOM: a leaf that found no room for edges."""

BEING_MADE = -1
"""Stands in ``child`` while a thread makes the child."""

OVERHEAD = 1 << 12
"""Bytes beside nodes and edges: the counters, and what aligning each array takes."""


class Tree(NamedTuple):
    """One search tree. [node, seat] means entry ``n_seats * node + seat``."""

    counters: NDArray[np.int64]  # nodes given out, edges given out, simulations started
    row: int  # words of a node in ``sums``
    sums: NDArray[np.int64]  # [node] its visits, then for each seat payoffs and points over all visits
    parent: NDArray[np.int32]  # [node]
    first_edge: NDArray[np.int32]
    n_edges: NDArray[np.int32]  # 0 until the edges are ready
    phase: NDArray[np.int32]
    mover: NDArray[np.int32]  # the seat to move
    hint: NDArray[np.int64]  # for replaying the move that leads here
    lower_bound: NDArray[np.int8]  # [node, seat] share that is certain, in sixtieths
    upper_bound: NDArray[np.int8]  # [node, seat] share that is possible
    move: NDArray[np.int64]  # [edge]
    child: NDArray[np.int32]
    tally: NDArray[np.int64]  # visits, counted on the way down; payoffs to the mover, on the way up
    prior: NDArray[np.float32]  # in a node they add up to 1
    ceiling: NDArray[np.int8]  # share possible for the seat that chooses
    shared: NDArray[np.int64]  # the same over simulations in which the seat played the move later on
    slot: NDArray[np.int16]  # where such simulations mark it
    key: NDArray[np.int64]  # [node] what is seen there, as a hash (games with secrets)
    first_child: NDArray[np.int32]  # [node] (games with secrets)
    sibling: NDArray[np.int32]  # [node] (games with secrets)
    first_view: NDArray[np.int32]  # [node] (games with secrets)


class Entries(NamedTuple):
    """What an array of the tree holds: entries for each node, or for each edge."""

    type: type[np.generic]
    per_node: int = 0
    per_edge: int = 0


def layout(n_seats: int, *, has_secrets: bool, has_rave: bool) -> dict[str, Entries]:
    """The arrays of a tree; what a search does not use has no entries."""
    return {
        "sums": Entries(np.int64, per_node=row_of(n_seats)),
        "parent": Entries(np.int32, per_node=1),
        "first_edge": Entries(np.int32, per_node=1),
        "n_edges": Entries(np.int32, per_node=1),
        "phase": Entries(np.int32, per_node=1),
        "mover": Entries(np.int32, per_node=1),
        "hint": Entries(np.int64, per_node=1),
        "lower_bound": Entries(np.int8, per_node=n_seats),
        "upper_bound": Entries(np.int8, per_node=n_seats),
        "move": Entries(np.int64, per_edge=1),
        "child": Entries(np.int32, per_edge=1),
        "tally": Entries(np.int64, per_edge=2),
        "prior": Entries(np.float32, per_edge=1),
        "ceiling": Entries(np.int8, per_edge=1),
        "shared": Entries(np.int64, per_edge=2 * int(has_rave)),
        "slot": Entries(np.int16, per_edge=int(has_rave)),
        "key": Entries(np.int64, per_node=int(has_secrets)),
        "first_child": Entries(np.int32, per_node=int(has_secrets)),
        "sibling": Entries(np.int32, per_node=int(has_secrets)),
        "first_view": Entries(np.int32, per_node=int(has_secrets)),
    }


def row_of(n_seats: int) -> int:
    """Words of a node in ``sums``: whole cache lines, so that a visit changes as few of them as it can."""
    return 8 * -(-(1 + 2 * n_seats) // 8)


def new_tree(n_seats: int, memory: int, edges_per_node: int, *, has_secrets: bool, has_rave: bool) -> Tree:
    """A tree that takes this many bytes at most, still without a root."""
    arrays = layout(n_seats, has_secrets=has_secrets, has_rave=has_rave)
    entries = {name: entry.per_node + edges_per_node * entry.per_edge for name, entry in arrays.items()}
    node_bytes = sum(entries[name] * np.dtype(entry.type).itemsize for name, entry in arrays.items())
    n_nodes = (memory - OVERHEAD) // node_bytes
    return Tree(
        counters=_aligned(N_COUNTERS, np.int64),
        row=row_of(n_seats),
        **{name: _aligned(n_nodes * entries[name], entry.type) for name, entry in arrays.items()},
    )


def _aligned(length: int, type_: type[np.generic]) -> NDArray[Any]:
    """An array that begins where a cache line does; its contents are arbitrary."""
    size = np.dtype(type_).itemsize
    room = np.empty(length + 8 * LINE // size, type_)
    skipped = -room.ctypes.data % (8 * LINE) // size
    return room[skipped : skipped + length]


def plant(tree: Tree, mover: int, n_seats: int) -> None:
    """Empty a tree, but for a root without edges."""
    tree.counters[N_NODES] = ROOT + 1
    tree.counters[N_EDGES] = NONE + 1
    tree.counters[SIMULATIONS] = 0
    write_leaf(tree, ROOT, NONE, mover, 0, n_seats)


@inlined
def write_leaf(tree: Tree, node: int, parent: int, mover: int, hint: int, n_seats: int) -> None:
    """Make a node a new leaf; nobody else knows it until it is published."""
    for word in range(tree.row * node, tree.row * (node + 1)):
        tree.sums[word] = 0
    tree.parent[node] = parent
    tree.first_edge[node] = NONE
    tree.n_edges[node] = 0
    tree.phase[node] = LEAF
    tree.mover[node] = mover
    tree.hint[node] = hint
    for i in range(n_seats * node, n_seats * (node + 1)):
        tree.lower_bound[i] = 0
        tree.upper_bound[i] = FULL_SHARE
    if tree.key.size > 0:
        tree.key[node] = 0
        tree.first_child[node] = NONE
        tree.sibling[node] = NONE
        tree.first_view[node] = NONE
