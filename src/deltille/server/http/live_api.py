"""A table's socket: who may open it, and its life from handshake to close."""

import asyncio
import contextlib
import logging
import re
from collections.abc import Iterator

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from deltille.server import metrics
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import TABLE_ID_PATTERN, account_of, held_seats
from deltille.server.http.middleware import address_of
from deltille.server.http.origin import is_own_host, is_own_origin
from deltille.server.http.seat_auth import account_token
from deltille.server.http.socket import Leave, LiveSocket
from deltille.server.http.state import AppState, state_of

router = APIRouter()
TABLE_ID = re.compile(TABLE_ID_PATTERN)
log = logging.getLogger(__name__)


@contextlib.contextmanager
def _counted(state: AppState, address: str) -> Iterator[None]:
    """Count one more socket of an address before its handshake: many may arrive at the same time."""
    if state.sockets.get(address, 0) >= state.settings.sockets_per_address:
        raise Rejected(Code.TOO_MANY)
    state.sockets[address] = state.sockets.get(address, 0) + 1
    try:
        yield
    finally:
        state.sockets[address] -= 1
        if not state.sockets[address]:
            del state.sockets[address]


@router.websocket("/api/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """The socket of one table; ``docs/protocol.md`` describes the messages."""
    with contextlib.ExitStack() as stack:
        try:
            state = state_of(socket)
            if not is_own_host(socket.headers, state.settings):
                raise Rejected(Code.BAD_HOST)
            if not is_own_origin(socket.headers, state.settings):
                raise Rejected(Code.BAD_ORIGIN)
            address = address_of(socket.scope)
            state.handshakes.check(address)
            stack.enter_context(_counted(state, address))
            if TABLE_ID.fullmatch(table_id) is None:
                raise Rejected(Code.UNKNOWN_TABLE)
            room = await state.rooms.room(table_id)
            held = await held_seats(state, socket, table_id)
            if not held:  # a spectator: players come first
                await state.service.backpressure.admit(address)
            login = account_token(socket) if await account_of(state, socket) else None
        except Rejected as refused:
            await _deny(socket, refused)
            return
        except Exception:
            log.exception("a socket could not be opened")
            await _deny(socket, Rejected(Code.BROKEN))
            return
        metrics.SOCKETS.inc()
        stack.callback(metrics.SOCKETS.dec)
        opened = LiveSocket(socket, state, room, held, login)
        stack.enter_context(state.logins.watched(login, opened.log_out))
        await socket.accept()
        await _converse(opened)


async def _deny(socket: WebSocket, refused: Rejected) -> None:
    from deltille.server.http.middleware import refusal

    await socket.send_denial_response(refusal(refused))


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks and forget them: their errors refer to the caller, which must not refer to them."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    tasks.clear()


async def _converse(live: LiveSocket) -> None:
    tasks: list[asyncio.Task[None]] = []
    leaving: Leave | None = None
    try:
        await live.greet()
        tasks = [asyncio.create_task(live.write()), asyncio.create_task(live.read())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await next(task for task in tasks if task.done())
    except Leave as reason:
        leaving = reason
    except Rejected as refused:
        leaving = Leave(1008, refused.code.word)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client has gone
    finally:
        await _end(tasks)
        live.room.watchers.discard(live)
        if not live.room.watchers:
            live.room.clear_caches()
        live.state.service.presence.go(live.room.table.id, live)
        # A reference cycle waits for a full garbage collection, which may take hours. If anything
        # keeps this socket until then, the table must not stay in memory with it.
        del live.room
        if leaving is not None:
            with contextlib.suppress(RuntimeError):
                await live.socket.close(leaving.code, leaving.why)
