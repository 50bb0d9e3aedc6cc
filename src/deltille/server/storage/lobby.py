"""The lobby in the database: open offers and running games."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from deltille.server.storage import schema
from deltille.server.storage.failures import told_as_refusals

_SEEN = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("this_table"), schema.seats.c.seat == bindparam("this_seat"))
    .values(seen_ms=bindparam("now_ms"))
)


@dataclass(frozen=True)
class Waiting:
    """Somebody who waits at a table of the lobby."""

    table_id: str
    seat: int
    token_hash: str
    client_hash: str | None
    seen_ms: int
    is_live: bool
    is_rated: bool


@dataclass(frozen=True)
class Listed:
    """A table of the lobby, as lists name it."""

    table_id: str
    is_rated: bool
    is_live: bool
    created_ms: int


class LobbyStore:
    """Reads offers and running games; seats taken and left are written with the table's entries."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def waiting(self, terms: str | None = None) -> list[Waiting]:
        """Everybody who waits, perhaps on these terms only, the longest waiting table first."""
        tables, lobby, seats = schema.tables.c, schema.lobby.c, schema.seats.c
        query = (
            select(
                tables.id,
                seats.seat,
                seats.token_hash,
                seats.client_hash,
                func.coalesce(seats.seen_ms, 0),
                lobby.is_live,
                lobby.is_rated,
            )
            .join(schema.lobby, lobby.table_id == tables.id)
            .join(schema.seats, seats.table_id == tables.id)
            .where(tables.status == "waiting", seats.token_hash.is_not(None))
            .order_by(tables.created_ms, tables.id, seats.seat)
        )
        if terms is not None:
            query = query.where(lobby.terms == terms)
        return [Waiting(*row) for row in await self._rows(query)]

    async def n_waiting(self, client_hash: str | None = None) -> int:
        """How many tables wait in the lobby, or at how many this client does."""
        tables, lobby, seats = schema.tables.c, schema.lobby.c, schema.seats.c
        query = (
            select(func.count(tables.id.distinct()))
            .join(schema.lobby, lobby.table_id == tables.id)
            .where(tables.status == "waiting")
        )
        if client_hash is not None:
            query = query.join(schema.seats, seats.table_id == tables.id)
            query = query.where(seats.client_hash == client_hash)
        return int((await self._rows(query))[0][0])

    async def playing(self, limit: int) -> list[Listed]:
        """The games of the lobby that are being played, those with the latest moves first."""
        tables, lobby = schema.tables.c, schema.lobby.c
        rows = await self._rows(
            select(tables.id, lobby.is_rated, lobby.is_live, tables.created_ms)
            .join(schema.lobby, lobby.table_id == tables.id)
            .where(tables.status == "playing", ~tables.is_unreadable)
            .order_by(tables.touched_ms.desc())
            .limit(limit)
        )
        return [Listed(*row) for row in rows]

    async def n_playing(self) -> int:
        """How many games of the lobby are being played."""
        tables, lobby = schema.tables.c, schema.lobby.c
        query = (
            select(func.count())
            .select_from(schema.lobby)
            .join(schema.tables, lobby.table_id == tables.id)
            .where(tables.status == "playing")
        )
        return int((await self._rows(query))[0][0])

    async def see(self, seats: Iterable[tuple[str, int]], now_ms: int) -> None:
        """Those who wait in these seats are here."""
        rows = [{"this_table": table, "this_seat": seat, "now_ms": now_ms} for table, seat in seats]
        if not rows:
            return
        with told_as_refusals():
            async with self.engine.begin() as connection:
                await connection.execute(_SEEN, rows)

    async def _rows(self, query: Any) -> Sequence[Any]:
        with told_as_refusals():
            async with self.engine.connect() as connection:
                await connection.execution_options(is_reading=True)
                return (await connection.execute(query)).all()
