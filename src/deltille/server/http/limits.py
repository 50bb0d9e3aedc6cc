"""How much one address or one socket may ask for. Memory is bounded however many addresses come."""

import functools
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from deltille.server.errors import Code, Rejected


@functools.lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """What one client can send from: an address of IPv4, the first 64 bits of one of IPv6.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    # A household gets 64 bits to choose its addresses from, often more.
    return str(ipaddress.ip_network((found, 64), strict=False))


@dataclass
class Bucket:
    """Fills steadily up to ``size``; each request takes one out.

    >>> bucket = Bucket(size=2, per_s=1.0, clock=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    """

    size: float
    per_s: float
    clock: Callable[[], float] = time.monotonic
    level: float = field(init=False)
    filled_s: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.filled_s = self.size, self.clock()

    def take(self, amount: float = 1) -> bool:
        """Whether one more, or so much more, is allowed now."""
        now = self.clock()
        self.level = min(self.size, self.level + (now - self.filled_s) * self.per_s)
        self.filled_s = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Limit:
    """One bucket for each address; the addresses that came least recently are forgotten first."""

    def __init__(self, size: float, seconds: float, max_addresses: int = 10_000) -> None:
        self.size = size
        self.per_s = size / seconds
        self.max_addresses = max_addresses
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str, amount: float = 1) -> None:
        """Raise if this address has asked for too much."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.size, self.per_s)
            if len(self._buckets) > self.max_addresses:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        if not bucket.take(amount):
            raise Rejected(Code.TOO_MANY)
