"""What a learner sees of Blokus Trigon: the hexagon in a rectangle, from the bottom row and left column on.

Colours come in the order of their turns: first the one to move, if it belongs to the seat that looks, else
that seat's next. With two players the third colour is its own as well.
"""

import functools

from deltille.core.observation_planes import Planes
from deltille.core.operations import Cells, State, observation_planes
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
from deltille.games.blokus_trigon.tables import NAMES

COLOURS = ("first colour", "second colour", "third colour", "fourth colour")


@functools.cache
def planes_of(side: int, n_colours: int) -> Planes:
    """The planes of the board with this side."""
    colours = COLOURS[:n_colours]
    return Planes(
        (
            *(f"cells of the {colour}" for colour in colours),
            "cells the colour to move may cover",
            "anchors, of which it must cover one",
            *(f"1 if the last piece of the {colour} was the 1" for colour in colours),
            *(f"{piece} in the hand of the {colour}" for colour in colours for piece in NAMES),
        ),
        2 * side,
        4 * side - 1,
    )


@observation_planes.implement(BlokusTrigonTables)
def trigon_planes(g: BlokusTrigonTables, view: State, seat: int, out: Cells) -> None:
    n_planes = 2 + g.n_colours * (2 + N_PIECES)
    n_cells = out.size // n_planes
    # A board of side n has 2 n rows of 4 n - 1 columns.
    n_rows = 18 if n_cells == 18 * 35 else 16
    n_columns = 2 * n_rows - 1
    first = int(view[COLOUR])
    if first < 0:
        first = seat
    while first % g.n_seats != seat:
        first = (first + 1) % g.n_colours
    is_over = view[COLOUR] < 0
    band = 0 if is_over else BAND * view[COLOUR]
    for row in range(n_rows):
        is_open = ~view[FORBIDDEN + band + row + 1]
        anchors = view[NEAR + band + row + 1] & is_open
        for column in range(n_columns):
            bit = column + 1 + COLUMN_0
            cell = n_columns * row + column
            for k in range(g.n_colours):
                colour = (first + k) % g.n_colours
                out[k * n_cells + cell] = (view[ROWS * colour + row + 1] >> bit) & 1
            out[g.n_colours * n_cells + cell] = 0 if is_over else (is_open >> bit) & 1
            out[(g.n_colours + 1) * n_cells + cell] = 0 if is_over else (anchors >> bit) & 1
    for k in range(g.n_colours):
        colour = (first + k) % g.n_colours
        is_last_one = (view[LAST_ONE] >> colour) & 1
        plane = (g.n_colours + 2 + k) * n_cells
        for cell in range(n_cells):
            out[plane + cell] = is_last_one
        for piece in range(N_PIECES):
            at_hand = (view[HAND + colour] >> piece) & 1
            plane = (2 * g.n_colours + 2 + k * N_PIECES + piece) * n_cells
            for cell in range(n_cells):
                out[plane + cell] = at_hand
