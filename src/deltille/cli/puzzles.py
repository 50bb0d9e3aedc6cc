"""deltille puzzles: positions with one right move, found in games of the computer."""

from pathlib import Path
from typing import Annotated

import typer

from deltille.cli.arguments import GameName, Options, Players, chosen_game, compile_notes, console, notes
from deltille.cli.language import text
from deltille.cli.match_options import Seed


def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(help="help-puzzles-count", min=1)] = 100,
    out: Annotated[Path, typer.Option(help="help-puzzles-out")] = Path("puzzles.jsonl"),
    resume: Annotated[bool, typer.Option("--resume", help="help-puzzles-resume")] = False,
    minutes: Annotated[float | None, typer.Option(help="help-puzzles-minutes", min=0.0)] = None,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
) -> None:
    """Let the computer play against itself, and keep positions in which one move is clearly best.

    Each is proven, or judged by two searches: the second is deeper and has another seed. The same seed finds
    the same puzzles.
    """
    from deltille.puzzles.finding import Run
    from deltille.puzzles.judging import searched

    chosen = chosen_game(game, option, players)
    with compile_notes():
        from deltille.core.position import Position

        searched(Position(chosen), 2, 0)
    run = (Run.resume if resume else Run.begin)(chosen, out, seed)
    with notes.status("") as status:
        for done in run.go(count, None if minutes is None else 60 * minutes):
            finder = done.finder
            told = text(
                "puzzles-progress",
                found=len(finder.found),
                wanted=count,
                games=finder.n_games,
                looked=finder.n_looked_at,
                minutes=f"{done.spent_s / 60:.1f}",
            )
            status.update(told)
    n = len(run.finder.found)
    console.print(text("puzzles-done", found=n, file=str(out)), markup=False, soft_wrap=True)
    if n < count:
        notes.print(text("puzzles-unfinished", missing=count - n))


def add_to(app: typer.Typer) -> None:
    app.command()(puzzles)
