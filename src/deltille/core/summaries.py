"""A game in short: a move as a picture and a place, a prompt, scores as players count them."""

from dataclasses import dataclass

from deltille.core.explainer import Explainer
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.position import Move, Position
from deltille.core.scene import Glyph, Outline, Point


@dataclass(frozen=True)
class MoveSummary:
    """A move as a list of moves shows it: a place and a picture.

    The picture is drawn around (0, 0). Without outlines it is a disc, or a stack of ``height`` discs;
    without a style there is none.
    """

    place: Message | str  # where, in a word or two; a place is called the same in every language
    style: int | None = None  # whose colours the picture has: an index into the scene's styles, -1 is neutral
    outlines: tuple[Outline, ...] = ()
    glyphs: tuple[Glyph, ...] = ()
    height: int = 1


NEUTRAL = -1
HIDDEN = MoveSummary(Message("core.secret-move"))


class Summarizer(Explainer):
    """An explainer that also summarises. Each part may be left out."""

    def summary(self, s: State, move: int) -> MoveSummary:
        """This legal move as a list of moves shows it."""
        return MoveSummary(self.notation.move_text(s, move))

    def prompt(self, s: State) -> Message | None:
        """A prompt for the side to move, such as "Place a piece, or capture a ringed stack"."""
        return None

    def tally(self, s: State, seat: int) -> Message | None:
        """What a seat has, as players count it; None where the score says it all."""
        return None


def summary_of(position: Position, move: Move) -> MoveSummary:
    """A legal move of a position; its text and a disc of the mover where the game knows no more."""
    explainer = position.game.explainer
    return (
        explainer.summary(position.state, move.id)
        if isinstance(explainer, Summarizer)
        else MoveSummary(move.text, style=position.turn)
    )


def prompt_of(position: Position) -> Message | None:
    """The prompt, if the game has one and is not over."""
    explainer = position.game.explainer
    if position.is_over or not isinstance(explainer, Summarizer):
        return None
    return explainer.prompt(position.state)


def tallies_of(position: Position) -> tuple[Message, ...] | None:
    """What each seat has, if the game counts something other than its scores."""
    explainer = position.game.explainer
    if not isinstance(explainer, Summarizer):
        return None
    found = [explainer.tally(position.state, seat) for seat in range(position.game.n_seats)]
    told = tuple(tally for tally in found if tally is not None)
    return told if len(told) == len(found) else None


def around_middle(outlines: tuple[Outline, ...]) -> tuple[Outline, ...]:
    """Outlines moved so that their middle is (0, 0), with coordinates fit for a small picture."""
    xs = [x for loop in outlines for x, _ in loop]
    ys = [y for loop in outlines for _, y in loop]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return tuple(tuple(shifted(point, middle) for point in loop) for loop in outlines)


def shifted(point: Point, origin: Point) -> Point:
    """A point as seen from another, to the hundredth.

    >>> shifted((1.239, 2.0), (1.0, 2.0))
    (0.24, 0.0)
    """
    return round(point[0] - origin[0], 2) + 0.0, round(point[1] - origin[1], 2) + 0.0  # no -0.0
