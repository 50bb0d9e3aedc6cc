"""Time controls. Times are whole milliseconds since 1970, and always the server's."""

from dataclasses import dataclass, replace
from typing import Literal

DAY_MS = 86_400_000


@dataclass(frozen=True)
class Control:
    """The time control: no clock, some days for each move, or a time that grows with each move."""

    kind: Literal["none", "days", "fischer"] = "none"
    days: int = 0
    base_s: int = 0
    increment_s: int = 0


@dataclass(frozen=True)
class Clock:
    """The time each seat has left, whose clock runs, and since when.

    >>> clock = Clock.start(Control("fischer", base_s=60, increment_s=5), 2).turn_to(0, 0)
    >>> clock.deadline_ms
    60000
    >>> clock.moved(0, 20_000).left_ms
    (45000, 60000)
    """

    control: Control
    left_ms: tuple[int, ...]
    seat: int | None = None
    since_ms: int = 0
    settled_ms: int = 0
    """Outages before this moment were given back, or were before the clock ran."""

    @classmethod
    def start(cls, control: Control, n_seats: int) -> "Clock":
        """All clocks full, none running."""
        full = control.days * DAY_MS if control.kind == "days" else control.base_s * 1000
        return cls(control, (full,) * n_seats)

    @property
    def deadline_ms(self) -> int | None:
        """When the running clock runs out."""
        if self.seat is None or self.control.kind == "none":
            return None
        return self.since_ms + self.left_ms[self.seat]

    def turn_to(self, seat: int | None, now_ms: int) -> "Clock":
        """Start the clock of this seat, or of nobody; the time used so far is not charged."""
        return replace(self, seat=seat, since_ms=now_ms, settled_ms=now_ms)

    def moved(self, seat: int, now_ms: int) -> "Clock":
        """Charge this seat for its move and stop its clock."""
        if self.control.kind == "none" or seat != self.seat:
            return self.turn_to(None, now_ms)
        full = self.control.days * DAY_MS
        used = max(0, now_ms - self.since_ms)
        spare = full if self.control.kind == "days" else self.left_ms[seat] - used
        left = spare + (self.control.increment_s * 1000 if self.control.kind == "fischer" else 0)
        times = (*self.left_ms[:seat], left, *self.left_ms[seat + 1 :])
        return replace(self, left_ms=times, seat=None, since_ms=now_ms)

    def stopped(self, now_ms: int) -> "Clock":
        """Charge the current turn and stop; no increment, because no move ends it.

        >>> clock = Clock.start(Control("fischer", base_s=60, increment_s=5), 2).turn_to(0, 0)
        >>> clock.stopped(20_000).left_ms
        (40000, 60000)
        """
        if self.seat is None or self.deadline_ms is None:
            return self.turn_to(None, now_ms)
        left = max(0, self.left_ms[self.seat] - max(0, now_ms - self.since_ms))
        times = (*self.left_ms[: self.seat], left, *self.left_ms[self.seat + 1 :])
        return replace(self.turn_to(None, now_ms), left_ms=times)

    def fallen(self, seat: int) -> "Clock":
        """This seat has no time left, and its clock stops."""
        return replace(self, left_ms=(*self.left_ms[:seat], 0, *self.left_ms[seat + 1 :]), seat=None)

    def swapped(self) -> "Clock":
        """Two players have exchanged seats: each keeps their own time."""
        return replace(self, left_ms=self.left_ms[::-1])

    def paused(self, ms: int, now_ms: int) -> "Clock":
        """The running clock did not run for this long before now."""
        return replace(self, since_ms=self.since_ms + ms, settled_ms=now_ms)
