"""Commands that read records also read files of matches; the ladder holds what was measured."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from deltille.arena import BadRun, match, tournament
from deltille.arena import ladder as ladders
from deltille.arena.records import read_record, read_records
from deltille.cli import app
from deltille.core.errors import BadRecord
from deltille.core.position import Move, Position


def run(*arguments: str | Path) -> Result:
    """What a command prints."""
    return CliRunner().invoke(app, [str(each) for each in arguments], catch_exceptions=False)


class Raising:
    """Fails after a few moves."""

    def choose(self, position: Position, seed: int) -> Move:
        if position.ply > 6:
            raise RuntimeError("lost the thread")
        return position.legal_moves[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games of a match."""
    folder = tmp_path_factory.mktemp("match")
    match("attangle", ["greedy", "random"], 4, workers=0, out=folder)
    return folder


def test_games_of_a_match_are_listed_and_shown(folder: Path) -> None:
    for path in (folder, folder / "games.jsonl"):
        listed = run("show", path).stdout
        assert len([line for line in listed.splitlines() if "greedy – random" in line]) == 2
        assert "--game N shows one of them" in listed
    shown = run("show", folder, "--game", "2").stdout
    second = read_record(folder, 2).record
    assert f"1. {second.moves[0]} 2. {second.moves[1]}" in shown.replace("\n", " ")
    assert "wins" in shown
    rows = json.loads(run("show", folder, "--json").stdout)
    assert [row["moves"] for row in rows] == [len(game.record.moves) for game in read_records(folder)]
    one = json.loads(run("show", folder, "--game", "2", "--ply", "4", "--json").stdout)
    assert one["moves"] == list(second.moves)
    assert one["position"].startswith("attangle ")


def test_a_game_that_is_not_there_is_refused(folder: Path) -> None:
    with pytest.raises(BadRecord, match="holds 4 games, not 9"):
        run("show", folder, "--game", "9")
    with pytest.raises(BadRecord, match="holds 4 games; say which"):
        read_record(folder / "games.jsonl")
    broken = folder / "broken.jsonl"
    broken.write_text('{"record": {}}\n')
    with pytest.raises(BadRecord, match=r"broken\.jsonl, line 1"):
        list(read_records(broken))


def test_a_lost_game_says_how_it_was_lost(tmp_path: Path) -> None:
    match("attangle", [Raising(), "random"], 2, workers=0, out=tmp_path)
    assert "crash" in run("show", tmp_path).stdout
    shown = run("show", tmp_path, "--game", "1").stdout.replace("\n", " ")
    assert "its program failed (RuntimeError: lost the thread)" in shown
    assert "random won." in shown


def test_a_game_of_a_match_is_analysed_and_converted(folder: Path, tmp_path: Path) -> None:
    judged = json.loads(run("analyse", folder, "--game", "1", "--nodes", "2", "--json").stdout)
    assert len(judged) == len(read_record(folder, 1).record.moves)
    assert {"ply", "move", "loss", "best"} <= set(judged[0])
    run("convert", folder / "games.jsonl", tmp_path / "one.json", "--game", "3")
    assert read_record(tmp_path / "one.json").record.moves == read_record(folder, 3).record.moves


def test_an_analysis_is_printed_as_json() -> None:
    text = "attangle 4/5/6/4b2/2w+3/5/4 b 17 16"
    found = json.loads(run("analyse", text, "--nodes", "20", "--json").stdout)
    assert found["position"] == text
    assert found["candidates"][0]["visits"] >= found["candidates"][-1]["visits"]


def test_the_ladder_holds_each_run_once(tmp_path: Path) -> None:
    for n_games in (4, 8):
        tournament("attangle", ["greedy", "flat:1", "random"], n_games, workers=0, out=tmp_path / "t.json")
        ladders.remember(ladders.read_results(tmp_path / "t.games.jsonl"), tmp_path)
    (rungs, joint) = ladders.ladder(ladders.remembered(tmp_path), {"random": 0.0})["attangle"]
    assert [rung.n_games for rung in rungs] == [16, 16, 16]
    assert next(rung.elo for rung in rungs if rung.player == "random") == 0
    assert rungs[0].elo > 100
    assert joint.superiority(rungs[0].player, "random") > 0.99
    (again, _) = ladders.ladder(ladders.read_results(tmp_path / "t.json"), {"random": 0.0})["attangle"]
    assert [(rung.player, round(rung.elo), rung.n_games) for rung in again] == [
        (rung.player, round(rung.elo), rung.n_games) for rung in rungs
    ]


def test_versions_of_a_player_are_separate_on_the_ladder() -> None:
    def result(run: str, source: str, score: float) -> ladders.Result:
        data = {"run": run, "game": "attangle", "sources": {"my:Bot": source}}
        return ladders.Result.from_data(
            data | {"meetings": [{"players": ["my:Bot", "random"], "games": 10, "score": score}]}
        )

    (rungs, _) = ladders.ladder([result("1", "abcdef123", 0.5), result("2", "123456abc", 0.9)])["attangle"]
    assert [rung.player for rung in rungs] == ["my:Bot (123456)", "random", "my:Bot (abcdef)"]


def test_the_command_prints_the_ladder_and_puts_it_into_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DELTILLE_DATA_DIR", str(tmp_path / "data"))
    assert run("rating").exit_code == 1
    arguments = ("attangle", "greedy", "random", "--games", "4", "--workers", "0")
    assert run("arena", *arguments, "--out", tmp_path / "a", "--not-rated").exit_code == 0
    assert run("rating").exit_code == 1
    done = run("tournament", *arguments, "--out", tmp_path / "t.json", "--json")
    assert json.loads(done.stdout)["n_games"] == 4
    found = json.loads(run("rating", "attangle", "--json", "--anchor", "random=0").stdout)
    assert [rung["player"] for rung in found["attangle"]] == ["greedy", "random"]
    assert run("rating", "tranglar").exit_code == 1
    document = tmp_path / "strength.md"
    document.write_text("# Strength\n")
    with pytest.raises(BadRun, match="has no place for a leaderboard"):
        run("rating", "--into", document)
    from deltille.cli.rating import BEGIN, END

    document.write_text(f"# Strength\n{BEGIN}\nold\n{END}\nafter\n")
    run("rating", "--into", document, "--from", tmp_path / "t.json")
    text = document.read_text()
    assert "| `greedy` |" in text
    assert "old" not in text
    assert text.endswith(f"{END}\nafter\n")


def test_a_repeated_tournament_says_loudly_that_games_are_reused(tmp_path: Path) -> None:
    arguments = ("tournament", "attangle", "greedy", "random", "--games", "2", "--workers", "0")
    first = run(*arguments, "--out", tmp_path)
    assert "REUSED" not in first.output
    assert "REUSED: 2 of 2 games" in run(*arguments, "--out", tmp_path).output
