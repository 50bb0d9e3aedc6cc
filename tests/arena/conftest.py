"""Runs and finished games made up for tests of arithmetic, and real ones played in this process."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from deltille import games
from deltille.arena.game_runner import GameResult
from deltille.arena.schedule import Fixture, Run
from deltille.core.record import Record

MakeGame = Callable[[Run, int, int, Sequence[int], Sequence[int]], GameResult]


@pytest.fixture
def run() -> Run:
    """A run of Attangle, flat against random."""
    return Run.of(games.game("attangle"), ["flat:5", "random"], opening_plies=4, seed=1)


@pytest.fixture
def six(run: Run) -> Run:
    """The same as if the game had six seats; only for what does not touch the rules."""
    return replace(run, n_seats=6, players=("a", "b", "c", "d", "e", "f"))


@pytest.fixture
def made_up() -> MakeGame:
    """A finished game with these winners and points by seat."""

    def make(
        run: Run, opening: int, rotation: int, winners: Sequence[int], points: Sequence[int]
    ) -> GameResult:
        fixture = Fixture(opening, rotation)
        seating = run.seating(fixture)
        names = tuple(run.players[index] for index in seating)
        result = {"scores": list(points), "winners": list(winners), "reason": "made up"}
        return GameResult(fixture, seating, Record(run.game, {}, run.rules, names, ("a1",) * 10, result))

    return make
