"""Verifying a record on the command line."""

import json
import subprocess
from pathlib import Path

import pytest

import deltille
from deltille.core.record import Record
from deltille.core.seals import Seal
from deltille.testing.command_line import deltille as command

RECORDS = Path(__file__).parent / "fixtures" / "0.1.0" / "records"
OPENED, SEALED = RECORDS / "trangalla-opened.json", RECORDS / "trangalla-sealed.json"


def verify(*arguments: Path | str) -> subprocess.CompletedProcess[str]:
    return command("verify", *arguments, COLUMNS="80")


def test_verify_says_in_one_sentence_what_was_sealed_and_when() -> None:
    done = verify(OPENED, "--earlier", SEALED)
    told = "White's king (king@b1) at move 1 and Black's king (king@g2) at move 2 were sealed and match."
    assert (done.returncode, done.stdout.strip()) == (0, told), done.stderr


def test_another_secret_than_the_sealed_one_is_found(tmp_path: Path) -> None:
    data = json.loads(OPENED.read_text())
    data["moves"][0] = "king@b2"
    changed = tmp_path / "game.json"
    changed.write_text(json.dumps(data))
    done = verify(changed)
    assert done.returncode == 1
    assert "move 1 is not the one that was sealed" in done.stdout


def test_a_seal_made_afterwards_is_found_by_the_earlier_record(tmp_path: Path) -> None:
    data = json.loads(OPENED.read_text())
    seal = Seal.of(data["moves"][0], "later")
    data["seals"]["1"] = {"hash": seal.hash, "salt": seal.salt}
    changed = tmp_path / "game.json"
    changed.write_text(json.dumps(data))
    assert verify(changed).returncode == 0
    done = verify(changed, "--earlier", SEALED)
    assert done.returncode == 1
    assert "the seal of move 1 is not the one of the earlier record" in done.stdout


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (SEALED, "the seal of move 1 is not opened yet"),
        (RECORDS / "trangalla-over.json", "contains no seals"),
        (RECORDS / "nowhere.json", "cannot be read"),
    ],
)
def test_an_unverifiable_record_is_not_a_success(file: Path, why: str) -> None:
    done = verify(file)
    assert done.returncode == 1
    assert why in done.stdout


def test_a_game_without_secrets_has_nothing_to_verify(tmp_path: Path) -> None:
    position = deltille.new("attangle")
    position.push("e3")
    Record.of(position).save(tmp_path / "game.json")
    done = verify(tmp_path / "game.json")
    assert done.returncode == 0
    assert "no secrets" in done.stdout
