"""Games from files: a record, or the lines of a match, a tournament or any list of records."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deltille.arena.endings import Ending
from deltille.core.errors import BadRecord
from deltille.core.record import Record

LINES = (".jsonl", ".ndjson")


@dataclass(frozen=True)
class SavedGame:
    """A record and how its game ended, if not by its rules."""

    record: Record
    ending: Ending | None = None


def read_records(path: Path) -> Iterator[SavedGame]:
    """The games in a file, one after another; for the folder of a match, those of its ``games.jsonl``."""
    if path.is_dir():
        path = path / "games.jsonl"
    if path.suffix not in LINES:
        yield SavedGame(Record.load(path))
        return
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield saved_game(line, f"{path}, line {number}")
    except OSError as error:
        raise BadRecord(str(path), f"cannot be read: {error.strerror}") from error


def read_record(path: Path, number: int | None = None) -> SavedGame:
    """One game of a file, counted from 1; without a number, the only one."""
    is_list = path.is_dir() or path.suffix in LINES
    if number is None and is_list:
        games = list(read_records(path))
        if len(games) != 1:
            raise BadRecord(
                str(path), f"holds {len(games)} games; say which: --game 1 to --game {len(games)}"
            )
        return games[0]
    n_games = 0
    for n_games, game in enumerate(read_records(path), start=1):
        if n_games == (number or 1):
            return game
    raise BadRecord(str(path), f"holds {n_games} games, not {number}")


def saved_game(line: bytes | str, where: str) -> SavedGame:
    """The game on a line: a record, or one with what a match knows about it; ``where`` names it in errors."""
    try:
        data: Any = json.loads(line)
        ending = None
        if isinstance(data, dict) and "record" in data:
            if data.get("ending") is not None:
                ending = Ending.from_data(data["ending"])
            data = data["record"]
        return SavedGame(Record.from_json(json.dumps(data)), ending)
    except BadRecord as error:
        raise BadRecord(where, error.why) from error
    except (ValueError, TypeError, KeyError) as error:
        raise BadRecord(where, f"is not a game: {error!r:.200}") from error
