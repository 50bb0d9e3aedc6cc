"""What a viewer was shown of a move. A viewer is a seat, or None for whoever only watches."""

from dataclasses import dataclass

from deltille.core.game import Step
from deltille.core.position import Position

Viewer = int | None


@dataclass(frozen=True)
class SeenMove:
    """A move as one viewer knows it; where it is hidden, ``id`` is -1 and the text says that it is."""

    id: int
    text: str
    steps: tuple[Step, ...]


def seen_moves(after: Position, steps: tuple[Step, ...]) -> dict[Viewer, SeenMove]:
    """What each viewer sees of the move that led to ``after``; ``steps`` is what it did in truth."""
    viewers: list[Viewer] = [None, *range(after.game.n_seats)]
    if not after.game.has_secrets:
        last = after.history[-1]
        shown = SeenMove(last.id, last.text, steps)
        return dict.fromkeys(viewers, shown)
    return {viewer: _seen(after, viewer, steps) for viewer in viewers}


def _seen(after: Position, viewer: Viewer, steps: tuple[Step, ...]) -> SeenMove:
    move = after.view(viewer).history[-1]
    if move.id < 0:
        return SeenMove(-1, move.text, (Step("hidden", move.text, move.text),))
    # What a move that is not hidden did is plain to everybody at the table once it is made.
    return SeenMove(move.id, move.text, steps)
