"""A fixed number of worker processes. One that crashes or hangs is replaced and the question asked again."""

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from deltille.core.errors import DeltilleError
from deltille.server.errors import Code, Rejected

log = logging.getLogger(__name__)

ATTEMPTS = 3
LINE_LIMIT = 4 << 20
"""An answer longer than this is a broken worker's."""
STARTING_S = 300.0
"""The first answer of its sort may have to wait until something is compiled, on a machine that is busy."""
LOADING_S = 60.0
"""A worker's own first answer of a sort may have to wait until what is compiled is loaded."""
STOPPING_S = 5.0
"""A worker that thinks aloud looks up often enough to stop within this time."""
STOP = b'{"job": "stop"}\n'

Hearing = Callable[[dict[str, Any]], None]


class EngineFailed(DeltilleError):
    """Every worker that was asked crashed, hung or refused."""


@dataclass(eq=False)
class Worker:
    """One process."""

    process: asyncio.subprocess.Process
    known: set[str] = field(default_factory=set)
    """What it has answered before: the first time, something may have to be compiled."""

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


@dataclass(eq=False)
class Pool:
    """Workers that are started when first needed, and the questions that wait for one."""

    n_workers: int
    time_s: float
    memory_mib: int
    max_waiting: int
    # -P: else a json.py in the folder one starts the server from would be run in place of Python's own.
    command: tuple[str, ...] = (sys.executable, "-P", "-m", "deltille.server.engines.worker")
    n_waiting: int = 0
    n_replaced: int = 0
    _idle: list[Worker] = field(default_factory=list)
    _slots: asyncio.Semaphore = field(init=False)
    _busy: set[Worker] = field(default_factory=set)
    _compiled: set[str] = field(default_factory=set)
    _is_closed: bool = False

    def __post_init__(self) -> None:
        self._slots = asyncio.Semaphore(self.n_workers)

    async def ask(self, request: dict[str, Any], hearing: Hearing | None = None) -> dict[str, Any]:
        """The answer to a request; raises EngineFailed when several workers in a row gave none.

        With ``hearing`` the worker thinks aloud: what it has found so far is passed on as it comes.
        """
        if self.n_waiting >= self.max_waiting or self._is_closed:
            raise Rejected(Code.BUSY)
        self.n_waiting += 1
        try:
            async with self._slots:
                for attempt in range(1, ATTEMPTS + 1):
                    reply = await self._try(request, hearing)
                    if reply is not None and "refused" not in reply:
                        return reply
                    log.warning("a worker gave no answer", extra={"attempt": attempt, "job": request["job"]})
                raise EngineFailed("", f"no answer in {ATTEMPTS} attempts")
        finally:
            self.n_waiting -= 1

    async def _try(self, request: dict[str, Any], hearing: Hearing | None) -> dict[str, Any] | None:
        worker = self._idle.pop() if self._idle else await self._start()
        self._busy.add(worker)
        try:
            sort = f"{request['job']} {request['position'].split(' ')[0]} {request.get('player', '')}"
            reply = await asyncio.wait_for(self._talk(worker, request, hearing), self._limit_s(worker, sort))
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError):
            reply = None
        except asyncio.CancelledError:
            if hearing is not None and await self._stopped(worker):
                self._idle.append(worker)
            else:
                await self._replace(worker)  # its answer would be taken for the next one's
            raise
        finally:
            self._busy.discard(worker)
        if reply is None:
            await self._replace(worker)
        else:
            worker.known.add(sort)
            self._compiled.add(sort)
            self._idle.append(worker)
        return reply

    def _limit_s(self, worker: Worker, sort: str) -> float:
        """How long to wait for an answer of this sort."""
        if sort in worker.known:
            return self.time_s
        return max(self.time_s, LOADING_S if sort in self._compiled else STARTING_S)

    async def _start(self) -> Worker:
        if self._is_closed:
            raise Rejected(Code.BUSY)
        process = await asyncio.create_subprocess_exec(
            *self.command,
            str(self.memory_mib),
            str(os.getpid()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE_LIMIT,
            # An interrupt at the terminal is for the server, which then closes its workers.
            start_new_session=True,
        )
        return Worker(process)

    async def _talk(self, worker: Worker, request: dict[str, Any], hearing: Hearing | None) -> dict[str, Any]:
        assert worker.process.stdin is not None
        worker.process.stdin.write(json.dumps(request).encode() + b"\n")
        await worker.process.stdin.drain()
        return await self._listen(worker, hearing)

    @staticmethod
    async def _listen(worker: Worker, hearing: Hearing | None) -> dict[str, Any]:
        assert worker.process.stdout is not None
        while True:
            reply: dict[str, Any] = json.loads(await worker.process.stdout.readuntil(b"\n"))
            if "so_far" not in reply:
                return reply
            if hearing is not None:
                hearing(reply["so_far"])

    async def _stopped(self, worker: Worker) -> bool:
        """Ask a worker that thinks aloud to stop; whether it did and can be asked again."""
        assert worker.process.stdin is not None
        try:
            worker.process.stdin.write(STOP)
            await asyncio.wait_for(self._listen(worker, None), STOPPING_S)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError):
            return False
        return True

    async def _replace(self, worker: Worker) -> None:
        """Get rid of a worker; the next question starts another."""
        self.n_replaced += 1
        worker.kill()
        await worker.process.wait()

    async def close(self) -> None:
        """Kill all workers; questions that still wait are refused."""
        self._is_closed = True
        for worker in (*self._idle, *self._busy):
            worker.kill()
            await worker.process.wait()
        self._idle.clear()
