"""Many or long requests of one client do not delay another's short one."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from deltille.server.client import Client, ServerRefused
from deltille.server.domain.table import Table
from deltille.server.engines import pool as pool_module
from deltille.server.engines import referee as referee_module
from deltille.server.engines.budget import Budget
from deltille.server.engines.fair_queue import LONG_S, FairQueue, Ticket
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.engines.referee import Referee
from deltille.server.errors import Code, Rejected
from deltille.server.rooms import Rooms
from deltille.server.services.studies import Studies
from deltille.server.settings import load_settings
from deltille.testing.server import running_server


def in_queue(n_slots: int, work: Callable[["Desk"], Awaitable[None]]) -> None:
    asyncio.run(_run(n_slots, work))


async def _run(n_slots: int, work: Callable[["Desk"], Awaitable[None]]) -> None:
    await work(Desk(n_slots))


class Desk:
    """A queue with a stopped clock, and tickets that keep their slot until released."""

    def __init__(self, n_slots: int) -> None:
        self.now_s = 1_000.0
        self.queue = FairQueue(n_slots, clock=lambda: self.now_s)
        self.order: list[str] = []
        self.leaving: dict[str, asyncio.Event] = {}

    async def come(self, client: str, expected_s: float = 1.0, name: str = "") -> Ticket:
        ticket, name = Ticket(client, expected_s), name or client
        self.leaving[name] = asyncio.Event()
        self.task = asyncio.create_task(self._stay(ticket, name))
        await asyncio.sleep(0)
        return ticket

    async def _stay(self, ticket: Ticket, name: str) -> None:
        async with self.queue.slot(ticket):
            self.order.append(name)
            await self.leaving[name].wait()

    async def leave(self, name: str, after_s: float = 0.0) -> None:
        self.now_s += after_s
        self.leaving[name].set()
        for _ in range(5):
            await asyncio.sleep(0)


def test_clients_that_used_much_come_after_clients_that_used_little() -> None:
    async def work(desk: Desk) -> None:
        await desk.come("mallory", name="m1")
        for index in range(2, 30):
            await desk.come("mallory", name=f"m{index}")
        await desk.come("ada")
        await desk.leave("m1", after_s=1.0)
        assert desk.order == ["m1", "ada"]

    in_queue(1, work)


def test_the_shortest_request_of_a_client_comes_first() -> None:
    async def work(desk: Desk) -> None:
        await desk.come("ada", name="now")
        await desk.come("ada", 4.0, "long")
        await desk.come("ada", 0.1, "short")
        await desk.leave("now")
        assert desk.order == ["now", "short"]

    in_queue(1, work)


def test_long_work_leaves_a_slot_for_short_work() -> None:
    async def work(desk: Desk) -> None:
        await desk.come("mallory", 10 * LONG_S, "long 1")
        waiting = await desk.come("eve", 10 * LONG_S, "long 2")
        await desk.come("ada", 1.0)
        assert desk.order == ["long 1", "ada"]
        assert waiting.about_s > 0
        await desk.leave("long 1", after_s=1.0)
        assert desk.order == ["long 1", "ada", "long 2"]
        assert waiting.about_s == 0

    in_queue(2, work)


def test_past_use_counts_less_with_time() -> None:
    async def work(desk: Desk) -> None:
        await desk.come("mallory", name="m1")
        await desk.leave("m1", after_s=100.0)
        desk.now_s += 1_000
        await desk.come("bob", name="now")
        await desk.come("mallory", 1.0, "m2")
        await desk.come("ada", 1.1)
        await desk.leave("now")
        assert desk.order[-1] == "m2"

    in_queue(1, work)


def test_a_cancelled_ticket_takes_no_slot() -> None:
    async def work(desk: Desk) -> None:
        await desk.come("ada", name="now")
        await desk.come("bob")
        desk.task.cancel()
        await desk.come("eve")
        await desk.leave("now")
        assert desk.order == ["now", "eve"]
        await desk.leave("eve")
        assert len(desk.queue) == 0

    in_queue(1, work)


def test_a_waiting_ticket_knows_about_how_long() -> None:
    async def work(desk: Desk) -> None:
        await desk.come("ada", 4.0, "now")
        second = await desk.come("bob", 3.0)
        third = await desk.come("eve", 5.0)
        assert (second.about_s, third.about_s) == (4, 7)
        desk.now_s += 3
        assert (second.about_s, third.about_s) == (1, 4)

    in_queue(1, work)


def test_a_budget_is_spent_and_refills() -> None:
    now = [0.0]
    budget = Budget(30, clock=lambda: now[0])
    budget.spend("mallory", 40)
    with pytest.raises(Rejected) as caught:
        budget.check("mallory")
    assert caught.value.code is Code.TOO_MANY
    assert caught.value.about_s == 21
    budget.check("ada")
    now[0] += 21
    budget.check("mallory")


# -- workers -----------------------------------------------------------------------------------------

ALOUD = """
import json, sys, threading
stop = threading.Event()
def listen():
    for line in sys.stdin:
        request = json.loads(line)
        if request["job"] == "stop":
            stop.set()
        else:
            stop.clear()
            threading.Thread(target=answer, args=(request,)).start()
def answer(request):
    print(json.dumps({"ready": True}), flush=True)
    if request["job"] == "study":
        print(json.dumps({"so_far": {"nodes": 1}}), flush=True)
        stop.wait()
    print(json.dumps({"move": "e3"}), flush=True)
listen()
"""


def talker(tmp_path: Path, script: str) -> tuple[str, ...]:
    file = tmp_path / "worker.py"
    file.write_text(script)
    return (sys.executable, str(file))


def test_a_long_analysis_makes_room_for_another_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "TURN_S", 0.0)
    monkeypatch.setattr(pool_module, "LOOK_S", 0.01)

    async def ask() -> None:
        pool = Pool(1, 600.0, 1024, 10, command=talker(tmp_path, ALOUD))
        heard: list[Any] = []
        long = asyncio.create_task(pool.ask({"job": "study"}, heard.append, Ticket("mallory", 600)))
        while not heard:
            await asyncio.sleep(0.01)
        # If a turn did not end, this would be answered after ten minutes.
        assert await pool.ask({"job": "move"}, ticket=Ticket("ada", 1)) == {"move": "e3"}
        assert await long == {"move": "e3"}
        assert pool.n_replaced == 0
        await pool.close()

    asyncio.run(ask())


def test_the_time_limit_starts_when_the_worker_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Preparation may take long for everybody; the request itself may not."""
    script = "import sys\nfor line in sys.stdin:\n    print('{\"ready\": true}', flush=True)\n"

    async def ask() -> None:
        pool = Pool(1, 0.1, 1024, 10, command=talker(tmp_path, script), asks_again_when_slow=False)
        with pytest.raises(EngineFailed, match=r"within 0\.1 s"):
            await pool.ask({"job": "move"})
        await pool.close()

    asyncio.run(ask())


def test_a_study_says_how_long_it_waits(tmp_path: Path) -> None:
    async def ask() -> None:
        pool = Pool(1, 600.0, 1024, 10, command=talker(tmp_path, ALOUD))
        studies = Studies(pool, Budget(600))
        first = studies.start("", None, 30.0, 5, "ada")
        while not studies.get(first).found:
            await asyncio.sleep(0.01)
        assert studies.get(first).content.about_s is None
        second = studies.start("", None, 30.0, 5, "bob")
        await asyncio.sleep(0.05)
        content = studies.get(second).content
        assert content.status == "running"
        assert content.about_s is not None
        assert 20 <= content.about_s <= 30
        for name in (first, second):
            studies.cancel(name)
        await pool.close()

    asyncio.run(ask())


def test_a_client_that_has_used_much_analysis_waits(tmp_path: Path) -> None:
    async def ask() -> None:
        pool = Pool(1, 600.0, 1024, 10, command=talker(tmp_path, ALOUD))
        studies = Studies(pool, Budget(10))
        studies.budget.spend("mallory", 60)
        with pytest.raises(Rejected, match="wait about"):
            studies.start("", None, 30.0, 5, "mallory")
        await pool.close()

    asyncio.run(ask())


def test_players_learn_that_their_computer_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee_module, "BUSY_S", 0.01)

    async def work(desk: Desk) -> None:
        referee = Referee(cast(Rooms, None), Pool(1, 60.0, 1024, 10))
        told: list[tuple[str, int, int]] = []
        has_heard = asyncio.Event()

        def busy(*what: Any) -> None:
            told.append(what)
            has_heard.set()

        referee.busy = busy
        await desk.come("mallory", 40.0)
        ticket = await desk.come("ada", 1.0)
        telling = asyncio.create_task(referee._tell_busy("table", 1, ticket))
        await has_heard.wait()
        telling.cancel()
        assert told[0] == ("table", 1, 40)

    in_queue(1, work)


def test_computers_at_all_tables_of_one_client_share_its_part() -> None:
    referee = Referee(cast(Rooms, None), Pool(1, 60.0, 1024, 10))
    first, rematch, strange = Table("first"), Table("second"), Table("third")
    rematch.previous = "first"
    referee.opened_by("first", "192.0.2.1")
    assert [referee._client(table) for table in (first, rematch, strange)] == ["192.0.2.1"] * 2 + ["third"]


# -- through HTTP ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with the limits for strangers."""
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('public')}/tables.sqlite3"
    with running_server(
        database=database, public_url="https://play.example.org", tables_per_minute=12, engine_workers=1
    ) as url:
        yield Client(url)


def test_strangers_can_choose_levels_only(public: Client) -> None:
    levels = [f"level:{n}" for n in range(1, 11)]
    assert public.request("GET", "/catalogue")["players"] == levels
    for name in ("random", "greedy", "flat", "flat:99", "flat:999", "level:11", "level:nodes=9"):
        with pytest.raises(ServerRefused, match="bad_player"):
            public.open("attangle", "here", name)


def test_strangers_cannot_open_tables_without_people(public: Client) -> None:
    with pytest.raises(ServerRefused, match="computers do not play alone here"):
        public.open("attangle", "level:1", "level:1")
    assert not load_settings(public_url="https://play.example.org").lets_computers_play_alone
    assert not load_settings(host="0.0.0.0").lets_computers_play_alone
    assert not load_settings(trusted_proxies="127.0.0.1").lets_computers_play_alone
    assert load_settings().lets_computers_play_alone
    assert load_settings(host="0.0.0.0", computers_alone=True).lets_computers_play_alone


def test_a_rematch_counts_as_a_new_table(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    with running_server(database=database, tables_per_minute=2) as url:
        client = Client(url)
        table, seats = client.open("attangle", "here", "here")
        holders = [client.as_holder(seat["token"]) for seat in seats]
        offer = {"type": "offer", "id": "o", "what": "rematch", "ply": 0}
        resign = {"type": "resign", "id": "r", "seat": 0}
        holders[0].request("POST", f"/tables/{table}/commands", resign)
        holders[0].request("POST", f"/tables/{table}/commands", offer | {"seat": 0})
        with pytest.raises(ServerRefused, match="too_many"):
            holders[1].request("POST", f"/tables/{table}/commands", offer | {"seat": 1})
        with holders[1].live(table) as live, pytest.raises(ServerRefused, match="too_many"):
            live.command("offer", seat=1, what="rematch", ply=0)
