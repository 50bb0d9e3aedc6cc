"""A cache of encoded messages, limited in bytes: many viewers of a table need the same message."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

MAX_BYTES = 1 << 20
"""For each table. Clients choose among many message formats; the latest messages are enough."""


@dataclass
class MessageCache:
    """The latest messages, as many as fit.

    >>> cache = MessageCache(max_bytes=5)
    >>> for name in ("a", "b", "c"): cache.put(name, b"123")
    >>> cache.get("a"), cache.get("c"), cache.n_bytes
    (None, b'123', 3)
    """

    max_bytes: int = MAX_BYTES
    n_bytes: int = 0
    _entries: OrderedDict[Hashable, bytes] = field(default_factory=OrderedDict)

    def get(self, key: Hashable) -> bytes | None:
        return self._entries.get(key)

    def put(self, key: Hashable, content: bytes) -> None:
        """Add a message, and evict the oldest ones if there are too many bytes."""
        self.n_bytes += len(content) - len(self._entries.pop(key, b""))
        self._entries[key] = content
        while self.n_bytes > self.max_bytes and len(self._entries) > 1:
            self.n_bytes -= len(self._entries.popitem(last=False)[1])

    def clear(self) -> None:
        self._entries.clear()
        self.n_bytes = 0
