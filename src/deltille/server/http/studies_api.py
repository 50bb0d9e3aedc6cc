"""Studying: any position as scenes and legal moves, and its analysis. No table is needed.

All of it is made from what the request itself says, so nothing that a table hides can be asked for here; and
in other processes, so nothing that is sent can stop this one.
"""

from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Scope

from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import Here, TaskName, worked_out
from deltille.server.http.middleware import address_of
from deltille.server.http.models import (
    EditRequest,
    LabelsRequest,
    LookRequest,
    PointRequest,
    RecordRequest,
    StudyRequest,
    ThinkRequest,
)
from deltille.server.http.round_limiter import BYTES, SEND, RoundLimiter
from deltille.server.services.studies import Studies
from deltille.server.wire import (
    Begun,
    Draft,
    GameFile,
    MoveLabels,
    Nothing,
    Objection,
    Openings,
    RecordFile,
    Study,
    Territory,
    Thoughts,
)

router = APIRouter(prefix="/api", tags=["studies"])
USUAL_S = 10.0


@router.post("/studies", summary="Any position as a scene, with its legal moves", response_model=Study)
async def look(request: Request, body: LookRequest, here: Here) -> Response:
    """The standing, what each move on the way there did, the position as text. Nothing is stored."""
    return await worked_out(here, request, "look", body.model_dump())


@router.post("/studies/edits", summary="A position that is being set up by hand", response_model=Draft)
async def edit(request: Request, body: EditRequest, here: Here) -> Response:
    """The board after these edits, what can be changed next, and what is still wrong. Nothing is stored."""
    return await worked_out(here, request, "edit", body.model_dump())


@router.post(
    "/studies/objections",
    summary="Why a selection in a position is not a move",
    response_model=Objection,
)
async def explain(request: Request, body: PointRequest, here: Here) -> Response:
    """As at a table, for the side to move."""
    return await worked_out(here, request, "objection", body.model_dump())


@router.post(
    "/studies/territory",
    summary="Who will probably own which places",
    response_model=Territory,
)
async def territory(request: Request, body: StudyRequest, here: Here) -> Response:
    """By the game's network where one fits and the game has territory; else nothing."""
    return await worked_out(here, request, "territory", body.model_dump())


@router.post("/studies/labels", summary="Moves as lists show them", response_model=MoveLabels)
async def labels(request: Request, body: LabelsRequest, here: Here) -> Response:
    """Who makes each move of a tree, its picture and its place."""
    return await worked_out(here, request, "labels", body.model_dump())


@router.post("/studies/openings", summary="What was played in a position early in a game")
async def openings(request: Request, body: StudyRequest, here: Here) -> Openings:
    """In the games that come with it and in those of this server; for games that started as usual."""
    found = await here.sandbox.read("openings", body.model_dump(), address_of(request.scope))
    return here.service.opening_counts.merged(found)


@router.post("/studies/record", summary="A line of moves as a record", response_model=RecordFile)
async def record(request: Request, body: RecordRequest, here: Here) -> Response:
    """The record of a game that went so; everything in it was in the request. Nothing is stored."""
    return await worked_out(here, request, "record", body.model_dump())


@router.post("/studies/file", summary="A line of moves as another program's file", response_model=GameFile)
async def file(request: Request, body: StudyRequest, here: Here) -> Response:
    """For games that another program saves in files; nothing is stored."""
    return await worked_out(here, request, "file", body.model_dump())


@router.post("/analyses", status_code=202, summary="Analyse any position")
async def start(request: Request, body: ThinkRequest, here: Here) -> Begun:
    """The best moves with what each seat may expect; ask for them by the name in the answer."""
    address = address_of(request.scope)
    here.questions.check(address)
    found = await here.sandbox.read("place", body.model_dump(), address)
    if found["is_over"]:
        raise Rejected(Code.GAME_OVER)
    longest = here.settings.analysis_time_s
    seconds = body.seconds or (USUAL_S if body.nodes is None else longest)
    name = here.studies.start(found["position"], body.nodes, min(seconds, longest), body.best, address)
    return Begun(analysis=name)


@router.get("/analyses/{name}", summary="The results so far")
async def progress(name: TaskName, here: Here) -> Thoughts:
    return here.studies.get(name).content


@router.get(
    "/analyses/{name}/stream",
    summary="The results as they arrive",
    response_class=StreamingResponse,
    responses={
        200: {"content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/Thoughts"}}}}
    },
)
async def stream(name: TaskName, request: Request, here: Here) -> StreamingResponse:
    """Server-sent events, each of them the whole answer as it is then; the last one is not ``running``."""
    here.studies.get(name)
    return StreamingResponse(_events(here.studies, name, request.scope), media_type="text/event-stream")


async def _events(studies: Studies, name: str, scope: Scope) -> AsyncIterator[bytes]:
    round_limiter: RoundLimiter = scope["round_limiter"]
    async for content in studies.stream(name):
        await round_limiter.acquire(address_of(scope), SEND + len(content) / BYTES)
        yield b"data: " + content + b"\n\n"


@router.delete("/analyses/{name}", summary="Cancel the analysis of a position")
async def cancel(name: TaskName, here: Here) -> Nothing:
    here.studies.cancel(name)
    return Nothing()
