"""The results of a match."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from deltille.arena.elo import Elo, estimate
from deltille.arena.endings import Ending
from deltille.arena.game_runner import GameResult
from deltille.arena.schedule import Run
from deltille.arena.sprt import Verdict
from deltille.core.plackett_luce import Rating, ratings


@dataclass(frozen=True)
class Standing:
    """How one player did. A draw is any game that it neither won alone nor lost."""

    player: str
    """The name of the player."""
    wins: int
    """Games it won alone."""
    draws: int
    """Games it neither won alone nor lost."""
    losses: int
    """Games it lost."""
    score: float
    """Its share of all wins: a shared win counts in parts, and a draw as a win shared by all."""
    mean_points: float
    """Points of its seats together, per game."""
    elo: Elo | None = None
    """Where two play: the difference to the other."""
    rating: Rating | None = None
    """Where more play."""


@dataclass(frozen=True)
class MatchResult:
    """A finished match. Equal runs give equal results; only the measurements of time may differ."""

    game: str
    """The game with its options, as position texts begin."""
    standings: tuple[Standing, ...]
    """How each player did, in the order in which they were named."""
    n_games: int
    """How many games count."""
    mean_plies: float
    """Moves per game, including openings."""
    pairs: tuple[int, ...] | None
    """With two seats: how many pairs of games gave the first player 0, ½, 1, 1½ and 2 points."""
    verdict: Verdict | None
    """The result of the sequential test, if there was one."""
    identity: str
    """The name of the run: equal runs have equal names."""
    folder: Path | None = field(compare=False)
    """Where the games are, if they were saved."""
    n_played_now: int = field(compare=False)
    """Games played by this call; the others were in the folder already."""
    elapsed_s: float = field(compare=False)
    """How long this call took."""
    endings: tuple[Ending, ...] = field(default=(), compare=False)
    """How games ended that did not end by their rules: faults, resignations, adjudications."""

    @property
    def faults(self) -> tuple[Ending, ...]:
        """The games that a player lost by failing: a crash, an illegal move or an overrun."""
        return tuple(ending for ending in self.endings if ending.is_fault)

    @property
    def elo(self) -> Elo | None:
        """Where two play: how much stronger the first is."""
        return self.standings[0].elo

    @property
    def games_per_minute(self) -> float:
        """The pace of this call."""
        return per_minute(self.n_played_now, self.elapsed_s)


def per_minute(n_games: int, elapsed_s: float) -> float:
    """The pace of games; 0 before any time has passed."""
    return 60 * n_games / elapsed_s if elapsed_s > 0 else 0.0


def places(game: GameResult, n_players: int) -> list[int]:
    """The place of each player in one game: by its part of the win, then, if it was lost, by points."""
    is_draw = not game.winners
    worth = [
        (game.share(index), 0 if is_draw or game.share(index) else game.points_of(index))
        for index in range(n_players)
    ]
    return [1 + sum(other > own for other in worth) for own in worth]


def round_scores(run: Run, games: Iterable[GameResult]) -> dict[int, Fraction]:
    """For each opening whose round is complete, the first player's share of its points."""
    shares: dict[int, list[Fraction]] = {}
    for game in games:
        shares.setdefault(game.fixture.opening, []).append(game.share(0))
    complete = {opening: own for opening, own in shares.items() if len(own) == run.n_seats}
    return {opening: sum(own, Fraction()) / run.n_seats for opening, own in complete.items()}


def standings(run: Run, games: Iterable[GameResult]) -> tuple[Standing, ...]:
    """How each player stands after these games; the order in which they are given does not matter."""
    ordered = sorted(games, key=lambda game: game.fixture)
    n_players = len(run.players)
    elo = estimate(Counter(round_scores(run, ordered).values())) if n_players == 2 else None
    rated: Sequence[Rating | None] = [None] * n_players
    if n_players > 2:
        rated = ratings((places(game, n_players) for game in ordered), n_players)
    found = []
    for index, name in enumerate(run.players):
        shares = [game.share(index) for game in ordered]
        wins, losses = shares.count(Fraction(1)), shares.count(Fraction(0))
        found.append(
            Standing(
                name,
                wins,
                len(shares) - wins - losses,
                losses,
                float(sum(shares) / max(1, len(shares))),
                sum(game.points_of(index) for game in ordered) / max(1, len(shares)),
                elo if elo is None or index == 0 else -elo,
                rated[index],
            )
        )
    return tuple(found)


def pair_counts(run: Run, games: Iterable[GameResult]) -> tuple[int, ...] | None:
    """How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points; None without two seats."""
    if run.n_seats != 2:
        return None
    counts = Counter(round_scores(run, games).values())
    return tuple(counts[Fraction(quarters, 4)] for quarters in range(5))
