"""Analyses of finished games: start, ask how far it is, cancel."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import Response

from deltille.server.http.middleware import address_of
from deltille.server.http.models import AnalysisRequest
from deltille.server.http.state import AppState, state_of
from deltille.server.http.tables_api import TableId, json_response

router = APIRouter(prefix="/api/tables/{table_id}/analyses", tags=["analyses"])
Here = Annotated[AppState, Depends(state_of)]
AnalysisName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{12}$")]


@router.post("", status_code=202, summary="Look back at a finished game")
async def start(table_id: TableId, request: Request, body: AnalysisRequest, here: Here) -> Response:
    here.questions.check(address_of(request.scope))
    room = await here.rooms.room(table_id)
    response = json_response({"analysis": here.analyses.start(room.table, body.nodes)})
    response.status_code = 202
    return response


@router.get("/{name}", summary="How far an analysis is, and what it found so far")
async def progress(table_id: TableId, name: AnalysisName, here: Here) -> Response:
    found = here.analyses.get(table_id, name)
    content = {"status": found.status, "done": len(found.plies), "of": found.n_plies, "plies": found.plies}
    return json_response(content)


@router.delete("/{name}", summary="Cancel an analysis")
async def cancel(table_id: TableId, name: AnalysisName, here: Here) -> Response:
    here.analyses.cancel(table_id, name)
    return json_response({})
