import sys
import time

import numpy as np

from deltille import games
from deltille.core.playout import playouts, start_state
from deltille.core.random import generator


def rate(n: int, seed: int = 1):
    game = games.game("attangle")
    s = game.new_state()
    start_state(game.tables, s)
    work, moves = s.copy(), np.zeros(game.max_moves, np.int64)
    wins, total = np.zeros(3, np.int64), np.zeros(2, np.int64)
    before = time.thread_time()
    plies = playouts(game.tables, s, work, moves, generator(0), seed, n, wins, total)
    return time.thread_time() - before, plies, wins, total


rate(1)
best = min(rate(40000)[0] for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 15))
t, plies, wins, total = rate(40000)
print(f"{40000 / best:,.0f} playouts/s, {plies / best:,.0f} moves/s, {plies / 40000:.4f} plies", wins, total)
