"""A player that crashes, moves illegally or runs out of time loses that game, and the match continues."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deltille import games
from deltille.arena import BadRun, PlayerFailed, TimeControl, match
from deltille.arena.records import read_records
from deltille.core.position import Move, Position
from deltille.players import Clock, Resigned, player


class Raising:
    """Fails after a few moves."""

    def choose(self, position: Position, seed: int) -> Move:
        if position.ply > 8:
            raise RuntimeError("lost the thread")
        return position.legal_moves[0]


class Quitter(Raising):
    """Resigns after a few moves."""

    def choose(self, position: Position, seed: int) -> Move:
        if position.ply > 8:
            raise Resigned
        return position.legal_moves[0]


def is_gone(pid: int) -> bool:
    """Whether a process has ended; a signal may take a moment to arrive."""
    for _ in range(500):
        state = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
        )
        if not state.stdout.strip() or state.stdout.startswith("Z"):
            return True
    return False


def test_faults_of_every_kind_cost_the_game_and_are_recorded(folder_of_bots: Path) -> None:
    # One match for each: all of them share the worker processes, so that starting them costs little.
    for name, reason, words in (
        ("Raising", "crash", "RuntimeError: lost the thread"),
        ("Illegal", "illegal", "the centre d4 must stay empty"),
        ("Dying", "crash", "its process ended with 7"),
        ("Hanging", "overrun", "its process was ended"),
    ):
        control = "/3" if name == "Hanging" else None
        out = folder_of_bots / name
        result = match(
            "attangle", [f"bots:{name}", "random"], 2, workers=0, apart=True, time_control=control, out=out
        )
        assert (result.n_games, result.standings[0].losses) == (2, 2), name
        assert [(ending.reason, ending.player) for ending in result.faults] == [(reason, f"bots:{name}")] * 2
        assert all(words in ending.detail for ending in result.faults), result.faults
        if name == "Hanging":
            assert is_gone(int((folder_of_bots / "hanging").read_text())), "what it has started is left"
        saved = list(read_records(out))
        assert [game.ending for game in saved] == list(result.faults)
        as_recorded = {"crash": "crashed", "illegal": "illegal", "overrun": "time"}[reason]
        for game in saved:
            assert game.record.result is not None
            assert game.record.result["reason"] == as_recorded
            position = game.record.replay(games.game("attangle"))
            assert position.is_over
            assert len(game.record.moves) >= 4
        again = match(
            "attangle", [f"bots:{name}", "random"], 2, workers=0, apart=True, time_control=control, out=out
        )
        assert again == result
        assert (again.n_played_now, again.faults) == (0, result.faults)


def test_a_player_object_plays_and_its_faults_are_its_own() -> None:
    result = match("attangle", [Raising(), "random"], 4, workers=0)
    assert result.standings[0].player.endswith(":Raising")
    assert (result.standings[0].losses, len(result.faults)) == (4, 4)
    with pytest.raises(PlayerFailed, match=r"lost the thread.*ply"):
        match("attangle", [Raising(), "random"], 4, workers=0, strict=True)
    quitting = match("attangle", [Quitter(), "random"], 2, workers=0)
    assert (quitting.standings[0].losses, quitting.faults) == (2, ())
    assert {ending.reason for ending in quitting.endings} == {"resign"}


def test_an_invalid_player_is_refused_with_a_sentence() -> None:
    for wrong in (Raising, 5, None):
        with pytest.raises(BadRun, match="a player is a name, or an object with a method choose"):
            match("attangle", [wrong, "random"], 2, workers=0)  # type: ignore[list-item]


def test_with_more_than_two_players_the_others_share_the_win() -> None:
    pytest.importorskip("openskill", reason="ratings of three need openskill: pip install 'deltille[arena]'")
    result = match("triangle_wins", [Raising(), "random", "random"], 3, options={"players": 3}, workers=0)
    assert [standing.score for standing in result.standings] == pytest.approx([0, 0.5, 0.5])


def test_a_time_control_is_written_as_it_is_read() -> None:
    for text in ("60", "60+0.5", "/2", "60+0.5/10", ""):
        assert str(TimeControl.parse(text)) == text
    for text in ("0", "+1", "a", "60+", "/0"):
        with pytest.raises(BadRun):
            TimeControl.parse(text)


def test_players_get_their_clock_and_lose_when_it_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Clock] = []

    class Watching:
        def set_clock(self, clock: Clock) -> None:
            told.append(clock)

        def choose(self, position: Position, seed: int) -> Move:
            return player("random").choose(position, seed)

    monkeypatch.setattr("deltille.arena.seats.time.perf_counter", lambda: 3.0 * len(told))
    result = match("attangle", [Watching(), "random"], 2, workers=0, time_control="5+1", apart=False)
    # Each move takes three seconds and gets one back: five, three, then one is too little.
    assert [clock.remaining_s for clock in told[:3]] == [5.0, 3.0, 1.0]
    assert all(clock.increment_s == 1.0 for clock in told)
    assert [ending.reason for ending in result.faults] == ["overrun", "overrun"]


def test_searchers_think_as_long_as_the_clock_allows() -> None:
    thinker = player("mcts")
    thinker.set_clock(Clock(50.0, 1.0))  # type: ignore[attr-defined]
    assert thinker.budget() == (None, 2.8)  # type: ignore[attr-defined]
    bounded = player("mcts:nodes=20,seconds=1")
    bounded.set_clock(Clock(50.0, 1.0))  # type: ignore[attr-defined]
    assert bounded.budget() == (20, 1.0)  # type: ignore[attr-defined]


def test_openings_come_from_a_file_and_each_is_played_in_all_seats(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("# three openings\ne3 d5\n\nattangle 4/5/6/w6/6/5/4 b 17 18  # a position\na1\n")
    match("attangle", ["random", "random"], 8, workers=0, openings=book, out=tmp_path / "run")
    records = [game.record for game in read_records(tmp_path / "run")]
    assert [record.moves[:2] for record in records[:2]] == [("e3", "d5")] * 2
    assert [record.start for record in records[2:4]] == ["attangle 4/5/6/w6/6/5/4 b 17 18"] * 2
    assert [record.moves[0] for record in records[4:6]] == ["a1"] * 2
    assert [record.moves[:2] for record in records[6:]] == [("e3", "d5")] * 2
    book.write_text("e3\nd4\n")
    with pytest.raises(BadRun, match=r"book\.txt, line 2.*the centre d4"):
        match("attangle", ["random", "random"], 2, workers=0, openings=book)


def test_games_are_adjudicated_by_lead_and_by_length() -> None:
    from deltille.arena import Adjudication, Rule

    by_lead = match(
        "attangle", ["greedy", "random"], 4, workers=0, adjudication=Adjudication(lead=Rule(1, 2))
    )
    assert {ending.reason for ending in by_lead.endings} == {"lead"}
    assert by_lead.mean_plies < match("attangle", ["greedy", "random"], 4, workers=0).mean_plies
    short = match("attangle", ["random", "random"], 2, workers=0, adjudication=Adjudication(max_plies=10))
    assert [(standing.draws, standing.score) for standing in short.standings] == [(2, 0.5), (2, 0.5)]


def test_a_player_that_expects_nothing_resigns(monkeypatch: pytest.MonkeyPatch) -> None:
    from deltille.arena import Adjudication, Rule

    class Gloomy:
        estimate = 0.01

        def choose(self, position: Position, seed: int) -> Move:
            return position.legal_moves[0]

    rules = Adjudication(resign=Rule(0.05, 3))
    result = match("attangle", [Gloomy(), "random"], 2, workers=0, adjudication=rules)
    assert [(ending.reason, ending.detail) for ending in result.endings] == [("resign", "expected 1.0%")] * 2
    assert result.mean_plies < 12


def test_a_line_of_a_match_says_how_a_game_ended(tmp_path: Path) -> None:
    match("attangle", [Raising(), "random"], 2, workers=0, out=tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [line["ending"]["reason"] for line in lines] == ["crash", "crash"]
    lines[0]["ending"]["reason"] = "boredom"
    (tmp_path / "games.jsonl").write_text(json.dumps(lines[0]) + "\n")
    with pytest.raises(BadRun, match=r"line 1.*no game ends by 'boredom'"):
        match("attangle", [Raising(), "random"], 2, workers=0, out=tmp_path)


def test_one_ctrl_c_ends_a_match_whose_players_think_for_ever(folder_of_bots: Path) -> None:
    # To the parent alone, as timeout and kill send it: the workers get no signal.
    command = [sys.executable, "-m", "deltille", "arena", "attangle", "bots:Hanging", "random"]
    process = subprocess.Popen(
        [*command, "--workers", "2", "--out", "run", "--not-rated"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder_of_bots,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    while not (folder_of_bots / "hanging").exists() or not (folder_of_bots / "hanging").read_text():
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
        assert process.poll() is None, process.communicate()
    process.send_signal(signal.SIGINT)
    # Workers and the processes of players hold the other ends of these pipes: none of them is left.
    _, notes = process.communicate(timeout=100)
    assert process.returncode == 130, notes
    assert is_gone(int((folder_of_bots / "hanging").read_text()))
    assert b"the same command resumes from there" in notes.replace(b"\n", b" ")


def test_a_process_that_cannot_start_is_nobodys_fault(folder_of_bots: Path) -> None:
    # A script from standard input cannot be loaded again by the process of a player.
    calls = "match('attangle', ['bots:Quick', 'random'], 2, workers=0, apart=True)"
    script = f"from deltille.arena import match\n{calls}"
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-"],
        input=script,
        capture_output=True,
        text=True,
        cwd=folder_of_bots,
        env=env,
        check=False,
    )
    assert done.returncode == 1
    assert "WorkerLost: the process of a player did not start" in done.stderr
