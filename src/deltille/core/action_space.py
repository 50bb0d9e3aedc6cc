"""Actions for learners: small numbers from 0, for any move ids.

A network needs a fixed number of outputs, and a mask over them. Where the move ids are few enough the action
*is* the move id, the same in every position. Where they are not (Trangalla names the jumped enemies in its
ids, Triangle Wins has an endless field) action k is the k-th legal move in ascending order of ids: the
space is *ranked*. It is as fixed as the other, one position has one order, but what a number
means depends on the position: score the moves listed by ``legal`` rather than the numbers.
"""

from dataclasses import dataclass

import numpy as np

from deltille.core import playout
from deltille.core.errors import IllegalMove
from deltille.core.game import Game
from deltille.core.operations import Moves, State

MOST_DENSE = 1 << 16
"""The largest number of move ids that are used as actions."""


@dataclass(frozen=True)
class ActionSpace:
    """How the moves of a game are numbered for learners.

    >>> from deltille import games
    >>> of_attangle = action_space(games.game("attangle"))
    >>> of_attangle.n, of_attangle.is_ranked
    (592, False)
    """

    game: Game
    n: int
    """Actions are below this number."""
    is_ranked: bool

    def legal(self, s: State) -> Moves:
        """The legal moves in ascending order of ids."""
        room = np.empty(self.game.max_moves, np.int64)
        n = playout.list_legal(self.game.tables, s, room)
        return np.sort(room[:n])

    def move(self, s: State, action: int) -> int:
        """The id of the legal move that this action stands for; raises IllegalMove if there is none."""
        legal = self.legal(s)
        if self.is_ranked:
            if not 0 <= action < len(legal):
                raise IllegalMove(str(action), f"{len(legal)} moves are legal here, numbered from 0")
            return int(legal[action])
        if not (legal == action).any():
            raise IllegalMove(str(action), "this action is not legal here")
        return int(action)

    def action(self, s: State, move: int) -> int:
        """The action that stands for this legal move."""
        legal = self.legal(s)
        if not (legal == move).any():
            raise IllegalMove(str(move), "this move id is not legal here")
        return int(np.searchsorted(legal, move)) if self.is_ranked else int(move)


def action_space(game: Game) -> ActionSpace:
    """The action space of this game."""
    is_ranked = game.n_actions > MOST_DENSE
    return ActionSpace(game, game.max_moves if is_ranked else game.n_actions, is_ranked)
