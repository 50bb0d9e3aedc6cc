"""Compact checkpoints: small enough for a repository, complete enough to continue from."""

from pathlib import Path

import numpy as np
import pytest

from deltille import games

torch = pytest.importorskip(
    "torch", reason="TRAINING IS NOT TESTED: there is no PyTorch here; pip install 'deltille[train]'"
)

from deltille.core.errors import BadOption  # noqa: E402
from deltille.learning import checkpoint  # noqa: E402
from deltille.learning.gumbel import Effort  # noqa: E402
from deltille.learning.learner import WARM_UP  # noqa: E402
from deltille.learning.torch_net import Folded  # noqa: E402
from deltille.learning.train import Run, config_for, keep, network_name, train  # noqa: E402
from deltille.learning.weights import Weights, find  # noqa: E402

KEPT = Path(__file__).parents[2] / "training"
FOLDERS = sorted(manifest.parent for manifest in KEPT.glob(f"*/{checkpoint.MANIFEST}"))
TINY = {"channels": 16, "blocks": 2, "lanes": 8, "candidates": 4, "window": 800, "batch": 16}


def tiny_run(out: Path, steps: int) -> Run:
    """A run that has learned a little, with a best network."""
    game = games.game("attangle")
    run = Run(game, config_for(game, **TINY), out, say=lambda _: None)
    for step in range(60 + steps):
        run.selfplay.step(run.learner.player, Effort(4, run.config.sigma))
        if step >= 60:
            run.learner.step(run.replay, run.config.batch, run.config.rate)
    run.learner.publish()
    run.minutes, run.games, run.positions = 1.5, 20, 480
    run.best_name, run.best = "t1.5", run._net(run.learner.player.arrays(), False)
    run.elo, run.played = {"random": 0.0, "t1.5": 50.0}, [("t1.5", "random", 0.6, 10)]
    run.export()
    run.save()
    return run


def same_answers(one: Folded, other: Folded, run: Run) -> bool:
    """Whether two networks evaluate the beginning of a game nearly the same."""
    planes, scalars = run.rules.look(run.rules.views(run.rules.new(1)))
    pairs = zip(one(planes, scalars, True), other(planes, scalars, True), strict=True)
    return all(
        a is not None and b is not None and np.allclose(a.numpy(), b.numpy(), atol=0.02) for a, b in pairs
    )


def test_a_run_goes_on_from_a_compact_checkpoint_with_moments_that_warm_up_again(tmp_path: Path) -> None:
    full = tiny_run(tmp_path / "full", steps=40)
    keep(full.game, tmp_path / "full", tmp_path / "compact")
    small = sum(path.stat().st_size for path in (tmp_path / "compact").glob("*.part"))
    large = sum(path.stat().st_size for path in (tmp_path / "full").glob("*.part"))
    assert small < large / 3

    run = Run(full.game, full.config, tmp_path / "on", say=lambda _: None)
    run.resume(tmp_path / "compact")
    assert (run.minutes, run.games, run.positions, run.learner.steps) == (1.5, 20, 480, 40)
    assert (run.best_name, run.elo, run.played) == ("t1.5", full.elo, full.played)
    assert same_answers(run.learner.player, full.learner.player, run)
    assert same_answers(run.best, full.best, run)
    statistics = {name: array for name, array in full.learner.net.named_buffers() if "running" in name}
    for name, array in run.learner.net.named_buffers():
        assert name not in statistics or torch.equal(array, statistics[name]), name

    for _ in range(60):
        run.selfplay.step(run.learner.player, Effort(4, run.config.sigma))
    run.learner.step(run.replay, run.config.batch, 0.01)
    assert run.learner.steps == 41
    assert run.learner.optimizer.param_groups[0]["lr"] == pytest.approx(0.01 / WARM_UP)
    assert run.learner.losses()["bad"] == 0
    run.save()
    again = Run(full.game, full.config, tmp_path / "again", say=lambda _: None)
    again.resume(tmp_path / "on")
    assert again.learner.steps == 41


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_checkpoints_of_the_repository_fit_their_games_and_are_small(
    folder: Path, tmp_path: Path
) -> None:
    assert sum(path.stat().st_size for path in folder.iterdir()) < 2_500_000
    state = checkpoint.load(folder, "cpu")
    game = games.game_from_head(state["head"])
    name, _, which = folder.name.partition("-")
    assert type(game) is games.game_class(name)
    sizes = {"channels": state["channels"], "blocks": state["blocks"]}
    run = Run(game, config_for(game, **sizes, lanes=2, window=8, candidates=2), tmp_path, say=lambda _: None)
    run.resume(folder, state)
    listed = f"| `{folder.name}` | `{state['head']}` |"
    table = (KEPT / "README.md").read_text().splitlines()
    (line,) = [line for line in table if line.startswith(listed)]
    assert f"| {run.learner.steps:,} |" in line
    shipped = find(game)
    if not which and shipped is not None:  # folders with a suffix hold runs whose networks are not shipped
        assert run.best_name == network_name(shipped.card)
    assert all(torch.isfinite(array).all() for array in run.learner.player.arrays().values())


def test_there_is_a_checkpoint_for_every_network_that_was_trained_so_far() -> None:
    assert {folder.name for folder in FOLDERS} >= {
        "attangle",
        "blokus_trigon",
        "tranglar",
        "triangle_wins",
    }


def test_without_minutes_a_checkpoint_is_only_made_compact(tmp_path: Path) -> None:
    run = tiny_run(tmp_path / "full", steps=1)
    said: list[str] = []
    made = train(
        "attangle",
        tmp_path / "unused",
        minutes=0,
        resume=tmp_path / "full",
        compact=tmp_path / "small",
        say=said.append,
    )
    assert made is None
    assert said == [f"a compact checkpoint is in {tmp_path / 'small'}"]
    assert not (tmp_path / "unused").exists()
    assert "optimizer" not in checkpoint.load(tmp_path / "small", "cpu")["learner"]
    assert Weights.load(tmp_path / "small" / "best.npz").card.trained["steps"] == run.learner.steps
    with pytest.raises(BadOption, match="--compact"):
        train("attangle", tmp_path / "unused", minutes=0)
