"""Accepts new connections one at a time; running games get several rounds of the loop between two of them.

By itself an event loop accepts all waiting connections in one round and answers them in the next. A move
takes about ten rounds until it is written and sent, so it would wait for hundreds of strangers ten times.
Here other new connections wait in the system's queue, where they cost nothing. This slows nobody down:
rounds without new connections are short.
"""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable

log = logging.getLogger(__name__)

ROUNDS = 8
"""Of the event loop between two connections: about as many as a move takes."""
RETRY_S = 1.0
"""If the system has no file descriptor or memory left for a connection, we try again after this."""


class Acceptor:
    """A listening socket; gives each connection its protocol."""

    def __init__(
        self, protocol: Callable[[], asyncio.BaseProtocol], listening: socket.socket, backlog: int
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._protocol = protocol
        self._socket = listening
        self._is_closed = False
        self._beginning: set[asyncio.Task[object]] = set()
        listening.setblocking(False)
        listening.listen(backlog)
        self._loop.add_reader(listening, self._take)

    def close(self) -> None:
        """Accept no more."""
        if not self._is_closed:
            self._is_closed = True
            self._loop.remove_reader(self._socket)

    async def wait_closed(self) -> None:
        """Wait until all accepted connections have started."""
        if self._beginning:
            await asyncio.wait(self._beginning)

    def _take(self) -> None:
        try:
            connection, _ = self._socket.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError as error:
            log.error("no connection could be accepted", extra={"error": error.strerror})
            self._loop.remove_reader(self._socket)
            self._loop.call_later(RETRY_S, self._rest, 0)
            return
        connection.setblocking(False)
        with contextlib.suppress(OSError):  # a socket that is a file has no such option
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        beginning = self._loop.create_task(self._begin(connection))
        self._beginning.add(beginning)
        beginning.add_done_callback(self._beginning.discard)
        self._loop.remove_reader(self._socket)
        self._rest(ROUNDS)

    async def _begin(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, connection)
        except OSError:  # the client has already left
            connection.close()

    def _rest(self, n_rounds: int) -> None:
        """Accept the next connection after this many rounds of the loop."""
        if self._is_closed:
            return
        if n_rounds:
            self._loop.call_soon(self._rest, n_rounds - 1)
        else:
            self._loop.add_reader(self._socket, self._take)
