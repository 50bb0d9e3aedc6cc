"""Ratings where more than two play: openskill's Plackett-Luce model."""

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


def new_model() -> Any:
    """The model, if openskill is installed; it comes with an extra, as most matches are between two."""
    with requires("arena", "a match of more than two players"):
        from openskill.models import PlackettLuce
    return PlackettLuce()


def ratings(places: Iterable[Sequence[int]], n_players: int) -> tuple[Rating, ...]:
    """Rate players by their places (1 is best, equal places are ties) in one game after another.

    >>> first, second, third = ratings([[1, 2, 3]] * 20, 3)
    >>> first.mu > second.mu > third.mu
    True
    """
    model = new_model()
    current = [[model.rating()] for _ in range(n_players)]
    for places_of_game in places:
        current = model.rate(current, ranks=[float(place) for place in places_of_game])
    return tuple(Rating(rating.mu, rating.sigma) for (rating,) in current)
