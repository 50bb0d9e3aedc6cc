"""Players with a network, by name."""

from pathlib import Path

import numpy as np
import pytest

from deltille import games
from deltille.core.position import Position
from deltille.learning import loading
from deltille.learning.weights import BadWeights, Weights, array_shapes, card_for
from deltille.players import UnknownPlayer, player, prepare
from deltille.players.net import NetPlayer
from deltille.players.tree import MctsPlayer


@pytest.fixture(scope="module")
def weights_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An untrained network for Attangle."""
    card = card_for(games.game("attangle"), 8, 2)
    rng = np.random.default_rng(0)
    sizes = {"g1.w": np.zeros((1, 8)), "v1.w": np.zeros((1, 8))}
    arrays = {
        name: (0.2 * rng.standard_normal(shape)).astype(np.float32)
        for name, shape in array_shapes(card, sizes).items()
    }
    return Weights(card, arrays).save(tmp_path_factory.mktemp("weights") / "attangle")


@pytest.fixture
def no_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_found", lambda game: None)


def played(spec: str, other: str) -> Position:
    position = games.new("attangle")
    seated = [player(spec), player(other)]
    while position.outcome() is None:
        position.push(seated[position.turn].choose(position.view(position.turn), position.ply))
    return position


def test_the_tree_is_kept_with_a_clock_and_not_with_nodes(weights_file: Path) -> None:
    position = games.new("attangle")
    for budget, is_kept in (("seconds=0.01", True), ("nodes=5", False), ("seconds=0.01,reuse=no", False)):
        chosen = player(f"net:{budget},weights={weights_file}")
        assert isinstance(chosen, NetPlayer)
        chosen.choose(position, 1)
        assert (chosen._search is not None) == is_kept


def test_what_a_text_means(weights_file: Path) -> None:
    assert player("net") == NetPlayer(nodes=400)
    assert player("net:seconds=2") == NetPlayer(seconds=2.0)
    assert player("net:nodes=1").nodes == 1  # type: ignore[attr-defined]
    given = player(f"net:nodes=9,weights={weights_file},c_puct=1.1,batch=2")
    assert given == NetPlayer(nodes=9, weights=str(weights_file), settings=(("c_puct", 1.1), ("batch", 2)))


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("net:nodes=0", "'nodes' must be a whole number"),
        ("net:weights=nowhere.npz", "'weights' must be the path of an .npz file that exists"),
        ("net:wieghts=x", "weights"),
        ("net:threads=2", "has no setting 'threads'"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(spec: str, why: str) -> None:
    with pytest.raises(UnknownPlayer, match=why):
        player(spec)


@pytest.mark.parametrize("budget", ["nodes=1", "nodes=12", "nodes=12,reuse=yes", "seconds=0.01"])
def test_it_plays_a_whole_game(weights_file: Path, budget: str) -> None:
    assert played(f"net:{budget},weights={weights_file}", "random").outcome() is not None


def test_the_same_seed_gives_the_same_move(weights_file: Path) -> None:
    position = games.new("attangle")
    chosen = [player(f"net:nodes=50,weights={weights_file}").choose(position, 3) for _ in range(2)]
    assert chosen[0] == chosen[1]


def test_a_network_for_another_game_is_refused(weights_file: Path) -> None:
    with pytest.raises(BadWeights, match="this network is for other"):
        player(f"net:nodes=5,weights={weights_file}").choose(games.new("tranglar"), 0)


@pytest.mark.usefixtures("no_networks")
def test_where_no_network_fits_tree_search_stands_in_and_says_so() -> None:
    position = games.new("attangle")
    chooser = player("net:nodes=30")
    assert chooser.choose(position, 4) == MctsPlayer(nodes=30).choose(position, 4)
    assert chooser.note.startswith("No network fits attangle: tree search")  # type: ignore[attr-defined]


@pytest.mark.usefixtures("no_networks")
def test_a_player_that_gets_ready_says_so_too() -> None:
    chooser = player("net:nodes=30")
    prepare(chooser, games.game("attangle"))
    assert "with the same budget" in chooser.note  # type: ignore[attr-defined]


def test_with_a_network_a_player_has_no_note(weights_file: Path) -> None:
    chooser = player(f"net:nodes=2,weights={weights_file}")
    prepare(chooser, games.game("attangle"))
    assert chooser.note == ""  # type: ignore[attr-defined]
