"""The live side of a table: numbered entries out, commands in."""

import asyncio
import contextlib
import json
import logging
from collections import deque
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocketDisconnect

from deltille.server import encoding, metrics
from deltille.server.domain import events as ev
from deltille.server.domain.commands import Command
from deltille.server.domain.events import Entry
from deltille.server.domain.table import Table
from deltille.server.domain.visibility import Viewer
from deltille.server.encoding import message
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import held_seats
from deltille.server.http.limits import Bucket
from deltille.server.http.middleware import address_of
from deltille.server.http.models import Hello, Look, Ping, SocketMessage
from deltille.server.http.origin import is_own_host, is_own_origin
from deltille.server.http.seat_auth import viewer_for
from deltille.server.http.state import AppState, state_of
from deltille.server.rooms import Room, now_ms

router = APIRouter()
log = logging.getLogger(__name__)

HELLO_S = 10.0
MOST_UNSENT = 2_000
"""A client that does not read is cut off here; it can come back and catch up."""
MOST_EXCESS = 200
"""So many messages above the limit are answered with a refusal, then the socket is closed."""
MANY_MOVES = 100
"""From this many legal moves on, writing them down happens beside the event loop."""

_hello = TypeAdapter(Hello)
_messages: TypeAdapter[Any] = TypeAdapter(SocketMessage)


class Leave(Exception):
    """Close the socket with this code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


class LiveSocket:
    """One socket at one table: a watcher of its room that writes what it hears."""

    def __init__(self, socket: WebSocket, state: AppState, room: Room, held: frozenset[int]) -> None:
        self.socket = socket
        self.state = state
        self.room = room
        self.held = held
        self.viewer: Viewer = None
        self.want: frozenset[str] = frozenset()
        self.sent = 0
        self._unsent: deque[bytes] = deque()
        self._has_news = asyncio.Event()
        self._is_board_due = False
        self._leaving: Leave | None = None

    # -- hearing -------------------------------------------------------------------------------------

    def tell(self, table: Table, entries: list[Entry]) -> None:
        """New entries: queue them for sending, each once and in order."""
        for entry in entries:
            if entry.number > self.sent:
                self.sent = entry.number
                self.queue(self._entry(table, entry))
            if isinstance(entry.event, ev.Reseated) and entry.event.seat in self.held:
                self.leave(Leave(4001, "this seat was taken over with its recovery code"))
        self._is_board_due = True

    def _entry(self, table: Table, entry: Entry) -> bytes:
        key = ("entry", entry.number, self.viewer if table.game.has_secrets else None)
        if key not in self.room.encoded:
            content = encoding.entry_content(table, entry, self.viewer)
            self.room.encoded[key] = message("entry", **content)
        return self.room.encoded[key]

    def queue(self, text: bytes) -> None:
        self._unsent.append(text)
        if len(self._unsent) > MOST_UNSENT:
            self.leave(Leave(1013, "too slow"))
        self._has_news.set()

    def leave(self, leaving: Leave) -> None:
        self._leaving = leaving
        self._has_news.set()

    # -- writing -------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what is queued, then how things stand now, until told to leave."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            while self._unsent:
                await self._send(self._unsent.popleft())
            if self._leaving is not None:
                raise self._leaving
            if self._is_board_due:
                self._is_board_due = False
                await self._send(await self._standing())

    async def _send(self, text: bytes) -> None:
        await self.socket.send_text(text.decode())

    async def _standing(self) -> bytes:
        table = self.room.table
        is_mine = self.viewer is not None and self.viewer == table.seat_to_move
        eyes = (self.viewer,) if table.game.has_secrets else (is_mine,)
        key = ("standing", table.number, eyes, self.want)
        if key not in self.room.encoded:
            many = is_mine and "moves" in self.want and len(table.position.legal_moves) > MANY_MOVES
            viewer = self.viewer  # may change while the thread writes
            made = await asyncio.to_thread(self._made, table, viewer) if many else self._made(table, viewer)
            if table is not self.room.table:  # it has moved on meanwhile, and there will be another
                return made
            self.room.encoded[key] = made
        return self.room.encoded[key]

    def _made(self, table: Table, viewer: Viewer) -> bytes:
        standing = message("standing", **encoding.standing_content(table, viewer, now_ms()))
        parts: dict[str, bytes] = {}
        if "scene" in self.want:
            parts["scene"] = self._scene(table, viewer)
        if "moves" in self.want:
            is_mine = viewer is not None and viewer == table.seat_to_move
            parts["moves"] = to_json(encoding.legal_content(table.view(viewer))) if is_mine else b"[]"
        return encoding.joined(standing, **parts)

    def _scene(self, table: Table, viewer: Viewer) -> bytes:
        """The board, written once for all who see the same."""
        key = ("scene", table.number, viewer if table.game.has_secrets else None)
        found = self.room.encoded.get(key)
        if found is None:
            found = to_json(table.view(viewer).scene())
            if table is self.room.table:
                self.room.encoded[key] = found
        return found

    # -- reading -------------------------------------------------------------------------------------

    async def greet(self) -> None:
        """Wait for the client's hello, then send what it has missed."""
        try:
            text = await asyncio.wait_for(self._receive(), HELLO_S)
            hello = _hello.validate_json(text)
        except (TimeoutError, ValidationError):
            raise Leave(1008, "say hello first: see docs/protocol.md") from None
        self.viewer = viewer_for(hello.seat, self.held)
        self.want = frozenset(hello.want)
        self.room = await self.state.rooms.room(self.room.table.id)
        table = self.room.table
        last = hello.last if hello.last <= table.number else 0
        if last == 0:
            content = encoding.table_content(table, self.viewer, now_ms())
            self.queue(message("table", **content, viewer=self.viewer, held=sorted(self.held)))
        else:
            self.queue(message("welcome", number=table.number, viewer=self.viewer, held=sorted(self.held)))
        self.sent = last
        self.room.watchers.add(self)
        self.tell(table, table.entries[last:])
        self.state.service.presence.come(table.id, self)

    async def _receive(self) -> str:
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text")
        return text if text is not None else ""

    async def read(self) -> None:
        """Obey commands until the client goes."""
        settings = self.state.settings
        credit = Bucket(settings.messages_per_20_s, settings.messages_per_20_s / 20)
        n_excess = 0
        while True:
            text = await self._receive()
            if not credit.take():
                n_excess += 1
                if n_excess > MOST_EXCESS:
                    raise Leave(1008, "too many messages")
                self._refuse(Rejected(Code.TOO_MANY), _client_id(text))
                continue
            try:
                asked = _messages.validate_json(text)
            except ValidationError:
                self._refuse(Rejected(Code.BAD_REQUEST), _client_id(text))
                continue
            await self._obey(asked)

    async def _obey(self, asked: Any) -> None:
        if isinstance(asked, Ping):
            self.queue(message("pong", now_ms=now_ms()))
        elif isinstance(asked, Look):
            if asked.seat is not None and asked.seat not in self.held:
                self._refuse(Rejected(Code.NOT_YOURS))
                return
            self.viewer = asked.seat
            self._is_board_due = True
            self.queue(message("looking", seat=asked.seat))
        else:
            await self._command(asked)

    async def _command(self, command: Any) -> None:
        assert isinstance(command, Command)
        verdict = "done"
        try:
            number = await self.state.rooms.handle(self.room.table.id, command, self.held)  # type: ignore[arg-type]
            self.queue(message("done", id=command.id, number=number))
        except Rejected as refused:
            verdict = refused.code.word
            self._refuse(refused, command.id)
        except Exception:
            log.exception("a command failed")
            verdict = Code.BROKEN.word
            self._refuse(Rejected(Code.BROKEN), command.id)
        metrics.COMMANDS.labels(getattr(command, "type", ""), verdict).inc()

    def _refuse(self, refused: Rejected, client_id: str | None = None) -> None:
        self.queue(message("refused", id=client_id, code=refused.code.word, sentence=refused.why))


def _client_id(text: str) -> str | None:
    """The id of a message that is otherwise wrong, so that its sender knows which one it was."""
    with contextlib.suppress(ValueError, RecursionError):
        content = json.loads(text)
        if isinstance(content, dict) and isinstance(content.get("id"), str):
            return str(content["id"])[:64].encode("ascii", "replace").decode()
    return None


@router.websocket("/api/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """The socket of one table; ``docs/protocol.md`` describes the messages."""
    address = address_of(socket.scope)
    state: AppState | None = None
    try:
        state = state_of(socket)
        if not is_own_host(socket.headers, state.settings):
            raise Rejected(Code.BAD_HOST)
        if not is_own_origin(socket.headers, state.settings):
            raise Rejected(Code.BAD_ORIGIN)
        state.handshakes.check(address)
        if state.sockets.get(address, 0) >= state.settings.sockets_per_address:
            raise Rejected(Code.TOO_MANY)
        room = await state.rooms.room(table_id[:32])
        held = await held_seats(state, socket, table_id)
    except Rejected as refused:
        await _deny(socket, refused)
        return
    except Exception:
        log.exception("a socket could not be opened")
        await _deny(socket, Rejected(Code.BROKEN))
        return
    state.sockets[address] = state.sockets.get(address, 0) + 1
    metrics.SOCKETS.inc()
    try:
        await socket.accept()
        await _converse(LiveSocket(socket, state, room, held))
    finally:
        metrics.SOCKETS.dec()
        state.sockets[address] -= 1
        if not state.sockets[address]:
            del state.sockets[address]


async def _deny(socket: WebSocket, refused: Rejected) -> None:
    from deltille.server.http.middleware import refusal

    await socket.send_denial_response(refusal(refused))


async def _converse(live: LiveSocket) -> None:
    tasks: set[asyncio.Task[None]] = set()
    leaving: Leave | None = None
    try:
        await live.greet()
        tasks = {asyncio.create_task(live.write()), asyncio.create_task(live.read())}
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            await task
    except Leave as reason:
        leaving = reason
    except Rejected as refused:
        leaving = Leave(1008, refused.code.word)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client has gone
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        live.room.watchers.discard(live)
        live.state.service.presence.go(live.room.table.id, live)
        if leaving is not None:
            with contextlib.suppress(RuntimeError):
                await live.socket.close(leaving.code, leaving.why)
