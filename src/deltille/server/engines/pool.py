"""A pool of worker processes. One that crashes or hangs is replaced, and its request is repeated.

Requests wait in a fair queue (``fair_queue.py``). A worker first reports that it is ready: compiling and
loading are not the client's work and may take long. Only then does the time limit start. It counts the
worker's own CPU time: a result must not depend on how busy the machine is.
"""

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from deltille.core.errors import DeltilleError
from deltille.core.messages import Message
from deltille.server.engines.fair_queue import FairQueue, Ticket
from deltille.server.errors import Code, Rejected

log = logging.getLogger(__name__)

LINE_LIMIT = 4 << 20
"""A longer line means that the worker is broken."""
MOST_BODY = 64 << 20
"""So does a larger answer, in bytes."""
STARTING_S = 300.0
"""A worker may have to compile before it is ready, on a busy machine."""
MOST_SLOWER = 30
"""A worker runs at most this many times its limit by the clock, however little CPU time it got;"""
HUNG_S = 0.001
"""a worker that used no more CPU time than this in its remaining time has hung."""
STOPPING_S = 5.0
"""A worker that reports while thinking checks often enough to stop within this time."""
TURN_S = 10.0
"""A running analysis of this length ends with what it has found if another client waits."""
LOOK_S = 0.5
"""How often a waiting request looks for such an analysis."""
STOP = b'{"job": "stop"}\n'
LEARNING = 0.3
"""The weight of the last answer of its sort in the expected time of the next: an exponential average."""
TROUBLE = (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
"""The exceptions of a broken worker."""

Hearing = Callable[[dict[str, Any]], None]


class EngineFailed(DeltilleError):
    """Every worker that was asked crashed, hung or refused."""


@dataclass(eq=False)
class Worker:
    """One process."""

    process: asyncio.subprocess.Process
    has_loaded: set[str] = field(default_factory=set)
    """What it has loaded for earlier requests."""

    @property
    def clock_s(self) -> float:
        """The CPU time it has used; the wall time if the system does not report it, or after the end.

        Only differences have a meaning. After the end they are too large rather than too small.
        """
        if sys.platform == "linux":
            with contextlib.suppress(OSError):
                return time.clock_gettime((~self.process.pid << 3) | 2)  # as clock_getcpuclockid(3) says
        return time.monotonic()

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


@dataclass(eq=False)
class Pool:
    """Workers, started when first needed, and the requests that wait for one."""

    n_workers: int
    time_s: float
    memory_mib: int
    max_waiting: int
    # -P: otherwise a json.py in the current folder would be imported instead of Python's own.
    command: tuple[str, ...] = (sys.executable, "-P", "-m", "deltille.server.engines.worker")
    attempts: int = 3
    asks_again_when_slow: bool = True
    """Whether to repeat a request that took too long; input from strangers is not repeated."""
    n_replaced: int = 0
    queue: FairQueue = field(init=False)
    _idle: list[Worker] = field(default_factory=list)
    _busy: set[Worker] = field(default_factory=set)
    _aloud: dict[Ticket, Worker] = field(default_factory=dict)
    _taken_s: dict[str, float] = field(default_factory=dict)
    _is_closed: bool = False

    def __post_init__(self) -> None:
        self.queue = FairQueue(self.n_workers)

    @property
    def n_waiting(self) -> int:
        """Requests that wait for a worker or occupy one."""
        return len(self.queue)

    async def ask(
        self, request: dict[str, Any], hearing: Hearing | None = None, ticket: Ticket | None = None
    ) -> dict[str, Any]:
        """The answer to a request; raises EngineFailed when several workers in a row gave none.

        With ``hearing`` the worker reports while it thinks: partial results arrive as they come. The
        ticket names the client. Bytes from a worker are in the answer as ``bytes``.
        """
        ticket = ticket or Ticket()
        if self.n_waiting >= self.max_waiting or self._is_closed:
            about_s = max(1, round(self.queue.wait_s(ticket)))
            raise Rejected(Code.BUSY, Message("server.busy-about", seconds=about_s), about_s)
        making_room = asyncio.create_task(self._make_room(ticket))
        try:
            async with self.queue.slot(ticket):
                making_room.cancel()
                for attempt in range(1, self.attempts + 1):
                    reply = await self._try(request, hearing, ticket)
                    if reply is not None and "refused" not in reply:
                        return reply
                    if self._is_closed:
                        raise Rejected(Code.BUSY)
                    log.warning("a worker gave no answer", extra={"attempt": attempt, "job": request["job"]})
                raise EngineFailed("", f"no answer in {self.attempts} attempts")
        finally:
            making_room.cancel()

    def expected_s(self, sort: str, first_s: float = 1.0) -> float:
        """The expected time of an answer of this sort, from earlier ones."""
        return self._taken_s.get(sort, first_s)

    def learn(self, sort: str, taken_s: float) -> None:
        """Record how long an answer of this sort took."""
        before_s = self._taken_s.get(sort, taken_s)
        self._taken_s[sort] = before_s + LEARNING * (taken_s - before_s)

    async def _make_room(self, ticket: Ticket) -> None:
        """While this request waits, end analyses that have run long enough."""
        while True:
            await asyncio.sleep(LOOK_S)
            now_s = time.monotonic()
            for other, worker in tuple(self._aloud.items()):
                had_s = now_s - (other.began_s or now_s)
                if other.client != ticket.client and had_s >= TURN_S and worker.process.stdin is not None:
                    del self._aloud[other]
                    worker.process.stdin.write(STOP)

    async def _try(
        self, request: dict[str, Any], hearing: Hearing | None, ticket: Ticket
    ) -> dict[str, Any] | None:
        worker = await self._taken(_needs(request))
        self._busy.add(worker)
        try:
            if hearing is not None:
                self._aloud[ticket] = worker
            reply = await self._talk(worker, request, hearing, ticket)
        except TimeoutError:
            if not self.asks_again_when_slow:
                await self._replace(worker)
                raise EngineFailed("", f"no answer within {self.time_s:g} s") from None
            reply = None
        except TROUBLE:
            reply = None
        except asyncio.CancelledError:
            if hearing is not None and await self._stopped(worker):
                self._idle.append(worker)
            else:
                await self._replace(worker)  # its late answer would be taken for the next one
            raise
        finally:
            self._aloud.pop(ticket, None)
            self._busy.discard(worker)
        if reply is None:
            await self._replace(worker)
        else:
            self._idle.append(worker)
        return reply

    async def _taken(self, needs: str) -> Worker:
        """An idle worker, if possible one that has loaded what this request needs."""
        if not self._idle:
            worker = await self._start()
        else:
            worker = next((each for each in self._idle if needs in each.has_loaded), self._idle[-1])
            self._idle.remove(worker)
        worker.has_loaded.add(needs)
        return worker

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

    async def _talk(
        self, worker: Worker, request: dict[str, Any], hearing: Hearing | None, ticket: Ticket
    ) -> dict[str, Any]:
        assert worker.process.stdin is not None
        worker.process.stdin.write(json.dumps(request).encode() + b"\n")
        async with asyncio.timeout(STARTING_S):
            await worker.process.stdin.drain()
            reply = await self._line(worker)
        if "ready" in reply:
            ticket.began_s = time.monotonic()
            reply = await self._answer(worker, hearing, ticket)
        return reply

    async def _answer(self, worker: Worker, hearing: Hearing | None, ticket: Ticket) -> dict[str, Any]:
        """A worker's answer within its time limit; raises TimeoutError after that."""
        began_s, wall_s, used_s, hung_s = worker.clock_s, time.monotonic(), 0.0, 0.0
        answer = asyncio.create_task(self._listen(worker, hearing))
        try:
            async with asyncio.timeout(self.time_s * MOST_SLOWER):
                while True:
                    done, _ = await asyncio.wait([answer], timeout=self.time_s - used_s)
                    if done:
                        return answer.result()
                    before_s, used_s = used_s, worker.clock_s - began_s
                    if used_s - before_s <= HUNG_S:
                        hung_s = self.time_s
                    if used_s >= self.time_s or hung_s:
                        raise TimeoutError
        finally:
            # An ended worker costs its wall time; a hanging one its whole limit, as others waited that long.
            ticket.worked_s += max(hung_s, min(worker.clock_s - began_s, time.monotonic() - wall_s))
            answer.cancel()
            await asyncio.wait([answer])

    async def _listen(self, worker: Worker, hearing: Hearing | None) -> dict[str, Any]:
        while True:
            reply = await self._line(worker)
            if "ready" in reply:
                continue
            if "so_far" not in reply:
                return reply
            if hearing is not None:
                hearing(reply["so_far"])

    @staticmethod
    async def _line(worker: Worker) -> dict[str, Any]:
        """A worker's next line, with the bytes that follow if it announces them."""
        assert worker.process.stdout is not None
        reply: dict[str, Any] = json.loads(await worker.process.stdout.readuntil(b"\n"))
        if "n_bytes" in reply:
            n_bytes = int(reply["n_bytes"])
            if n_bytes > MOST_BODY:
                raise ValueError("more than any answer has")
            reply["bytes"] = await worker.process.stdout.readexactly(n_bytes)
        return reply

    async def _stopped(self, worker: Worker) -> bool:
        """Ask a reporting worker to stop; whether it did and can be asked again."""
        assert worker.process.stdin is not None
        try:
            worker.process.stdin.write(STOP)
            async with asyncio.timeout(STOPPING_S):
                await self._listen(worker, None)
        except TROUBLE:
            return False
        return True

    async def _replace(self, worker: Worker) -> None:
        """Kill a worker; the next request starts another."""
        self.n_replaced += 1
        worker.kill()
        await worker.process.wait()

    async def close(self) -> None:
        """Kill all workers; waiting requests are refused."""
        self._is_closed = True
        for worker in (*self._idle, *self._busy):
            worker.kill()
            await worker.process.wait()
        self._idle.clear()


def _needs(request: dict[str, Any]) -> str:
    """What a worker has to load for a request: the rules of a game, and the code of the job or player."""
    head = str(request.get("position", "")).partition(" ")[0].partition("@")[0]
    return f"{request['job']} {request.get('player', '')} {head or request.get('what_for', '')}"
