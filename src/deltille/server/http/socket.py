"""One socket at a table: numbered entries out, commands in. ``live_api.py`` opens it."""

import asyncio
import contextlib
import json
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from fastapi import WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from deltille.server import encoding, metrics, wire
from deltille.server.domain import events as ev
from deltille.server.domain.commands import Command, opens_a_table
from deltille.server.domain.events import Entry
from deltille.server.domain.table import Table
from deltille.server.domain.visibility import Viewer
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import held_seats
from deltille.server.http.limits import Bucket
from deltille.server.http.middleware import address_of
from deltille.server.http.round_limiter import BYTES, COMMAND, MESSAGE, SEND, STANDING, RoundLimiter
from deltille.server.http.seat_auth import viewer_for
from deltille.server.http.state import AppState
from deltille.server.rooms import Room

log = logging.getLogger(__name__)

HELLO_S = 10.0
MOST_UNSENT = 2_000
"""Messages. A client that does not read is cut off here; it can reconnect and catch up."""
MOST_EXCESS = 200
"""This many messages above the limit are refused one by one, then the socket is closed."""
MANY_MOVES = 100
"""From this many legal moves on, they are encoded in a thread."""
MANY_PLIES = 30
"""From this many moves on, the history of a game is encoded in a thread."""
AT_ONCE = 200
"""A client that has missed more entries than this gets them in batches of this size."""
TRIES = 3
"""If the table changes this often while the history is encoded, it is encoded on the event loop."""

UNSTAMPED = -1
"""A placeholder for the time in a standing that is encoded once for many."""

_messages: TypeAdapter[Any] = TypeAdapter(wire.SocketMessage)


class _Wanted(NamedTuple):
    """The cache key of a standing: clients with the same key get the same message."""

    number: int
    eyes: Viewer
    is_mine: bool
    want: frozenset[str]
    base: int


class Leave(Exception):
    """Close the socket with this code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


class LiveSocket:
    """One socket at one table: a watcher of its room that sends what happens there."""

    def __init__(
        self, socket: WebSocket, state: AppState, room: Room, held: frozenset[int], login: str | None = None
    ) -> None:
        self.socket = socket
        self.state = state
        self.room = room
        self.held = held
        self.login = login
        self.address = address_of(socket.scope)
        self.round_limiter: RoundLimiter = socket.scope["round_limiter"]
        self.viewer: Viewer = None
        self.want: frozenset[str] = frozenset()
        self.sent = 0
        self._unsent: deque[bytes] = deque()
        self._has_news = asyncio.Event()
        self._n_missed = 0
        """Entries it had missed when it connected: a long history does not make a client too slow."""
        self._is_board_due = False
        self._base = 0
        """The number of the standing whose scene this viewer has."""
        self._n_looks = 0
        self._leaving: Leave | None = None
        self._n_settled = 0
        """Entries up to this number have done to our seats what they do to seats."""
        self._are_seats_due = False

    # -- events --------------------------------------------------------------------------------------

    def tell(self, table: Table, entries: list[Entry]) -> None:
        """New entries: queue them for sending, each once and in order."""
        for entry in entries:
            if entry.number > self.sent:
                self.sent = entry.number
                self.queue(self._entry(table, entry))
            self._settle_seats(entry)
        # Chat does not change the board.
        if not all(isinstance(entry.event, ev.Chatted) for entry in entries):
            self._is_board_due = True

    def _settle_seats(self, entry: Entry) -> None:
        """Seats may change hands after it was asked which are ours."""
        if entry.number <= self._n_settled:
            return
        self._n_settled = entry.number
        if isinstance(entry.event, ev.Reseated) and entry.event.seat in self.held:
            self.leave(Leave(4001, "this seat was taken over with its recovery code"))
        is_left = isinstance(entry.event, ev.Left) and entry.event.seat in self.held
        if is_left or isinstance(entry.event, ev.Swapped):
            self._lose_seats()

    def _entry(self, table: Table, entry: Entry) -> bytes:
        short_for = table.game.name if "changes" in self.want else ""
        key = ("entry", entry.number, self.viewer if table.game.has_secrets else None, short_for)
        written = self.room.message_cache.get(key)
        if written is None:
            written = encoding.entry_content(table, entry, self.viewer).to_wire(short_for)
            self.room.message_cache.put(key, written)
        return written

    def say(self, told: wire.Wire) -> None:
        self.queue(told.to_wire())

    def _lose_seats(self) -> None:
        """The players have exchanged sides: this socket holds nothing until its keys are checked again."""
        self.held = frozenset()
        self._are_seats_due = True

    async def _take_seats(self) -> None:
        self._are_seats_due = False
        self.held = await held_seats(self.state, self.socket, self.room.table.id)
        if self.viewer is not None and len(self.held) == 1:
            self.viewer = next(iter(self.held))
        self._base, self._n_looks = 0, self._n_looks + 1  # the new viewer has seen other scenes
        seated = wire.SeatedMessage(viewer=self.viewer, held=tuple(sorted(self.held)))
        await self._send(seated.to_wire())
        self.state.service.presence.come(self.room.table.id, self)

    def queue(self, text: bytes) -> None:
        if self._leaving is not None:
            return  # who has lost a seat, and does not read yet, hears no more of what it may know
        self._unsent.append(text)
        if len(self._unsent) > MOST_UNSENT + self._n_missed:
            self.leave(Leave(1013, "too slow"))
        self._has_news.set()

    def leave(self, leaving: Leave) -> None:
        self._leaving = leaving
        self._has_news.set()

    def log_out(self) -> None:
        """The account that holds seats here has logged out."""
        self._unsent.clear()
        self.leave(Leave(4002, "you have logged out"))

    # -- writing -------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what is queued, then the current standing, until told to stop."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            # A login may have ended on another server. A database outage logs nobody out.
            with contextlib.suppress(Rejected):
                await self.state.logins.check(self.login, self.state.accounts)
            while self._unsent:
                await self._send(self._unsent.popleft())
            if self._leaving is not None:
                raise self._leaving
            if self._are_seats_due:
                await self._take_seats()
            if self._is_board_due:
                self._is_board_due = False
                n_looks, number = self._n_looks, self.room.table.number
                await self._send(await self._standing())
                if n_looks == self._n_looks:  # otherwise the viewer has changed
                    self._base = number

    async def _send(self, text: bytes) -> None:
        await self.round_limiter.acquire(self.address, SEND + len(text) / BYTES)
        await self.socket.send_text(text.decode())

    async def _standing(self) -> bytes:
        table, viewer = self.room.table, self.viewer  # they may change while this waits
        key = self._wanted(table)
        made = self.room.message_cache.get(key)
        if made is None:
            await self.round_limiter.acquire(self.address, STANDING)
            made = self.room.message_cache.get(key)  # another client may have made it meanwhile
        if made is None:
            is_long = key.is_mine and not self.want.isdisjoint(("moves", "paths"))
            if not is_long or len(table.position.legal_moves) <= MANY_MOVES:
                made = self._made(table, viewer, key.base)
            else:
                async with self.round_limiter.slot(self.address):
                    made = self.room.message_cache.get(key)
                    if made is None:
                        made = await asyncio.to_thread(self._made, table, viewer, key.base)
            if table is self.room.table:  # otherwise there will be a newer one
                self.room.message_cache.put(key, made)
        return self._dated(made)

    def _wanted(self, table: Table) -> "_Wanted":
        is_mine = self.viewer is not None and self.viewer == table.seat_to_move
        eyes = self.viewer if table.game.has_secrets else None
        base = self._base if "changes" in self.want else 0
        return _Wanted(table.number, eyes, is_mine, self.want, base)

    def _dated(self, standing: bytes) -> bytes:
        """Put the current time into a cached standing; otherwise a clock would seem to have stopped."""
        stamp = b'"now_ms":%d'
        return standing.replace(stamp % UNSTAMPED, stamp % self.state.rooms.now_ms(), 1)

    def _made(self, table: Table, viewer: Viewer, base: int) -> bytes:
        has_scene = not self.want.isdisjoint(("scene", "changes"))
        scene = self.room.scenes.scene(table, viewer) if has_scene else None
        wanted: dict[str, Callable[[], Any]] = {
            "scene": lambda: scene,
            "moves": lambda: encoding.moves_for(table, viewer),
            "changes": lambda: self.room.scenes.changes(table, viewer, base),
            "paths": lambda: encoding.paths_for(table, viewer, scene),
        }
        standing = dict(encoding.standing_content(table, viewer, UNSTAMPED))
        standing |= {name: made() for name, made in wanted.items() if name in self.want}
        if "changes" not in self.want:
            return wire.StandingMessage(**standing).to_wire()
        if standing["changes"].base:
            standing |= dict.fromkeys(encoding.unchanged_since(table, base))
        return wire.StandingMessage(**standing).to_wire(table.game.name)

    # -- reading -------------------------------------------------------------------------------------

    async def greet(self) -> None:
        """Wait for the client's hello, then send what it has missed."""
        try:
            text = await asyncio.wait_for(self._receive(), HELLO_S)
            hello = wire.Hello.model_validate_json(text)
        except (TimeoutError, ValidationError):
            raise Leave(1008, "say hello first: see docs/protocol.md") from None
        self._n_settled = self.room.table.number
        self.held = await held_seats(self.state, self.socket, self.room.table.id)
        self.viewer = viewer_for(hello.seat, self.held)
        self.want = frozenset(hello.want)
        self.room = await self.state.rooms.room(self.room.table.id)
        last = hello.last if hello.last <= self.room.table.number else 0
        content = await self._history() if last == 0 else b""
        table = self.room.table
        self._stay(table)
        held = tuple(sorted(self.held))
        if last == 0:
            self.queue(content)
        else:
            self.say(
                wire.WelcomeMessage(game=table.game.name, number=table.number, viewer=self.viewer, held=held)
            )
        self.sent = last
        if table.number - last > AT_ONCE:
            await self._catch_up()
            table, last = self.room.table, self.sent
            self._stay(table)
        self._base = hello.base if hello.base <= last else 0
        self._n_missed = table.number - last
        self.room.watchers.add(self)
        self.tell(table, table.entries[last:])
        self._is_board_due = True
        self.state.service.presence.come(table.id, self)

    def _stay(self, table: Table) -> None:
        """Raise if what we may see was taken from us while we came."""
        for entry in table.entries[self._n_settled :]:
            self._settle_seats(entry)
        if self._leaving is not None:
            raise self._leaving

    async def _catch_up(self) -> None:
        """Send most of many entries, some at a time, so that nobody's move waits until all are encoded."""
        while self._unsent:
            await self._send(self._unsent.popleft())
        while self.room.table.number - self.sent > AT_ONCE:
            table = self.room.table
            self._stay(table)
            for entry in table.entries[self.sent : self.sent + AT_ONCE]:
                await self._send(self._entry(table, entry))
                self.sent = entry.number
            # The table had no watcher meanwhile and may have left memory.
            self.room = await self.state.rooms.room(table.id)

    async def _history(self) -> bytes:
        """The first message to a client that has nothing yet; for a long game it is encoded in a thread."""
        held = tuple(sorted(self.held))

        def made(table: Table) -> bytes:
            content = encoding.table_content(table, self.viewer, self.state.rooms.now_ms())
            message = wire.TableMessage(**content, is_rated=self.room.is_rated, viewer=self.viewer, held=held)
            return message.to_wire()

        for _ in range(TRIES):
            table = self.room.table
            if table.position.ply < MANY_PLIES:
                break
            async with self.round_limiter.slot(self.address):
                content = await asyncio.to_thread(made, table)
            if table is self.room.table:
                return content
        return made(self.room.table)

    async def _receive(self) -> str:
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text")
        return text if text is not None else ""

    async def read(self) -> None:
        """Execute commands until the client leaves."""
        settings = self.state.settings
        credit = Bucket(settings.messages_per_20_s, settings.messages_per_20_s / 20)
        n_excess = 0
        while True:
            text = await self._receive()
            await self.round_limiter.acquire(self.address, MESSAGE)
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
            await self._handle(asked)

    async def _handle(self, asked: Any) -> None:
        if isinstance(asked, wire.Ping):
            self.say(wire.PongMessage(now_ms=self.state.rooms.now_ms()))
        elif isinstance(asked, wire.Look):
            if asked.seat is not None and asked.seat not in self.held:
                self._refuse(Rejected(Code.NOT_YOURS))
                return
            self.viewer = asked.seat
            self._base = 0
            self._n_looks += 1
            self._is_board_due = True
            self.say(wire.LookingMessage(seat=asked.seat))
        else:
            await self._command(asked)

    async def _command(self, command: Any) -> None:
        assert isinstance(command, Command)
        verdict = "done"
        try:
            await self.state.logins.check(self.login, self.state.accounts)
            self.state.check_talk(self.address, self.room.table.id, command, self.held)  # type: ignore[arg-type]
            if opens_a_table(command):
                self.state.check_opening(self.address)
            await self.round_limiter.acquire(self.address, COMMAND)
            number = await self.state.rooms.handle(self.room.table.id, command, self.held)  # type: ignore[arg-type]
            self.say(wire.DoneMessage(id=command.id, number=number))
        except Rejected as refused:
            verdict = refused.code.word
            self._refuse(refused, command.id)
        except Exception:
            log.exception("a command failed")
            verdict = Code.BROKEN.word
            self._refuse(Rejected(Code.BROKEN), command.id)
        metrics.COMMANDS.labels(getattr(command, "type", ""), verdict).inc()

    def _refuse(self, refused: Rejected, client_id: str | None = None) -> None:
        self.say(wire.RefusedMessage(id=client_id, code=refused.code.word, sentence=refused.message))


def _client_id(text: str) -> str | None:
    """The id of an otherwise invalid message, so that its sender knows which one was refused."""
    with contextlib.suppress(ValueError, RecursionError):
        content = json.loads(text)
        if isinstance(content, dict) and isinstance(content.get("id"), str):
            return str(content["id"])[:64].encode("ascii", "replace").decode()
    return None
