"""Previews: what a move would do, and demo games."""

import asyncio
import functools

from fastapi import APIRouter, Request
from fastapi.responses import Response

from deltille.server.domain.commands import SeatNumber, Strict
from deltille.server.http.dependencies import (
    AskedSeat,
    GameName,
    Here,
    MoveId,
    OnlyChanges,
    TableId,
    room_and_viewer,
    worked_out,
    written_in_thread,
)
from deltille.server.http.middleware import address_of
from deltille.server.http.models import RecordText, Targets
from deltille.server.services.previews import (
    objection_content,
    plan_content,
    planned_preview,
    preview_content,
)
from deltille.server.wire import Demonstration, Objection, Plan, Preview, Replay

router = APIRouter(prefix="/api", tags=["previews"])


class AttemptRequest(Strict):
    """What was selected, in order, although it is not a move."""

    seat: SeatNumber
    targets: Targets


@router.post("/tables/{table_id}/objections", summary="Why a selection is not a move")
async def explain(table_id: TableId, request: Request, body: AttemptRequest, here: Here) -> Objection:
    """One sentence; empty where the rules of the game have none for it."""
    room, viewer, _ = await room_and_viewer(here, request, table_id, body.seat)
    targets = tuple(body.targets)
    return await asyncio.to_thread(objection_content, room.table, viewer, targets)


@router.get(
    "/tables/{table_id}/previews/{move}", summary="What a legal move would do", response_model=Preview
)
async def preview(
    table_id: TableId,
    move: MoveId,
    request: Request,
    here: Here,
    seat: AskedSeat = None,
    changes: OnlyChanges = False,
) -> Response:
    """Its steps, and the pieces and scores after it where the viewer can foresee them."""
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    content = functools.partial(preview_content, room.table, viewer, move, is_short=changes)
    return await written_in_thread(content, is_short=changes)


@router.get("/tables/{table_id}/plans", summary="What a waiting seat could do next")
async def plan(table_id: TableId, request: Request, here: Here, seat: AskedSeat = None) -> Plan:
    """The moves it would have if it were its turn. Nothing is stored, and nobody is told."""
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    return await asyncio.to_thread(plan_content, room.table, viewer)


@router.get("/tables/{table_id}/plans/{move}", summary="What a planned move would do")
async def plan_preview(
    table_id: TableId, move: MoveId, request: Request, here: Here, seat: AskedSeat = None
) -> Preview:
    """As a preview, on the current board."""
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    return await asyncio.to_thread(planned_preview, room.table, viewer, move)


@router.get(
    "/catalogue/{game}/demonstration",
    summary="A demo game, as scenes",
    response_model=Demonstration,
)
async def demonstration(game: GameName, request: Request, here: Here) -> Response:
    asked = {"game": game}
    content = await here.sandbox.same_for_all("demonstration", asked, address_of(request.scope))
    return Response(content, media_type="application/json")


class ReplayRequest(Strict):
    """A record, as it was downloaded."""

    record: RecordText


@router.post("/replays", summary="A record as scenes", response_model=Replay)
async def replay(request: Request, body: ReplayRequest, here: Here) -> Response:
    """Nothing is stored; an invalid record is refused with the reason."""
    here.openings.check(address_of(request.scope))
    return await worked_out(here, request, "replay", {"record": body.record})
