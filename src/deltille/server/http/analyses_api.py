"""Analyses of finished games: start, ask how far it is, cancel."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from deltille.server.http.dependencies import Here, TableId, TaskName, json_response
from deltille.server.http.middleware import address_of
from deltille.server.http.models import AnalysisRequest

router = APIRouter(prefix="/api/tables/{table_id}/analyses", tags=["analyses"])


@router.post("", status_code=202, summary="Look back at a finished game")
async def start(table_id: TableId, request: Request, body: AnalysisRequest, here: Here) -> Response:
    here.questions.check(address_of(request.scope))
    room = await here.rooms.room(table_id)
    return json_response({"analysis": here.analyses.start(room.table, body.nodes)}, 202)


@router.get("/{name}", summary="How far an analysis is, and what it found so far")
async def progress(table_id: TableId, name: TaskName, here: Here) -> Response:
    found = here.analyses.get(table_id, name)
    content = {"status": found.status, "done": len(found.plies), "of": found.n_plies, "plies": found.plies}
    return json_response(content)


@router.delete("/{name}", summary="Cancel an analysis")
async def cancel(table_id: TableId, name: TaskName, here: Here) -> Response:
    here.analyses.cancel(table_id, name)
    return json_response({})
