"""Connections that wait, trickle, pile up or do not read are cut off, and nobody else is kept out by them."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from deltille.server import encoding
from deltille.server.client import Client
from deltille.server.http import connection_limits, connections, logins
from deltille.server.http.connection_limits import ConnectionLimiter, most_connections
from deltille.server.http.limits import network_of
from deltille.server.http.logins import Logins
from deltille.server.http.socket import MOST_UNSENT
from deltille.server.settings import load_settings
from deltille.server.uvicorn_server import bound_socket, config_of
from deltille.testing.server import running_server

PATIENCE_S = 60
SHORT_S = 0.3


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with few connections."""
    with served(tmp_path_factory.mktemp("strict")) as client:
        yield client


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The same with so short timeouts that nobody can do more there than wait for one to end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "HEAD_S", SHORT_S)
        patch.setattr(connections, "BODY_S", SHORT_S)
        with served(tmp_path_factory.mktemp("impatient")) as client:
            yield client


@contextmanager
def served(folder: Path) -> Iterator[Client]:
    with running_server(
        database=f"sqlite+aiosqlite:///{folder}/tables.sqlite3",
        sockets_per_address=5,
        tables_per_minute=1000,
        messages_per_20_s=100_000,
        talk_of_seat_per_minute=1000,
    ) as url:
        yield Client(url)


def opened(client: Client) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(client.url.rsplit(":", 1)[1])), PATIENCE_S)


def said(connection: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    parts = []
    while True:
        try:
            part = connection.recv(65536)
        except ConnectionResetError:
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)


def masked(text: bytes) -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def ask_without_end(raw: socket.socket, data: bytes) -> None:
    with suppress(OSError):
        while True:
            raw.sendall(data)


def until_all_have_gone(client: Client) -> None:
    """Wait for the sockets of earlier tests: the server notices a moment later that they have ended."""
    while True:
        with urlopen(f"{client.url}/metrics", timeout=PATIENCE_S) as answer:
            if b"\ndeltille_sockets 0.0\n" in answer.read():
                return


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\r\n",
        b"GET /api/cat",
        b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/studies HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    ],
)
def test_a_connection_that_keeps_the_server_waiting_is_closed(impatient: Client, sent: bytes) -> None:
    with closing(opened(impatient)) as raw:
        raw.sendall(sent)
        assert said(raw).startswith(b"HTTP/1.1 408 ")


def test_a_partial_request_after_a_whole_one_times_out(
    strict: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with closing(opened(strict)) as raw:
        raw.sendall(whole)
        answer = b""
        while b"healthy" not in answer:
            answer += raw.recv(65536)
        monkeypatch.setattr(connections, "HEAD_S", SHORT_S)
        raw.sendall(whole + b"\r\n\r\nGET /hea")
        answers = said(raw)
    assert answers.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in answers


def test_too_many_requests_at_once_are_refused(strict: Client) -> None:
    one = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with closing(opened(strict)) as raw:
        raw.sendall(one * (2 * connections.MOST_PIPELINED))
        answers = said(raw)
    assert b"HTTP/1.1 429 " in answers
    with closing(opened(strict)) as raw:
        last = one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        raw.sendall(one * (connections.MOST_PIPELINED - 1) + last)
        assert said(raw).count(b"HTTP/1.1 200 ") == connections.MOST_PIPELINED


def upgrade(table: str) -> bytes:
    """The request that opens this table's socket."""
    lines = (
        f"GET /api/tables/{table}/live HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    return "\r\n".join((*lines, "", "")).encode()


def test_a_client_that_does_not_read_is_cut_off(strict: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "STALL_S", SHORT_S)
    table, seats = strict.open("attangle", "here", "here")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", int(strict.url.rsplit(":", 1)[1])))
    with closing(raw):
        raw.sendall(upgrade(table))
        assert b" 101 " in raw.recv(2000)
        hello = b'{"type":"hello","want":["scene"]}'
        raw.sendall(masked(hello))
        holder = strict.as_holder(seats[0]["token"])
        with holder.live(table, seat=0) as live:
            live.wait_for("presence", lambda told: told["spectators"] == 1)
            look = b'{"type":"look","seat":null}'  # each is answered with a board
            asking = threading.Thread(target=ask_without_end, args=(raw, masked(look) * 10))
            asking.start()
            live.wait_for("presence", lambda told: told["spectators"] == 0)
            asking.join()


@pytest.mark.parametrize("is_one_piece", [True, False])
def test_nonsense_before_the_handshake_ends_the_connection(
    strict: Client, caplog: pytest.LogCaptureFixture, is_one_piece: bool
) -> None:
    table, _ = strict.open("attangle", "here", "here")
    nonsense = b"\xff" * 500
    with closing(opened(strict)) as raw:
        for piece in [upgrade(table) + nonsense] if is_one_piece else [upgrade(table), nonsense]:
            raw.sendall(piece)
        # A server that drops what came with the handshake waits ten seconds for a hello and says so.
        assert b"say hello first" not in said(raw)
    assert "Traceback" not in caplog.text
    assert "AssertionError" not in caplog.text


def test_sockets_opened_together_cannot_exceed_the_limit(strict: Client) -> None:
    """Counting only accepted ones would let all of them in."""
    until_all_have_gone(strict)
    table, _ = strict.open("attangle", "here", "here")
    refused: list[int] = []
    inside: list[Any] = []
    barrier = threading.Barrier(20)

    def come() -> None:
        barrier.wait()
        try:
            inside.append(strict.live(table))
        except InvalidStatus as error:
            refused.append(error.response.status_code)

    threads = [threading.Thread(target=come) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in inside:
        each.close()
    assert (len(inside), refused) == (5, [429] * 15)


def test_a_new_client_gets_a_long_history(strict: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    until_all_have_gone(strict)
    monkeypatch.setattr("deltille.server.http.socket.MOST_UNSENT", 20)
    assert MOST_UNSENT > 20
    table, seats = strict.open("attangle", "here", "here")
    holder = strict.as_holder(seats[0]["token"])
    for number in range(60):
        body = {"type": "chat", "id": f"c{number}", "seat": 0, "text": "hello"}
        holder.request("POST", f"/tables/{table}/commands", body)
    with strict.live(table) as live:
        live.wait_for("standing")
        assert live.number == 61


def test_a_long_history_is_encoded_outside_the_event_loop(
    strict: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    until_all_have_gone(strict)
    written_by: list[str] = []
    real = encoding.table_content

    def noted(*args: Any) -> dict[str, Any]:
        written_by.append(threading.current_thread().name)
        return real(*args)

    table, seats = strict.open("attangle", "here", "here")
    for ply, move in enumerate(("e3", "c4")):
        body = {"type": "move", "id": f"m{ply}", "seat": ply, "ply": ply, "move": move}
        strict.as_holder(seats[ply]["token"]).request("POST", f"/tables/{table}/commands", body)
    monkeypatch.setattr("deltille.server.http.socket.MANY_PLIES", 2)
    monkeypatch.setattr("deltille.server.encoding.table_content", noted)
    with strict.live(table) as live:
        told = live.wait_for("table")
        assert [move["text"] for move in told["history"]] == ["e3", "c4"]
        live.wait_for("standing")
    assert [name.partition("_")[0] for name in written_by] == ["asyncio"], "a thread of its own"


class Connection:
    network = ""

    def __init__(self, is_idle: bool) -> None:
        self.is_idle = is_idle
        self.is_cut_off = False

    def cut_off(self, why: str) -> None:
        self.is_cut_off = True


def test_a_full_server_closes_an_idle_connection_for_a_new_one() -> None:
    limiter = ConnectionLimiter(3, 100)
    busy, idle = [Connection(False), Connection(False)], Connection(True)
    for n, connection in enumerate([*busy, idle]):
        assert limiter.admit(connection, f"192.0.2.{n}")
    assert limiter.admit(Connection(False), "192.0.2.9")
    assert idle.is_cut_off
    assert not limiter.admit(Connection(False), "192.0.2.10")
    limiter.leave(busy[0])
    assert limiter.admit(Connection(False), "192.0.2.10")
    assert len(limiter.connections) == 3
    limiter.leave(idle)
    assert len(limiter.connections) == 3


def test_no_part_of_a_response_waits_for_the_previous_part() -> None:
    """Headers and content are sent separately; with Nagle's algorithm the second would wait for 40 ms."""

    async def is_prompt() -> bool:
        found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            found.set_result(bool(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        bound = bound_socket(config_of(load_settings(port=0)))
        async with await asyncio.start_server(meet, sock=bound):
            _, writer = await asyncio.open_connection(*bound.getsockname()[:2])
            try:
                return await found
            finally:
                writer.close()

    assert asyncio.run(is_prompt())


def test_there_are_fewer_connections_than_file_descriptors() -> None:
    limiter = ConnectionLimiter.of(load_settings(trusted_proxies="192.0.2.1"))
    assert limiter.most <= most_connections(load_settings(max_connections=10**9))
    assert most_connections(load_settings(max_connections=60)) == 60
    for _ in range(limiter.most_per_address + 10):
        assert limiter.admit(Connection(True), "192.0.2.1"), "behind a proxy are many people"


def test_ipv6_addresses_with_the_same_prefix_count_as_one_client() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db8:0:1::1")


# -- logins ------------------------------------------------------------------------------------------


def posted(url: str, path: str, body: Any, cookie: str = "", method: str = "POST") -> tuple[Any, str]:
    headers = {"Content-Type": "application/json", "Origin": url} | ({"Cookie": cookie} if cookie else {})
    request = Request(f"{url}/api{path}", json.dumps(body).encode(), headers, method=method)
    with urlopen(request, timeout=PATIENCE_S) as answer:
        cookies = [SimpleCookie(text) for text in answer.headers.get_all("set-cookie") or []]
        pairs = [f"{name}={morsel.value}" for each in cookies for name, morsel in each.items()]
        return json.loads(answer.read()), "; ".join(pairs)


def test_a_socket_ends_with_its_login(strict: Client) -> None:
    _, login = posted(strict.url, "/accounts", {"name": "Ada", "passphrase": "long enough"})
    seats = [{"kind": "here"}, {"kind": "here"}]
    table, _ = posted(strict.url, "/tables", {"game": "attangle", "seats": seats}, login)
    address = f"{strict.url.replace('http', 'ws', 1)}/api/tables/{table['id']}/live"
    with connect(address, additional_headers={"Cookie": login}, origin=strict.url, proxy=None) as live:
        live.send('{"type": "hello", "seat": 0}')
        while json.loads(live.recv(PATIENCE_S))["type"] != "standing":
            pass
        posted(strict.url, "/logout", {}, login)
        with pytest.raises(ConnectionClosed) as caught:
            list(live)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 4002


@pytest.mark.parametrize("how", ["others", "passphrase", "account", "elsewhere"])
def test_a_socket_ends_when_its_login_is_ended_by_another_device(
    strict: Client, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An intruder who was logged out must not continue to see the account's secrets."""
    person = {"name": f"Grace {how}", "passphrase": "long enough"}
    _, mine = posted(strict.url, "/accounts", person)
    _, thiefs = posted(strict.url, "/login", person)
    table, keys = posted(strict.url, "/tables", {"game": "trangalla", "seats": [{"kind": "here"}] * 2}, mine)
    address = f"{strict.url.replace('http', 'ws', 1)}/api/tables/{table['id']}/live"
    with connect(address, additional_headers={"Cookie": thiefs}, origin=strict.url, proxy=None) as live:
        live.send('{"type": "hello", "seat": 0}')
        while json.loads(live.recv(PATIENCE_S))["type"] != "standing":
            pass
        if how == "others":
            posted(strict.url, "/account/logins", {}, mine, method="DELETE")
        elif how == "passphrase":
            changed = {"passphrase": person["passphrase"], "new": "longer than before"}
            posted(strict.url, "/account/passphrase", changed, mine)
        elif how == "account":
            posted(strict.url, "/account", {"passphrase": person["passphrase"]}, mine, method="DELETE")
        else:  # at another server on the same database: this one hears nothing
            monkeypatch.setattr(logins, "CHECKED_S", 0.0)
            monkeypatch.setattr(Logins, "end_all", lambda *_: None, raising=False)
            posted(strict.url, "/account/logins", {}, mine, method="DELETE")
            monkeypatch.undo()
            monkeypatch.setattr(logins, "CHECKED_S", 0.0)
            offer = {"type": "resign", "id": "r", "seat": 1}
            posted(strict.url, f"/tables/{table['id']}/commands", offer, f"{mine}; {keys}")
        heard: list[Any] = []
        with pytest.raises(ConnectionClosed) as caught:
            heard.extend(iter(lambda: live.recv(PATIENCE_S), None))
        assert {json.loads(told)["type"] for told in heard} <= {"presence"}
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 4002


def test_one_address_cannot_take_all_connections(strict: Client) -> None:
    with ExitStack() as stack:
        most = 5 + connection_limits.SPARE_CONNECTIONS
        for _ in range(most):
            stack.enter_context(closing(opened(strict)))
        with closing(opened(strict)) as raw:
            assert said(raw).startswith(b"HTTP/1.1 503 ")
