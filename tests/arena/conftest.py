"""Invented runs and finished games for tests of arithmetic, and real ones played in this process."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from deltille import games
from deltille.arena.game_runner import GameResult
from deltille.arena.schedule import Fixture, Run
from deltille.core.record import Record

BOTS = '''
import os
import subprocess
import time

from helper import pick


class Quick:
    """Plays the first move."""

    def __init__(self, last=False):
        self.last = last

    def choose(self, position, seed):
        return pick(position, self.last)


class Raising(Quick):
    def choose(self, position, seed):
        if position.ply > 8:
            raise RuntimeError("lost the thread")
        return super().choose(position, seed)


class Illegal(Quick):
    def choose(self, position, seed):
        return "d4" if position.ply > 8 else super().choose(position, seed)


class Dying(Quick):
    def choose(self, position, seed):
        if position.ply > 8:
            os._exit(7)
        return super().choose(position, seed)


class Hanging(Quick):
    def choose(self, position, seed):
        if position.ply > 8:
            engine = subprocess.Popen(["sleep", "1000"])
            with open("hanging", "w") as file:
                file.write(str(engine.pid))
            time.sleep(1000)
        return super().choose(position, seed)


class Versioned(Quick):
    version = "1"
'''

HELPER = """
def pick(position, last):
    return position.legal_moves[-1 if last else 0]
"""
"""Players of users, each with its own fault, and what they import from their folder."""

MakeGame = Callable[[Run, int, int, Sequence[int], Sequence[int]], GameResult]


@pytest.fixture
def run() -> Run:
    """A run of Attangle, flat against random."""
    return Run.of(games.game("attangle"), ["flat:5", "random"], opening_plies=4, seed=1)


@pytest.fixture
def six(run: Run) -> Run:
    """The same as if the game had six seats; only for tests that do not use the rules."""
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


@pytest.fixture
def folder_of_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, with the module ``bots`` in it."""
    (tmp_path / "bots.py").write_text(BOTS)
    (tmp_path / "helper.py").write_text(HELPER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)  # as it is for most people
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("bots", "helper"):
        sys.modules.pop(name, None)
    yield tmp_path
    for name in ("bots", "helper"):
        sys.modules.pop(name, None)
