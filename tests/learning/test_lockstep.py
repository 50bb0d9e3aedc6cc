"""Datasets that a network plays in lock-step: whole games, confirmed by the rules."""

from pathlib import Path

import pytest

from deltille import datasets
from deltille.datasets import BadDataset, lockstep

pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'deltille[train]'")


def test_games_in_lockstep_are_whole_games_and_end_as_the_rules_say(tmp_path: Path) -> None:
    file = tmp_path / "attangle.npz"
    built = datasets.build_in_lockstep("attangle", 6, candidates=2, seed=3, out=file, device="cpu")
    loaded = datasets.load(file)
    assert len(built) == len(loaded) == 6
    for game in loaded:
        outcome = game.position().outcome()
        assert outcome is not None
        assert outcome.winners == game.winners
        assert outcome.scores == game.scores
        assert 0 <= game.n_opening <= 4
    assert len({tuple(game.moves.tolist()) for game in loaded}) == 6


def test_without_a_network_nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lockstep, "find", lambda game: None)
    with pytest.raises(BadDataset, match="no network comes with it"):
        datasets.build_in_lockstep("attangle", 1, device="cpu")
