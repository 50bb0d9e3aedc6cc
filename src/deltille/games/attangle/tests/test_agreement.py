"""Kernels and oracle agree on every legal move, position and outcome along random games."""

import random
from collections.abc import Callable

import pytest

from deltille.core.position import Move, Position
from deltille.games import game
from deltille.games.attangle.tests import oracle
from deltille.testing import conformance


def captures_first(position: Position, chance: random.Random) -> Move:
    """Captures whenever it can: reaches triples and blocked players far more often."""
    captures = [move for move in position.legal_moves if "-" in move.text]
    return chance.choice(captures or list(position.legal_moves))


def places_first(position: Position, chance: random.Random) -> Move:
    """Captures only when the stock is empty: the board fills up and players get blocked."""
    places = [move for move in position.legal_moves if "-" not in move.text]
    return chance.choice(places or list(position.legal_moves))


@pytest.mark.parametrize("index", range(10))
@pytest.mark.parametrize("opposite_captures", [True, False])
def test_agree_in_random_games(
    chunk: Callable[[int, int], range], index: int, opposite_captures: bool
) -> None:
    rules = game("attangle", opposite_captures=opposite_captures)
    for seed in chunk(index, 60):
        conformance.check_against_oracle(rules, oracle, seed)


@pytest.mark.parametrize("index", range(8))
@pytest.mark.parametrize("policy", [captures_first, places_first])
def test_agree_where_endings_are_near(
    chunk: Callable[[int, int], range], index: int, policy: conformance.Policy
) -> None:
    for seed in chunk(index, 60):
        conformance.check_against_oracle(game("attangle"), oracle, seed, policy)


def test_both_endings_are_among_the_games_compared() -> None:
    reasons = set()
    for seed in range(240, 300):  # one of the chunks above
        *_, end = conformance.walk(game("attangle"), seed, places_first)
        outcome = end.outcome()
        assert outcome is not None
        reasons.add(outcome.reason)
    assert reasons == {"triples", "blocked"}
