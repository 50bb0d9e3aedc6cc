"""Server time: milliseconds since 1970 that pass only while the server can do its work.

It follows the monotonic clock, so setting the machine's clock does not affect a game. It stops while
the process is stopped, while its event loop is stuck and while nothing can be written. When it has fallen
behind the machine's clock by more than a little, ``Liveness.beat`` records an outage, which every running
clock gets back, and it jumps ahead.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from deltille.server.domain.outages import Outage, owed_ms

TICK_S = 0.25
"""How often the time is moved on."""
MOST_STEP_MS = 1_000
"""A longer time between two ticks was not the server's: it passes as this much."""


def wall_ms() -> int:
    """What the machine's clock says."""
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
    """All that may still be owed to some clock, the latest first."""
    last_outage: int = 0
    """The number of the latest outage that we know of."""
    is_frozen: bool = False
    is_proof_due: bool = False
    """Whether something failed to be written, and nothing of that size has been since."""
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
        """How long ago something was last written."""
        return self.monotonic_s() - self._good_s

    def tick(self) -> float:
        """Move on; return how many seconds late this is."""
        late_s = self.monotonic_s() - self._at_s - TICK_S
        self._base_ms, self._at_s = self.now_ms(), self.monotonic_s()
        return late_s

    def written(self) -> None:
        """Something was written just now."""
        self._good_ms, self._good_s = self.now_ms(), self.monotonic_s()

    def freeze(self) -> None:
        """Something cannot be written: go back to when something last could, and stop."""
        self.is_proof_due = True
        if not self.is_frozen:
            self._base_ms, self.is_frozen = self._good_ms, True

    def ask(self) -> None:
        """Stop until :meth:`set` gives the time."""
        self._base_ms, self.is_frozen = 0, True

    def set(self, now_ms: int) -> None:
        """It is at least this late, and the time runs."""
        self.tick()
        self._base_ms, self.is_frozen = max(self._base_ms, now_ms), False
        self.written()

    def owed_ms(self, settled_ms: int) -> int:
        """The length of all outages since then."""
        return owed_ms(self.outages, settled_ms)
