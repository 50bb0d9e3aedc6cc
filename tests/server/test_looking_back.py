"""Looks back at finished games are shared by their readers, and given up when nobody reads."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from deltille import games
from deltille.core.position import Position
from deltille.server.domain.table import Table
from deltille.server.engines.pool import Pool
from deltille.server.services import analyses
from deltille.server.services.analyses import Analyses


class Slow:
    """A pool that answers when it is told to."""

    def __init__(self) -> None:
        self.questions: list[dict[str, Any]] = []
        self.gate = asyncio.Event()

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        self.questions.append(request)
        await self.gate.wait()
        return {"value": 0.5, "loss": 0.0, "best": request["move"]}


class Finished:
    """As much of a table as a look back needs."""

    id = "table-000001"
    result = object()

    def view(self, _: int | None) -> Position:
        position = Position(games.game("attangle"))
        for move in ("e3", "c5", "b2"):
            position.push(move)
        return position


def looked(act: Callable[[Analyses, Slow, Table, list[float]], Any]) -> Any:
    async def run() -> Any:
        pool, clock = Slow(), [0.0]
        known = Analyses(cast(Pool, pool), lambda: clock[0])
        return await act(known, pool, cast(Table, Finished()), clock)

    return asyncio.run(run())


def test_two_readers_share_one_look_and_the_last_one_ends_it() -> None:
    async def act(known: Analyses, pool: Slow, table: Table, _: list[float]) -> None:
        first, second = known.start(table, 20), known.start(table, 20)
        assert first == second
        assert known.start(table, 30) != first
        known.cancel(table.id, first)
        assert known.get(table.id, first).status == "running"
        known.cancel(table.id, second)
        assert known.get(table.id, first).status == "cancelled"
        assert known.start(table, 20) != first

    looked(act)


def test_what_nobody_asks_about_is_given_up() -> None:
    async def act(known: Analyses, pool: Slow, table: Table, clock: list[float]) -> tuple[str, int]:
        name = known.start(table, 20)
        await asyncio.sleep(0)
        clock[0] += analyses.ABANDONED_S + 1
        pool.gate.set()
        analysis = known._known[name]
        assert analysis.task is not None
        await analysis.task
        return analysis.status, len(pool.questions)

    assert looked(act) == ("cancelled", 1)


def test_what_is_asked_about_goes_on_and_is_there_for_those_who_come_later() -> None:
    async def act(known: Analyses, pool: Slow, table: Table, clock: list[float]) -> tuple[str, int]:
        name = known.start(table, 20)
        pool.gate.set()
        clock[0] += analyses.ABANDONED_S + 1
        analysis = known.get(table.id, name)
        assert analysis.task is not None
        await analysis.task
        assert known.start(table, 20) == name
        return analysis.status, len(analysis.plies)

    assert looked(act) == ("done", 3)
