"""The workspace of one thread: allocated once, so that nothing is allocated while searching."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.game import Game
from deltille.core.rng import generator
from deltille.search.allocator import N_ALLOCATOR_WORDS
from deltille.search.tree import LINE

N_MARKS = 1 << 12
"""Slots in which a simulation notes who played what; two moves in one slot: the later one stays."""


class Workspace(NamedTuple):
    """Scratch arrays of one thread."""

    rng: NDArray[np.int64]
    allocator: NDArray[np.int64]  # nodes and edges taken for later
    state: NDArray[np.int64]
    seen: NDArray[np.int64]  # what everybody sees of it
    after: NDArray[np.int64]  # the state after a move that is only tried
    moves: NDArray[np.int64]
    nodes: NDArray[np.int64]  # the way down: node, edge, node, edge, ...
    edges: NDArray[np.int64]
    places: NDArray[np.int64]  # with secrets: the nodes as everybody sees them
    shares: NDArray[np.int64]  # [seat]
    margins: NDArray[np.int64]
    score: NDArray[np.int64]
    played: NDArray[np.int64]  # [ply] its mark
    mark: NDArray[np.int64]  # [slot] who played what, in one number
    marked_at: NDArray[np.int64]  # [slot] the stamp of the simulation, and the ply
    stamp: NDArray[np.int64]  # one word: how many simulations used the marks


def new_workspace(game: Game, seed: int, lane: int) -> Workspace:
    """The workspace of thread ``lane``; lanes of one seed have separate random streams."""
    plies = game.max_plies + 2
    rng = generator(seed, lane)
    n_state_words = game.new_state().size
    workspace = _side_by_side(
        rng=rng.size,
        allocator=N_ALLOCATOR_WORDS,
        state=n_state_words,
        seen=n_state_words,
        after=n_state_words,
        moves=game.max_moves,
        nodes=plies,
        edges=plies,
        places=plies,
        shares=game.n_seats,
        margins=game.n_seats,
        score=game.n_seats,
        played=plies,
        mark=N_MARKS,
        marked_at=N_MARKS,
        stamp=1,
    )
    workspace.rng[:] = rng
    return workspace


def _side_by_side(**sizes: int) -> Workspace:
    """Arrays of these sizes in one stretch of memory that no other thread writes into."""
    ends = np.cumsum([LINE + size for size in sizes.values()]).tolist()
    words = np.zeros(ends[-1] + LINE, np.int64)
    return Workspace(**{name: words[end - sizes[name] : end] for name, end in zip(sizes, ends, strict=True)})
