"""deltille openings: a dataset as an opening book, and what a book says."""

from pathlib import Path
from typing import Annotated

import typer

from deltille.cli.arguments import GameName, Options, Players, chosen_game, console, print_json
from deltille.cli.match_options import Json


def openings(
    game: GameName,
    source: Annotated[
        Path | None,
        typer.Argument(metavar="[DATASET]", help="A file by deltille dataset; else the book is shown."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write the book; else the game's folder.")] = None,
    players: Players = None,
    option: Options = None,
    is_json: Json = False,
) -> None:
    """Make an opening book from a dataset, or show the first moves of the one that came with the game."""
    from deltille import datasets, games
    from deltille.datasets.openings import FILE, Book, book_for, good_openings

    if source is not None:
        made = Book.of(datasets.load(source))
        path = out or games.folder(game) / FILE
        made.save(path)
        console.print(
            f"{made.n_games:,} games, {len(made.entries):,} positions, {path.stat().st_size:,} bytes: {path}",
            markup=False,
            soft_wrap=True,
        )
        return
    book = book_for(chosen_game(game, option, players))
    first = [] if book is None else good_openings(book, 10)
    if is_json:
        rows = [{"move": move, "games": n, "first_seat_wins": round(share, 4)} for move, n, share in first]
        print_json(rows)
        return
    if book is None:
        console.print("No book came with this game and these options.")
        return
    console.print(f"{book.n_games:,} games by {', '.join(book.header['players'])}", markup=False)
    for move, n, share in first:
        console.print(f"{move:28} {n:5} games, first seat wins {share:.0%}", markup=False)


def add_to(app: typer.Typer) -> None:
    app.command()(openings)
