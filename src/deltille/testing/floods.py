"""Connections whose every byte a test writes, and counting what a server does in one round of its loop."""

import asyncio
import base64
import os
import socket
from collections import Counter
from contextlib import closing, suppress

from deltille.server.client import Client

PATIENCE_S = 60


def address_of(client: Client) -> tuple[str, int]:
    return "127.0.0.1", int(client.url.rsplit(":", 1)[1])


def handshake(client: Client, table: str, *more: str) -> bytes:
    host, port = address_of(client)
    lines = (
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        *more,
    )
    return "\r\n".join((*lines, "", "")).encode()


def answer_to(client: Client, *parts: bytes) -> tuple[bytes, int]:
    """Send a request until the server closes; return its answer, and how many bytes could be sent."""
    n_sent = 0
    with closing(socket.create_connection(address_of(client), timeout=PATIENCE_S)) as raw:
        received = b""
        try:
            for part in parts:
                raw.sendall(part)
                n_sent += len(part)
            while part := raw.recv(65536):
                received += part
        except (ConnectionResetError, BrokenPipeError):
            raw.setblocking(False)
            with suppress(OSError):
                received += raw.recv(65536)
    return received, n_sent


class Rounds:
    """Counts the rounds of the loop that calls it, and how often it is called in each."""

    def __init__(self) -> None:
        self.calls: Counter[int] = Counter()
        self._n = 0
        self._counting: asyncio.Task[None] | None = None

    def __call__(self) -> None:
        if self._counting is None:
            self._counting = asyncio.get_running_loop().create_task(self._count())
        self.calls[self._n] += 1

    async def _count(self) -> None:
        while True:
            self._n += 1
            await asyncio.sleep(0)
