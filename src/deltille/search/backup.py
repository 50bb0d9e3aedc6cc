"""Carrying a result up the way it was reached."""

from deltille.core.jit import inlined
from deltille.search.atomic import fetch_add, lower_to
from deltille.search.payoff import payoff
from deltille.search.proof_bounds import tighten
from deltille.search.rave import share_result
from deltille.search.settings import Settings
from deltille.search.tree import NONE, PAYOFF, SCORE, VALUE_SUM, Tree
from deltille.search.workspace import Workspace


@inlined
def add_result(tree: Tree, workspace: Workspace, node: int, seat: int) -> None:
    sums = tree.row * node + 2 * seat
    fetch_add(tree.sums, sums + PAYOFF, payoff(int(workspace.shares[seat]), int(workspace.margins[seat])))
    fetch_add(tree.sums, sums + SCORE, int(workspace.score[seat]))


@inlined
def back_up(tree: Tree, workspace: Workspace, settings: Settings, depth: int, is_proven: bool) -> None:
    """Add shares, margins and score on the workspace to every node and edge of the way; pass proofs on.

    ``is_proven``: the last node's bounds have just changed.
    """
    n_seats = workspace.shares.size
    for level in range(depth, -1, -1):
        node = int(workspace.nodes[level])
        if node != NONE:
            if is_proven and level < depth:
                is_proven = tighten(tree, node, n_seats)
            for seat in range(n_seats):
                at = n_seats * node + seat
                # What is proven counts, not what the simulation stumbled into.
                workspace.shares[seat] = min(
                    max(int(workspace.shares[seat]), int(tree.lower_bound[at])), int(tree.upper_bound[at])
                )
                add_result(tree, workspace, node, seat)
                if settings.has_secrets != 0:
                    add_result(tree, workspace, int(workspace.places[level]), seat)
            if settings.rave_equivalence > 0.0 and level < depth:
                share_result(tree, workspace, node, level)
        if level > 0:
            edge = int(workspace.edges[level - 1])
            chooser = int(tree.mover[int(workspace.nodes[level - 1])])
            worth = payoff(int(workspace.shares[chooser]), int(workspace.margins[chooser]))
            fetch_add(tree.tally, 2 * edge + VALUE_SUM, worth)
            if is_proven:
                lower_to(tree.ceiling, edge, int(tree.upper_bound[n_seats * node + chooser]))
