"""Analyses of finished games: start, get progress, cancel."""

from fastapi import APIRouter, Request

from deltille.server.http.dependencies import Here, TableId, TaskName, held_seats
from deltille.server.http.middleware import address_of
from deltille.server.http.models import AnalysisRequest
from deltille.server.services.analyses import SPECTATOR_NODES
from deltille.server.wire import Begun, JudgedMove, Nothing, Review

router = APIRouter(prefix="/api/tables/{table_id}/analyses", tags=["analyses"])


@router.post("", status_code=202, summary="Analyse a finished game")
async def start(table_id: TableId, request: Request, body: AnalysisRequest, here: Here) -> Begun:
    address = address_of(request.scope)
    here.questions.check(address)
    room = await here.rooms.room(table_id)
    is_player = bool(await held_seats(here, request, table_id))
    nodes = body.nodes if is_player else min(body.nodes, SPECTATOR_NODES)
    return Begun(analysis=here.analyses.start(room.table, nodes, address))


@router.get("/{name}", summary="The progress and results of an analysis")
async def progress(table_id: TableId, name: TaskName, here: Here) -> Review:
    found = here.analyses.get(table_id, name)
    plies = tuple(JudgedMove.model_validate(judged) for judged in found.plies)
    return Review(status=found.status, done=len(plies), of=found.n_plies, by=found.by, plies=plies)


@router.delete("/{name}", summary="Cancel an analysis")
async def cancel(table_id: TableId, name: TaskName, here: Here) -> Nothing:
    here.analyses.cancel(table_id, name)
    return Nothing()
