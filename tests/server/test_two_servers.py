"""Two servers on one PostgreSQL database; one is killed, and its players continue at the other."""

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.request

import pytest
from sqlalchemy import text

from deltille.server import client as clients
from deltille.server.client import Client
from deltille.server.storage.database import create_engine, migrate
from deltille.server.storage.liveness import Liveness
from deltille.server.timekeeper import wall_ms
from deltille.testing.server import free_port, running_server

STARTING_S = 120.0


def started(database: str) -> tuple[str, "subprocess.Popen[bytes]"]:
    """A server in its own process, and its address."""
    port = free_port()
    serve = (
        "from deltille.server.uvicorn_server import serve; from deltille.server.settings import load_settings"
    )
    code = f"{serve}; serve(load_settings(database={database!r}, port={port}, engine_warming=False))"
    process = subprocess.Popen([sys.executable, "-c", code], env=os.environ | {"DELTILLE_LOG_LEVEL": "error"})
    url = f"http://127.0.0.1:{port}"
    until_s = time.monotonic() + STARTING_S
    while time.monotonic() < until_s:
        assert process.poll() is None, "the server ended"
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=5):
                return url, process
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(url)


def let_the_dead_be_known(database: str) -> None:
    """As if the last heartbeat of a server were ten seconds ago."""

    async def change() -> None:
        engine = create_engine(database)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE processes SET at_ms = at_ms - 60000"))
        await engine.dispose()

    asyncio.run(change())


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer's first move may wait until its rules are compiled, on a machine that does other things."""
    monkeypatch.setattr(clients, "PATIENCE_S", 240.0)


def test_players_of_a_killed_server_continue_on_the_other(postgresql_url: str) -> None:
    here, process = started(postgresql_url)
    try:
        with running_server(database=postgresql_url, engine_workers=1) as there:
            client = Client(here)
            table, seats = client.open("attangle", "here", "here")
            with client.as_holder(seats[0]["token"]).live(table) as live:
                live.command("move", seat=0, ply=0, move="e3")
            thinking, own = client.open("attangle", "level:1", "here")
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            let_the_dead_be_known(postgresql_url)
            with Client(there, seats[1]["token"]).live(table) as live:
                assert [move["text"] for move in live.wait_for("table")["history"]] == ["e3"]
                live.command("move", seat=1, ply=1, move="c4")
            with Client(there, own[1]["token"]).live(thinking) as live:
                live.wait_for("standing", lambda message: message["ply"] == 1)
    finally:
        process.kill()
        process.wait()


def test_a_live_server_keeps_its_computers(postgresql_url: str) -> None:
    with running_server(database=postgresql_url) as here, running_server(database=postgresql_url) as there:
        table, seats = Client(here).open("attangle", "here", "level:1")
        with Client(there, seats[0]["token"]).live(table) as live:
            live.command("move", seat=0, ply=0, move="e3")
            moved = live.wait_for("entry", lambda message: message.get("ply") == 1)
            assert moved["seat"] == 1
        with Client(here).live(table) as live:  # it learns of moves made elsewhere a moment later
            live.wait_for("standing", lambda message: message["ply"] >= 2)
        entries = Client(here).request("GET", f"/tables/{table}/entries")["entries"]
        assert [entry["ply"] for entry in entries if entry["kind"] == "moved"] == [0, 1]


@pytest.mark.parametrize("behind_ms", [0, 30_000])
def test_a_server_that_was_stopped_gets_the_time_from_the_others(postgresql_url: str, behind_ms: int) -> None:
    async def beat() -> None:
        engine = create_engine(postgresql_url)
        await migrate(engine)  # no other test need have been here
        now_ms = wall_ms()
        first = await Liveness(engine, "first").beat(now_ms, now_ms, 0)
        second = await Liveness(engine, "second").beat(now_ms - behind_ms, now_ms, first.last_outage)
        assert (second.now_ms, second.outages) == (first.now_ms, ()), "the first was there all the time"
        await engine.dispose()

    asyncio.run(beat())
