"""Boards and moves. The shapes themselves are those of ``deltille.core``, which every drawing shares."""

from deltille.core import summaries
from deltille.core.explainer import Step
from deltille.core.messages import Message
from deltille.core.scene import Button, Edge, Glyph, Piece, PlayerStyle, Point, Scene, Site, Tray, TrayItem
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
    """A legal move: ``path`` is what to select for it, ``verb`` its kind where a game has several."""

    path: tuple[str, ...]
    verb: Optionally[Message] = None


class MoveSummary(Wire):
    """A move at a glance: its place, and a picture in a style of the scene, around (0, 0); -1 is neutral.

    Outlines are rows of x and y, signs a word with x and y, all in hundredths; without outlines the picture
    is a disc, or a stack of this ``height``. Default values are left out.
    """

    place: Message | str
    style: Optionally[int] = None
    outlines: Optionally[tuple[tuple[int, ...], ...]] = None
    signs: Optionally[tuple[tuple[str, int, int], ...]] = None
    height: Optionally[int] = None

    @classmethod
    def of(cls, told: summaries.MoveSummary) -> "MoveSummary":
        loops = (tuple(round(100 * c) for point in loop for c in point) for loop in told.outlines)
        signs = ((sign.symbol, round(100 * sign.at[0]), round(100 * sign.at[1])) for sign in told.glyphs)
        return cls(
            place=told.place,
            style=told.style,
            outlines=tuple(loops) or None,
            signs=tuple(signs) or None,
            height=told.height if told.height > 1 else None,
        )


class SeenMove(NamedMove):
    """A move that was made, as its viewer knows it; where it is hidden ``id`` is -1.

    ``seat`` made it, and ``summary`` is the move at a glance; previews leave both out.
    """

    steps: tuple[Step, ...]
    seat: Optionally[int] = None
    summary: Optionally[MoveSummary] = None


class Objection(Wire):
    """Why a selection is not a move, and what to highlight with the explanation."""

    sentence: Message | None
    targets: tuple[str, ...] = ()
    edges: tuple[tuple[Point, Point], ...] = ()
