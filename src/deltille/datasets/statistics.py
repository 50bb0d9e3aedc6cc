"""Numbers for papers: the length of games, the branching factor, the advantage of the first seat."""

import math
from dataclasses import asdict, dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from deltille.core.position import Position
from deltille.datasets.dataset import Dataset

CONFIDENCE = 0.95


@dataclass(frozen=True)
class GameStatistics:
    """What the games of a dataset have in common."""

    game: str
    """The game with its options."""
    players: tuple[str, ...]
    """Who played; one player played itself."""
    n_games: int
    """How many games were measured."""
    mean_plies: float
    """Moves per game, including openings."""
    median_plies: float
    """The length that half of the games exceed."""
    longest: int
    """Moves of the longest game."""
    mean_branching: float
    """Legal moves in a position, on average over all positions in which somebody moved."""
    median_branching: float
    """The number of legal moves that half of the positions exceed."""
    most_branching: int
    """Legal moves in the position that has most."""
    log10_tree: float
    """The decimal logarithm of the size of the game tree: branching multiplied along a game, averaged."""
    seat_scores: tuple[float, ...]
    """For each seat its share of all wins."""
    first_seat_error: float
    """Half the width of the interval (95% confidence) around the score of the first seat."""
    draws: float
    """The part of games that nobody won."""
    shared: float
    """The part of games that several won together."""
    mean_scores: tuple[float, ...]
    """For each seat its points at the end."""

    def to_data(self) -> dict[str, Any]:
        """The numbers for JSON."""
        return asdict(self) | {"players": list(self.players)}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "GameStatistics":
        """The numbers from JSON."""
        tuples = {key: tuple(data[key]) for key in ("players", "seat_scores", "mean_scores")}
        return cls(**(data | tuples))


def statistics(dataset: Dataset, most_games: int | None = None) -> GameStatistics:
    """Measure the games of a dataset, or only this many of them.

    >>> from deltille import datasets
    >>> found = statistics(datasets.build("attangle", ["random"], 20, workers=0))
    >>> found.n_games, found.draws, 30 < found.mean_plies < 80, 20 < found.mean_branching < 60
    (20, 0.0, True, True)
    """
    n = len(dataset) if most_games is None else min(len(dataset), most_games)
    lengths = dataset.arrays["lengths"][:n].astype(np.int64)
    counts: list[int] = []
    sizes: list[float] = []
    for index in range(n):
        played = dataset[index]
        own = [len(Position.trusted(dataset.game, state).legal_moves) for state in played.states()[:-1]]
        counts.extend(own)
        sizes.append(sum(math.log10(count) for count in own))
    winners = dataset.arrays["winners"][:n].astype(bool)
    n_winners = winners.sum(1)
    n_seats = dataset.game.n_seats
    shares = np.where(n_winners[:, None] > 0, winners / np.maximum(1, n_winners[:, None]), 1 / n_seats)
    width = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return GameStatistics(
        dataset.game.head,
        dataset.players,
        n,
        float(lengths.mean()),
        float(np.median(lengths)),
        int(lengths.max()),
        float(np.mean(counts)),
        float(np.median(counts)),
        max(counts),
        float(np.mean(sizes)),
        tuple(float(share) for share in shares.mean(0)),
        float(width * shares[:, 0].std() / math.sqrt(n)),
        float((n_winners == 0).mean()),
        float((n_winners > 1).mean()),
        tuple(float(score) for score in dataset.arrays["scores"][:n].mean(0)),
    )
