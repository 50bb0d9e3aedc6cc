"""Deletes old data that no account owns, and counts the data."""

from sqlalchemy import ColumnElement, and_, delete, exists, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from deltille.server.storage import schema
from deltille.server.storage.failures import told_as_refusals

GROUP = 200
"""How many tables one transaction deletes: players wait no longer than that takes."""


class Sweep:
    """Finds and deletes tables and logins."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def forgotten(self, played_ms: int, unplayed_ms: int) -> list[str]:
        """Tables without an account, over since ``played_ms``, or ``unplayed_ms`` if nobody ever moved."""
        tables, entries, seats = schema.tables.c, schema.entries.c, schema.seats.c
        owned = exists().where(seats.table_id == tables.id, seats.account_id.is_not(None))
        moved = exists().where(entries.table_id == tables.id, entries.kind.in_(("moved", "moved:2")))
        idle: ColumnElement[bool] = (tables.touched_ms < played_ms) | and_(
            tables.touched_ms < unplayed_ms, ~moved
        )
        # An offer that nobody took is not a game that its maker would look for.
        untaken = exists().where(schema.lobby.c.table_id == tables.id) & ~moved
        query = select(tables.id).where(tables.status == "over", idle, ~owned | untaken).limit(GROUP)
        with told_as_refusals():
            async with self.engine.connect() as connection:
                await connection.execution_options(is_reading=True)
                return [row[0] for row in (await connection.execute(query)).all()]

    async def delete_tables(self, table_ids: list[str]) -> None:
        """Delete tables with everything that happened there."""
        with told_as_refusals():
            async with self.engine.begin() as connection:
                for part, column in (
                    (schema.entries, schema.entries.c.table_id),
                    (schema.seats, schema.seats.c.table_id),
                    (schema.lobby, schema.lobby.c.table_id),
                    (schema.results, schema.results.c.table_id),
                    (schema.tables, schema.tables.c.id),
                ):
                    await connection.execute(delete(part).where(column.in_(table_ids)))

    async def delete_logins(self, now_ms: int) -> None:
        """Delete logins that have expired."""
        with told_as_refusals():
            async with self.engine.begin() as connection:
                await connection.execute(delete(schema.logins).where(schema.logins.c.expires_ms < now_ms))

    async def counts(self) -> tuple[int, int]:
        """How many unfinished tables and how many accounts there are."""
        unfinished = select(func.count()).select_from(schema.tables).where(schema.tables.c.status != "over")
        accounts = select(func.count()).select_from(schema.accounts)
        with told_as_refusals():
            async with self.engine.connect() as connection:
                await connection.execution_options(is_reading=True)
                return (
                    int((await connection.execute(unfinished)).scalar_one()),
                    int((await connection.execute(accounts)).scalar_one()),
                )
