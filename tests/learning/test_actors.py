"""Self-play by actors on a Ray cluster that the test starts on this machine."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from deltille import games
from deltille.core.errors import BadOption

torch = pytest.importorskip(
    "torch", reason="TRAINING IS NOT TESTED: there is no PyTorch here; pip install 'deltille[train]'"
)

from deltille.learning import checkpoint  # noqa: E402
from deltille.learning.actors import STEPS, RayActors, Tape, Windows, write  # noqa: E402
from deltille.learning.config import config_for  # noqa: E402
from deltille.learning.gumbel import Effort  # noqa: E402
from deltille.learning.learner import Learner  # noqa: E402
from deltille.learning.replay import Replay  # noqa: E402
from deltille.learning.rules import Rules  # noqa: E402
from deltille.learning.selfplay import SelfPlay  # noqa: E402
from deltille.learning.torch_net import Targets  # noqa: E402
from deltille.learning.train import Run, Stop, train  # noqa: E402

TINY = {
    "channels": 8,
    "blocks": 1,
    "lanes": 16,
    "n_actors": 2,
    "candidates": 4,
    "window": 4000,
    "batch": 32,
    "first_positions": 1,
    "match_games": 2,
}
needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason="Ray is not installed; install it with: pip install 'deltille[ray]'",
)


def test_a_recording_is_written_as_if_it_had_been_played_here() -> None:
    rules = Rules(games.game("attangle"), "cpu")
    targets = Targets(rules.game, rules.device)
    player = Learner(rules, targets, 8, 1).player
    here, there, tape = Replay(rules, 4, 200, 4), Replay(rules, 4, 200, 4), Tape(rules, 4)
    for recorder in (here, tape):
        torch.manual_seed(3)
        selfplay = SelfPlay(rules, targets, recorder, opening_plies=4)
        for _ in range(150):
            selfplay.step(player, Effort(4, 25.0))
    assert write(tape.take(), there) == 600
    samples = []
    for replay in (here, there):
        torch.manual_seed(4)
        samples.append(Windows([replay]).sample(300))
    assert samples[0].is_known.any()
    for name, one, other in zip(samples[0]._fields, *samples, strict=True):
        assert torch.equal(one, other), name


def test_games_of_an_actor_that_died_never_get_the_result_of_others() -> None:
    rules = Rules(games.game("attangle"), "cpu")
    targets = Targets(rules.game, rules.device)
    player = Learner(rules, targets, 8, 1).player
    replay = Replay(rules, 2, 400, 4)
    SelfPlay(rules, targets, replay, opening_plies=1).step(player, Effort(4, 25.0))
    replay.abandon()
    after = SelfPlay(rules, targets, replay, opening_plies=1)
    for _ in range(150):
        after.step(player, Effort(4, 25.0))
    drawn = replay.sample(4000)
    # Rows of the abandoned step have no known result; some of the later rows have one.
    first = (drawn.states[:, None] == replay._states[0][None]).all(2).any(1) & ~drawn.is_known
    assert first.any()
    assert drawn.is_known.any()
    assert not (replay._known == 0).any()


@needs_ray
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
def test_two_local_actors_play_for_one_learner_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    # One test, because a cluster takes many seconds to start.
    import ray

    game = games.game("attangle")
    run = Run(game, config_for(game, **TINY), tmp_path, say=lambda _: None, actors="ray")
    actors = run.selfplay
    assert isinstance(actors, RayActors)
    try:
        while any(part.n_written < STEPS for part in actors.windows.parts):
            assert actors.step(run.learner.player, Effort(4, run.config.sigma)) == STEPS * 8
        for part in actors.windows.parts:
            assert part.n_written % STEPS == 0
        first, second = (part._states[1] for part in actors.windows.parts)
        assert not torch.equal(first, second)  # each with its own seed

        ray.kill(actors._actors[0], no_restart=False)
        written = actors.windows.parts[0].n_written
        while actors.windows.parts[0].n_written == written:
            actors.step(run.learner.player, Effort(4, run.config.sigma))
        assert actors.n_lost >= 1

        stop = Stop()

        def stop_after_learning(line: str) -> None:
            stop.is_asked = stop.is_asked or run.learner.steps > 0

        run.say = stop_after_learning
        object.__setattr__(run.config, "log_seconds", 0.0)
        run.train(float("inf"), 1000.0, stop)
    finally:
        actors.shutdown()
    assert run.learner.steps > 0
    assert checkpoint.load(tmp_path, "cpu")["learner"]["steps"] == run.learner.steps
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert sum(line["evaluations_per_s"] > 0 for line in lines) > 0
    assert lines[-1]["games"] > 0


def test_unknown_actors_and_a_missing_ray_are_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadOption, match="local or ray"):
        train("attangle", tmp_path, minutes=1, actors="many")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'deltille\[ray\]'"):
        train("attangle", tmp_path, minutes=1, actors="ray", **TINY)
