"""Hostile bytes through raw connections: frames and headers that no library sends. Nobody else must notice.

    python benchmarks/frames.py --frames 100000

Attackers open connections and send frames of every kind, valid and invalid, floods, truncated frames, endless
headers and piles of requests. Meanwhile a game continues and simple requests are sent. Exits with 1 if the
game is disturbed, a request is not answered within some seconds, or the server has ended.
"""

import argparse
import asyncio
import base64
import contextlib
import functools
import os
import random
import tempfile
import time
from dataclasses import dataclass, field

from kill import Server
from load import random_game, wait_until_up

from deltille.server.client import Client
from deltille.testing.server import free_port

AT_ONCE = 8
PATIENCE_S = 5.0
SENDING_S = 20.0


@dataclass
class Stranger:
    """Sends bytes until the server closes the connection."""

    port: int
    table: str
    chance: random.Random
    n_frames: int = 0
    n_connections: int = 0
    endings: dict[str, int] = field(default_factory=dict)

    def frame(self) -> bytes:
        """One frame: mostly well formed, sometimes not."""
        opcode = self.chance.choice([0, 1, 1, 2, 8, 9, 10, 3, 11, 15])
        first = opcode | self.chance.choice([0x80, 0x80, 0x80, 0x00, 0xC0, 0xF0])
        size = self.chance.choice([0, 0, 0, 1, 2, 20, 125, 126, 2_000, 60_000])
        data = self.chance.randbytes(size)
        if self.chance.random() < 0.02:  # a length without its bytes
            return bytes([first, 0xFF]) + (2**62).to_bytes(8, "big") + bytes(4)
        if self.chance.random() < 0.05:  # without a mask
            return bytes([first, min(size, 125)]) + data[:125]
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        return bytes([first]) + length + bytes(4) + data

    def handshake(self) -> bytes:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /api/tables/{self.table}/live HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *self.chance.choice([(), (), ("Sec-WebSocket-Extensions: permessage-deflate",)]),
        )
        return "\r\n".join((*lines, "", "")).encode()

    def beginning(self) -> bytes:
        """The first bytes of a connection: usually a valid handshake."""
        return self.chance.choice(
            [
                self.handshake(),
                self.handshake(),
                self.handshake(),
                self.handshake()[: self.chance.randrange(1, 80)],
                b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200,
                b"GET /" + b"a" * 40_000,
                b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40,
                b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5;"
                + b"x" * 9_000,
                self.chance.randbytes(300),
            ]
        )

    async def attack(self, n_frames: int) -> None:
        while self.n_frames < n_frames:
            self.n_connections += 1
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                try:
                    async with asyncio.timeout(SENDING_S):
                        await self.converse(reader, writer, n_frames)
                finally:
                    writer.transport.abort()

    async def converse(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, n_frames: int
    ) -> None:
        writer.write(self.beginning())
        hello = b'{"type":"hello"}'
        writer.write(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
        reading = asyncio.create_task(self.swallow(reader))
        try:
            for _ in range(self.chance.choice([1, 20, 400])):
                if reading.done() or self.n_frames >= n_frames:
                    return
                self.n_frames += 1
                writer.write(self.frame())
                await writer.drain()
            await asyncio.sleep(self.chance.choice([0, 0, 0.01]))
        finally:
            reading.cancel()

    @staticmethod
    async def swallow(reader: asyncio.StreamReader) -> None:
        while await reader.read(65536):
            pass


async def watch(url: str, slowest: list[float], is_over: asyncio.Event) -> None:
    """Ask for /healthz repeatedly; remember the slowest answer."""
    while not is_over.is_set():
        began = time.monotonic()
        await asyncio.wait_for(asyncio.to_thread(Client(url).request, "GET", "/catalogue"), PATIENCE_S)
        slowest[0] = max(slowest[0], time.monotonic() - began)
        await asyncio.sleep(0.1)


async def play(url: str, table: str, tokens: list[str], is_over: asyncio.Event) -> int:
    """A game that must continue undisturbed; returns its moves."""
    moves = [text for _, text in random_game("attangle", 3)]
    with contextlib.ExitStack() as stack:
        lives = [
            stack.enter_context(Client(url, token).live(table, seat=seat))
            for seat, token in enumerate(tokens)
        ]
        for ply, move in enumerate(moves):
            if is_over.is_set():
                return ply
            seat = ply % 2
            command = {"seat": seat, "ply": ply, "move": move}
            await asyncio.to_thread(functools.partial(lives[seat].command, "move", **command))
            await asyncio.sleep(0.2)
    return len(moves)


async def run(port: int, n_frames: int, seed: int) -> tuple[list[Stranger], int, float]:
    url = f"http://127.0.0.1:{port}"
    table, seats = await asyncio.to_thread(Client(url).open, "attangle", "here", "here")
    is_over, slowest = asyncio.Event(), [0.0]
    strangers = [Stranger(port, table, random.Random(seed * 100 + n)) for n in range(AT_ONCE)]
    watching = asyncio.create_task(watch(url, slowest, is_over))
    playing = asyncio.create_task(play(url, table, [seat["token"] for seat in seats], is_over))
    await asyncio.gather(*(stranger.attack(n_frames // AT_ONCE + 1) for stranger in strangers))
    is_over.set()
    await watching
    n_moves = await playing
    entries = await asyncio.to_thread(Client(url).request, "GET", f"/tables/{table}/entries")
    made = [entry["move"]["text"] for entry in entries["entries"] if entry["kind"] == "moved"]
    if made != [text for _, text in random_game("attangle", 3)][:n_moves]:
        raise SystemExit(f"the game was disturbed: {made}")
    return strangers, n_moves, slowest[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(free_port(), f"sqlite+aiosqlite:///{folder}/tables.sqlite3")
        stack.callback(server.close)
        server.start()
        wait_until_up(f"http://127.0.0.1:{server.port}")
        began = time.monotonic()
        try:
            strangers, n_moves, slowest_s = asyncio.run(run(server.port, chosen.frames, chosen.seed))
        except TimeoutError:
            raise SystemExit(f"the server did not answer within {PATIENCE_S:g} s") from None
        n_connections = sum(stranger.n_connections for stranger in strangers)
        print(
            f"{sum(stranger.n_frames for stranger in strangers)} frames through {n_connections} connections: "
            f"{n_moves} moves of a game beside them undisturbed, slowest answer {slowest_s:.2f} s, "
            f"{time.monotonic() - began:.0f} s"
        )


if __name__ == "__main__":
    main()
