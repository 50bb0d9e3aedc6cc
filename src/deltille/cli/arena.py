"""deltille arena: players play each other."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer
from rich import progress as bars
from rich.table import Table

from deltille.cli.arguments import GameName, Options, Players, chosen_game, console, notes

if TYPE_CHECKING:
    from deltille.arena import MatchResult, Standing
    from deltille.arena.matches import Progress

REFRESH_S = 0.5
"""Nobody reads faster."""
LEISURE = 20
"""Estimates of long matches take time: spend no more than this part of it on them."""


def arena(
    game: GameName,
    competitors: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER PLAYER ...",
            help="Who plays: one for each seat, or fewer if each gets the same number of seats.",
            show_default=False,
        ),
    ],
    games: Annotated[
        int, typer.Option(help="How many games, rounded up to whole rounds; with --sprt at most.", min=1)
    ] = 100,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="Stop when it is clear which of two differences is true."),
    ] = None,
    alpha: Annotated[
        float, typer.Option(help="How often --sprt may find ELO1 when the truth is ELO0.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option(help="How often --sprt may find ELO0 when the truth is ELO1.")
    ] = 0.05,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the records; a run found there is resumed."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Processes; one for each processor if not given, 0 to play in this one.", min=0),
    ] = None,
    players: Players = None,
    option: Options = None,
    opening_plies: Annotated[
        int | None, typer.Option(help="Random moves at the start of each game.", min=0)
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Play on a Ray cluster: ray://HOST:PORT, 'auto' (one that runs here), 'local' (start one).",
        ),
    ] = None,
) -> None:
    """Play a match: paired openings, rotated seats; if it is stopped, the same command resumes it."""
    from contextlib import ExitStack

    from deltille.arena import Sprt, match
    from deltille.arena.errors import WorkerLost
    from deltille.arena.ray_executor import RayExecutor
    from deltille.arena.schedule import OPENING_PLIES, Run

    chosen = chosen_game(game, option, players)
    plies = OPENING_PLIES if opening_plies is None else opening_plies
    folder = out or Path("arena") / f"{game}-{Run.of(chosen, competitors, plies, seed).identity}"
    with ExitStack() as stack:
        executor = None
        if ray is not None:
            executor = stack.enter_context(RayExecutor(ray, workers))
            workers = executor.n_workers
        bar = stack.enter_context(_bar())
        interruptions = stack.enter_context(_interruptions())
        try:
            result = match(
                game,
                competitors,
                games,
                options=chosen.settings,
                opening_plies=plies,
                seed=seed,
                sprt=None if sprt is None else Sprt(*sprt, alpha, beta),
                out=folder,
                workers=workers,
                executor=executor,
                on_progress=_Watcher(bar).see,
            )
        except (KeyboardInterrupt, WorkerLost) as error:
            # Ctrl-C ends the workers too, and their end may be noticed first.
            if isinstance(error, WorkerLost) and not interruptions:
                raise
            bar.stop()
            words = f"Stopped. Finished games are in {folder}; the same command resumes from there."
            notes.print(words, soft_wrap=True, markup=False)
            raise typer.Exit(130) from None
    _show(result)


@contextmanager
def _interruptions() -> Iterator[list[int]]:
    """Notes each Ctrl-C, which still interrupts."""
    heard: list[int] = []

    def hear(number: int, _: FrameType | None) -> None:
        heard.append(number)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, before)


def _bar() -> bars.Progress:
    return bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeElapsedColumn(),
        bars.TimeRemainingColumn(),
        console=notes,
        transient=True,
    )


class _Watcher:
    """Keeps the bar and the estimate beside it up to date."""

    def __init__(self, bar: bars.Progress) -> None:
        self.bar = bar
        self.task: bars.TaskID | None = None
        self.next_s = 0.0

    def see(self, progress: "Progress") -> None:
        if self.task is None:
            # What was there before must not count as speed: it would promise an end far too soon.
            self.task = self.bar.add_task("first games (compiles once)", total=None)
            self.bar.update(self.task, total=progress.n_planned, completed=len(progress.games))
            return
        self.bar.update(self.task, completed=min(len(progress.games), progress.n_planned))
        began_s = time.monotonic()
        if began_s >= self.next_s:
            self.bar.update(self.task, description=_estimate(progress))
            ended_s = time.monotonic()
            self.next_s = ended_s + max(REFRESH_S, LEISURE * (ended_s - began_s))


def _estimate(progress: "Progress") -> str:
    first, *others = progress.standings()
    if first.rating is not None:
        return "  ".join(f"{each.player} {each.rating}" for each in (first, *others))
    text = f"{first.player}: {first.score:.0%}"
    if first.elo is not None:
        text += f"  Elo {first.elo}".replace("[", r"\[")
    if progress.verdict is not None:
        text += f"  LLR {progress.verdict.log_ratio:.2f}"
    return text


def _show(result: "MatchResult") -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("player")
    measure = "Elo, 95% between" if result.elo is not None else "rating"
    for heading in ("games", "won", "drawn", "lost", "score", "points", measure):
        table.add_column(heading, justify="right")
    for standing in result.standings:
        table.add_row(*_cells(standing, result.n_games))
    console.print(table)
    if result.pairs is not None:
        console.print(f"pairs with 0, ½, 1, 1½, 2 points: {', '.join(map(str, result.pairs))}")
    if result.verdict is not None:
        console.print(f"SPRT {result.verdict}")
    pace = f"{result.games_per_minute:,.0f} games a minute" if result.n_played_now else "nothing left to play"
    console.print(f"{result.mean_plies:.1f} moves a game, {pace} ({result.n_played_now} played now)")
    console.print(f"records: {result.folder}", soft_wrap=True, markup=False)


def _cells(standing: "Standing", n_games: int) -> list[str]:
    measure = standing.elo if standing.elo is not None else standing.rating
    counts = (n_games, standing.wins, standing.draws, standing.losses)
    return [
        standing.player,
        *map(str, counts),
        f"{standing.score:.1%}",
        f"{standing.mean_points:.1f}",
        str(measure).replace("[", r"\["),
    ]


def add_to(app: typer.Typer) -> None:
    app.command()(arena)
