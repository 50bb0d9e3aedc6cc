"""How the positions of a game are drawn, and how moves are selected."""

from abc import ABC, abstractmethod
from typing import ClassVar

from deltille.core.messages import SOURCE_LANGUAGE, Message
from deltille.core.operations import State
from deltille.core.scene import Scene


class SceneBuilder(ABC):
    """The drawings of one game."""

    has_fixed_tails: ClassVar[bool] = False
    """Whether :meth:`fixed_tail` knows how the paths of moves end."""

    @abstractmethod
    def board_text(self, s: State, language: str = SOURCE_LANGUAGE) -> str:
        """The board as text, enough to play from in a terminal."""

    @abstractmethod
    def scene(self, s: State) -> Scene:
        """The board as shapes."""

    @abstractmethod
    def path(self, s: State, move: int) -> tuple[str, ...]:
        """The ids in the scene to select, in order, to make this legal move; no two moves share a path."""

    def verb(self, s: State, move: int) -> Message | None:
        """What kind of move this is, in a word or two ("Take over"), where a game has several kinds."""
        return None

    def fixed_tail(self, move: int) -> tuple[str, ...]:
        """The sites at the end of this move's path, where they are the same wherever the move is legal.

        A page that has fetched them once needs only numbers for a thousand legal moves.
        """
        return ()

    def path_head(self, s: State, move: int) -> tuple[str, ...]:
        """What stands in the path of this legal move before its fixed tail."""
        path = self.path(s, move)
        return path[: len(path) - len(self.fixed_tail(move))]
