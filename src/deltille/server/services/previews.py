"""What the page shows before anything happens: the consequences of a move, and a game that plays itself.

Like everything that leaves the server, both are made from views.
"""

import contextlib
import dataclasses
import functools
import random
from collections import Counter
from typing import Any

from deltille import games
from deltille.core.errors import DeltilleError, Hidden
from deltille.core.explainer import Explanation
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.core.scene import Piece, Scene
from deltille.server.domain.table import Table
from deltille.server.domain.visibility import SeenMove, Viewer
from deltille.server.errors import Code, Rejected

MOST_ACTIONS = 40_000
"""Games with more moves than this are not searched for what somebody may have meant."""
DEMONSTRATION_PLIES = 44
DEMONSTRATION_SEED = 7


def preview_content(table: Table, viewer: Viewer, move: int) -> dict[str, Any]:
    """What a legal move would do; ``pieces`` and ``scores`` are None where the viewer cannot foresee them."""
    if viewer is None or table.seat_to_move != viewer:
        raise Rejected(Code.NOT_YOUR_TURN)
    return preview_in(table.position.view(viewer), move)


def preview_in(view: Position, move: int) -> dict[str, Any]:
    """What a legal move would do in a view, which is changed by asking."""
    try:
        parsed = view.parse(move)
    except DeltilleError as error:
        raise Rejected(Code.ILLEGAL_MOVE, error.why) from error
    content: dict[str, Any] = {"id": parsed.id, "text": parsed.text, "steps": view.steps(parsed.id)}
    try:
        view.push(parsed.id)
    except Hidden:
        return content | {"pieces": None, "scores": None}
    return content | {"pieces": view.scene().pieces, "scores": view.scores}


def objection_content(table: Table, viewer: Viewer, targets: tuple[str, ...]) -> dict[str, Any]:
    """Why what somebody pointed at is no move: the objection to what they may have meant, '' if unknown."""
    if viewer is None or table.seat_to_move != viewer:
        raise Rejected(Code.NOT_YOUR_TURN)
    return objection_in(table.position.view(viewer), targets)


def objection_in(view: Position, targets: tuple[str, ...]) -> dict[str, Any]:
    """The objection to what somebody may have meant in this view, with what to light up."""
    things = view.scene().ids()
    for target in targets:  # games trust that what somebody points at is there
        if target not in things:
            raise Rejected(Code.BAD_REQUEST, f"There is nothing called {target!r} here.")
    explain = view.game.explainer.explain(view.state, targets)
    if explain is None:
        sentence = ""
        if view.game.n_actions <= MOST_ACTIONS:
            sentence = _objection(view, targets) or _objection(view, targets[-1:])
        explain = Explanation(sentence)
    return {"sentence": explain.sentence, "targets": explain.targets, "edges": explain.edges}


def _objection(view: Position, targets: tuple[str, ...]) -> str:
    game, state, wanted = view.game, view.state, Counter(targets)
    meant: list[tuple[bool, int]] = []
    for action in range(game.n_actions):
        with contextlib.suppress(LookupError):  # an illegal move need not have a path
            path = game.scenes.path(state, action)
            if wanted <= Counter(path) and not view.legal_moves.has_id(action):
                meant.append((len(path) == len(targets), action))
    # Who points at everything a move needs means that one; else what most of them suffer from is the reason.
    is_complete = any(complete for complete, _ in meant)
    reasons = Counter(
        game.explainer.why_illegal(state, action)
        for complete, action in meant[:500]
        if complete or not is_complete
    )
    return reasons.most_common(1)[0][0] if reasons else ""


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


def replay_content(text: str) -> dict[str, Any]:
    """A record somebody has kept, as scenes: refused unless every move in it stands."""
    try:
        record = Record.from_json(text)
        game = games.game(record.game, **record.options)
        outcome = record.replay(game).outcome()
    except DeltilleError as error:
        raise Rejected(Code.BAD_REQUEST, str(error)) from error
    position = record.start_position(game)
    scene = position.scene()
    first = scene
    moves, frames = [], []
    for written in record.moves:
        steps = position.steps(written)
        moves.append(SeenMove(position.push(written).id, written, steps))
        after = position.scene()
        frames.append(_frame(scene, after))
        scene = after
    start = dataclasses.replace(first, trays=(), buttons=())
    sentence = outcome.sentence if outcome else ""
    told = {"title": game.title, "seats": record.seats, "sentence": sentence}
    return told | {"scene": start, "frames": frames, "moves": moves}


def _frame(before: Scene, after: Scene) -> dict[str, Any]:
    old: dict[str, Piece] = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    frame: dict[str, Any] = {
        "removed": sorted(old.keys() - new.keys()),
        "added": [piece for piece in after.pieces if old.get(piece.id) != piece],
    }
    if before.sites != after.sites:
        frame["sites"] = after.sites
    return frame
