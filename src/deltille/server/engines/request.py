"""The part of a request to a worker that describes a position: what one seat may know, as text."""

from typing import Any

from deltille.core.position import Position


def question_of(view: Position) -> dict[str, Any]:
    """The part of a request that says what to think about."""
    found: dict[str, Any] = {"position": view.to_text()}
    if view.game.has_secrets:  # earlier moves tell something about what is hidden
        found["past"] = [
            (move.id, move.text, view.game.notation.state_text(before)) for move, before in view.past
        ]
    return found
