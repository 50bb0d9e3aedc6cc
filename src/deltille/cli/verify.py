"""Whether a record keeps its promises: its moves stand, and its secrets are those that were sealed."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deltille import games

if TYPE_CHECKING:
    from deltille.core.game import Game
    from deltille.core.record import Record


def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, as the table lets you download it.")
    ],
    earlier: Annotated[
        Path | None, typer.Option(help="A record of the same game, saved while it was still going on.")
    ] = None,
) -> None:
    """Check the seals of a game with secrets; exits with 1 unless every secret is the one that was sealed."""
    from deltille.core.errors import DeltilleError
    from deltille.core.record import Record

    try:
        record = Record.load(file)
        game = games.game(record.game, **record.options)
        if earlier is not None:
            record.check_continues(Record.load(earlier))
        _check_opened(record, game)
        record.replay(game)
    except DeltilleError as error:
        typer.echo(f"{file}: {error}")
        raise typer.Exit(1) from None
    typer.echo(_sentence(record, game))


def _check_opened(record: "Record", game: "Game") -> None:
    from deltille.core.errors import BadRecord

    closed = [ply for ply, seal in record.seals.items() if seal.salt is None]
    if closed:
        why = f"the seal of move {closed[0]} is not opened yet; verify the record of the finished game"
        raise BadRecord("record", why)
    if game.has_secrets and not record.seals:
        raise BadRecord("record", "holds no seals, so nothing says that its secrets were not changed")


def _sentence(record: "Record", game: "Game") -> str:
    """What was sealed when, and that it matches."""
    if not record.seals:
        return f"{game.title} has no secrets, so nothing was sealed, and all {len(record.moves)} moves stand."
    position = record.start_position(game)
    what = game.secrets.name if game.secrets else "move"
    told = []
    for ply, move in enumerate(record.moves, start=1):
        if ply in record.seals:
            told.append(f"{game.seat_names[position.turn]}'s {what} ({move}) at move {ply}")
        position.push(move)
    listed = " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
    were = "was sealed and matches" if len(told) == 1 else "were sealed and match"
    return f"{listed} {were}."


def add_to(app: typer.Typer) -> None:
    app.command()(verify)
