"""deltille openings: a dataset as an opening book, and what a book says."""

from pathlib import Path
from typing import Annotated

import typer

from deltille.cli.arguments import GameName, Json, Options, Players, chosen_game, console, print_json
from deltille.cli.language import text


def openings(
    game: GameName,
    source: Annotated[
        Path | None,
        typer.Argument(metavar="[DATASET]", help="help-openings-source"),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="help-openings-out")] = None,
    players: Players = None,
    option: Options = None,
    is_json: Json = False,
) -> None:
    """Make an opening book from a dataset, or show the first moves of the one that came with the game."""
    from deltille import datasets
    from deltille.datasets.openings import Book, book_for, good_openings, path_for

    if source is not None:
        dataset = datasets.load(source)
        made = Book.of(dataset)
        path = out or path_for(dataset.game)
        made.save(path)
        told = text(
            "openings-made",
            games=f"{made.n_games:,}",
            positions=f"{len(made.entries):,}",
            bytes=f"{path.stat().st_size:,}",
            file=str(path),
        )
        console.print(told, markup=False, soft_wrap=True)
        return
    book = book_for(chosen_game(game, option, players))
    first = [] if book is None else good_openings(book, 10)
    if is_json:
        rows = [{"move": move, "games": n, "first_seat_wins": round(share, 4)} for move, n, share in first]
        print_json(rows)
        return
    if book is None:
        console.print(text("openings-none"))
        return
    by = text("openings-by", games=f"{book.n_games:,}", players=book.header["players"])
    console.print(by, markup=False)
    for move, n, share in first:
        counted = text("openings-move", games=f"{n:5}", share=f"{share:.0%}")
        console.print(f"{move:28} {counted}", markup=False)


def add_to(app: typer.Typer) -> None:
    app.command()(openings)
