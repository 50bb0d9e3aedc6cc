"""Opponents by name: ``player("random")``, ``player("mcts:nodes=1000")``, ``player("level:3")``.

A player is anything with a method ``choose(position, seed)`` that returns a legal move. In a game with
secrets it is given a view; what it chooses can depend on nothing else.
"""

from deltille.players.protocol import Clock, Player, Resigned, UnknownPlayer, prepare
from deltille.players.spec import player

__all__ = ["Clock", "Player", "Resigned", "UnknownPlayer", "player", "prepare"]
