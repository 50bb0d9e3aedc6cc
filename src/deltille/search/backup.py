"""Carrying a result up the way it was reached."""

from deltille.core.jit import inlined
from deltille.search.atomic import fetch_add, lower_to
from deltille.search.desk import Desk
from deltille.search.payoff import payoff
from deltille.search.settings import Settings
from deltille.search.sharing import share_result
from deltille.search.solver import tighten
from deltille.search.tree import NONE, PAYOFF, SCORE, WORTH, Tree


@inlined
def add_result(tree: Tree, desk: Desk, node: int, seat: int) -> None:
    sums = tree.row * node + 2 * seat
    fetch_add(tree.sums, sums + PAYOFF, payoff(int(desk.shares[seat]), int(desk.margins[seat])))
    fetch_add(tree.sums, sums + SCORE, int(desk.score[seat]))


@inlined
def back_up(tree: Tree, desk: Desk, settings: Settings, depth: int, is_proven: bool) -> None:
    """Add shares, margins and score on the desk to every node and edge of the way; pass proofs on.

    ``is_proven``: the last node's bounds have just changed.
    """
    n_seats = desk.shares.size
    for level in range(depth, -1, -1):
        node = int(desk.nodes[level])
        if node != NONE:
            if is_proven and level < depth:
                is_proven = tighten(tree, node, n_seats)
            for seat in range(n_seats):
                at = n_seats * node + seat
                # What is proven counts, not what the simulation stumbled into.
                desk.shares[seat] = min(max(int(desk.shares[seat]), int(tree.low[at])), int(tree.high[at]))
                add_result(tree, desk, node, seat)
                if settings.has_secrets != 0:
                    add_result(tree, desk, int(desk.places[level]), seat)
            if settings.sharing > 0.0 and level < depth:
                share_result(tree, desk, node, level)
        if level > 0:
            edge = int(desk.edges[level - 1])
            chooser = int(tree.mover[int(desk.nodes[level - 1])])
            worth = payoff(int(desk.shares[chooser]), int(desk.margins[chooser]))
            fetch_add(tree.tally, 2 * edge + WORTH, worth)
            if is_proven:
                lower_to(tree.ceiling, edge, int(tree.high[n_seats * node + chooser]))
