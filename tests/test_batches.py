"""Batches play the same games as positions, lane by lane, on any device."""

import hashlib
import os
import random
import subprocess
import sys

import numba
import numpy as np
import pytest

import deltille
from deltille import games
from deltille.batches import dlpack, precompile
from deltille.batches.lanes import COMPILED, FUNCTIONS
from deltille.core import cuda
from deltille.core.action_space import STRUCTURED
from deltille.core.errors import BadOption, IllegalMove
from deltille.core.operations import random_move
from deltille.core.playout import write_policy_indices
from deltille.core.rng import generator
from deltille.testing.game_data import data_of
from deltille.testing.selection import FINGERPRINT, every_game

SIMULATED = """
import sys
import numba
import numpy as np
from deltille import games
from deltille.batches import gpu
from deltille.batches.vectorized import Batch, lane_seeds
from deltille.core import cuda

game = games.game(sys.argv[1])
gpu.require_gpu = cuda.compiler
gpu.THREADS = 2
there = Batch(game, 3, gpu.Gpu(game), lane_seeds(5, 3), True)
there.step(there.random_actions().copy_to_host())
there.step_random(6)
seen = [there.states, there.returns, there.legal[0], there.legal_mask, there.observation]
print(*(int((array.copy_to_host().astype(np.int64) % 1000003).sum()) for array in seen))
"""


def states_digest(states: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(states, np.int64).tobytes()).hexdigest()[:16]


@every_game()
def test_lanes_are_positions(name: str) -> None:
    chance, n = random.Random(3), 3
    lanes = deltille.batch(name, n, auto_reset=False, threads=1)
    positions = [deltille.new(name) for _ in range(n)]
    for _ in range(500):
        listed, counts = lanes.legal
        actions = np.zeros(n, np.int64)
        for lane, position in enumerate(positions):
            legal = sorted(position.legal_moves.ids.tolist())
            assert listed[lane, : counts[lane]].tolist() == legal
            assert (listed[lane, counts[lane] :] == -1).all()
            marked = np.flatnonzero(lanes.legal_mask[lane]).tolist()
            assert marked == sorted(lanes.action_space.actions(position.state)[1].tolist())
            assert lanes[lane] == position
            if legal:
                assert lanes.turns[lane] == position.turn
                move = chance.choice(legal)
                actions[lane] = lanes.action_space.action(position.state, move)
                assert lanes.action_space.move(position.state, int(actions[lane])) == move
                position.push(move)
        lanes.step(actions)
        for lane, position in enumerate(positions):
            outcome = position.outcome()
            assert (lanes.ended[lane] != 0) == (outcome is not None)
            if outcome is not None:
                assert position.game.reasons[lanes.ended[lane] - 1] == outcome.reason
                best = lanes.returns[lane].max()
                worth_most = [s for s in range(len(lanes.returns[lane])) if lanes.returns[lane, s] == best]
                assert worth_most == list(outcome.winners or range(position.game.n_seats))
                assert abs(lanes.returns[lane].sum()) < 1e-6
        if (lanes.ended != 0).all():
            break
    assert (lanes.finished == 1).all()


@every_game()
def test_an_action_means_the_same_in_every_position(name: str) -> None:
    """Where actions are not move ids, those of one game agree with the policy outputs of its networks."""
    lanes = deltille.batch(name, 2, seed=3, threads=1)
    space, shape = lanes.action_space, lanes.game.network
    if space.is_ranked:  # a game without a network and with very many move ids
        return
    for _ in range(30):
        for lane in range(lanes.n):
            state = lanes.states[lane].copy()
            legal, actions = space.actions(state)
            assert len(set(actions.tolist())) == len(legal), lanes[lane]
            assert actions.min() >= 0
            assert np.flatnonzero(lanes.legal_mask[lane]).tolist() == sorted(actions.tolist())
            if space.numbering == STRUCTURED:
                assert shape is not None
                outputs = np.empty(len(legal), np.int64)
                write_policy_indices(lanes.game.tables, state, lanes.game.new_state(), legal, outputs)
                assert ((actions == outputs) | (actions >= shape.n_policy)).all(), lanes[lane]
                assert set(outputs.tolist()) <= set(actions.tolist())
        chosen = lanes.random_actions().copy()
        assert all(lanes.legal_mask[lane, chosen[lane]] for lane in range(lanes.n))
        # In some games everything is legal at first.
        for illegal in np.flatnonzero(~lanes.legal_mask[1])[-1:].tolist():
            with pytest.raises(IllegalMove, match="lane 1"):
                lanes.step([chosen[0], illegal])
        lanes.step(chosen)


@every_game()
def test_factors_tell_actions_apart(name: str) -> None:
    factors = games.game(name).action_factors()
    if factors is None:
        return
    assert len(factors.table) == games.game(name).n_actions
    assert len(np.unique(factors.table, axis=0)) == len(factors.table)
    assert factors.action(*factors.table[7]) == 7
    assert set(factors.of(7)) == set(factors.names)


@every_game()
def test_threads_and_strides_change_nothing(name: str) -> None:
    alone, together = (
        deltille.batch(name, 300, seed=9, threads=1),
        deltille.batch(name, 300, seed=9, threads=3),
    )
    alone.step_random(40)
    total = np.zeros_like(together.returns)
    for n_moves in (1, 15, 24):
        together.step_random(n_moves)
        total += together.returns
    assert (alone.states == together.states).all()
    assert (alone.finished == together.finished).all()
    assert np.allclose(alone.returns, total)
    assert (alone.legal_mask == together.legal_mask).all()


@every_game()
def test_every_lane_has_its_own_random_stream(name: str) -> None:
    lanes = deltille.batch(name, 4, seed=5, threads=1)
    again = deltille.batch(name, 2, seed=[5, 6], threads=1)
    for batch, of_lane in ((lanes, lambda lane: (5, lane)), (again, lambda lane: (5 + lane, 0))):
        game, room = batch.game, np.zeros(batch.game.max_moves, np.int64)
        batch.step_random(3)
        for lane in range(batch.n):
            rng, position = generator(*of_lane(lane)), deltille.new(name)
            for _ in range(3):
                position.push(int(random_move(game.tables, position.state, rng, room)))
            assert batch[lane] == position


@every_game()
def test_playouts_are_those_of_lanes(name: str) -> None:
    lanes = deltille.batch(name, 600, seed=2, auto_reset=False)
    lanes.step_random(5000)
    found = deltille.playouts(deltille.new(name), 600, seed=2, threads=2)
    assert found == deltille.playouts(deltille.new(name), 600, seed=2, threads=1)
    assert found.mean_plies == lanes.plies.mean()
    points = np.array([lanes[lane].scores for lane in range(600)])
    assert np.allclose(found.mean_points, points.mean(axis=0))


@pytest.mark.interpreted
@every_game(FINGERPRINT)
def test_the_same_interpreted_and_compiled(name: str) -> None:
    lanes = deltille.batch(name, 4, seed=11, threads=1)
    lanes.step(lanes.random_actions())
    lanes.step_random(59)
    assert states_digest(lanes.states) == data_of(games.game_class(name)).fingerprint


@every_game()
def test_illegal_actions_are_refused_before_anything_is_played(name: str) -> None:
    lanes = deltille.batch(name, 2, threads=1)
    before, actions = lanes.states.copy(), lanes.random_actions().copy()
    # In some games everything is legal at first.
    for wrong in (-1, lanes.action_space.n, *np.flatnonzero(~lanes.legal_mask[1])[:1].tolist()):
        with pytest.raises(IllegalMove, match="lane 1"):
            lanes.step([actions[0], wrong])
        assert (lanes.states == before).all()
    lanes.step_moves([deltille.new(name).legal_moves[0].id] * 2)
    assert (lanes.plies == 1).all()


def test_finished_lanes_restart_or_stay() -> None:
    going, staying = (deltille.batch("attangle", 8, seed=1, auto_reset=auto) for auto in (True, False))
    for _ in range(80):
        going.step(going.random_actions())
        staying.step_random()
        for lane in np.flatnonzero(going.ended):
            assert going.plies[lane] == 0
            assert going[lane] == deltille.new("attangle")
            assert going.returns[lane].tolist() in ([1, -1], [-1, 1])
    assert (going.finished >= 1).all()
    assert (staying.ended != 0).all()
    assert (staying.random_actions() == -1).all()
    kept = staying.states.copy()
    staying.step(np.zeros(8, np.int64))
    assert (staying.states == kept).all()


def test_wrong_arguments_are_explained() -> None:
    with pytest.raises(BadOption, match="cpu, cuda"):
        deltille.batch("attangle", 2, device="abacus")
    with pytest.raises(BadOption, match="each of the 2 lanes"):
        deltille.batch("attangle", 2, seed=[1, 2, 3])
    with pytest.raises(BadOption, match="at least one"):
        deltille.batch("attangle", 0)
    with pytest.raises(BadOption, match="'cpu' or 'cuda'"):
        deltille.playouts(deltille.new("attangle"), 5, device="abacus")


@pytest.mark.skipif(not cuda.IS_INSTALLED, reason=cuda.HOW_TO_INSTALL)
@every_game()
def test_the_gpu_plays_the_same_lanes(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED, name],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    here = deltille.batch(name, 3, seed=5, threads=1)
    here.step(here.random_actions())
    here.step_random(6)
    seen = [here.states, here.returns, here.legal[0], here.legal_mask, here.observation]
    assert done.stdout.split() == [str(int((array.astype(np.int64) % 1000003).sum())) for array in seen]


@pytest.mark.parametrize("dtype", [np.int64, np.uint8, np.float32, np.bool_])
def test_arrays_are_shared_without_a_copy(dtype: type) -> None:
    # What a GPU's arrays offer to other libraries, here for memory that NumPy can read.
    class Lent:
        def __init__(self, array: np.ndarray) -> None:
            self.array = array

        def __dlpack_device__(self) -> tuple[int, int]:
            return dlpack.CPU, 0

        def __dlpack__(self, **_: object) -> object:
            at = self.array.ctypes.data
            return dlpack.capsule(
                at, self.array.shape, self.array.dtype, self.__dlpack_device__(), self.array
            )

    n_before = len(dlpack.HELD)
    mine = np.arange(24).reshape(2, 3, 4).astype(dtype)
    theirs = np.from_dlpack(Lent(mine))
    assert (theirs.shape, theirs.dtype) == (mine.shape, mine.dtype)
    mine[1, 2, 3] = 0
    assert (theirs == mine).all()
    assert np.shares_memory(theirs, mine)
    assert len(dlpack.HELD) == n_before + 1
    del theirs
    unread = Lent(mine).__dlpack__()
    assert len(dlpack.HELD) == n_before + 1
    del unread
    assert len(dlpack.HELD) == n_before, "nobody looks any more, so nothing is held"


def test_arrays_of_a_processor_are_numpy_without_a_copy() -> None:
    lanes = deltille.batch("attangle", 8, threads=1)
    mask, seen = lanes.legal_mask, np.from_dlpack(lanes.observation)
    assert np.shares_memory(seen, lanes.observation)
    lanes.step_random(5)
    assert np.shares_memory(lanes.legal_mask, mask)
    assert (seen == lanes.observation).all()


@every_game()
def test_every_kernel_is_warmed(name: str) -> None:
    calls = dict(precompile.kernel_calls(games.game(name)))
    warmed = {part for kernel in calls for part in kernel.split(" and ")}
    shown = {"write_observations"} if games.game(name).planes else set()
    assert warmed == {*FUNCTIONS} - {"write_observations"} | shown
    if not numba.config.DISABLE_JIT:
        for call in calls.values():
            call()
        tables = games.game_class(name).__name__
        for kernel in warmed & COMPILED.keys():
            compiled = COMPILED[kernel]
            assert any(str(signature[2]).startswith(tables) for signature in compiled.signatures), kernel


def test_importing_the_package_loads_nothing_large() -> None:
    code = "import sys, deltille; print(sorted({'numba', 'numpy', 'fastapi', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ([24.5, 25.5], "float64': actions are whole numbers"),
        ([True, True], "bool': actions are whole numbers"),
        ([24], "one action for each of 2 lanes"),
        (24, "one action for each of 2 lanes"),
        ([24, 25, 26], "one action for each of 2 lanes"),
    ],
)
def test_a_batch_takes_one_whole_number_for_each_lane(actions: object, reason: str) -> None:
    lanes = deltille.batch("attangle", 2)
    with pytest.raises(BadOption, match=reason):
        lanes.step(actions)
    with pytest.raises(BadOption, match=reason):
        lanes.step_moves(actions, check=False)
    assert lanes[0] == lanes[1] == deltille.new("attangle")


@pytest.mark.parametrize("n", [0, -1, 1.5, True])
def test_playouts_count_whole_games(n: int) -> None:
    with pytest.raises(BadOption, match="a whole number of them"):
        deltille.playouts(deltille.new("attangle"), n)


def test_a_count_may_be_a_number_of_numpy() -> None:
    position = deltille.new("attangle")
    assert deltille.playouts(position, np.int64(300)) == deltille.playouts(position, 300)
