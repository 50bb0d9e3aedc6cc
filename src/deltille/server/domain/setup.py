"""The start of a game: the usual position, a position given as text, or after moves already made."""

from collections.abc import Sequence

from deltille import games
from deltille.core.errors import BadRecord, DeltilleError
from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.server.errors import Code, Rejected

NO_GAME = Message("core.record-not-json")
OTHER_FILE = "("
"""How files of other programs begin (SGF and its kin); records are JSON."""


def position_of(game: Game | None, text: str) -> Position:
    """The position that a text describes; without a text the usual start of ``game``.

    >>> position_of(None, "attangle 4/5/6/w6/6/5/4 b 17 18").turn
    1
    """
    if not text:
        if game is None:
            raise Rejected(Code.BAD_START, Message("server.name-a-game"))
        return Position(game)
    try:
        position = games.from_text(text)
    except DeltilleError as error:
        raise Rejected(Code.BAD_START, error.whole) from error
    if game is not None and position.game != game:
        raise Rejected(
            Code.BAD_START, Message("server.position-of-another", found=position.game.head, game=game.head)
        )
    return position


def play_on(position: Position, moves: Sequence[str | int]) -> Position:
    """The position after these moves, which it then has in its history; the one given is changed."""
    if len(moves) > position.game.max_plies:
        raise Rejected(Code.BAD_START, Message("server.too-many-moves", most=position.game.max_plies))
    for number, move in enumerate(moves, start=1):
        try:
            position.push(move)
        except DeltilleError as error:
            raise Rejected(
                Code.BAD_START, Message("server.move-does-not-stand", number=number, why=error.whole)
            ) from error
    return position


def replayed(game: Game | None, text: str) -> Position:
    """The last position of a record or of another program's file, with all its moves in the history."""
    try:
        position = _read(text)
    except DeltilleError as error:
        why = error.message
        if why != NO_GAME:
            why = Message("server.file-problem", why=why)
        raise Rejected(Code.BAD_START, why) from error
    found = position.game
    if game is not None and found != game:
        raise Rejected(Code.BAD_START, Message("server.record-of-another", found=found.head, game=game.head))
    return position


def _read(text: str) -> Position:
    if not text.lstrip().startswith(OTHER_FILE):
        record = Record.from_json(text)
        return record.replay(games.game(record.game, **record.options))
    formats = [known for name in games.names() if (known := games.game_class(name).file_format)]
    problem: DeltilleError = BadRecord("", NO_GAME)
    for known in formats:
        try:
            return known.read(text)[0]
        except DeltilleError as error:
            problem = error
    raise problem


def first_text(position: Position) -> str:
    """The text of the position where the history begins; empty if that is the usual start."""
    first = position.copy()
    while first.ply:
        first.pop()
    return "" if first == Position(position.game) else first.to_text()


def check_fair(position: Position, has_guests: bool) -> None:
    """Refuse a start that hides something from the table itself, or shows its opener others' secrets."""
    if position.is_view:
        raise Rejected(Code.BAD_START, Message("server.start-is-a-view"))
    is_begun = bool(position.ply or first_text(position))
    if position.game.has_secrets and has_guests and is_begun and position.outcome() is None:
        raise Rejected(
            Code.BAD_START,
            Message("server.start-with-secrets"),
        )


def check_fair_start(game: Game, *, is_begun: bool, swap: bool, n_games: int) -> None:
    """Refuse a swap rule or a match where it does not apply."""
    if (swap or n_games > 1) and game.n_seats != 2:
        raise Rejected(
            Code.BAD_START, Message("server.fair-start-for-two", game=game.title, seats=game.n_seats)
        )
    if swap and game.has_secrets:
        raise Rejected(Code.BAD_START, Message("server.no-swap-with-secrets", game=game.title))
    if swap and is_begun:
        raise Rejected(Code.BAD_START, Message("server.swap-needs-a-first-move"))
