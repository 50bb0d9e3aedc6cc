"""deltille convert: games of other programs, read into records and written from them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deltille import games
from deltille.cli.arguments import notes
from deltille.core.errors import BadRecord

if TYPE_CHECKING:
    from deltille.core.game import Game
    from deltille.core.optional_parts import FileFormat
    from deltille.core.position import Position

RECORD = ".json"


def convert(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="A record, or a file of another program.")],
    target: Annotated[Path, typer.Argument(metavar="TO", help="What to write; its ending says which kind.")],
) -> None:
    """Turn a saved game into the file of another program, or the other way round."""
    from deltille.core.record import Record

    if source.suffix == RECORD:
        record = Record.load(source)
        position = record.replay(games.game(record.game, **record.options))
        _save(position, record.seats, (record.started or "")[:10], target)
    else:
        _, file_format = _knows(source)
        position, seats = file_format.read(_text(source))
        _save(position, tuple(seats) if any(seats) else (), "", target)
    notes.print(f"{position.ply} moves of {position.game.title} in {target}", markup=False, soft_wrap=True)


def _save(position: "Position", seats: tuple[str, ...], date: str, target: Path) -> None:
    from deltille.core.record import Record

    if target.suffix == RECORD:
        text = Record.of(position, seats=seats).to_json()
    else:
        game, file_format = _knows(target)
        if not isinstance(position.game, game):
            raise BadRecord(str(target), f"holds games of {game.title}, not of {position.game.title}")
        named = () if seats == position.game.seat_names else seats
        text = file_format.write(position, named, date)
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRecord(str(target), f"cannot be written: {error.strerror}") from error


def _text(source: Path) -> str:
    try:
        return source.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(str(source), f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadRecord(str(source), "is not text in UTF-8") from error


def _knows(path: Path) -> "tuple[type[Game], FileFormat]":
    """The game that is kept in files with this ending, and how."""
    known_games = [games.game_class(name) for name in games.names()]
    by_ending = {
        game.file_format.ending: (game, game.file_format) for game in known_games if game.file_format
    }
    if path.suffix not in by_ending:
        known = ", ".join([RECORD, *sorted(by_ending)])
        raise BadRecord(str(path), f"no game is kept in files of this kind; known are {known}")
    return by_ending[path.suffix]


def add_to(app: typer.Typer) -> None:
    app.command()(convert)
