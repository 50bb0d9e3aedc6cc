"""A rate limiter for each address in each round of the event loop, so that every client gets its turn.

In one round the event loop serves everything that is ready. A client with hundreds of connections has
hundreds of things ready in each round, and a move, which takes about ten rounds, would wait for all of them
ten times. Here one address may start only a few milliseconds of work in one round; the rest waits, first in,
first out, for the next rounds. This costs nothing, because rounds with little work are short.
"""

import asyncio
import contextlib
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

ROUND_BUDGET = 4.0
"""For one address in one round, roughly in milliseconds."""
REQUEST, MESSAGE, COMMAND, STANDING, SEND = 1.0, 0.25, 2.0, 2.0, 0.1
"""Costs: a request, a message from a socket, the same if it is a command that changes a table, a standing
that is not in the cache, and a message to a client."""
BYTES = 100_000
"""This many bytes to a client cost one more."""
MAX_CONCURRENT = 2
"""Long responses under construction for one address at the same time: all clients share few threads."""


@dataclass
class RoundLimiter:
    """What each address has spent in this round, and what waits for the next.

    >>> async def work(limiter: RoundLimiter, address: str, done: list[str]) -> None:
    ...     await limiter.acquire(address, ROUND_BUDGET)
    ...     done.append(address)
    >>> async def all_work() -> list[str]:
    ...     limiter, done = RoundLimiter(), []
    ...     addresses = ["many", "many", "many", "one"]
    ...     await asyncio.gather(*(work(limiter, address, done) for address in addresses))
    ...     return done
    >>> asyncio.run(all_work())
    ['many', 'one', 'many', 'many']
    """

    _spent: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    _waiting: dict[str, deque[tuple[asyncio.Future[None], float]]] = field(default_factory=dict)
    _slots: dict[str, asyncio.Semaphore] = field(default_factory=dict)
    _n_in_slots: Counter[str] = field(default_factory=Counter)
    _is_scheduled: bool = False

    async def acquire(self, address: str, cost: float = REQUEST) -> None:
        """Return when this address may start work that takes about ``cost`` milliseconds."""
        if address not in self._waiting and self._spent[address] < ROUND_BUDGET:
            self._spent[address] += cost
            self._schedule()
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append((waiter, cost))
        self._schedule()
        await waiter

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        self._is_scheduled = False
        self._spent.clear()
        for address, waiting in tuple(self._waiting.items()):
            while waiting and self._spent[address] < ROUND_BUDGET:
                waiter, cost = waiting.popleft()
                if not waiter.done():  # otherwise the client has left
                    waiter.set_result(None)
                    self._spent[address] += cost
            if not waiting:
                del self._waiting[address]
        if self._spent:
            self._schedule()

    @contextlib.asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """At most ``MAX_CONCURRENT`` of one address are inside at the same time."""
        slots = self._slots.setdefault(address, asyncio.Semaphore(MAX_CONCURRENT))
        self._n_in_slots[address] += 1
        try:
            async with slots:
                yield
        finally:
            self._n_in_slots[address] -= 1
            if not self._n_in_slots[address]:
                del self._n_in_slots[address], self._slots[address]
