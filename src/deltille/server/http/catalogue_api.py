"""What can be played, and against whom."""

import asyncio
import functools
import re

from fastapi import APIRouter
from fastapi.responses import Response

from deltille import games, puzzles
from deltille.core.errors import DeltilleError
from deltille.players.levels import LEVELS
from deltille.server.deltas import board_address
from deltille.server.domain.commands import PRESETS
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import GameName, Here
from deltille.server.wire import Catalogue, GameEntry, GameOption

router = APIRouter(prefix="/api", tags=["catalogue"])


@functools.cache
def entries() -> tuple[GameEntry, ...]:
    """The games; working out their boards takes seconds where no rules are loaded yet."""
    found = []
    for name in games.names():
        game = games.game_class(name)
        usual = games.game(name)
        found.append(
            GameEntry(
                name=name,
                title=game.title,
                summary=game.summary,
                sides=usual.sides,
                has_draws=game.has_draws,
                has_secrets=game.has_secrets,
                options={
                    key: GameOption(default=o.default, choices=tuple(o.choices), meaning=o.meaning)
                    for key, o in game.options.items()
                },
                n_puzzles=len(puzzles.of_game(name)),
                board=board_address(usual),
            )
        )
    return tuple(found)


async def warm() -> None:
    """Compute the boards before anybody waits for them."""
    await asyncio.to_thread(entries)


@functools.cache
def offered_players(pattern: str) -> tuple[str, ...]:
    """The computers that can be chosen, of those that this server offers: the levels first."""
    known = (*(f"level:{level}" for level in LEVELS), "random", "greedy", "flat")
    return tuple(spec for spec in known if re.fullmatch(pattern, spec))


@router.get("/catalogue", summary="The games with their options, the computer players, the quick messages")
async def catalogue(here: Here) -> Catalogue:
    players = offered_players(here.settings.players)
    if not entries.cache_info().currsize:
        await warm()
    return Catalogue(games=entries(), players=players, presets=PRESETS)


@router.get(
    "/catalogue/{game}/rules",
    summary="The rules of a game, as Markdown",
    response_class=Response,
    responses={200: {"content": {"text/markdown": {"schema": {"type": "string"}}}}},
)
async def rules(game: GameName) -> Response:
    try:
        return Response(games.rules_text(game), media_type="text/markdown; charset=utf-8")
    except DeltilleError as error:
        raise Rejected(Code.NOT_FOUND, error.whole) from error
