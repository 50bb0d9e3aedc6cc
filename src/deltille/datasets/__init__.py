"""Thousands of games by strong players, in one compressed file for each game.

>>> from deltille import datasets
>>> games = datasets.build("attangle", ["random"], 20, seed=1, workers=0)
>>> len(games), games[0].moves[:2].tolist() == games[0].moves[:2].tolist()
(20, True)
>>> batch = next(games.batches(32, seed=1))
>>> batch.observation.shape[0], batch.action.shape, float(abs(batch.value).max())
(32, (32,), 1.0)

Each game comes with one, and ``deltille dataset GAME`` builds more (docs/datasets.md); :func:`load` finds
them by name.
"""

from deltille.datasets.build import build, default_players
from deltille.datasets.dataset import BadDataset, Dataset, PlayedGame, Samples, load, shipped_path, usual_path
from deltille.datasets.lockstep import build_in_lockstep
from deltille.datasets.statistics import GameStatistics, statistics

__all__ = [
    "BadDataset",
    "Dataset",
    "GameStatistics",
    "PlayedGame",
    "Samples",
    "build",
    "build_in_lockstep",
    "default_players",
    "load",
    "shipped_path",
    "statistics",
    "usual_path",
]
