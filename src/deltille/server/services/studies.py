"""Analysing any position: a worker process reports while it thinks, and clients listen or poll."""

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from deltille.core.messages import Message
from deltille.server.engines.budget import Budget
from deltille.server.engines.fair_queue import Ticket
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Code, Rejected
from deltille.server.wire import Thoughts

KEPT = 200
RUNNING_AT_ONCE = 32
RUNNING_PER_ADDRESS = 3
"""One that runs, one that is being stopped, and one in another window."""
NODES_PER_S = 1_000
"""As many as the slowest game looks at, or so: for telling short questions from long ones."""
WAITING_S = 2.0
"""How often those who listen are told how long it will be until their question is thought about."""


@dataclass
class Study:
    """One question and what has been found so far."""

    address: str
    status: str = "running"
    found: dict[str, Any] = field(default_factory=dict)
    version: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    ticket: Ticket = field(default_factory=Ticket)
    task: asyncio.Task[None] | None = None
    _written: tuple[int, bytes] | None = None

    @property
    def content(self) -> Thoughts:
        """How far it is; while others are thought about first, also in about how many seconds it begins."""
        about_s = max(1, self.ticket.about_s) if self.ticket.is_waiting else None
        return Thoughts(status=self.status, about_s=about_s, **self.found)

    @property
    def written(self) -> bytes:
        """The content as it is sent: written once for all who listen."""
        # What it says of a wait changes by itself.
        if self.ticket.is_waiting:
            return self.content.to_wire()
        if self._written is None or self._written[0] != self.version:
            self._written = self.version, self.content.to_wire()
        return self._written[1]

    def hear(self, found: dict[str, Any]) -> None:
        self.found = found
        self.tell()

    def tell(self) -> None:
        self.version += 1
        self.news.set()
        self.news = asyncio.Event()

    def end(self, status: str) -> None:
        if self.status == "running":
            self.status = status
            self.tell()


class Studies:
    """The questions that are being thought about, and the last ones that were."""

    def __init__(self, pool: Pool, budget: Budget) -> None:
        self.pool = pool
        self.budget = budget
        self._known: OrderedDict[str, Study] = OrderedDict()

    def start(self, position: str, nodes: int | None, seconds: float, n_best: int, address: str) -> str:
        """Begin to think about a position, a text of our own; return the name under which to ask for it."""
        self.budget.check(address)
        running = [study for study in self._known.values() if study.status == "running"]
        if sum(study.address == address for study in running) >= RUNNING_PER_ADDRESS:
            raise Rejected(Code.TOO_MANY, Message("server.cancel-first"))
        if len(running) >= RUNNING_AT_ONCE:
            raise Rejected(Code.BUSY)
        expected_s = seconds if nodes is None else min(seconds, nodes / NODES_PER_S)
        study, name = Study(address, ticket=Ticket(address, expected_s)), secrets.token_urlsafe(9)
        self._known[name] = study
        while len(self._known) > KEPT:
            self._known.popitem(last=False)[1].end("forgotten")
        request = {
            "job": "study",
            "position": position,
            "nodes": nodes,
            "seconds": seconds,
            "best": n_best,
            "seed": 0,
        }
        study.task = asyncio.create_task(self._run(study, request))
        return name

    async def _run(self, study: Study, request: dict[str, Any]) -> None:
        try:
            study.found = await self.pool.ask(request, study.hear, study.ticket)
            study.end("done")
        except Rejected as refused:
            study.end(refused.code.word)
        except EngineFailed:
            study.end(Code.BROKEN.word)
        finally:
            self.budget.spend(study.address, study.ticket.taken_s)

    def get(self, name: str) -> Study:
        """A study by its name."""
        found = self._known.get(name)
        if found is None:
            raise Rejected(Code.NOT_FOUND)
        return found

    def cancel(self, name: str) -> None:
        """Stop thinking; what was found stays."""
        study = self.get(name)
        study.end("cancelled")
        if study.task is not None:
            study.task.cancel()

    async def stream(self, name: str) -> AsyncIterator[bytes]:
        """What has been found, again whenever there is more, until the end."""
        study = self.get(name)
        while True:
            news = study.news
            yield study.written
            if study.status != "running":
                return
            with contextlib.suppress(TimeoutError):  # who waits is told again how long
                await asyncio.wait_for(news.wait(), WAITING_S if study.ticket.is_waiting else None)

    def stop(self) -> None:
        """The server closes: nobody needs to wait for more."""
        for study in self._known.values():
            study.end(Code.BUSY.word)
