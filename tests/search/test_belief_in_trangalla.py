"""Where players expect the enemy king: anywhere possible, and least where it could have been taken."""

import random

import numpy as np

from deltille import games
from deltille.core.operations import FULL_LIKELIHOOD
from deltille.games.trangalla.heuristics import IN_REACH
from deltille.games.trangalla.state import CANDIDATES, KING, PLIES
from deltille.search.belief import belief_about


def test_a_king_is_expected_where_it_could_seldom_be_taken() -> None:
    n_left = 0
    for seed in range(20):
        chance = random.Random(seed)
        position = games.new("trangalla")
        # For both sides: how often each piece could have been taken, by its position.
        risks: list[dict[int, int]] = [{}, {}]
        while position.outcome() is None:
            state, me = position.state, position.turn
            if state[PLIES] >= 0:
                foe = 1 - me
                reached = 0
                for move in position.legal_moves:
                    reached |= move.id >> 10
                candidates = [1 << cell for cell in range(29) if int(state[CANDIDATES + foe]) >> cell & 1]
                risks[foe] = {c: risks[foe].get(c, 0) + (reached & c != 0) for c in candidates}
                belief = belief_about(position.view(me))
                weights = np.diff(belief.sums, prepend=0)
                assert sorted(belief.worlds[:, KING + foe].tolist()) == (candidates or [0])
                for world, weight in zip(belief.worlds, weights, strict=True):
                    fewest = min(risks[foe].values(), default=0)
                    often = risks[foe].get(int(world[KING + foe]), 0) - fewest
                    assert abs(weight - (1 << 20) * (IN_REACH / FULL_LIKELIHOOD) ** often) <= 1
                    n_left += often > 0
            move = chance.choice(position.legal_moves)
            position.push(move)
            start, end = 1 << (move.id >> 5 & 31), 1 << (move.id & 31)
            if start in risks[me]:
                risks[me][end] = risks[me].pop(start)
    assert n_left > 100
