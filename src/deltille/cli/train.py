"""deltille train: a network for a game, by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from deltille.cli.arguments import GameName, Options, Players, compile_notes, console
from deltille.core.errors import BadOption
from deltille.core.extras import requires
from deltille.core.messages import Message


def train(
    game: GameName,
    out: Annotated[Path, typer.Option(help="help-train-out")],
    minutes: Annotated[float, typer.Option(help="help-train-minutes", min=0.0)] = 10.0,
    plan: Annotated[float | None, typer.Option(help="help-train-plan")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FOLDER", help="help-train-resume")] = None,
    warm_start: Annotated[Path | None, typer.Option(metavar="FOLDER", help="help-train-warm-start")] = None,
    actors: Annotated[str, typer.Option(metavar="local|ray", help="help-train-actors")] = "local",
    compact: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="help-train-compact"),
    ] = None,
    device: Annotated[str | None, typer.Option(help="help-train-device")] = None,
    channels: Annotated[int | None, typer.Option(help="help-train-channels", min=8)] = None,
    blocks: Annotated[int | None, typer.Option(help="help-train-blocks", min=1)] = None,
    lanes: Annotated[int | None, typer.Option(help="help-train-lanes", min=1)] = None,
    candidates: Annotated[int | None, typer.Option(help="help-train-candidates", min=2)] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="help-train-setting"),
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
            raise BadOption(item, Message("cli.write-setting")) from error
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
