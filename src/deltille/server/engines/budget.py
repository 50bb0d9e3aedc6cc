"""A budget of work for each client, in seconds of work per minute."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected

MOST_CLIENTS = 10_000


@dataclass
class Budget:
    """A token bucket that is charged afterwards, when the cost is known, and so may go into debt.

    >>> budget = Budget(10, clock=lambda: 0.0)
    >>> budget.spend("ada", 12)
    >>> budget.check("ada")
    Traceback (most recent call last):
    ...
    deltille.server.errors.Rejected: You have used a lot of computing time; wait about 13 s.
    """

    seconds_per_minute: float
    clock: Callable[[], float] = time.monotonic
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def left_s(self, client: str) -> float:
        """What a client may still use now; negative if it is in debt."""
        left, at_s = self._left.get(client, (self.seconds_per_minute, self.clock()))
        return min(self.seconds_per_minute, left + (self.clock() - at_s) * self.seconds_per_minute / 60)

    def check(self, client: str) -> None:
        """Raise if a client has nothing left."""
        left_s = self.left_s(client)
        if left_s <= 0:
            about_s = math.ceil(1 - left_s * 60 / self.seconds_per_minute)
            raise Rejected(Code.TOO_MANY, Message("server.wait-about", seconds=about_s), about_s)

    def spend(self, client: str, seconds: float) -> None:
        """Charge what was used."""
        left_s = self.left_s(client) - seconds
        self._left.pop(client, None)
        self._left[client] = (left_s, self.clock())
        while len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
