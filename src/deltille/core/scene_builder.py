"""How the positions of a game are drawn, and how moves are made by pointing."""

from abc import ABC, abstractmethod

from deltille.core.operations import State
from deltille.core.scene import Scene


class SceneBuilder(ABC):
    """The drawings of one game."""

    @abstractmethod
    def board_text(self, s: State) -> str:
        """The board as text, enough to play from in a terminal."""

    @abstractmethod
    def scene(self, s: State) -> Scene:
        """The board as shapes."""

    @abstractmethod
    def path(self, s: State, move: int) -> tuple[str, ...]:
        """The ids in the scene to point at, in order, to make this legal move; no two moves share one."""

    def verb(self, s: State, move: int) -> str:
        """What kind of move this is, in a word or two ("Take over"), where a game has several kinds."""
        return ""
