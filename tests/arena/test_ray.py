"""The same games on a Ray cluster that the test starts on this machine."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from deltille.arena import BadRun, PlayerFailed, match
from deltille.arena.ray_executor import RayExecutor
from deltille.arena.schedule import Fixture, Run
from deltille.arena.storage import RunFolder

# Ray closes sockets and files only when the process ends, and emits FutureWarnings.
pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("ray") is None,
        reason="Ray is not installed; install it with: pip install 'deltille[ray]'",
    ),
    pytest.mark.filterwarnings(
        "ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning"
    ),
]


def moves_in(folder: Path, run: Run) -> dict[Fixture, tuple[str, ...]]:
    with RunFolder(folder, run) as held:
        return {fixture: game.record.moves for fixture, game in held.games.items()}


def fail() -> None:
    raise PlayerFailed("someone", "on purpose")


def test_ray_plays_the_same_games_and_hands_errors_back(tmp_path: Path, run: Run) -> None:
    players = list(run.players)
    here = match("attangle", players, 20, seed=1, workers=0, out=tmp_path / "here")
    # One test, because a cluster takes many seconds to start.
    with RayExecutor("local", workers=2) as cluster:
        assert cluster.n_workers == 2
        there = match("attangle", players, 20, seed=1, workers=2, executor=cluster, out=tmp_path / "there")
        assert here == there
        assert moves_in(tmp_path / "here", run) == moves_in(tmp_path / "there", run)
        resumed = match("attangle", players, 30, seed=1, workers=2, executor=cluster, out=tmp_path / "here")
        assert (resumed.n_games, resumed.n_played_now) == (30, 10)
        with pytest.raises(PlayerFailed, match="on purpose"):
            cluster.submit(fail).result()


def test_an_address_where_nothing_runs_is_refused(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "deltille",
        "arena",
        "attangle",
        "random",
        "random",
        "--ray",
        "127.0.0.1:1",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert "no Ray cluster there" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadRun, match=r"pip install 'deltille\[ray\]'"):
        RayExecutor()
