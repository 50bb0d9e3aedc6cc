"""What only a game's own folder can tell the tests that walk over all games.

It stands in ``games/<name>/tests/data.py`` as ``DATA``. A game may leave out any of it, or the file.
"""

import functools
import importlib
import importlib.util
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from deltille.core.game import Game, Setting
from deltille.core.operations import State
from deltille.core.position import Position


@dataclass(frozen=True)
class GameData:
    """Data of one game for tests of all games."""

    fingerprint: str = ""
    """A hash of the states of four lanes after 60 random moves each: interpreted, compiled, on a GPU."""
    picture: str = ""
    """The position text behind ``docs/pictures/<name>.svg``."""
    short: Mapping[str, Setting] = field(default_factory=dict)
    """Options that make a game short, for tests that play whole games in a browser."""
    sudden_wins: bool = False
    """Whether single moves win the game, so that its priors must prefer them to all others."""
    has_large_endings: bool = False
    """Whether brute force cannot search even the last moves of a game; then nothing is compared with it."""
    large_text: Callable[[Game, random.Random], str] | None = None
    """Builds position texts with many moves; some of them have to be refused."""
    taught: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    """For each clause that RULES.md marks for players: words that teach it in the guide or a lesson."""


def busiest_text(game: Game, states: Iterable[State]) -> str:
    """The text of the state with the most legal moves."""
    return game.notation.state_text(max(states, key=lambda s: len(Position.trusted(game, s).legal_moves)))


@functools.cache
def data_of(game: type[Game]) -> GameData:
    """What the folder of this game brings for tests."""
    home = f"{game.__module__.rpartition('.')[0]}.tests"
    if not importlib.util.find_spec(home) or not importlib.util.find_spec(f"{home}.data"):
        return GameData()
    found: GameData = importlib.import_module(f"{home}.data").DATA
    return found
