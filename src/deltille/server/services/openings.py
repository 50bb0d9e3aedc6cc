"""Setting up a table: the game, where it starts, who plays."""

import re
from collections.abc import Mapping, Sequence

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.core.game import Game, Setting
from deltille.core.messages import Message
from deltille.core.position import Position
from deltille.players import player
from deltille.server.domain.setup import play_on, position_of, replayed
from deltille.server.errors import Code, Rejected


def chosen_game(name: str, options: Mapping[str, Setting], n_seats: int | None = None) -> Game:
    """The game asked for, with as many seats as people were named."""
    try:
        game = games.game(name, **options)
    except DeltilleError as error:
        raise Rejected(Code.BAD_GAME, error.whole) from error
    if n_seats not in (None, game.n_seats):
        raise Rejected(
            Code.BAD_GAME,
            Message("server.seat-count", game=game.title, seats=game.n_seats, asked=n_seats or 0),
        )
    return game


def begun(
    game: Game | None, position: str, moves: Sequence[str | int], record: str | None, ply: int | None
) -> Position:
    """The position after the first ``ply`` of these moves, or of a record's, with them in its history."""
    if record is not None:
        if position or moves:
            raise Rejected(Code.BAD_START, Message("server.record-or-position"))
        found = replayed(game, record)
    else:
        found = play_on(position_of(game, position), moves)
    if ply is not None:
        if not 0 <= ply <= found.ply:
            raise Rejected(Code.BAD_START, Message("server.only-moves", moves=found.ply))
        while found.ply > ply:
            found.pop()
    return found


def checked_player(spec: str, offered: str) -> str:
    """The name of a computer player, which must match the regular expression ``offered``."""
    # Check the offer first: a player's name can also be a module to import, and strangers send names.
    if not re.fullmatch(offered, spec):
        raise Rejected(Code.BAD_PLAYER, Message("server.player-not-offered"))
    try:
        player(spec)
    except DeltilleError as error:
        raise Rejected(Code.BAD_PLAYER, error.whole) from error
    return spec


INVISIBLE = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Invisible characters that count as printable: blanks, and variation selectors."""


def printable(name: str) -> str:
    """A name without control characters, as it was typed: to look somebody up."""
    return "".join(c for c in name if c.isprintable()).strip()


def plain_name(name: str) -> str:
    """A name without control characters and invisible characters.

    >>> plain_name("Ada\\n "), plain_name("Ada\\ufe0f\\u3164")
    ('Ada', 'Ada')
    """
    return INVISIBLE.sub("", printable(name)).strip()
