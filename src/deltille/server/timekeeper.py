"""Server time: milliseconds since 1970 that pass only while the server can do its work.

It follows the monotonic clock, so a change of the system clock does not affect a game. It stops while
the process is stopped, while its event loop is blocked and while the database cannot be written. When it is
more than a few seconds behind the system clock, ``Liveness.beat`` records an outage, which every running
clock gets back, and server time catches up.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from deltille.server.domain.outages import Outage, owed_ms

TICK_S = 0.25
"""How often server time advances."""
MOST_STEP_MS = 1_000
"""If two ticks are further apart, the server was not working: only this much time passes."""


def wall_ms() -> int:
    """The time of the system clock."""
    return time.time_ns() // 1_000_000


@dataclass
class Timekeeper:
    """The time of one process.

    >>> at_s = [0.0]
    >>> keeper = Timekeeper(lambda: 500, lambda: at_s[0])
    >>> at_s[0] = 0.2
    >>> keeper.now_ms()
    700
    >>> at_s[0] = 3600.0  # the process was stopped
    >>> keeper.now_ms()
    1500
    """

    wall_ms: Callable[[], int] = wall_ms
    monotonic_s: Callable[[], float] = time.monotonic
    outages: list[Outage] = field(default_factory=list)
    """All outages that a clock may still have to get back, the latest first."""
    last_outage: int = 0
    """The number of the latest outage that we know of."""
    is_frozen: bool = False
    is_proof_due: bool = False
    """Whether a write has failed, and no write of that size has succeeded since."""
    _base_ms: int = field(init=False)
    _at_s: float = field(init=False)
    _good_ms: int = field(init=False)
    _good_s: float = field(init=False)

    def __post_init__(self) -> None:
        self._base_ms = self._good_ms = self.wall_ms()
        self._at_s = self._good_s = self.monotonic_s()

    def now_ms(self) -> int:
        if self.is_frozen:
            return self._base_ms
        return self._base_ms + min(int((self.monotonic_s() - self._at_s) * 1000), MOST_STEP_MS)

    @property
    def unseen_s(self) -> float:
        """The time since the last successful write."""
        return self.monotonic_s() - self._good_s

    def tick(self) -> float:
        """Advance; return how many seconds late this tick is."""
        late_s = self.monotonic_s() - self._at_s - TICK_S
        self._base_ms, self._at_s = self.now_ms(), self.monotonic_s()
        return late_s

    def written(self) -> None:
        """A write has succeeded."""
        self._good_ms, self._good_s = self.now_ms(), self.monotonic_s()

    def freeze(self) -> None:
        """A write has failed: go back to the last successful write, and stop."""
        self.is_proof_due = True
        if not self.is_frozen:
            self._base_ms, self.is_frozen = self._good_ms, True

    def ask(self) -> None:
        """Stop until :meth:`set` gives the time."""
        self._base_ms, self.is_frozen = 0, True

    def set(self, now_ms: int) -> None:
        """Run again, from at least this time."""
        self.tick()
        self._base_ms, self.is_frozen = max(self._base_ms, now_ms), False
        self.written()

    def owed_ms(self, settled_ms: int) -> int:
        """The length of all outages since then."""
        return owed_ms(self.outages, settled_ms)
