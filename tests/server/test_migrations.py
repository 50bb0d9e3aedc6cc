"""Databases of every earlier version are migrated, on SQLite and on PostgreSQL."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table, insert, text
from sqlalchemy.engine import make_url

from deltille.server.storage import database as database_module
from deltille.server.storage.database import create_engine, migrate
from deltille.server.storage.schema import REVISION, metadata
from deltille.testing.saved_tables import known_then, shown_of, tables_in, told_today

FIXTURES = Path(__file__).parents[1] / "fixtures"
VERSIONS = sorted(file.parent.name for file in FIXTURES.glob("*/tables.json"))


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def saved(request: pytest.FixtureRequest, version: str, tmp_path: Path) -> Iterator[str]:
    """A database as this version left it, not yet migrated."""
    file = tmp_path / "tables.sqlite3"
    shutil.copy(FIXTURES / version / "tables.sqlite3", file)
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{file}"
        return
    server: str = request.getfixturevalue("postgresql_url")
    name = f"saved_{version}".replace(".", "_").replace("-", "_")
    asyncio.run(on_postgresql(server, f"CREATE DATABASE {name}"))
    url = make_url(server).set(database=name).render_as_string(hide_password=False)
    asyncio.run(copied(file, url))
    yield url
    asyncio.run(on_postgresql(server, f"DROP DATABASE {name} WITH (FORCE)"))


def migrations() -> Config:
    config = Config()
    folder = Path(database_module.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    return config


def test_a_current_database_is_recognised_by_its_revision() -> None:
    assert ScriptDirectory.from_config(migrations()).get_current_head() == REVISION


async def on_postgresql(server: str, statement: str) -> None:
    engine = create_engine(server).execution_options(isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


async def copied(file: Path, url: str) -> None:
    """Build the schema of the file with the migrations of that version, and fill it with the file's rows."""
    with closing(sqlite3.connect(file)) as old:
        old.row_factory = sqlite3.Row
        (revision,) = old.execute("SELECT version_num FROM alembic_version").fetchone()
        names = [table.name for table in metadata.sorted_tables]
        there = {row[0] for row in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        rows: dict[str, list[dict[str, Any]]] = {
            name: [dict(row) for row in old.execute(f"SELECT * FROM {name}")]
            for name in names
            if name in there
        }

    def fill(connection: Connection) -> None:
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for name, content in rows.items():
            if content:
                connection.execute(insert(Table(name, MetaData(), autoload_with=connection)), content)

    engine = create_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(fill)
    await engine.dispose()


def test_a_database_of_an_earlier_version_is_migrated_with_its_games(version: str, saved: str) -> None:
    async def bring_up_to_date() -> tuple[list[Any], dict[str, str | None]]:
        engine = create_engine(saved)
        await migrate(engine)
        await migrate(engine)
        async with engine.connect() as connection:
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
            query = text("SELECT id, engine_process FROM tables")
            asked = {row[0]: row[1] for row in (await connection.execute(query)).all()}
        await engine.dispose()
        return differences, asked

    differences, asked = asyncio.run(bring_up_to_date())
    assert differences == []
    told = json.loads((FIXTURES / version / "tables.json").read_text(encoding="utf-8"))["tables"]
    assert set(asked) == set(told)
    for table_id, table in tables_in(saved, list(told)).items():
        shown = shown_of(table)
        shown["options"] = known_then(table, told[table_id]["options"])
        assert shown == {name: told_today(told[table_id])[name] for name in shown}, told[table_id]["what"]
        seat = table.seat_to_move
        if seat is not None and table.seats[seat].thinker:
            assert asked[table_id] is None, "a start must look at this table"
