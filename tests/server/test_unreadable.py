"""A table that this program cannot read is refused alone: all other tables continue."""

import asyncio
import dataclasses
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed, InvalidStatus

from deltille import games
from deltille.server.client import Client, ServerRefused
from deltille.server.domain import events as ev
from deltille.server.domain.clock import Control
from deltille.server.domain.events import FORMS, event_text, parse_event, stored_kind
from deltille.server.errors import Code, Rejected
from deltille.server.rooms import Rooms
from deltille.server.settings import Settings
from deltille.server.storage import schema
from deltille.server.storage.database import create_engine, migrate
from deltille.server.storage.store import Store
from deltille.testing.server import running_server

SAVED = Path(__file__).parents[1] / "fixtures" / "0.1.0"
DAMAGE = {
    "an unknown kind": ("teleported", None),
    "a newer version": ("moved:3", None),
    "a version that is no number": ("moved:x", None),
    "no JSON": ("moved", "{"),
    "a field of another type": ("moved", '{"seat": "white", "ply": 0, "move": "e3"}'),
    "a missing field": ("moved", '{"seat": 0}'),
    "an illegal move": ("moved", '{"seat": 0, "ply": 0, "move": "king@zz"}'),
    "a seat that is not there": ("resigned", '{"seat": 9}'),
    "an unknown game": ("opened", None),
}


@pytest.fixture
def damaged(tmp_path: Path) -> Iterator[tuple[Client, dict[str, str], list[str]]]:
    """A server on a database in which some tables are damaged, each in its own way; and the intact ones."""
    tables = json.loads((SAVED / "tables.json").read_text(encoding="utf-8"))["tables"]
    running = [
        name for name, told in tables.items() if told["kinds"].count("moved") > 1 and told["turn"] is not None
    ]
    broken = dict(zip(DAMAGE, running, strict=False))
    assert len(broken) == len(DAMAGE)
    shutil.copy(SAVED / "tables.sqlite3", tmp_path / "tables.sqlite3")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as file:
        for what, table_id in broken.items():
            kind, data = DAMAGE[what]
            old = "opened" if kind == "opened" else "moved"
            (number,) = file.execute(
                "SELECT min(number) FROM entries WHERE table_id = ? AND kind = ?", (table_id, old)
            ).fetchone()
            here = (table_id, number)
            file.execute("UPDATE entries SET kind = ? WHERE table_id = ? AND number = ?", (kind, *here))
            if data is not None:
                file.execute("UPDATE entries SET data = ? WHERE table_id = ? AND number = ?", (data, *here))
            if kind == "opened":
                other = "json_set(data, '$.game', 'chess')"
                file.execute(f"UPDATE entries SET data = {other} WHERE table_id = ? AND number = ?", here)
    url = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    with running_server(
        database=url, abandoned_days=100_000, requests_per_minute=100_000, engine_workers=1
    ) as at:
        yield Client(at), broken, [name for name in tables if name not in broken.values()]


def test_only_tables_that_cannot_be_read_are_refused(
    damaged: tuple[Client, dict[str, str], list[str]],
) -> None:
    client, broken, whole = damaged
    for what, table_id in broken.items():
        for path in ("", "/entries", "/record", "/positions/0"):
            with pytest.raises(ServerRefused) as caught:
                client.request("GET", f"/tables/{table_id}{path}")
            assert caught.value.code == "unreadable", what
        with pytest.raises((ServerRefused, InvalidStatus, ConnectionClosed)), client.live(table_id) as live:
            live.wait_for("table")
    for table_id in whole:
        assert client.request("GET", f"/tables/{table_id}")["id"] == table_id


def test_a_table_written_by_a_newer_server_does_not_affect_others(tmp_path: Path) -> None:
    async def work() -> None:
        engine = create_engine(f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3")
        await migrate(engine)
        here, there = (Rooms(Store(engine, process), Settings()) for process in "ab")
        plans = (ev.SeatPlan("", is_taken=True), ev.SeatPlan("", is_taken=True))
        tables = [await here.open(games.game("attangle"), plans, Control(), []) for _ in range(2)]
        for table in tables:
            await there.change(table.id, lambda _: [ev.Moved(0, 0, "e3")])
        async with engine.begin() as connection:
            newer = update(schema.entries).values(kind="moved:3")
            await connection.execute(
                newer.where(schema.entries.c.table_id == tables[0].id, schema.entries.c.number == 2)
            )
        await here.heard(None, 0)
        with pytest.raises(Rejected, match="newer version"):
            await here.room(tables[0].id)
        assert (await here.room(tables[1].id)).table.position.ply == 1
        for rooms in (here, there):
            await rooms.store.close()

    asyncio.run(work())


def test_a_newer_format_is_refused_with_advice() -> None:
    for stored in ("teleported", "moved:3"):
        with pytest.raises(Rejected, match=rf"'{stored}'.*newer version") as caught:
            parse_event(stored, "{}")
        assert caught.value.code is Code.UNREADABLE


STORED = {
    "opened": (ev.Opened, "game options rules control seats previous start moves"),
    "opened:2": (ev.FairlyOpened, "game options rules control seats previous start moves swap match"),
    "swapped": (ev.Swapped, "seat"),
    "joined": (ev.Joined, "seat name"),
    "left": (ev.Left, "seat"),
    "reseated": (ev.Reseated, "seat"),
    "moved": (ev.Moved, "seat ply move"),
    "moved:2": (ev.SealedMove, "seat ply move salt"),
    "resigned": (ev.Resigned, "seat"),
    "resigned:2": (ev.ResignedOnClock, "seat"),
    "flagged": (ev.Flagged, "seat"),
    "abandoned": (ev.Abandoned, ""),
    "offered": (ev.Offered, "seat what agreed"),
    "declined": (ev.Declined, "seat what"),
    "drawn": (ev.Drawn, ""),
    "drawn:2": (ev.DrawnOnClock, ""),
    "takenback": (ev.TakenBack, "ply"),
    "rematched": (ev.Rematched, "table"),
    "chatted": (ev.Chatted, "seat text preset"),
    "paused": (ev.Paused, "ms"),
}
"""These are in databases. Never change a line here: a new form gets a new line, such as ``moved:2``."""


def test_storage_does_not_depend_on_class_names() -> None:
    assert set(FORMS) == set(get_args(ev.Event))
    forms = {str(form): kind for kind, form in FORMS.items()}
    assert forms == {stored: kind for stored, (kind, _) in STORED.items()}
    for kind, fields in (*STORED.values(), (ev.SeatPlan, "name player is_taken")):
        assert " ".join(field.name for field in dataclasses.fields(kind)) == fields
    assert [field.name for field in dataclasses.fields(Control)] == ["kind", "days", "base_s", "increment_s"]


def test_a_renamed_class_is_stored_under_the_old_tag() -> None:
    ev.Moved.__name__, before = "Played", ev.Moved.__name__
    try:
        assert stored_kind(ev.Moved(0, 0, "e3")) == "moved"
        assert parse_event("moved", event_text(ev.Moved(1, 3, "e3"))) == ev.Moved(1, 3, "e3")
    finally:
        ev.Moved.__name__ = before
