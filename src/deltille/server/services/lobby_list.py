"""What stands in the lobby: made once for everybody who looks within a moment."""

import asyncio
import time
from collections.abc import Callable

from deltille.server import wire
from deltille.server.deltas import board_address
from deltille.server.domain.table import Table
from deltille.server.errors import Rejected
from deltille.server.services.lobby import Lobby
from deltille.server.storage.lobby import Waiting

FRESH_S = 1.0
MOST_OFFERS_SHOWN = 100
MOST_GAMES_SHOWN = 24


class LobbyList:
    """The list as bytes, made again when somebody looks and it is older than a moment."""

    def __init__(self, lobby: Lobby, clock: Callable[[], float] = time.monotonic) -> None:
        self.lobby = lobby
        self.clock = clock
        self._made_s = float("-inf")
        self._bytes = b""
        self._making = asyncio.Lock()

    async def bytes(self) -> bytes:
        """The list as it goes over the wire."""
        async with self._making:
            if self.clock() - self._made_s > FRESH_S:
                self._bytes = (await self.listed()).to_wire()
                self._made_s = self.clock()
        return self._bytes

    async def listed(self) -> wire.Lobby:
        """Offers whose makers are here, and games that are played."""
        store, rooms = self.lobby.store, self.lobby.rooms
        offers: dict[str, Waiting] = {}
        for one in await store.waiting():
            if self.lobby.is_there(one):
                offers.setdefault(one.table_id, one)
        newest = list(offers.values())[::-1][:MOST_OFFERS_SHOWN]
        shown = []
        for one in newest:
            table = await self._table(one.table_id)
            if table is not None and table.status == "waiting":
                since_ms = table.entries[0].at_ms
                shown.append(wire.OpenOffer(**_about(table, one.is_rated), since_ms=since_ms))
        games = []
        for found in await store.playing(MOST_GAMES_SHOWN):
            table = await self._table(found.table_id)
            if table is not None and table.status == "playing":
                games.append(_running(table, found.is_rated))
        return wire.Lobby(
            now_ms=rooms.now_ms(),
            offers=tuple(shown),
            n_offers=len(offers),
            games=tuple(games),
            n_games=await store.n_playing(),
        )

    async def _table(self, table_id: str) -> Table | None:
        try:
            return (await self.lobby.rooms.room(table_id)).table
        except Rejected:  # deleted in this moment, or it cannot be read
            return None


def _about(table: Table, is_rated: bool) -> dict[str, object]:
    seats = tuple(
        wire.LobbySeat(name=seat.name, side=side, is_taken=seat.is_taken)
        for seat, side in zip(table.seats, table.game.sides, strict=True)
    )
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.title,
        "options": table.game.settings,
        "control": wire.Control.model_validate(table.clock.control),
        "is_rated": is_rated,
        "seats": seats,
    }


def _running(table: Table, is_rated: bool) -> wire.RunningGame:
    return wire.RunningGame(
        **_about(table, is_rated),
        ply=table.position.ply,
        turn=table.seat_to_move,
        board=board_address(table.game),
    )
