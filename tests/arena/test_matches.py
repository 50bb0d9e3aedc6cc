"""Whole matches: the same games on any executor and in any order, resumed after any interruption."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import deltille
from deltille import games
from deltille.arena import BadRun, PlayerFailed, Sprt, match
from deltille.arena.executors import InThisProcess, SpawnContext, end_workers, local
from deltille.arena.matches import Progress
from deltille.arena.schedule import OPENING_PLIES, Fixture, Run
from deltille.arena.storage import RunFolder
from deltille.core.position import Move, Position
from deltille.players import player
from deltille.testing.selection import every_game

PLAYERS = ["flat:5", "random"]


def moves_in(folder: Path, run: Run) -> dict[Fixture, tuple[str, ...]]:
    with RunFolder(folder, run) as held:
        return {fixture: game.record.moves for fixture, game in held.games.items()}


class Shuffled(Executor):
    """Plays nothing until several games wait, then a random one of them."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.calls: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls.append((future, lambda: fn(*args, **kwargs)))
        if len(self.calls) >= 6:
            for chosen, call in self.chance.sample(self.calls, 6):
                if chosen.set_running_or_notify_cancel():
                    chosen.set_result(call())
            self.calls.clear()
        return future


def test_flat_beats_random_clearly_in_attangle() -> None:
    result = match("attangle", ["flat:20", "random"], 40, workers=0, seed=5)
    assert result.n_games == 40
    assert result.elo is not None
    assert result.elo.low > 250
    assert result.standings[0].wins >= 38
    assert result.standings[0].mean_points > result.standings[1].mean_points
    assert 20 < result.mean_plies < 76
    assert result.n_played_now == 40
    assert result.games_per_minute > 0


def test_one_worker_two_workers_and_none_play_the_same_games(tmp_path: Path, run: Run) -> None:
    results = []
    for workers in (0, 1, 2):
        folder = tmp_path / str(workers)
        results.append(match("attangle", PLAYERS, 12, seed=1, workers=workers, out=folder))
    played = [moves_in(tmp_path / str(workers), run) for workers in (0, 1, 2)]
    assert played[0] == played[1] == played[2]
    assert len(played[0]) == 12
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_games_changes_nothing(seed: int, tmp_path: Path, run: Run) -> None:
    in_order = match("attangle", PLAYERS, 24, seed=1, workers=0, out=tmp_path / "in order")
    shuffled = match(
        "attangle", PLAYERS, 24, seed=1, workers=3, executor=Shuffled(seed), out=tmp_path / "shuffled"
    )
    assert moves_in(tmp_path / "in order", run) == moves_in(tmp_path / "shuffled", run)
    assert list(moves_in(tmp_path / "in order", run)) != list(moves_in(tmp_path / "shuffled", run))
    assert in_order == shuffled


def test_a_sequential_test_stops_early_and_at_the_same_round_in_any_order(tmp_path: Path) -> None:
    question = Sprt(0, 100)
    in_order = match("attangle", ["flat:20", "random"], 600, seed=1, workers=0, sprt=question)
    shuffled = match(
        "attangle",
        ["flat:20", "random"],
        600,
        seed=1,
        workers=3,
        sprt=question,
        executor=Shuffled(1),
        out=tmp_path,
    )
    assert in_order == shuffled
    assert in_order.verdict is not None
    assert in_order.verdict.accepted == 100
    assert in_order.n_games == 2 * in_order.verdict.n_rounds < 60
    again = match("attangle", ["flat:20", "random"], 600, seed=1, workers=0, sprt=question, out=tmp_path)
    assert again == in_order
    assert again.n_played_now == 0


def test_other_seeds_give_other_games(tmp_path: Path, run: Run) -> None:
    match("attangle", PLAYERS, 2, seed=1, workers=0, out=tmp_path / "1")
    match("attangle", PLAYERS, 2, seed=2, workers=0, out=tmp_path / "2")
    other = replace(run, seed=2)
    assert set(moves_in(tmp_path / "1", run).values()).isdisjoint(moves_in(tmp_path / "2", other).values())


def test_a_longer_match_continues_a_shorter_one(tmp_path: Path) -> None:
    short = match("attangle", PLAYERS, 6, seed=1, workers=0, out=tmp_path)
    longer = match("attangle", PLAYERS, 15, seed=1, workers=0, out=tmp_path)
    assert (longer.n_games, longer.n_played_now) == (16, 10)
    assert match("attangle", PLAYERS, 6, seed=1, workers=0, out=tmp_path) == short


def test_progress_is_reported_after_every_game() -> None:
    seen: list[tuple[int, int]] = []

    def see(progress: Progress) -> None:
        seen.append((len(progress.games), progress.n_planned))
        assert len(progress.standings()) == 2

    match("attangle", ["random", "random"], 6, workers=0, on_progress=see)
    assert seen == [(n, 6) for n in range(7)]


@every_game()
def test_every_game_is_played_and_saved_by_as_many_as_it_seats(name: str, tmp_path: Path) -> None:
    option = games.game_class(name).options.get("players")
    counts = [n for n in (option.choices if option else [2]) if isinstance(n, int) and 2 <= n <= 6]
    for n in {min(counts), max(counts)}:
        options = {"players": n} if option else {}
        game = games.game(name, **options)
        n_seats = game.n_seats
        result = match(name, ["random"] * n_seats, n_seats, options=options, workers=0, out=tmp_path / str(n))
        assert result.n_games == n_seats
        assert sum(standing.score for standing in result.standings) == pytest.approx(1)
        assert (result.elo is None) == (n_seats > 2)
        with RunFolder(tmp_path / str(n), Run.of(game, ["random"] * n_seats, OPENING_PLIES, seed=0)) as held:
            assert len(held.games) == n_seats
            for played in held.games.values():
                assert played.record.replay(game).outcome() is not None


@every_game()
def test_a_player_sees_only_the_view_of_its_seat(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[tuple[int, Position]] = []
    true_view = Position.view

    def view(position: Position, seat: int | None) -> Position:
        shown = true_view(position, seat)
        views.append((position.turn if seat == position.turn else -1, shown))
        return shown

    class Watching:
        def choose(self, position: Position, seed: int) -> Move:
            assert views[-1] == (position.turn, position)
            assert views[-1][1] is position
            if games.game_class(name).has_secrets:
                assert position.viewer == position.turn
            return position.legal_moves[seed % len(position.legal_moves)]

    monkeypatch.setattr(Position, "view", view)
    monkeypatch.setattr("deltille.arena.game_runner.player", lambda spec: Watching())
    match(name, ["random", "random"], 2, workers=0)
    assert {seat for seat, _ in views} == set(range(games.game(name).n_seats))


def test_players_are_new_in_every_game_and_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    class Remembering:
        def __init__(self) -> None:
            self.last_ply = -1
            made.append(self)

        def choose(self, position: Position, seed: int) -> Move:
            assert position.ply > self.last_ply
            self.last_ply = position.ply
            return position.legal_moves[seed % len(position.legal_moves)]

    monkeypatch.setattr("deltille.arena.game_runner.player", lambda spec: Remembering())
    match("attangle", ["random", "random"], 4, workers=0)
    assert len(made) == 8


@pytest.mark.parametrize("fault", ["raises", "illegal"])
def test_a_player_that_fails_is_named_and_finished_games_are_kept(
    fault: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing:
        def choose(self, position: Position, seed: int) -> Move:
            if position.ply < 30:
                return player("random").choose(position, seed)
            if fault == "raises":
                raise RuntimeError("lost the thread")
            return Move(0, "a1")

    match("attangle", PLAYERS, 4, seed=1, workers=0, out=tmp_path)
    before = moves_in(tmp_path, run)
    with monkeypatch.context() as patch:
        patch.setattr("deltille.arena.game_runner.player", lambda spec: Failing())
        with pytest.raises(PlayerFailed, match=r"'(flat:5|random)': (RuntimeError: lost|Move).*ply 3"):
            match("attangle", PLAYERS, 12, seed=1, workers=0, out=tmp_path, strict=True)
    after = moves_in(tmp_path, run)
    assert before.items() <= after.items()
    assert match("attangle", PLAYERS, 12, seed=1, workers=0, out=tmp_path).n_games == 12


def test_invalid_matches_are_refused() -> None:
    with pytest.raises(BadRun, match="at least one game"):
        match("attangle", PLAYERS, 0, executor=InThisProcess())
    with pytest.raises(deltille.UnknownGame):
        match("atangle", PLAYERS, 2, executor=InThisProcess())


def command(folder: Path, n_games: int, workers: int) -> list[str]:
    fixed = [sys.executable, "-m", "deltille", "arena", "attangle", *PLAYERS, "--seed", "1"]
    return [*fixed, "--out", str(folder), "--games", str(n_games), "--workers", str(workers)]


def wait_for_lines(process: subprocess.Popen[bytes], file: Path, n: int) -> None:
    """Return as soon as this many games have been saved; fail if the process ends before that."""
    for _ in range(5000):
        if file.exists() and file.read_bytes().count(b"\n") >= n:
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
        assert process.poll() is None, process.communicate()
    raise AssertionError(f"no {n} games in {file}")


def test_an_interrupted_match_ends_immediately_and_says_how_to_resume(tmp_path: Path) -> None:
    process = subprocess.Popen(
        command(tmp_path, 100_000, workers=2),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_for_lines(process, tmp_path / "games.jsonl", 3)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: also to the workers
    _, notes = process.communicate(timeout=120)
    assert process.returncode == 130
    assert b"the same command resumes from there" in notes.replace(b"\n", b" ")
    assert b"Traceback" not in notes


def test_a_worker_that_is_still_starting_says_nothing_about_ctrl_c() -> None:
    process = SpawnContext().Process(target=signal.raise_signal, args=(signal.SIGINT,))
    process.start()
    process.join()
    assert process.exitcode == 0
    with local(1) as pool:
        assert signal.SIGINT not in pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_workers_that_are_ended_leave_no_thread_behind() -> None:
    """One that still cleaned up while Python exits made it print a traceback now and then."""
    pool: Any = local(1)
    playing = pool.submit(time.sleep, 3600)
    thread = pool._executor_manager_thread
    end_workers(pool)
    assert not thread.is_alive()
    assert playing.done()


@pytest.mark.parametrize("workers", [0, 2])
def test_a_killed_match_resumes_without_loss_or_repetition(workers: int, tmp_path: Path, run: Run) -> None:
    folder, file = tmp_path / "killed", tmp_path / "killed" / "games.jsonl"
    process = subprocess.Popen(
        command(folder, 100_000, workers), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    wait_for_lines(process, file, 7)
    process.send_signal(signal.SIGKILL)
    # Workers hold the other end of this pipe: it closes when the last of them ends.
    process.communicate(timeout=120)
    assert process.returncode == -signal.SIGKILL
    kept = file.read_bytes()
    kept = kept[: kept.rindex(b"\n") + 1]
    before = kept.count(b"\n")
    assert before >= 7
    n_games = before + 9
    done = subprocess.run(command(folder, n_games, workers), capture_output=True, text=True, check=True)
    assert file.read_bytes().startswith(kept)
    resumed = moves_in(folder, run)  # refuses a game that is there twice
    match("attangle", PLAYERS, len(resumed), seed=1, workers=0, out=tmp_path / "whole")
    whole = moves_in(tmp_path / "whole", run)
    assert {fixture: resumed[fixture] for fixture in whole if fixture in resumed} == {
        fixture: whole[fixture] for fixture in whole if fixture in resumed
    }
    planned = {Fixture(opening, rotation) for opening in range(-(-n_games // 2)) for rotation in range(2)}
    assert planned <= set(resumed)
    assert f"({len(resumed) - before} played now)" in done.stdout


def test_a_worker_that_dies_is_reported_and_the_match_can_resume(tmp_path: Path) -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from deltille.arena import WorkerLost

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        doomed = pool.submit(os.kill, pool.submit(os.getpid).result(), signal.SIGKILL)
        assert doomed.exception() is not None
        with pytest.raises(WorkerLost, match="run it again"):
            match("attangle", PLAYERS, 4, seed=1, executor=pool, workers=1, out=tmp_path)
    assert match("attangle", PLAYERS, 4, seed=1, workers=0, out=tmp_path).n_games == 4
