"""People with accounts: what they have played in the lobby, and who leads in each game."""

from typing import Annotated

from fastapi import APIRouter, Query

from deltille.server import wire
from deltille.server.http.dependencies import GameName, Here, TableId
from deltille.server.services.openings import printable

router = APIRouter(prefix="/api/people", tags=["people"])


@router.get("", summary="A player's ratings and lobby games")
async def profile(
    here: Here, name: Annotated[str, Query(min_length=1, max_length=80, description="Of an account.")]
) -> wire.Profile:
    """Games at tables by link are private and not among them."""
    return await here.service.ratings.profile(printable(name))


@router.get("/changes/{table_id}", summary="What a rated game did to the ratings of its players")
async def changes(table_id: TableId, here: Here) -> wire.RatingChanges:
    """Waits a moment for a game that has just ended."""
    return await here.service.ratings.changes(table_id)


@router.get("/leaders/{game}", summary="The highest ratings in a game")
async def leaders(game: GameName, here: Here) -> wire.Leaders:
    return await here.service.ratings.leaders(game)
