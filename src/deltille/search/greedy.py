"""Looking one move ahead."""

import numpy as np

from deltille.core import playout
from deltille.core.game import Game
from deltille.core.operations import State
from deltille.core.per_seat import lead_of
from deltille.core.position import Move, Position


def best_moves(position: Position, seed: int) -> list[Move]:
    """The moves after which the mover is best off: a win, then the lead over the best other seat.

    In a game with secrets the moves are tried in one state drawn from the mover's view.
    """
    game, mover = position.game, position.turn
    state = position.state
    if game.has_secrets:
        state = position.view(mover).sampled(seed).state
    ids = position.legal_moves.ids.tolist()
    standings = [_standing_after(game, state, id_, mover) for id_ in ids]
    best = max(standings)
    return [position.parse(id_) for id_, standing in zip(ids, standings, strict=True) if standing == best]


def _standing_after(game: Game, state: State, move: int, seat: int) -> tuple[int, int]:
    """Won, open or lost as 2, 1, 0, and the lead of the seat."""
    after = state.copy()
    playout.play_move(game.tables, after, move)
    points = np.zeros(game.n_seats, np.int64)
    ended, won, _ = playout.standing(game.tables, after, points)
    result = 1 if not ended or won == 0 else 2 if won >> seat & 1 else 0
    return result, lead_of(points, seat)
