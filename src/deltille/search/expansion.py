"""Giving a node its edges: one for each legal move, in random order, with the game's own weights."""

from typing import Any

from deltille.core.jit import inlined
from deltille.core.operations import Moves, State, legal, prior
from deltille.core.random import Rng, below
from deltille.search.atomic import fetch_add, publish
from deltille.search.payoff import WHOLE
from deltille.search.tree import EXPANDED, N_EDGES, NO_ROOM, NONE, OVER, Tree


@inlined
def expand(g: Any, s: State, tree: Tree, node: int, rng: Rng, moves: Moves) -> None:
    """List the moves of a node whose state is ``s``; the caller has claimed the node."""
    n = legal(g, s, moves)
    if n == 0:
        publish(tree.phase, node, OVER)
        return
    first = fetch_add(tree.counters, N_EDGES, n)
    if first + n > tree.move.size:
        fetch_add(tree.counters, N_EDGES, -n)
        publish(tree.phase, node, NO_ROOM)
        return
    total = 0.0
    for i in range(n):
        # Equal moves are tried in the order of the edges: shuffled, no corner of the board comes first.
        j = i + below(rng, n - i)
        move = int(moves[j])
        moves[j] = moves[i]
        edge = first + i
        weight = float(prior(g, s, move))
        total += weight
        tree.move[edge] = move
        tree.child[edge] = NONE
        tree.tries[edge] = 0
        tree.worth[edge] = 0
        tree.prior[edge] = weight
        tree.ceiling[edge] = WHOLE
        tree.shared_tries[edge] = 0
        tree.shared_worth[edge] = 0
    for edge in range(first, first + n):
        tree.prior[edge] = float(tree.prior[edge]) / total
    tree.first_edge[node] = first
    tree.phase[node] = EXPANDED
    publish(tree.n_edges, node, n)
