"""A training run from its first game: it learns to beat the greedy player, and a killed run continues."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deltille import games

torch = pytest.importorskip(
    "torch", reason="TRAINING IS NOT TESTED: there is no PyTorch here; pip install 'deltille[train]'"
)

from deltille.learning import checkpoint  # noqa: E402
from deltille.learning.gumbel import Effort  # noqa: E402
from deltille.learning.matches import greed, match  # noqa: E402
from deltille.learning.train import Run, config_for  # noqa: E402
from deltille.learning.weights import Weights  # noqa: E402

TOY = {
    "channels": 16,
    "blocks": 1,
    "lanes": 32,
    "candidates": 8,
    "window": 30_000,
    "batch": 64,
    "first_positions": 500,
    "match_games": 32,
    "reuse": 2.0,
}


def test_a_tiny_network_learns_to_beat_greed(tmp_path: Path) -> None:
    # By steps and not by minutes, so that it learns the same on a slow machine.
    torch.manual_seed(1)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        game = games.game("attangle")
        run = Run(game, config_for(game, **TOY), tmp_path, say=lambda _: None)
        for step in range(900):
            run.selfplay.step(run.learner.player, Effort(8, run.config.sigma))
            if step >= 60:
                run.learner.step(run.replay, run.config.batch, run.config.rate)
                run.learner.publish()
        score = match(run.rules, run.targets, run.thinker(run.learner.player), greed(run.rules), 100, 2)
        assert score is not None
        assert score.share > 0.6, score
    finally:
        torch.set_num_threads(threads)


def started(out: Path, *more: str) -> "subprocess.Popen[str]":
    numbers = [text for key, value in TOY.items() for text in (f"--{key.replace('_', '-')}", str(value))]
    often = ["--checkpoint-minutes", "0.01", "--log-seconds", "0.5", "--match-games", "4"]
    return subprocess.Popen(
        [sys.executable, "-m", "deltille.learning", "attangle", "--out", str(out), *numbers, *often, *more],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
    )


def test_a_killed_run_is_resumed_and_a_run_asked_to_stop_saves_what_it_has(tmp_path: Path) -> None:
    run = started(tmp_path, "--minutes", "10")
    assert run.stdout is not None
    for line in run.stdout:
        if " steps " in line and " 0 steps " not in line:
            break
    while not (tmp_path / checkpoint.MANIFEST).is_file() or not _steps(tmp_path):
        run.stdout.readline()
    run.kill()
    run.wait()
    run.stdout.close()
    before = checkpoint.load(tmp_path, "cpu")
    assert before["learner"]["steps"] > 0

    run = started(tmp_path, "--minutes", "10", "--resume")
    assert run.stdout is not None
    first = run.stdout.readline()
    assert "resumed at" in first
    assert f"{before['learner']['steps']:,} steps" in first
    for line in run.stdout:
        if " steps " in line and f" {before['learner']['steps']:,} steps " not in line:
            break
    run.send_signal(signal.SIGTERM)
    run.stdout.read()
    assert run.wait() == 0
    run.stdout.close()
    after = checkpoint.load(tmp_path, "cpu")
    assert after["learner"]["steps"] > before["learner"]["steps"]
    assert after["games"] >= before["games"]
    minutes = [json.loads(line)["minutes"] for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert minutes == sorted(minutes)
    assert "<polyline" in (tmp_path / "progress.svg").read_text()


def _steps(folder: Path) -> int:
    return int(checkpoint.load(folder, "cpu")["learner"]["steps"])


def test_only_a_network_that_wins_a_match_replaces_the_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from deltille.learning import train
    from deltille.learning.matches import Score

    game = games.game("attangle")
    run = Run(game, config_for(game, **TOY), tmp_path, say=lambda _: None)
    share = {"value": 0.5}
    monkeypatch.setattr(train, "match", lambda *_: Score(share["value"], 0.0, 100))
    best = []
    for minutes, value in ((1.0, 0.4), (2.0, 0.5), (3.0, 0.6)):
        run.minutes, share["value"] = minutes, value
        with torch.no_grad():
            for parameter in run.learner.averaged.parameters():
                parameter.add_(0.01)
        run.learner.publish()
        run.evaluate(float("inf"))
        best.append((run.best_name, Weights.load(tmp_path / "best.npz").card.sha256))
    assert [name for name, _ in best] == ["t1.0", "t1.0", "t3.0"]
    assert best[0][1] == best[1][1] != best[2][1]
    assert Weights.load(tmp_path / "best.npz").card.heads == ("attangle",)
