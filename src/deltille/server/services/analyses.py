"""Analysing a finished game: worker processes evaluate its moves, with progress, until cancelled."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from deltille.server.domain.table import Table
from deltille.server.engines.budget import Budget
from deltille.server.engines.fair_queue import Ticket
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Code, Rejected

KEPT = 200
RUNNING_AT_ONCE = 8
SPECTATOR_NODES = 400
"""The most simulations per move for people without a seat at the table."""
ABANDONED_S = 30.0
"""Pages start analyses automatically; one that nobody has polled for this long is stopped."""


@dataclass
class Analysis:
    """One analysis of one game; ``plies`` grows as it runs."""

    table_id: str
    nodes: int
    n_plies: int
    client: str
    asked_at: float
    readers: set[str] = field(default_factory=set)
    """The names of its readers, one each: nobody can end the analysis for another."""
    status: str = "running"
    by: Literal["network", "search"] | None = None
    """What evaluates the moves, known after the first one."""
    plies: list[dict[str, Any]] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Analyses:
    """The running analyses, and the latest finished ones."""

    def __init__(self, pool: Pool, budget: Budget, now: Callable[[], float] = time.monotonic) -> None:
        self.pool = pool
        self.budget = budget
        self._now = now
        self._known: OrderedDict[str, Analysis] = OrderedDict()

    def start(self, table: Table, nodes: int, client: str) -> str:
        """Start to analyse a finished game, or join a running analysis; return a separate name for it."""
        if table.result is None:
            raise Rejected(Code.NOT_OVER)
        analysis = self._shared(table.id, nodes)
        if analysis is None:
            self.budget.check(client)
            if self._n_running() >= RUNNING_AT_ONCE:
                raise Rejected(Code.BUSY)
            analysis = Analysis(table.id, nodes, table.view(None).ply, client, self._now())
            analysis.task = asyncio.create_task(self._run(analysis, table, nodes))
        analysis.asked_at = self._now()
        name = secrets.token_urlsafe(9)
        analysis.readers.add(name)
        self._known[name] = analysis
        while len(self._known) > KEPT:
            self._forget(*self._known.popitem(last=False))
        return name

    def _shared(self, table_id: str, nodes: int) -> Analysis | None:
        """The same analysis, if somebody has already started it."""
        for known in self._known.values():
            if (known.table_id, known.nodes) == (table_id, nodes) and known.status in ("running", "done"):
                return known
        return None

    def _n_running(self) -> int:
        return len({id(known) for known in self._known.values() if known.status == "running"})

    def _forget(self, name: str, analysis: Analysis) -> None:
        analysis.readers.discard(name)
        if not analysis.readers and analysis.status == "running":
            analysis.status = "forgotten"

    def get(self, table_id: str, name: str) -> Analysis:
        """An analysis of this table by its name."""
        found = self._known.get(name)
        if found is None or found.table_id != table_id:
            raise Rejected(Code.NOT_FOUND)
        found.asked_at = self._now()
        return found

    def cancel(self, table_id: str, name: str) -> None:
        """Leave; when the last reader leaves, stop the analysis and its worker."""
        analysis = self.get(table_id, name)
        analysis.readers.discard(name)
        if not analysis.readers and analysis.task is not None and not analysis.task.done():
            analysis.task.cancel()
            analysis.status = "cancelled"

    async def _run(self, analysis: Analysis, table: Table, nodes: int) -> None:
        sort = f"judge {nodes}"
        try:
            for ply, move, position in await asyncio.to_thread(_questions, table):
                if self._now() - analysis.asked_at > ABANDONED_S:
                    analysis.status = "cancelled"
                    return
                request = {"job": "judge", "position": position, "move": move, "nodes": nodes, "seed": ply}
                ticket = Ticket(analysis.client, self.pool.expected_s(sort))
                try:
                    found = await self.pool.ask(request, ticket=ticket)
                    analysis.by = found.pop("by", None)
                    analysis.plies.append({"ply": ply, "played": move, **found})
                except EngineFailed:
                    continue
                finally:
                    self.budget.spend(analysis.client, ticket.taken_s)
                    self.pool.learn(sort, ticket.taken_s)
            analysis.status = "done"
        except Rejected as refused:
            analysis.status = refused.code.word


def _questions(table: Table) -> list[tuple[int, str, str]]:
    """The moves to evaluate, each with its ply and its position. A finished game hides nothing."""
    past = table.view(None)
    found = []
    while past.ply:
        move = past.pop()
        found.append((past.ply, move.text, past.to_text()))
    return found[::-1]
