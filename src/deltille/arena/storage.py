"""The folder of a run: its parameters, and one line for every finished game.

``run.json`` says what the run is; ``games.jsonl`` only ever grows. A game counts as finished when its
line is on the disk, so a run can be killed at any moment and continued later.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from deltille.arena.endings import Ending
from deltille.arena.errors import BadRun
from deltille.arena.game_runner import GameResult
from deltille.arena.lines_file import LinesFile
from deltille.arena.schedule import Fixture, Run
from deltille.core.errors import BadRecord
from deltille.core.record import Record
from deltille.core.whole_files import write_whole

PARAMETERS = "run.json"
GAMES = "games.jsonl"


class RunFolder:
    """Opens or resumes a run; while it is open no other process can write to the folder."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path = path
        self.run = run
        self.games: dict[Fixture, GameResult] = {}
        """The games that are on the disk."""
        self._file = LinesFile(path / GAMES)
        try:
            self._match_parameters()
            self._load()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "RunFolder":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, game: GameResult) -> None:
        """Write a finished game; it is on the disk when this returns."""
        self._file.add(line_text(self.run, game))
        self.games[game.fixture] = game

    def _match_parameters(self) -> None:
        wanted = self.run.to_data()
        file = self.path / PARAMETERS
        if not file.exists():
            if not self._file.is_empty:
                raise BadRun(str(self.path), f"holds games but no {PARAMETERS}; choose another folder")
            write_whole(file, json.dumps(wanted, indent=1) + "\n")
            return
        try:
            held = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadRun(str(file), f"cannot be read: {error}") from error
        if held != wanted:
            keys = [*wanted, *(key for key in held if key not in wanted)] if isinstance(held, dict) else [""]
            other = next((key for key in keys if key and held.get(key) != wanted.get(key)), "")
            if other == "sources" and isinstance(held.get(other, []), list):
                raise BadRun(str(self.path), self._changed(held.get(other) or []))
            was = held.get(other) if isinstance(held, dict) else held
            why = f"holds another run: its {other} is {was!r}, not {wanted.get(other)!r}"
            raise BadRun(str(self.path), f"{why}; choose another folder")

    def _changed(self, held: list[str]) -> str:
        """Which player has changed."""
        players, wanted = self.run.players, self.run.sources or ("",) * len(self.run.players)
        changed = [
            name
            for name, was, now in zip(players, held or [""] * len(players), wanted, strict=False)
            if was != now
        ]
        return (
            f"holds games of {', '.join(changed)} as it was before a change of its source; choose another "
            "folder, or remove this one"
        )

    def _load(self) -> None:
        for number, line in enumerate(self._file.lines(), start=1):
            where = f"{self.path / GAMES}, line {number}"
            game = parse_line(self.run, line, where)
            if game.fixture in self.games:
                raise BadRun(where, f"repeats {game.fixture}; remove one of the two lines")
            self.games[game.fixture] = game


def line_text(run: Run, game: GameResult, more: Mapping[str, Any] | None = None) -> str:
    """A finished game as one line, with ``more`` that its readers should know."""
    data: dict[str, Any] = {
        "run": run.identity,
        "opening": game.fixture.opening,
        "rotation": game.fixture.rotation,
        "record": json.loads(game.record.to_json()),
    }
    if game.ending is not None:
        data["ending"] = game.ending.to_data()
    data |= more or {}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def parse_line(run: Run, line: bytes, where: str) -> GameResult:
    """The inverse of ``line_text``; ``where`` names the line in errors."""
    try:
        data: dict[str, Any] = json.loads(line)
        fixture = Fixture(data["opening"], data["rotation"])
        identity = data["run"]
        record = Record.from_json(json.dumps(data["record"]))
        if identity != run.identity:
            raise BadRun(where, f"is a game of the run {identity!r:.40}, not {run.identity}")
        seating = run.seating(fixture)
        if record.seats != tuple(run.players[index] for index in seating):
            raise BadRun(where, f"seats {record.seats!r:.200}, which this run would not")
        ending = None if data.get("ending") is None else Ending.from_data(data["ending"])
        if record.result is None and ending is None:
            raise BadRun(where, "is a game without a result")
        game = GameResult(fixture, seating, record, ending)
        if len(game.points) != run.n_seats or not set(game.winners) <= set(range(run.n_seats)):
            raise BadRun(where, "has a result that does not fit the seats")
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(error, BadRun):
            raise
        what = error.why if isinstance(error, BadRecord) else repr(error)
        raise BadRun(where, f"is not a game of a run: {what}; restore or remove it") from error
    return game
