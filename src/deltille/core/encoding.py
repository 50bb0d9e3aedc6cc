"""Positions as a neural network reads them: kernels over the operations, compiled for each game."""

from typing import Any

import deltille.core.compile_progress  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.jit import kernel
from deltille.core.operations import (
    Floats,
    Moves,
    State,
    information_state,
    network_cell,
    network_scalars,
    policy_index,
)


@kernel
def encode(g: Any, s: State, seat: int, view: State, planes: Any, scalars: Floats) -> None:
    """Write what ``seat`` may know as the inputs of ``Game.network``; its view is left in ``view``.

    ``observation_planes`` has a row for each grid cell.
    """
    information_state(g, s, seat, view)
    for cell in range(planes.shape[0]):
        network_cell(g, view, seat, cell, planes[cell])
    network_scalars(g, view, seat, scalars)


@kernel
def policy_indices(g: Any, view: State, moves: Moves, n: int, out: Moves) -> None:
    """Write which policy output stands for each of the first ``n`` moves."""
    for i in range(n):
        out[i] = policy_index(g, view, int(moves[i]))
