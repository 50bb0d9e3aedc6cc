"""What the page shows before anything happens: the consequences of a move, and a game that plays itself.

Like everything that leaves the server, both are made from views.
"""

import dataclasses
import functools
import random
from typing import Any

from deltille import games
from deltille.core.errors import DeltilleError, Hidden
from deltille.core.position import Position
from deltille.core.scene import Piece, Scene
from deltille.server.domain.seen import Viewer
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Refused

DEMONSTRATION_PLIES = 44
DEMONSTRATION_SEED = 7


def preview_content(table: Table, viewer: Viewer, move: int) -> dict[str, Any]:
    """What a legal move would do, as far as the viewer can foresee it; then ``pieces`` holds the board after it."""
    if viewer is None or table.seat_to_move != viewer:
        raise Refused(Code.NOT_YOUR_TURN)
    view = table.position.view(viewer)
    try:
        parsed = view.parse(move)
    except DeltilleError as error:
        raise Refused(Code.ILLEGAL_MOVE, error.why) from error
    content: dict[str, Any] = {"id": parsed.id, "text": parsed.text, "steps": view.steps(parsed.id)}
    try:
        view.push(parsed.id)
    except Hidden:
        return content | {"pieces": None, "scores": None}
    return content | {"pieces": view.scene().pieces, "scores": view.scores}


@functools.cache
def demonstration_content(name: str) -> dict[str, Any]:
    """The opening of a game that plays itself: the first scene, then what each move adds and removes."""
    position = Position(games.game(name))
    dice = random.Random(DEMONSTRATION_SEED)
    scene = position.view(None).scene()
    content: dict[str, Any] = {"scene": dataclasses.replace(scene, trays=(), buttons=()), "frames": []}
    while position.outcome() is None and position.ply < DEMONSTRATION_PLIES:
        position.push(dice.choice(position.legal_moves))
        after = position.view(None).scene()
        content["frames"].append(_frame(scene, after))
        scene = after
    return content


def _frame(before: Scene, after: Scene) -> dict[str, Any]:
    old: dict[str, Piece] = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    frame: dict[str, Any] = {
        "removed": sorted(old.keys() - new.keys()),
        "added": [piece for piece in after.pieces if old.get(piece.id) != piece],
    }
    if before.spots != after.spots:
        frame["spots"] = after.spots
    return frame
