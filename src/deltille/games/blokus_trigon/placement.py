r"""Laying a piece, and what follows from it for every colour: forbidden cells, and cells near own pieces.

Both only ever grow, and a piece adds to a few rows only; :func:`derive` works out the same from the board.
"""

from deltille.core.jit import inlined
from deltille.core.operations import State
from deltille.games.blokus_trigon.state import (
    BAND,
    CELL_BITS,
    COLOUR,
    COLUMN_BITS,
    FORBIDDEN,
    FULL_HAND,
    HAND,
    LAID_ROWS,
    LAID_WIDTH,
    LAST_ONE,
    LAST_ROW,
    MAX_COLOURS,
    NEAR,
    PAD,
    PIECE_BITS,
    PIECE_ONE,
    ROWS,
    BlokusTrigonTables,
)


@inlined
def spread(row: int) -> int:
    return row | (row << 1) | (row >> 1)


@inlined
def contacts(g: BlokusTrigonTables, b: int, e: int, y: int) -> int:
    r"""The vertices of row y where a later piece may touch cells b of the row below or e of the row above.

    Six cells meet in a vertex, three of the row above and three of the row below:

           \ f | e | d /               (f, d point up, e points down)
            -----*-----
           / a | b | c \               (b points up, a, c point down)
    """
    at_vertices = g.up[PAD + y]  # columns of the tips of up cells
    touched = spread(b | e) & at_vertices  # D4
    if g.corner_only == 0:
        return int(touched)
    # D3: no corner where the outline runs straight on: three cells in a row, the opposite three missing.
    # Pieces of a colour have no common edges, and no piece comes to a vertex from two sides, so cells of
    # the colour that follow each other around a vertex are one piece, and others are another one.
    a = b << 1
    c = b >> 1
    d = e >> 1
    f = e << 1
    straight = (a ^ d) & (b ^ e) & (c ^ f) & ~((a ^ b) & (b ^ c))
    inside = a & b & c & d & e & f
    return int(touched & ~straight & ~inside)


@inlined
def beside(g: BlokusTrigonTables, below: int, here: int, above: int, row: int) -> int:
    """The cells of a row that have an edge in common with these cells of it and of the rows around."""
    up = g.up[PAD + row]
    return int((here << 1) | (here >> 1) | (below & up) | (above & ~up))


@inlined
def piece_of(g: BlokusTrigonTables, move: int) -> int:
    return int((g.laid[move] >> PIECE_BITS) & ((1 << (COLUMN_BITS - PIECE_BITS)) - 1))


@inlined
def lay(g: BlokusTrigonTables, s: State, move: int) -> None:
    """Lay a piece of the colour to move."""
    colour = s[COLOUR]
    laid = g.laid[move]
    first = laid & ((1 << PIECE_BITS) - 1)
    column = (laid >> COLUMN_BITS) & ((1 << (CELL_BITS - COLUMN_BITS)) - 1)
    hand = s[HAND + colour]
    if hand == FULL_HAND:
        for row in range(1, LAST_ROW + 1):
            s[NEAR + BAND * colour + row] = 0  # the starting cells
    piece = piece_of(g, move)
    s[HAND + colour] = hand & ~(1 << piece)
    s[LAST_ONE] = (s[LAST_ONE] & ~(1 << colour)) | (int(piece == PIECE_ONE) << colour)
    cells = laid >> CELL_BITS
    below = 0
    here = 0
    touched_below = 0
    for k in range(-1, LAID_ROWS + 1):
        row = first + k
        above = (cells & ((1 << LAID_WIDTH) - 1)) << column
        cells >>= LAID_WIDTH
        if 0 <= k < LAID_ROWS:
            s[ROWS * colour + row] |= here
            for other in range(MAX_COLOURS):
                s[FORBIDDEN + BAND * other + row] |= here  # R2, R5: covered
        s[FORBIDDEN + BAND * colour + row] |= beside(g, below, here, above, row)  # R4: an edge in common
        touched = contacts(g, here, above, row)
        near = spread(touched_below | touched) & ~g.off_board[PAD + row]
        s[NEAR + BAND * colour + row] |= near  # R4: a vertex
        below = here
        here = above
        touched_below = touched


@inlined
def derive(g: BlokusTrigonTables, s: State) -> None:
    """Work out what follows for all colours from the cells they cover and their hands."""
    for colour in range(MAX_COLOURS):
        own = ROWS * colour
        for row in range(-2, LAST_ROW + 4):
            s[FORBIDDEN + BAND * colour + row] = g.off_board[PAD + row]
            s[NEAR + BAND * colour + row] = 0
        for row in range(1, LAST_ROW + 1):
            here = s[own + row]
            covered = s[row] | s[ROWS + row] | s[2 * ROWS + row] | s[3 * ROWS + row]
            touching = beside(g, s[own + row - 1], here, s[own + row + 1], row)
            s[FORBIDDEN + BAND * colour + row] |= covered | touching
            near = g.starts[PAD + row]  # R3
            if s[HAND + colour] != FULL_HAND:
                touched = contacts(g, s[own + row - 1], here, row - 1) | contacts(
                    g, here, s[own + row + 1], row
                )
                near = spread(touched) & ~g.off_board[PAD + row]
            s[NEAR + BAND * colour + row] = near
