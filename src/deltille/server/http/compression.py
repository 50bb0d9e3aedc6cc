"""Sockets whose large messages are compressed, where the client offers it, as every browser does.

A board with its legal moves may take a third of a megabyte. No window is kept between messages, so a socket
that rests costs no memory, and small messages go as they are.
"""

from collections.abc import Sequence
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame

LEAST_BYTES = 1400
"""What fits into one packet is not worth the trouble."""
LEVEL = 3


class LargeMessages(PerMessageDeflate):
    """Compresses what is worth it."""

    def encode(self, frame: Frame) -> Frame:
        # Messages are never sent in parts, so every frame can be decided on by itself.
        return frame if len(frame.data) < LEAST_BYTES else super().encode(frame)


class LargeMessagesFactory(ServerPerMessageDeflateFactory):
    """Agrees with the client that neither keeps anything between messages."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            compress_settings={"level": LEVEL},
        )

    def process_request_params(
        self, params: Sequence[Any], accepted_extensions: Sequence[Any]
    ) -> tuple[list[Any], LargeMessages]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, LargeMessages(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )
