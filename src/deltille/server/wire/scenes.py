"""Boards and moves. The shapes themselves are those of ``deltille.core``, which every drawing shares."""

from deltille.core.explainer import Step
from deltille.core.messages import Message
from deltille.core.scene import Button, Edge, Glyph, Piece, PlayerStyle, Point, Scene, Site, Tray, TrayItem
from deltille.core.summaries import MoveSummary
from deltille.server.wire.base import Optionally, Wire

__all__ = [
    "Button",
    "Edge",
    "Glyph",
    "Move",
    "MoveSummary",
    "NamedMove",
    "Objection",
    "Piece",
    "PlayerStyle",
    "Point",
    "Preview",
    "Scene",
    "SeenMove",
    "Site",
    "Step",
    "Tray",
    "TrayItem",
]


class NamedMove(Wire):
    """A move by its number, which is the same in every position, and as it is written."""

    id: int
    text: str


class Move(NamedMove):
    """A legal move: ``path`` is what to point at for it, ``verb`` its kind where a game has several."""

    path: tuple[str, ...]
    verb: Optionally[Message] = None


class SeenMove(NamedMove):
    """A move that was made, as its viewer knows it; where it is hidden ``id`` is -1.

    ``seat`` made it, and ``summary`` is the move at a glance; previews leave both out.
    """

    steps: tuple[Step, ...]
    seat: Optionally[int] = None
    summary: Optionally[MoveSummary] = None


class Preview(SeenMove):
    """What a legal move would do; ``pieces`` and ``scores`` are null where the mover cannot foresee them."""

    pieces: tuple[Piece, ...] | None
    scores: tuple[int, ...] | None


class Objection(Wire):
    """Why what somebody pointed at is no move, and what to light up while saying so."""

    sentence: Message | None
    targets: tuple[str, ...] = ()
    edges: tuple[tuple[Point, Point], ...] = ()
