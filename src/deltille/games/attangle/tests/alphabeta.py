"""An opponent with another search: three plies of alpha-beta, doubles count 1 and triples 5.

Its name on the command line is ``deltille.games.attangle.tests.alphabeta:AlphaBeta``.
"""

import random
from dataclasses import dataclass

import numpy as np

from deltille.core import playout
from deltille.core.game import Game
from deltille.core.operations import State
from deltille.core.position import Move, Position
from deltille.games.attangle.state import DOUBLES, TRIPLES, TRIPLES_TO_WIN, TURN

WIN = 10_000


@dataclass(frozen=True)
class AlphaBeta:
    """The best move it finds; among equals a random one."""

    depth: int = 3

    def choose(self, position: Position, seed: int) -> Move:
        ids = position.legal_moves.ids.tolist()
        random.Random(seed).shuffle(ids)
        best, choice = -2 * WIN, ids[0]
        for id_ in _likely_first(ids):
            value = -self._value(
                position.game, _after(position.game, position.state, id_), -2 * WIN, -best, 1
            )
            if value > best:
                best, choice = value, id_
        return position.parse(choice)

    def _value(self, game: Game, state: State, alpha: int, beta: int, ply: int) -> int:
        """The value of the position for the side to move."""
        me = int(state[TURN])
        if int(state[TRIPLES + 1 - me]).bit_count() >= TRIPLES_TO_WIN:
            return ply - WIN
        if ply == self.depth:
            return _evaluation(state, me)
        room = np.zeros(game.max_moves, np.int64)
        n = playout.list_legal(game.tables, state, room)
        if n == 0:
            return ply - WIN
        for id_ in _likely_first(room[:n].tolist()):
            alpha = max(alpha, -self._value(game, _after(game, state, id_), -beta, -alpha, ply + 1))
            if alpha >= beta:
                break
        return alpha


def _likely_first(ids: list[int]) -> list[int]:
    """Captures have the higher ids."""
    return sorted(ids, key=lambda id_: id_ < 37)


def _after(game: Game, state: State, id_: int) -> State:
    after = state.copy()
    playout.play_move(game.tables, after, id_)
    return after


def _evaluation(state: State, seat: int) -> int:
    def worth(seat: int) -> int:
        return int(state[DOUBLES + seat]).bit_count() + 5 * int(state[TRIPLES + seat]).bit_count()

    return worth(seat) - worth(1 - seat)
