"""deltille games: the games and their options."""

from typing import Any

import typer
from rich.table import Table

from deltille import games
from deltille.cli.arguments import Json, console, print_json
from deltille.cli.language import tell, text
from deltille.players.levels import LEVELS, like


def list_games(is_json: Json = False) -> None:
    """List the games with their options, and the levels of the computer."""
    if is_json:
        print_json([_data(name) for name in games.names()])
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("game", "what", "options"):
        table.add_column(text(f"games-{heading}"))
    for name in games.names():
        game = games.game_class(name)
        options = "\n".join(f"{key}={option.default}" for key, option in game.options.items())
        table.add_row(f"[b]{name}[/b]", tell(game.summary), options)
    console.print(table)
    console.print("\n" + text("games-levels"))
    for level in LEVELS:
        console.print(f"  [b]{level:>2}[/b]  {tell(like(level))}")


def _data(name: str) -> dict[str, Any]:
    game = games.game_class(name)
    return {
        "name": name,
        "title": str(game.title),
        "summary": str(game.summary),
        "seats": games.game(name).n_seats,
        "rules_version": game.rules_version,
        "has_secrets": game.has_secrets,
        "options": {
            key: {"default": option.default, "choices": list(option.choices)}
            for key, option in game.options.items()
        },
    }


def add_to(app: typer.Typer) -> None:
    app.command("games")(list_games)
