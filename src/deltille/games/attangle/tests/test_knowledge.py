"""What is seen at a glance is what the rules allow."""

import random

from deltille import games
from deltille.core.bits import popcount
from deltille.core.jit import kernel
from deltille.core.operations import State
from deltille.games.attangle.kernels import N_PAIRS, N_POINTS, TRIPLES, TURN
from deltille.games.attangle.knowledge import can_build


@kernel
def seen(s: State) -> int:
    return popcount(can_build(s))


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
