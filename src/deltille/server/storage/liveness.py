"""Heartbeats: when a server could last write, which servers are alive, and whose computers need a server."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deltille.server.domain.outages import Outage
from deltille.server.storage import schema
from deltille.server.storage.failures import told_as_refusals

MOST_LAG_MS = 5_000
"""Server time may be this far behind the system clock; more is an outage."""
DEAD_MS = 10_000
"""A server without a heartbeat for this long has died or hangs."""
DAY_MS = 86_400_000
LONG_AGO_MS = 0
PROOF_ROWS = 2_000
"""Bytes written to test for free space: more than a busy moment of play needs."""


@dataclass(frozen=True)
class Beat:
    """The result of a heartbeat."""

    now_ms: int
    outages: tuple[Outage, ...]
    """Those that the process did not know of, the latest first."""
    last_outage: int


class Liveness:
    """Reads and writes the heartbeats of the servers on one database."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.engine = engine
        self.process = process

    async def beat(self, mine_ms: int, wall_ms: int, last_outage: int) -> Beat:
        """Write a heartbeat; get the time.

        If others are ahead of us, we were stopped. If everybody is behind the system clock, nobody could work
        meanwhile: the outage and the heartbeat that ends it are written together or not at all.
        """
        outages = schema.outages.c
        with told_as_refusals(is_logged=False):
            async with self.engine.begin() as connection:
                asked = select(schema.heartbeat.c.at_ms).with_for_update()
                last_ms: int | None = (await connection.execute(asked)).scalar()
                if last_ms is None:
                    now_ms = wall_ms
                    await connection.execute(insert(schema.heartbeat).values(id=1, at_ms=now_ms))
                else:
                    now_ms = max(mine_ms, last_ms)
                    if wall_ms - now_ms > MOST_LAG_MS:
                        row = {"from_ms": now_ms, "to_ms": wall_ms}
                        await connection.execute(insert(schema.outages).values(row))
                        now_ms = wall_ms
                    await connection.execute(update(schema.heartbeat).values(at_ms=now_ms))
                await self._be_listed(connection, now_ms)
                new = (
                    await connection.execute(
                        select(outages.id, outages.from_ms, outages.to_ms)
                        .where(outages.id > last_outage)
                        .order_by(outages.id.desc())
                    )
                ).all()
        found = tuple(Outage(from_ms, to_ms) for _, from_ms, to_ms in new)
        return Beat(now_ms, found, new[0][0] if new else last_outage)

    async def _be_listed(self, connection: AsyncConnection, now_ms: int) -> None:
        here = schema.processes.c
        execute = connection.execute
        mine = await execute(update(schema.processes).where(here.id == self.process).values(at_ms=now_ms))
        if not mine.rowcount:
            await execute(insert(schema.processes).values(id=self.process, at_ms=now_ms))
            await execute(delete(schema.processes).where(here.at_ms < now_ms - DAY_MS))

    async def prove_room(self) -> None:
        """Write and delete about as much as a busy moment of play does; raises StorageFailed if that fails.

        On a full disk a heartbeat may still fit where a move does not, for example in SQLite's WAL, so a
        heartbeat proves nothing. The rows written are servers that died long ago.
        """
        here = schema.processes.c
        rows = [{"id": secrets.token_hex(8), "at_ms": LONG_AGO_MS} for _ in range(PROOF_ROWS)]
        with told_as_refusals(is_logged=False):
            async with self.engine.begin() as connection:
                await connection.execute(insert(schema.processes), rows)
            async with self.engine.begin() as connection:
                await connection.execute(delete(schema.processes).where(here.at_ms == LONG_AGO_MS))

    async def leave(self) -> None:
        """We are about to stop: others may take over immediately."""
        with told_as_refusals():
            async with self.engine.begin() as connection:
                await connection.execute(
                    delete(schema.processes).where(schema.processes.c.id == self.process)
                )

    # -- computers that nobody moves -------------------------------------------------------------------

    async def orphans(self, now_ms: int, limit: int = 200) -> list[str]:
        """Tables whose computer is to move but whose server is dead or unknown."""
        tables, processes = schema.tables.c, schema.processes.c
        alive = select(processes.id).where(processes.at_ms > now_ms - DEAD_MS)
        gone = tables.engine_process.not_in(["", self.process]) & tables.engine_process.not_in(alive)
        query = (
            select(tables.id)
            .where(
                tables.status == "playing", ~tables.is_unreadable, or_(tables.engine_process.is_(None), gone)
            )
            .limit(limit)
        )
        with told_as_refusals():
            async with self.engine.connect() as connection:
                await connection.execution_options(is_reading=True)
                return [row[0] for row in (await connection.execute(query)).all()]

    async def adopt(self, table_ids: Iterable[str], process: str) -> None:
        """Assign the computers of these tables to this server, or to none (empty)."""
        here = schema.tables.c
        with told_as_refusals():
            async with self.engine.begin() as connection:
                await connection.execute(
                    update(schema.tables).where(here.id.in_(list(table_ids))).values(engine_process=process)
                )

    # -- tables that cannot be read --------------------------------------------------------------------

    async def mark_unreadable(self, table_id: str, is_unreadable: bool = True) -> None:
        """Set this table aside until the server starts again."""
        here = schema.tables.c
        with told_as_refusals():
            async with self.engine.begin() as connection:
                await connection.execute(
                    update(schema.tables).where(here.id == table_id).values(is_unreadable=is_unreadable)
                )

    async def forget_unreadable(self) -> int:
        """At a start, perhaps of a newer version that can read more: return how many tables to try again."""
        here = schema.tables.c
        with told_as_refusals():
            async with self.engine.begin() as connection:
                done = await connection.execute(
                    update(schema.tables).where(here.is_unreadable).values(is_unreadable=False)
                )
        return done.rowcount

    async def n_unreadable(self) -> int:
        query = select(func.count()).select_from(schema.tables).where(schema.tables.c.is_unreadable)
        with told_as_refusals():
            async with self.engine.connect() as connection:
                await connection.execution_options(is_reading=True)
                return int((await connection.execute(query)).scalar_one())

    async def prune_outages(self) -> None:
        """Delete the outages that ended before the last entry of every running table."""
        tables, outages = schema.tables.c, schema.outages.c
        oldest = select(func.min(tables.touched_ms)).where(tables.status == "playing").scalar_subquery()
        with told_as_refusals():
            async with self.engine.begin() as connection:
                latest = select(func.max(outages.id)).scalar_subquery()  # SQLite would reuse its number
                await connection.execute(
                    delete(schema.outages).where(outages.to_ms < oldest, outages.id < latest)
                )
