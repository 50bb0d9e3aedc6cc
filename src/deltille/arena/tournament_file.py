"""The files of a tournament: one line per game, and the results as JSON."""

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from deltille.arena.errors import BadRun
from deltille.arena.game_runner import GameResult
from deltille.arena.lines_file import LinesFile
from deltille.arena.schedule import Run
from deltille.arena.standings import TournamentResult
from deltille.arena.storage import line_text, parse_line
from deltille.core.whole_files import write_whole

GAMES = "games.jsonl"
RESULTS = "results.json"


class TournamentFile:
    """Holds the games of any runs; those that a tournament does not ask for stay, and do not count."""

    def __init__(self, out: Path) -> None:
        is_file = out.suffix == ".json"
        self.results_path = out if is_file else out / RESULTS
        self.games_path = out.with_suffix(".games.jsonl") if is_file else out / GAMES
        self._file = LinesFile(self.games_path)
        self._lines: dict[str, list[tuple[int, bytes]]] = {}
        try:
            for number, line in enumerate(self._file.lines(), start=1):
                self._lines.setdefault(_run_of(line, self._where(number)), []).append((number, line))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "TournamentFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def games_of(self, run: Run) -> list[GameResult]:
        """The games of this run that are on the disk."""
        lines = self._lines.get(run.identity, ())
        return [parse_line(run, line, self._where(number)) for number, line in lines]

    def add(self, run: Run, game: GameResult) -> None:
        """Write a finished game; it is on the disk when this returns."""
        more: dict[str, Any] = {"players": list(run.players), "version": run.version}
        more |= {"sources": list(run.sources)} if run.sources else {}
        more |= {"time": run.time} if run.time else {}
        self._file.add(line_text(run, game, more))

    def write_results(self, result: TournamentResult) -> None:
        """Write the standings so far; after a crash the file is as before or as now."""
        write_whole(self.results_path, json.dumps(result.to_data(), indent=1, ensure_ascii=False) + "\n")

    def _where(self, number: int) -> str:
        return f"{self.games_path}, line {number}"


def _run_of(line: bytes, where: str) -> str:
    try:
        return str(json.loads(line)["run"])
    except (ValueError, TypeError, KeyError) as error:
        raise BadRun(where, "is not a game of a tournament; restore or remove it") from error
