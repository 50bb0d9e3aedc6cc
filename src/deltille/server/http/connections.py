"""Limits on one connection: the size and the time of a request's headers, and the number of requests.

Without this there are no limits: httptools collects endless headers, and uvicorn waits for them forever.
This, ``frames.py`` and the start in ``uvicorn_server.py`` are the places that depend on internals of uvicorn
and websockets. The tests in ``tests/server/test_floods.py`` and ``test_connections.py`` flood a real server
and fail when these internals change.
"""

import asyncio
import logging
import sys
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from deltille.server import metrics
from deltille.server.errors import Code
from deltille.server.http.connection_limits import BODY_S, CLOSING_S, HEAD_S, ConnectionLimiter, StallTimeout
from deltille.server.http.frames import TableProtocol
from deltille.server.settings import Settings
from deltille.server.wire import Refusal

log = logging.getLogger(__name__)

MOST_HEAD_BYTES = 32_768
"""Of a request's line and headers together."""
MOST_HEADERS = 100
MOST_PIPELINED = 16
"""Requests that a client may send before the first of them is answered."""


class Refused(Exception):
    """Stops the parser in the middle of a request."""


class TableHttp(StallTimeout, HttpToolsProtocol):
    """uvicorn's HTTP with limits on the bytes before, between and after bodies, and on their time."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._is_in_message = self._is_in_head = False
        self._refused: Code | None = None
        self._deadline: asyncio.TimerHandle | None = None
        """When the data that we expect from the client must have arrived."""
        self._piece = b""
        """The data received last."""
        self._n_first = 0
        """Bytes of the current piece if a request begins with it."""
        self._n_head = 0
        """Bytes of headers that have not ended yet."""
        self._n_silent = 0
        """Bytes after the headers that are not a body: an endless trailer or chunk extension."""
        self._n_headers = self._n_header_bytes = 0

    # -- connecting and closing ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.connection_limiter.admit(self, self.client[0] if self.client else ""):
            self._refuse(Code.BUSY)
            return
        self._expect("head", HEAD_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection_limiter.leave(self)
        self._expect_nothing()
        self._end_stall()
        super().connection_lost(exc)

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered here."""
        return self.cycle is None or self.cycle.response_complete

    def handle_websocket_upgrade(self) -> None:
        self._expect_nothing()
        self._end_stall()
        # uvicorn calls this when the parser has found that the rest is not HTTP, and drops that rest.
        end_of_head = getattr(sys.exc_info()[1], "args", ())
        super().handle_websocket_upgrade()
        successor = self.transport.get_protocol()
        if isinstance(successor, TableProtocol):
            self.connection_limiter.replace(self, successor)
            rest = self._piece[end_of_head[0] :] if end_of_head else b""
            if rest and not successor.close_sent:
                successor.data_received(rest)

    # -- waiting -------------------------------------------------------------------------------------

    def _expect(self, what: str, seconds: float) -> None:
        self._expect_nothing()
        self._deadline = self.loop.call_later(seconds, self._miss, what, seconds)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _miss(self, what: str, seconds: float) -> None:
        self._deadline = None
        if self.pipeline or (what == "head" and not self.is_idle):
            self._expect(what, seconds)  # the client waits for us
        else:
            self._refuse(Code.TOO_SLOW)

    # -- reading -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._refused is not None:
            return
        if not self._is_in_message and self._deadline is None:
            self._expect("head", HEAD_S)
        self._piece = data
        self._n_first = 0 if self._is_in_message else len(data)
        self._n_head += len(data) if self._is_in_head else 0
        self._n_silent += len(data)
        super().data_received(data)
        if self._refused is None and (
            max(self._n_head if self._is_in_head else 0, self._n_silent) > MOST_HEAD_BYTES
        ):
            self._refuse(Code.HEADERS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._deadline is None:
            self._expect("head", HEAD_S)
        self._is_in_message = self._is_in_head = True
        self._n_head, self._n_first, self._n_silent = self._n_first, 0, 0
        self._n_headers = self._n_header_bytes = 0

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._n_headers += 1
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, n_bytes: int) -> None:
        self._n_silent = 0
        self._n_header_bytes += n_bytes
        if self._n_headers > MOST_HEADERS or self._n_header_bytes > MOST_HEAD_BYTES:
            self._refused = Code.HEADERS_TOO_LARGE
            raise Refused

    def on_headers_complete(self) -> None:
        self._is_in_head, self._n_silent = False, 0
        if len(self.pipeline) >= MOST_PIPELINED:
            self._refused = Code.TOO_MANY
            raise Refused
        self._expect("body", BODY_S)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._n_silent = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_in_message, self._n_silent = False, 0
        self._expect_nothing()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """uvicorn calls this for a request that cannot be parsed; it closes the connection."""
        if self._refused is None:
            super().send_400_response(msg)
        else:
            self._refuse(self._refused)

    def _refuse(self, code: Code) -> None:
        """Send the reason, stop reading, and close soon."""
        self._refused = code
        metrics.CUT_OFF.labels("head" if code is Code.HEADERS_TOO_LARGE else code.word).inc()
        self.transport.write(_refusal(code))
        self.transport.pause_reading()
        self.loop.call_later(CLOSING_S, self.transport.abort)


def _refusal(code: Code) -> bytes:
    body = Refusal(code=code.word, sentence=code.message).to_wire()
    status = HTTPStatus(code.status)
    lines = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "connection: close",
        "",
        "",
    )
    return "\r\n".join(lines).encode() + body


def protocol_classes(settings: Settings) -> tuple[type[TableHttp], type[TableProtocol]]:
    """The protocol classes of a server with these settings; uvicorn uses the first for each connection."""
    shared: dict[str, Any] = {"connection_limiter": ConnectionLimiter.of(settings)}
    limited = shared | {"messages_per_20_s": settings.messages_per_20_s}
    return type("ServedHttp", (TableHttp,), shared), type("ServedSocket", (TableProtocol,), limited)
