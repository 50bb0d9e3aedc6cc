"""Tournaments, matches with faults, ladders and datasets saved by version 0.2.0 are read."""

import json
import shutil
from pathlib import Path

from deltille import datasets
from deltille.arena import ladder
from deltille.arena.records import read_records
from deltille.arena.schedule import Run
from deltille.arena.storage import RunFolder

SAVED = Path(__file__).parents[1] / "fixtures" / "0.2.0" / "tournament"


def test_a_saved_tournament_gives_the_same_games_and_ratings() -> None:
    games = list(read_records(SAVED / "results.games.jsonl"))
    assert [len(game.record.moves) for game in games] == [41, 34, 10, 9, 10, 9]
    assert [game.ending and game.ending.reason for game in games] == [None, None, *["crash"] * 4]
    for game in games:
        position = game.record.replay(_run(SAVED / "match").load_game())
        assert position.ply == len(game.record.moves)
    told = {
        each["player"]: each["elo"] for each in json.loads((SAVED / "results.json").read_text())["players"]
    }
    for results in (ladder.read_results(SAVED / "results.json"), ladder.remembered(SAVED)):
        (rungs, _) = ladder.ladder(results)["attangle at 60+1 s"]
        assert {rung.player: round(rung.elo, 1) for rung in rungs} == told


def test_a_saved_match_with_faults_goes_on(tmp_path: Path) -> None:
    shutil.copytree(SAVED / "match", tmp_path / "match")
    with RunFolder(tmp_path / "match", _run(tmp_path / "match")) as held:
        assert [game.ending and game.ending.detail for game in held.games.values()] == [
            "RuntimeError: lost the thread"
        ] * 2


def test_a_saved_dataset_is_loaded() -> None:
    found = datasets.load(SAVED / "four.npz")
    assert [len(game.moves) for game in found] == [33, 38, 49, 32]
    assert [game.winners for game in found] == [(0,), (1,), (0,), (1,)]
    assert found[0].position().to_text() == "attangle 1b2/b2w++1/4b1/wbb3w/1b1w++2/bww++2/wb2 b 9 6"


def _run(folder: Path) -> Run:
    data = json.loads((folder / "run.json").read_text())
    lists = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
    return Run(**data | lists | {"options": tuple(sorted(data["options"].items()))})
