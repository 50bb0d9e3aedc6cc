"""Looking ahead: what a move would do, and a game that plays itself."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import Response

from deltille.core.errors import DeltilleError
from deltille.server.errors import Code, Refused
from deltille.server.http.catalogue_api import GameName
from deltille.server.http.state import State, state_of
from deltille.server.http.tables_api import AskedSeat, TableId, json_response, room_and_viewer
from deltille.server.previews import demonstration_content, preview_content

router = APIRouter(prefix="/api", tags=["previews"])
Here = Annotated[State, Depends(state_of)]
MoveId = Annotated[int, Path(ge=0, le=2**53)]


@router.get("/tables/{table_id}/previews/{move}", summary="What a legal move would do")
async def preview(
    table_id: TableId, move: MoveId, request: Request, here: Here, seat: AskedSeat = None
) -> Response:
    """Its steps, and the pieces and scores after it where the viewer can foresee them."""
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    return json_response(await asyncio.to_thread(preview_content, room.table, viewer, move))


@router.get("/catalogue/{game}/demonstration", summary="A game that plays itself, as scenes")
async def demonstration(game: GameName) -> Response:
    try:
        return json_response(await asyncio.to_thread(demonstration_content, game))
    except DeltilleError as error:
        raise Refused(Code.NOT_FOUND, str(error)) from error
