"""The Plackett-Luce model: ratings for any number of players, by openskill, and what shares of wins mean."""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from deltille.core.extras import requires


@dataclass(frozen=True)
class Rating:
    """A strength and how uncertain it is; everyone starts at 25 with 8.3."""

    mu: float
    """The strength."""
    sigma: float
    """Its uncertainty: a standard deviation."""

    def __str__(self) -> str:
        return f"{self.mu:.1f} ± {self.sigma:.1f}"


@functools.cache
def model() -> Any:
    """The model, if openskill is installed; it comes with an extra, as most matches are between two."""
    with requires("arena", "a match of more than two players"):
        from openskill.models import PlackettLuce
    return PlackettLuce()


def first_rating() -> Rating:
    """The rating of a player without games."""
    return Rating(model().mu, model().sigma)


def rated(before: Iterable[Rating | None], places: Sequence[int]) -> tuple[Rating, ...]:
    """Ratings after one more game, by its places (1 is best, equal places are ties); None is a new player."""
    known = [rating or first_rating() for rating in before]
    teams = [[model().rating(mu=rating.mu, sigma=rating.sigma)] for rating in known]
    found = model().rate(teams, ranks=[float(place) for place in places])
    return tuple(Rating(rating.mu, rating.sigma) for (rating,) in found)


def ratings(places: Iterable[Sequence[int]], n_players: int) -> tuple[Rating, ...]:
    """Rate new players by their places in one game after another.

    >>> first, second, third = ratings([[1, 2, 3]] * 20, 3)
    >>> first.mu > second.mu > third.mu
    True
    """
    current = (first_rating(),) * n_players
    for places_of_game in places:
        current = rated(current, places_of_game)
    return current


def between_two(share: float, n_seats: int) -> float:
    """What a player who gets this share of the wins alone among equals would score against one of them.

    By the model of R. D. Luce (1959) and R. L. Plackett (1975), in which the chance to come first is
    proportional to strength.

    >>> between_two(0.25, 4), between_two(0.5, 4), between_two(0.7, 2)
    (0.5, 0.75, 0.7)
    """
    strength = share * (n_seats - 1)
    return strength / (strength + 1 - share)
