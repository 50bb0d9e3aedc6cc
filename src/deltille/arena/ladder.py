"""The ladder of a machine: every result that was measured on it, rated together, game by game.

Results come from matches and tournaments, one line for each run in the user's data folder (or
``$DELTILLE_DATA_DIR``). A line for a run replaces an earlier one: a match that was resumed counts once.
"""

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deltille import games
from deltille.arena.errors import BadRun
from deltille.arena.game_runner import GameResult
from deltille.arena.lines_file import LinesFile
from deltille.arena.schedule import Fixture
from deltille.arena.standings import Meeting, Played, compared, comparisons, meetings, place_of
from deltille.core.bradley_terry import Comparison, JointElo, fit
from deltille.core.errors import DeltilleError

VARIABLE = "DELTILLE_DATA_DIR"
"""The environment variable that moves the ladder elsewhere."""
FILE = "ladder.jsonl"
SHOWN_SOURCE = 6


@dataclass(frozen=True)
class Result:
    """The results of one run."""

    run: str
    game: str
    """The head of the game, with its options."""
    time: str
    sources: dict[str, str]
    meetings: tuple[Meeting, ...]

    def to_data(self) -> dict[str, Any]:
        return {
            "run": self.run,
            "game": self.game,
            "time": self.time,
            "sources": self.sources,
            "meetings": [meeting.to_data() for meeting in self.meetings],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Result":
        """The inverse of ``to_data``; raises ValueError, KeyError or TypeError."""
        return cls(
            str(data["run"]),
            str(data["game"]),
            str(data.get("time", "")),
            {str(name): str(source) for name, source in data.get("sources", {}).items()},
            tuple(Meeting.from_data(each) for each in data["meetings"]),
        )


@dataclass(frozen=True)
class Rung:
    """A player on the ladder of a game."""

    player: str
    elo: float
    error: float
    n_games: int
    score: float


def data_folder() -> Path:
    """Where the ladder of this machine is kept."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("deltille", appauthor=False))


def results_of(played: Iterable[Played]) -> list[Result]:
    """The results of games, run by run."""
    by_run: dict[str, list[Played]] = {}
    for run, game in played:
        by_run.setdefault(run.identity, []).append((run, game))
    found = []
    for identity, own in by_run.items():
        run = own[0][0]
        sources = dict(zip(run.players, run.sources, strict=False))
        head = run.load_game().head
        found.append(Result(identity, head, run.time, sources, meetings(comparisons(own))))
    return found


def remember(results: Iterable[Result], folder: Path | None = None) -> None:
    """Add results to the ladder of this machine."""
    with LinesFile((folder or data_folder()) / FILE) as file:
        file.lines()
        for result in results:
            file.add(json.dumps(result.to_data(), ensure_ascii=False, separators=(",", ":")) + "\n")


def remembered(folder: Path | None = None) -> list[Result]:
    """All results of this machine, the latest of each run."""
    path = (folder or data_folder()) / FILE
    if not path.exists():
        return []
    found: dict[str, Result] = {}
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            result = Result.from_data(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadRun(f"{path}, line {number}", "is not a result; restore or remove it") from error
        found[result.run] = result
    return list(found.values())


def read_results(path: Path) -> list[Result]:
    """What a file has to tell: results of a tournament (``.json``) or games (``.jsonl``, or a folder)."""
    if path.is_dir():
        path = path / ("games.jsonl" if (path / "games.jsonl").exists() else "results.json")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRun(str(path), f"cannot be read: {error}") from error
    try:
        if path.suffix == ".jsonl":
            return _from_games([json.loads(line) for line in text.splitlines() if line.strip()])
        data = json.loads(text)
        sources = {each["player"]: each.get("source", "") for each in data["players"]}
        return [Result.from_data(data | {"run": str(path), "sources": sources})]
    except DeltilleError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadRun(str(path), "holds no results of a match or tournament") from error


def _from_games(lines: list[dict[str, Any]]) -> list[Result]:
    from deltille.arena.records import saved_game

    by_run: dict[str, list[Comparison]] = {}
    known: dict[str, tuple[str, str, dict[str, str]]] = {}
    for number, line in enumerate(lines, start=1):
        saved = saved_game(json.dumps(line), f"line {number}")
        record = saved.record
        names = tuple(line.get("players") or dict.fromkeys(record.seats))
        seating = tuple(names.index(seat) for seat in record.seats)
        played = GameResult(Fixture(number, 0), seating, record, saved.ending)
        run = str(line.get("run", "+".join(names)))
        head = games.game(record.game, **record.options).head
        known[run] = (
            head,
            str(line.get("time", "")),
            dict(zip(names, line.get("sources", ()), strict=False)),
        )
        by_run.setdefault(run, []).extend(compared(names, played))
    return [Result(run, *known[run], meetings(own)) for run, own in by_run.items()]


def ladder(
    results: Iterable[Result], anchors: Mapping[str, float] | None = None
) -> dict[str, tuple[tuple[Rung, ...], JointElo]]:
    """For each game with results its players, best first.

    Versions of one player that differ in their source are listed apart, with the first digits of its hash.
    """
    by_game: dict[str, list[Result]] = {}
    for result in results:
        key = f"{result.game} at {result.time} s" if result.time else result.game
        by_game.setdefault(key, []).append(result)
    found = {}
    for game, own in sorted(by_game.items()):
        called = _names(own)
        met = [
            (
                called[meeting.one, result.sources.get(meeting.one, "")],
                called[meeting.other, result.sources.get(meeting.other, "")],
                meeting,
            )
            for result in own
            for meeting in result.meetings
        ]
        fixed = {name: elo for name, elo in (anchors or {}).items() if name in called.values()}
        joint = fit(
            (Comparison(one, other, each.score, each.n_games * each.weight) for one, other, each in met),
            fixed,
        )
        n_games: Counter[str] = Counter()
        taken: dict[str, float] = {}
        for one, other, each in met:
            for name, share in ((one, each.score), (other, 1 - each.score)):
                n_games[name] += each.n_games
                taken[name] = taken.get(name, 0.0) + share * each.n_games
        rungs = [
            Rung(name, elo, joint.error[name], n_games[name], taken.get(name, 0.0) / max(1, n_games[name]))
            for name, elo in joint.elo.items()
        ]
        rungs.sort(key=lambda rung: place_of(rung.elo, rung.n_games, rung.player))
        found[game] = (tuple(rungs), joint)
    return found


def _names(results: Iterable[Result]) -> dict[tuple[str, str], str]:
    known = {
        (name, result.sources.get(name, ""))
        for result in results
        for meeting in result.meetings
        for name in (meeting.one, meeting.other)
    }
    times = Counter(name for name, _ in known)
    return {
        (name, source): f"{name} ({source[:SHOWN_SOURCE]})" if times[name] > 1 and source else name
        for name, source in known
    }
