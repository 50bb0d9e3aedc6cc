"""What the page shows before anything happens: the consequences of a move, and demo games.

Like everything the server sends, both are made from views.
"""

import contextlib
import dataclasses
import functools
import itertools
import random
from collections import Counter

from deltille import games
from deltille.core.errors import DeltilleError, Hidden
from deltille.core.explainer import Explanation
from deltille.core.messages import Message
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.core.scene import Scene
from deltille.server import encoding
from deltille.server.deltas import board_address, piece_changes, scene_changes, shown
from deltille.server.domain.table import Table
from deltille.server.domain.visibility import Viewer
from deltille.server.errors import Code, Rejected
from deltille.server.paths import legal_paths
from deltille.server.wire import Demonstration, LegalPaths, Objection, Plan, Preview, Replay, SceneChanges

MOST_ACTIONS = 40_000
"""With more legal moves than this we do not search for the intended one."""
DEMONSTRATION_PLIES = 44
DEMONSTRATION_SEED = 7


def preview_content(table: Table, viewer: Viewer, move: int, *, is_short: bool = False) -> Preview:
    """What a legal move would do; ``pieces`` and ``scores`` are None where the viewer cannot foresee them."""
    if viewer is None or table.seat_to_move != viewer:
        raise Rejected(Code.NOT_YOUR_TURN)
    return preview_in(table.position.view(viewer), move, is_short=is_short)


def plan_content(table: Table, viewer: Viewer) -> Plan:
    """The moves of a waiting seat if it were its turn; nobody else learns of the request."""
    plan = _planned(table, viewer)
    paths = LegalPaths() if plan is None else legal_paths(plan)
    return Plan(ply=table.position.ply, board=board_address(table.game), paths=paths)


def planned_preview(table: Table, viewer: Viewer, move: int) -> Preview:
    """What a move of a waiting seat would do if it could be made now."""
    plan = _planned(table, viewer)
    if plan is None:
        raise Rejected(Code.NOT_YOUR_TURN)
    return preview_in(plan, move)


def _planned(table: Table, viewer: Viewer) -> Position | None:
    if viewer is None or table.seat_to_move in (None, viewer):
        return None
    return table.position.view(viewer).planned(viewer)


def preview_in(view: Position, move: int, *, is_short: bool = False) -> Preview:
    """What a legal move would do in a view, which is changed by asking; if short, how its pieces change."""
    try:
        parsed = view.parse(move)
    except DeltilleError as error:
        raise Rejected(Code.ILLEGAL_MOVE, error.message) from error
    steps = view.steps(parsed.id)
    before = view.scene().pieces if is_short else ()
    try:
        view.push(parsed.id)
    except Hidden:
        return Preview(id=parsed.id, text=parsed.text, steps=steps, pieces=None, scores=None)
    after = view.scene().pieces
    return Preview(
        id=parsed.id,
        text=parsed.text,
        steps=steps,
        pieces=None if is_short else after,
        changes=piece_changes(before, after) if is_short else None,
        scores=view.scores,
    )


def objection_content(table: Table, viewer: Viewer, targets: tuple[str, ...]) -> Objection:
    """Why a selection is not a move: the reason against the move that was probably meant, if known."""
    if viewer is None or table.seat_to_move != viewer:
        raise Rejected(Code.NOT_YOUR_TURN)
    return objection_in(table.position.view(viewer), targets)


def objection_in(view: Position, targets: tuple[str, ...]) -> Objection:
    """The reason against the move that was probably meant in this view, with what to highlight."""
    things = view.scene().ids()
    for target in targets:  # games rely on targets that exist
        if target not in things:
            raise Rejected(Code.BAD_REQUEST, Message("server.nothing-called", target=repr(target)))
    explain = view.game.explainer.explain(view.state, targets)
    if explain is None:
        sentence = None
        if view.game.n_actions <= MOST_ACTIONS:
            sentence = _objection(view, targets) or _objection(view, targets[-1:])
        explain = Explanation(sentence)
    return Objection(sentence=explain.sentence, targets=explain.targets, edges=explain.edges)


def _objection(view: Position, targets: tuple[str, ...]) -> Message | None:
    game, state, wanted = view.game, view.state, Counter(targets)
    meant: list[tuple[bool, int]] = []
    for action in range(game.n_actions):
        with contextlib.suppress(LookupError):  # an illegal move need not have a path
            path = game.scenes.path(state, action)
            if wanted <= Counter(path) and not view.legal_moves.has_id(action):
                meant.append((len(path) == len(targets), action))
    # A selection with everything a move needs means that move; otherwise the most common reason counts.
    is_complete = any(complete for complete, _ in meant)
    reasons = Counter(
        game.explainer.why_illegal(state, action)
        for complete, action in meant[:500]
        if complete or not is_complete
    )
    return reasons.most_common(1)[0][0] if reasons else None


@functools.cache
def demonstration_content(name: str) -> Demonstration:
    """The opening of a demo game: the first scene, then what each move adds and removes."""
    position = Position(games.game(name))
    dice = random.Random(DEMONSTRATION_SEED)
    view = position.view(None)
    first = view.scene()
    scenes = [first]
    while position.outcome() is None and position.ply < DEMONSTRATION_PLIES:
        position.push(dice.choice(position.legal_moves))
        scenes.append(position.view(None).scene())
    return Demonstration(**shown(view, _bare(first)), frames=_frames(scenes))


def replay_content(text: str) -> Replay:
    """A saved record as scenes: refused unless every move in it is valid."""
    try:
        record = Record.from_json(text)
        game = games.game(record.game, **record.options)
        outcome = record.replay(game).outcome()
    except DeltilleError as error:
        raise Rejected(Code.BAD_REQUEST, error.whole) from error
    position = record.start_position(game)
    first = shown(position, _bare(position.scene()))
    scenes, moves = [position.scene()], []
    for written in record.moves:
        parsed = position.parse(written)
        moves.append(encoding.seen_move(position, parsed))
        position.push(parsed)
        scenes.append(position.scene())
    return Replay(
        **first,
        title=game.title,
        seats=record.seats,
        sentence=outcome.sentence if outcome else None,
        frames=_frames(scenes),
        moves=tuple(moves),
    )


def _bare(scene: Scene) -> Scene:
    """A scene for viewing only: without trays, buttons and prompts."""
    return dataclasses.replace(scene, trays=(), buttons=(), caption=None, notice=None, remark=None)


def _frames(scenes: list[Scene]) -> tuple[SceneChanges, ...]:
    """What each scene changes in the one before."""
    bare = list(map(_bare, scenes))
    return tuple(scene_changes(bare[0], *pair, 0) for pair in itertools.pairwise(bare))
