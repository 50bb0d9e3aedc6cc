"""deltille statistics: branching, length, first seat and draws of a game, by the strength of its players."""

from typing import TYPE_CHECKING, Annotated

import typer

from deltille.cli.arguments import GameName, console, notes, players_argument, print_json, table_of
from deltille.cli.language import text
from deltille.cli.match_options import PlayOptions, hired, interruption, with_groups

if TYPE_CHECKING:
    from deltille.datasets import GameStatistics

HEADINGS = ("games", "moves", "branching", "most", "log10 tree", "first seat", "±95%", "draws", "shared")
USUAL = ("random", "greedy", "level:5", "level:7")


def statistics(
    game: GameName,
    competitors: Annotated[
        list[str] | None, players_argument("help-statistics-competitors", "[PLAYER]...", " ".join(USUAL))
    ] = None,
    games: Annotated[int, typer.Option(help="help-statistics-games", min=1)] = 200,
    opening_plies: Annotated[int, typer.Option(help="help-statistics-opening-plies", min=0)] = 2,
    minutes: Annotated[float | None, typer.Option(help="help-statistics-minutes", min=0.0)] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="help-statistics-markdown")] = False,
    *,
    play: PlayOptions,
) -> None:
    """Measure a game by self-play: length, branching factor, first seat, draws."""
    from deltille import datasets

    chosen = play.game(game)
    named = competitors or list(USUAL)
    found = []
    with hired(chosen, named, play.workers) as (_, n_workers), interruption(at_once=n_workers == 0) as heard:
        for name in named:
            played = datasets.build(
                game,
                [name],
                games,
                options=chosen.settings,
                opening_plies=opening_plies,
                seed=play.seed,
                workers=n_workers,
                minutes=minutes,
                should_stop=heard,
            )
            if len(played):
                found.append(datasets.statistics(played))
            notes.print(text("statistics-played", player=name, games=len(played)), markup=False)
    if play.is_json:
        data = [each.to_data() for each in found]
        print_json(data)
    elif markdown:
        console.print(markdown_table(chosen.head, found), markup=False, soft_wrap=True)
    else:
        columns = (
            heading if heading == "±95%" else text(f"statistics-{heading.replace(' ', '-')}")
            for heading in HEADINGS
        )
        table = table_of(text("column-player"), columns, chosen.head)
        for each in found:
            table.add_row(each.players[0], *_cells(each))
        console.print(table)


def _cells(found: "GameStatistics") -> list[str]:
    return [
        str(found.n_games),
        f"{found.mean_plies:.1f}",
        f"{found.mean_branching:.1f}",
        str(found.most_branching),
        f"{found.log10_tree:.0f}",
        f"{found.seat_scores[0]:.1%}",
        f"{found.first_seat_error:.1%}",
        f"{found.draws:.1%}",
        f"{found.shared:.1%}",
    ]


def markdown_table(head: str, found: "list[GameStatistics]") -> str:
    """The figures of several strengths as a table for a document."""
    rows = [f"| {head} | {' | '.join(HEADINGS)} |", "| --- |" + " --- |" * len(HEADINGS)]
    return "\n".join([*rows, *(f"| `{each.players[0]}` | {' | '.join(_cells(each))} |" for each in found)])


def add_to(app: typer.Typer) -> None:
    app.command()(with_groups(statistics))
