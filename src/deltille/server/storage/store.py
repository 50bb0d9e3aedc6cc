"""Reading and appending. A batch of entries is written whole, in order, after exactly the entry expected."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deltille.server.domain.events import Entry, event_text, kind_of, parse_event
from deltille.server.storage import schema
from deltille.server.storage.database import is_postgresql

CHANNEL = "deltille"
"""The PostgreSQL channel on which servers tell each other of new entries."""
GROUP = 200
"""At most this many batches share a transaction."""


# Built once: building a statement takes longer than running it.
_INSERT = insert(schema.entries)
_FOLLOW = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("this_table"), schema.tables.c.last == bindparam("before"))
    .values({name: bindparam(name) for name in ("status", "last", "deadline_ms", "touched_ms")})
)


class Conflict(Exception):
    """Somebody else has written to this table in between, or spent the key: read again and decide again."""


@dataclass(frozen=True)
class SeatKeys:
    """The hashes that open a seat."""

    seat: int
    token_hash: str | None = None
    invite_hash: str | None = None
    recovery_hash: str | None = None
    account_id: str | None = None


@dataclass(frozen=True)
class KeyChange:
    """New keys for a seat, valid only if ``spent``, one of the old hashes, is still there."""

    keys: SeatKeys
    spent: str


@dataclass(frozen=True)
class Batch:
    """Entries to append to one table, with what follows from them for the overview."""

    table_id: str
    entries: tuple[Entry, ...]
    game: str
    status: str
    deadline_ms: int | None
    new_seats: tuple[SeatKeys, ...] = ()
    key_change: KeyChange | None = None


class Store:
    """The database, as the rest of the server knows it.

    Writes that arrive while another is being flushed to disk share the next transaction: each batch is
    still all or nothing, and nobody is told before the flush, but a busy server is not bound to one flush
    a move.
    """

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.engine = engine
        self.process = process
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._is_writing = False
        self._writer: asyncio.Task[None] | None = None

    # -- writing -------------------------------------------------------------------------------------

    async def append(self, batch: Batch) -> None:
        """Return when the batch is on disk; raise Conflict if it does not follow what is there."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, done))
        if not self._is_writing:
            self._is_writing = True
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                await self._write_group(group)
        finally:
            self._is_writing = False

    async def _write_group(self, group: list[tuple[Batch, asyncio.Future[None]]]) -> None:
        verdicts: list[Exception | None] = []
        try:
            async with self.engine.begin() as connection:
                rows: list[dict[str, Any]] = []
                for batch, _ in group:
                    verdict = await self._write(connection, batch)
                    verdicts.append(verdict)
                    rows += [] if verdict else _rows(batch)
                if rows:
                    await connection.execute(_INSERT, rows)
        except Exception as error:
            verdicts = [error] * len(group)
        for (_, done), verdict in zip(group, verdicts, strict=True):
            if done.done():
                continue  # whoever asked has gone; what was written stays
            if verdict is None:
                done.set_result(None)
            else:
                done.set_exception(verdict)

    async def _write(self, connection: AsyncConnection, batch: Batch) -> Exception | None:
        if batch.key_change is None:
            return await self._follow(connection, batch)
        # Only here can something be written before the refusal is known.
        savepoint = await connection.begin_nested()
        verdict = await self._change_keys(connection, batch) or await self._follow(connection, batch)
        await (savepoint.rollback() if verdict else savepoint.commit())
        return verdict

    async def _change_keys(self, connection: AsyncConnection, batch: Batch) -> Exception | None:
        change = batch.key_change
        assert change is not None
        old = schema.seats.c
        changed = await connection.execute(
            update(schema.seats)
            .where(old.table_id == batch.table_id, old.seat == change.keys.seat)
            .where(
                (old.invite_hash == change.spent)
                | (old.recovery_hash == change.spent)
                | (old.token_hash == change.spent)
            )
            .values(_keys(change.keys))
        )
        return None if changed.rowcount == 1 else Conflict()

    async def _follow(self, connection: AsyncConnection, batch: Batch) -> Exception | None:
        """Move the table's last entry on, if it is still the one before the batch."""
        first, last = batch.entries[0], batch.entries[-1]
        overview: dict[str, Any] = {
            "status": batch.status,
            "last": last.number,
            "deadline_ms": batch.deadline_ms,
            "touched_ms": last.at_ms,
        }
        if first.number == 1:
            fixed = {"id": batch.table_id, "game": batch.game, "created_ms": first.at_ms}
            await connection.execute(insert(schema.tables).values(overview | fixed))
        else:
            place = {"this_table": batch.table_id, "before": first.number - 1}
            followed = await connection.execute(_FOLLOW, overview | place)
            if followed.rowcount != 1:
                return Conflict()
        if batch.new_seats:
            keys = [_keys(seat) | {"table_id": batch.table_id} for seat in batch.new_seats]
            await connection.execute(insert(schema.seats), keys)
        if is_postgresql(self.engine):
            notice = {"channel": CHANNEL, "notice": f"{batch.table_id} {last.number} {self.process}"}
            await connection.execute(text("SELECT pg_notify(:channel, :notice)"), notice)
        return None

    async def settle(self) -> None:
        """Wait until everything handed over is written."""
        if self._writer is not None:
            await asyncio.wait([self._writer])

    # -- reading -------------------------------------------------------------------------------------

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table with numbers above ``after``, in order."""
        here = schema.entries.c
        rows = await self._rows(
            select(here.number, here.at_ms, here.kind, here.data, here.actor, here.client_id)
            .where(here.table_id == table_id, here.number > after)
            .order_by(here.number)
        )
        return [
            Entry(number, at_ms, parse_event(kind, data), actor, client_id)
            for number, at_ms, kind, data, actor, client_id in rows
        ]

    async def keys(self, table_id: str) -> list[SeatKeys]:
        """The keys of a table's seats, in order."""
        here = schema.seats.c
        rows = await self._rows(
            select(here.seat, here.token_hash, here.invite_hash, here.recovery_hash, here.account_id)
            .where(here.table_id == table_id)
            .order_by(here.seat)
        )
        return [SeatKeys(*row) for row in rows]

    async def due(self, now_ms: int, limit: int = 100) -> list[str]:
        """Tables whose deadline has passed."""
        here = schema.tables.c
        rows = await self._rows(
            select(here.id).where(here.deadline_ms <= now_ms).order_by(here.deadline_ms).limit(limit)
        )
        return [row[0] for row in rows]

    async def playing(self) -> list[str]:
        """Tables at which a game is going on."""
        here = schema.tables.c
        return [row[0] for row in await self._rows(select(here.id).where(here.status == "playing"))]

    async def is_alive(self) -> bool:
        """Whether the database answers."""
        await self._rows(select(schema.heartbeat.c.at_ms))
        return True

    async def _rows(self, query: Any) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            await connection.execution_options(is_reading=True)
            return (await connection.execute(query)).all()


def _rows(batch: Batch) -> list[dict[str, Any]]:
    return [
        {
            "table_id": batch.table_id,
            "number": entry.number,
            "at_ms": entry.at_ms,
            "actor": entry.actor,
            "client_id": entry.client_id,
            "kind": kind_of(entry.event),
            "data": event_text(entry.event),
        }
        for entry in batch.entries
    ]


def _keys(keys: SeatKeys) -> dict[str, Any]:
    return {
        "seat": keys.seat,
        "token_hash": keys.token_hash,
        "invite_hash": keys.invite_hash,
        "recovery_hash": keys.recovery_hash,
        "account_id": keys.account_id,
    }
