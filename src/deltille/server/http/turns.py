"""How much of one address begins in one round of the event loop, so that others have their turn between.

A loop serves in one round whatever is ready. Somebody with hundreds of connections has hundreds of things
ready in each, and a move, which takes some ten rounds, waits for all of them ten times over. Here what is
more than a few milliseconds of one address begins in the rounds after. Nothing is lost by it: rounds with
little to do are short.
"""

import asyncio
import contextlib
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

A_ROUND = 4.0
"""Of one address in one round, in about as many milliseconds."""
REQUEST, MESSAGE, COMMAND, STANDING, SEND = 1.0, 0.25, 2.0, 2.0, 0.1
"""What these take: a request, a message that comes through a socket, the same if it is a command that changes
a table, a standing that nobody else has been told in this form, and a message that goes out."""
BYTES = 100_000
"""So many bytes that go out take one more."""
AT_ONCE = 2
"""Long answers that are put together for one address at the same time: there are few threads for all."""


@dataclass
class Turns:
    """How much each address has begun in this round, and what waits for the next.

    >>> async def come(turns: Turns, address: str, done: list[str]) -> None:
    ...     await turns.turn(address, A_ROUND)
    ...     done.append(address)
    >>> async def all_come() -> list[str]:
    ...     turns, done = Turns(), []
    ...     people = ["many", "many", "many", "one"]
    ...     await asyncio.gather(*(come(turns, address, done) for address in people))
    ...     return done
    >>> asyncio.run(all_come())
    ['many', 'one', 'many', 'many']
    """

    _begun: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    _waiting: dict[str, deque[tuple[asyncio.Future[None], float]]] = field(default_factory=dict)
    _gates: dict[str, asyncio.Semaphore] = field(default_factory=dict)
    _n_at_gate: Counter[str] = field(default_factory=Counter)
    _is_turning: bool = False

    async def turn(self, address: str, cost: float = REQUEST) -> None:
        """Return when this address may begin something that takes about so many milliseconds."""
        if address not in self._waiting and self._begun[address] < A_ROUND:
            self._begin(address, cost)
            self._keep_turning()
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append((waiter, cost))
        self._keep_turning()
        await waiter

    def _begin(self, address: str, cost: float) -> None:
        self._begun[address] += cost

    def _keep_turning(self) -> None:
        if not self._is_turning:
            self._is_turning = True
            asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        self._is_turning = False
        self._begun.clear()
        for address, waiting in tuple(self._waiting.items()):
            while waiting and self._begun[address] < A_ROUND:
                waiter, cost = waiting.popleft()
                if not waiter.done():  # else it has left
                    waiter.set_result(None)
                    self._begin(address, cost)
            if not waiting:
                del self._waiting[address]
        if self._begun:
            self._keep_turning()

    @contextlib.asynccontextmanager
    async def gate(self, address: str) -> AsyncIterator[None]:
        """Only so many of one address are inside at the same time."""
        gate = self._gates.setdefault(address, asyncio.Semaphore(AT_ONCE))
        self._n_at_gate[address] += 1
        try:
            async with gate:
                yield
        finally:
            self._n_at_gate[address] -= 1
            if not self._n_at_gate[address]:
                del self._n_at_gate[address], self._gates[address]
