"""The list of the lobby, cached for all clients."""

from typing import Any

from deltille.core.plackett_luce import Rating
from deltille.server import wire
from deltille.server.deltas import board_address
from deltille.server.domain.table import Table
from deltille.server.errors import Rejected
from deltille.server.services.lobby import Lobby
from deltille.server.services.ratings import shown
from deltille.server.storage.lobby import Waiting
from deltille.server.storage.ratings import RatingStore
from deltille.server.ttl_cache import TtlCache

MOST_OFFERS_SHOWN = 100
MOST_GAMES_SHOWN = 24


class LobbyList:
    """The list as bytes, made on request if the last one is older than its time to live."""

    def __init__(self, lobby: Lobby, ratings: RatingStore) -> None:
        self.lobby = lobby
        self.ratings = ratings
        self._cache = TtlCache()

    async def listed(self) -> wire.Lobby:
        """Offers whose makers are here, and running games."""
        store, rooms = self.lobby.store, self.lobby.rooms
        offers: dict[str, Waiting] = {}
        for one in await store.waiting():
            if self.lobby.is_there(one):
                offers.setdefault(one.table_id, one)
        newest = list(offers.values())[::-1][:MOST_OFFERS_SHOWN]
        playing = await store.playing(MOST_GAMES_SHOWN)
        ids = [*(one.table_id for one in newest), *(game.table_id for game in playing)]
        people = await self.ratings.at_tables(ids)
        waiting, running = [], []
        for one in newest:
            table = await self._table(one.table_id)
            if table is not None and table.status == "waiting":
                about = _about(table, one.is_rated, people)
                waiting.append(wire.OpenOffer(**about, since_ms=table.entries[0].at_ms))
        for found in playing:
            table = await self._table(found.table_id)
            if table is not None and table.status == "playing":
                running.append(_running(table, _about(table, found.is_rated, people)))
        return wire.Lobby(
            now_ms=rooms.now_ms(),
            offers=tuple(waiting),
            n_offers=len(offers),
            games=tuple(running),
            n_games=await store.n_playing(),
        )

    async def _written(self) -> bytes:
        return (await self.listed()).to_wire()

    async def bytes(self) -> bytes:
        """The list as it goes over the wire."""
        return await self._cache.get(self._written)

    async def _table(self, table_id: str) -> Table | None:
        try:
            return (await self.lobby.rooms.room(table_id)).table
        except Rejected:  # deleted in this moment, or it cannot be read
            return None


People = dict[tuple[str, int], tuple[str, Rating | None]]
"""The account in a seat of a table: its name, and its rating in the table's game."""


def _about(table: Table, is_rated: bool, people: People) -> dict[str, Any]:
    seats = []
    for index, (seat, side) in enumerate(zip(table.seats, table.game.sides, strict=True)):
        person, rating = people.get((table.id, index), (None, None))
        seats.append(
            wire.LobbySeat(
                name=person or seat.name,
                side=side,
                is_taken=seat.is_taken,
                person=person,
                rating=None if person is None else shown(rating),
            )
        )
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.title,
        "options": table.game.settings,
        "control": wire.Control.model_validate(table.clock.control),
        "is_rated": is_rated,
        "seats": tuple(seats),
    }


def _running(table: Table, about: dict[str, Any]) -> wire.RunningGame:
    return wire.RunningGame(
        **about,
        ply=table.position.ply,
        turn=table.seat_to_move,
        board=board_address(table.game),
    )
