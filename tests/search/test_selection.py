"""The edge that is followed is the best by the rule as it is written down, division by division."""

import math

import pytest

from deltille import games
from deltille.search.mcts import Search
from deltille.search.payoff import UNIT
from deltille.search.selection import best_edge
from deltille.search.settings import Settings
from deltille.search.tree import PAYOFF, TRIES, VISITS, WORTH


def value(search: Search, edge: int) -> float:
    tree, settings = search.tree, search.settings
    sums = tree.sums[tree.row * search.root : tree.row * (search.root + 1)].tolist()
    tries, worth = int(tree.tally[2 * edge + TRIES]), int(tree.tally[2 * edge + WORTH])
    mean = sums[PAYOFF + 2 * int(tree.mover[search.root])] / sums[VISITS] / UNIT - settings.caution
    if tries:
        mean = worth / tries / UNIT
    if settings.sharing and tree.shared[2 * edge + TRIES]:
        shared = int(tree.shared[2 * edge + WORTH]) / int(tree.shared[2 * edge + TRIES]) / UNIT
        weight = settings.sharing / (settings.sharing + tries)
        mean += weight * (shared - mean)
    return mean + settings.exploration * math.sqrt(sums[VISITS]) * float(tree.prior[edge]) / (1 + tries)


@pytest.mark.parametrize("sharing", [0.0, 20.0])
@pytest.mark.parametrize("name", games.names())
def test_the_best_edge_is_followed(name: str, sharing: float) -> None:
    search = Search(games.new(name), seed=3, settings=Settings(sharing=sharing))
    for _ in range(40):
        search.run(nodes=7)
        first, n = int(search.tree.first_edge[search.root]), int(search.tree.n_edges[search.root])
        values = {edge: value(search, edge) for edge in range(first, first + n)}
        chosen = best_edge(search.tree, search.settings, search.root, search.position.game.n_seats)
        assert values[chosen] == pytest.approx(max(values.values()), abs=1e-6)
    # What is proven hopeless is passed over.
    search.only([int(search.tree.move[first])])
    assert best_edge(search.tree, search.settings, search.root, search.position.game.n_seats) == first
