"""Giving a node its edges: one for each legal move, in random order, with the game's own weights."""

from typing import Any

from deltille.core.jit import inlined
from deltille.core.operations import State, legal, prior
from deltille.core.rng import below
from deltille.search.allocator import take_edges
from deltille.search.atomic import publish
from deltille.search.payoff import FULL_SHARE
from deltille.search.rave import mark_of, slot_of
from deltille.search.settings import Settings
from deltille.search.static_eval import DECIDED, lead_after
from deltille.search.tree import EXPANDED, NO_ROOM, NONE, OVER, VALUE_SUM, VISITS, Tree
from deltille.search.workspace import Workspace


@inlined
def expand(g: Any, s: State, tree: Tree, node: int, workspace: Workspace, settings: Settings) -> None:
    """List the moves of a node whose state is ``s``; the caller has claimed the node."""
    moves = workspace.moves
    n = legal(g, s, moves)
    if n == 0:
        publish(tree.phase, node, OVER)
        return
    first = take_edges(tree, workspace.allocator, n)
    if first == NONE:
        publish(tree.phase, node, NO_ROOM)
        return
    mover = int(tree.mover[node])
    best = -2 * DECIDED
    for i in range(n):
        # Equal moves are tried in the order of the edges: shuffled, so no corner of the board comes first.
        j = i + below(workspace.rng, n - i)
        move = int(moves[j])
        moves[j] = moves[i]
        edge = first + i
        tree.move[edge] = move
        tree.child[edge] = NONE
        tree.tally[2 * edge + VISITS] = 0
        tree.tally[2 * edge + VALUE_SUM] = 0
        if settings.prior_eval_weight > 0.0:  # kept in the unused sum of values until the best is known
            lead = lead_after(g, s, move, mover, workspace.after, workspace.score)
            tree.tally[2 * edge + VALUE_SUM] = lead
            best = max(best, lead)
        tree.prior[edge] = float(prior(g, s, move))
        tree.ceiling[edge] = FULL_SHARE
        if settings.rave_equivalence > 0.0:
            tree.shared[2 * edge + VISITS] = 0
            tree.shared[2 * edge + VALUE_SUM] = 0
            tree.slot[edge] = slot_of(mark_of(move, mover))
    total = 0.0
    for edge in range(first, first + n):
        if settings.prior_eval_weight > 0.0:
            behind = 1.0 + settings.prior_eval_weight * float(best - int(tree.tally[2 * edge + VALUE_SUM]))
            tree.prior[edge] = float(tree.prior[edge]) / behind
            tree.tally[2 * edge + VALUE_SUM] = 0
        total += float(tree.prior[edge])
    for edge in range(first, first + n):
        tree.prior[edge] = float(tree.prior[edge]) / total
    tree.first_edge[node] = first
    tree.phase[node] = EXPANDED
    publish(tree.n_edges, node, n)
