"""Commands that show: games, rules, records."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from deltille import games
from deltille.cli.arguments import GameName, compile_notes, console
from deltille.core.errors import BadRecord


def list_games() -> None:
    """List the games, with their options."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("game", "what it is", "options"):
        table.add_column(heading)
    for name in games.names():
        game = games.game_class(name)
        options = "\n".join(f"{key}={option.default}" for key, option in game.options.items())
        table.add_row(f"[b]{name}[/b]", game.summary, options)
    console.print(table)


def rules(game: GameName) -> None:
    """Show the rules of a game."""
    text = games.rules_text(game)
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(text))
    else:
        console.print(text, markup=False, soft_wrap=True)


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
    app.command("games")(list_games)
    app.command()(rules)
    app.command()(show)
