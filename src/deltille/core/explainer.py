"""What a game says about moves: what they do, and why others are illegal."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from deltille.core.messages import Message, literal
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.core.scene import Point


@dataclass(frozen=True)
class Step:
    """One consequence of a move; a move's steps come in the order in which they happen."""

    kind: str  # one word: "placed", "captured", ...
    token: str  # as RULES.md writes it
    sentence: Message  # as a person would say it
    targets: tuple[str, ...] = ()  # ids in the scene, for drawing attention
    needs_confirmation: bool = False  # costs the mover something: confirmed even where moves are not


@dataclass(frozen=True)
class Explanation:
    """Why a selection makes no move, and what to highlight with the explanation."""

    sentence: Message | None  # None where nothing can be said
    targets: tuple[str, ...] = ()  # ids in the scene
    edges: tuple[tuple[Point, Point], ...] = ()  # lines of the scene


class Explainer(ABC):
    """The sentences of one game."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    @abstractmethod
    def why_illegal(self, s: State, move: int) -> Message:
        """One sentence on why this move id is not legal here."""

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        """What playing this legal move does, in order."""
        text = self.notation.move_text(s, move)
        return (Step("played", text, literal(text)),)

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation | None:
        """Why selecting these ids, the last one last, leads to no legal move; None where a game cannot say.

        Told from the state alone, so that the answer to a view tells no secret.
        """
        return None
