"""What happens without a command: abandoned games, clocks in days, restarts, time given back."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from deltille import games
from deltille.server.domain.clock import DAY_MS, Control
from deltille.server.domain.events import SeatPlan
from deltille.server.domain.table import Table
from deltille.server.logs import JsonLines
from deltille.server.service import Service
from deltille.server.storage.transactions import SeatKeys
from deltille.testing.service import settings_in, with_service

HERE = SeatPlan("", is_taken=True)
RANDOM = SeatPlan("random", "random", is_taken=True)
KEYS = (SeatKeys(0), SeatKeys(1))


async def opened(service: Service, *plans: SeatPlan, control: Control | None = None) -> Table:
    return await service.rooms.open(games.game("attangle"), plans, control or Control(), KEYS)


def let_pass(service: Service, ms: int) -> None:
    """Move the time forward by this much."""
    service.rooms.time.set(service.rooms.now_ms() + ms)


def test_an_abandoned_game_is_closed(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table = await opened(service, HERE, HERE)
        waiting = await opened(service, HERE, SeatPlan(""))
        await service.referee.judge(table.id)
        assert (await service.rooms.room(table.id)).table.result is None, "it is not abandoned yet"
        let_pass(service, 2 * DAY_MS + 1)
        for one in (table, waiting):
            assert one.id in await service.store.due(service.rooms.now_ms())
            await service.referee.judge(one.id)
            closed = (await service.rooms.room(one.id)).table
            assert closed.result is not None
            assert (closed.result.winners, closed.result.reason) == ((), "abandoned")
            assert one.id not in await service.store.due(service.rooms.now_ms())

    with_service(settings_in(tmp_path, abandoned_days=2), work)


def test_a_clock_in_days_runs_out_for_the_player_to_move(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table = await opened(service, HERE, HERE, control=Control("days", days=3))
        let_pass(service, 3 * DAY_MS - 60_000)
        await service.referee.judge(table.id)
        assert (await service.rooms.room(table.id)).table.result is None
        let_pass(service, 120_000)
        await service.referee.judge(table.id)
        over = (await service.rooms.room(table.id)).table
        assert over.result is not None
        assert (over.result.winners, over.result.reason) == ((1,), "time")

    with_service(settings_in(tmp_path), work)


def test_a_computer_thinks_again_after_a_restart(tmp_path: Path) -> None:
    found: list[str] = []

    async def stop_while_it_thinks(service: Service) -> None:
        service.rooms.listeners.remove(service.referee)  # as if it had been stopped then
        found.append((await opened(service, RANDOM, HERE)).id)

    async def wait_for_its_move(service: Service) -> None:
        has_moved = asyncio.Event()

        class Watcher:
            def tell(self, table: Table, entries: object) -> None:
                has_moved.set()

        room = await service.rooms.room(found[0])
        room.watchers.add(Watcher())
        if not room.table.position.ply:
            await has_moved.wait()
        assert room.table.seat_to_move == 1

    with_service(settings_in(tmp_path), stop_while_it_thinks)
    with_service(settings_in(tmp_path), wait_for_its_move)


def test_time_during_which_no_server_ran_is_given_back(tmp_path: Path) -> None:
    found: list[Table] = []
    hour_ms = 3_600_000

    async def play_and_stop(service: Service) -> None:
        found.append(await opened(service, HERE, HERE, control=Control("fischer", base_s=60)))

    async def look(service: Service) -> None:
        clock = (await service.rooms.room(found[0].id)).table.clock
        given_ms = (clock.deadline_ms or 0) - (found[0].clock.deadline_ms or 0)
        # All time since the last heartbeat, but not what was used before.
        assert given_ms == pytest.approx(hour_ms, abs=60_000)
        assert service.rooms.deadline_ms((await service.rooms.room(found[0].id)).table) == clock.deadline_ms

    def age() -> None:
        """Move everything an hour into the past, also the last heartbeat."""
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as file:
            for table in ("heartbeat", "entries"):
                file.execute(f"UPDATE {table} SET at_ms = at_ms - {hour_ms}")

    with_service(settings_in(tmp_path), play_and_stop)
    age()
    before = found[0].clock
    found[0].clock = before.turn_to(before.seat, before.since_ms - hour_ms)
    with_service(settings_in(tmp_path), look)


def test_tables_without_viewers_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table = await opened(service, HERE, HERE)
        assert service.rooms.evict_idle() == 1
        assert service.rooms.awake() == []
        assert (await service.rooms.room(table.id)).table.entries == table.entries

    with_service(settings_in(tmp_path, sleeping_s=0), work)


def test_a_computer_that_cannot_move_is_logged_without_the_tables_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> str:
        raise OSError("no move today")

    async def work(service: Service) -> None:
        monkeypatch.setattr(service.referee, "choose", fail)
        table = await opened(service, RANDOM, HERE)
        while not caplog.records:
            await asyncio.sleep(0.01)
        written = [JsonLines().format(record) for record in caplog.records]
        assert "no move today" in written[0]
        assert not any(table.id in line for line in written)

    with caplog.at_level("ERROR", "deltille"):
        with_service(settings_in(tmp_path), work)
