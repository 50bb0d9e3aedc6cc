"""Invitations: the host can make the link of an open seat again, or cancel it, from any device."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import StringConstraints

from deltille.server.domain.commands import Strict
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import Here, SeatIndex, TableId, json_response, room_and_viewer
from deltille.server.http.middleware import address_of
from deltille.server.http.state import AppState
from deltille.server.services.overviews import host_seats
from deltille.server.tokens import hashed, new_token
from deltille.server.wire import Invitation, Nothing

router = APIRouter(prefix="/api", tags=["tables"])
PLACE = "/tables/{table_id}/seats/{seat}/invitation"


async def _set(here: AppState, request: Request, table_id: str, seat: int, invite: str | None) -> None:
    """Replace the invitation to an open seat, on request of the host."""
    room, _, held = await room_and_viewer(here, request, table_id, None)
    table = room.table
    if not held & set(host_seats(table)) or await here.store.lobby_terms(table_id) is not None:
        raise Rejected(Code.NOT_YOURS)
    if seat >= len(table.seats) or table.seats[seat].is_taken:
        raise Rejected(Code.SEAT_TAKEN)
    if not await here.store.set_invitation(table_id, seat, hashed(invite) if invite else None):
        raise Rejected(Code.SEAT_TAKEN)  # somebody has just sat down


@router.post(PLACE, summary="Make a new invitation to an open seat", response_model=Invitation)
async def renew(table_id: TableId, seat: SeatIndex, request: Request, here: Here) -> Response:
    """For the host. The previous invitation stops working."""
    invite = new_token()
    await _set(here, request, table_id, seat, invite)
    return json_response(Invitation(seat=seat, invite=invite))


@router.delete(PLACE, summary="Cancel the invitation to an open seat", response_model=Nothing)
async def cancel(table_id: TableId, seat: SeatIndex, request: Request, here: Here) -> Response:
    """For the host; a new one can be made later."""
    await _set(here, request, table_id, seat, None)
    return json_response(Nothing())


class CodeRequest(Strict):
    """The text of a QR code, usually a link."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=300)]


@router.post(
    "/qr",
    summary="A text as a QR code",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def qr_code(request: Request, body: CodeRequest, here: Here) -> Response:
    """An SVG picture. Nothing is kept: links to seats are sent in the body, so that no log has them."""
    drawn = await here.sandbox.work_out("qr", {"text": body.text}, address_of(request.scope))
    return Response(drawn, media_type="image/svg+xml")
