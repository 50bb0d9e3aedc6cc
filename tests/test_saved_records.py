"""Records and arena runs written by earlier versions are read, and give the same boards.

``tests/fixtures/README.md`` says how they were made.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from deltille import games
from deltille.arena.schedule import Fixture, Run
from deltille.arena.storage import RunFolder
from deltille.core.errors import BadRecord
from deltille.core.record import Record

FIXTURES = Path(__file__).parent / "fixtures"
VERSIONS = sorted(file.parent.name for file in FIXTURES.glob("*/records.json"))


def expected(version: str, name: str) -> dict[str, Any]:
    if not (FIXTURES / version / name).exists():  # not every version has changed every format
        return {}
    found: dict[str, Any] = json.loads((FIXTURES / version / name).read_text(encoding="utf-8"))
    return found


RECORDS = [
    pytest.param(version, file, told, id=f"{version}-{file}")
    for version in VERSIONS
    for file, told in expected(version, "records.json").items()
]
RUNS = [
    pytest.param(version, name, games_told, id=f"{version}-{name}")
    for version in VERSIONS
    for name, games_told in expected(version, "arena.json").items()
]


def is_hidden(told: dict[str, Any]) -> bool:
    """Whether the reader of this record may not know the whole game."""
    return "position" not in told


@pytest.mark.parametrize(
    ("version", "file", "told"), [r for r in RECORDS if str(r.values[1]).endswith("json")]
)
def test_a_saved_record_gives_the_same_board(version: str, file: str, told: dict[str, Any]) -> None:
    path = FIXTURES / version / "records" / file
    record = Record.load(path)
    assert record.to_json() == path.read_text(encoding="utf-8")
    assert "; ".join(record.moves) == told["moves"]
    assert (list(record.seats), record.result) == (told["seats"], told["result"])
    game = games.game(record.game, **record.options)
    assert game.head == told["game"]
    if is_hidden(told):
        with pytest.raises(BadRecord, match="hidden"):
            record.replay(game)
        return
    position = record.replay(game)
    assert (position.to_text(), str(position)) == (told["position"], told["board"])
    assert list(position.scores) == told["scores"]
    if "then" in told:
        position.push(told["then"]["move"])
        assert position.to_text() == told["then"]["position"]


SEALED = [version for version in VERSIONS if (FIXTURES / version / "records/trangalla-sealed.json").exists()]


@pytest.mark.parametrize("version", SEALED)
def test_an_opened_record_continues_the_sealed_one(version: str) -> None:
    folder = FIXTURES / version / "records"
    sealed, opened = (Record.load(folder / f"trangalla-{name}.json") for name in ("sealed", "opened"))
    assert sealed.seals
    opened.check_continues(sealed)


@pytest.mark.parametrize(
    ("version", "file", "told"), [r for r in RECORDS if str(r.values[1]).endswith("blksgf")]
)
def test_a_saved_file_of_pentobi_gives_the_same_board(version: str, file: str, told: dict[str, Any]) -> None:
    text = (FIXTURES / version / "records" / file).read_text(encoding="utf-8")
    files = games.game_class("blokus_trigon").file_format
    assert files is not None
    position, seats = files.read(text)
    assert (position.game.head, list(seats)) == (told["game"], told["seats"])
    assert "; ".join(move.text for move in position.history) == told["moves"]
    assert (position.to_text(), list(position.scores)) == (told["position"], told["scores"])


@pytest.mark.parametrize(("version", "saved", "told"), RUNS)
def test_a_saved_run_of_the_arena_is_read(
    version: str, saved: str, told: list[dict[str, Any]], tmp_path: Path
) -> None:
    shutil.copytree(FIXTURES / version / "arena" / saved, tmp_path / saved)
    data = json.loads((tmp_path / saved / "run.json").read_text(encoding="utf-8"))
    run = Run(**data | {"options": tuple(sorted(data["options"].items())), "players": tuple(data["players"])})
    with RunFolder(tmp_path / saved, run) as folder:
        assert len(folder.games) == len(told)
        for one in told:
            played = folder.games[Fixture(one["opening"], one["rotation"])]
            position = played.record.replay(run.load_game())
            assert (position.to_text(), list(position.scores)) == (one["position"], one["scores"])
