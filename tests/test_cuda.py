"""Every game still compiles for a GPU, and the GPU's kernel plays the same games as the CPU."""

import copy
import os
import re
import subprocess
import sys

import pytest

from deltille import games
from deltille.batches.allocate import new_lanes
from deltille.batches.lanes import FUNCTIONS, PARAMETERS, arguments
from deltille.core import cuda, playout
from deltille.testing import ptx
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
sums = playout.new_sums(game, 2)
play = cuda.compiler().jit(cuda.playout_kernel(game))
play[2, 1](room, n, game.tables, (start, 5, sums))
print(playout.Tally.of(sums))
"""


@every_game()
def test_playouts_compile_to_ptx(name: str) -> None:
    compiled = ptx.playout_ptx(games.game(name))
    assert compiled.count(".entry") == 1
    assert ".target sm_90" in compiled
    called = set(re.findall(r"^\s*call[^;]*?(\w+),?\s*(?:\(|;)", compiled, re.MULTILINE))
    assert called <= set(re.findall(r"\.func[^(]*(?:\([^)]*\)\s*)?(\w+)", compiled))
    assert ".extern" not in compiled


def test_long_lists_of_moves_lie_in_global_memory() -> None:
    game = copy.copy(games.game("attangle"))
    game.max_moves = cuda.LOCAL_MOVES + 1
    assert cuda.room_shape(game, 64) == (64, game.max_moves)
    assert ".entry" in ptx.playout_ptx(game)


def test_a_state_of_a_few_words_stays_in_registers() -> None:
    # Worth three times the speed: an index known only at run time would move everything to local memory.
    assert "__local_depot" not in ptx.playout_ptx(games.game("attangle"))


@pytest.mark.parametrize("function", FUNCTIONS)
def test_what_steps_lanes_compiles_to_ptx(function: str) -> None:
    game = games.game("attangle")
    named = dict.fromkeys(PARAMETERS[function], 0)
    args = arguments(function, new_lanes(game, 1, restarts=True, shows=True), named)
    assert ".entry" in ptx.kernel_ptx(game, cuda.thread_kernel(game, FUNCTIONS[function]), args)


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
    start = game.new_state()
    playout.start_state(game.tables, start)
    assert done.stdout.strip() == str(playout.tally_games(game, start, n, seed=5))
