"""Thinking about any position: a worker process thinks aloud, and those who asked listen or ask again."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from deltille.core.position import Position
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Code, Rejected

KEPT = 200
RUNNING_AT_ONCE = 32
RUNNING_PER_ADDRESS = 3
"""One that runs, one that is being stopped, and one in another window."""


@dataclass
class Study:
    """One question and what has been found so far."""

    address: str
    status: str = "running"
    found: dict[str, Any] = field(default_factory=dict)
    version: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    @property
    def content(self) -> dict[str, Any]:
        return {"status": self.status, **self.found}

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

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._known: OrderedDict[str, Study] = OrderedDict()

    def start(self, position: Position, nodes: int | None, seconds: float, n_best: int, address: str) -> str:
        """Begin to think; return the name under which to ask for it."""
        running = [study for study in self._known.values() if study.status == "running"]
        if sum(study.address == address for study in running) >= RUNNING_PER_ADDRESS:
            raise Rejected(Code.TOO_MANY, "Cancel an analysis of yours first.")
        if len(running) >= RUNNING_AT_ONCE:
            raise Rejected(Code.BUSY)
        study, name = Study(address), secrets.token_urlsafe(9)
        self._known[name] = study
        while len(self._known) > KEPT:
            self._known.popitem(last=False)[1].end("forgotten")
        request = {
            "job": "study",
            "position": position.to_text(),
            "nodes": nodes,
            "seconds": seconds,
            "best": n_best,
            "seed": 0,
        }
        study.task = asyncio.create_task(self._run(study, request))
        return name

    async def _run(self, study: Study, request: dict[str, Any]) -> None:
        try:
            study.found = await self.pool.ask(request, study.hear)
            study.end("done")
        except Rejected as refused:
            study.end(refused.code.word)
        except EngineFailed:
            study.end(Code.BROKEN.word)

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

    async def stream(self, name: str) -> AsyncIterator[dict[str, Any]]:
        """What has been found, again whenever there is more, until the end."""
        study = self.get(name)
        while True:
            news = study.news
            yield study.content
            if study.status != "running":
                return
            await news.wait()

    def stop(self) -> None:
        """The server closes: nobody needs to wait for more."""
        for study in self._known.values():
            study.end(Code.BUSY.word)
