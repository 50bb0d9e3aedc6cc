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
from deltille.server import backpressure as backpressure_module
from deltille.server.backpressure import MOST_INSIDE, MOST_OF_ONE, PATIENCE_S, SHORTEST_S, Backpressure
from deltille.server.client import Client, ServerRefused
from deltille.server.domain.clock import Control
from deltille.server.domain.commands import MoveCommand
from deltille.server.domain.events import SeatPlan
from deltille.server.errors import Rejected
from deltille.server.http.acceptor import ROUNDS
from deltille.server.http.connections import TableHttp
from deltille.server.http.middleware import NEWCOMERS
from deltille.server.rooms import Rooms
from deltille.server.settings import load_settings
from deltille.server.storage.database import create_engine, migrate
from deltille.server.storage.store import NEW_TABLES, Store
from deltille.server.storage.transactions import SeatKeys
from deltille.testing.server import running_server


def overloaded(n_measurements: int = 99) -> Backpressure:
    """Backpressure after the loop was late this often."""
    backpressure = Backpressure(0.1)
    for _ in range(n_measurements):
        backpressure.measure(1.0)
    return backpressure


def test_newcomers_are_admitted_more_slowly_when_the_loop_is_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backpressure_module, "LONGEST_S", 0.02)

    async def work() -> None:
        backpressure = overloaded()
        assert backpressure.pause_s == 0.02
        await backpressure.admit()
        began_s = time.monotonic()
        arrived: list[int] = []

        async def come(number: int) -> None:
            await backpressure.admit()
            arrived.append(number)

        waiting = [asyncio.create_task(come(number)) for number in range(5)]
        await asyncio.sleep(0)
        assert (backpressure.n_waiting, arrived) == (5, [])
        waiting[2].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert arrived == [0, 1, 3, 4], "first come, first served"
        assert time.monotonic() - began_s >= 4 * backpressure.pause_s
        assert backpressure.n_waiting == 0
        for _ in range(99):
            backpressure.measure(0.0)
        assert backpressure.pause_s == SHORTEST_S

    asyncio.run(work())


def test_no_two_newcomers_are_admitted_in_one_round_of_the_loop() -> None:
    async def work() -> None:
        backpressure = Backpressure(0.1)
        rounds: list[int] = []
        n_rounds = 0

        async def count() -> None:
            nonlocal n_rounds
            while True:
                n_rounds += 1
                await asyncio.sleep(0)

        async def come() -> None:
            await backpressure.admit()
            rounds.append(n_rounds)

        counting = asyncio.create_task(count())
        await asyncio.gather(*(come() for _ in range(20)))
        counting.cancel()
        assert len(set(rounds)) == 20, "those at play have a turn between any two"

    asyncio.run(work())


def test_few_newcomers_are_seated_at_the_same_time() -> None:
    async def work() -> None:
        backpressure = Backpressure(0.1)
        n_inside = most = 0
        may_sit = asyncio.Event()

        async def come(number: int) -> None:
            nonlocal n_inside, most
            async with backpressure.turn(str(number)):
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
        assert (most, n_inside, backpressure.n_waiting) == (MOST_INSIDE, 0, 0)
        async with backpressure.turn("later"):  # every place is free again
            pass

    asyncio.run(work())


def test_a_newcomer_who_leaves_when_admitted_frees_the_place() -> None:
    async def work() -> None:
        backpressure = Backpressure(0.1)
        for _ in range(2 * MOST_INSIDE):
            await backpressure.admit()
            coming = asyncio.create_task(backpressure.admit())
            await asyncio.sleep(0)
            backpressure._let_in()
            coming.cancel()
            with pytest.raises(asyncio.CancelledError):
                await coming
        await asyncio.wait_for(backpressure.admit(), 60)

    asyncio.run(work())


def test_running_games_are_served_between_any_two_new_connections(
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
        backpressure = Backpressure(0.1)
        arrived: list[str] = []

        async def come(address: str) -> None:
            await backpressure.admit(address)
            arrived.append(address)

        await backpressure.admit("many")
        many = [asyncio.create_task(come("many")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Rejected):
            await backpressure.admit("many")
        other = asyncio.create_task(come("other"))
        await asyncio.gather(*many, other)
        assert arrived.index("other") <= 1, "the addresses come in turn"
        assert len(arrived) == MOST_OF_ONE + 1

    asyncio.run(work())


def test_without_a_limit_nobody_waits() -> None:
    async def work() -> None:
        backpressure = Backpressure(0.0)
        backpressure.measure(9.0)
        for _ in range(1000):
            backpressure.check()
            await backpressure.admit()

    asyncio.run(work())


def test_a_newcomer_who_would_wait_long_learns_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        backpressure = overloaded()
        waiting = []
        while backpressure.about_s() <= PATIENCE_S:
            waiting.append(asyncio.create_task(backpressure.admit(str(len(waiting)))))
            await asyncio.sleep(0)
        with pytest.raises(Rejected, match=f"in about {backpressure.about_s()} s") as refused:
            backpressure.check()
        assert refused.value.about_s == backpressure.about_s() > PATIENCE_S
        with pytest.raises(Rejected):
            await backpressure.admit()
        assert (backpressure.n_waiting, backpressure.n_refused) == (
            len(waiting) - 1,
            2,
        )
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert backpressure.n_waiting == 0
        monkeypatch.setattr(backpressure_module, "PATIENCE_S", 0.0)
        backpressure.check()  # nobody waits
        with pytest.raises(Rejected, match="Busy"):
            await backpressure.admit()

    asyncio.run(work())


def refused_in_the_end(come: Callable[[], object]) -> str:
    """The code with which a newcomer is refused once the backpressure has been measured."""
    while True:
        try:
            come()
        except ServerRefused as refused:
            return refused.code


def test_running_games_are_served_while_newcomers_wait(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(backpressure_module, "PATIENCE_S", 0.0)
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    # How many arrive before the backpressure is measured depends on the machine: no other limit refuses them.
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
            late.setattr(Backpressure, "measure", lambda self, late_s: setattr(self, "pause_s", 3600.0))
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
            late.setattr(Backpressure, "check", Backpressure.refuse)
            described = client.request("GET", "/openapi.json")["paths"]
            for path in NEWCOMERS:  # refused before their request is read
                assert "post" in described[path]
                request = urllib.request.Request(url + path, data=b"{", method="POST")
                with pytest.raises(urllib.error.HTTPError) as refused:
                    urllib.request.urlopen(request)
                about_s = json.load(refused.value)["about_s"]
                assert (refused.value.code, refused.value.headers["retry-after"]) == (503, str(about_s))
