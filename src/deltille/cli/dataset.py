"""deltille dataset: thousands of games by strong players, in one file."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from deltille.cli.arguments import GameName, console, notes, players_argument, print_json
from deltille.cli.language import text
from deltille.cli.match_options import Minutes, PlayOptions, hired, interruption, with_groups


def dataset(
    game: GameName,
    competitors: Annotated[
        list[str] | None, players_argument("help-dataset-competitors", "[PLAYER]...")
    ] = None,
    games: Annotated[int, typer.Option(help="help-dataset-games", min=1)] = 10_000,
    out: Annotated[
        Path | None,
        typer.Option(help="help-dataset-out"),
    ] = None,
    minutes: Minutes = None,
    opening_plies: Annotated[int, typer.Option(help="help-dataset-opening-plies", min=0)] = 4,
    *,
    play: PlayOptions,
) -> None:
    """Play thousands of games and save them in one compressed file, which deltille.datasets loads."""
    from deltille import datasets

    chosen = play.game(game)
    named = competitors or datasets.default_players(chosen)
    path = out or datasets.usual_path(chosen.head)
    with (
        hired(chosen, named, play.workers) as (_, n_workers),
        Progress(console=notes, transient=True) as bar,
        interruption(at_once=n_workers == 0) as heard,
    ):
        task = bar.add_task(f"{chosen.title}: {', '.join(named)}", total=games)
        found = datasets.build(
            game,
            named,
            games,
            options=chosen.settings,
            opening_plies=opening_plies,
            seed=play.seed,
            out=path,
            workers=n_workers,
            minutes=minutes,
            should_stop=heard,
            on_progress=lambda done, planned: bar.update(task, completed=done),
        )
    size = path.stat().st_size if path.exists() else 0
    if play.is_json:
        data = found.header | {
            "games": len(found),
            "moves": found.n_positions,
            "bytes": size,
            "file": str(path),
        }
        print_json(data)
    else:
        told = text(
            "dataset-made",
            games=f"{len(found):,}",
            moves=f"{found.n_positions:,}",
            size=f"{size / 1e6:.1f}",
            file=str(path),
        )
        console.print(told, soft_wrap=True, markup=False)
    if len(found) < games:
        notes.print(text("dataset-missing", games=games - len(found)))
        raise typer.Exit(130 if heard.is_heard else 0)


def add_to(app: typer.Typer) -> None:
    app.command()(with_groups(dataset))
