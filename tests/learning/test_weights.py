"""Networks on disk."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from deltille import games
from deltille.learning.weights import BadWeights, Weights, card_for, find
from deltille.testing.selection import NO_NETWORK, every_game

Maker = Callable[..., Weights]


def test_what_is_saved_is_what_is_loaded(random_weights: Maker, tmp_path: Path) -> None:
    weights = random_weights(games.game("blokus_trigon"))
    loaded = Weights.load(weights.save(tmp_path / "net"))
    assert loaded.card.heads == ("blokus_trigon",)
    assert loaded.arrays.keys() == weights.arrays.keys()
    for name, array in weights.arrays.items():
        np.testing.assert_array_equal(loaded.arrays[name], array)


def test_the_same_weights_give_the_same_bytes(random_weights: Maker, tmp_path: Path) -> None:
    weights = random_weights(games.game("blokus_trigon"))
    files = [weights.save(tmp_path / name) for name in ("one", "two")]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_damaged_file_is_refused(random_weights: Maker, tmp_path: Path) -> None:
    path = random_weights(games.game("blokus_trigon")).save(tmp_path / "net")
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    path.write_bytes(bytes(damaged))
    with pytest.raises(BadWeights, match="not the one its card was written for"):
        Weights.load(path)


def test_a_missing_file_or_card_is_named(random_weights: Maker, tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"nowhere\.npz cannot be read"):
        Weights.load(tmp_path / "nowhere.npz")
    path = random_weights(games.game("blokus_trigon")).save(tmp_path / "net")
    path.with_suffix(".json").unlink()
    with pytest.raises(BadWeights, match=r"net\.json cannot be read"):
        Weights.load(path)


@pytest.mark.parametrize("text", ["{}", "[]", "3", "not JSON", '{"channels": 3}'])
def test_a_card_that_is_none_is_refused(random_weights: Maker, tmp_path: Path, text: str) -> None:
    path = random_weights(games.game("blokus_trigon")).save(tmp_path / "net")
    path.with_suffix(".json").write_text(text)
    with pytest.raises(BadWeights, match="card"):
        Weights.load(path)


def test_arrays_of_another_size_are_refused(random_weights: Maker, tmp_path: Path) -> None:
    weights = random_weights(games.game("blokus_trigon"))
    lacking = {name: array for name, array in weights.arrays.items() if name != "b1.gw"}
    with pytest.raises(BadWeights, match=r"array b1\.gw is missing"):
        Weights(weights.card, lacking).save(tmp_path / "net")
    narrow = weights.arrays | {"pol.b": weights.arrays["pol.b"][:-1]}
    with pytest.raises(BadWeights, match=r"array pol\.b has shape"):
        Weights(weights.card, narrow).save(tmp_path / "net")
    endless = weights.arrays | {"pol.b": np.full_like(weights.arrays["pol.b"], np.inf)}
    with pytest.raises(BadWeights, match="not finite"):
        Weights(weights.card, endless).save(tmp_path / "net")


def test_pickled_objects_are_not_read(random_weights: Maker, tmp_path: Path) -> None:
    import hashlib

    path = random_weights(games.game("blokus_trigon")).save(tmp_path / "net")
    np.savez(path, **{"g1.w": np.array([print], object)})
    card = json.loads(path.with_suffix(".json").read_text())
    card["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_suffix(".json").write_text(json.dumps(card))
    with pytest.raises(BadWeights, match="not a file of arrays"):
        Weights.load(path)


def test_a_network_of_another_game_does_not_fit(random_weights: Maker) -> None:
    four, three = games.game("blokus_trigon"), games.game("blokus_trigon", players=3)
    weights = random_weights(four)
    weights.check_fits(four)
    with pytest.raises(BadWeights, match=r"other n_seats than blokus_trigon\(players=3\) has"):
        weights.check_fits(three)


@every_game(only=NO_NETWORK)
def test_a_game_without_a_network_has_none_to_find(name: str) -> None:
    game = games.game(name)
    assert find(game) is None
    with pytest.raises(BadWeights, match="does not say what a network sees"):
        card_for(game, 8, 2)


@every_game()
def test_the_networks_of_a_game_are_light_and_each_fits_it(name: str) -> None:
    folder = Path(str(sys.modules[games.game_class(name).__module__].__file__)).parent / "weights"
    files = sorted(folder.glob("*.npz"))
    assert sum(file.stat().st_size for file in files) <= 3 << 20
    for file in files:
        for head in Weights.load(file).card.heads:
            found = find(games.game_from_head(head))
            assert found is not None
            assert found.path == file
