"""Reads and appends entries. A batch is written completely, in order, after exactly the expected entry."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from deltille.server.domain.events import Entry, parse_event
from deltille.server.storage import schema
from deltille.server.storage.database import create_writer, is_postgresql
from deltille.server.storage.failures import StorageFailed, is_failure, reason_of, told_as_refusals
from deltille.server.storage.liveness import Liveness
from deltille.server.storage.sqlite_writer import SqliteWriter
from deltille.server.storage.transactions import (
    Batch,
    LobbyTerms,
    SeatKeys,
    Verdict,
    is_new,
    write_carefully,
    write_quickly,
)

log = logging.getLogger(__name__)

GROUP = 200
"""At most this many batches share a transaction."""
NEW_TABLES = 4
"""At most this many tables are set up in one transaction: each takes as long as many moves, which wait."""

Waiting = tuple[Batch, asyncio.Future[None]]


class Store:
    """The database, as the rest of the server sees it.

    Writes that arrive while another is being flushed to disk share the next transaction: each batch is
    still all or nothing, and nothing is sent before the flush, but a busy server is not limited to one flush
    per move. New tables are set up between, a few at a time, and never in the transaction of running games.
    """

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.engine = engine
        self.process = process
        self.liveness = Liveness(engine, process)
        self.on_written: Callable[[], None] = lambda: None
        self.on_failure: Callable[[], None] = lambda: None
        """Called after a successful write, and after a failure of the database."""
        self._waiting: list[Waiting] = []
        self._new: list[Waiting] = []
        """Tables to be set up."""
        self._is_writing = False
        self._task: asyncio.Task[None] | None = None
        self._writer = None if is_postgresql(engine) else SqliteWriter(create_writer(engine))
        self._thread = ThreadPoolExecutor(1, "writer")

    # -- writing -------------------------------------------------------------------------------------

    async def append(self, batch: Batch) -> None:
        """Return when the batch is on disk; raise Conflict if it does not follow what is there."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._new if is_new(batch) else self._waiting).append((batch, done))
        if not self._is_writing:
            self._is_writing = True
            self._task = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        try:
            while self._waiting or self._new:
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                if group:
                    await self._write_group(group)
                group, self._new = self._new[:NEW_TABLES], self._new[NEW_TABLES:]
                if group:
                    await self._write_group(group)
        finally:
            self._is_writing = False

    async def _write_group(self, group: list[Waiting]) -> None:
        batches = [batch for batch, _ in group]
        verdicts: list[Verdict]
        try:
            verdicts = await self._commit(batches)
            self.on_written()
        except Exception as error:
            failure: Exception = error
            if is_failure(error):
                log.error("the database cannot be written", extra={"error": reason_of(error)})
                failure = StorageFailed(error)
                self.on_failure()
            verdicts = [failure] * len(group)
        for (_, done), verdict in zip(group, verdicts, strict=True):
            if done.done():
                continue  # the client has disconnected; the write stays
            if verdict is None:
                done.set_result(None)
            else:
                done.set_exception(verdict)

    async def _commit(self, batches: list[Batch]) -> list[Verdict]:
        """Write batches in one transaction; return, for each, why it was not written."""
        if self._writer is not None:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, self._writer.commit, batches, self.process
            )
        try:
            async with self.engine.begin() as connection:
                return await connection.run_sync(write_quickly, batches, self.process)
        except IntegrityError:
            async with self.engine.begin() as connection:
                return await connection.run_sync(write_carefully, batches, self.process)

    async def settle(self) -> None:
        """Wait until everything handed over is written."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Write the rest, then close the database."""
        await self.settle()
        if self._writer is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.close)
        self._thread.shutdown()
        await self.engine.dispose()

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
            select(
                here.seat,
                here.token_hash,
                here.invite_hash,
                here.recovery_hash,
                here.account_id,
                here.client_hash,
                here.seen_ms,
            )
            .where(here.table_id == table_id)
            .order_by(here.seat)
        )
        return [SeatKeys(*row) for row in rows]

    async def set_invitation(self, table_id: str, seat: int, invite_hash: str | None) -> bool:
        """Replace the invitation to a seat; False if somebody has taken the seat."""
        here = schema.seats.c
        change = update(schema.seats).where(here.table_id == table_id, here.seat == seat)
        with told_as_refusals():
            async with self.engine.begin() as connection:
                done = await connection.execute(
                    change.where(here.token_hash.is_(None)).values(invite_hash=invite_hash)
                )
        return done.rowcount == 1

    async def numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables that exists."""
        here = schema.tables.c
        rows = await self._rows(select(here.id, here.last).where(here.id.in_(list(table_ids))))
        return {row[0]: row[1] for row in rows}

    async def lobby_terms(self, table_id: str) -> LobbyTerms | None:
        """The lobby's terms of a table; None for a private one."""
        here = schema.lobby.c
        rows = await self._rows(
            select(here.terms, here.is_rated, here.is_live).where(here.table_id == table_id)
        )
        return LobbyTerms(*rows[0]) if rows else None

    async def due(self, now_ms: int, limit: int = 100) -> list[str]:
        """Tables whose deadline has passed."""
        here = schema.tables.c
        rows = await self._rows(
            select(here.id)
            .where(here.deadline_ms <= now_ms, ~here.is_unreadable)
            .order_by(here.deadline_ms)
            .limit(limit)
        )
        return [row[0] for row in rows]

    async def statuses(self) -> list[tuple[str, str]]:
        """The ids and statuses of all tables, the oldest first."""
        here = schema.tables.c
        rows = await self._rows(select(here.id, here.status).order_by(here.created_ms))
        return [(row[0], row[1]) for row in rows]

    async def status(self, table_id: str) -> str | None:
        """How a table stands; None if there is none."""
        here = schema.tables.c
        rows = await self._rows(select(here.status).where(here.id == table_id))
        return rows[0][0] if rows else None

    async def _rows(self, query: Any) -> Sequence[Any]:
        with told_as_refusals():
            async with self.engine.connect() as connection:
                await connection.execution_options(is_reading=True)
                return (await connection.execute(query)).all()
