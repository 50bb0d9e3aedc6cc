"""``deltille arena`` as people use it."""

import subprocess
from pathlib import Path

import pytest

from deltille.testing.command_line import deltille


def arena(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return deltille("arena", *arguments, folder=folder, COLUMNS="120")


def test_a_match_prints_its_table_and_is_not_played_again(tmp_path: Path) -> None:
    first = arena(tmp_path, "attangle", "flat:5", "random", "--games", "10", "--workers", "0")
    assert first.returncode == 0, first.stderr
    heading, flat, chance, pairs, pace, records = first.stdout.splitlines()
    assert heading.split()[:7] == ["player", "games", "won", "drawn", "lost", "score", "points"]
    assert flat.split()[:2] == ["flat:5", "10"]
    assert chance.split()[:2] == ["random", "10"]
    assert "%" in flat
    assert "[" in flat
    assert pairs.startswith("pairs with 0, ½, 1, 1½, 2 points: ")
    assert "games per minute (10 played now)" in pace
    assert (tmp_path / records.removeprefix("records: ") / "games.jsonl").read_text().count("\n") == 10
    second = arena(tmp_path, "attangle", "flat:5", "random", "--games", "10", "--workers", "0")
    assert "nothing left to play (0 played now)" in second.stdout
    assert second.stdout.splitlines()[:4] == first.stdout.splitlines()[:4]


def test_a_sequential_test_says_what_it_found(tmp_path: Path) -> None:
    chosen = ["--sprt", "0", "200", "--alpha", "0.1", "--beta", "0.1", "--games", "400", "--workers", "0"]
    done = arena(tmp_path, "attangle", "flat:5", "random", "--out", "here", *chosen)
    assert "SPRT +0 or +200: LLR" in done.stdout
    assert "(-2.20, 2.20), +200 accepted" in done.stdout
    assert (tmp_path / "here" / "run.json").exists()


def test_options_reach_the_game(tmp_path: Path) -> None:
    chosen = ["-o", "opposite_captures=false", "--games", "2", "--workers", "0", "--out", "here"]
    assert arena(tmp_path, "attangle", "random", "random", *chosen).returncode == 0
    assert '"opposite_captures": false' in (tmp_path / "here" / "run.json").read_text()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["atangle", "random", "random"], "did you mean 'attangle'?"),
        (["attangle", "random", "rndom"], "did you mean 'random'?"),
        (["attangle", "random"], "1 named for 2 seats"),
        (["attangle", "random", "random", "--sprt", "5", "0"], "must be the smaller one"),
        (["attangle", "random", "random", "--out", "taken"], "cannot hold a run"),
    ],
)
def test_mistakes_get_one_line(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    done = arena(tmp_path, *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
