"""What is fetched once for a game and its options: the board, and how the paths of moves end."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.server.deltas import board_bytes, board_hash
from deltille.server.errors import Code, Rejected
from deltille.server.paths import tails_bytes
from deltille.server.wire import Board, Tails

router = APIRouter(prefix="/api/boards", tags=["boards"])
Head = Annotated[str, Path(max_length=300, description="The game with its options, as position texts begin.")]
Hash = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


def _found(head: str, hash_: str) -> Game:
    try:
        game = games.game_from_head(head)
    except DeltilleError as error:
        raise Rejected(Code.NOT_FOUND, error.whole) from error
    if board_hash(game) != hash_:
        raise Rejected(Code.NOT_FOUND, Message("server.other-board"))
    return game


@router.get("/{head}/{hash_}", summary="The board of a game", response_model=Board)
async def board(head: Head, hash_: Hash) -> Response:
    """The scene at the start of the game. Tables give the address of theirs."""
    content = await asyncio.to_thread(lambda: board_bytes(_found(head, hash_)))
    return Response(content, media_type="application/json", headers=FOR_EVER)


@router.get("/{head}/{hash_}/tails", summary="How the paths of moves end", response_model=Tails)
async def tails(head: Head, hash_: Hash) -> Response:
    """Empty where a game sends whole paths."""
    content = await asyncio.to_thread(lambda: tails_bytes(_found(head, hash_)))
    return Response(content, media_type="application/json", headers=FOR_EVER)
