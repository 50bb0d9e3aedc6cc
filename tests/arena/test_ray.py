"""The same games on a Ray cluster that the test starts on this machine."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

from deltille.arena import BadRun, PlayerFailed, match
from deltille.arena.ray_executor import RayExecutor
from deltille.arena.schedule import Fixture, Run
from deltille.arena.storage import RunFolder

# Ray leaves sockets and files to the end of the process, and warns of its own future.
pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("ray") is None,
        reason="Ray is not installed; install it with: pip install 'deltille[ray]'",
    ),
    pytest.mark.filterwarnings(
        "ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning"
    ),
    pytest.mark.xdist_group("ray"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayExecutor]:
    with RayExecutor("local", workers=2) as executor:
        yield executor


def moves_in(folder: Path, run: Run) -> dict[Fixture, tuple[str, ...]]:
    with RunFolder(folder, run) as held:
        return {fixture: game.record.moves for fixture, game in held.games.items()}


def test_ray_plays_the_same_games(cluster: RayExecutor, tmp_path: Path, run: Run) -> None:
    assert cluster.n_workers == 2
    players = list(run.players)
    here = match("attangle", players, 20, seed=1, workers=0, out=tmp_path / "here")
    there = match("attangle", players, 20, seed=1, workers=2, executor=cluster, out=tmp_path / "there")
    assert here == there
    assert moves_in(tmp_path / "here", run) == moves_in(tmp_path / "there", run)
    resumed = match("attangle", players, 30, seed=1, workers=2, executor=cluster, out=tmp_path / "here")
    assert (resumed.n_games, resumed.n_played_now) == (30, 10)


def test_an_error_on_the_cluster_comes_back_as_itself(cluster: RayExecutor) -> None:
    with pytest.raises(PlayerFailed, match="on purpose"):
        cluster.submit(fail).result()


def fail() -> None:
    raise PlayerFailed("someone", "on purpose")


def test_an_address_where_nothing_runs_is_refused(tmp_path: Path) -> None:
    import subprocess
    import sys

    # In a process of its own: this one is connected to the cluster above.
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


def test_without_ray_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadRun, match=r"pip install 'deltille\[ray\]'"):
        RayExecutor()
