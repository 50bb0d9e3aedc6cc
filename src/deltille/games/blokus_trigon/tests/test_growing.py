"""What is updated piece by piece agrees with the whole board, and simulations may leave the turn open."""

from typing import Any

import numpy as np
import pytest

from deltille.core.jit import kernel
from deltille.core.operations import NO_HINT, Moves, State, guided_move, play_cached
from deltille.core.playout import play_move, start_state
from deltille.core.rng import Rng, generator
from deltille.games import game
from deltille.games.blokus_trigon.kernels import survey
from deltille.games.blokus_trigon.state import COLOUR

VARIANTS = [(players, corner_only) for players in (2, 3, 4) for corner_only in (False, True)]


@kernel
def drawn(g: Any, s: State, rng: Rng, moves: Moves) -> int:
    return guided_move(g, s, rng, moves)


@kernel
def played_unseen(g: Any, s: State, move: int) -> None:
    play_cached(g, s, move, NO_HINT)


@pytest.mark.parametrize(("players", "corner_only"), VARIANTS)
def test_grown_is_derived_and_turns_may_stay_open(players: int, corner_only: bool) -> None:
    rules = game("blokus_trigon", players=players, corner_only=corner_only)
    room = np.zeros(rules.max_moves, np.int64)
    for seed in range(12):
        state = rules.new_state()
        start_state(rules.tables, state)
        unseen = state.copy()
        ours, theirs = generator(seed), generator(seed)
        while True:
            derived = state.copy()
            survey(rules.tables, derived)
            assert derived.tolist() == state.tolist()
            move = drawn(rules.tables, state, ours, room)
            assert drawn(rules.tables, unseen, theirs, room) == move
            assert unseen.tolist() == state.tolist()
            if move < 0:
                break
            play_move(rules.tables, state, move)
            played_unseen(rules.tables, unseen, move)
        assert state[COLOUR] == -1
