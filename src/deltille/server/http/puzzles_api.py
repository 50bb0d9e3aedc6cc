"""Puzzles: those of the day, those of a game, and what a try there does."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from deltille.server.http.dependencies import GameName, Here, MoveId, OnlyChanges, worked_out
from deltille.server.http.middleware import address_of
from deltille.server.http.models import PointedRequest
from deltille.server.http.state import AppState
from deltille.server.wire import DailyPuzzles, Objection, Preview, PuzzleContent, PuzzleList, PuzzleTry

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
PuzzleNumber = Annotated[int, Path(ge=1, le=9999)]
TurnIndex = Annotated[int, Path(ge=0, le=9, description="How many moves of the line the solver has made.")]


async def _same_for_all(here: AppState, request: Request, what: str, game: str, *about: Any) -> Response:
    asked = {"what": what, "game": game, "about": about}
    content = await here.sandbox.same_for_all("puzzle", asked, address_of(request.scope))
    return Response(content, media_type="application/json")


@router.get("/today", summary="The puzzles of the day, by the server's date", response_model=DailyPuzzles)
async def today(request: Request, here: Here) -> Response:
    """One for each game that has puzzles; the same for everybody."""
    return await _same_for_all(here, request, "today", "", datetime.now(UTC).date().isoformat())


@router.get("/{game}", summary="The puzzles of a game, without their boards", response_model=PuzzleList)
async def of_game(game: GameName, request: Request, here: Here) -> Response:
    """Empty if the game has none."""
    return await _same_for_all(here, request, "list", game, game)


@router.get("/{game}/{number}", summary="A puzzle", response_model=PuzzleContent)
async def puzzle(game: GameName, number: PuzzleNumber, request: Request, here: Here) -> Response:
    """Its board, its line and its best tries: all that is needed to solve it without asking again."""
    return await _same_for_all(here, request, "puzzle", game, game, number)


@router.get(
    "/{game}/{number}/{turn}/previews/{move}",
    summary="What a move would do in a puzzle",
    response_model=Preview,
)
async def preview(
    game: GameName,
    number: PuzzleNumber,
    turn: TurnIndex,
    move: MoveId,
    request: Request,
    here: Here,
    changes: OnlyChanges = False,
) -> Response:
    asked = {"what": "preview", "game": game, "about": (game, number, turn, move, changes)}
    return await worked_out(here, request, "puzzle", asked)


@router.post(
    "/{game}/{number}/{turn}/objections",
    summary="Why a selection in a puzzle is not a move",
    response_model=Objection,
)
async def explain(
    game: GameName, number: PuzzleNumber, turn: TurnIndex, request: Request, body: PointedRequest, here: Here
) -> Response:
    asked = {"what": "objections", "game": game, "about": (game, number, turn, tuple(body.targets))}
    return await worked_out(here, request, "puzzle", asked)


@router.get(
    "/{game}/{number}/{turn}/tries/{move}",
    summary="What refutes a wrong move of a puzzle",
    response_model=PuzzleTry,
)
async def refute(
    game: GameName, number: PuzzleNumber, turn: TurnIndex, move: MoveId, request: Request, here: Here
) -> Response:
    """Known for the moves that look best; found by a small search for all others."""
    asked = {"what": "try", "game": game, "about": (game, number, turn, move)}
    return await worked_out(here, request, "puzzle", asked)
