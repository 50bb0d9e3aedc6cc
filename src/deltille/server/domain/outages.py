"""Times during which no server could work. Clocks are stopped in them."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Outage:
    """From the last heartbeat of a server that could write to the first one after it, in server time."""

    from_ms: int
    to_ms: int


def owed_ms(outages: Iterable[Outage], settled_ms: int) -> int:
    """How much of these outages, the latest first, lies after ``settled_ms``.

    >>> owed_ms([Outage(50, 90), Outage(10, 20)], 15)
    45
    >>> owed_ms([Outage(50, 90), Outage(10, 20)], 60)
    30
    """
    total = 0
    for outage in outages:
        if outage.to_ms <= settled_ms:
            break
        total += outage.to_ms - max(outage.from_ms, settled_ms)
    return total
