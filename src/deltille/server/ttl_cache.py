"""A cache for one response that takes a while to make and is the same for everybody.

It keeps the response for a short time (time to live), and coalesces requests that arrive while it is made
(single flight).
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

TTL_S = 1.0


@dataclass
class TtlCache:
    """One such response: made on request if the last one is older than its time to live.

    >>> at_s, made = [0.0], []
    >>> async def make() -> bytes:
    ...     made.append(at_s[0])
    ...     return b"response"
    >>> async def request() -> None:
    ...     cache = TtlCache(clock=lambda: at_s[0])
    ...     for at_s[0] in (0.0, 0.5, 1.5, 2.0):
    ...         await cache.get(make)
    >>> asyncio.run(request())
    >>> made
    [0.0, 1.5]
    """

    clock: Callable[[], float] = time.monotonic
    _stored_s: float = float("-inf")
    _content: bytes = b""
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def get(self, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The encoded response; requests that arrive while it is made wait for it."""
        async with self._making:
            if self.clock() - self._stored_s > TTL_S:
                self._content = await make()
                self._stored_s = self.clock()
        return self._content
