"""Takes new connections from the system, one at a time: those at play have several turns between two of them.

An event loop by itself takes all that wait, in one round, and answers them in the next: a move, which takes
some ten rounds to be written and told, would wait for hundreds of strangers ten times over. Here who comes
while others come waits where the system keeps connections, and costs nothing there. Nothing is lost by it:
rounds in which nobody comes are short.
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
"""When the system had no file or memory left for a connection, it is asked again after this."""


class Acceptor:
    """A socket that listens, and what is made of each connection."""

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
        """Take no more."""
        if not self._is_closed:
            self._is_closed = True
            self._loop.remove_reader(self._socket)

    async def wait_closed(self) -> None:
        """Until those that were taken before have begun."""
        if self._beginning:
            await asyncio.wait(self._beginning)

    def _take(self) -> None:
        try:
            connection, _ = self._socket.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError as error:
            log.error("no connection could be taken", extra={"error": error.strerror})
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
        except OSError:  # gone again already
            connection.close()

    def _rest(self, n_rounds: int) -> None:
        """Accept the next connection after this many rounds of the loop."""
        if self._is_closed:
            return
        if n_rounds:
            self._loop.call_soon(self._rest, n_rounds - 1)
        else:
            self._loop.add_reader(self._socket, self._take)
