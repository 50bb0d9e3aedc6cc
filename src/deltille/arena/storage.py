"""The folder of a run: its parameters, and every finished game on a line of its own.

``run.json`` says what the run is; ``games.jsonl`` only ever grows. A game counts as finished when its
line is on the disk, so a run can be killed at any moment and go on later.
"""

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any

from deltille.arena.errors import BadRun
from deltille.arena.game_runner import GameResult
from deltille.arena.schedule import Fixture, Run
from deltille.core.errors import BadRecord
from deltille.core.record import Record

PARAMETERS = "run.json"
GAMES = "games.jsonl"


class RunFolder:
    """Opens or resumes a run; while it is open no other process can write to the folder."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path = path
        self.run = run
        self.games: dict[Fixture, GameResult] = {}
        """The games that are on the disk."""
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._file = (path / GAMES).open("a+b")
        except OSError as error:
            raise BadRun(str(path), f"cannot hold a run: {error.strerror}") from error
        try:
            self._lock()
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
        self._file.write(line_text(self.run, game).encode())
        self._flush()
        self.games[game.fixture] = game

    def _flush(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # Windows: nothing keeps two runs out of one folder there
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadRun(str(self.path), "another process is playing here; wait for it or stop it") from error

    def _match_parameters(self) -> None:
        wanted = self.run.to_data()
        file = self.path / PARAMETERS
        if not file.exists():
            if self._file.tell():
                raise BadRun(str(self.path), f"holds games but no {PARAMETERS}; choose another folder")
            _write_whole(file, json.dumps(wanted, indent=1) + "\n")
            return
        try:
            held = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadRun(str(file), f"cannot be read: {error}") from error
        if held != wanted:
            other = next(
                (key for key in wanted if not isinstance(held, dict) or held.get(key) != wanted[key]), ""
            )
            was = held.get(other) if isinstance(held, dict) else held
            why = f"holds another run: its {other} is {was!r}, not {wanted.get(other)!r}"
            raise BadRun(str(self.path), f"{why}; choose another folder")

    def _load(self) -> None:
        self._file.seek(0)
        *lines, tail = self._file.read().split(b"\n")
        if tail:
            self._mend(lines, tail)
        for number, line in enumerate(lines, start=1):
            where = f"{self.path / GAMES}, line {number}"
            game = parse_line(self.run, line, where)
            if game.fixture in self.games:
                raise BadRun(where, f"repeats {game.fixture}; remove one of the two lines")
            self.games[game.fixture] = game

    def _mend(self, lines: list[bytes], tail: bytes) -> None:
        """Finish or remove the last line of a writer that was killed while writing it."""
        try:
            json.loads(tail)
        except ValueError:
            self._file.truncate(self._file.tell() - len(tail))
        else:  # all of the game is there, only the end of the line is not
            self._file.write(b"\n")
            lines.append(tail)
        self._flush()


def line_text(run: Run, game: GameResult) -> str:
    """A finished game as one line."""
    data = {
        "run": run.identity,
        "opening": game.fixture.opening,
        "rotation": game.fixture.rotation,
        "record": json.loads(game.record.to_json()),
    }
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
        if record.result is None:
            raise BadRun(where, "is a game without a result")
        game = GameResult(fixture, seating, record)
        if len(game.points) != run.n_seats or not set(game.winners) <= set(range(run.n_seats)):
            raise BadRun(where, "has a result that does not fit the seats")
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(error, BadRun):
            raise
        what = error.why if isinstance(error, BadRecord) else repr(error)
        raise BadRun(where, f"is not a game of a run: {what}; restore or remove it") from error
    return game


def _write_whole(file: Path, text: str) -> None:
    """Write a file so that after a crash it is there as a whole or not at all."""
    draft = file.with_name(file.name + ".draft")
    with draft.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)
    if hasattr(os, "O_DIRECTORY"):  # elsewhere folders cannot be opened, nor need they be
        folder = os.open(file.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)  # the name, and that of the file of games beside it
        finally:
            os.close(folder)
