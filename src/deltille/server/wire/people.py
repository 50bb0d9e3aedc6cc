"""People with accounts: ratings, results, and the leaderboard."""

from typing import Literal

from deltille.server.wire.base import Wire


class RatingPoint(Wire):
    """A rating after a game."""

    at_ms: int
    rating: int


class GameRating(Wire):
    """Somebody's results in one game; ``rating`` is null before the first rated game."""

    game: str
    title: str
    rating: int | None
    n_rated: int
    won: int
    drawn: int
    lost: int
    points: tuple[RatingPoint, ...]


class Opponent(Wire):
    """Somebody else at the table; ``name`` is empty for a guest, and for an account that was deleted."""

    name: str
    place: int


class PastGame(Wire):
    """A finished game; a rated one with the rating after it, and the change."""

    id: str
    game: str
    title: str
    ended_ms: int
    outcome: Literal["won", "drawn", "lost"]
    place: int
    rating: int | None
    change: int | None
    others: tuple[Opponent, ...]


class RatingChange(Wire):
    """What a rated game did to the rating of who has this seat."""

    seat: int
    before: int
    after: int


class RatingChanges(Wire):
    """What a finished game did to ratings: nothing if it is casual or does not count."""

    changes: tuple[RatingChange, ...]


class Profile(Wire):
    """Somebody's games of the lobby: by game, and the latest ones."""

    name: str
    games: tuple[GameRating, ...]
    latest: tuple[PastGame, ...]


class Leader(Wire):
    name: str
    rating: int
    n_rated: int


class Leaders(Wire):
    """Those with the highest ratings in a game, the first first."""

    game: str
    title: str
    leaders: tuple[Leader, ...]
