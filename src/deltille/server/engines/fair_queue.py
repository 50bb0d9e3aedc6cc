"""A fair queue: work of all clients waits in one queue, fair between clients, with short work first.

Each client's recent use is recorded and decays by half every minute. Next is the work that would be
finished first if all clients shared equally: use so far plus the expected time of this work
(virtual finish times, as in fair queueing). So one client's fifty requests do not delay another's first
one, and of one client's requests the shortest goes first. Long work never gets the last free slot, where
there are several, so that short work can pass it.
"""

import asyncio
import contextlib
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

HALF_LIFE_S = 60.0
MOST_CLIENTS = 10_000
"""The most clients recorded; the least recently used ones are dropped first."""
LONG_S = 5.0
"""Work expected to take longer than this leaves a slot free."""


@dataclass(eq=False)
class Ticket:
    """One piece of work: whose it is and how long it may take."""

    client: str = ""
    expected_s: float = 1.0
    is_waiting: bool = False
    began_s: float | None = None
    """When it got its slot, or later when what it needs was ready; None before and after."""
    taken_s: float = 0.0
    """How long it took, afterwards."""
    worked_s: float = 0.0
    """The CPU time it took."""
    queue: "FairQueue | None" = None

    @property
    def about_s(self) -> int:
        """About how many seconds it still waits for its turn, 0 if it does not."""
        return math.ceil(self.queue.wait_s(self)) if self.queue is not None and self.is_waiting else 0


@dataclass
class _Use:
    """A client's use in seconds, at a moment."""

    seconds: float = 0.0
    at_s: float = 0.0

    def now(self, now_s: float) -> float:
        return float(self.seconds * 0.5 ** ((now_s - self.at_s) / HALF_LIFE_S))


@dataclass(eq=False)
class FairQueue:
    """A number of slots, and the tickets that wait for one.

    >>> queue = FairQueue(1)
    >>> queue.wait_s(Ticket("ada"))
    0.0
    """

    n_slots: int
    clock: Callable[[], float] = time.monotonic
    running: set[Ticket] = field(default_factory=set)
    _waiting: dict[Ticket, asyncio.Future[None]] = field(default_factory=dict)
    _uses: OrderedDict[str, _Use] = field(default_factory=OrderedDict)

    def __len__(self) -> int:
        return len(self.running) + len(self._waiting)

    @contextlib.asynccontextmanager
    async def slot(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for a slot; it is free again afterwards."""
        ticket.queue, ticket.is_waiting = self, True
        turn = self._waiting[ticket] = asyncio.get_running_loop().create_future()
        self._hand_out()
        try:
            await turn
            yield
        finally:
            ticket.is_waiting = False
            self._waiting.pop(ticket, None)
            if ticket in self.running:
                self.running.discard(ticket)
                self._charge(ticket)
            self._hand_out()

    def wait_s(self, ticket: Ticket) -> float:
        """About how long this would wait, if nothing else came and all took as long as expected."""
        now_s = self.clock()
        ahead_s = sum(other.expected_s for other in self._waiting if self._is_before(other, ticket))
        left_s = sum(self._left_s(other, now_s) for other in self.running)
        if not ahead_s and len(self.running) < self.n_slots and self._may_begin(ticket):
            return 0.0
        return (left_s + ahead_s) / self.n_slots

    def _is_before(self, other: Ticket, ticket: Ticket) -> bool:
        return other is not ticket and self._finish_s(other) <= self._finish_s(ticket)

    def _finish_s(self, ticket: Ticket) -> float:
        """The virtual finish time: when it would be finished if all clients shared equally."""
        owed = sum(other.expected_s for other in self.running if other.client == ticket.client)
        use = self._uses.get(ticket.client)
        return (use.now(self.clock()) if use else 0.0) + owed + ticket.expected_s

    @staticmethod
    def _left_s(ticket: Ticket, now_s: float) -> float:
        return max(0.0, ticket.expected_s - (now_s - (ticket.began_s or now_s)))

    def _hand_out(self) -> None:
        """Give free slots to the next tickets."""
        while len(self.running) < self.n_slots:
            allowed = [each for each in self._waiting if self._may_begin(each)]
            if not allowed:
                return
            ticket = min(allowed, key=self._finish_s)
            turn = self._waiting.pop(ticket)
            if turn.done():  # nobody waits for it any more
                continue
            ticket.is_waiting, ticket.began_s = False, self.clock()
            self.running.add(ticket)
            turn.set_result(None)

    def _may_begin(self, ticket: Ticket) -> bool:
        n_long = sum(other.expected_s > LONG_S for other in self.running)
        return ticket.expected_s <= LONG_S or n_long < max(1, self.n_slots - 1)

    def _charge(self, ticket: Ticket) -> None:
        now_s = self.clock()
        use = self._uses.pop(ticket.client, None) or _Use(0.0, now_s)
        ticket.taken_s = now_s - (ticket.began_s or now_s)
        self._uses[ticket.client] = _Use(use.now(now_s) + ticket.taken_s, now_s)
        ticket.began_s = None
        while len(self._uses) > MOST_CLIENTS:
            self._uses.popitem(last=False)
