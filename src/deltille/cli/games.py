"""deltille games: what there is to play."""

import typer
from rich.table import Table

from deltille import games
from deltille.cli.arguments import console
from deltille.players.levels import LEVELS, MEANINGS


def list_games() -> None:
    """List the games with their options, and the levels of the computer."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("game", "what it is", "options"):
        table.add_column(heading)
    for name in games.names():
        game = games.game_class(name)
        options = "\n".join(f"{key}={option.default}" for key, option in game.options.items())
        table.add_row(f"[b]{name}[/b]", game.summary, options)
    console.print(table)
    console.print("\n[b]Levels[/b] of the computer, in every game (deltille play GAME --level N):")
    for level, meaning in zip(LEVELS, MEANINGS, strict=True):
        console.print(f"  [b]{level:>2}[/b]  {meaning}")


def add_to(app: typer.Typer) -> None:
    app.command("games")(list_games)
