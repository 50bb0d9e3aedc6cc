"""Learning a game: its guide, its lesson, its cards."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import Field

from deltille.server.domain.commands import Strict
from deltille.server.http.dependencies import GameName, Here, MoveId, OnlyChanges, worked_out
from deltille.server.http.middleware import address_of
from deltille.server.http.models import PointedRequest
from deltille.server.http.state import AppState
from deltille.server.wire import (
    Guide,
    LessonAnswer,
    LessonBoard,
    LessonContent,
    Objection,
    OptionNotes,
    Preview,
)

router = APIRouter(prefix="/api/catalogue/{game}", tags=["learning"])
Language = Annotated[str, Query(pattern=r"^[a-z]{2}$", description="English where there is nothing in it.")]
StepNumber = Annotated[int, Path(ge=1, le=99)]


class AnswerRequest(Strict):
    """The move somebody makes in a lesson."""

    move: Annotated[int, Field(ge=0, le=2**53)]


async def _told(here: AppState, request: Request, what: str, game: str, *about: Any) -> Response:
    asked = {"what": what, "game": game, "about": about}
    return await worked_out(here, request, "lesson", asked)


async def _same_for_all(here: AppState, request: Request, what: str, game: str, *about: Any) -> Response:
    asked = {"what": what, "game": game, "about": about}
    content = await here.sandbox.same_for_all("lesson", asked, address_of(request.scope))
    return Response(content, media_type="application/json")


@router.get("/guide", summary="A short introduction, with the scenes of its pictures", response_model=Guide)
async def guide(game: GameName, request: Request, here: Here, language: Language = "en") -> Response:
    return await _same_for_all(here, request, "guide", game, language)


@router.get("/options", summary="What each option means, with a scene for each", response_model=OptionNotes)
async def options(game: GameName, request: Request, here: Here) -> Response:
    return await _same_for_all(here, request, "options", game)


@router.get(
    "/lesson", summary="The sentences of a lesson, and the cards of a game", response_model=LessonContent
)
async def lesson(game: GameName, request: Request, here: Here) -> Response:
    return await _same_for_all(here, request, "lesson", game)


@router.get("/lesson/{step}", summary="The board of one step", response_model=LessonBoard)
async def board(game: GameName, step: StepNumber, request: Request, here: Here) -> Response:
    """A scene, the legal moves, and the id of a move that solves the step."""
    return await _same_for_all(here, request, "board", game, step)


@router.get(
    "/lesson/{step}/previews/{move}", summary="What a move would do in a lesson", response_model=Preview
)
async def preview(
    game: GameName,
    step: StepNumber,
    move: MoveId,
    request: Request,
    here: Here,
    changes: OnlyChanges = False,
) -> Response:
    return await _told(here, request, "preview", game, step, move, changes)


@router.post(
    "/lesson/{step}/objections",
    summary="Why a selection in a lesson is not a move",
    response_model=Objection,
)
async def explain(
    game: GameName, step: StepNumber, request: Request, body: PointedRequest, here: Here
) -> Response:
    return await _told(here, request, "objections", game, step, tuple(body.targets))


@router.post("/lesson/{step}/answers", summary="Make a move in a lesson", response_model=LessonAnswer)
async def answer(
    game: GameName, step: StepNumber, request: Request, body: AnswerRequest, here: Here
) -> Response:
    """What it did, the scene after it, and whether it was asked for. Nothing is stored."""
    return await _told(here, request, "answer", game, step, body.move)
