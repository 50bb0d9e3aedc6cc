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
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

from deltille import games
from deltille.arena.errors import BadRun
from deltille.core.game import Game, Setting
from deltille.core.position import Position
from deltille.players import player

OPENING_PLIES = 4
"""Random moves at the start of a game: enough for hundreds of openings, few enough to decide nothing."""

SEATS = range(2, 7)


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

    @classmethod
    def of(cls, game: Game, players: Sequence[str], opening_plies: int, seed: int) -> "Run":
        """The run for these parameters; refuses what cannot be played."""
        n_seats, n_players = game.n_seats, len(players)
        if n_seats not in SEATS:
            raise BadRun(game.head, f"has {n_seats} seats; matches need {SEATS[0]} to {SEATS[-1]}")
        if n_players < 2 or n_seats % n_players:
            fitting = " or ".join(str(n) for n in range(2, n_seats + 1) if n_seats % n == 0)
            why = f"{n_players} named for {n_seats} seats; name {fitting}, so that each has as many seats"
            raise BadRun(" ".join(players), why)
        if opening_plies < 0:
            raise BadRun(str(opening_plies), "an opening cannot have fewer than no moves")
        for spec in players:
            player(spec)
        options = tuple(sorted(game.settings.items()))
        return cls(
            game.name,
            options,
            game.rules_version,
            n_seats,
            tuple(players),
            opening_plies,
            seed,
            version("deltille"),
        )

    def to_data(self) -> dict[str, Any]:
        """The parameters as they are written into the run's folder."""
        return asdict(self) | {"options": dict(self.options), "players": list(self.players)}

    @functools.cached_property
    def identity(self) -> str:
        """A name for these parameters: equal runs have equal names, on every machine."""
        text = json.dumps(self.to_data(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

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
        text = "/".join([self.identity, *map(str, what)])
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
        """The position after the random moves of this opening; it never is the end of a game."""
        chance = random.Random(self.seed_for(opening, "opening"))
        position = Position(self.load_game())
        for _ in range(self.opening_plies):
            position.push(chance.choice(position.legal_moves))
            if position.outcome() is not None:
                position.pop()
                break
        return position
