"""What a player is, and the error for an unknown name."""

from typing import Protocol

from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.position import Move, Position


class UnknownPlayer(DeltilleError):
    """No player has this name."""


class Player(Protocol):
    """Anything that can choose a move."""

    def choose(self, position: Position, seed: int) -> Move:
        """A legal move for the seat to move; ``position`` is the game, or that seat's view of it."""
        ...


def prepare(player: Player, game: Game) -> None:
    """Let a player that has something to prepare (an optional ``prepare(game)``) do it before the game."""
    method = getattr(player, "prepare", None)
    if method is not None:
        method(game)
