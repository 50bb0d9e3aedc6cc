"""When there is more to do than can be done, those at play are served and newcomers wait.

Newcomers come in one after the other, never two in one round of the event loop. The later the loop is, the
longer the pause between them; who would have to wait too long is told at once when to come again.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected

PROBE_S = 0.1
"""How often the loop's lateness is measured."""
FADING = 0.5
"""What remains of the average at each measurement: one long pause is no rush."""
SHORTEST_S, LONGEST_S = 0.002, 0.5
"""Pauses between newcomers: while all is well, and while the loop is late however few come in."""
SLOWER, FASTER, EASED = 2.0, 0.8, 0.5
"""The pause grows while the loop is too late, and shrinks once it is late by this share of that or less."""
MOST_WAITING = 500
PATIENCE_S = 10.0
"""Nobody waits longer than this without an answer."""


@dataclass
class Pressure:
    """How late the event loop is, and those who wait for their turn to come in.

    >>> pressure = Pressure(most_s=0.1)
    >>> for _ in range(3): pressure.measure(0.3)
    >>> pressure.pause_s
    0.016
    >>> for _ in range(99): pressure.measure(0.0)
    >>> pressure.pause_s
    0.002
    """

    most_s: float = 0.0
    """Fewer newcomers are let in while the loop is later than this on average; 0: nobody ever waits."""
    pause_s: float = SHORTEST_S
    level_s: float = 0.0
    n_refused: int = 0
    clock: Callable[[], float] = time.monotonic
    _interval_s: float = SHORTEST_S
    """How long it took lately until the next one came in."""
    _last_s: float = -math.inf
    _waiting: deque[asyncio.Future[None]] = field(default_factory=deque)
    _pump: asyncio.TimerHandle | None = None

    @property
    def n_waiting(self) -> int:
        return len(self._waiting)

    @property
    def about_s(self) -> int:
        """In about how long one more newcomer would come in."""
        return max(1, math.ceil((self.n_waiting + 1) * max(self.pause_s, self._interval_s)))

    async def run(self) -> None:
        """Measure, for as long as the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            began_s = loop.time()
            await asyncio.sleep(PROBE_S)
            self.measure(loop.time() - began_s - PROBE_S)

    def measure(self, late_s: float) -> None:
        """Take in how late the loop was."""
        self.level_s = FADING * self.level_s + (1 - FADING) * late_s
        if self.level_s > self.most_s:
            self.pause_s = min(LONGEST_S, self.pause_s * SLOWER)
        elif self.level_s <= self.most_s * EASED:
            self.pause_s = max(SHORTEST_S, self.pause_s * FASTER)

    def check(self) -> None:
        """Raise Rejected if a newcomer would have to wait too long; cheap, to be asked before all else."""
        if self.most_s and self._waiting and (self.n_waiting >= MOST_WAITING or self.about_s > PATIENCE_S):
            self.refuse()

    async def admit(self) -> None:
        """Return when a newcomer may come in; raise Rejected if that takes too long."""
        if not self.most_s:
            return
        now_s = self.clock()
        if not self._waiting and now_s - self._last_s >= self.pause_s:
            self._last_s, self._interval_s = now_s, self.pause_s
            return
        self.check()
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        self._schedule()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await waiter
        except TimeoutError:
            self.refuse()
        finally:
            if waiter in self._waiting:
                self._waiting.remove(waiter)

    def refuse(self) -> NoReturn:
        """Say that all are busy, and for about how long."""
        self.n_refused += 1
        about_s = self.about_s
        raise Rejected(Code.BUSY, Message("server.newcomers-wait", seconds=about_s), about_s) from None

    def _schedule(self) -> None:
        if self._pump is None and self._waiting:
            loop = asyncio.get_running_loop()
            due_s = max(0.0, self._last_s + self.pause_s - self.clock())
            # Not in the round of the loop that is going on: those at play have their turn between.
            self._pump = loop.call_later(due_s, self._let_in)

    def _let_in(self) -> None:
        """The first of those who wait may come."""
        self._pump = None
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                now_s = self.clock()
                self._interval_s += FADING * (min(now_s - self._last_s, PATIENCE_S) - self._interval_s)
                self._last_s = now_s
                break
        self._schedule()
