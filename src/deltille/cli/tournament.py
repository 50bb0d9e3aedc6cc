"""deltille tournament: any number of players, rated together."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.live import Live
from rich.table import Table

from deltille.cli.arguments import GameName, console, notes, players_argument, print_json, table_of
from deltille.cli.language import text
from deltille.cli.match_options import (
    Anchors,
    MatchOptions,
    Minutes,
    Pace,
    PlayOptions,
    hired,
    interruption,
    parse_anchors,
    remember,
    with_groups,
)

if TYPE_CHECKING:
    from deltille.arena.standings import TournamentResult
    from deltille.arena.tournament import TournamentProgress

REFRESH_S, LINE_S = 0.5, 30.0
"""How often the live table changes; how often a line says so where there is no terminal."""
WIDEST = 12
"""Up to this many players the likelihoods of superiority are printed."""


def tournament(
    game: GameName,
    competitors: Annotated[list[str], players_argument("help-tournament-competitors", "PLAYER PLAYER ...")],
    games: Annotated[int, typer.Option(help="help-tournament-games", min=1)] = 20,
    system: Annotated[str, typer.Option(metavar="NAME", help="help-tournament-system")] = "round-robin",
    rounds: Annotated[int | None, typer.Option(help="help-tournament-rounds", min=1)] = None,
    champions: Annotated[int, typer.Option(help="help-tournament-champions", min=1)] = 1,
    out: Annotated[
        Path | None,
        typer.Option(help="help-tournament-out"),
    ] = None,
    minutes: Minutes = None,
    anchor: Anchors = None,
    *,
    rules: MatchOptions,
    play: PlayOptions,
) -> None:
    """Play a tournament between any number of players and rate them together."""
    from time import monotonic

    from deltille.arena import tournament as play_tournament

    began = monotonic()
    chosen = play.game(game)
    place = out or Path("arena") / f"tournament-{chosen.head}-{play.seed}"
    with ExitStack() as stack:
        executor, workers = stack.enter_context(hired(chosen, competitors, play.workers, rules.ray))
        watcher = stack.enter_context(_Watcher())
        heard = stack.enter_context(interruption(at_once=workers == 0))
        result = play_tournament(
            game,
            competitors,
            games,
            system=system,
            rounds=rounds,
            champions=champions,
            options=chosen.settings,
            opening_plies=rules.n_opening_plies,
            seed=play.seed,
            time_control=rules.time,
            adjudication=rules.adjudication(),
            openings=rules.openings or (),
            anchors=parse_anchors(anchor),
            out=place,
            workers=workers,
            executor=executor,
            apart=True,
            minutes=None if minutes is None else max(0.0, minutes - (monotonic() - began) / 60),
            should_stop=heard,
            on_progress=watcher.see,
        )
    remember(result.games_file, is_kept=rules.is_rated)
    _show(result, play.is_json)
    if heard.is_heard:
        notes.print(text("tournament-stopped"), soft_wrap=True)
        raise typer.Exit(130)


class _Watcher:
    """Shows the standings while they change: a table in a terminal, otherwise a line from time to time."""

    def __init__(self) -> None:
        self.live = Live(console=notes, transient=True, auto_refresh=False) if notes.is_terminal else None
        self.pace = Pace(REFRESH_S if self.live else LINE_S)
        self.is_first = True

    def __enter__(self) -> "_Watcher":
        if self.live:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.live.stop()

    def see(self, progress: "TournamentProgress") -> None:
        if self.is_first:
            self.is_first = False
            if progress.n_games:
                told = text("tournament-reused", games=progress.n_games, planned=progress.n_planned)
                notes.print(told, soft_wrap=True)
        if not self.pace.is_due():
            return
        if self.live:
            table = standings_table(progress.result())
            table.caption = _pace_text(progress)
            self.live.update(table, refresh=True)
        else:
            notes.print(_pace_text(progress), soft_wrap=True)
        self.pace.done()


def _pace_text(progress: "TournamentProgress") -> str:
    from deltille.arena.results import per_minute

    pace = per_minute(progress.n_played_now, progress.elapsed_s)
    planned = progress.n_planned
    return text("tournament-pace", games=progress.n_games, planned=planned, pace=f"{pace:,.0f}")


def standings_table(result: "TournamentResult") -> Table:
    """The standings, best first."""
    columns = ("games", "won", "drawn", "lost", "score", "points", "faults")
    table = table_of(text("column-player"), ("Elo", "±95%", *(text(f"column-{name}") for name in columns)))
    for entry in result.entries:
        counts = (entry.n_games, entry.wins, entry.draws, entry.losses)
        table.add_row(
            entry.player,
            f"{entry.elo:+.0f}",
            f"{entry.error:.0f}",
            *map(str, counts),
            f"{entry.score:.1%}",
            f"{entry.mean_points:.1f}",
            ", ".join(f"{n} {reason}" for reason, n in entry.faults.items()),
        )
    return table


def _superiority_table(result: "TournamentResult") -> Table:
    numbers = [str(number) for number, _ in enumerate(result.entries, start=1)]
    table = table_of("", numbers, text("tournament-superiority"))
    for number, entry in enumerate(result.entries, start=1):
        row = [
            "" if other is entry else _percent(result, entry.player, other.player) for other in result.entries
        ]
        table.add_row(f"{number} {entry.player}", *row)
    return table


def _percent(result: "TournamentResult", one: str, other: str) -> str:
    if one not in result.joint.elo or other not in result.joint.elo:
        return "?"
    return f"{result.joint.superiority(one, other):.0%}"


def _show(result: "TournamentResult", is_json: bool) -> None:
    from deltille.arena.results import per_minute

    if is_json:
        print_json(result.to_data())
        return
    console.print(standings_table(result))
    if len(result.entries) <= WIDEST:
        console.print(_superiority_table(result))
    pace = per_minute(result.n_played_now, result.elapsed_s)
    told = text(
        "tournament-played",
        games=result.n_games,
        planned=result.n_planned,
        moves=f"{result.mean_plies:.1f}",
        now=result.n_played_now,
        pace=f"{pace:,.0f}",
    )
    console.print(told, soft_wrap=True)
    if result.endings:
        ended = [f"{reason}: {n}" for reason, n in result.endings.items()]
        console.print(text("tournament-ended", endings=ended), soft_wrap=True)
    console.print(text("records-in", place=str(result.games_file)), soft_wrap=True, markup=False)


def add_to(app: typer.Typer) -> None:
    app.command()(with_groups(tournament))
