"""When there is more to do than can be done, those at play are served and newcomers wait."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected

EASED = 0.5
"""Newcomers may come in again when the loop is late by this share of what made them wait."""
FADING = 0.8
"""What remains of the average at each measurement: one long pause is no rush."""
LET_IN = 5
"""So many who wait may come in at each measurement: all at once would be the next rush."""
MOST_WAITING = 500
PATIENCE_S = 10.0


@dataclass
class Pressure:
    """How late the event loop is, and those who wait until it is not.

    >>> pressure = Pressure(most_s=0.1)
    >>> for _ in range(3): pressure.measure(0.3)
    >>> pressure.is_high
    True
    >>> for _ in range(6): pressure.measure(0.0)
    >>> pressure.is_high
    False
    """

    most_s: float = 0.0
    """Newcomers wait while the loop is later than this on average; 0: never."""
    is_high: bool = False
    level_s: float = 0.0
    n_refused: int = 0
    _waiting: deque[asyncio.Future[None]] = field(default_factory=deque)

    @property
    def n_waiting(self) -> int:
        return len(self._waiting)

    def measure(self, late_s: float) -> None:
        """Take in how late the loop was; let a few in if it is punctual."""
        self.level_s = FADING * self.level_s + (1 - FADING) * late_s
        most_s = self.most_s * (EASED if self.is_high else 1)
        self.is_high = most_s > 0 and self.level_s > most_s
        n_let_in = 0
        while self._waiting and not self.is_high and n_let_in < LET_IN:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                n_let_in += 1

    async def admit(self) -> None:
        """Return when a newcomer may come in; raise Rejected if that takes too long."""
        if not self.is_high and not self._waiting:
            return
        if len(self._waiting) < MOST_WAITING:
            waiter = asyncio.get_running_loop().create_future()
            self._waiting.append(waiter)
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await waiter
                return
            except TimeoutError:
                pass
            finally:
                if waiter in self._waiting:
                    self._waiting.remove(waiter)
        self.n_refused += 1
        raise Rejected(Code.BUSY, Message("server.newcomers-wait"))
