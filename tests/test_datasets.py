"""Datasets: the same games from any number of workers, resumed and loaded as they were saved; statistics."""

import importlib
import json
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from deltille import datasets, games
from deltille.cli import app
from deltille.core.action_space import action_space
from deltille.datasets import BadDataset
from deltille.testing.selection import DATASET, PLANES, every_game


@every_game()
def test_games_are_kept_as_they_were_played(name: str, tmp_path: Path) -> None:
    made = datasets.build(name, ["random"], 6, seed=2, workers=0, out=tmp_path / "six.npz")
    found = datasets.load(tmp_path / "six.npz")
    assert len(found) == 6
    for one, other in zip(made, found, strict=True):
        assert one.moves.tolist() == other.moves.tolist()
        position = other.position()
        outcome = position.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == (other.winners, other.scores)
        assert (other.states()[-1] == position.state).all()
        assert other.record().replay(other.game) == position
        assert other.n_opening <= 4


@every_game(PLANES)
def test_batches_hold_every_position_once_with_what_was_played_in_it(name: str) -> None:
    made = datasets.build(name, ["random"], 4, seed=3, workers=0)
    size = 8
    batches = list(made.batches(size, openings=True, seed=1))
    assert len(batches) == made.n_positions // size
    seen = Counter(state.tobytes() for batch in batches for state in batch.states)
    assert seen.total() == size * len(batches)
    assert seen <= Counter(state.tobytes() for one in made for state in one.states()[:-1])
    space = action_space(made.game)
    for batch in batches[:3]:
        for state, action, turn in zip(batch.states, batch.action, batch.turn, strict=True):
            moves = space.legal(state)
            assert space.move(state, int(action)) in moves
            assert games.game(name).n_seats > turn >= 0
        assert set(np.sign(batch.value).tolist()) <= {-1.0, 0.0, 1.0}
        assert batch.observation.any()


def test_a_stopped_dataset_continues(tmp_path: Path) -> None:
    file = tmp_path / "some.npz"
    stops = iter(range(100))
    part = datasets.build(
        "attangle", ["random"], 40, workers=0, out=file, should_stop=lambda: next(stops) >= 2
    )
    assert 0 < len(part) < 40
    whole = datasets.build("attangle", ["random"], 40, workers=0, out=file)
    plain = datasets.build("attangle", ["random"], 40, workers=0)
    assert whole.arrays["moves"].tolist() == plain.arrays["moves"].tolist()
    assert datasets.load(file).arrays["winners"].tolist() == plain.arrays["winners"].tolist()
    with pytest.raises(BadDataset, match="was made with another seed: 0"):
        datasets.build("attangle", ["random"], 40, seed=1, workers=0, out=file)
    assert len(set(map(tuple, (game.moves.tolist() for game in whole)))) == 40


def test_games_played_before_a_crash_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("deltille.datasets.build"), "SAVED_S", -1.0)
    file = tmp_path / "some.npz"

    def crash(done: int, planned: int) -> None:
        if done >= 16:
            raise RuntimeError("the power is gone")

    with pytest.raises(RuntimeError, match="power"):
        datasets.build("attangle", ["random"], 40, workers=0, out=file, on_progress=crash)
    datasets.load.cache_clear()
    assert len(datasets.load(file)) == 16


def test_parts_do_not_overlap() -> None:
    made = datasets.build("attangle", ["random"], 30, workers=0)
    train, test = set(made.indices("train").tolist()), set(made.indices("test").tolist())
    assert (len(train), len(test), train & test) == (27, 3, set())
    with pytest.raises(BadDataset, match="'train' and 'test'"):
        made.indices("validation")


@every_game(DATASET)
def test_a_game_comes_with_ten_thousand_games(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DELTILLE_DATA_DIR", str(tmp_path))
    head = datasets.load(datasets.shipped_path(name)).game.head
    found = datasets.load(head)
    assert len(found) >= 10_000
    for index in random.Random(name).sample(range(len(found)), 5):
        outcome = found[index].position().outcome()
        assert outcome is not None, f"game {index} is not over"
        assert (outcome.winners, outcome.scores) == (found[index].winners, found[index].scores)


def test_the_dataset_that_ships_is_for_one_number_of_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DELTILLE_DATA_DIR", str(tmp_path))
    with pytest.raises(BadDataset, match=r"ships is for blokus_trigon\(players=2\); build it with"):
        datasets.load("blokus_trigon(players=3)")


def test_missing_and_broken_files_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DELTILLE_DATA_DIR", str(tmp_path))
    with pytest.raises(BadDataset, match="build it with: deltille dataset trangalla -o board=mirror20"):
        datasets.load("trangalla(board=mirror20)")
    (tmp_path / "x.npz").write_bytes(b"nothing")
    with pytest.raises(BadDataset, match="is not a dataset"):
        datasets.load(tmp_path / "x.npz")


def test_the_commands_build_a_file_that_is_found_by_name_and_measure_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DELTILLE_DATA_DIR", str(tmp_path))
    datasets.load.cache_clear()
    arguments = ["attangle", "greedy", "random", "--games", "10", "--workers", "0", "--json"]
    done = CliRunner().invoke(app, ["dataset", *arguments], catch_exceptions=False)
    assert json.loads(done.stdout)["games"] == 10
    found = datasets.load("attangle")
    assert (len(found), found.players) == (10, ("greedy", "random"))
    assert {player for game in found for player in game.players} == {"greedy", "random"}
    done = CliRunner().invoke(app, ["statistics", *arguments], catch_exceptions=False)
    measured = json.loads(done.stdout)
    assert [each["players"] for each in measured] == [["greedy"], ["random"]]
    assert all(each["n_games"] == 10 and 0 <= each["seat_scores"][0] <= 1 for each in measured)


def test_statistics_count_correctly() -> None:
    made = datasets.build("attangle", ["random"], 12, workers=0, opening_plies=0)
    found = datasets.statistics(made)
    lengths = [len(game.moves) for game in made]
    assert (found.mean_plies, found.longest) == (pytest.approx(np.mean(lengths)), max(lengths))
    counts = [len(game.position(ply).legal_moves) for game in made for ply in range(len(game.moves))]
    assert found.mean_branching == pytest.approx(np.mean(counts))
    assert found.most_branching == max(counts)
    assert counts[0] == 36
    assert found.seat_scores[0] == pytest.approx(np.mean([game.winners == (0,) for game in made]))
    assert sum(found.seat_scores) == pytest.approx(1)
    assert datasets.GameStatistics.from_data(json.loads(json.dumps(found.to_data()))) == found
