"""deltille arena: players play each other."""

import math
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import progress as bars

from deltille.cli.arguments import GameName, console, notes, players_argument, print_json, table_of
from deltille.cli.language import text
from deltille.cli.match_options import (
    MatchOptions,
    Pace,
    PlayOptions,
    hired,
    interruption,
    remember,
    with_groups,
)

if TYPE_CHECKING:
    from deltille.arena import MatchResult, Standing
    from deltille.arena.matches import Progress

REFRESH_S = 0.5
"""Nobody reads faster."""


def arena(
    game: GameName,
    competitors: Annotated[list[str], players_argument("help-arena-competitors", "PLAYER PLAYER ...")],
    games: Annotated[int, typer.Option(help="help-arena-games", min=1)] = 100,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="help-arena-sprt"),
    ] = None,
    alpha: Annotated[float, typer.Option(help="help-arena-alpha")] = 0.05,
    beta: Annotated[float, typer.Option(help="help-arena-beta")] = 0.05,
    out: Annotated[
        Path | None,
        typer.Option(help="help-arena-out"),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="help-arena-strict")] = False,
    *,
    rules: MatchOptions,
    play: PlayOptions,
) -> None:
    """Play a match: paired openings, rotated seats; if it is stopped, the same command resumes it."""
    from contextlib import ExitStack

    from deltille.arena import Sprt, TimeControl, match
    from deltille.arena.errors import WorkerLost
    from deltille.arena.openings import read as read_openings
    from deltille.arena.schedule import Run

    chosen, plies = play.game(game), rules.n_opening_plies
    book = () if rules.openings is None else read_openings(rules.openings, chosen, plies)
    ends, control = rules.adjudication(), None if rules.time is None else TimeControl.parse(rules.time)
    run = Run.of(chosen, competitors, plies, play.seed, time=control, adjudication=ends, book=book)
    folder = out or Path("arena") / f"{game}-{run.identity}"
    with ExitStack() as stack:
        executor, workers = stack.enter_context(hired(chosen, competitors, play.workers, rules.ray))
        bar = stack.enter_context(_bar())
        heard = stack.enter_context(interruption(at_once=workers == 0))
        try:
            result = match(
                game,
                competitors,
                games,
                options=chosen.settings,
                opening_plies=plies,
                seed=play.seed,
                sprt=None if sprt is None else Sprt(*sprt, alpha, beta),
                time_control=control,
                adjudication=ends,
                openings=book,
                out=folder,
                workers=workers,
                executor=executor,
                apart=True,
                strict=strict,
                should_stop=heard,
                on_progress=_Watcher(bar).see,
            )
        except (KeyboardInterrupt, WorkerLost) as error:
            # Ctrl-C ends the workers too, and their end may be noticed first.
            if isinstance(error, WorkerLost) and not heard.is_heard:
                raise
        if heard.is_heard:
            bar.stop()
            notes.print(text("arena-stopped", folder=str(folder)), soft_wrap=True, markup=False)
            raise typer.Exit(130)
    remember(folder, is_kept=rules.is_rated)
    _show(result, play.is_json)


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
        self.pace = Pace(REFRESH_S)

    def see(self, progress: "Progress") -> None:
        if self.task is None:
            # Games played before must not count as speed: the estimate of the end would be far too early.
            self.task = self.bar.add_task(text("arena-first-games"), total=None)
            self.bar.update(self.task, total=progress.n_planned, completed=len(progress.games))
            if progress.games:
                notes.print(text("arena-reused", games=len(progress.games)), soft_wrap=True)
            return
        self.bar.update(self.task, completed=min(len(progress.games), progress.n_planned))
        if self.pace.is_due():
            self.bar.update(self.task, description=_estimate(progress))
            self.pace.done()


def _estimate(progress: "Progress") -> str:
    first, *others = progress.standings()
    if first.rating is not None:
        return "  ".join(f"{each.player} {each.rating}" for each in (first, *others))
    told = f"{first.player}: {first.score:.0%}"
    if first.elo is not None:
        told += f"  Elo {first.elo}".replace("[", r"\[")
    if progress.verdict is not None:
        told += f"  LLR {progress.verdict.log_ratio:.2f}"
    return told


def _show(result: "MatchResult", is_json: bool) -> None:
    if is_json:
        print_json(_data(result))
        return
    columns = ("games", "won", "drawn", "lost", "score", "points")
    measure = "elo-between" if result.elo is not None else "rating"
    table = table_of(text("column-player"), (text(f"column-{name}") for name in (*columns, measure)))
    for standing in result.standings:
        table.add_row(*_cells(standing, result.n_games))
    console.print(table)
    if result.pairs is not None:
        console.print(text("arena-pairs", counts=", ".join(map(str, result.pairs))))
    if result.verdict is not None:
        console.print(f"SPRT {result.verdict}")
    for ending, n in Counter((ending.player, ending.reason) for ending in result.faults).items():
        player, reason = ending
        first = next(each for each in result.faults if (each.player, each.reason) == ending)
        told = text("arena-fault", player=player, games=n, reason=reason, detail=first.detail)
        console.print(told, markup=False, soft_wrap=True)
    told = text(
        "arena-pace",
        moves=f"{result.mean_plies:.1f}",
        pace=f"{result.games_per_minute:,.0f}",
        played=result.n_played_now,
    )
    console.print(told)
    console.print(text("records-in", place=str(result.folder)), soft_wrap=True, markup=False)


def _data(result: "MatchResult") -> dict[str, Any]:
    """The result for JSON; Elo of a clean sweep is not a number there."""

    def plain(value: Any) -> Any:
        if isinstance(value, float) and not math.isfinite(value):
            return None
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [plain(each) for each in value]
        return str(value) if isinstance(value, Path) else value

    data: dict[str, Any] = plain(asdict(result))
    return data | {"games_per_minute": result.games_per_minute}


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
    app.command()(with_groups(arena))
