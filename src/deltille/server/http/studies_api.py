"""Studying: any position as scenes and legal moves, and what the computer thinks of it. No table is needed.

All of it is made from what the request itself says, so nothing that a table hides can be asked for here.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from pydantic_core import to_json

from deltille.core.position import Position
from deltille.core.record import Record
from deltille.server.encoding import study_content
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import Here, TaskName, json_response
from deltille.server.http.middleware import address_of
from deltille.server.http.models import LookRequest, PointRequest, StudyRequest, ThinkRequest
from deltille.server.services.openings import begun, chosen_game
from deltille.server.services.previews import objection_in
from deltille.server.services.studies import Studies

router = APIRouter(prefix="/api", tags=["studies"])
USUAL_S = 10.0


def place_of(asked: StudyRequest) -> Position:
    """The position asked for, with the moves that led to it."""
    game = chosen_game(asked.game, asked.options) if asked.game else None
    return begun(game, asked.position, asked.moves, asked.record, asked.ply)


@router.post("/studies", summary="Any position as a scene, with its legal moves")
async def look(body: LookRequest, here: Here) -> Response:
    """How it stands, what each move on the way there did, the position as text. Nothing is kept."""

    def shown() -> Response:
        position = place_of(body)
        return json_response(
            study_content(position, has_scene="scene" in body.want, has_moves="moves" in body.want)
        )

    return await asyncio.to_thread(shown)


@router.post("/studies/objections", summary="Why something pointed at in a position is no move")
async def explain(body: PointRequest, here: Here) -> Response:
    """As at a table, for the side to move."""
    return json_response(await asyncio.to_thread(lambda: objection_in(place_of(body), tuple(body.targets))))


@router.post("/studies/record", summary="A line of moves as a record")
async def record(body: StudyRequest, here: Here) -> Response:
    """The record of a game that went so; everything in it was in the request. Nothing is kept."""

    def written() -> str:
        return Record.of(place_of(body), reveal=True).to_json()

    return Response(await asyncio.to_thread(written), media_type="application/json")


@router.post("/analyses", status_code=202, summary="Think about any position")
async def start(request: Request, body: ThinkRequest, here: Here) -> Response:
    """The best moves with what each seat may expect; ask for them by the name in the answer."""
    address = address_of(request.scope)
    here.questions.check(address)
    position = await asyncio.to_thread(place_of, body)
    if position.outcome() is not None:
        raise Rejected(Code.GAME_OVER)
    longest = here.settings.analysis_time_s
    seconds = body.seconds or (USUAL_S if body.nodes is None else longest)
    name = here.studies.start(position, body.nodes, min(seconds, longest), body.best, address)
    return json_response({"analysis": name}, 202)


@router.get("/analyses/{name}", summary="What has been found so far")
async def progress(name: TaskName, here: Here) -> Response:
    return json_response(here.studies.get(name).content)


@router.get(
    "/analyses/{name}/stream",
    summary="What is found, as it is found",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def stream(name: TaskName, here: Here) -> StreamingResponse:
    """Server-sent events, each of them the whole answer as it is then; the last one is not ``running``."""
    here.studies.get(name)
    return StreamingResponse(_events(here.studies, name), media_type="text/event-stream")


async def _events(studies: Studies, name: str) -> AsyncIterator[bytes]:
    content: dict[str, Any]
    async for content in studies.stream(name):
        yield b"data: " + to_json(content) + b"\n\n"


@router.delete("/analyses/{name}", summary="Stop thinking about a position")
async def cancel(name: TaskName, here: Here) -> Response:
    here.studies.cancel(name)
    return json_response({})
