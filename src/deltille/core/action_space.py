"""Actions for learners: small numbers from 0 that mean the same in every position.

A network needs a fixed number of outputs, and a mask over them. There are three ways to number actions:

- Where the move ids are few enough, the action *is* the move id (``IDS``).
- Where they are not (Trangalla names the jumped enemies in its ids, Triangle Wins has an endless field), the
  action is the policy output that the game's networks have for the move (``STRUCTURED``): where it begins,
  how far it goes and a tie-break; or what is laid in which cell of a window that follows the field. In some
  positions several moves share an output. Then the one with the lowest id has it, and the others have *spare*
  actions behind the outputs, in ascending order of ids.
- A game of another package that has too many ids and no network: action k is the k-th legal move (``RANKS``).
  What a number means then depends on the position: score the moves listed by ``legal`` instead.
"""

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deltille.core import playout
from deltille.core.errors import IllegalMove
from deltille.core.game import Game
from deltille.core.numbering import IDS, RANKS, SPARE, STRUCTURED
from deltille.core.operations import Moves, State

__all__ = ["IDS", "MOST_DENSE", "RANKS", "SPARE", "STRUCTURED", "ActionSpace", "action_space"]

MOST_DENSE = 1 << 16
"""The largest number of move ids that are used as actions."""


@dataclass(frozen=True)
class ActionSpace:
    """How the moves of a game are numbered for learners.

    >>> from deltille import games
    >>> of_attangle = action_space(games.game("attangle"))
    >>> of_attangle.n, of_attangle.numbering == IDS
    (592, True)
    """

    game: Game
    n: int
    """Actions are below this number."""
    numbering: int
    """``IDS``, ``RANKS`` or ``STRUCTURED``."""

    @property
    def is_ranked(self) -> bool:
        """Whether an action is only the rank of a move among the legal ones."""
        return self.numbering == RANKS

    def legal(self, s: State) -> Moves:
        """The legal moves in ascending order of ids."""
        room = np.empty(self.game.max_moves, np.int64)
        n = playout.list_legal(self.game.tables, s, room)
        return np.sort(room[:n])

    def actions(self, s: State) -> tuple[Moves, NDArray[np.int64]]:
        """The legal moves in ascending order of ids, each with its action; -1 for one that has none.

        Only a move for which no spare action is left has none.
        """
        legal = self.legal(s)
        if self.numbering == IDS:
            return legal, legal
        if self.numbering == RANKS:
            return legal, np.arange(len(legal))
        actions = np.empty(len(legal), np.int64)
        playout.write_policy_indices(self.game.tables, s, self.game.new_state(), legal, actions)
        _, firsts = np.unique(actions, return_index=True)
        is_spare = np.ones(len(legal), bool)
        is_spare[firsts] = False
        actions[is_spare] = self.n - SPARE + np.arange(is_spare.sum())
        actions[actions >= self.n] = -1
        return legal, actions

    def move(self, s: State, action: int) -> int:
        """The id of this action's legal move; raises IllegalMove if there is none."""
        legal, actions = self.actions(s)
        found = legal[actions == action]
        if action < 0 or not len(found):
            raise IllegalMove(str(action), f"this action is not legal here, where {len(legal)} moves are")
        return int(found[0])

    def action(self, s: State, move: int) -> int:
        """The action of this legal move."""
        legal, actions = self.actions(s)
        found = actions[legal == move]
        if not len(found) or found[0] < 0:
            raise IllegalMove(str(move), "this move id is not legal here")
        return int(found[0])


@functools.lru_cache(maxsize=64)
def action_space(game: Game) -> ActionSpace:
    """The action space of this game."""
    if game.n_actions <= MOST_DENSE:
        return ActionSpace(game, game.n_actions, IDS)
    if game.network is not None:
        return ActionSpace(game, game.network.n_policy + SPARE, STRUCTURED)
    return ActionSpace(game, game.max_moves, RANKS)
