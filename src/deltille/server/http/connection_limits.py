"""Limits on connections, for each address and in total; no connection can wait forever.

The system limits the open files of a process. If connections used them all, nobody could connect, not
even players. So the server accepts fewer connections than there are files. When it is full, it closes an idle
connection for the new one.
"""

import asyncio
import resource
from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from deltille.server import metrics
from deltille.server.http.limits import network_of
from deltille.server.settings import Settings

SPARE_FILES = 200
"""For the database, workers, pages and logs."""
LEAST_CONNECTIONS = 50
SPARE_CONNECTIONS = 100
"""An address may have this many connections besides its sockets."""
HEAD_S = 10.0
"""A request's line and headers must arrive within this time after the connection or their first byte;"""
BODY_S = 20.0
"""its body must arrive within this time after that."""
CLOSING_S = 1.0
"""Time for the client to read why the connection ends. Closing with unread bytes would discard the reason."""
STALL_S = 30.0
"""A client that leaves output unread for this long is cut off."""


def raise_file_limit() -> None:
    """Raise the limit of open files to the maximum that the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_connections(settings: Settings) -> int:
    """The configured number, but no more than there are files for."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    possible = max(LEAST_CONNECTIONS, soft - SPARE_FILES)
    return min(settings.max_connections or possible, possible)


class Connection(Protocol):
    """A connection."""

    network: str

    @property
    def is_idle(self) -> bool: ...

    def cut_off(self, why: str) -> None: ...


@dataclass(eq=False)
class ConnectionLimiter:
    """Counts connections."""

    most: int
    most_per_address: int
    trusted: frozenset[str] = frozenset()
    """Proxies: each has many people behind it."""
    connections: dict[Connection, None] = field(default_factory=dict)
    """The oldest first."""
    per_network: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, settings: Settings) -> "ConnectionLimiter":
        proxies = frozenset(name.strip() for name in settings.trusted_proxies.split(",")) - {""}
        return cls(most_connections(settings), settings.sockets_per_address + SPARE_CONNECTIONS, proxies)

    def admit(self, connection: Connection, address: str) -> bool:
        """Whether there is room for one more; an idle connection may be closed for it."""
        connection.network = network_of(address)
        is_trusted = "*" in self.trusted or address in self.trusted
        if not is_trusted and self.per_network[connection.network] >= self.most_per_address:
            metrics.CUT_OFF.labels("connections").inc()
            return False
        if len(self.connections) >= self.most:
            metrics.CUT_OFF.labels("full").inc()
            idle = next((other for other in self.connections if other.is_idle), None)
            if idle is None:
                return False
            self.leave(idle)
            idle.cut_off("full")
        self.connections[connection] = None
        self.per_network[connection.network] += 1
        return True

    def replace(self, connection: Connection, successor: Connection) -> None:
        """A connection continues with another protocol: an HTTP request has become a socket."""
        if connection in self.connections:
            del self.connections[connection]
            successor.network = connection.network
            self.connections[successor] = None

    def leave(self, connection: Connection) -> None:
        """A connection has ended."""
        if connection in self.connections:
            del self.connections[connection]
            self.per_network[connection.network] -= 1
            if not self.per_network[connection.network]:
                del self.per_network[connection.network]


class StallTimeout(asyncio.BaseProtocol):
    """Cuts off a client that keeps the server waiting: it sends too slowly, or does not read."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    connection_limiter: ConnectionLimiter
    network: str = ""
    _stalled: asyncio.TimerHandle | None = None

    def cut_off(self, why: str) -> None:
        """End the connection now."""
        metrics.CUT_OFF.labels(why).inc()
        self.transport.abort()

    def pause_writing(self) -> None:
        """Output piles up: the client does not read."""
        self._begin_stall()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._end_stall()
        super().resume_writing()

    def _begin_stall(self) -> None:
        self._end_stall()
        self._stalled = self.loop.call_later(STALL_S, self.cut_off, "unread")

    def _end_stall(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
