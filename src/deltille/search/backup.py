"""Backing up a result along the path that led to it.

A result is that of a random game, or what a network expects (``is_estimate``): then shares are finer and are
stored where the points would be, because a network does not give points.
"""

from deltille.core.jit import inlined
from deltille.search.atomic import fetch_add, lower_to
from deltille.search.payoff import payoff
from deltille.search.proof_bounds import tighten
from deltille.search.rave import share_result
from deltille.search.settings import Settings
from deltille.search.tree import NONE, PAYOFF, SCORE, VALUE_SUM, Tree
from deltille.search.utility import FINE, utility_payoff
from deltille.search.workspace import Workspace


@inlined
def worth_to(workspace: Workspace, seat: int, is_estimate: bool) -> int:
    """The payoff of the result on the workspace."""
    share, margin = int(workspace.shares[seat]), int(workspace.margins[seat])
    if is_estimate:
        return utility_payoff(share, margin, workspace.shares.size)
    return payoff(share, margin)


@inlined
def add_result(tree: Tree, workspace: Workspace, node: int, seat: int, is_estimate: bool) -> None:
    sums = tree.row * node + 2 * seat
    fetch_add(tree.sums, sums + PAYOFF, worth_to(workspace, seat, is_estimate))
    fetch_add(tree.sums, sums + SCORE, int(workspace.shares[seat] if is_estimate else workspace.score[seat]))


@inlined
def back_up(
    tree: Tree, workspace: Workspace, settings: Settings, depth: int, is_proven: bool, is_estimate: bool
) -> None:
    """Add shares, margins and score on the workspace to every node and edge of the way; pass proofs on.

    ``is_proven``: the last node's bounds have just changed.
    """
    n_seats = workspace.shares.size
    unit = FINE if is_estimate else 1
    for level in range(depth, -1, -1):
        node = int(workspace.nodes[level])
        if node != NONE:
            if is_proven and level < depth:
                is_proven = tighten(tree, node, n_seats)
            for seat in range(n_seats):
                at = n_seats * node + seat
                # What is proven counts, not what the simulation found or the network expects.
                workspace.shares[seat] = min(
                    max(int(workspace.shares[seat]), unit * int(tree.lower_bound[at])),
                    unit * int(tree.upper_bound[at]),
                )
                add_result(tree, workspace, node, seat, is_estimate)
                if settings.has_secrets != 0:
                    add_result(tree, workspace, int(workspace.places[level]), seat, is_estimate)
            if settings.rave_equivalence > 0.0 and level < depth:
                share_result(tree, workspace, node, level)
        if level > 0:
            edge = int(workspace.edges[level - 1])
            chooser = int(tree.mover[int(workspace.nodes[level - 1])])
            fetch_add(tree.tally, 2 * edge + VALUE_SUM, worth_to(workspace, chooser, is_estimate))
            if is_proven:
                lower_to(tree.ceiling, edge, int(tree.upper_bound[n_seats * node + chooser]))
