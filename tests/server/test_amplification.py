"""No amplification: small requests cannot make the server do or store much."""

import asyncio
import gzip
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
import segno

from deltille.server import encoding, metrics, wire
from deltille.server.client import Client, ServerRefused
from deltille.server.engines.budget import Budget
from deltille.server.http import app, connections, locale_api, seat_auth, tables_api
from deltille.server.http.middleware import Guard
from deltille.server.http.round_limiter import ROUND_BUDGET
from deltille.server.http.socket import LiveSocket
from deltille.server.rooms import Room, Rooms
from deltille.server.services.studies import Studies
from deltille.testing.floods import PATIENCE_S, Rounds, address_of, answer_to, handshake
from deltille.testing.server import running_server

Serve = Any
STANDING = 2.0
"""The cost of a standing that is encoded for one socket, as in round_limiter.py."""
FEW = 3
"""The size of a burst; three times as many are allowed in a minute."""


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    with ExitStack() as stack:

        def begin(**settings: Any) -> Client:
            database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
            return Client(stack.enter_context(running_server(database=database, **settings)))

        yield begin


def say(client: Client, table: str, n: int, seat: int = 0, first: int = 0) -> None:
    for number in range(first, first + n):
        body = {"type": "chat", "id": f"c{number}", "seat": seat, "text": "hello"}
        client.request("POST", f"/tables/{table}/commands", body)


# -- messages to everybody at a table ----------------------------------------------------------------


def test_chat_and_offers_of_a_seat_are_rate_limited(serve: Serve) -> None:
    client = serve(talk_of_seat_per_minute=3 * FEW)
    table, seats = client.open("attangle", "here", "here")
    black, white = (client.as_holder(seat["token"]) for seat in seats)
    say(black, table, FEW)
    for what in ({"type": "chat", "text": "more"}, {"type": "offer", "what": "takeback", "ply": 0}):
        with pytest.raises(ServerRefused, match="too_many"):
            black.request("POST", f"/tables/{table}/commands", {"id": "x", "seat": 0, **what})
    with black.live(table) as live:
        with pytest.raises(ServerRefused, match="too_many"):
            live.command("chat", seat=0, text="more")
        live.command("move", seat=0, ply=0, move="e3")
    say(white, table, FEW, seat=1)


def test_nobody_can_use_up_the_chat_limit_of_another_seat(serve: Serve) -> None:
    client = serve(talk_of_seat_per_minute=3 * FEW)
    table, seats = client.open("attangle", "here", "here")
    for holder in (client, client.as_holder(seats[1]["token"])):
        for _ in range(2 * FEW):
            with pytest.raises(ServerRefused, match="not_yours"):
                say(holder, table, 1)
    say(client.as_holder(seats[0]["token"]), table, FEW)


@pytest.mark.parametrize("name", ["talk_per_minute", "talk_of_seat_per_minute"])
def test_a_limit_of_one_message_allows_one_message(serve: Serve, name: str) -> None:
    client = serve(**{name: 1})
    table, seats = client.open("attangle", "here", "here")
    me = client.as_holder(seats[0]["token"])
    say(me, table, 1)
    with pytest.raises(ServerRefused, match="too_many"):
        say(me, table, 1, first=1)


def test_chat_of_an_address_is_rate_limited_over_all_tables(serve: Serve) -> None:
    client = serve(talk_per_minute=3 * FEW)
    opened = [client.open("attangle", "here", "here") for _ in range(FEW + 1)]
    *holders, last = [(client.as_holder(seats[0]["token"]), table) for table, seats in opened]
    for holder, table in holders:
        say(holder, table, 1)
    with pytest.raises(ServerRefused, match="too_many"):
        say(*last, 1)


def test_few_standings_for_one_address_are_encoded_in_one_round(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of many sockets may want a different one: clients choose the base of the changes."""
    n = 30
    rounds = Rounds()
    made, bases = LiveSocket._made, dict[int, int]()

    def noted(self: LiveSocket, *about: Any) -> bytes:
        rounds()
        return made(self, *about)

    def base(self: LiveSocket) -> int:
        return bases.setdefault(id(self), len(bases) + 1)

    client = serve(messages_per_20_s=1_000, talk_of_seat_per_minute=1_000)
    table, seats = client.open("attangle", "here", "here")
    holder = client.as_holder(seats[0]["token"])
    say(holder, table, n)
    with ExitStack() as stack:
        lives = [stack.enter_context(client.live(table, last=n + 1, want=["changes"])) for _ in range(n)]
        for live in lives:
            live.wait_for("standing")
        monkeypatch.setattr(LiveSocket, "_made", noted)
        monkeypatch.setattr(LiveSocket, "_base", property(base, lambda self, base: None), raising=False)
        body = {"type": "move", "id": "last", "seat": 0, "ply": 0, "move": "e3"}
        holder.request("POST", f"/tables/{table}/commands", body)
        for live in lives:
            live.wait_for("standing")
    assert sum(rounds.calls.values()) >= n, "each is encoded separately"
    assert max(rounds.calls.values()) <= 2 * ROUND_BUDGET / STANDING, rounds.calls


def test_a_chat_message_sends_no_standing(serve: Serve) -> None:
    client = serve()
    table, seats = client.open("attangle", "here", "here")
    holder = client.as_holder(seats[0]["token"])
    with client.live(table, want=["scene"]) as live:
        live.wait_for("standing")
        for number in range(2):
            body = {"type": "chat", "id": f"c{number}", "seat": 0, "text": "hello"}
            holder.request("POST", f"/tables/{table}/commands", body)
            live.wait_for("entry")
            for _ in range(2):  # the first answer may overtake the entry
                live.send(type="ping")
                told = live.receive()
                while told["type"] != "pong":
                    assert told["type"] == "presence"
                    told = live.receive()
        body = {"type": "move", "id": "m", "seat": 0, "ply": 0, "move": "e3"}
        holder.request("POST", f"/tables/{table}/commands", body)
        assert live.wait_for("standing")["number"] == 4


def test_the_message_cache_is_bounded_and_empty_after_the_last_viewer(
    serve: Serve, rooms: list[Rooms], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clients choose among many formats of the same message."""
    client = serve()
    table, seats = client.open("blokus_trigon", *["here"] * 4)
    holder = client.as_holder(seats[0]["token"])
    say(holder, table, 12)
    wants = [["scene", "moves"], ["scene", "paths"], ["scene", "moves", "changes"]]
    (room,) = rooms[0].awake()
    with client.live(table) as watcher:
        watcher.wait_for("standing")
        for base in range(12):
            with holder.live(table, last=13, base=base, want=wants[base % 3]) as live:
                live.wait_for("standing")
        assert 0 < n_bytes(room) <= 1 << 20
    for _ in range(600):
        if not room.watchers and not n_bytes(room):
            break
        threading.Event().wait(0.1)
    assert not n_bytes(room)


def n_bytes(room: Room) -> int:
    kept = room.message_cache._entries
    return sum(map(len, kept.values()))


def test_a_long_history_comes_in_several_responses(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_api, "MOST_ENTRIES_TOLD", 4, raising=False)
    client = serve()
    table, seats = client.open("attangle", "here", "here")
    say(client.as_holder(seats[0]["token"]), table, 9)
    found: list[int] = []
    while more := client.request("GET", f"/tables/{table}/entries?after={len(found)}")["entries"]:
        assert len(more) <= 4
        found += [entry["number"] for entry in more]
    assert found == list(range(1, 11))


def test_few_long_histories_are_encoded_for_one_address_at_the_same_time(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    n = 5
    inside: list[int] = []
    most = [0]
    have_come, may_end = threading.Semaphore(0), threading.Event()
    history, content = LiveSocket._history, encoding.table_content

    async def coming(self: LiveSocket) -> bytes:
        have_come.release()
        return await history(self)

    def slow(*about: Any) -> Any:
        inside.append(1)
        most[0] = max(most[0], len(inside))
        may_end.wait(PATIENCE_S)
        inside.pop()
        return content(*about)

    monkeypatch.setattr("deltille.server.http.socket.MANY_PLIES", 0)
    client = serve()
    table, _ = client.open("attangle", "here", "here")
    monkeypatch.setattr(LiveSocket, "_history", coming)
    monkeypatch.setattr(encoding, "table_content", slow)
    with ExitStack() as stack:
        lives = [stack.enter_context(client.live(table)) for _ in range(n)]
        for _ in lives:
            assert have_come.acquire(timeout=PATIENCE_S)
        may_end.set()
        for live in lives:
            live.wait_for("standing")
    assert 1 <= most[0] <= 2


# -- responses that are the same for everybody -------------------------------------------------------


def test_metrics_are_collected_once_for_many_requests(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    real = metrics.exposition

    def counted() -> bytes:
        calls.append(1)
        return real()

    monkeypatch.setattr(metrics, "exposition", counted)
    monkeypatch.setattr("deltille.server.ttl_cache.TTL_S", 60.0, raising=False)
    client = serve()
    answers = [answer_to(client, get("/metrics"))[0] for _ in range(4)]
    assert all(b"deltille_sockets" in answer for answer in answers)
    assert len(calls) == 1


def get(path: str, *more: str) -> bytes:
    lines = (f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *more)
    return "\r\n".join((*lines, "", "")).encode()


@pytest.mark.parametrize("path", ["/metrics", "/healthz"])
def test_only_files_of_the_page_count_less_than_a_request(serve: Serve, path: str) -> None:
    client = serve(requests_per_minute=2)
    answers = [answer_to(client, get(path))[0] for _ in range(3)]
    assert [b" 200 " in answer.splitlines()[0] for answer in answers] == [True, True, False]


def test_the_schema_of_messages_is_generated_once(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    real = app.socket_schema

    def counted() -> dict[str, Any]:
        calls.append(1)
        return real()

    monkeypatch.setattr(app, "socket_schema", counted)
    client = serve()
    assert client.request("GET", "/messages.json") == client.request("GET", "/messages.json")
    assert len(calls) == 1


def test_a_locale_is_compressed_once(serve: Serve) -> None:
    client = serve()
    for of_lessons, path in ((False, "/locale/en.json"), (True, "/locale/en/lessons.json")):
        answer, _ = answer_to(client, get(path, "Accept-Encoding: gzip"))
        head, _, body = answer.partition(b"\r\n\r\n")
        content = locale_api.locale_content("en", of_lessons)
        assert b"content-encoding: gzip" in head.lower()
        assert gzip.decompress(body) == content
        assert body == gzip.compress(content, compresslevel=9, mtime=0), "at the best level: it is done once"
        assert locale_api.packed("en", of_lessons) is locale_api.packed("en", of_lessons)


def test_qr_codes_are_drawn_in_another_process(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a code is drawn in the server's own process")

    monkeypatch.setattr(segno, "make", refuse)
    client = serve()
    body = b'{"text":"https://play.example.org/#/join"}'
    head = get("/api/qr", "Content-Type: application/json", f"Content-Length: {len(body)}")
    answer, _ = answer_to(client, head.replace(b"GET", b"POST"), body)
    assert b" 200 " in answer.splitlines()[0]
    assert b"<svg" in answer


class Thinker:
    """A pool of workers that sends one report and continues to think."""

    async def ask(self, request: Any, hearing: Any, ticket: Any) -> Any:
        hearing({"nodes": 1, "elapsed_s": 0.1, "best": [], "turn": 0, "by": "search"})
        await asyncio.Event().wait()


def test_a_report_of_an_analysis_is_encoded_once_for_all_readers() -> None:
    async def listen() -> None:
        studies = Studies(Thinker(), Budget(60))  # type: ignore[arg-type]
        name = studies.start("attangle", None, 1.0, 1, "somebody")
        await asyncio.sleep(0)
        first, second = [await anext(studies.stream(name)) for _ in range(2)]
        assert first is second
        studies.cancel(name)
        assert b"cancelled" in await anext(studies.stream(name))

    asyncio.run(listen())


OVERVIEW = b"\r\n".join(
    (
        b"POST /api/overview HTTP/1.1",
        b"Host: 127.0.0.1",
        b"Content-Type: application/json",
        b"Content-Length: 13",
        b"",
        b"",
    )
)


def test_few_overviews_for_one_address_are_built_at_the_same_time(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads that all clients share build them."""
    inside, most, are_all_sent = [0], [0], threading.Event()

    async def slow(*_: Any) -> wire.Overview:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        while not are_all_sent.is_set():
            await asyncio.sleep(0)
        for _ in range(200):
            await asyncio.sleep(0)
        inside[0] -= 1
        return wire.Overview(tables=(), same=(), gone=())

    monkeypatch.setattr("deltille.server.http.overviews_api.overview", slow)
    client = serve()
    with ExitStack() as stack:
        raws = [stack.enter_context(closing(socket.create_connection(address_of(client)))) for _ in range(8)]
        for raw in raws:
            raw.sendall(OVERVIEW + b'{"tables":[]}')
        are_all_sent.set()
        for raw in raws:
            assert b" 200 " in raw.recv(65536)
    assert most[0] == 2


def test_a_slow_sender_does_not_block_others_behind_its_address(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind one address there may be a household or a school."""
    monkeypatch.setattr(connections, "BODY_S", 600.0)
    have_come = threading.Semaphore(0)
    check = Guard._check

    def noted(self: Guard, scope: Any) -> None:
        check(self, scope)
        have_come.release()

    client = serve()
    table, _ = client.open("attangle", "here", "here")
    monkeypatch.setattr(Guard, "_check", noted)
    with ExitStack() as stack:
        raws = [stack.enter_context(closing(socket.create_connection(address_of(client)))) for _ in range(4)]
        for raw in raws:
            raw.sendall(OVERVIEW + b'{"tab')
            assert have_come.acquire(timeout=PATIENCE_S)
        assert client.request("GET", f"/tables/{table}")["standing"]["status"] == "playing"
        for raw in raws:
            raw.sendall(b'les":[]}')
            assert b" 200 " in raw.recv(65536)


def test_only_cookies_of_seats_are_tried(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    real = seat_auth.fits

    def noted(token: str, kept: str | None) -> bool:
        tried.append(token)
        return real(token, kept)

    client = serve()
    table, seats = client.open("attangle", "here", "here")
    cookies = [("seat-1", seats[1]["token"]), *((f"seat-{n}", "x") for n in range(2, 1000)), ("seat-x", "x")]
    monkeypatch.setattr(seat_auth, "fits", noted)
    sent = "Cookie: " + "; ".join(f"{name}={value}" for name, value in cookies)
    answer, _ = answer_to(client, get(f"/api/tables/{table}", sent))
    assert b'"held":[1]' in answer
    assert 0 < len(tried) <= 6 * 2


# -- unknown names -----------------------------------------------------------------------------------


@pytest.mark.parametrize("hosts", [("localhost", "evil.example"), ("evil.example", "localhost")])
def test_a_request_with_two_hosts_is_refused(serve: Serve, hosts: tuple[str, str]) -> None:
    client = serve()
    head = get("/api/catalogue").replace(b"Host: 127.0.0.1\r\n", b"")
    more = "".join(f"Host: {host}\r\n" for host in hosts).encode()
    answer, _ = answer_to(client, head.replace(b"\r\n\r\n", b"\r\n" + more + b"\r\n"))
    assert answer.startswith(b"HTTP/1.1 421 "), answer[:100]


@pytest.mark.parametrize("table", ["%00", "a%00bcdefghijk", "%ff%fe", "abc", "a" * 13])
def test_a_socket_for_an_unknown_table_gets_404_on_both_databases(either: str, table: str) -> None:
    """PostgreSQL fails where a text has a character zero, and a failing database is no answer."""
    answer, _ = answer_to(Client(either), handshake(Client(either), table))
    assert answer.startswith(b"HTTP/1.1 404 "), answer[:200]
