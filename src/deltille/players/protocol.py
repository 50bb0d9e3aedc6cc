"""What a player is, and the error for an unknown name."""

from dataclasses import dataclass
from typing import Protocol

from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.position import Move, Position

MOVES_TO_GO = 25
"""Time is divided as if this many moves were left."""


class UnknownPlayer(DeltilleError):
    """No player has this name."""


class Resigned(Exception):
    """Raised by a player in ``choose`` to resign."""


@dataclass(frozen=True)
class Clock:
    """What a player has left in a game with a clock."""

    remaining_s: float
    """Seconds left for this move and all that follow."""
    increment_s: float = 0.0
    """Added after each of its moves."""

    @property
    def allowance_s(self) -> float:
        """A sensible time for the next move.

        >>> Clock(60.0, 1.0).allowance_s
        3.2
        """
        return min(self.remaining_s / MOVES_TO_GO + 0.8 * self.increment_s, 0.5 * self.remaining_s)


class Player(Protocol):
    """Anything that can choose a move.

    It may have more: ``prepare(game)``, called before the game; ``set_clock(clock)``, called before each move
    of a game with a clock; ``estimate``, the share of the win it expected when it chose last, by which a
    match may adjudicate; ``version``, which says when results of it can be compared; ``close()``.
    """

    def choose(self, position: Position, seed: int) -> Move:
        """A legal move for the seat to move; ``position`` is the game, or that seat's view of it."""
        ...


def prepare(player: Player, game: Game) -> None:
    """Let a player that has something to prepare (an optional ``prepare(game)``) do it before the game."""
    method = getattr(player, "prepare", None)
    if method is not None:
        method(game)
