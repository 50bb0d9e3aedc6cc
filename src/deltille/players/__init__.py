"""Opponents by name: ``player("random")``, ``player("flat:50")``.

A player is anything with a method ``choose(position, seed)`` that returns a legal move.
"""

import random
from dataclasses import dataclass
from typing import Protocol

from deltille.core.errors import DeltilleError
from deltille.core.nearest import did_you_mean
from deltille.core.position import Move, Position


class UnknownPlayer(DeltilleError):
    """No player has this name."""


class Player(Protocol):
    """Whoever can choose a move."""

    def choose(self, position: Position, seed: int) -> Move:
        """A legal move; the same position and seed give the same move."""
        ...


@dataclass(frozen=True)
class RandomPlayer:
    """Any legal move, each as likely as the others."""

    def choose(self, position: Position, seed: int) -> Move:
        return random.Random(seed).choice(position.legal_moves)


@dataclass(frozen=True)
class FlatPlayer:
    """The move that did best in random games played to their end."""

    playouts_each: int = 100

    def choose(self, position: Position, seed: int) -> Move:
        from deltille.search.flat import estimates

        return estimates(position, self.playouts_each, seed)[0].move


NAMES = ("random", "flat")


def player(spec: str) -> Player:
    """The player meant by a name such as ``random``, ``flat`` or ``flat:500`` (random games per move).

    >>> player("flat:20")
    FlatPlayer(playouts_each=20)
    """
    name, _, number = spec.partition(":")
    if name == "random" and not number:
        return RandomPlayer()
    if name == "flat" and not number:
        return FlatPlayer()
    if name == "flat" and number.isascii() and number.isdigit() and 0 < int(number) <= 1_000_000:
        return FlatPlayer(int(number))
    if name in NAMES:
        raise UnknownPlayer(spec, "write 'random', 'flat' or 'flat:N' with N random games per move")
    raise UnknownPlayer(spec, f"no player has this name; {did_you_mean(name, NAMES)}")
