"""How the moves and positions of a game are written and read."""

from abc import ABC, abstractmethod

from deltille.core.errors import DeltilleError
from deltille.core.operations import State


class Notation(ABC):
    """The texts of one game. It never decides what is legal."""

    @abstractmethod
    def move_text(self, s: State, move: int) -> str:
        """The one way to write this legal move."""

    @abstractmethod
    def parse_move(self, s: State, text: str) -> int:
        """The move that ``text`` means here, legal or not.

        Raises BadNotation if it means none, and IllegalMove, with the reason, if it means something
        that no move id stands for.
        """

    def is_text_of(self, s: State, text: str, move: int) -> bool:
        """Whether a text written for another position can mean this move, which is legal here."""
        try:
            return self.parse_move(s, text) == move
        except DeltilleError:
            return False

    @abstractmethod
    def state_text(self, s: State) -> str:
        """The position in one line."""

    @abstractmethod
    def parse_state(self, text: str) -> State:
        """The inverse of ``state_text``; raises BadNotation for anything that is not a possible position."""
