"""Learning a game: its guide, its lesson, its cards."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response
from pydantic import Field, StringConstraints

from deltille.core.errors import UnknownGame
from deltille.server.domain.commands import Strict
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import GameName, MoveId, json_response
from deltille.server.services import teaching

router = APIRouter(prefix="/api/catalogue/{game}", tags=["learning"])
Language = Annotated[str, Query(pattern=r"^[a-z]{2}$", description="English where there is nothing in it.")]
StepNumber = Annotated[int, Path(ge=1, le=99)]


class AnswerRequest(Strict):
    """The move somebody makes in a lesson."""

    move: Annotated[int, Field(ge=0, le=2**53)]


class PointedRequest(Strict):
    """What somebody pointed at in a lesson, in order, although no move is made of it."""

    targets: Annotated[
        list[Annotated[str, StringConstraints(max_length=64)]], Field(min_length=1, max_length=32)
    ]


async def _told(found: Callable[..., Any], game: str, *about: Any) -> Response:
    try:
        return json_response(await asyncio.to_thread(found, game, *about))
    except UnknownGame as error:
        raise Rejected(Code.NOT_FOUND, str(error)) from error


@router.get("/guide", summary="A short introduction, with the scenes of its pictures")
async def guide(game: GameName, language: Language = "en") -> Response:
    return await _told(teaching.guide_content, game, language)


@router.get("/lesson", summary="The sentences of a lesson, and the cards of a game")
async def lesson(game: GameName, language: Language = "en") -> Response:
    return await _told(teaching.lesson_content, game, language)


@router.get("/lesson/{step}", summary="The board of one step")
async def board(game: GameName, step: StepNumber) -> Response:
    """A scene, the legal moves, and the id of a move that solves the step."""
    return await _told(teaching.lesson_board_content, game, step)


@router.get("/lesson/{step}/previews/{move}", summary="What a move would do in a lesson")
async def preview(game: GameName, step: StepNumber, move: MoveId) -> Response:
    return await _told(teaching.lesson_preview_content, game, step, move)


@router.post("/lesson/{step}/objections", summary="Why something pointed at in a lesson is no move")
async def explain(game: GameName, step: StepNumber, body: PointedRequest) -> Response:
    return await _told(teaching.lesson_objection_content, game, step, tuple(body.targets))


@router.post("/lesson/{step}/answers", summary="Make a move in a lesson")
async def answer(game: GameName, step: StepNumber, body: AnswerRequest) -> Response:
    """What it did, the scene after it, and whether it was asked for. Nothing is kept."""
    return await _told(teaching.lesson_answer_content, game, step, body.move)
