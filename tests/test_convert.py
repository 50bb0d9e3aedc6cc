"""Games of other programs on the command line."""

import json
import subprocess
from pathlib import Path

import pytest

import deltille
from deltille import games
from deltille.core.record import Record
from deltille.testing.command_line import deltille as command

FILE = "(;GM[Blokus Trigon Two-Player]PB[Ada]PW[Grace];1[q15,r15,s15];2[r4])"


def convert(*paths: Path) -> subprocess.CompletedProcess[str]:
    return command("convert", *paths, COLUMNS="80")


def test_a_file_of_another_program_becomes_a_record_and_back(tmp_path: Path) -> None:
    source, record, back = tmp_path / "a.blksgf", tmp_path / "a.json", tmp_path / "b.blksgf"
    source.write_text(FILE)
    done = convert(source, record)
    assert done.returncode == 0, done.stderr
    assert "2 moves of Blokus Trigon" in " ".join(done.stderr.split())
    data = json.loads(record.read_text())
    assert (data["game"], data["seats"], data["moves"]) == (
        "blokus_trigon",
        ["Ada", "Grace"],
        ["q15,r15,s15", "r4"],
    )
    assert convert(record, back).returncode == 0
    game = games.game_class("blokus_trigon")
    assert game.file_format.read(back.read_text()) == game.file_format.read(FILE)


@pytest.mark.parametrize(
    ("source", "target", "complaint"),
    [
        ("game.json", "game.blksgf", "contains games of Blokus Trigon, not of Attangle"),
        ("game.json", "game.pgn", "no game is saved in files of this kind"),
        ("missing.blksgf", "game.json", "cannot be read"),
        ("bad.blksgf", "game.json", "deltille: "),
    ],
)
def test_a_game_that_cannot_be_converted_is_explained(
    source: str, target: str, complaint: str, tmp_path: Path
) -> None:
    position = deltille.new("attangle")
    position.push("e3")
    Record.of(position).save(tmp_path / "game.json")
    (tmp_path / "bad.blksgf").write_text("(;GM[Chess])")
    done = convert(tmp_path / source, tmp_path / target)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
