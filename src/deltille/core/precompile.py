"""Compile every kernel ahead of time, so that nobody waits later."""

from collections.abc import Callable, Iterator

import numpy as np

from deltille.core import playout
from deltille.core.game import Game
from deltille.core.rng import generator


def kernel_calls(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each kernel with a harmless call of it that makes it compile for this game.

    Some are tiered: call :func:`deltille.core.tiered.compile_at_once` first.
    """
    g, s, work = game.tables, game.new_state(), game.new_state()
    room = np.zeros(game.max_moves, np.int64)
    points = np.zeros(game.n_seats, np.int64)
    rows = np.zeros((1, game.state_size), np.int64)
    moves = np.zeros((1, game.max_moves), np.int64)
    rng = generator(0)

    def play_first() -> None:
        playout.play_move(g, work, int(room[0]))

    yield "start_state", lambda: (playout.start_state(g, s), playout.start_state(g, work))
    yield "list_legal", lambda: playout.list_legal(g, s, room)
    yield "play_move", play_first
    yield "standing", lambda: playout.standing(g, s, points)
    yield "seen_by", lambda: playout.write_information_state(g, s, -1, work)
    yield "draw_full", lambda: playout.write_determinization(g, s, rng, work)
    yield "play_games", lambda: playout.tally_games(game, s, 1, seed=0)
    yield "count_leaves", lambda: playout.count_leaves(g, rows, moves, np.zeros(2, np.int64), 0)
