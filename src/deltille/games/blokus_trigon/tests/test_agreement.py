"""Kernels and oracle agree on every legal move, position, step and outcome along random games."""

import random
from collections.abc import Callable

import pytest

from deltille.core.position import Move, Position
from deltille.games import game
from deltille.games.blokus_trigon.tests import oracle
from deltille.testing import conformance

VARIANTS = [(4, False), (4, True), (2, False), (2, True), (3, False), (3, True)]


def large_first(position: Position, chance: random.Random) -> Move:
    """Lays large pieces early: small ones are left, so games last longer and hands get almost empty."""
    moves = [chance.choice(position.legal_moves) for _ in range(20)]
    return max(moves, key=lambda move: move.text.count(","))


def small_first(position: Position, chance: random.Random) -> Move:
    """Lays small pieces early: colours get stuck with large ones."""
    moves = [chance.choice(position.legal_moves) for _ in range(20)]
    return min(moves, key=lambda move: move.text.count(","))


def crowding(position: Position, chance: random.Random) -> Move:
    """Takes the lowest cells: the colours get in each other's way, and are out at unusual times."""
    return position.legal_moves[min(chance.randrange(len(position.legal_moves)) for _ in range(8))]


@pytest.mark.parametrize("index", range(10))
@pytest.mark.parametrize(("players", "corner_only"), VARIANTS)
def test_agree_in_random_games(
    chunk: Callable[[int, int], range], index: int, players: int, corner_only: bool
) -> None:
    rules = game("blokus_trigon", players=players, corner_only=corner_only)
    for seed in chunk(index, 4):
        conformance.check_against_oracle(rules, oracle, seed)


@pytest.mark.parametrize("index", range(2))
@pytest.mark.parametrize("policy", [large_first, small_first, crowding])
@pytest.mark.parametrize(("players", "corner_only"), VARIANTS)
def test_agree_in_lopsided_games(
    chunk: Callable[[int, int], range],
    index: int,
    policy: conformance.Policy,
    players: int,
    corner_only: bool,
) -> None:
    rules = game("blokus_trigon", players=players, corner_only=corner_only)
    for seed in chunk(index, 2):
        conformance.check_against_oracle(rules, oracle, seed, policy)
