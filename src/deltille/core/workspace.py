"""What a thread works with, on a CPU or a GPU: its share of the lanes and its own memory."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from deltille.core.operations import Moves, Scores, State
from deltille.core.rng import Rng

if TYPE_CHECKING:
    from deltille.core.game import Game


class Share(NamedTuple):
    """The lanes ``range(first, last, step)``, for one worker.

    A CPU thread gets consecutive lanes, a GPU thread every n-th lane.
    """

    worker: int
    first: int
    last: int
    step: int


class Workspace(NamedTuple):
    """Memory that a thread writes to while it works. Nothing in it outlives a call."""

    moves: Moves
    state: State
    rng: Rng
    scores: Scores


def new_workspace(game: "Game") -> Workspace:
    """A workspace of this game for one thread."""
    moves, scored = np.zeros(game.max_moves, np.int64), np.zeros(game.n_seats, np.int64)
    return Workspace(moves, game.new_state(), np.zeros(1, np.int64), scored)
