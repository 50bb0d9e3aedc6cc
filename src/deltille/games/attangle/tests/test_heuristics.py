"""The heuristics' quick look at captures agrees with the rules."""

import random

import numpy as np

from deltille import games
from deltille.core.bits import popcount
from deltille.core.jit import kernel
from deltille.core.operations import Scores, State, evaluate
from deltille.games.attangle.heuristics import can_build
from deltille.games.attangle.kernels import capturers
from deltille.games.attangle.state import N_PAIRS, N_POINTS, STOCK, TRIPLES, TURN, AttangleTables


@kernel
def seen(s: State) -> int:
    by_single, by_double = capturers(s)
    return popcount(can_build(s, by_single, by_double))


@kernel
def evaluated(g: AttangleTables, s: State, out: Scores) -> None:
    evaluate(g, s, out)


def test_triples_that_can_be_built_are_those_that_some_capture_builds() -> None:
    n_seen = 0
    for seed in range(40):
        chance = random.Random(seed)
        position = games.new("attangle")
        while position.outcome() is None:
            mover = int(position.state[TURN])
            before = int(position.state[TRIPLES + mover])
            targets = set()
            for move in position.legal_moves:
                if move.id >= N_POINTS:
                    position.push(move)
                    if int(position.state[TRIPLES + mover]) != before:
                        targets.add((move.id - N_POINTS) // N_PAIRS)
                    position.pop()
            assert seen(position.state.copy()) == len(targets), position
            n_seen += len(targets)
            position.push(chance.choice(list(position.legal_moves)))
    assert n_seen > 100


def test_who_has_more_to_place_stands_better() -> None:
    for seed in range(20):
        chance = random.Random(seed)
        position = games.new("attangle")
        while position.outcome() is None:
            leads = []
            for more, less in ((1, 0), (0, 1)):
                state = position.state
                state[STOCK] += more
                state[STOCK + 1] += less
                values = np.zeros(2, np.int64)
                evaluated(position.game.tables, state, values)
                leads.append(values[0] - values[1])
                assert state[TURN] == position.turn
            assert leads[0] > leads[1], position
            position.push(chance.choice(list(position.legal_moves)))
