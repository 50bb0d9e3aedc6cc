"""Messages that were written once for many, until there is something new to tell."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

MOST_BYTES = 1 << 20
"""Of one table. Clients choose in how many forms they are told the same, and the last forms are enough."""


@dataclass
class Written:
    """The latest messages, as many as fit.

    >>> written = Written(most_bytes=5)
    >>> for name in ("a", "b", "c"): written.keep(name, b"123")
    >>> written.get("a"), written.get("c"), written.n_bytes
    (None, b'123', 3)
    """

    most_bytes: int = MOST_BYTES
    n_bytes: int = 0
    _kept: OrderedDict[Hashable, bytes] = field(default_factory=OrderedDict)

    def get(self, key: Hashable) -> bytes | None:
        return self._kept.get(key)

    def keep(self, key: Hashable, content: bytes) -> None:
        """Keep one more, and forget the oldest where there are too many bytes."""
        self.n_bytes += len(content) - len(self._kept.pop(key, b""))
        self._kept[key] = content
        while self.n_bytes > self.most_bytes and len(self._kept) > 1:
            self.n_bytes -= len(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        self._kept.clear()
        self.n_bytes = 0
