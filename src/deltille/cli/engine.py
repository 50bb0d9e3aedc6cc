"""Let other programs play against ours."""

import sys
from typing import Annotated

import typer

from deltille.cli.arguments import GameName, Options, PlayerName, Players, chosen_game


def gtp(
    game: GameName,
    players: Players = None,
    option: Options = None,
    player: PlayerName = "flat",
    seed: Annotated[int, typer.Option(help="Makes the engine's play repeatable.", min=0)] = 0,
) -> None:
    """Run a game as an engine that other programs talk to on standard input and output (GTP)."""
    from deltille.gtp import Engine
    from deltille.players import player as named_player

    Engine(chosen_game(game, option, players), named_player(player), seed).run(sys.stdin, sys.stdout)


def add_to(app: typer.Typer) -> None:
    app.command()(gtp)
