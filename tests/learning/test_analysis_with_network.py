"""Analysis and game review with a network."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import deltille
from deltille import games
from deltille.learning import loading
from deltille.learning.analysis import review, territory
from deltille.learning.search import NetSearch
from deltille.learning.weights import Weights, card_for

Maker = Callable[..., Weights]


@pytest.fixture
def attangle_net(random_weights: Maker, tmp_path: Path) -> str:
    return str(random_weights(games.game("attangle")).save(tmp_path / "net"))


def test_the_values_of_an_analysis_add_up(attangle_net: str) -> None:
    position = games.new("attangle")
    analysis = deltille.analyse(position, nodes=120, net=attangle_net)
    assert isinstance(analysis.search, NetSearch)
    report = analysis.final()
    assert report.nodes == 120
    assert analysis.note == ""
    assert abs(sum(report.best.values) - 1) < 1e-3
    assert report.best.line[0] in position.legal_moves


def test_without_a_network_an_analysis_uses_playouts_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_found", lambda game: None)
    analysis = deltille.analyse(games.new("attangle"), nodes=50, net=True)
    assert not isinstance(analysis.search, NetSearch)
    assert analysis.note.startswith("No network fits attangle")
    assert analysis.final().nodes == 50


def test_a_review_judges_every_move(attangle_net: str) -> None:
    game = games.new("attangle")
    for text in ("e3", "c5", "d3"):
        game.push(text)
    judged = list(review(game, nodes=40, net=attangle_net))
    assert [judgement.move.text for judgement in judged] == ["e3", "c5", "d3"]
    assert all(0 <= judgement.value <= 1 for judgement in judged)


def test_territory_is_by_seats_whoever_is_to_move(weights_of: Callable[..., Weights], tmp_path: Path) -> None:
    game = games.game("blokus_trigon", players=2)
    assert game.network is not None
    weights = weights_of(card_for(game, 8, 1))
    seat_1, nobody, none = 1, 2, 3  # outputs of one place: the mover, the other, nobody
    bias = np.zeros(2 * none, np.float32)
    bias[seat_1::none] = 5.0
    bias[nobody::none] = 2.0
    arrays = weights.arrays | {"own.w": np.zeros((8, 2 * none), np.float32), "own.b": bias}
    path = str(Weights(weights.card, arrays).save(tmp_path / "net"))
    position = games.new("blokus_trigon", players=2)
    for mover in (0, 1):
        assert position.turn == mover
        owned = territory(position, path)
        assert owned is not None
        assert owned.shape == (2 * game.network.n_cells, 3)
        np.testing.assert_allclose(owned.sum(axis=1), 1)
        assert (owned.argmax(axis=1) == 1 - mover).all()
        position.push(position.legal_moves[0])


def test_a_game_without_territory_has_none(attangle_net: str) -> None:
    assert territory(games.new("attangle"), attangle_net) is None
