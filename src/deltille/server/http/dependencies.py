"""What handlers share: path parameters, the client's identity, and the form of a response."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Depends, Path, Query
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from deltille.core.messages import Message
from deltille.server.domain.clock import Control
from deltille.server.domain.visibility import Viewer
from deltille.server.errors import Code, Rejected
from deltille.server.http.middleware import address_of
from deltille.server.http.models import ControlRequest
from deltille.server.http.seat_auth import account_token, seats_held, tokens_of, viewer_for
from deltille.server.http.state import AppState, state_of
from deltille.server.rooms import Room
from deltille.server.wire import Wire


async def _here(connection: HTTPConnection) -> AppState:
    """Async although it awaits nothing: FastAPI runs a plain function in a thread."""
    return state_of(connection)


Here = Annotated[AppState, Depends(_here)]
TABLE_ID_PATTERN = r"^[A-Za-z0-9_-]{12}$"
TableId = Annotated[str, Path(pattern=TABLE_ID_PATTERN)]
TaskName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{12}$")]
GameName = Annotated[str, Path(pattern=r"^[a-z_]{1,64}$")]
SeatIndex = Annotated[int, Path(ge=0, le=5)]
MoveId = Annotated[int, Path(ge=0, le=2**53)]
OnlyChanges = Annotated[bool, Query(description="Only how it differs from the board that is known.")]
AskedSeat = Annotated[int | None, Query(ge=0, le=5, description="Show the view of this seat.")]


def json_response(content: Wire, status: int = 200, *, is_short: bool = False) -> Response:
    """A response, already encoded: to set cookies on it, or because a thread has encoded a long one."""
    written = content.to_short_wire() if is_short else content.to_wire()
    return Response(written, status, media_type="application/json")


async def written_in_thread(content: Callable[[], Wire], *, is_short: bool = False) -> Response:
    """A response that takes long to compute and encode, such as a thousand moves."""
    return await asyncio.to_thread(lambda: json_response(content(), is_short=is_short))


def control_of(request: ControlRequest) -> Control:
    """The clock asked for."""
    if request.kind == "days" and not request.days:
        raise Rejected(Code.BAD_REQUEST, Message("server.clock-needs-days"))
    if request.kind == "fischer" and not request.base_s:
        raise Rejected(Code.BAD_REQUEST, Message("server.clock-needs-time"))
    return Control(request.kind, request.days, request.base_s, request.increment_s)


async def worked_out(
    here: AppState, request: HTTPConnection, what_for: str, asked: dict[str, Any]
) -> Response:
    """The result of a worker process for the client's input, as a response."""
    content = await here.sandbox.work_out(what_for, asked, address_of(request.scope))
    return Response(content, media_type="application/json")


async def account_of(here: AppState, request: HTTPConnection) -> str | None:
    """The account that a request is logged in to."""
    token = account_token(request)
    return await here.accounts.account_of(token) if token else None


async def held_seats(here: AppState, request: HTTPConnection, table_id: str) -> frozenset[int]:
    """The seats that a request may act for."""
    keys = await here.store.keys(table_id)
    return seats_held(tokens_of(request), await account_of(here, request), keys)


async def room_and_viewer(
    here: AppState, request: HTTPConnection, table_id: str, asked: int | None
) -> tuple[Room, Viewer, frozenset[int]]:
    """The table asked for, its viewer, and the seats the request may act for."""
    room = await here.rooms.room(table_id)
    held = await held_seats(here, request, table_id)
    return room, viewer_for(asked, held), held
