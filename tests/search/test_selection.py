"""The selected edge is the best one by the formula as it is written, division by division."""

import math

import pytest

from deltille import games
from deltille.search.mcts import Search
from deltille.search.payoff import VALUE_SCALE
from deltille.search.selection import best_edge
from deltille.search.settings import Settings
from deltille.search.tree import NODE_VISITS, PAYOFF, VALUE_SUM, VISITS
from deltille.testing.selection import every_game


def value(search: Search, edge: int) -> float:
    tree, settings = search.tree, search.settings
    sums = tree.sums[tree.row * search.root : tree.row * (search.root + 1)].tolist()
    visits, worth = int(tree.tally[2 * edge + VISITS]), int(tree.tally[2 * edge + VALUE_SUM])
    mean = (
        sums[PAYOFF + 2 * int(tree.mover[search.root])] / sums[NODE_VISITS] / VALUE_SCALE
        - settings.fpu_reduction
    )
    if visits:
        mean = worth / visits / VALUE_SCALE
    if settings.rave_equivalence and tree.shared[2 * edge + VISITS]:
        shared = int(tree.shared[2 * edge + VALUE_SUM]) / int(tree.shared[2 * edge + VISITS]) / VALUE_SCALE
        weight = settings.rave_equivalence / (settings.rave_equivalence + visits)
        mean += weight * (shared - mean)
    return mean + settings.c_puct * math.sqrt(sums[NODE_VISITS]) * float(tree.prior[edge]) / (1 + visits)


@pytest.mark.parametrize("rave_equivalence", [0.0, 20.0])
@every_game()
def test_the_best_edge_is_followed(name: str, rave_equivalence: float) -> None:
    search = Search(games.new(name), seed=3, settings=Settings(rave_equivalence=rave_equivalence))
    for _ in range(40):
        search.run(nodes=7)
        first, n = int(search.tree.first_edge[search.root]), int(search.tree.n_edges[search.root])
        values = {edge: value(search, edge) for edge in range(first, first + n)}
        chosen = best_edge(search.tree, search.settings, search.root, search.position.game.n_seats)
        assert values[chosen] == pytest.approx(max(values.values()), abs=1e-6)
    # Edges that are proven lost are skipped.
    search.only([int(search.tree.move[first])])
    assert best_edge(search.tree, search.settings, search.root, search.position.game.n_seats) == first
