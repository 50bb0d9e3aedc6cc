"""Carrying a result up the way it was reached."""

from deltille.core.jit import inlined
from deltille.search.atomic import fetch_add, lower_to
from deltille.search.belief import GUESS
from deltille.search.desk import Desk
from deltille.search.payoff import payoff
from deltille.search.settings import Settings
from deltille.search.sharing import share_result
from deltille.search.solver import tighten
from deltille.search.tree import NONE, PAYOFF, SCORE, WORTH, Tree


@inlined
def learns(tree: Tree, learner: int, node: int) -> bool:
    """Whether the mover at a node learns from a simulation."""
    return learner < 0 or tree.mover[node] == learner


@inlined
def add_result(tree: Tree, desk: Desk, node: int, seat: int) -> None:
    sums = tree.row * node + 2 * seat
    fetch_add(tree.sums, sums + PAYOFF, payoff(int(desk.shares[seat]), int(desk.margins[seat])))
    fetch_add(tree.sums, sums + SCORE, int(desk.score[seat]))


@inlined
def back_up(tree: Tree, desk: Desk, settings: Settings, learner: int, depth: int, is_proven: bool) -> None:
    """Add shares, margins and score on the desk to every node and edge of the way; pass proofs on.

    ``is_proven``: the last node's bounds have just changed.
    """
    n_seats = desk.shares.size
    for level in range(depth, -1, -1):
        node = int(desk.nodes[level])
        if node != NONE:
            if is_proven and level < depth:
                is_proven = tighten(tree, node, n_seats)
            is_lesson = learns(tree, learner, node)
            for seat in range(n_seats):
                at = n_seats * node + seat
                # What is proven counts, not what the simulation stumbled into.
                desk.shares[seat] = min(max(int(desk.shares[seat]), int(tree.low[at])), int(tree.high[at]))
                if is_lesson:
                    add_result(tree, desk, node, seat)
                if settings.has_secrets != 0 and learner != GUESS:  # for who looks at the game as it is
                    add_result(tree, desk, int(desk.places[level]), seat)
            if settings.sharing > 0.0 and level < depth and is_lesson:
                share_result(tree, desk, node, level)
        if level > 0:
            edge = int(desk.edges[level - 1])
            chooser = int(tree.mover[int(desk.nodes[level - 1])])
            if learns(tree, learner, int(desk.nodes[level - 1])):
                worth = payoff(int(desk.shares[chooser]), int(desk.margins[chooser]))
                fetch_add(tree.tally, 2 * edge + WORTH, worth)
            if is_proven:
                lower_to(tree.ceiling, edge, int(tree.high[n_seats * node + chooser]))
