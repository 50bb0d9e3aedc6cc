"""Opening a database: durable connections, and migrations to the newest schema."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, SingletonThreadPool, event, inspect, text
from sqlalchemy import create_engine as create_sync_engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from deltille.server.settings import BadSettings
from deltille.server.storage.schema import REVISION

DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
MIGRATION_LOCK = 0x64656C74
"""Any number, as long as all servers that share a PostgreSQL database use the same."""


class NewerSchema(Exception):
    """The database has a schema that this version does not know."""


def create_engine(address: str, is_reading: bool = False) -> AsyncEngine:
    """An engine for this address; makes the folder of an SQLite file if need be, unless it only reads."""
    # Errors are logged, so parameters such as a table's address or a key's hash must not be in them.
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise BadSettings(address, "write sqlite+aiosqlite:///PATH or postgresql+asyncpg://...") from error
    if url.drivername not in DRIVERS:
        raise BadSettings(url.drivername, f"use one of {' and '.join(DRIVERS)}")
    if url.drivername.startswith("postgresql"):
        return create_async_engine(
            url, pool_size=5, max_overflow=10, pool_pre_ping=True, hide_parameters=True
        )
    if not url.database:
        raise BadSettings(address, "an SQLite database needs a file: sqlite+aiosqlite:///PATH")
    file = Path(url.database)
    if is_reading:
        url = url.set(database=f"{file.absolute().as_uri()}?mode=ro", query={"uri": "true"})
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_size=4, max_overflow=4, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_up_reader if is_reading else _set_up_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def create_writer(engine: AsyncEngine) -> Engine:
    """A second engine, without asynchrony, on the same SQLite file."""
    writer = create_sync_engine(
        engine.url.set(drivername="sqlite"), poolclass=SingletonThreadPool, hide_parameters=True
    )
    event.listen(writer, "connect", _set_up_sqlite)
    event.listen(writer, "begin", _begin_sqlite)
    return writer


def is_postgresql(engine: AsyncEngine) -> bool:
    return engine.dialect.name == "postgresql"


def _set_up_sqlite(connection: Any, _: Any) -> None:
    # The driver must not begin transactions by itself: _begin_sqlite does.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_up_reader(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA busy_timeout=10000")


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get("is_reading"):
        connection.exec_driver_sql("BEGIN")
    else:
        # Taking the write lock first waits for it; taking it later may fail in the middle of a transaction.
        connection.exec_driver_sql("BEGIN IMMEDIATE")


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to the newest schema; several servers may start at the same time."""
    async with engine.begin() as connection:
        if is_postgresql(engine):
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        if await connection.run_sync(_revision) != REVISION:
            await connection.run_sync(_upgrade)


def _revision(connection: Connection) -> str | None:
    """The last migration that a database has had; None if there was none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection) -> None:
    # Loading Alembic takes a fifth of a second, and most starts find nothing to migrate.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerSchema from error
