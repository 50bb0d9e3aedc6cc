"""Tables leave memory as soon as nobody needs them; a full garbage collection comes once in hours."""

import gc
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deltille.server.client import Client
from deltille.server.rooms import Rooms
from deltille.testing.server import running_server

PATIENCE_S = 20


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def until_gone(room: "weakref.ref[Any]", rooms: Rooms) -> bool:
    until = time.monotonic() + PATIENCE_S
    while room() is not None and time.monotonic() < until:
        rooms.evict_idle()
        time.sleep(0.05)
    return room() is None


@pytest.mark.usefixtures("no_collector")
def test_a_table_without_viewers_leaves_memory_by_itself(tmp_path: Path, rooms: list[Rooms]) -> None:
    with running_server(database=f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3", sleeping_s=0) as url:
        client = Client(url)
        table, seats = client.open("attangle", "here", "here")
        (only,) = rooms
        with client.as_holder(seats[0]["token"]).live(table) as live:
            live.command("move", seat=0, ply=0, move="e3")
            room = weakref.ref(next(each for each in only.awake() if each.table.id == table))
        assert until_gone(room, only)
