"""Limits on one socket: frames of every kind, their bytes, and the parts of a message.

Without this there are no limits: websockets parses any number of empty frames.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.server import ServerProtocol

from deltille.server import metrics
from deltille.server.http.connection_limits import CLOSING_S, StallTimeout
from deltille.server.http.limits import Bucket

FRAMES_PER_MESSAGE = 4
"""A socket may send this many frames of any kind for each message it may send,"""
SPARE_FRAMES = 300
"""and these: a client that sends too many messages is told so first."""
BYTES_PER_MESSAGE = 8_192
"""Bytes for each message, on average: a command has a few hundred."""
MOST_PARTS = 64
"""Frames in which one message may come."""


class CountedFrames(ServerProtocol):
    """The parser of a socket, which fails the connection when a limit is exceeded."""

    excess: str = ""
    """Which limit was exceeded."""

    def __init__(self, messages_per_20_s: float, max_size: int, **named: Any) -> None:
        super().__init__(max_size=max_size, **named)
        n_frames = messages_per_20_s * FRAMES_PER_MESSAGE + SPARE_FRAMES
        n_bytes = messages_per_20_s * BYTES_PER_MESSAGE + max_size
        self._frames = Bucket(n_frames, n_frames / 20)
        self._bytes = Bucket(n_bytes, n_bytes / 20)
        self._n_parts = 0

    def recv_frame(self, frame: Frame) -> None:
        """Called for each frame as soon as it is parsed, before the next frame in the same data."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._n_parts = 0
        self._n_parts += frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
        if not self._frames.take():
            self.excess = "frames"
        elif not self._bytes.take(len(frame.data)):
            self.excess = "bytes"
        elif self._n_parts > MOST_PARTS:
            self.excess = "parts"
        if self.excess:
            self.fail(CloseCode.POLICY_VIOLATION, f"too many {self.excess}")
        else:
            super().recv_frame(frame)


class TableProtocol(StallTimeout, WebSocketsSansIOProtocol):
    """uvicorn's sockets with these limits. Messages are small, so nothing is compressed."""

    messages_per_20_s: float = 100
    conn: CountedFrames
    is_idle = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn = CountedFrames(self.messages_per_20_s, self.config.ws_max_size, logger=self.conn.logger)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection_limiter.leave(self)
        self._end_stall()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.excess and not self.close_sent:
            metrics.CUT_OFF.labels(self.conn.excess).inc()
            gone = {"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION.value, "reason": ""}
            self.queue.put_nowait(gone)  # type: ignore[arg-type]
            self._end()
        elif self.conn.handshake_exc is not None and not self.handshake_initiated:
            # The parser has refused the handshake with a reason; uvicorn would not send it.
            self._end()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        # Nonsense that arrived before the handshake was answered; uvicorn assumes that this cannot happen.
        gone = {"type": "websocket.disconnect", "code": CloseCode.PROTOCOL_ERROR.value, "reason": ""}
        self.queue.put_nowait(gone)  # type: ignore[arg-type]
        self.close_sent = True
        self.cut_off("nonsense")

    def _end(self) -> None:
        """Send the remaining output, stop reading, and close soon."""
        self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.pause_reading()
        self.read_paused = False  # uvicorn does not resume what it has not paused,
        # and while there is a timer it does not close earlier.
        self.close_timer = self.loop.call_later(CLOSING_S, self.transport.abort)
