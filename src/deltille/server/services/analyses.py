"""Looking back at a finished game: worker processes judge its moves, with progress, until cancelled."""

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from deltille.server.domain.table import Table
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Code, Rejected

KEPT = 200
RUNNING_AT_ONCE = 8
ABANDONED_S = 30.0
"""Pages look back by themselves; what nobody has asked about for so long is not worth going on with."""


@dataclass
class Analysis:
    """One look at one game; ``plies`` grows as it goes on."""

    table_id: str
    nodes: int
    n_plies: int
    asked_at: float
    n_readers: int = 1
    status: str = "running"
    plies: list[dict[str, Any]] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Analyses:
    """The analyses that run, and the last ones that are done."""

    def __init__(self, pool: Pool, now: Callable[[], float] = time.monotonic) -> None:
        self.pool = pool
        self._now = now
        self._known: OrderedDict[str, Analysis] = OrderedDict()

    def start(self, table: Table, nodes: int) -> str:
        """Begin to look at a finished game, or join those who already do; return its name."""
        if table.result is None:
            raise Rejected(Code.NOT_OVER)
        for name, known in self._known.items():
            if (known.table_id, known.nodes) == (table.id, nodes) and known.status in ("running", "done"):
                known.n_readers += 1
                known.asked_at = self._now()
                return name
        if sum(known.status == "running" for known in self._known.values()) >= RUNNING_AT_ONCE:
            raise Rejected(Code.BUSY)
        analysis = Analysis(table.id, nodes, len(_questions(table)), self._now())
        name = secrets.token_urlsafe(9)
        self._known[name] = analysis
        while len(self._known) > KEPT:
            self._known.popitem(last=False)[1].status = "forgotten"
        analysis.task = asyncio.create_task(self._run(analysis, table, nodes))
        return name

    def get(self, table_id: str, name: str) -> Analysis:
        """An analysis of this table by its name."""
        found = self._known.get(name)
        if found is None or found.table_id != table_id:
            raise Rejected(Code.NOT_FOUND)
        found.asked_at = self._now()
        return found

    def cancel(self, table_id: str, name: str) -> None:
        """Stop when the last reader leaves; the worker that was thinking about it is stopped as well."""
        analysis = self.get(table_id, name)
        analysis.n_readers -= 1
        if analysis.n_readers > 0:
            return
        if analysis.task is not None and not analysis.task.done():
            analysis.task.cancel()
            analysis.status = "cancelled"

    async def _run(self, analysis: Analysis, table: Table, nodes: int) -> None:
        try:
            for ply, move, position in _questions(table):
                if self._now() - analysis.asked_at > ABANDONED_S:
                    analysis.status = "cancelled"
                    return
                request = {"job": "judge", "position": position, "move": move, "nodes": nodes, "seed": ply}
                with contextlib.suppress(EngineFailed):
                    found = await self.pool.ask(request)
                    analysis.plies.append({"ply": ply, "played": move, **found})
            analysis.status = "done"
        except Rejected as refused:
            analysis.status = refused.code.word


def _questions(table: Table) -> list[tuple[int, str, str]]:
    """The moves to judge, each with its place and its position. Those who look back may know everything."""
    past = table.view(None)
    found = []
    while past.ply:
        move = past.pop()
        found.append((past.ply, move.text, past.to_text()))
    return found[::-1]
