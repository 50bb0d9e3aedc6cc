"""Clocks run only while the server can work, whatever stops it."""

import asyncio
import itertools
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from deltille import games
from deltille.server.client import Client
from deltille.server.domain.clock import Control
from deltille.server.domain.commands import ChatCommand, MoveCommand
from deltille.server.domain.events import Paused, SeatPlan
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Rejected
from deltille.server.service import Service
from deltille.server.settings import Settings
from deltille.server.storage.liveness import Liveness
from deltille.server.storage.open_database import open_database
from deltille.server.storage.transactions import SeatKeys
from deltille.server.timekeeper import Timekeeper
from deltille.testing.service import settings_in, with_service

HERE = SeatPlan("", is_taken=True)
RANDOM = SeatPlan("random", "random", is_taken=True)
KEYS = (SeatKeys(0), SeatKeys(1))
BOTH = frozenset({0, 1})
HOUR_S = 3600
SOON = Control("fischer", base_s=10)


@dataclass
class Clocks:
    """The machine's two clocks, set by the test."""

    wall_s: float = 1_700_000_000.0
    monotonic_s: float = 0.0
    time: Timekeeper = field(init=False)

    def __post_init__(self) -> None:
        self.time = Timekeeper(lambda: int(self.wall_s * 1000), lambda: self.monotonic_s)

    def jump(self, seconds: float) -> None:
        """Both advance unnoticed: the process is stopped, or not running."""
        self.wall_s += seconds
        self.monotonic_s += seconds

    def run(self, seconds: float) -> None:
        """Both advance while the server works."""
        for _ in range(round(seconds * 10)):
            self.jump(0.1)
            self.time.tick()


def patient_settings(folder: Path) -> Settings:
    """A server that never ends a game for its age."""
    return settings_in(folder, abandoned_days=100_000)


async def opened(service: Service, *plans: SeatPlan, control: Control = SOON) -> Table:
    return await service.rooms.open(games.game("attangle"), plans or (HERE, HERE), control, KEYS)


async def left_ms(service: Service, table: Table) -> int:
    """The time left to the player to move, as it would be sent now."""
    deadline_ms = (await service.rooms.room(table.id)).table.clock.deadline_ms
    assert deadline_ms is not None
    return deadline_ms - service.rooms.now_ms()


async def move(service: Service, table: Table, ply: int, text: str) -> None:
    command = MoveCommand(type="move", id=f"m{ply}", seat=ply % 2, ply=ply, move=text)
    await service.rooms.handle(table.id, command, BOTH)


async def learn_the_time(service: Service) -> None:
    await service.beat()
    await service.rooms.give_time_back()


def test_nobody_is_charged_while_the_process_is_stopped(tmp_path: Path) -> None:
    clocks = Clocks()

    async def work(service: Service) -> None:
        moving, waiting = await opened(service), await opened(service)
        clocks.run(2)
        clocks.jump(25)
        for table in (moving, waiting):
            await service.referee.judge(table.id)
        await move(service, moving, 0, "e3")
        await service.beat()
        left = await left_ms(service, waiting)
        assert left == pytest.approx(8_000, abs=1_000)
        assert service.rooms.now_ms() == clocks.time.wall_ms(), "dates are right again"
        clocks.run(9)
        await service.referee.judge(waiting.id)
        result = (await service.rooms.room(waiting.id)).table.result
        assert result is not None
        assert result.reason == "time", "time that the server ran is charged"

    with_service(patient_settings(tmp_path), work, clocks.time)


@pytest.mark.parametrize("seconds", [HOUR_S, -HOUR_S])
def test_changing_the_system_clock_affects_no_game(tmp_path: Path, seconds: int) -> None:
    clocks = Clocks()

    async def work(service: Service) -> None:
        table = await opened(service)
        clocks.run(2)
        clocks.wall_s += seconds
        for _ in range(3):
            await service.referee.judge(table.id)
            assert await left_ms(service, table) == pytest.approx(8_000, abs=200)
            await learn_the_time(service)
        await move(service, table, 0, "e3")
        entries = (await service.rooms.room(table.id)).table.entries
        assert entries == sorted(entries, key=lambda entry: entry.at_ms)

    with_service(patient_settings(tmp_path), work, clocks.time)


def make_read_only(service: Service, is_it: list[bool]) -> Callable[[], Awaitable[None]]:
    """A function that makes the database refuse writes, or accept them again, as ``is_it`` says."""
    store = service.store
    numbers = itertools.count()

    def pragma() -> str:
        # SQLite checks when it prepares a statement, and the driver prepares equal ones once.
        return f"PRAGMA query_only = {int(is_it[0])} -- {next(numbers)}"

    def set_reader(connection: Any, *_: object) -> None:
        connection.cursor().execute(pragma())

    event.listen(store.engine.sync_engine, "checkout", set_reader)

    def set_writer() -> None:
        writer = store._writer
        assert writer is not None
        assert writer._connection is not None
        driver = writer._connection.connection.driver_connection
        assert driver is not None
        driver.execute(pragma())

    async def apply() -> None:
        await asyncio.get_running_loop().run_in_executor(store._thread, set_writer)

    return apply


def test_nobody_is_charged_while_the_server_cannot_write_and_play_continues(tmp_path: Path) -> None:
    clocks = Clocks()

    async def work(service: Service) -> None:
        table = await opened(service)
        is_read_only = [False]
        apply = make_read_only(service, is_read_only)
        clocks.run(2)
        await service.check_health()
        is_read_only[0] = True
        await apply()
        with pytest.raises(Rejected) as caught:
            await move(service, table, 0, "e3")
        assert caught.value.code is Code.BUSY
        with pytest.raises(Rejected, match="cannot be written"):
            await service.check_health()
        clocks.run(25)
        await service.referee.judge(table.id)
        assert (await service.rooms.room(table.id)).table.result is None
        is_read_only[0] = False
        await apply()
        await service.check_health()
        await move(service, table, 0, "e3")
        kept = await service.store.entries(table.id)
        pauses = [entry.event.ms for entry in kept if isinstance(entry.event, Paused)]
        assert pauses == [pytest.approx(25_000, abs=500)]
        left = (await service.rooms.room(table.id)).table.clock.left_ms[0]
        assert left == pytest.approx(8_000, abs=500), (
            "the move is charged what it took while it could be made"
        )

    with_service(patient_settings(tmp_path), work, clocks.time)


def test_nobody_is_charged_while_only_heartbeats_fit_on_the_disk(tmp_path: Path) -> None:
    """On a full disk a small change may still be written if no file has to grow."""
    clocks = Clocks()

    async def talk(service: Service, table: Table) -> None:
        for n in itertools.count():
            said = ChatCommand(type="chat", id=f"c{n}", seat=0, preset="oops")
            await service.rooms.handle(table.id, said, BOTH)

    async def set_most_pages(service: Service, n: int) -> None:
        store = service.store
        writer = store._writer
        assert writer is not None
        assert writer._connection is not None
        driver: Any = writer._connection.connection.driver_connection
        await asyncio.get_running_loop().run_in_executor(
            store._thread, driver.execute, f"PRAGMA max_page_count = {n}"
        )

    async def work(service: Service) -> None:
        waiting, moving = await opened(service), await opened(service)
        is_full = [False]

        def set_reader(connection: Any, *_: object) -> None:
            connection.cursor().execute(f"PRAGMA max_page_count = {1 if is_full[0] else 1_000_000}")

        event.listen(service.store.engine.sync_engine, "checkout", set_reader)
        clocks.run(2)
        await service.beat()
        is_full[0] = True
        await set_most_pages(service, 1)  # SQLite reuses free pages
        with pytest.raises(Rejected):
            await talk(service, moving)
        for _ in range(12):
            clocks.run(1)
            await service.beat()
            await service.referee.judge(waiting.id)
        with pytest.raises(Rejected):
            await service.check_health()
        is_full[0] = False
        await set_most_pages(service, 1_000_000)
        await service.check_health()
        assert (await service.rooms.room(waiting.id)).table.result is None
        assert await left_ms(service, waiting) == pytest.approx(8_000, abs=500)
        await move(service, moving, 0, "e3")
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file:
            assert file.execute("SELECT count(*) FROM processes").fetchone() == (1,), (
                "the proof is gone again"
            )

    with_service(patient_settings(tmp_path), work, clocks.time)


def test_a_computer_whose_move_could_not_be_saved_moves_later(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        await opened(service)
        is_read_only = [False]
        apply = make_read_only(service, is_read_only)
        table = await opened(service, HERE, RANDOM, control=Control())
        failed = asyncio.Event()
        service.store.on_failure = failed.set

        async def write_nothing_from_now_on(*_: object) -> str:
            is_read_only[0] = True
            await apply()
            return "c4"

        service.referee.choose = write_nothing_from_now_on  # type: ignore[method-assign]
        await move(service, table, 0, "e3")
        await failed.wait()
        del service.referee.choose
        is_read_only[0] = False
        await apply()
        while (room := await service.rooms.room(table.id)).table.position.ply < 2:
            await asyncio.sleep(0.02)
        assert room.table.seat_to_move == 0

    with_service(patient_settings(tmp_path), work, None)


def age(folder: Path, seconds: int) -> None:
    """Move everything this far into the past, also the last heartbeat."""
    with closing(sqlite3.connect(folder / "tables.sqlite3", isolation_level=None)) as file:
        for change in (
            f"UPDATE heartbeat SET at_ms = at_ms - {seconds * 1000}",
            f"UPDATE entries SET at_ms = at_ms - {seconds * 1000}",
            f"UPDATE tables SET deadline_ms = deadline_ms - {seconds * 1000}",
        ):
            file.execute(change)


@pytest.mark.parametrize("seconds", [3, 6, HOUR_S])
def test_a_server_killed_while_it_gives_time_back_still_owes_it(tmp_path: Path, seconds: int) -> None:
    found: list[Table] = []

    async def play(service: Service) -> None:
        found.extend([await opened(service) for _ in range(4)])

    async def start_and_be_killed() -> None:
        """The first heartbeat after the outage, and one of the tables; then nothing more."""
        engine, lock = await open_database(patient_settings(tmp_path))
        await Liveness(engine, "killed").beat(0, Timekeeper().wall_ms(), 0)
        await engine.dispose()
        assert lock is not None
        lock.release()

    async def give_one_its_time(service: Service) -> None:
        service.referee.rooms.store.due = nothing_due  # type: ignore[method-assign, assignment]
        await service.rooms.room(found[0].id)

    async def nothing_due(*_: object) -> list[str]:
        return []

    async def look(service: Service) -> None:
        for table in found:
            await service.referee.judge(table.id)
            assert (await service.rooms.room(table.id)).table.result is None
            left = await left_ms(service, table)
            assert left == pytest.approx(10_000, abs=3_000), "each gets back everything, and once"

    with_service(patient_settings(tmp_path), play, None)
    age(tmp_path, seconds)
    asyncio.run(start_and_be_killed())
    with_service(patient_settings(tmp_path), give_one_its_time, None)
    with_service(patient_settings(tmp_path), look, None)


def test_a_start_loads_only_tables_whose_computer_is_to_move(tmp_path: Path) -> None:
    found: list[Table] = []

    async def play(service: Service) -> None:
        service.rooms.listeners.remove(service.referee)  # as if it had been stopped then
        found.append(await opened(service, RANDOM, HERE))
        for control in (Control(), SOON, Control("days", days=1)):
            await opened(service, control=control)
            await opened(service, HERE, RANDOM, control=control)

    async def look(service: Service) -> None:
        asked: list[str] = []
        service.referee.tell = lambda table, _: asked.append(table.id)  # type: ignore[method-assign]
        await service.referee.take_over()
        assert asked == [found[0].id]
        assert [room.table.id for room in service.rooms.awake()] == asked
        await service.referee.take_over()
        assert len(asked) == 1, "it is ours now"

    with_service(patient_settings(tmp_path), play, None)
    with_service(patient_settings(tmp_path), look, None)


def test_a_cached_standing_is_sent_with_the_current_time(client: Client) -> None:
    table, seats = client.open("attangle", "here", "here")
    me = client.as_holder(seats[0]["token"])
    for _ in range(2):
        with me.live(table) as live:
            come = live.wait_for("table")["standing"]["now_ms"]
            assert live.wait_for("standing")["now_ms"] >= come


def test_overdue_unreadable_tables_do_not_stop_other_clocks(tmp_path: Path) -> None:
    clocks = Clocks()

    async def work(service: Service) -> None:
        table = await opened(service)
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as file:
            for i in range(150):
                row = (f"broken{i}", "chess", "playing", 1, i, 0, 0)
                file.execute(
                    "INSERT INTO tables (id, game, status, last, deadline_ms, created_ms, touched_ms)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    row,
                )
                file.execute(
                    "INSERT INTO entries (table_id, number, at_ms, client_id, kind, data)"
                    " VALUES (?, 1, 0, '', 'opened', '{}')",
                    (f"broken{i}",),
                )
        clocks.run(11)
        for _ in range(2):
            await service.referee._judge_all(await service.store.due(service.rooms.now_ms()))
        assert (await service.rooms.room(table.id)).table.result is not None
        assert await service.store.liveness.n_unreadable() == 150, "the operator is told of them"
        await service.referee.take_over()

    with_service(patient_settings(tmp_path), work, clocks.time)
