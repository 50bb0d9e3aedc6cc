"""The results of a tournament so far."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

from deltille.arena.game_runner import GameResult
from deltille.arena.results import places
from deltille.arena.schedule import Run
from deltille.core.bradley_terry import Comparison, JointElo, fit

Played = tuple[Run, GameResult]


@dataclass(frozen=True)
class Entry:
    """How one player did in a tournament."""

    player: str
    """The name of the player."""
    elo: float
    """Its rating; the mean of all is 0 unless a player is anchored."""
    error: float
    """Half the width of the interval (95% confidence) around ``elo``."""
    n_games: int
    """Games it played."""
    wins: int
    """Games it won alone."""
    draws: int
    """Games it neither won alone nor lost."""
    losses: int
    """Games it lost."""
    score: float
    """Its share of all wins it played for."""
    mean_points: float
    """Points of its seats together, per game."""
    faults: dict[str, int]
    """Games it lost by a crash, an illegal move or an overrun."""


@dataclass(frozen=True)
class Meeting:
    """How one player did against another."""

    one: str
    """The first player."""
    other: str
    """The second player."""
    n_games: int
    """Games in which both took part."""
    score: float
    """The share of the points that ``one`` took."""
    weight: float = 1.0
    """What each of the games counts: less where more than two play."""

    def to_data(self) -> dict[str, Any]:
        """The meeting for JSON."""
        found: dict[str, Any] = {
            "players": [self.one, self.other],
            "games": self.n_games,
            "score": round(self.score, 6),
        }
        return found if self.weight == 1.0 else found | {"weight": self.weight}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Meeting":
        """The inverse of ``to_data``; raises ValueError, KeyError or TypeError."""
        one, other = data["players"]
        return cls(
            str(one), str(other), int(data["games"]), float(data["score"]), float(data.get("weight", 1.0))
        )


@dataclass(frozen=True)
class TournamentResult:
    """The standings of a tournament, best player first."""

    game: str
    """The game with its options, as position texts begin."""
    system: str
    """How players were paired: ``round-robin``, ``gauntlet`` or ``swiss``."""
    entries: tuple[Entry, ...]
    """The players, best first."""
    meetings: tuple[Meeting, ...]
    """How those who met did against each other."""
    joint: JointElo
    """The ratings with their covariance and likelihoods of superiority."""
    n_games: int
    """How many games count."""
    n_planned: int
    """How many were to be played."""
    mean_plies: float
    """Moves per game, including openings."""
    endings: dict[str, int] = field(default_factory=dict)
    """How many games ended by what, if not by their rules."""
    time: str = ""
    """The time control; '' without one."""
    seed: int = 0
    """The seed of openings and players."""
    version: str = ""
    """The program's."""
    sources: dict[str, str] = field(default_factory=dict)
    """For players that are more than their name: their source, network or program."""
    n_played_now: int = field(default=0, compare=False)
    """Games played by this call; the others were in the file already."""
    elapsed_s: float = field(default=0.0, compare=False)
    """How long this call took."""
    games_file: Path | None = field(default=None, compare=False)
    """Where the games are, if they were saved."""

    @property
    def is_complete(self) -> bool:
        """Whether all games that were planned have been played."""
        return self.n_games >= self.n_planned

    def to_data(self) -> dict[str, Any]:
        """The result for JSON."""
        return {
            "deltille": self.version,
            "game": self.game,
            "system": self.system,
            "time": self.time,
            "seed": self.seed,
            "is_complete": self.is_complete,
            "n_games": self.n_games,
            "n_planned": self.n_planned,
            "n_played_now": self.n_played_now,
            "elapsed_s": round(self.elapsed_s, 1),
            "mean_plies": round(self.mean_plies, 2),
            "endings": self.endings,
            "players": [
                {
                    "player": entry.player,
                    "elo": round(entry.elo, 1),
                    "error": round(entry.error, 1),
                    "games": entry.n_games,
                    "wins": entry.wins,
                    "draws": entry.draws,
                    "losses": entry.losses,
                    "score": round(entry.score, 4),
                    "points": round(entry.mean_points, 2),
                    "faults": entry.faults,
                    "source": self.sources.get(entry.player, ""),
                }
                for entry in self.entries
            ],
            "meetings": [meeting.to_data() for meeting in self.meetings],
            "superiority": {
                one: {other: round(chance, 4) for other, chance in row.items()}
                for one, row in self.joint.table().items()
            },
            "games_file": None if self.games_file is None else str(self.games_file),
        }


def comparisons(played: Iterable[Played]) -> list[Comparison]:
    """Each game as comparisons of two. Of more than two players, each pair by their places.

    A game of k players shows about as much as k - 1 comparisons, though it has k (k - 1) / 2 pairs, so that
    each counts as 2 / k of a game.
    """
    return [each for run, game in played for each in compared(run.players, game)]


def compared(players: Sequence[str], game: GameResult) -> list[Comparison]:
    """One game of these players as comparisons of two."""
    k = len(players)
    if k == 2:
        return [Comparison(players[0], players[1], float(game.share(0)), 1.0)]
    place = places(game, k)
    return [
        Comparison(players[i], players[j], 0.5 if place[i] == place[j] else float(place[i] < place[j]), 2 / k)
        for i, j in combinations(range(k), 2)
    ]


def entries(
    players: Iterable[str], played: list[Played], anchors: Mapping[str, float] | None = None
) -> tuple[tuple[Entry, ...], tuple[Meeting, ...], JointElo]:
    """The standings, best first, who met whom, and the ratings; players without games stand at 0."""
    names = list(players)
    results = comparisons(played)
    known = {name for each in results for name in each[:2]}
    fixed = {name: elo for name, elo in (anchors or {}).items() if name in known}
    joint = fit(results, fixed)
    shares: dict[str, list[Fraction]] = {name: [] for name in names}
    points: Counter[str] = Counter()
    faults: dict[str, Counter[str]] = {name: Counter() for name in names}
    for run, game in played:
        for index, name in enumerate(run.players):
            shares[name].append(game.share(index))
            points[name] += game.points_of(index)
        if game.ending is not None and game.ending.is_fault:
            faults[game.ending.player][game.ending.reason] += 1
    found = []
    for name in names:
        own = shares[name]
        wins, losses, n = own.count(Fraction(1)), own.count(Fraction(0)), len(own)
        found.append(
            Entry(
                name,
                joint.elo.get(name, 0.0),
                joint.error.get(name, 0.0),
                n,
                wins,
                n - wins - losses,
                losses,
                float(sum(own, Fraction()) / max(1, n)),
                points[name] / max(1, n),
                dict(faults[name]),
            )
        )
    found.sort(key=lambda entry: place_of(entry.elo, entry.n_games, entry.player))
    return tuple(found), meetings(results), joint


def place_of(elo: float, n_games: int, player: str) -> tuple[float, int, str]:
    """Sorts the best first; of equals, whose ratings differ in rounding alone, those with more games."""
    return -round(elo, 3), -n_games, player


def meetings(results: Iterable[Comparison]) -> tuple[Meeting, ...]:
    """How those who met did against each other."""
    games: Counter[tuple[str, str]] = Counter()
    taken: dict[tuple[str, str], float] = {}
    weight: dict[tuple[str, str], float] = {}
    for one, other, share, n in results:
        games[one, other] += 1
        taken[one, other] = taken.get((one, other), 0.0) + share
        weight[one, other] = n
    return tuple(Meeting(*pair, n, taken[pair] / n, weight[pair]) for pair, n in sorted(games.items()))
