"""Who plays whom, from which opening, with which seeds: all of it follows from the parameters of a run.

A *round* is one opening played once for each rotation of the seats, so that no player has a better
opening or better seats than another. A game is named by its opening and rotation; nothing about it
depends on when or where it is played.
"""

import functools
import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib.metadata import version
from typing import Any

from deltille import games
from deltille.arena import openings
from deltille.arena.adjudication import Adjudication
from deltille.arena.errors import BadRun
from deltille.arena.time_control import TimeControl
from deltille.core.game import Game, Setting
from deltille.core.position import Position
from deltille.players import Player, player
from deltille.players.gtp_engine import GtpPlayer
from deltille.players.identity import source_of

OPENING_PLIES = 4
"""Random moves at the start of a game: enough for hundreds of openings, few enough to decide nothing."""

SEATS = range(2, 7)
LATER = ("sources", "time", "adjudication", "book")
"""Parameters that came after version 0.1.0, left out of the data of a run that does not use them."""
MAX_NAME = 150


@dataclass(frozen=True, order=True)
class Fixture:
    """One game of a run."""

    opening: int
    rotation: int


@dataclass(frozen=True)
class Run:
    """The parameters that decide every move of every game; how many are played is not among them."""

    game: str
    options: tuple[tuple[str, Setting], ...]
    rules: int
    n_seats: int
    players: tuple[str, ...]
    opening_plies: int
    seed: int
    version: str
    """The program's: another version may play differently, so its games belong to another run."""
    sources: tuple[str, ...] = ()
    """For each player what it is beyond its name: its source, network or program; none if all are ''."""
    time: str = ""
    """The time control, as :class:`TimeControl` writes it."""
    adjudication: str = ""
    """The rules that end games early, as :class:`Adjudication` writes them."""
    book: tuple[str, ...] = ()
    """The openings, as :mod:`deltille.arena.openings` writes them, in place of random ones."""
    objects: tuple[Player | None, ...] = field(default=(), compare=False, repr=False)
    """For each player the object that was given in place of a name."""

    @classmethod
    def of(
        cls,
        game: Game,
        players: Sequence[str | Player],
        opening_plies: int,
        seed: int,
        *,
        time: TimeControl | None = None,
        adjudication: Adjudication | None = None,
        book: Sequence[str] = (),
    ) -> "Run":
        """The run for these parameters; refuses what cannot be played."""
        n_seats, n_players = game.n_seats, len(players)
        if n_seats not in SEATS:
            raise BadRun(game.head, f"has {n_seats} seats; matches need {SEATS[0]} to {SEATS[-1]}")
        if n_players < 2 or n_seats % n_players:
            fitting = " or ".join(str(n) for n in range(2, n_seats + 1) if n_seats % n == 0)
            why = f"{n_players} named for {n_seats} seats; name {fitting}, so that each has as many seats"
            raise BadRun(" ".join(map(str, players)), why)
        if opening_plies < 0:
            raise BadRun(str(opening_plies), "an opening cannot have fewer than no moves")
        made = [player(given) if isinstance(given, str) else given for given in players]
        for given in made:
            if isinstance(given, type) or not callable(getattr(given, "choose", None)):
                why = "a player is a name, or an object with a method choose(position, seed)"
                raise BadRun(f"{given!r:.80}", why)
        sources = tuple(source_of(each, game) for each in made)
        for each in made:
            close = getattr(each, "close", None)
            if isinstance(each, GtpPlayer) and callable(close):
                close()
        options = tuple(sorted(game.settings.items()))
        return cls(
            game.name,
            options,
            game.rules_version,
            n_seats,
            names_of(players),
            opening_plies,
            seed,
            version("deltille"),
            sources if any(sources) else (),
            str(time or ""),
            str(adjudication or ""),
            tuple(book),
            tuple(None if isinstance(given, str) else given for given in players),
        )

    def to_data(self) -> dict[str, Any]:
        """The parameters as they are written into the run's folder."""
        data = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "objects"}
        data |= {"options": dict(self.options), "players": list(self.players)}
        for later in LATER:  # runs of versions that did not know them keep their names
            value = data.pop(later)
            if value:
                data[later] = list(value) if isinstance(value, tuple) else value
        return data

    @functools.cached_property
    def identity(self) -> str:
        """A name for these parameters: equal runs have equal names, on every machine."""
        return _hash(self.to_data())

    @functools.cached_property
    def _seed_root(self) -> str:
        # Without the sources: a player that was changed meets the same openings and chances as before.
        return _hash({key: value for key, value in self.to_data().items() if key != "sources"})

    @functools.cached_property
    def time_control(self) -> TimeControl:
        return TimeControl.parse(self.time)

    @functools.cached_property
    def adjudicated(self) -> Adjudication:
        return Adjudication.parse(self.adjudication)

    def given(self, index: int) -> Player | None:
        """The object that was given in place of the name of this player."""
        return self.objects[index] if self.objects else None

    def load_game(self) -> Game:
        """The game with this run's options."""
        return games.game(self.game, **dict(self.options))

    def fixtures(self, n_openings: int, done: Mapping[Fixture, object]) -> Iterator[Fixture]:
        """The games of the first rounds that are not done yet, round by round."""
        for opening in range(n_openings):
            for rotation in range(self.n_seats):
                fixture = Fixture(opening, rotation)
                if fixture not in done:
                    yield fixture

    def seed_for(self, *what: object) -> int:
        """A seed for one thing in this run; 53 bits, which every number format carries exactly."""
        text = "/".join([self._seed_root, *map(str, what)])
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 11

    def seating(self, fixture: Fixture) -> tuple[int, ...]:
        """For each seat the index of the player in it.

        The order around the table changes from round to round, so that with more than two nobody
        always sits behind the same neighbour; within a round it is turned by one seat a game.
        """
        order = list(range(len(self.players))) * (self.n_seats // len(self.players))
        random.Random(self.seed_for(fixture.opening, "order")).shuffle(order)
        return tuple(order[(seat + fixture.rotation) % self.n_seats] for seat in range(self.n_seats))

    def opening_position(self, opening: int) -> Position:
        """The position after the moves of this opening; it never is the end of a game."""
        if self.book:
            return openings.position(self.load_game(), self.book[opening % len(self.book)])
        chance = random.Random(self.seed_for(opening, "opening"))
        position = Position(self.load_game())
        for _ in range(self.opening_plies):
            position.push(chance.choice(position.legal_moves))
            if position.outcome() is not None:
                position.pop()
                break
        return position


def names_of(players: Sequence[str | Player]) -> tuple[str, ...]:
    """The names of players: an object is called by its ``name``, or by its class; equal ones are numbered.

    >>> from deltille.players.simple import FlatPlayer
    >>> names_of(["random", FlatPlayer(5), FlatPlayer(6)])
    ('random', 'deltille.players.simple:FlatPlayer', 'deltille.players.simple:FlatPlayer#2')
    """
    names: list[str] = []
    for given in players:
        if isinstance(given, str):
            names.append(given)
            continue
        own = getattr(given, "name", None)
        kind = type(given)
        name = own if isinstance(own, str) and own else f"{kind.__module__}:{kind.__qualname__}"
        name = name[:MAX_NAME]
        n = sum(other == name or other.startswith(f"{name}#") for other in names)
        names.append(f"{name}#{n + 1}" if n else name)
    return tuple(names)


def _hash(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
