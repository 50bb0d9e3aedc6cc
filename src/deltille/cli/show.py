"""deltille show: a saved game."""

from pathlib import Path
from typing import Annotated

import typer

from deltille import games
from deltille.cli.arguments import compile_notes, console
from deltille.core.errors import BadRecord


def show(
    record: Annotated[Path, typer.Argument(help="A saved game.", show_default=False)],
    ply: Annotated[int | None, typer.Option(help="Show the position after this many moves.", min=0)] = None,
    svg: Annotated[Path | None, typer.Option(help="Also draw the position into this file.")] = None,
) -> None:
    """Show a saved game: who played, the moves, the board, the result."""
    from deltille.core.record import Record

    loaded = Record.load(record)
    with compile_notes():
        position = loaded.replay(games.game(loaded.game, **loaded.options))
        outcome = position.outcome()
        n_moves = position.ply
        if ply is not None and ply > n_moves:
            raise BadRecord(str(record), f"has {n_moves} moves, not {ply}")
        while ply is not None and position.ply > ply:
            position.pop()
    console.print(f"[b]{position.game.title}[/b]  {' – '.join(loaded.seats)}  {loaded.started or ''}")
    console.print(" ".join(f"{i}. {move}" for i, move in enumerate(loaded.moves, start=1)), markup=False)
    shown = "" if position.ply == n_moves else f" (after {position.ply} of {n_moves} moves)"
    console.print(f"\n{position}{shown}\n", markup=False)
    console.print(str(outcome) if outcome else "The game is not finished.")
    if svg is not None:
        svg.write_text(position.svg(), encoding="utf-8")
        console.print(f"Drawn into {svg}.")


def add_to(app: typer.Typer) -> None:
    app.command()(show)
