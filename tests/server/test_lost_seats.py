"""A seat that is lost, because its owner has taken it to another device, shows nothing more on the first."""

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from deltille.server.client import Client, Live
from deltille.server.http.socket import LiveSocket

PATIENCE_S = 60
SECRET = "king@b1"


class Slow:
    """The first socket at a table; from some message on its client does not read until it is let."""

    def __init__(self) -> None:
        self.table = ""
        self.socket: LiveSocket | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.n_before = 1_000_000
        self.is_stuck, self.may_read = threading.Event(), threading.Event()

    async def sending(self, socket: LiveSocket) -> None:
        if socket.room.table.id != self.table:
            return
        self.socket, self.loop = self.socket or socket, asyncio.get_running_loop()
        if socket is not self.socket:
            return
        self.n_before -= 1
        if self.n_before < 0 and not self.may_read.is_set():
            self.is_stuck.set()
            await asyncio.to_thread(self.may_read.wait, PATIENCE_S)

    def wait(self) -> None:
        assert self.is_stuck.wait(PATIENCE_S)

    def soon(self, call: Callable[[LiveSocket], None]) -> None:
        """Do this to the socket, in the server's thread."""
        assert self.socket is not None
        assert self.loop is not None
        is_done = threading.Event()
        self.loop.call_soon_threadsafe(call, self.socket)
        self.loop.call_soon_threadsafe(is_done.set)
        assert is_done.wait(PATIENCE_S)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    found = Slow()
    send = LiveSocket._send

    async def sent(self: LiveSocket, text: bytes) -> None:
        await found.sending(self)
        await send(self, text)

    monkeypatch.setattr(LiveSocket, "_send", sent)
    return found


def act(client: Client, table: str, seat: int, **command: Any) -> None:
    client.request("POST", f"/tables/{table}/commands", {"seat": seat, "id": "x", **command})


def taken(client: Client, table: str, code: str) -> Client:
    """Who has the seat that this code recovers, from now on."""
    answer = client.request("POST", f"/tables/{table}/recover", {"code": code, "bearer": True})
    return client.as_holder(answer["token"])


def told_until_closed(live: Live) -> tuple[str, int]:
    """Everything that still comes, and the code with which the socket closes."""
    heard: list[Any] = []
    with pytest.raises(ConnectionClosed) as caught:
        heard.extend(iter(live.receive, None))
    assert caught.value.rcvd is not None
    return json.dumps(heard), caught.value.rcvd.code


@pytest.mark.parametrize("last", [0, 1, 2])
def test_a_recovered_seat_can_play_whatever_its_client_knows(either: str, last: int) -> None:
    client = Client(either)
    table, seats = client.open("attangle", "here", "here")
    me = taken(client, table, seats[0]["recovery"])
    with me.live(table, last=last) as live:
        live.wait_for("standing")
        live.command("move", seat=0, ply=0, move="e3")


@pytest.mark.parametrize("how", ["recovered", "logged out"])
def test_a_slow_reader_who_lost_a_seat_receives_none_of_its_secrets(
    client: Client, slow: Slow, how: str
) -> None:
    slow.table, seats = client.open("trangalla", "here", "here")
    table = slow.table
    owner, other = (client.as_holder(seat["token"]) for seat in seats)
    with owner.live(table, seat=0) as live:
        live.wait_for("standing")
        slow.n_before = 0
        act(other, table, 1, type="chat", text="hello")
        slow.wait()
        if how == "recovered":
            owner = taken(client, table, seats[0]["recovery"])
        else:
            slow.soon(LiveSocket.log_out)
        act(owner, table, 0, type="move", ply=0, move=SECRET)
        slow.may_read.set()
        heard, code = told_until_closed(live)
    assert code == (4001 if how == "recovered" else 4002)
    assert SECRET not in heard


@pytest.mark.parametrize("n_after", [0, 8])
def test_a_seat_lost_while_its_history_is_sent_shows_no_more(
    client: Client, slow: Slow, monkeypatch: pytest.MonkeyPatch, n_after: int
) -> None:
    monkeypatch.setattr("deltille.server.http.socket.AT_ONCE", 2)
    slow.table, seats = client.open("trangalla", "here", "here")
    table = slow.table
    owner, other = (client.as_holder(seat["token"]) for seat in seats)

    def say(first: int, n: int) -> None:
        for number in range(first, first + n):
            act(other, table, 1, type="chat", text="hello", id=f"c{number}")

    say(0, 8)
    slow.n_before = 3
    with owner.live(table, seat=0) as live:
        slow.wait()
        act(taken(client, table, seats[0]["recovery"]), table, 0, type="move", ply=0, move=SECRET)
        say(8, n_after)
        slow.may_read.set()
        heard, code = told_until_closed(live)
    assert code == 4001
    assert "hello" in heard
    assert SECRET not in heard
