"""The folder of a run keeps finished games, repairs truncated lines, and refuses games of other runs."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from deltille import games
from deltille.arena import BadRun
from deltille.arena.game_runner import GameResult, play_game
from deltille.arena.schedule import Fixture, Run
from deltille.arena.storage import RunFolder, line_text
from deltille.core.record import Record


@pytest.fixture
def played(run: Run) -> list[GameResult]:
    return [play_game(run, Fixture(0, rotation)) for rotation in range(2)]


@pytest.fixture
def folder(tmp_path: Path, run: Run, played: list[GameResult]) -> Path:
    with RunFolder(tmp_path / "run", run) as held:
        for game in played:
            held.add(game)
    return tmp_path / "run"


def test_games_come_back_as_they_were(folder: Path, run: Run, played: list[GameResult]) -> None:
    with RunFolder(folder, run) as held:
        assert list(held.games.values()) == played


def test_each_line_holds_a_record_that_replays(folder: Path) -> None:
    for line in (folder / "games.jsonl").read_text().splitlines():
        record = Record.from_json(json.dumps(json.loads(line)["record"]))
        assert record.replay(games.game(record.game, **record.options)).outcome() is not None


def test_a_torn_last_line_is_dropped_wherever_it_was_torn(folder: Path, run: Run) -> None:
    file = folder / "games.jsonl"
    whole = file.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in (*range(first, len(whole), 97), len(whole) - 2):
        file.write_bytes(whole[:cut])
        with RunFolder(folder, run) as held:
            assert list(held.games) == [Fixture(0, 0)]
        assert file.read_bytes() == whole[:first]


def test_after_a_torn_line_the_file_continues_cleanly(
    folder: Path, run: Run, played: list[GameResult]
) -> None:
    file = folder / "games.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-50])
    with RunFolder(folder, run) as held:
        held.add(played[1])
    assert file.read_bytes() == whole


def test_a_game_that_lacks_only_the_end_of_its_line_is_kept(folder: Path, run: Run) -> None:
    file = folder / "games.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    with RunFolder(folder, run) as held:
        assert len(held.games) == 2
    assert file.read_bytes() == whole


def test_a_kill_while_the_parameters_were_written_leaves_a_usable_folder(tmp_path: Path, run: Run) -> None:
    (tmp_path / "run.json.draft").write_text('{"ga')
    (tmp_path / "games.jsonl").touch()
    with RunFolder(tmp_path, run) as held:
        assert held.games == {}


def test_two_processes_cannot_share_a_folder(folder: Path, run: Run) -> None:
    with RunFolder(folder, run), pytest.raises(BadRun, match="another process is playing here"):
        RunFolder(folder, run)
    with RunFolder(folder, run):
        pass


def test_another_run_is_refused_and_the_difference_named(folder: Path, run: Run) -> None:
    before = (folder / "games.jsonl").read_bytes()
    with pytest.raises(BadRun, match="its seed is 1, not 2; choose another folder"):
        RunFolder(folder, replace(run, seed=2))
    assert (folder / "games.jsonl").read_bytes() == before


def test_games_without_parameters_are_refused(folder: Path, run: Run) -> None:
    (folder / "run.json").unlink()
    with pytest.raises(BadRun, match=r"holds games but no run\.json"):
        RunFolder(folder, run)


@pytest.mark.parametrize("parameters", ["", "[]", "{}", '"text"', "\0"])
def test_broken_parameters_are_refused(folder: Path, run: Run, parameters: str) -> None:
    (folder / "run.json").write_text(parameters)
    with pytest.raises(BadRun, match=r"cannot be read|holds another run"):
        RunFolder(folder, run)


def test_a_file_is_no_folder(tmp_path: Path, run: Run) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadRun, match="cannot hold a run"):
        RunFolder(tmp_path / "file", run)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"run": "0" * 16}, "is a game of the run"),
        ({"opening": 0, "rotation": 0}, "repeats Fixture"),
        ({"rotation": "x"}, "is not a game of a run"),
        ({"record": {}}, "This is not a Deltille game file"),
        ({"record": None}, "is not a game of a run"),
    ],
)
def test_a_broken_line_is_refused_with_its_number(
    folder: Path, run: Run, changes: dict[str, object], complaint: str
) -> None:
    file = folder / "games.jsonl"
    first, second = file.read_text().splitlines()
    data = json.loads(first if "opening" in changes else second) | changes
    file.write_text(f"{first}\n{json.dumps(data)}\n")
    with pytest.raises(BadRun, match=complaint) as caught:
        RunFolder(folder, run)
    assert "line 2" in str(caught.value)


def test_a_line_with_a_result_that_cannot_be_is_refused(
    folder: Path, run: Run, played: list[GameResult]
) -> None:
    seated_wrongly = replace(played[0].record, seats=("random", "random"))
    unfinished = replace(played[0].record, result=None)
    winner_from_outside = replace(
        played[0].record, result={"scores": [1, 0], "winners": [2], "reason": "triples"}
    )
    for record, complaint in (
        (seated_wrongly, "which this run would not"),
        (unfinished, "without a result"),
        (winner_from_outside, "does not fit the seats"),
    ):
        (folder / "games.jsonl").write_text(line_text(run, replace(played[0], record=record)))
        with pytest.raises(BadRun, match=complaint):
            RunFolder(folder, run)
