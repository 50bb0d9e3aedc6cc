"""Storage: the schema, several writers, several servers, backups."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from deltille import games
from deltille.server.client import Client
from deltille.server.domain.clock import Control
from deltille.server.domain.events import Chatted, Entry, SeatPlan
from deltille.server.domain.table import Table
from deltille.server.presence import FORGET_S, Presence
from deltille.server.rooms import Rooms
from deltille.server.settings import BadSettings, Settings, load_settings
from deltille.server.storage.backup import BackupFailed, back_up
from deltille.server.storage.database import create_engine, create_writer, migrate
from deltille.server.storage.schema import metadata
from deltille.server.storage.store import Store
from deltille.server.storage.transactions import Batch, Conflict, SeatKeys
from deltille.testing.server import running_server

PLANS = (SeatPlan("", is_taken=True), SeatPlan("", is_taken=True))


def test_migrations_lead_to_the_schema(address: str) -> None:
    async def compare() -> None:
        engine = create_engine(address)
        await migrate(engine)
        await migrate(engine)
        async with engine.connect() as connection:
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
        await engine.dispose()
        assert differences == []

    asyncio.run(compare())


def test_two_writers_cannot_both_follow_an_entry(address: str) -> None:
    async def write() -> None:
        engine = create_engine(address)
        await migrate(engine)
        rooms = Rooms(Store(engine, "a"), Settings())
        table = await rooms.open(games.game("attangle"), PLANS, Control(), [SeatKeys(0), SeatKeys(1)])
        store = Store(engine, "b")
        batches = [
            Batch(table.id, (Entry(2, 5, Chatted(0, text)),), "attangle", "playing", None)
            for text in ("one", "two")
        ]
        verdicts = await asyncio.gather(*map(store.append, batches), return_exceptions=True)
        assert [type(verdict) for verdict in verdicts].count(Conflict) == 1
        assert len(await store.entries(table.id)) == 2
        # The other process does not know of it: its own change comes second, and is decided again.
        seen: list[int] = []

        def say(now: Table) -> list[Chatted]:
            seen.append(now.number)
            return [Chatted(1, "three")]

        assert await rooms.change(table.id, say) == 3  # type: ignore[arg-type]
        assert seen == [1, 2]
        await store.close()
        await rooms.store.close()

    asyncio.run(write())


def test_many_simultaneous_changes_are_all_stored_in_order(address: str) -> None:
    async def write() -> None:
        engine = create_engine(address)
        await migrate(engine)
        rooms = Rooms(Store(engine, "a"), Settings())
        tables = [
            await rooms.open(games.game("attangle"), PLANS, Control(), [SeatKeys(0), SeatKeys(1)])
            for _ in range(5)
        ]
        says = [
            rooms.change(table.id, lambda _, i=i: [Chatted(0, str(i))])  # type: ignore[misc]
            for i in range(20)
            for table in tables
        ]
        await asyncio.gather(*says)
        for table in tables:
            entries = await rooms.store.entries(table.id)
            assert [entry.number for entry in entries] == list(range(1, 22))
            room = await rooms.room(table.id)
            assert room.table.entries == entries
        await rooms.store.close()

    asyncio.run(write())


def test_several_servers_serve_one_table(postgresql_url: str) -> None:
    with running_server(database=postgresql_url) as here, running_server(database=postgresql_url) as there:
        client = Client(here)
        table, seats = client.open("attangle", "here", "here")
        white, black = seats[0]["token"], seats[1]["token"]
        with client.as_holder(white).live(table) as one, Client(there, black).live(table) as two:
            for ply, move in enumerate(["e3", "c4", "b2", "f2"]):
                mover, other = ((one, two), (two, one))[ply % 2]
                number = mover.command("move", seat=ply % 2, ply=ply, move=move)
                heard = other.wait_for("entry", lambda m, ply=ply: m.get("ply") == ply)
                assert (heard["number"], heard["move"]["text"]) == (number, move)
                other.wait_for("standing", lambda m, ply=ply: m["ply"] == ply + 1)


def test_presence_is_known_in_every_server(postgresql_url: str) -> None:
    with running_server(database=postgresql_url) as here, running_server(database=postgresql_url) as there:
        client = Client(here)
        table, seats = client.open("attangle", "here", "here")
        with client.as_holder(seats[0]["token"]).live(table) as one:
            with Client(there, seats[1]["token"]).live(table) as two:
                both = {"type": "presence", "seats": [0, 1], "spectators": 0}
                assert one.wait_for("presence", lambda m: m["seats"] == [0, 1]) == both
                assert two.wait_for("presence", lambda m: m["seats"] == [0, 1]) == both
                with Client(there).live(table):
                    one.wait_for("presence", lambda m: m["spectators"] == 1)
                one.wait_for("presence", lambda m: m["spectators"] == 0)
            one.wait_for("presence", lambda m: m["seats"] == [0])


def test_clients_of_a_dead_server_are_forgotten() -> None:
    class Listening:
        held = frozenset({0})

        def __init__(self) -> None:
            self.disclosures: list[bytes] = []

        def queue(self, text: bytes) -> None:
            self.disclosures.append(text)

    at_s = 0.0
    said: list[str] = []
    presence, guest = Presence("a", said.append, lambda: at_s), Listening()
    presence.come("table", guest)
    presence.heard("table b 1 1,2")
    assert presence.company("table").seats == {0, 1, 2}
    assert said == ["table a 0 0"] * 2, "the newcomer does not know of us"
    at_s = FORGET_S / 2
    presence.repeat()
    presence.heard("table b 1 1,2")
    at_s = FORGET_S + 1
    presence.repeat()
    assert presence.company("table").seats == {0, 1, 2}, "it was heard of meanwhile"
    at_s = 2 * FORGET_S
    presence.repeat()
    assert presence.company("table").seats == {0}
    assert guest.disclosures[-1] == b'{"type":"presence","seats":[0],"spectators":0}'
    presence.go("table", guest)
    assert said[-1] == "table a 0 "


def test_a_backup_holds_the_games_and_is_never_written_over(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3")
    with pytest.raises(BackupFailed, match="no database"):
        back_up(settings, tmp_path / "copy")
    with running_server(database=settings.database) as url:
        Client(url).open("attangle", "here", "here")
        assert back_up(settings, tmp_path / "copy") == 1
    with pytest.raises(BackupFailed, match="exists"):
        back_up(settings, tmp_path / "copy")
    copy = sqlite3.connect(tmp_path / "copy")
    assert copy.execute("SELECT kind FROM entries").fetchall() == [("opened",)]
    copy.close()
    with running_server(database=f"sqlite+aiosqlite:///{tmp_path}/copy") as url:
        assert Client(url).request("GET", "/catalogue")["games"]


def test_sqlite_flushes_every_commit(tmp_path: Path) -> None:
    async def pragmas() -> list[object]:
        engine = create_engine(f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3")
        async with engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys")
            found = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]
        await engine.dispose()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2, 1]


def test_settings_come_from_flags_then_environment_then_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('port = 1\nhost = "::1"\nlog_level = "debug"\n')
    monkeypatch.setenv("DELTILLE_PORT", "2")
    monkeypatch.setenv("DELTILLE_LOG_LEVEL", "error")
    chosen = load_settings(file, port=3, host=None)
    assert (chosen.port, chosen.log_level, chosen.host) == (3, "error", "::1")
    with pytest.raises(BadSettings, match="prot"):
        load_settings(prot=1)
    for wrong in ("mysql://x", "sqlite+aiosqlite://", "nonsense"):
        with pytest.raises(BadSettings):
            create_engine(wrong)


def test_every_setting_is_described() -> None:
    described = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    assert [name for name in Settings.model_fields if f"| `{name}` |" not in described] == []


def test_database_errors_do_not_contain_parameters(address: str) -> None:
    async def ask() -> list[str]:
        engine = create_engine(address)
        said = []
        query = text("SELECT * FROM nowhere WHERE id = :secret")
        with pytest.raises(DBAPIError) as caught:
            async with engine.connect() as connection:
                await connection.execute(query, {"secret": "half-a-secret"})
        said.append(str(caught.value))
        if engine.dialect.name == "sqlite":
            writer = create_writer(engine)
            with pytest.raises(DBAPIError) as caught, writer.connect() as connection:
                connection.execute(query, {"secret": "half-a-secret"})
            said.append(str(caught.value))
            writer.dispose()
        await engine.dispose()
        return said

    for sentence in asyncio.run(ask()):
        assert "nowhere" in sentence
        assert "half-a-secret" not in sentence
