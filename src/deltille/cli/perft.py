"""deltille perft: count move sequences."""

import time
from typing import Annotated

import typer

from deltille import games
from deltille.cli.arguments import (
    GameName,
    Json,
    Options,
    Players,
    chosen_game,
    compile_notes,
    console,
    notes,
    print_json,
)
from deltille.cli.language import text
from deltille.core.errors import BadNotation
from deltille.core.messages import Message


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="help-perft-depth", min=0, max=20)],
    split: Annotated[bool, typer.Option("--split", help="help-perft-split")] = False,
    position: Annotated[str | None, typer.Option(metavar="TEXT", help="help-perft-position")] = None,
    players: Players = None,
    option: Options = None,
    is_json: Json = False,
) -> None:
    """Count the move sequences of a length: the standard test of a move generator."""
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
                raise BadNotation(position, Message("cli.not-a-position-of", game=chosen.title))
        counting.perft(start, 0)  # compiled before the clock starts, as is what --split needs
        for move in start.legal_moves[:1] if split else []:
            start.copy().push(move)
    began = time.perf_counter()
    counts = counting.split(start, depth) if split and depth > 0 else {}
    total = sum(counts.values()) if counts else counting.perft(start, depth)
    elapsed_s = time.perf_counter() - began
    if is_json:
        by_move = {move.text: count for move, count in counts.items()}
        print_json({"depth": depth, "sequences": total, "seconds": elapsed_s, "moves": by_move})
        return
    for move, count in counts.items():
        console.print(f"{move}  {count}", markup=False)
    console.print(f"{total}")
    millions = f"{total / max(elapsed_s, 1e-9) / 1e6:.1f}"
    notes.print(text("perft-speed", depth=depth, seconds=f"{elapsed_s:.3f}", millions=millions))


def add_to(app: typer.Typer) -> None:
    app.command()(perft)
