"""Every game still compiles for a GPU, and the GPU's kernel plays the processor's games."""

import copy
import os
import re
import subprocess
import sys

import numpy as np
import pytest

from deltille import games
from deltille.core import cuda, playout
from deltille.core.rng import generator
from deltille.testing.selection import every_game

pytestmark = pytest.mark.skipif(not cuda.IS_INSTALLED, reason=cuda.HOW_TO_INSTALL)

SIMULATED = """
import sys
import numpy as np
from deltille import games
from deltille.core import cuda, playout

game = games.game(sys.argv[1])
n, start = int(sys.argv[2]), game.new_state()
playout.start_state(game.tables, start)
room = np.zeros(cuda.room_shape(game, 2), np.int64)
won, plies, scored = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros((n, game.n_seats), np.int64)
play = cuda.compiler().jit(cuda.playout_kernel(game))
play[2, 1](game.tables, start, room, 5, won, scored, plies)
wins = [sum(w >> seat & 1 for w in won.tolist()) for seat in range(game.n_seats)]
print(plies.sum(), *wins, won.tolist().count(0), *scored.sum(axis=0))
"""


@every_game()
def test_playouts_compile_to_ptx(name: str) -> None:
    ptx = cuda.playout_ptx(games.game(name))
    assert ptx.count(".entry") == 1
    assert ".target sm_90" in ptx
    called = set(re.findall(r"^\s*call[^;]*?(\w+),?\s*(?:\(|;)", ptx, re.MULTILINE))
    assert called <= set(re.findall(r"\.func[^(]*(?:\([^)]*\)\s*)?(\w+)", ptx))
    assert ".extern" not in ptx


def test_long_lists_of_moves_lie_in_global_memory() -> None:
    game = copy.copy(games.game("attangle"))
    game.max_moves = cuda.LOCAL_MOVES + 1
    assert cuda.room_shape(game, 64) == (64, game.max_moves)
    assert ".entry" in cuda.playout_ptx(game)


def test_a_state_of_a_few_words_stays_in_registers() -> None:
    # Worth three times the speed: an index known only at run time would send all of it to local memory.
    assert "__local_depot" not in cuda.playout_ptx(games.game("attangle"))


@every_game()
def test_the_kernel_plays_the_same_games(name: str) -> None:
    n, game = 3, games.game(name)
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED, name, str(n)],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    start, work = game.new_state(), game.new_state()
    playout.start_state(game.tables, start)
    moves = np.zeros(game.max_moves, np.int64)
    wins, total = np.zeros(game.n_seats + 1, np.int64), np.zeros(game.n_seats, np.int64)
    n_moves = playout.playouts(game.tables, start, work, moves, generator(0), 5, n, wins, total)
    assert [int(word) for word in done.stdout.split()] == [n_moves, *wins, *total]
