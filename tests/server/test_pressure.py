"""Under overload newcomers wait while players are served."""

import asyncio
import contextlib
import json
import secrets
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from deltille import games
from deltille.server import pressure as pressure_module
from deltille.server.client import Client, ServerRefused
from deltille.server.domain.clock import Control
from deltille.server.domain.commands import MoveCommand
from deltille.server.domain.events import SeatPlan
from deltille.server.errors import Rejected
from deltille.server.http.accepting import ROUNDS
from deltille.server.http.connections import TableHttp
from deltille.server.http.middleware import NEWCOMERS
from deltille.server.pressure import MOST_INSIDE, MOST_OF_ONE, PATIENCE_S, SHORTEST_S, Pressure
from deltille.server.rooms import Rooms
from deltille.server.settings import load_settings
from deltille.server.storage.database import create_engine, migrate
from deltille.server.storage.store import NEW_TABLES, Store
from deltille.server.storage.writing import SeatKeys
from deltille.testing.server import running_server


def pressed(n_measurements: int = 99) -> Pressure:
    """A pressure after the loop was late this often."""
    pressure = Pressure(0.1)
    for _ in range(n_measurements):
        pressure.measure(1.0)
    return pressure


def test_newcomers_come_in_one_after_the_other_the_slower_the_later_the_loop_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pressure_module, "LONGEST_S", 0.02)

    async def work() -> None:
        pressure = pressed()
        assert pressure.pause_s == 0.02
        await pressure.admit()
        began_s = time.monotonic()
        arrived: list[int] = []

        async def come(number: int) -> None:
            await pressure.admit()
            arrived.append(number)

        waiting = [asyncio.create_task(come(number)) for number in range(5)]
        await asyncio.sleep(0)
        assert (pressure.n_waiting, arrived) == (5, [])
        waiting[2].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert arrived == [0, 1, 3, 4], "first come, first served"
        assert time.monotonic() - began_s >= 4 * pressure.pause_s
        assert pressure.n_waiting == 0
        for _ in range(99):
            pressure.measure(0.0)
        assert pressure.pause_s == SHORTEST_S

    asyncio.run(work())


def test_no_two_newcomers_come_in_in_one_round_of_the_loop() -> None:
    async def work() -> None:
        pressure = Pressure(0.1)
        rounds: list[int] = []
        n_rounds = 0

        async def count() -> None:
            nonlocal n_rounds
            while True:
                n_rounds += 1
                await asyncio.sleep(0)

        async def come() -> None:
            await pressure.admit()
            rounds.append(n_rounds)

        counting = asyncio.create_task(count())
        await asyncio.gather(*(come() for _ in range(20)))
        counting.cancel()
        assert len(set(rounds)) == 20, "those at play have a turn between any two"

    asyncio.run(work())


def test_few_newcomers_are_seated_at_the_same_time() -> None:
    async def work() -> None:
        pressure = Pressure(0.1)
        n_inside = most = 0
        may_sit = asyncio.Event()

        async def come(number: int) -> None:
            nonlocal n_inside, most
            async with pressure.turn(str(number)):
                n_inside += 1
                most = max(most, n_inside)
                await may_sit.wait()
                n_inside -= 1

        coming: list[asyncio.Task[None]] = []
        for number in range(3 * MOST_INSIDE):
            coming.append(asyncio.create_task(come(number)))
            await asyncio.sleep(2 * SHORTEST_S)
        while n_inside < MOST_INSIDE:
            await asyncio.sleep(SHORTEST_S)
        for _ in range(10):  # nobody else, however long they wait
            await asyncio.sleep(SHORTEST_S)
        coming[-1].cancel()
        may_sit.set()
        await asyncio.gather(*coming, return_exceptions=True)
        assert (most, n_inside, pressure.n_waiting) == (MOST_INSIDE, 0, 0)
        async with pressure.turn("later"):  # every place is free again
            pass

    asyncio.run(work())


def test_a_newcomer_who_leaves_when_admitted_frees_the_place() -> None:
    async def work() -> None:
        pressure = Pressure(0.1)
        for _ in range(2 * MOST_INSIDE):
            await pressure.admit()
            coming = asyncio.create_task(pressure.admit())
            await asyncio.sleep(0)
            pressure._let_in()
            coming.cancel()
            with pytest.raises(asyncio.CancelledError):
                await coming
        await asyncio.wait_for(pressure.admit(), 60)

    asyncio.run(work())


def test_those_at_play_have_turns_between_any_two_connections(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    n_strangers = 10
    n_rounds = 0
    came: list[int] = []
    are_all_here = threading.Event()
    made = TableHttp.connection_made

    async def count() -> None:
        nonlocal n_rounds
        while len(came) < n_strangers:
            n_rounds += 1
            await asyncio.sleep(0)

    def connection_made(self: TableHttp, transport: asyncio.Transport) -> None:
        if not came:
            asyncio.get_running_loop().create_task(count())
            are_all_here.wait()  # the server is stopped while the others arrive
        came.append(n_rounds)
        made(self, transport)

    monkeypatch.setattr(TableHttp, "connection_made", connection_made)
    with running_server(database=f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3") as url:
        address = ("127.0.0.1", int(url.rsplit(":", 1)[1]))
        with contextlib.ExitStack() as stack:
            for _ in range(n_strangers):
                stack.enter_context(socket.create_connection(address))
            are_all_here.set()
            while len(came) < n_strangers:
                time.sleep(0.01)
    gaps = [later - earlier for earlier, later in pairwise(came)]
    assert min(gaps) >= ROUNDS, gaps


def test_a_move_does_not_wait_until_all_new_tables_are_written(tmp_path: Path) -> None:
    async def work() -> None:
        engine = create_engine(f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3")
        await migrate(engine)
        store = Store(engine, "here")
        rooms = Rooms(store, load_settings())
        game = games.game("attangle")
        seats = (SeatPlan("", is_taken=True),) * 2
        keys = (SeatKeys(0), SeatKeys(1))
        played = await rooms.open(game, seats, Control(), keys)
        written: list[str] = []

        async def come() -> None:
            await rooms.open(game, seats, Control(), keys)
            written.append("new")

        async def move() -> None:
            await rooms.handle(
                played.id, MoveCommand(type="move", id="m", seat=0, ply=0, move="e3"), frozenset({0, 1})
            )
            written.append("move")

        newcomers = [asyncio.create_task(come()) for _ in range(5 * NEW_TABLES)]
        while not store._is_writing:
            await asyncio.sleep(0)
        await asyncio.gather(move(), *newcomers)
        await store.close()
        # Those being written when the move came, and those whose turn came after that.
        assert written.index("move") <= 2 * NEW_TABLES, written
        assert written.count("new") == 5 * NEW_TABLES

    asyncio.run(work())


def test_many_requests_of_one_client_delay_others_no_longer_than_one() -> None:
    async def work() -> None:
        pressure = Pressure(0.1)
        arrived: list[str] = []

        async def come(address: str) -> None:
            await pressure.admit(address)
            arrived.append(address)

        await pressure.admit("many")
        many = [asyncio.create_task(come("many")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Rejected):
            await pressure.admit("many")
        other = asyncio.create_task(come("other"))
        await asyncio.gather(*many, other)
        assert arrived.index("other") <= 1, "the addresses come in turn"
        assert len(arrived) == MOST_OF_ONE + 1

    asyncio.run(work())


def test_without_a_limit_nobody_waits() -> None:
    async def work() -> None:
        pressure = Pressure(0.0)
        pressure.measure(9.0)
        for _ in range(1000):
            pressure.check()
            await pressure.admit()

    asyncio.run(work())


def test_a_newcomer_who_would_wait_for_long_is_told_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        pressure = pressed()
        waiting = []
        while pressure.about_s() <= PATIENCE_S:
            waiting.append(asyncio.create_task(pressure.admit(str(len(waiting)))))
            await asyncio.sleep(0)
        with pytest.raises(Rejected, match=f"in about {pressure.about_s()} s") as refused:
            pressure.check()
        assert refused.value.about_s == pressure.about_s() > PATIENCE_S
        with pytest.raises(Rejected):
            await pressure.admit()
        assert (pressure.n_waiting, pressure.n_refused) == (len(waiting) - 1, 2)  # the first did not wait
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert pressure.n_waiting == 0
        monkeypatch.setattr(pressure_module, "PATIENCE_S", 0.0)
        pressure.check()  # nobody waits
        with pytest.raises(Rejected, match="Busy"):
            await pressure.admit()

    asyncio.run(work())


def refused_in_the_end(come: Callable[[], object]) -> str:
    """The code with which a newcomer is refused once the pressure has been measured."""
    while True:
        try:
            come()
        except ServerRefused as refused:
            return refused.code


def test_those_at_play_are_served_while_newcomers_are_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pressure_module, "PATIENCE_S", 0.0)
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    # How many arrive before the pressure is measured depends on the machine: no other limit refuses them.
    generous = {
        "guesses_per_minute": 1_000_000,
        "accounts_per_day": 1_000_000,
        "tables_per_minute": 1_000_000,
        "requests_per_minute": 1_000_000,
        "newcomers_wait_ms": 100,
    }
    with running_server(database=database, engine_workers=1, **generous) as url:
        client = Client(url)
        table, seats = client.open("attangle", "here", "here")
        with monkeypatch.context() as late:
            late.setattr(Pressure, "measure", lambda self, late_s: setattr(self, "pause_s", 3600.0))
            newcomers = [
                lambda: client.open("attangle", "here", "here"),
                lambda: client.request(
                    "POST", "/accounts", {"name": secrets.token_hex(8), "passphrase": "correct horse"}
                ),
            ]
            for come in newcomers:
                assert refused_in_the_end(come) == "busy"
            with client.as_holder(seats[0]["token"]).live(table) as live:
                live.command("move", seat=0, ply=0, move="e3")
            late.setattr(Pressure, "check", Pressure.refuse)
            described = client.request("GET", "/openapi.json")["paths"]
            for path in NEWCOMERS:  # refused before their request is read
                assert "post" in described[path]
                request = urllib.request.Request(url + path, data=b"{", method="POST")
                with pytest.raises(urllib.error.HTTPError) as refused:
                    urllib.request.urlopen(request)
                about_s = json.load(refused.value)["about_s"]
                assert (refused.value.code, refused.value.headers["retry-after"]) == (503, str(about_s))
