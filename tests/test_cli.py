"""The command line, as people use it."""

import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deltille import __version__, games
from deltille.cli.play import Table
from deltille.core.cache import keyed_cache_dir
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.testing.command_line import deltille
from deltille.testing.selection import every_game


def test_help_names_every_command() -> None:
    shown = deltille("--help").stdout
    for command in ("games", "rules", "play", "perft", "show", "verify", "warm", "bench", "train", "gtp"):
        assert f" {command} " in shown


@pytest.mark.parametrize(
    "command", ["games", "rules", "play", "perft", "show", "verify", "warm", "bench", "train", "gtp"]
)
def test_every_command_has_help(command: str) -> None:
    done = deltille(command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_the_version_is_that_of_the_package() -> None:
    assert deltille("--version").stdout == f"deltille {__version__}\n"


@pytest.mark.all_games
def test_games_are_listed_with_their_summary() -> None:
    shown = deltille("games").stdout
    for name in games.names():
        assert name in shown
    assert "10  Plays as well as it can" in shown


@every_game()
def test_rules_are_shown(name: str) -> None:
    assert "R1" in deltille("rules", name).stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["perft", "atangle", "1"], "did you mean 'attangle'?"),
        (["rules", "zzz"], "no game has this name; choose from"),
        (["perft", "attangle", "1", "-o", "oposite_captures=true"], "did you mean 'opposite_captures'?"),
        (["perft", "attangle", "1", "-o", "opposite_captures=maybe"], "choose from True, False"),
        (["perft", "attangle", "1", "-o", "self=1"], "Attangle has no such option"),
        (["perft", "attangle", "1", "-o", "opposite_captures"], "write an option as key=value"),
        (["perft", "attangle", "1", "--position", "4/5 w 1 1"], "expected 7 rows"),
        (["play", "attangle", "--against", "fat"], "did you mean 'flat'?"),
        (["play", "attangle", "--against", "flat:x"], "'flat:N' with N random games"),
        (["show", "no-such-file.json"], "cannot be read"),
    ],
)
def test_mistakes_get_one_friendly_line_and_no_traceback(arguments: list[str], complaint: str) -> None:
    done = deltille(*arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_perft_counts_and_splits() -> None:
    assert deltille("perft", "attangle", "3").stdout == "42840\n"
    lines = deltille("perft", "attangle", "2", "--split").stdout.splitlines()
    assert lines[0] == "a1  35"
    assert lines[-1] == "1260"
    assert len(lines) == 37
    middle = "wwwb/wwb2/2bw+1b/1w++w2b1/b1b1b1/b2wb/2b+w b 7 4"
    assert deltille("perft", "attangle", "2", "--position", middle).stdout == "1531\n"


def test_a_cold_start_says_what_it_does_and_a_warm_one_is_silent(tmp_path: Path) -> None:
    cold = deltille("perft", "attangle", "1", DELTILLE_CACHE_DIR=str(tmp_path))
    assert "this happens once" in cold.stderr
    warm = deltille("perft", "attangle", "1", DELTILLE_CACHE_DIR=str(tmp_path))
    assert "this happens once" not in warm.stderr
    assert warm.stdout == cold.stdout == "36\n"


def test_warm_compiles_everything_once(tmp_path: Path) -> None:
    def compiled_now(**environment: str) -> int:
        told = deltille("warm", "attangle", **environment).stdout
        return int(re.findall(r"(\d+) compiled now", told)[0])

    compiled_now()  # where all tests find it
    there = keyed_cache_dir()
    shutil.copytree(there, tmp_path / there.name)
    gone = list(tmp_path.rglob("playout.list_legal*.nbi"))
    gone[0].unlink()
    assert [compiled_now(DELTILLE_CACHE_DIR=str(tmp_path)) for _ in range(2)] == [1, 0]


def test_bench_prints_rates() -> None:
    shown = deltille("bench", "attangle", "--seconds", "0.1").stdout
    assert "games/s" in shown
    assert "attangle" in shown


def test_the_second_player_may_swap_sides_in_the_terminal() -> None:
    shown = deltille(
        "play", "attangle", "--against", "nobody", "--swap", typed="swap\ne3\nswap\nswap\nquit\n"
    ).stdout
    assert shown.count("Sides swapped.") == 1
    assert shown.count("only with --swap, in reply to the first move") == 2
    refused = deltille("play", "trangalla", "--swap")
    assert refused.returncode == 2
    assert "game without secrets" in refused.stderr


def test_a_move_that_is_written_like_a_command_can_be_made_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = games.game_class("attangle")()
    parse = rules.notation.parse_move
    # "swap" is how other games write that the second player takes over the first stone.
    monkeypatch.setattr(rules.notation, "parse_move", lambda s, text: parse(s, text.replace("swap", "e3")))
    table = Table(Position(rules), None, 0, random.Random(1))
    assert table.handle("swap")
    assert table.position.ply == 1
    assert not table.handle("swap"), "it cannot be made twice, so this is the command"


def test_a_person_can_play_save_and_show_a_game(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    typed = (
        f"help\nmoves g\nhint\nd4\nxyzzy\nundo\ne3\nundo\nc3\nd3\nsave {record}\nsave /no/such/place\nquit\n"
    )
    done = deltille("play", "attangle", "--against", "random", "--seed", "1", typed=typed)
    assert done.returncode == 0, done.stderr
    assert re.search(r"\b[a-g][1-7]: a piece is placed on [a-g][1-7]\.", done.stdout), "there was no hint"
    assert "'d4': the centre d4 must stay empty" in done.stdout
    assert "write a point such as 'e3'" in done.stdout
    assert "There is nothing to take back." in done.stdout
    assert "Not saved" in done.stdout
    assert "Goodbye." in done.stdout
    saved = json.loads(record.read_text())
    assert saved["moves"][0] == "c3"
    assert saved["seats"] == ["White", "Black (computer)"]
    shown = deltille("show", str(record), "--ply", "1", "--svg", str(tmp_path / "board.svg"))
    assert "The game is not finished." in shown.stdout
    assert "after 1 of 4 moves" in shown.stdout
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert "has 4 moves, not 9" in deltille("show", str(record), "--ply", "9").stderr


def test_the_end_of_input_ends_the_game_politely() -> None:
    done = deltille("play", "attangle", typed="e3\n")
    assert done.returncode == 0
    assert "Goodbye." in done.stdout


def test_people_get_no_hints_against_each_other() -> None:
    done = deltille("play", "attangle", "--against", "nobody", typed="hint\nquit\n")
    assert "no hints in a game between people" in done.stdout


def test_a_person_resigns() -> None:
    done = deltille("play", "attangle", "--against", "nobody", typed="e3\nresign\n")
    assert "White wins: Black resigned" in done.stdout


@every_game()
def test_every_game_can_be_played_to_its_end_in_the_terminal(name: str) -> None:
    # Two people at one keyboard who always take the computer's first suggestion would be slow: instead
    # the game is played here and then typed in.
    import random

    position = games.new(name)
    chance = random.Random(7)
    while position.outcome() is None:
        position.push(chance.choice(position.legal_moves))
    typed = "".join(f"{move}\n" for move in position.history)
    done = deltille("play", name, "--against", "nobody", typed=typed)
    assert done.returncode == 0, done.stderr
    assert str(position.outcome()) in done.stdout.replace("\n", " ").replace("  ", " ")


def test_gtp_speaks_on_standard_streams() -> None:
    done = deltille("gtp", "attangle", "--player", "random", typed="play white e3\ngenmove black\nquit\n")
    assert done.stdout.startswith("= \n\n= ")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m deltille rules attangle | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_the_signature_is_one_number_that_follows_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    from deltille.cli import signature

    printed = deltille("bench", "--signature")
    assert printed.returncode == 0, printed.stderr
    number = int(printed.stdout)
    assert signature.signature() == number
    monkeypatch.setattr(signature, "NODES", signature.NODES + 1)
    assert signature.signature() != number


def test_a_saved_game_prints_no_control_characters(tmp_path: Path) -> None:
    position = games.new("attangle")
    position.push("e3")
    content = json.loads(Record.of(position, ("Ada", "Bob")).to_json())
    content["seats"] = ["Ada\x1b[2J\x1b]0;owned\x07", "[red]Bob[/red]"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(content))
    done = deltille("show", str(file))
    assert done.returncode == 0, done.stderr
    assert "Ada" in done.stdout
    assert "[red]Bob[/red]" in done.stdout
    assert "\x1b" not in done.stdout
    assert "\x07" not in done.stdout
