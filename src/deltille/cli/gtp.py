"""deltille gtp: an engine for other programs."""

import sys
from typing import Annotated

import typer

from deltille.cli.arguments import (
    GameName,
    Level,
    Options,
    Players,
    chosen_game,
    compile_notes,
    complete_player,
    player_spec,
    prepare_player,
)


def gtp(
    game: GameName,
    players: Players = None,
    option: Options = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", autocompletion=complete_player, help="help-gtp-player"),
    ] = None,
    level: Level = None,
    seed: Annotated[int, typer.Option(help="help-gtp-seed", min=0)] = 0,
) -> None:
    """Run a game as an engine that other programs talk to on standard input and output (GTP)."""
    from deltille.gtp import Engine
    from deltille.players import player as named_player

    chooser = named_player(player_spec(player, level))
    chosen = chosen_game(game, option, players)
    with compile_notes():
        prepare_player(chooser, chosen)
    Engine(chosen, chooser, seed).run(sys.stdin, sys.stdout)


def add_to(app: typer.Typer) -> None:
    app.command()(gtp)
