"""deltille convert: games of other programs, read into records and written from them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deltille import games
from deltille.cli.arguments import notes
from deltille.cli.language import text
from deltille.cli.show import GameNumber
from deltille.core.errors import BadRecord
from deltille.core.messages import Message

if TYPE_CHECKING:
    from deltille.core.game import Game
    from deltille.core.optional_parts import FileFormat
    from deltille.core.position import Position

RECORD = ".json"


def convert(
    source: Annotated[
        Path,
        typer.Argument(metavar="FROM", help="help-convert-source"),
    ],
    target: Annotated[Path, typer.Argument(metavar="TO", help="help-convert-target")],
    number: GameNumber = None,
) -> None:
    """Convert a saved game to another program's file, or back."""
    from deltille.arena.records import LINES, read_record

    if source.suffix in (RECORD, *LINES) or source.is_dir():
        record = read_record(source, number).record
        position = record.replay(games.game(record.game, **record.options))
        _save(position, record.seats, (record.started or "")[:10], target)
    else:
        _, file_format = _knows(source)
        position, seats = file_format.read(_text(source))
        _save(position, tuple(seats) if any(seats) else (), "", target)
    told = text("converted", moves=position.ply, game=position.game.title, file=str(target))
    notes.print(told, markup=False, soft_wrap=True)


def _save(position: "Position", seats: tuple[str, ...], date: str, target: Path) -> None:
    from deltille.core.record import Record

    if target.suffix == RECORD:
        written = Record.of(position, seats=seats).to_json()
    else:
        game, file_format = _knows(target)
        if not isinstance(position.game, game):
            raise BadRecord(
                str(target), Message("cli.other-game", game=game.title, found=position.game.title)
            )
        named = () if seats == position.game.seat_names else seats
        written = file_format.write(position, named, date)
    try:
        target.write_text(written, encoding="utf-8")
    except OSError as error:
        raise BadRecord(str(target), Message("core.file-unwritable", why=error.strerror or "")) from error


def _text(source: Path) -> str:
    try:
        return source.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(str(source), Message("core.file-unreadable", why=error.strerror or "")) from error
    except UnicodeDecodeError as error:
        raise BadRecord(str(source), Message("core.file-not-text")) from error


def _knows(path: Path) -> "tuple[type[Game], FileFormat]":
    """The game that is kept in files with this ending, and how."""
    known_games = [games.game_class(name) for name in games.names()]
    by_ending = {
        game.file_format.ending: (game, game.file_format) for game in known_games if game.file_format
    }
    if path.suffix not in by_ending:
        raise BadRecord(str(path), Message("cli.unknown-ending", known=[RECORD, *sorted(by_ending)]))
    return by_ending[path.suffix]


def add_to(app: typer.Typer) -> None:
    app.command()(convert)
