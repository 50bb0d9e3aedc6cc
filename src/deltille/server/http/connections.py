"""What one connection may make the server do: the size of a request's head, the frames through a socket.

Without this neither is bounded: httptools collects headers without end, and websockets parses as many empty
frames as come. This is the one place that leans on the inside of uvicorn and websockets. The tests in
``tests/server/test_floods.py`` flood a real server and fail when that inside changes.
"""

import logging
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.server import ServerProtocol

from deltille.server import metrics
from deltille.server.encoding import message
from deltille.server.errors import Code
from deltille.server.http.compression import LargeMessagesFactory
from deltille.server.http.limits import Bucket
from deltille.server.settings import Settings

log = logging.getLogger(__name__)

MOST_HEAD_BYTES = 32_768
"""Of a request's line and headers together."""
MOST_HEADERS = 100
FRAMES_PER_MESSAGE = 4
"""A socket may send so many frames of any kind for each message it may send,"""
SPARE_FRAMES = 300
"""and these: a client that sends too many messages is told so first."""
BYTES_PER_MESSAGE = 8_192
"""So many bytes as well, on average: a command has a few hundred."""
MOST_PARTS = 64
"""Frames in which one message may come."""
CLOSING_S = 1.0
"""So long the other side may read why the connection ends. Closing with bytes unread would take it back."""

TOO_LARGE = Code.HEADERS_TOO_LARGE


class HeadTooLarge(Exception):
    """Stops the parser in the middle of a request's head."""


class TableHttp(HttpToolsProtocol):
    """uvicorn's HTTP with bounds on what comes before, between and after bodies."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._is_in_message = self._is_in_head = self._is_too_large = False
        self._n_first = 0
        """Bytes of the piece at hand if a request begins with it."""
        self._n_head = 0
        """Bytes that came for a head that has not ended."""
        self._n_silent = 0
        """Bytes after the head that were no body: an endless trailer or extension of a chunk."""
        self._n_headers = self._n_header_bytes = 0

    def data_received(self, data: bytes) -> None:
        if self._is_too_large:
            return
        self._n_first = 0 if self._is_in_message else len(data)
        self._n_head += len(data) if self._is_in_head else 0
        self._n_silent += len(data)
        super().data_received(data)
        if self._is_too_large:
            return
        if max(self._n_head if self._is_in_head else 0, self._n_silent) > MOST_HEAD_BYTES:
            self._is_too_large = True
            self.send_400_response("")

    def on_message_begin(self) -> None:
        super().on_message_begin()
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
            self._is_too_large = True
            raise HeadTooLarge

    def on_headers_complete(self) -> None:
        self._is_in_head, self._n_silent = False, 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._n_silent = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_in_message, self._n_silent = False, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What uvicorn calls for a request that cannot be parsed; it closes the connection."""
        if not self._is_too_large:
            super().send_400_response(msg)
            return
        metrics.CUT_OFF.labels("head").inc()
        self.transport.write(_too_large())
        self.transport.pause_reading()
        self.loop.call_later(CLOSING_S, self.transport.abort)


def _too_large() -> bytes:
    body = message("refused", code=TOO_LARGE.word, sentence=TOO_LARGE.sentence)
    status = HTTPStatus(TOO_LARGE.status)
    lines = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "connection: close",
        "",
        "",
    )
    return "\r\n".join(lines).encode() + body


class CountedFrames(ServerProtocol):
    """The parser of a socket, which fails the connection when more comes than is allowed."""

    excess: str = ""
    """What there was too much of."""

    def __init__(self, messages_per_20_s: float, max_size: int, **named: Any) -> None:
        super().__init__(max_size=max_size, **named)
        n_frames = messages_per_20_s * FRAMES_PER_MESSAGE + SPARE_FRAMES
        n_bytes = messages_per_20_s * BYTES_PER_MESSAGE + max_size
        self._frames = Bucket(n_frames, n_frames / 20)
        self._bytes = Bucket(n_bytes, n_bytes / 20)
        self._n_parts = 0

    def recv_frame(self, frame: Frame) -> None:
        """Called for each frame as soon as it is parsed, so that nothing behind it in the same piece is."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._n_parts = 0
        self._n_parts += frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
        if not self._frames.take():
            self.excess = "frames"
        elif not self._bytes.take(len(frame.data)):  # after decompression: small frames may swell
            self.excess = "bytes"
        elif self._n_parts > MOST_PARTS:
            self.excess = "parts"
        if self.excess:
            self.fail(CloseCode.POLICY_VIOLATION, f"too many {self.excess}")
        else:
            super().recv_frame(frame)


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's sockets with these bounds, and with compression of large messages."""

    messages_per_20_s: float = 100
    conn: CountedFrames

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        extensions = [LargeMessagesFactory()] if self.config.ws_per_message_deflate else []
        self.conn = CountedFrames(
            self.messages_per_20_s, self.config.ws_max_size, extensions=extensions, logger=self.conn.logger
        )

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.excess and not self.close_sent:
            metrics.CUT_OFF.labels(self.conn.excess).inc()
            gone = {"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION.value, "reason": ""}
            self.queue.put_nowait(gone)  # type: ignore[arg-type]
            self._end()
        elif self.conn.handshake_exc is not None and not self.handshake_initiated:
            # The parser has refused the handshake and written why; uvicorn would leave it unsent.
            self._end()

    def _end(self) -> None:
        """Send what is left to say, read no more, and close soon."""
        self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.pause_reading()
        self.read_paused = False  # uvicorn does not resume what it has not paused,
        # and while there is a timer it does not close before.
        self.close_timer = self.loop.call_later(CLOSING_S, self.transport.abort)


def socket_class(settings: Settings) -> type[TableProtocol]:
    """The sockets of a server with these settings; uvicorn makes one for each connection."""
    return type("TableSocket", (TableProtocol,), {"messages_per_20_s": settings.messages_per_20_s})
