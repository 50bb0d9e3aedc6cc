"""What a viewer saw of a move. A viewer is a seat, or None for a spectator."""

from dataclasses import dataclass, replace

from deltille.core.explainer import Step
from deltille.core.messages import literal
from deltille.core.position import Move, Position
from deltille.core.summaries import HIDDEN, MoveSummary

Viewer = int | None


@dataclass(frozen=True)
class SeenMove:
    """A move as one viewer knows it; where it is hidden, ``id`` is -1 and the text says that it is."""

    id: int
    text: str
    steps: tuple[Step, ...]
    seat: int
    summary: MoveSummary


@dataclass(frozen=True)
class Disclosure:
    """One move: the true move, and what each viewer saw of it."""

    true: SeenMove
    to: dict[Viewer, SeenMove]


def disclosure_of(
    after: Position, move: Move, steps: tuple[Step, ...], seat: int, summary: MoveSummary
) -> Disclosure:
    """What is sent about the move that led to ``after``; ``steps`` is what it really did."""
    true = SeenMove(move.id, move.text, steps, seat, summary)
    viewers: list[Viewer] = [None, *range(after.game.n_seats)]
    if not after.game.has_secrets:
        return Disclosure(true, dict.fromkeys(viewers, true))
    return Disclosure(true, {viewer: _seen(after, viewer, true) for viewer in viewers})


def _seen(after: Position, viewer: Viewer, true: SeenMove) -> SeenMove:
    move = after.view(viewer).history[-1]
    if move.id < 0:
        hidden = (Step("hidden", move.text, literal(move.text)),)
        return SeenMove(-1, move.text, hidden, true.seat, HIDDEN)
    # Once a move that is not hidden is made, everybody at the table sees what it did.
    return replace(true, id=move.id, text=move.text)
