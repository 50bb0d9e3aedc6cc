"""Backpressure (admission control): when the server is saturated, it serves running games and newcomers wait.

Newcomers are admitted one by one, each address in turn, never two in one round of the event loop, and only
while few earlier ones are still being seated. The later the loop is, the longer the pause between them.
Anyone who would wait too long learns immediately when to try again.
"""

import asyncio
import contextlib
import math
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import NoReturn

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected

PROBE_S = 0.1
"""How often the loop's lateness is measured."""
FADING = 0.5
"""How much of the average remains at each measurement: one long pause is not overload."""
SHORTEST_S, LONGEST_S = 0.002, 0.5
"""Pauses between newcomers: in normal operation, and at most."""
SLOWER, FASTER, EASED = 2.0, 0.8, 0.5
"""Factors: the pause grows while the loop is too late, and shrinks again below this share of the limit."""
MOST_INSIDE = 4
"""Newcomers admitted but not seated yet, at most; more would only wait for the database together."""
MOST_WAITING, MOST_OF_ONE = 500, 20
"""Waiting newcomers, in total and from one address."""
PATIENCE_S = 10.0
"""Nobody waits longer than this without an answer."""


@dataclass
class Backpressure:
    """How late the event loop is, and the queue of newcomers.

    >>> pressure = Backpressure(most_s=0.1)
    >>> for _ in range(3): pressure.measure(0.3)
    >>> pressure.pause_s
    0.016
    >>> for _ in range(99): pressure.measure(0.0)
    >>> pressure.pause_s
    0.002
    """

    most_s: float = 0.0
    """Fewer newcomers are admitted while the loop is later than this on average; 0: nobody ever waits."""
    pause_s: float = SHORTEST_S
    level_s: float = 0.0
    n_refused: int = 0
    clock: Callable[[], float] = time.monotonic
    _interval_s: float = SHORTEST_S
    """The recent average time between two admissions."""
    _last_s: float = -math.inf
    _n_inside: int = 0
    _waiting: OrderedDict[str, deque[asyncio.Future[None]]] = field(default_factory=OrderedDict)
    """By address; the next one is first."""
    _pump: asyncio.TimerHandle | None = None

    @property
    def n_waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def about_s(self, address: str = "") -> int:
        """In about how many seconds one more newcomer from this address would be admitted."""
        rounds = len(self._waiting.get(address, ())) + 1
        n_before = sum(min(len(others), rounds) for others in self._waiting.values())
        return max(1, math.ceil((n_before + 1) * max(self.pause_s, self._interval_s)))

    async def run(self) -> None:
        """Measure the lateness of the loop while the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            began_s = loop.time()
            await asyncio.sleep(PROBE_S)
            self.measure(loop.time() - began_s - PROBE_S)

    def measure(self, late_s: float) -> None:
        """Record how late the loop was."""
        self.level_s = FADING * self.level_s + (1 - FADING) * late_s
        if self.level_s > self.most_s:
            self.pause_s = min(LONGEST_S, self.pause_s * SLOWER)
        elif self.level_s <= self.most_s * EASED:
            self.pause_s = max(SHORTEST_S, self.pause_s * FASTER)

    def check(self, address: str = "") -> None:
        """Raise Rejected if a newcomer would have to wait too long; cheap, so it comes before all else."""
        if not self.most_s or not self._waiting:
            return
        is_full = self.n_waiting >= MOST_WAITING or len(self._waiting.get(address, ())) >= MOST_OF_ONE
        if is_full or self.about_s(address) > PATIENCE_S:
            self.refuse(address)

    @contextlib.asynccontextmanager
    async def turn(self, address: str = "") -> AsyncIterator[None]:
        """Enter when a newcomer is admitted, leave when they are seated; raise Rejected if it takes too long.

        Never wait for a client inside: a slow one would keep all others waiting.
        """
        if not self.most_s:
            yield
            return
        await self._come_in(address)
        try:
            yield
        finally:
            self._n_inside -= 1
            self._schedule()

    async def admit(self, address: str = "") -> None:
        """Return when a newcomer is admitted; raise Rejected if that takes too long."""
        async with self.turn(address):
            pass

    async def _come_in(self, address: str) -> None:
        now_s = self.clock()
        if not self._waiting and self._n_inside < MOST_INSIDE and now_s - self._last_s >= self.pause_s:
            self._last_s, self._interval_s = now_s, self.pause_s
            self._n_inside += 1
            return
        self.check(address)
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(waiter)
        self._schedule()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await waiter
        except BaseException as error:
            if waiter.done() and not waiter.cancelled():  # admitted at the moment they gave up
                self._n_inside -= 1
                self._schedule()
            if isinstance(error, TimeoutError):
                self.refuse(address)
            raise
        finally:
            own = self._waiting.get(address)
            if own is not None and waiter in own:
                own.remove(waiter)
                if not own:
                    del self._waiting[address]

    def refuse(self, address: str = "") -> NoReturn:
        """Say that the server is busy, and for about how long."""
        self.n_refused += 1
        about_s = self.about_s(address)
        raise Rejected(Code.BUSY, Message("server.newcomers-wait", seconds=about_s), about_s) from None

    def _schedule(self) -> None:
        if self._pump is None and self._waiting and self._n_inside < MOST_INSIDE:
            loop = asyncio.get_running_loop()
            due_s = max(0.0, self._last_s + self.pause_s - self.clock())
            # Not in the current round of the loop: running games come first.
            self._pump = loop.call_later(due_s, self._let_in)

    def _let_in(self) -> None:
        """Admit the first one in the queue."""
        self._pump = None
        while self._waiting:
            address, own = next(iter(self._waiting.items()))
            waiter = own.popleft()
            if own:
                self._waiting.move_to_end(address)
            else:
                del self._waiting[address]
            if not waiter.done():
                waiter.set_result(None)
                self._n_inside += 1
                now_s = self.clock()
                self._interval_s += FADING * (min(now_s - self._last_s, PATIENCE_S) - self._interval_s)
                self._last_s = now_s
                break
        self._schedule()
