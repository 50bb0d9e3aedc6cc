"""Hints at a table, for people who play computers or share one screen."""

from fastapi import APIRouter, Request

from deltille.server.http.dependencies import Here, TableId, room_and_viewer
from deltille.server.http.middleware import address_of
from deltille.server.http.models import HintRequest
from deltille.server.wire import Hint

router = APIRouter(prefix="/api/tables/{table_id}/hints", tags=["analyses"])


@router.post("", summary="What level 10 would play, and why")
async def hint(table_id: TableId, request: Request, body: HintRequest, here: Here) -> Hint:
    """Refused where another person plays. Takes about three seconds, longer where many ask."""
    address = address_of(request.scope)
    here.questions.check(address)
    room, _, held = await room_and_viewer(here, request, table_id, body.seat)
    return await here.hints.hint(room.table, body.seat, held, address)
