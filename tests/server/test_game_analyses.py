"""Analyses of finished games are shared by their readers, and cancelled when nobody reads."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from deltille import games
from deltille.core.position import Position
from deltille.server.domain.table import Table
from deltille.server.engines.budget import Budget
from deltille.server.engines.fair_queue import Ticket
from deltille.server.engines.pool import Pool
from deltille.server.errors import Rejected
from deltille.server.services import analyses
from deltille.server.services.analyses import Analyses


class Slow:
    """A pool that answers on demand."""

    def __init__(self) -> None:
        self.questions: list[dict[str, Any]] = []
        self.gate = asyncio.Event()

    def expected_s(self, _: str) -> float:
        return 1.0

    def learn(self, _: str, __: float) -> None:
        pass

    async def ask(self, request: dict[str, Any], ticket: Ticket) -> dict[str, Any]:
        self.questions.append(request)
        await self.gate.wait()
        return {"value": 0.5, "loss": 0.0, "best": request["move"]}


class Finished:
    """The part of a table that an analysis needs."""

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
        known = Analyses(cast(Pool, pool), Budget(600), lambda: clock[0])
        return await act(known, pool, cast(Table, Finished()), clock)

    return asyncio.run(run())


def test_two_readers_share_one_analysis_and_the_last_one_ends_it() -> None:
    async def act(known: Analyses, pool: Slow, table: Table, _: list[float]) -> None:
        first, second = known.start(table, 20, "ada"), known.start(table, 20, "bob")
        shared = known.get(table.id, first)
        assert shared is known.get(table.id, second)
        assert known.get(table.id, known.start(table, 30, "ada")) is not shared
        known.cancel(table.id, first)
        assert shared.status == "running"
        known.cancel(table.id, second)
        assert shared.status == "cancelled"
        assert known.get(table.id, known.start(table, 20, "ada")) is not shared

    looked(act)


def test_nobody_can_end_the_analysis_of_another_client() -> None:
    async def act(known: Analyses, pool: Slow, table: Table, _: list[float]) -> None:
        first, second = known.start(table, 20, "mallory"), known.start(table, 20, "ada")
        assert first != second
        known.cancel(table.id, first)
        known.cancel(table.id, first)
        assert known.get(table.id, second).status == "running"

    looked(act)


def test_a_client_without_budget_starts_no_analysis_but_may_join_one() -> None:
    async def act(known: Analyses, pool: Slow, table: Table, _: list[float]) -> None:
        known.budget.spend("mallory", 700)
        with pytest.raises(Rejected, match="wait about"):
            known.start(table, 20, "mallory")
        shared = known.get(table.id, known.start(table, 20, "ada"))
        assert known.get(table.id, known.start(table, 20, "mallory")) is shared

    looked(act)


def test_an_analysis_without_readers_is_cancelled() -> None:
    async def act(known: Analyses, pool: Slow, table: Table, clock: list[float]) -> tuple[str, int]:
        name = known.start(table, 20, "ada")
        while not pool.questions:
            await asyncio.sleep(0.01)
        clock[0] += analyses.ABANDONED_S + 1
        pool.gate.set()
        analysis = known._known[name]
        assert analysis.task is not None
        await analysis.task
        return analysis.status, len(pool.questions)

    assert looked(act) == ("cancelled", 1)


def test_an_analysis_continues_for_people_who_come_later() -> None:
    async def act(known: Analyses, pool: Slow, table: Table, clock: list[float]) -> tuple[str, int]:
        name = known.start(table, 20, "ada")
        pool.gate.set()
        clock[0] += analyses.ABANDONED_S + 1
        analysis = known.get(table.id, name)
        assert analysis.task is not None
        await analysis.task
        assert known.get(table.id, known.start(table, 20, "bob")) is analysis
        return analysis.status, len(analysis.plies)

    assert looked(act) == ("done", 3)
