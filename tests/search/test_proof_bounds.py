"""What the search calls proven is true, and small endings are proven."""

import random

import pytest

from deltille import games
from deltille.core.position import Position
from deltille.search.mcts import Search
from deltille.search.payoff import FULL_SHARE
from deltille.search.tree import ROOT
from deltille.testing.selection import every_game

DEPTH = 3


def bounds(position: Position, plies: int) -> tuple[float, float]:
    """Bounds on seat 0's share in a game of two seats, from this many plies."""
    outcome = position.outcome()
    if outcome is not None:
        share = 0.5 if len(outcome.winners) != 1 else float(outcome.winners == (0,))
        return share, share
    if plies == 0:
        return 0.0, 1.0
    best = max if position.turn == 0 else min
    lows, highs = [], []
    for id_ in position.legal_moves.ids.tolist():
        position.push(id_)
        low, high = bounds(position, plies - 1)
        position.pop()
        lows.append(low)
        highs.append(high)
    return best(lows), best(highs)


def ending(name: str, seed: int, plies: int) -> Position:
    """A position this many plies before the end of a random game."""
    chance = random.Random(seed)
    has_players = "players" in games.game_class(name).options
    position = games.new(name, **({"players": 2} if has_players else {}))
    while position.outcome() is None:
        position.push(chance.choice(position.legal_moves))
    for _ in range(min(plies, position.ply)):
        position.pop()
    return position


@pytest.mark.parametrize("seed", range(12))
def test_forced_wins_in_attangle_are_found_and_true(seed: int) -> None:
    position = ending("attangle", seed, plies=DEPTH)
    low, high = bounds(position.copy(), DEPTH)
    search = Search(position, seed=seed)
    search.run(nodes=20_000)
    at = 2 * ROOT
    proven_low, proven_high = (
        search.tree.lower_bound[at] / FULL_SHARE,
        search.tree.upper_bound[at] / FULL_SHARE,
    )
    # Each may prove more than the other somewhere, but they never contradict each other.
    assert max(low, proven_low) <= min(high, proven_high)
    if low == high:
        assert (proven_low, proven_high) == (low, high)
        best = search.report().best
        assert best.proven == (low if position.turn == 0 else 1 - low)
        position.push(best.move)
        assert bounds(position, DEPTH - 1) == (low, low)


@every_game()
@pytest.mark.parametrize("seed", range(3))
def test_nothing_false_is_proven(name: str, seed: int) -> None:
    position = ending(name, seed, plies=2)
    search = Search(position, seed=seed)
    search.run(nodes=3000)
    low, high = bounds(position.copy(), 2 if len(position.legal_moves) <= 60 else 1)
    at = 2 * ROOT
    proven_low, proven_high = (
        search.tree.lower_bound[at] / FULL_SHARE,
        search.tree.upper_bound[at] / FULL_SHARE,
    )
    assert max(low, proven_low) <= min(high, proven_high)


def test_a_win_in_one_is_played_and_a_loss_in_two_is_avoided() -> None:
    wins = 0
    for seed in range(20):
        position = ending("attangle", seed, plies=1)
        outcome_mover = position.turn
        search = Search(position, seed=seed)
        search.run(nodes=400)
        best = search.report().best
        if best.proven == 1.0:
            position.push(best.move)
            wins += 1
            if position.outcome() is not None:
                assert outcome_mover in position.outcome().winners  # type: ignore[union-attr]
    assert wins >= 15
