"""The figures of RULES.md: counts of moves, fixed games, fair choice, size of the tables."""

from typing import Any

import numba
import numpy as np
import pytest

from deltille.core import playout
from deltille.core.operations import Moves, State, random_move
from deltille.core.position import Position
from deltille.core.rng import Rng, generator
from deltille.games import game
from deltille.games.blokus_trigon.tables import tables

VARIANTS = [(players, corner_only) for players in (2, 3, 4) for corner_only in (False, True)]

# players, corner_only, whether the first or the last move in ASCII order: moves, sum of legal moves, points
FIXED_GAMES = [
    (4, False, 0, 75, 45163, (-18, -18, -18, -24)),
    (4, False, -1, 75, 36437, (-18, -18, -16, -24)),
    (4, True, 0, 68, 38609, (-28, -30, -28, -28)),
    (4, True, -1, 74, 32501, (-24, -16, -17, -23)),
    (2, False, 0, 75, 45163, (-36, -42)),
    (3, False, 0, 58, 35617, (-12, -12, -24)),
    (3, False, -1, 58, 25685, (-12, -18, -17)),
    (3, True, 0, 57, 31478, (-18, -12, -22)),
    (3, True, -1, 53, 21695, (-24, -18, -34)),
]


def _draw(g: Any, s: State, rng: Rng, room: Moves, drawn: Moves) -> None:
    for i in range(drawn.size):
        drawn[i] = random_move(g, s, rng, room)


draw = numba.njit(_draw)


@pytest.mark.rule("R3", "D2")
@pytest.mark.parametrize(("players", "corner_only"), VARIANTS)
def test_first_moves(players: int, corner_only: bool) -> None:
    position = Position(game("blokus_trigon", players=players, corner_only=corner_only))
    starts = ("p14", "h11", "x11") if players == 3 else ("r15", "j12", "z12", "j7")
    found = []
    for start in starts:
        found.append(len(position.legal_moves))
        position.push(start)
    assert found == [2478, 2065, 1652, 1239][: len(starts)]
    later = {(False, False): 1019, (False, True): 896, (True, False): 930, (True, True): 809}
    assert len(position.legal_moves) == later[players == 3, corner_only]


@pytest.mark.parametrize(("players", "corner_only"), VARIANTS)
def test_two_moves_deep(players: int, corner_only: bool) -> None:
    rules = game("blokus_trigon", players=players, corner_only=corner_only)
    states = np.zeros((2, rules.state_size), np.int64)
    playout.start_state(rules.tables, states[0])
    moves = np.zeros((2, rules.max_moves), np.int64)
    assert playout.count_leaves(rules.tables, states, moves, np.zeros(4, np.int64), 2) == 5117070


@pytest.mark.parametrize(("players", "corner_only", "which", "n_moves", "n_legal", "points"), FIXED_GAMES)
def test_fixed_games(
    players: int, corner_only: bool, which: int, n_moves: int, n_legal: int, points: tuple[int, ...]
) -> None:
    position = Position(game("blokus_trigon", players=players, corner_only=corner_only))
    total = 0
    while position.outcome() is None:
        total += len(position.legal_moves)
        position.push(sorted(str(move) for move in position.legal_moves)[which])
    assert (position.ply, total, position.scores) == (n_moves, n_legal, points)


@pytest.mark.parametrize("corner_only", [False, True])
@pytest.mark.parametrize("n_at_most", [12, 60, 300])
def test_random_moves_are_equally_likely(corner_only: bool, n_at_most: int) -> None:
    rules = game("blokus_trigon", corner_only=corner_only)
    position = Position(rules)
    rng = generator(11)
    room = np.zeros(rules.max_moves, np.int64)
    while len(position.legal_moves) > n_at_most:
        position.push(int(random_move(rules.tables, position.state, rng, room)))
    n = len(position.legal_moves)
    assert n > 1
    state = position.state
    drawn = np.zeros(100 * n, np.int64)
    draw(rules.tables, state, rng, room, drawn)
    counts = np.unique(drawn, return_counts=True)[1]
    assert len(counts) == n
    chi_squared = ((counts - 100) ** 2 / 100).sum()
    # Its mean is n - 1 and its deviation sqrt(2 n): the seed is fixed, so this fails always or never.
    assert abs(chi_squared - (n - 1)) < 4 * np.sqrt(2 * n)


def test_random_playouts_are_as_long_as_the_oracles() -> None:
    rules = game("blokus_trigon")
    tally = playout.tally_games(rules, Position(rules).state, 2000, seed=1)
    assert 65.0 < tally.plies / 2000 < 66.0
    assert -33.0 < sum(tally.points) / 8000 < -32.0


def test_tables_are_small_and_shared() -> None:
    arrays = [array for array in tables(4, False) if isinstance(array, np.ndarray)]
    assert sum(array.nbytes for array in arrays) < 64 << 20
    assert all(one is other for one, other in zip(arrays, tables(2, True), strict=False))


def test_an_observation_is_small() -> None:
    planes = game("blokus_trigon").planes
    assert planes is not None
    assert planes.size + len(planes.scalars) < 10_000
