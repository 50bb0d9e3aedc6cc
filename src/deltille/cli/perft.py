"""deltille perft: count move sequences."""

import time
from typing import Annotated

import typer

from deltille import games
from deltille.cli.arguments import GameName, Options, Players, chosen_game, compile_notes, console, notes
from deltille.core.errors import BadNotation


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="How many moves deep.", min=0, max=20)],
    split: Annotated[bool, typer.Option("--split", help="Count each first move apart.")] = False,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Start from this position text.")
    ] = None,
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the move sequences of a length: the test every move generator knows."""
    from deltille.core import perft as counting
    from deltille.core.position import Position

    with compile_notes():
        chosen = chosen_game(game, option, players)
        start = Position(chosen)
        if position is not None:
            start = (
                games.from_text(position)
                if position.startswith(game)
                else games.from_text(f"{chosen.head} {position}")
            )
            if start.game.name != game:
                raise BadNotation(position, f"is not a position of {chosen.title}")
        counting.perft(start, 0)  # compiled before the clock starts, as is what --split needs
        for move in start.legal_moves[:1] if split else []:
            start.copy().push(move)
    began = time.perf_counter()
    if split and depth > 0:
        counts = counting.split(start, depth)
        for move, count in counts.items():
            console.print(f"{move}  {count}", markup=False)
        total = sum(counts.values())
    else:
        total = counting.perft(start, depth)
    elapsed_s = time.perf_counter() - began
    console.print(f"{total}")
    notes.print(
        f"depth {depth}, {elapsed_s:.3f} s, {total / max(elapsed_s, 1e-9) / 1e6:.1f} million sequences/s"
    )


def add_to(app: typer.Typer) -> None:
    app.command()(perft)
