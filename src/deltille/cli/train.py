"""deltille train: a network for a game, by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from deltille.cli.arguments import GameName, Options, Players, compile_notes, console
from deltille.core.errors import BadOption
from deltille.core.extras import requires


def train(
    game: GameName,
    out: Annotated[Path, typer.Option(help="Folder of the checkpoint, the log and the best network.")],
    minutes: Annotated[float, typer.Option(help="How long this may take in all.", min=0.0)] = 10.0,
    plan: Annotated[
        float | None, typer.Option(help="Minutes of all slices together, if it will be resumed.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Go on from the checkpoint in this folder.")
    ] = None,
    warm_start: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Begin with what fits from the checkpoint of a similar game."),
    ] = None,
    actors: Annotated[
        str, typer.Option(metavar="local|ray", help="Play the games here, or in actors on a Ray cluster.")
    ] = "local",
    compact: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="At the end write a small checkpoint here, to keep or share."),
    ] = None,
    device: Annotated[str | None, typer.Option(help="cpu or cuda; a GPU if there is one.")] = None,
    channels: Annotated[int | None, typer.Option(help="Channels of the network.", min=8)] = None,
    blocks: Annotated[int | None, typer.Option(help="Residual blocks of the network.", min=1)] = None,
    lanes: Annotated[int | None, typer.Option(help="Games played in lock-step.", min=1)] = None,
    candidates: Annotated[int | None, typer.Option(help="Moves tried in each position.", min=2)] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="Another number of the run, such as batch=512."),
    ] = None,
    players: Players = None,
    option: Options = None,
) -> None:
    """Train a network for a game by self-play; stop and resume it at any time."""
    with requires("train", "deltille train"):
        from deltille.learning import train as training

    given: dict[str, float] = {}
    for item in setting or []:
        key, _, value = item.partition("=")
        try:
            given[key] = int(value) if value.lstrip("-").isdigit() else float(value)
        except ValueError as error:
            raise BadOption(item, "write a number of the run as key=number") from error
    sizes = {"channels": channels, "blocks": blocks, "lanes": lanes, "candidates": candidates}
    with compile_notes():
        training.train(
            game,
            out,
            minutes=minutes,
            plan=plan,
            resume=resume,
            warm_start=warm_start,
            actors=actors,
            compact=compact,
            device=device,
            options=[*(option or []), *([f"players={players}"] if players is not None else [])],
            say=lambda line: console.print(line, markup=False, soft_wrap=True),
            **(given | {key: value for key, value in sizes.items() if value is not None}),
        )


def add_to(app: typer.Typer) -> None:
    app.command()(train)
