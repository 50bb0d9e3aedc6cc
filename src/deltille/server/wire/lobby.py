"""The lobby: open offers, running games, and the seat that somebody took."""

from typing import Literal

from deltille.core.messages import Message
from deltille.server.wire.base import Optionally, Setting, Wire
from deltille.server.wire.tables import Control


class LobbySeat(Wire):
    """A seat at a table of the lobby; ``name`` is empty where a guest gave none.

    ``person`` is the name of an account, with its ``rating`` in this game.
    """

    name: str
    side: Message
    is_taken: bool
    person: Optionally[str] = None
    rating: Optionally[int] = None


class LobbyTable(Wire):
    """A table that anybody may watch, and join while seats are free."""

    id: str
    game: str
    title: str
    options: dict[str, Setting]
    control: Control
    is_rated: bool
    seats: tuple[LobbySeat, ...]


class OpenOffer(LobbyTable):
    """An open offer; ``since_ms`` is when it was made."""

    since_ms: int


class RunningGame(LobbyTable):
    """A game to watch: how many moves were made, whose turn it is, and where its board is."""

    ply: int
    turn: int | None
    board: str


class Lobby(Wire):
    """Open offers and running games, the latest first; ``n_`` also counts those not listed."""

    now_ms: int
    offers: tuple[OpenOffer, ...]
    n_offers: int
    games: tuple[RunningGame, ...]
    n_games: int


class LobbyPlace(Wire):
    """A seat somebody took, at a table that still waits or is played now.

    A client that asks again while it waits gets the same seat, without its code.
    """

    id: str
    seat: int
    status: Literal["waiting", "playing", "over"]
    recovery: Optionally[str] = None
    token: Optionally[str] = None
