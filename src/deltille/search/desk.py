"""The room one thread works in: allocated once, so that nothing is allocated while searching."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.game import Game
from deltille.core.random import generator

N_MARKS = 1 << 12
"""Slots in which a simulation notes who played what; two moves in one slot: the later one stays."""


class Desk(NamedTuple):
    """Scratch arrays of one thread."""

    rng: NDArray[np.int64]
    state: NDArray[np.int64]
    seen: NDArray[np.int64]  # what the viewer sees of it
    after: NDArray[np.int64]  # the state after a move that is only tried
    moves: NDArray[np.int64]
    nodes: NDArray[np.int64]  # the way down: node, edge, node, edge, ...
    edges: NDArray[np.int64]
    shares: NDArray[np.int64]  # [seat]
    margins: NDArray[np.int64]
    score: NDArray[np.int64]
    played: NDArray[np.int64]  # [ply] 8 * move + seat
    mark: NDArray[np.int64]  # [slot] 8 * move + seat
    marked_at: NDArray[np.int64]  # [slot] the stamp of the simulation, and the ply
    stamp: NDArray[np.int64]  # one word: how many simulations used the marks


def new_desk(game: Game, seed: int, lane: int) -> Desk:
    """The desk of thread ``lane``; lanes of one seed have random numbers of their own."""
    plies = game.max_plies + 2
    return Desk(
        rng=generator(seed, lane),
        state=game.new_state(),
        seen=game.new_state(),
        after=game.new_state(),
        moves=np.zeros(game.max_moves, np.int64),
        nodes=np.zeros(plies, np.int64),
        edges=np.zeros(plies, np.int64),
        shares=np.zeros(game.n_seats, np.int64),
        margins=np.zeros(game.n_seats, np.int64),
        score=np.zeros(game.n_seats, np.int64),
        played=np.zeros(plies, np.int64),
        mark=np.zeros(N_MARKS, np.int64),
        marked_at=np.zeros(N_MARKS, np.int64),
        stamp=np.zeros(1, np.int64),
    )
