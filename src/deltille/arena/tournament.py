"""Tournaments: round robin, gauntlet and Swiss between any number of players, with joint Elo.

>>> from deltille.arena import tournament
>>> result = tournament("attangle", ["flat:5", "greedy", "random"], 4, workers=0, seed=1)
>>> [entry.player for entry in result.entries][-1], result.n_games, result.is_complete
('random', 12, True)

Each group that meets is a separate run (:class:`deltille.arena.schedule.Run`), named by its players alone.
So the same games come out no matter who else takes part, and a tournament can be resumed, made longer or
joined by more players later: only what is missing is played.
"""

import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from deltille import games
from deltille.arena.adjudication import Adjudication
from deltille.arena.errors import BadRun, WorkerLost
from deltille.arena.executors import local, n_processors, run_all
from deltille.arena.game_runner import Conduct, GameResult, play_game
from deltille.arena.openings import read as read_openings
from deltille.arena.pairing import Group, group_size, stages
from deltille.arena.schedule import OPENING_PLIES, Fixture, Run, names_of
from deltille.arena.standings import Played, TournamentResult, entries
from deltille.arena.time_control import TimeControl
from deltille.arena.tournament_file import TournamentFile
from deltille.core.game import Setting
from deltille.players import Player

AHEAD = 2
Key = tuple[str, Fixture]


@dataclass(frozen=True)
class TournamentProgress:
    """A running tournament."""

    n_games: int
    n_planned: int
    n_played_now: int
    elapsed_s: float
    result: Callable[[], TournamentResult]
    """The standings now; takes a moment in long tournaments."""


def tournament(
    game: str,
    players: Sequence[str | Player],
    n_games: int = 20,
    *,
    system: str = "round-robin",
    rounds: int | None = None,
    champions: int = 1,
    options: Mapping[str, Setting] | None = None,
    opening_plies: int = OPENING_PLIES,
    seed: int = 0,
    time_control: TimeControl | str | None = None,
    adjudication: Adjudication | None = None,
    openings: Sequence[str] | Path = (),
    anchors: Mapping[str, float] | None = None,
    out: Path | str | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    apart: bool | None = None,
    minutes: float | None = None,
    should_stop: Callable[[], bool] = lambda: False,
    on_progress: Callable[[TournamentProgress], None] = lambda _: None,
) -> TournamentResult:
    """Let players meet and rate them together.

    Whenever a group meets it plays ``n_games``, rounded up to whole rounds: each opening once for each
    rotation of the seats. ``system`` is ``round-robin``, ``gauntlet`` (the first ``champions`` against all
    others) or ``swiss`` (``rounds`` of neighbours in the standings); with ``rounds`` the first two are played
    that many times. In games whose seats cannot be shared between two players, as many meet as fit.

    ``out`` names the file of results (``.json``, with the games beside it) or a folder for both. Games found
    there are not played again. After ``minutes`` games under way are dropped and the rest counts.
    ``anchors`` fix the Elo of some players; otherwise the mean is 0. All else is as in
    :func:`deltille.arena.match`.
    """
    chosen = games.game(game, **(options or {}))
    control = TimeControl.parse(time_control) if isinstance(time_control, str) else time_control
    book = read_openings(openings, chosen, opening_plies) if isinstance(openings, Path) else tuple(openings)
    if n_games < 1:
        raise BadRun(str(n_games), "players who meet need at least one game")
    names = names_of(players)
    twice = [name for name, n in Counter(names).items() if n > 1]
    if twice:
        raise BadRun(twice[0], "is named twice; a player meets others, not itself")
    given = dict(zip(names, players, strict=True))

    def run_of(group: Group) -> Run:
        # Always in the same order: the same players play the same games.
        return Run.of(
            chosen,
            [given[name] for name in sorted(group)],
            opening_plies,
            seed,
            time=control,
            adjudication=adjudication,
            book=book,
        )

    workers = n_processors() if workers is None else workers
    if apart is None:
        apart = workers > 0 or (control is not None and not control.is_unlimited)
    with ExitStack() as stack:
        file = None if out is None else stack.enter_context(TournamentFile(Path(out)))
        table = _Tournament(names, system, chosen.head, -(-n_games // chosen.n_seats), run_of, file, anchors)
        table.deadline = None if minutes is None else time.monotonic() + 60 * minutes
        pool = executor or stack.enter_context(local(workers))
        plan = partial(stages, system, names, group_size(chosen.n_seats), rounds, champions)
        try:
            table.play(plan, pool, AHEAD * max(1, workers), Conduct(apart), should_stop, on_progress)
        except BrokenExecutor as error:
            why = "a worker process ended in the middle of a game (out of memory, or killed)"
            raise WorkerLost("", f"{why}; finished games are kept: run it again") from error
        finally:
            if file is not None:
                file.write_results(table.result())
        return table.result()


class _Tournament:
    """The games so far, and what is still to be played."""

    def __init__(
        self,
        names: tuple[str, ...],
        system: str,
        head: str,
        n_openings: int,
        run_of: Callable[[Group], Run],
        file: TournamentFile | None,
        anchors: Mapping[str, float] | None,
    ) -> None:
        self.names = names
        self.system = system
        self.head = head
        self.n_openings = n_openings
        self._run_of = run_of
        self.file = file
        self.anchors = anchors
        self.runs: dict[Group, Run] = {}
        self.games: dict[Key, GameResult] = {}
        self.planned: set[Key] = set()
        self.n_played_now = 0
        self.began = time.monotonic()
        self.deadline: float | None = None

    def run(self, group: Group) -> Run:
        group = tuple(sorted(group))
        if group not in self.runs:
            self.runs[group] = run = self._run_of(group)
            if self.file is not None:
                self.games |= {(run.identity, game.fixture): game for game in self.file.games_of(run)}
        return self.runs[group]

    def play(
        self,
        plan: Callable[[Callable[[], Mapping[str, float]]], Iterator[list[Group]]],
        pool: Executor,
        n_ahead: int,
        conduct: Conduct,
        should_stop: Callable[[], bool],
        on_progress: Callable[[TournamentProgress], None],
    ) -> None:
        def add(played: tuple[Run, GameResult]) -> None:
            run, game = played
            if self.file is not None:
                self.file.add(run, game)
            self.games[run.identity, game.fixture] = game
            self.n_played_now += 1
            on_progress(self.progress())

        def is_over() -> bool:
            return should_stop() or (self.deadline is not None and time.monotonic() > self.deadline)

        times_met: Counter[Group] = Counter()
        for groups in plan(self.scores):
            fixtures = list(self.fixtures(groups, times_met))
            self.planned |= {(run.identity, fixture) for run, fixture in fixtures}
            on_progress(self.progress())
            missing = [(run, each) for run, each in fixtures if (run.identity, each) not in self.games]
            calls = [(play_of_tournament, (run, fixture, conduct)) for run, fixture in missing]
            run_all(pool, calls, n_ahead, add, lambda: False, is_over)
            if is_over():
                return

    def fixtures(self, groups: list[Group], times_met: Counter[Group]) -> Iterator[tuple[Run, Fixture]]:
        """The games of a stage, round by round for all groups, so that a stop leaves them even."""
        ordered = [tuple(sorted(group)) for group in groups]
        firsts = [times_met[group] * self.n_openings for group in ordered]
        times_met.update(ordered)
        runs = [self.run(group) for group in ordered]
        for number, (run, first) in itertools.product(
            range(self.n_openings), list(zip(runs, firsts, strict=True))
        ):
            for rotation in range(run.n_seats):
                yield run, Fixture(first + number, rotation)

    def played(self) -> list[Played]:
        by_identity = {run.identity: run for run in self.runs.values()}
        return [
            (by_identity[identity], game)
            for (identity, fixture), game in sorted(self.games.items(), key=lambda item: item[0])
            if (identity, fixture) in self.planned
        ]

    def scores(self) -> dict[str, float]:
        """Points so far, by which Swiss rounds are paired; a bye counts as the mean of what others take."""
        found = dict.fromkeys(self.names, 0.0)
        games_of: Counter[str] = Counter()
        for run, game in self.played():
            for index, name in enumerate(run.players):
                found[name] += float(game.share(index))
                games_of[name] += 1
        most = max(games_of.values(), default=0)
        return {name: score + (most - games_of[name]) / 2 for name, score in found.items()}

    def progress(self) -> TournamentProgress:
        done = sum(key in self.games for key in self.planned)
        elapsed_s = time.monotonic() - self.began
        return TournamentProgress(done, len(self.planned), self.n_played_now, elapsed_s, self.result)

    def result(self) -> TournamentResult:
        played = self.played()
        found, meetings, joint = entries(self.names, played, self.anchors)
        some = next(iter(self.runs.values()), None)
        sources = {
            name: source
            for run in self.runs.values()
            for name, source in zip(run.players, run.sources, strict=False)
            if source
        }
        return TournamentResult(
            self.head,
            self.system,
            found,
            meetings,
            joint,
            len(played),
            len(self.planned),
            sum(len(game.record.moves) for _, game in played) / max(1, len(played)),
            endings=dict(Counter(game.ending.reason for _, game in played if game.ending is not None)),
            time=some.time if some else "",
            seed=some.seed if some else 0,
            version=some.version if some else "",
            sources=sources,
            n_played_now=self.n_played_now,
            elapsed_s=time.monotonic() - self.began,
            games_file=None if self.file is None else self.file.games_path,
        )


def play_of_tournament(run: Run, fixture: Fixture, conduct: Conduct) -> tuple[Run, GameResult]:
    """One game, with the run it belongs to."""
    return run, play_game(run, fixture, conduct)
