"""Answers that take a while to make and are the same for everybody who asks within a moment."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

FRESH_S = 1.0


@dataclass
class Fresh:
    """One such answer: made when somebody asks and the last one is older than a moment.

    >>> at_s, made = [0.0], []
    >>> async def make() -> bytes:
    ...     made.append(at_s[0])
    ...     return b"so it is"
    >>> async def ask() -> None:
    ...     fresh = Fresh(clock=lambda: at_s[0])
    ...     for at_s[0] in (0.0, 0.5, 1.5, 2.0):
    ...         await fresh.get(make)
    >>> asyncio.run(ask())
    >>> made
    [0.0, 1.5]
    """

    clock: Callable[[], float] = time.monotonic
    _made_s: float = float("-inf")
    _last: bytes = b""
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def get(self, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The answer as it is sent; those who ask while it is made wait for it."""
        async with self._making:
            if self.clock() - self._made_s > FRESH_S:
                self._last = await make()
                self._made_s = self.clock()
        return self._last
