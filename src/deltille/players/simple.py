"""Players that do not search a tree."""

import random
from dataclasses import dataclass

from deltille.core.position import Move, Position


@dataclass(frozen=True)
class RandomPlayer:
    """Any legal move, each as likely as the others."""

    def choose(self, position: Position, seed: int) -> Move:
        return random.Random(seed).choice(position.legal_moves)


@dataclass(frozen=True)
class GreedyPlayer:
    """The move with the best position after it: a win, else the greatest lead in points."""

    def choose(self, position: Position, seed: int) -> Move:
        from deltille.search.greedy import best_moves

        return random.Random(seed).choice(best_moves(position, seed))


@dataclass(frozen=True)
class FlatPlayer:
    """The move that did best in random games played to their end."""

    playouts_each: int = 100

    def choose(self, position: Position, seed: int) -> Move:
        from deltille.search.flat import estimates

        return estimates(position, self.playouts_each, seed)[0].move
