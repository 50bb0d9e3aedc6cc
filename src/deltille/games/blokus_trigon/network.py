"""What a neural network sees of Blokus Trigon, on the grid of :mod:`deltille.games.blokus_trigon.grid`.

Colours come in the order of their turns: first the one to move, if it belongs to the seat that looks, else
the next of that seat. With two players the third colour is that seat's as well. A policy output is a shape
laid with its middle on a grid cell: one for each placement, and no two share one.
"""

import functools

import numpy as np
from numpy.typing import NDArray

from deltille.core.bits import popcount
from deltille.core.jit import inlined
from deltille.core.network import NetworkShape, gather
from deltille.core.operations import (
    Cells,
    Floats,
    State,
    cell_owner,
    network_cell,
    network_scalars,
    policy_index,
)
from deltille.games.blokus_trigon.grid import N_SHAPES, grid_columns
from deltille.games.blokus_trigon.observation import COLOURS, first_colour
from deltille.games.blokus_trigon.state import (
    BAND,
    COLOUR,
    COLUMN_0,
    FORBIDDEN,
    HAND,
    LAST_ONE,
    N_PIECES,
    NEAR,
    ROWS,
    BlokusTrigonTables,
)
from deltille.games.blokus_trigon.tables import NAMES, layout, symmetric_placements, tables

MARGIN_SCALE = 30.0
PER_COLOUR = 6  # planes
SCALARS_PER_COLOUR = N_PIECES + 2


@functools.cache
def network_of(side: int, n_colours: int) -> NetworkShape:
    """What a network sees of the board with this side."""
    colours = COLOURS[:n_colours]
    return NetworkShape(
        rows=2 * side,
        columns=2 * side,
        planes=tuple(
            f"{way} cells {what} the {colour}"
            for colour in colours
            for what in ("covered by", "open to", "that are anchors of")
            for way in ("up", "down")
        ),
        scalars=tuple(
            f"{what} the {colour}"
            for colour in colours
            for what in (
                *(f"{piece} in the hand of" for piece in NAMES),
                "the 1 was the last piece of",
                "not known to be out:",
            )
        ),
        channels=N_SHAPES,
        margin_scale=MARGIN_SCALE,
        has_territory=True,
        places=2,
    )


@inlined
def n_rows(g: BlokusTrigonTables) -> int:
    return 16 if g.n_colours == 3 else 18


@inlined
def bit_at(g: BlokusTrigonTables, cell: int, is_down: int) -> int:
    """The bit of a grid cell's up or down triangle in its row, or -1 off the board's rectangle."""
    side = n_rows(g) >> 1
    row = cell // n_rows(g) + 1
    column = 2 * (cell % n_rows(g)) + side + 2 - row - is_down
    if column < 1 or column >= 4 * side:
        return -1
    return column + COLUMN_0


@network_cell.implement(BlokusTrigonTables)
def blokus_trigon_network_cell(g: BlokusTrigonTables, view: State, seat: int, cell: int, out: Cells) -> None:
    row = cell // n_rows(g) + 1
    first = first_colour(g, view, seat)
    for is_down in range(2):
        bit = bit_at(g, cell, is_down)
        for k in range(g.n_colours):
            at = PER_COLOUR * k + is_down
            out[at] = 0
            out[at + 2] = 0
            out[at + 4] = 0
            if bit >= 0:
                colour = (first + k) % g.n_colours
                is_open = ~int(view[FORBIDDEN + BAND * colour + row])
                out[at] = (int(view[ROWS * colour + row]) >> bit) & 1
                out[at + 2] = (is_open >> bit) & 1
                out[at + 4] = ((int(view[NEAR + BAND * colour + row]) & is_open) >> bit) & 1


@network_scalars.implement(BlokusTrigonTables)
def blokus_trigon_network_scalars(g: BlokusTrigonTables, view: State, seat: int, out: Floats) -> None:
    first = first_colour(g, view, seat)
    to_move = int(view[COLOUR])
    for k in range(g.n_colours):
        colour = (first + k) % g.n_colours
        hand = int(view[HAND + colour])
        at = SCALARS_PER_COLOUR * k
        for piece in range(N_PIECES):
            out[at + piece] = (hand >> piece) & 1
        out[at + N_PIECES] = (int(view[LAST_ONE]) >> colour) & 1
        is_in = 0
        if to_move >= 0 and hand != 0:
            # R6: a colour that has laid fewer pieces than have been due was passed over before, and is out.
            is_in = int(popcount(hand) <= popcount(view[HAND + to_move]) - int(colour < to_move))
        out[at + N_PIECES + 1] = is_in


@policy_index.implement(BlokusTrigonTables)
def blokus_trigon_policy_index(g: BlokusTrigonTables, view: State, move: int) -> int:
    return int(g.policy_of[move])


@cell_owner.implement(BlokusTrigonTables)
def blokus_trigon_cell_owner(g: BlokusTrigonTables, s: State, place: int) -> int:
    cell = place >> 1
    bit = bit_at(g, cell, place & 1)
    owner = -1
    if bit >= 0:
        for colour in range(g.n_colours):
            if (int(s[ROWS * colour + cell // n_rows(g) + 1]) >> bit) & 1:
                owner = colour % g.n_seats
    return owner


@functools.cache
def symmetry(side: int, players: int, number: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The gathers of inputs and policy for one symmetry of the board."""
    here = layout(side)
    shape = network_of(side, 3 if players == 3 else 4)
    column, row = np.array(here.column), np.array(here.row)
    is_down = np.array([not here.is_up(cell) for cell in range(len(column))], np.int64)
    n_planes = len(shape.planes)
    at = (2 * side * (row - 1) + grid_columns(side, column, row)) * n_planes + is_down
    image = at[np.asarray(here.board.symmetries[number])]
    pairs = np.arange(0, n_planes, 2)  # of planes: for triangles that point up, and down
    policy_of = tables(players, False).policy_of
    return (
        gather(shape.n_inputs, np.add.outer(image, pairs), np.add.outer(at, pairs)),
        gather(shape.n_policy, policy_of[symmetric_placements(side)[number]], policy_of),
    )
