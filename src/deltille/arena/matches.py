"""Playing a match: send games to an executor, save the results, stop when enough is known."""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from deltille import games
from deltille.arena.adjudication import Adjudication
from deltille.arena.errors import BadRun, WorkerLost
from deltille.arena.executors import local, n_processors, run_all
from deltille.arena.game_runner import Conduct, GameResult, play_game
from deltille.arena.openings import read as read_openings
from deltille.arena.results import MatchResult, Standing, pair_counts, round_scores, standings
from deltille.arena.schedule import OPENING_PLIES, Fixture, Run
from deltille.arena.sprt import SequentialTest, Sprt, Verdict
from deltille.arena.storage import RunFolder
from deltille.arena.time_control import TimeControl
from deltille.core.game import Setting
from deltille.core.plackett_luce import model
from deltille.players import Player

AHEAD = 2
"""Games sent to each worker: one it plays, one so that it does not wait for the next."""


@dataclass(frozen=True)
class Progress:
    """A running match."""

    run: Run
    games: Mapping[Fixture, GameResult]
    n_planned: int
    verdict: Verdict | None

    def standings(self) -> tuple[Standing, ...]:
        """The standings now; takes a moment in long matches."""
        return standings(self.run, self.games.values())


def match(
    game: str,
    players: Sequence[str | Player],
    n_games: int = 100,
    *,
    options: Mapping[str, Setting] | None = None,
    opening_plies: int = OPENING_PLIES,
    seed: int = 0,
    sprt: Sprt | None = None,
    time_control: TimeControl | str | None = None,
    adjudication: Adjudication | None = None,
    openings: Sequence[str] | Path = (),
    out: Path | str | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    apart: bool | None = None,
    strict: bool = False,
    should_stop: Callable[[], bool] = lambda: False,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> MatchResult:
    """Let players play each other and return the results.

    ``n_games`` is rounded up to whole rounds; with ``sprt`` it is the most that are played. Games are
    saved in the folder ``out`` as they end, and those found there are not played again. ``workers``
    is the number of local processes (one for each processor if not given, 0 for none: play right here);
    an ``executor`` replaces them, and ``workers`` is then the number of games it plays in parallel.

    ``players`` are names or objects with a method ``choose(position, seed)``; those given to workers are
    pickled. A player that raises an error, chooses an illegal move or thinks longer than ``time_control``
    allows (as ``TimeControl.parse`` reads it) has lost that game, and the match goes on; with ``strict`` it
    ends with :class:`PlayerFailed`. Players that are not ours run in processes of their own where games
    are played by workers or against a clock, or if ``apart`` says so: there even one that hangs or brings
    its process down loses no more than its game. ``should_stop`` is asked several times a second: once it
    says so, games under way are dropped and what has been finished counts.

    The result follows from the arguments alone if the players' moves do (those that think for a number
    of seconds do not). As always with processes that are spawned, a script that calls this needs
    ``if __name__ == "__main__":`` unless ``workers`` is 0.

    >>> result = match("attangle", ["random", "random"], 4, workers=0)
    >>> sum(result.pairs), sum(standing.score for standing in result.standings)
    (2, 1.0)
    """
    chosen = games.game(game, **(options or {}))
    control = TimeControl.parse(time_control) if isinstance(time_control, str) else time_control
    book = read_openings(openings, chosen, opening_plies) if isinstance(openings, Path) else tuple(openings)
    run = Run.of(chosen, players, opening_plies, seed, time=control, adjudication=adjudication, book=book)
    if sprt is not None and len(players) != 2:
        raise BadRun(" ".join(run.players), "a sequential test compares two players")
    if n_games < 1:
        raise BadRun(str(n_games), "a match needs at least one game")
    if len(players) > 2:
        model()  # if it is missing, say so before anything is played
    n_openings = -(-n_games // run.n_seats)
    if workers is None:
        workers = n_processors()
    if apart is None:
        apart = workers > 0 or not run.time_control.is_unlimited
    out = None if out is None else Path(out)
    began = time.perf_counter()
    with ExitStack() as stack:
        folder = None if out is None else stack.enter_context(RunFolder(out, run))
        table = MatchRunner(run, folder, n_openings, sprt, Conduct(apart, strict))
        n_before = len(table.games)
        if not table.is_finished:
            pool = executor or stack.enter_context(local(workers))
            try:
                table.play(pool, AHEAD * max(1, workers), on_progress, should_stop)
            except BrokenExecutor as error:
                why = "a worker process ended in the middle of a game (out of memory, or killed)"
                raise WorkerLost("", f"{why}; finished games are kept with --out: run it again") from error
        return table.result(out, len(table.games) - n_before, time.perf_counter() - began)


class MatchRunner:
    """The games of one match and what they have shown so far."""

    def __init__(
        self,
        run: Run,
        folder: RunFolder | None,
        n_openings: int,
        sprt: Sprt | None,
        conduct: Conduct | None = None,
    ) -> None:
        self.run = run
        self.conduct = conduct or Conduct()
        self.folder = folder
        self.games: dict[Fixture, GameResult] = {} if folder is None else folder.games
        self.n_openings = n_openings
        self.test = None if sprt is None else SequentialTest(sprt)
        self._test_rounds()

    @property
    def verdict(self) -> Verdict | None:
        return self.test.verdict if self.test else None

    @property
    def is_decided(self) -> bool:
        return self.verdict is not None and self.verdict.accepted is not None

    @property
    def is_finished(self) -> bool:
        return self.is_decided or next(self.run.fixtures(self.n_openings, self.games), None) is None

    def play(
        self,
        pool: Executor,
        n_ahead: int,
        on_progress: Callable[[Progress], None],
        should_stop: Callable[[], bool] = lambda: False,
    ) -> None:
        on_progress(self.progress())

        def add(game: GameResult) -> None:
            self.add(game)
            on_progress(self.progress())

        waiting = self.run.fixtures(self.n_openings, dict(self.games))
        calls = ((play_game, (self.run, fixture, self.conduct)) for fixture in waiting)
        run_all(pool, calls, n_ahead, add, lambda: self.is_decided, should_stop)

    def add(self, game: GameResult) -> None:
        if self.folder is not None:
            self.folder.add(game)
        self.games[game.fixture] = game
        self._test_rounds()

    def _test_rounds(self) -> None:
        """Give the test the complete rounds in their own order, not in the order they ended in.

        Otherwise the answer would depend on the executor, and favour the player who wins short games.
        """
        while self.test is not None and self.test.verdict.accepted is None:
            opening = self.test.verdict.n_rounds
            fixtures = [Fixture(opening, rotation) for rotation in range(self.run.n_seats)]
            if opening >= self.n_openings or not all(fixture in self.games for fixture in fixtures):
                return
            self.test.add(round_scores(self.run, (self.games[fixture] for fixture in fixtures))[opening])

    def progress(self) -> Progress:
        return Progress(self.run, self.games, self.n_openings * self.run.n_seats, self.verdict)

    def result(self, out: Path | None, n_played_now: int, elapsed_s: float) -> MatchResult:
        n_openings = self.n_openings
        if self.verdict is not None and self.verdict.accepted is not None:
            n_openings = self.verdict.n_rounds
        counted = [game for game in self.games.values() if game.fixture.opening < n_openings]
        return MatchResult(
            self.run.load_game().head,
            standings(self.run, counted),
            len(counted),
            sum(len(game.record.moves) for game in counted) / max(1, len(counted)),
            pair_counts(self.run, counted),
            self.verdict,
            self.run.identity,
            out,
            n_played_now,
            elapsed_s,
            tuple(game.ending for game in counted if game.ending is not None),
        )
