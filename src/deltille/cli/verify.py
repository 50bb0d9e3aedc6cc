"""deltille verify: whether a record's moves are valid and its secrets match their seals."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deltille import games
from deltille.cli.language import language, tell
from deltille.core.messages import Message

if TYPE_CHECKING:
    from deltille.core.game import Game
    from deltille.core.record import Record


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="help-verify-file")],
    earlier: Annotated[Path | None, typer.Option(help="help-verify-earlier")] = None,
) -> None:
    """Check the seals of a game with secrets; exits with 1 unless every secret matches its seal."""
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
        typer.echo(f"{file}: {error.in_language(language())}")
        raise typer.Exit(1) from None
    typer.echo(tell(_sentence(record, game)))


def _check_opened(record: "Record", game: "Game") -> None:
    from deltille.core.errors import BadRecord

    closed = [ply for ply, seal in record.seals.items() if seal.salt is None]
    if closed:
        raise BadRecord("record", Message("cli.verify-closed", ply=closed[0]))
    if game.has_secrets and not record.seals:
        raise BadRecord("record", Message("cli.verify-no-seals"))


def _sentence(record: "Record", game: "Game") -> Message:
    """The sentence that says what was sealed at which move, and that it matches."""
    if not record.seals:
        return Message("cli.verify-nothing-sealed", game=game.title, moves=len(record.moves))
    position = record.start_position(game)
    assert game.secrets is not None
    told = []
    for ply, move in enumerate(record.moves, start=1):
        if ply in record.seals:
            side, what = game.sides[position.turn], game.secrets.name
            told.append(Message("cli.verify-secret", side=side, what=what, move=move, ply=ply))
        position.push(move)
    return Message("cli.verify-matches", secrets=told)


def add_to(app: typer.Typer) -> None:
    app.command()(verify)
