"""Rate limits for addresses and sockets: token buckets. Memory is bounded for any number of addresses."""

import functools
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from deltille.server.errors import Code, Rejected


@functools.lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """The network of one client: an IPv4 address, or the first 64 bits of an IPv6 address.

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
    # A household chooses the last 64 bits of its addresses, often more.
    return str(ipaddress.ip_network((found, 64), strict=False))


@dataclass
class Bucket:
    """A token bucket: it fills steadily up to ``size``, and each request takes one token.

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
        """Take this many tokens if they are there; whether they were."""
        now = self.clock()
        self.level = min(self.size, self.level + (now - self.filled_s) * self.per_s)
        self.filled_s = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Limit:
    """One bucket for each address; the least recently used ones are dropped first."""

    def __init__(self, size: float, seconds: float, max_addresses: int = 10_000) -> None:
        self.size = size
        self.per_s = size / seconds
        self.max_addresses = max_addresses
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str, amount: float = 1) -> None:
        """Raise if this address is over its limit."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.size, self.per_s)
            if len(self._buckets) > self.max_addresses:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        if not bucket.take(amount):
            raise Rejected(Code.TOO_MANY)
