"""Information-set MCTS (ISMCTS): where a simulation is in a game with secrets.

Multiple-observer ISMCTS of P. Cowling, E. Powley and D. Whitehouse (2012). A *place* is what everybody sees;
places follow each other as the public moves do. At a place each information set of its mover is a separate
node with edges and statistics: what a seat chooses depends on what it knows, and on nothing else.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import deltille.core.compile_progress  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.jit import inlined, kernel
from deltille.core.operations import SPECTATOR, State, information_state, turn
from deltille.core.rng import GOLDEN, wrapped
from deltille.search.allocator import take_node
from deltille.search.atomic import load, publish, swap_if
from deltille.search.tree import NONE, Tree, write_leaf
from deltille.search.workspace import Workspace


@inlined
def mixed(key: int, word: int) -> int:
    key = wrapped(key ^ word, GOLDEN, 0)
    return key ^ key >> 29


@inlined
def place_key(seen: State) -> int:
    """A hash of what everybody sees, by which a place knows those that follow."""
    key = 0
    for i in range(seen.size):
        if seen[i] != 0:  # most words are not in use
            key = mixed(mixed(key, i), int(seen[i]))
    return key


@inlined
def private_key(seen: State, view: State) -> int:
    """A hash of what a view holds beyond what everybody sees."""
    key = 0
    for i in range(seen.size):
        if view[i] != seen[i]:
            key = mixed(mixed(key, i), int(view[i]))
    return key


@inlined
def with_key(tree: Tree, node: int, key: int) -> int:
    """The node with this key: this one or one of the siblings that follow it; NONE if there is none."""
    while node != NONE and tree.key[node] != key:
        node = int(tree.sibling[node])
    return node


@inlined
def next_place(g: Any, s: State, tree: Tree, workspace: Workspace, place: int, edge: int) -> int:
    """Where a move has led, shown by ``workspace.seen``; NONE if another thread was faster or all is full."""
    information_state(g, s, SPECTATOR, workspace.seen)
    key = place_key(workspace.seen)
    found = load(tree.child, edge)
    if found == NONE or tree.key[found] != key:
        first = load(tree.first_child, place)
        found = with_key(tree, first, key)
        if found == NONE:
            found = new_leaf(tree, workspace.allocator, place, key, first, turn(g, s), workspace.shares.size)
            # Two threads may create the same place at once; then one of the two is never reached again.
            if found != NONE and not swap_if(tree.first_child, place, first, found):
                return NONE
        if found != NONE:
            publish(tree.child, edge, found)
    return found


@inlined
def mover_s_view(
    g: Any,
    s: State,
    tree: Tree,
    allocator: NDArray[np.int64],
    seen: State,
    view: State,
    place: int,
    n_seats: int,
) -> int:
    """The node of what the mover knows at a place of which everybody sees ``seen``; NONE as above."""
    mover = turn(g, s)
    information_state(g, s, mover, view)
    key = private_key(seen, view)
    first = load(tree.first_view, place)
    found = with_key(tree, first, key)
    if found == NONE:
        found = new_leaf(tree, allocator, place, key, first, mover, n_seats)
        if found != NONE and not swap_if(tree.first_view, place, first, found):
            return NONE
    return found


@inlined
def new_leaf(
    tree: Tree, allocator: NDArray[np.int64], place: int, key: int, sibling: int, mover: int, n_seats: int
) -> int:
    node = take_node(tree, allocator)
    if node != NONE:
        write_leaf(tree, node, place, mover, 0, n_seats)
        tree.key[node] = key
        tree.sibling[node] = sibling
    return node


@kernel
def make_view(
    g: Any,
    s: State,
    tree: Tree,
    allocator: NDArray[np.int64],
    seen: State,
    view: State,
    place: int,
    n_seats: int,
) -> int:
    """The same from outside a simulation; ``seen`` and ``view`` are scratch space."""
    information_state(g, s, SPECTATOR, seen)
    return mover_s_view(g, s, tree, allocator, seen, view, place, n_seats)


@kernel
def place_of(g: Any, tree: Tree, before: int, view: State, seen: State) -> int:
    """The place after this one where someone has this view; NONE if it was never met."""
    information_state(g, view, SPECTATOR, seen)
    return with_key(tree, int(tree.first_child[before]), place_key(seen))
