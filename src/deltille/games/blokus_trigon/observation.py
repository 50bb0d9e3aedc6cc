"""What a learner sees of Blokus Trigon: the hexagon in a rectangle, from the bottom row and left column on.

Colours come in the order of their turns: first the one to move, if it belongs to the seat that looks, else
that seat's next. With two players the third colour is its own as well.
"""

import functools

from deltille.core.jit import inlined
from deltille.core.observation_planes import Planes
from deltille.core.operations import Cells, State, observation_planes, observation_scalars
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
        ),
        2 * side,
        4 * side - 1,
        (
            *((f"the last piece of the {colour} was the 1", 1) for colour in colours),
            *((f"{piece} in the hand of the {colour}", 1) for colour in colours for piece in NAMES),
        ),
    )


@inlined
def first_colour(g: BlokusTrigonTables, view: State, seat: int) -> int:
    """The colour to move if it belongs to this seat, else the seat's next one."""
    first = int(view[COLOUR])
    if first < 0:
        first = seat
    while first % g.n_seats != seat:
        first = (first + 1) % g.n_colours
    return first


@inlined
def show_row(word: int, out: Cells, first: int, n_columns: int) -> None:
    """Write a row of bits, its cells from ``first`` on."""
    bits = word >> (1 + COLUMN_0)
    for column in range(n_columns):
        out[first + column] = (bits >> column) & 1


@observation_planes.implement(BlokusTrigonTables)
def blokus_trigon_observation_planes(g: BlokusTrigonTables, view: State, seat: int, out: Cells) -> None:
    n_planes = 2 + g.n_colours
    n_cells = out.size // n_planes
    # A board of side n has 2 n rows of 4 n - 1 columns.
    n_rows = 18 if n_cells == 18 * 35 else 16
    n_columns = 2 * n_rows - 1
    first = first_colour(g, view, seat)
    is_over = view[COLOUR] < 0
    band = 0 if is_over else BAND * view[COLOUR]
    for row in range(n_rows):
        at = n_columns * row
        for k in range(g.n_colours):
            show_row(
                int(view[ROWS * ((first + k) % g.n_colours) + row + 1]), out, k * n_cells + at, n_columns
            )
        is_open = 0 if is_over else ~int(view[FORBIDDEN + band + row + 1])
        anchors = int(view[NEAR + band + row + 1]) & is_open
        show_row(is_open, out, g.n_colours * n_cells + at, n_columns)
        show_row(anchors, out, (g.n_colours + 1) * n_cells + at, n_columns)


@observation_scalars.implement(BlokusTrigonTables)
def blokus_trigon_observation_scalars(g: BlokusTrigonTables, view: State, seat: int, out: Cells) -> None:
    first = first_colour(g, view, seat)
    for k in range(g.n_colours):
        colour = (first + k) % g.n_colours
        out[k] = (view[LAST_ONE] >> colour) & 1
        for piece in range(N_PIECES):
            out[g.n_colours + k * N_PIECES + piece] = (view[HAND + colour] >> piece) & 1
