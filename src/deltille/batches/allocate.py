"""The arrays of lanes, for a batch on any device and for a single game."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.batches.lanes import Ints, Lanes
from deltille.core.action_space import action_space
from deltille.core.endings import win_share, winning_seats
from deltille.core.game import Game


def new_lanes(
    game: Game,
    n: int,
    *,
    restarts: bool,
    shows: bool,
    zeros: Callable[[tuple[int, ...], Any], Any] = np.zeros,
    to_device: Callable[[Any], Any] = np.asarray,
    seeds: Ints | None = None,
) -> Lanes:
    """Arrays for ``n`` lanes, by the two functions of the device they are on.

    Masks and observations take more memory than all else: with ``shows`` they are allocated at the start.
    """
    space, planes = action_space(game), game.planes
    n_shown, n_cells = (n, planes.size if planes is not None else 0) if shows else (0, 0)
    return Lanes(
        states=zeros((n, game.state_size), np.int64),
        seeds=to_device(seeds) if seeds is not None else zeros((n, 2), np.int64),
        rngs=zeros((n, 1), np.int64),
        turns=zeros((n,), np.int64),
        ended=zeros((n,), np.int64),
        plies=zeros((n,), np.int64),
        finished=zeros((n,), np.int64),
        returns=zeros((n, game.n_seats), np.float32),
        payoffs=to_device(payoffs(game.n_seats).astype(np.float32)),
        chosen=zeros((n,), np.int64),
        listed=zeros((0, game.max_moves), np.int64),
        counts=zeros((n,), np.int64),
        mask=zeros((n_shown, space.n), np.bool_),
        observed=zeros((n_shown, n_cells), np.uint8),
        scalars=zeros((n, len(planes.scalars) if planes is not None else 0), np.uint8),
        numbering=space.numbering,
        n_structured=game.network.n_policy if game.network is not None else 0,
        restarts=int(restarts),
        n_actions=game.n_actions,
    )


@functools.cache
def payoffs(n_seats: int) -> NDArray[np.float64]:
    """What a finished game is worth to each seat, by the winners as bits.

    >>> payoffs(2).tolist()
    [[0.0, 0.0], [1.0, -1.0], [-1.0, 1.0], [0.0, 0.0]]
    >>> payoffs(3)[0b001].tolist(), payoffs(3)[0b011].tolist()
    ([1.0, -0.5, -0.5], [0.25, 0.25, -0.5])
    """
    worth = np.zeros((1 << n_seats, n_seats))
    for won in range(1 << n_seats):
        winners = winning_seats(won, n_seats)
        for seat in range(n_seats):
            worth[won, seat] = (n_seats * win_share(winners, n_seats, seat) - 1) / (n_seats - 1)
    return worth
