"""What a neural network sees of Attangle: the hexagon on a skewed grid of 7 by 7, as in ``observation.py``.

Besides the stacks, each point shows which stack it sees in each of the six directions: a capture needs two of
them, so what can be captured, here or once something stands here, can be read off one grid cell.

A policy output is a placement on its point, or a capture on the point of its target with the two directions
it comes from. Move ids say exactly that, so no two moves ever share an output.
"""

import functools

import numpy as np
from numpy.typing import NDArray

from deltille.core.bits import popcount
from deltille.core.network import NetworkShape, gather, on_cells
from deltille.core.observation_planes import seat_names
from deltille.core.operations import Cells, Floats, State, network_cell, network_scalars, policy_index
from deltille.core.per_seat import word_of
from deltille.games.attangle.kernels import nearest
from deltille.games.attangle.observation import SIDE, cell_of
from deltille.games.attangle.state import (
    BOARD,
    DOUBLES,
    FIRST,
    N_PAIRS,
    N_POINTS,
    PIECES_EACH,
    SECOND,
    SINGLES,
    STOCK,
    TRIPLES,
    TRIPLES_TO_WIN,
    AttangleTables,
)
from deltille.games.attangle.tables import CENTRE, board, names

SIZE = (64, 6)
DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
N_STACKS = 6
N_SEEN = 4
N_CHANNELS = 1 + N_PAIRS

NETWORK = NetworkShape(
    rows=SIDE,
    columns=SIDE,
    planes=(
        *(f"{height} of {whose}" for whose in seat_names(2) for height in ("single", "double", "triple")),
        *(
            f"first stack {direction}: {height} of {whose}"
            for direction in DIRECTIONS
            for whose in seat_names(2)
            for height in ("single", "double")
        ),
    ),
    scalars=(
        *(f"stock of {whose}" for whose in seat_names(2)),
        *(f"triples of {whose}" for whose in seat_names(2)),
        *(f"stock of {whose} is empty" for whose in seat_names(2)),
    ),
    channels=N_CHANNELS,
    margin_scale=2.0,
)


@network_cell.implement(AttangleTables)
def attangle_network_cell(g: AttangleTables, view: State, seat: int, cell: int, out: Cells) -> None:
    bit = 8 * (cell // SIDE) + cell % SIDE
    if (BOARD >> bit) & 1 == 0:
        for i in range(out.size):
            out[i] = 0
        return
    own_singles, next_singles = word_of(view, SINGLES, seat), word_of(view, SINGLES, 1 - seat)
    own_doubles, next_doubles = word_of(view, DOUBLES, seat), word_of(view, DOUBLES, 1 - seat)
    own_triples, next_triples = word_of(view, TRIPLES, seat), word_of(view, TRIPLES, 1 - seat)
    out[0] = (own_singles >> bit) & 1
    out[1] = (own_doubles >> bit) & 1
    out[2] = (own_triples >> bit) & 1
    out[3] = (next_singles >> bit) & 1
    out[4] = (next_doubles >> bit) & 1
    out[5] = (next_triples >> bit) & 1
    occupied = own_singles | own_doubles | own_triples | next_singles | next_doubles | next_triples
    first = N_PAIRS * int(g.point_at[bit])
    for direction in range(6):
        # Pairs 0 to 4 hold direction 0 and one of the others.
        ray = int(g.captures[first, 1] if direction == 0 else g.captures[first + direction - 1, 2])
        seen = 0
        if ray & occupied != 0:
            seen = nearest(ray & occupied, 1 << bit)
        at = N_STACKS + N_SEEN * direction
        out[at] = int(seen & own_singles != 0)
        out[at + 1] = int(seen & own_doubles != 0)
        out[at + 2] = int(seen & next_singles != 0)
        out[at + 3] = int(seen & next_doubles != 0)


@network_scalars.implement(AttangleTables)
def attangle_network_scalars(g: AttangleTables, view: State, seat: int, out: Floats) -> None:
    for k in range(2):
        whose = seat if k == 0 else 1 - seat
        stock = word_of(view, STOCK, whose)
        out[k] = stock / PIECES_EACH
        out[2 + k] = popcount(word_of(view, TRIPLES, whose)) / TRIPLES_TO_WIN
        out[4 + k] = int(stock == 0)


@policy_index.implement(AttangleTables)
def attangle_policy_index(g: AttangleTables, view: State, move: int) -> int:
    point, channel = move, 0
    if move >= N_POINTS:
        point, channel = (move - N_POINTS) // N_PAIRS, 1 + (move - N_POINTS) % N_PAIRS
    bit = int(g.bit_of[point])
    return N_CHANNELS * (SIDE * (bit >> 3) + (bit & 7)) + channel


@functools.cache
def turned_directions(symmetry: int) -> tuple[int, ...]:
    """Where a symmetry of the board takes each direction."""
    images, around = np.asarray(board().symmetries[symmetry]), board().neighbours
    # The centre stays where it is, so its neighbours show where directions go.
    here = around[names().index(CENTRE)].tolist()
    return tuple(here.index(images[beside]) for beside in here)


@functools.cache
def network_symmetry(symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The gathers of inputs and policy for a symmetry of the board."""
    directions = turned_directions(symmetry)
    pairs = list(zip(FIRST, SECOND, strict=True))
    seen_planes = [N_STACKS + N_SEEN * d + k for d in directions for k in range(N_SEEN)]
    turned_planes = np.array([*range(N_STACKS), *seen_planes])
    turned_pairs = [(directions[a], directions[b]) for a, b in pairs]
    turned_channels = np.array([0, *(1 + pairs.index((min(pair), max(pair))) for pair in turned_pairs)])
    cells = np.array([cell_of(q, r) for q, r in board().cells])
    images = cells[np.asarray(board().symmetries[symmetry])]
    n_planes = len(turned_planes)
    return (
        gather(NETWORK.n_inputs, on_cells(images, turned_planes), on_cells(cells, np.arange(n_planes))),
        gather(NETWORK.n_policy, on_cells(images, turned_channels), on_cells(cells, np.arange(N_CHANNELS))),
    )
