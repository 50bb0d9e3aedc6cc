"""deltille rules: the rules of a game."""

import typer
from rich.markdown import Markdown

from deltille import games
from deltille.cli.arguments import GameName, console


def rules(game: GameName) -> None:
    """Show the rules of a game."""
    text = games.rules_text(game)
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(text))
    else:
        console.print(text, markup=False, soft_wrap=True)


def add_to(app: typer.Typer) -> None:
    app.command()(rules)
