"""What one connection can make the server do is bounded: frames, their bytes and parts, and headers.

Raw sockets: no client library sends such things.
"""

import socket
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidStatus

from deltille.server import encoding
from deltille.server.client import Client
from deltille.server.http import middleware
from deltille.server.http.connections import MOST_HEAD_BYTES, MOST_HEADERS
from deltille.server.http.frames import FRAMES_PER_MESSAGE, MOST_PARTS, CountedFrames
from deltille.server.http.middleware import Guard
from deltille.server.http.round_limiter import REQUEST, ROUND_BUDGET
from deltille.testing.floods import PATIENCE_S, Rounds, address_of, answer_to, handshake
from deltille.testing.server import running_server

TEXT, PING, PONG, CONTINUATION, CLOSE = 1, 9, 10, 0, 8
MESSAGES = 10
"""Messages allowed to one socket in 20 seconds."""
FLOOD = 200 * MESSAGES
"""Frames in a flood: several times what is allowed, even if the test takes minutes."""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('strict')}/tables.sqlite3"
    with running_server(database=database, messages_per_20_s=MESSAGES) as url:
        yield Client(url)


def frame(opcode: int, data: bytes = b"", *, is_last: bool = True, is_compressed: bool = False) -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    first = (0x80 if is_last else 0) | (0x40 if is_compressed else 0) | opcode
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([first]) + size + bytes(4) + data


class Raw:
    """A spectator's raw socket: the test writes every byte."""

    def __init__(self, client: Client, *more: str) -> None:
        table, _ = client.open("attangle", "here", "here")
        self.socket = socket.create_connection(address_of(client), timeout=PATIENCE_S)
        self.file = self.socket.makefile("rb")
        self.socket.sendall(handshake(client, table, *more))
        self.head = b"".join(iter(self.file.readline, b"\r\n"))
        assert b" 101 " in self.head, self.head
        self.socket.sendall(frame(TEXT, b'{"type":"hello"}'))

    def send(self, data: bytes) -> None:
        """Send what the other side still accepts."""
        with suppress(OSError):  # closed meanwhile: its last message says why
            self.socket.sendall(data)

    def receive(self) -> tuple[int, bytes] | None:
        """The next frame, or None when the connection has ended."""
        try:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            size = head[1]
            if size >= 126:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            return head[0] & 0x0F, self.file.read(size)
        except ConnectionResetError:
            return None

    def until_closed(self) -> tuple[int, list[int]]:
        """The code with which the server closes, and the frames before."""
        before = []
        while (found := self.receive()) is not None:
            if found[0] == CLOSE:
                return int.from_bytes(found[1][:2], "big"), before
            before.append(found[0])
        pytest.fail("the connection ended without a reason")

    def close(self) -> None:
        self.file.close()
        self.socket.close()


def answers(client: Client) -> bool:
    return bool(client.request("GET", "/catalogue"))


@pytest.mark.parametrize("opcode", [PING, PONG])
def test_a_flood_of_empty_frames_is_cut_off(strict: Client, opcode: int) -> None:
    with closing(Raw(strict)) as raw:
        raw.send(frame(opcode) * FLOOD)
        code, before = raw.until_closed()
    assert code == 1008
    assert before.count(PONG) < FLOOD / 2
    assert answers(strict)


def test_a_message_has_a_limited_number_of_parts(strict: Client) -> None:
    with closing(Raw(strict)) as raw:
        parts = frame(TEXT, is_last=False) + frame(CONTINUATION, is_last=False) * MOST_PARTS
        raw.send(parts + frame(CONTINUATION))
        assert raw.until_closed()[0] == 1008
    with closing(Raw(strict)) as raw:
        parts = frame(TEXT, b"{", is_last=False) + frame(CONTINUATION, is_last=False) * (MOST_PARTS - 2)
        raw.send(parts + frame(CONTINUATION, b'"type":"ping"}'))
        while (found := raw.receive()) is not None and b'"pong"' not in found[1]:
            pass
        assert found is not None


def test_many_bytes_are_cut_off_even_in_few_frames(strict: Client) -> None:
    with closing(Raw(strict)) as raw:
        raw.send(frame(TEXT, b" " * 60_000) * 8)
        assert raw.until_closed()[0] == 1008


def test_compressed_frames_are_refused(strict: Client) -> None:
    """Nothing is compressed, so a frame that says it is ends the connection."""
    with closing(Raw(strict, "Sec-WebSocket-Extensions: permessage-deflate")) as raw:
        assert b"permessage-deflate" not in raw.head
        packer = zlib.compressobj(wbits=-15)
        packed = (packer.compress(b" " * 60_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
        assert len(packed) < 200
        raw.send(frame(TEXT, packed, is_compressed=True) * 8)
        assert raw.until_closed()[0] == 1002


def test_frames_that_come_before_the_handshake_is_answered_count_too() -> None:
    parser = CountedFrames(MESSAGES, max_size=65_536)
    parser.receive_data(
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    parser.receive_data(frame(PING) * FLOOD)
    assert parser.excess == "frames"
    assert len(parser.events_received()) < FLOOD


def test_ordinary_use_is_not_cut_off(strict: Client) -> None:
    with closing(Raw(strict)) as raw:
        for n in range(MESSAGES * FRAMES_PER_MESSAGE // 2):
            raw.send(frame(PING, str(n).encode()))
            while (found := raw.receive()) is not None and found[0] != PONG:
                pass
            assert found == (PONG, str(n).encode())


def test_handshakes_count_as_requests(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    with running_server(database=database, requests_per_minute=1) as url:
        client = Client(url)
        table, _ = client.open("attangle", "here", "here")
        client.live(table).close()
        with pytest.raises(InvalidStatus) as caught:
            client.live(table)
    assert caught.value.response.status_code == 429


def test_a_refusal_for_too_many_requests_is_delayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "TARRY_S", 0.5, raising=False)
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    with running_server(database=database, requests_per_minute=1) as url:
        client = Client(url)
        client.request("GET", "/catalogue")
        for path in ("/api/catalogue", "/", "/nowhere"):  # files of the page count too, if less
            began_s = time.monotonic()
            status = 0
            while status != 429:
                began_s = time.monotonic()
                answer, _ = answer_to(client, START.replace(b"/healthz", path.encode()), b"\r\n")
                status = int(answer.split(b" ", 2)[1])
            assert time.monotonic() - began_s >= 0.5


def until_healthy(raw: socket.socket) -> None:
    """Read the answer, whose head and content may come separately."""
    said = b""
    while b"healthy" not in said:
        said += raw.recv(65536) or pytest.fail("closed")


def test_few_requests_of_one_address_begin_in_one_round(
    strict: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    n = 40
    rounds, are_all_sent = Rounds(), threading.Event()
    check = Guard._check

    def noted(self: Guard, scope: Any) -> None:
        if not are_all_sent.is_set():
            are_all_sent.wait(PATIENCE_S)  # the server is stopped while the others ask
        rounds()
        check(self, scope)

    request = START.replace(b"Connection: close\r\n", b"") + b"\r\n"
    with ExitStack() as stack:
        raws = [stack.enter_context(closing(socket.create_connection(address_of(strict)))) for _ in range(n)]
        for raw in raws:
            raw.sendall(request)
            until_healthy(raw)
        monkeypatch.setattr(Guard, "_check", noted)
        for raw in raws:
            raw.sendall(request)
        are_all_sent.set()
        for raw in raws:
            until_healthy(raw)
    assert sum(rounds.calls.values()) == n
    assert max(rounds.calls.values()) <= 2 * ROUND_BUDGET / REQUEST, rounds.calls


def test_few_messages_go_to_one_address_in_one_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = Rounds()
    send = WebSocket.send_text

    async def noted(self: WebSocket, data: str) -> None:
        rounds()
        await send(self, data)

    with (
        running_server(database=f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3") as url,
        ExitStack() as stack,
    ):
        client = Client(url)
        table, seats = client.open("attangle", "here", "here")
        lives = [stack.enter_context(client.live(table)) for _ in range(100)]
        for live in lives:
            live.wait_for("standing")
        monkeypatch.setattr(WebSocket, "send_text", noted)
        holder = client.as_holder(seats[0]["token"])
        body = {"type": "chat", "id": "c", "seat": 0, "text": "hello"}
        holder.request("POST", f"/tables/{table}/commands", body)
        for live in lives:
            live.wait_for("entry", lambda told: told["kind"] == "chatted")
    assert sum(rounds.calls.values()) >= 100
    assert max(rounds.calls.values()) <= 60, rounds.calls


def test_a_long_history_is_not_encoded_in_one_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = Rounds()
    content = encoding.entry_content

    def noted(*about: Any) -> Any:
        rounds()
        return content(*about)

    monkeypatch.setattr("deltille.server.http.socket.AT_ONCE", 10, raising=False)
    talkative = {"talk_of_seat_per_minute": 1_000, "talk_per_minute": 1_000}
    with running_server(database=f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3", **talkative) as url:
        client = Client(url)
        table, seats = client.open("attangle", "here", "here")
        holder = client.as_holder(seats[0]["token"])
        for number in range(150):
            body = {"type": "chat", "id": f"c{number}", "seat": 0, "text": "hello"}
            holder.request("POST", f"/tables/{table}/commands", body)
        monkeypatch.setattr(encoding, "entry_content", noted)
        with holder.live(table) as live:
            live.wait_for("standing")
            assert live.number == 151
    assert sum(rounds.calls.values()) == 151
    assert max(rounds.calls.values()) <= 60, rounds.calls


# -- headers -----------------------------------------------------------------------------------------


START = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
MIB = 1 << 20


@pytest.mark.parametrize(
    ("what", "head"),
    [
        ("many", START + b"X: y\r\n" * (MOST_HEADERS + 1)),
        ("long", START + b"X: " + b"y" * MOST_HEAD_BYTES + b"\r\n"),
        ("long name", START + b"y" * MOST_HEAD_BYTES + b": x\r\n"),
        ("long together", START + (b"X: " + b"y" * 1000 + b"\r\n") * (MOST_HEAD_BYTES // 1000 + 1)),
        ("long address", b"GET /" + b"y" * MOST_HEAD_BYTES + b" HTTP/1.1\r\n"),
    ],
)
def test_too_large_headers_are_refused(strict: Client, what: str, head: bytes) -> None:
    for end in (b"\r\n", b""):  # whether or not it ends
        answer, _ = answer_to(strict, head, end)
        assert answer.startswith(b"HTTP/1.1 431 "), (what, answer)
        assert b'"code":"headers_too_large"' in answer


def test_ordinary_headers_are_accepted(strict: Client) -> None:
    heads = [
        START + b"X: y\r\n" * (MOST_HEADERS - 10),
        START + b"X: " + b"y" * (MOST_HEAD_BYTES - 200) + b"\r\n",
    ]
    for head in heads:
        assert answer_to(strict, head, b"\r\n")[0].startswith(b"HTTP/1.1 200 ")
        # The same in small pieces.
        pieces = [head[at : at + 97] for at in range(0, len(head), 97)]
        assert answer_to(strict, *pieces, b"\r\n")[0].startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("block", [b"X: " + b"y" * 997 + b"\r\n", b"y" * 1000], ids=["many", "one"])
def test_endless_headers_are_read_up_to_a_limit(strict: Client, block: bytes) -> None:
    _, n_sent = answer_to(strict, START, b"X: ", *[block * 100] * 640)
    assert n_sent < 32 * MIB, "the connection was closed; what was sent lay in the system's buffers"


def test_trailers_and_extensions_of_chunks_are_bounded_as_well(strict: Client) -> None:
    start = START.replace(b"GET /healthz", b"POST /api/studies") + b"Transfer-Encoding: chunked\r\n\r\n"
    for endless in (b"0\r\n" + b"X: y\r\n" * 10_000, b"1;" + b"y" * MIB):
        answer, _ = answer_to(strict, start, endless, *[endless[-6:] * 10_000] * 100)
        assert b" 431 " in answer or not answer
    assert answers(strict)


def test_several_requests_on_one_connection_are_counted_one_by_one(strict: Client) -> None:
    host, port = address_of(strict)
    body = b'{"game":"attangle","want":[]}'
    filler = b"X: " + b"y" * (MOST_HEAD_BYTES - 1000) + b"\r\n"
    head = f"POST /api/studies HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    filled = head.encode() + b"Content-Length: %d\r\n" % len(body) + filler + b"\r\n" + body
    with (
        closing(socket.create_connection((host, port), timeout=PATIENCE_S)) as raw,
        raw.makefile("rb") as file,
    ):
        for _ in range(5):
            raw.sendall(filled)
            head = b"".join(iter(file.readline, b"\r\n"))
            assert head.startswith(b"HTTP/1.1 200 "), head
            size = next(line for line in head.splitlines() if line.lower().startswith(b"content-length:"))
            file.read(int(size.split(b":")[1]))


@pytest.mark.parametrize(
    "more",
    [
        [f"X-{n}: y" for n in range(MOST_HEADERS + 1)],
        ["X: " + "y" * 20_000],
        ["X: " + "y" * MOST_HEAD_BYTES],
    ],
    ids=["many", "long", "too long"],
)
def test_the_handshake_of_a_socket_has_the_same_limits(strict: Client, more: list[str]) -> None:
    table, _ = strict.open("attangle", "here", "here")
    answer, _ = answer_to(strict, handshake(strict, table, *more))
    assert answer.startswith(b"HTTP/1.1 431 "), answer
