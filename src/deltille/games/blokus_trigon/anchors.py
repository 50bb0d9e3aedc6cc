r"""Where a colour may lay something: forbidden cells, anchors, and the covers that fit each anchor.

How it works is told in :mod:`deltille.games.blokus_trigon.state`.
"""

from deltille.core.bits import lowest
from deltille.core.jit import inlined, natural
from deltille.core.operations import State
from deltille.games.blokus_trigon.state import (
    ANCHORS,
    AT_HAND,
    CHUNK,
    COLOUR,
    CONTACT_PAD,
    CONTACTS,
    COVERS_PER_WORD,
    FORBIDDEN,
    FULL_HAND,
    HAND,
    LAST_ROW,
    LIVE,
    LIVE_HALVES,
    N_COVER_WORDS,
    N_NEAR_CHUNKS,
    PAD,
    PIECE_ONE,
    ROWS,
    BlokusTrigon,
)


@inlined
def spread(row: int) -> int:
    return row | (row << 1) | (row >> 1)


@inlined
def contacts(g: BlokusTrigon, s: State, colour: int, y: int) -> int:
    r"""The vertices of row y where a later piece of the colour may touch it.

    Six cells meet in a vertex, three of the row above and three of the row below:

           \ f | e | d /               (f, d point up, e points down)
            -----*-----
           / a | b | c \               (b points up, a, c point down)
    """
    b = s[natural(ROWS * colour + y)]
    e = s[natural(ROWS * colour + y + 1)]
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
def prepare(g: BlokusTrigon, s: State, colour: int) -> None:
    """Write forbidden cells, anchors, covers at hand and, with ``corner_only``, contacts of this colour."""
    hand = s[HAND + colour]
    first = ROWS * colour
    for row in range(1, LAST_ROW + 1):
        own = s[natural(first + row)]
        up = g.up[PAD + row]
        covered = s[row] | s[ROWS + row] | s[2 * ROWS + row] | s[3 * ROWS + row]  # R2, R5: of any colour
        beside = (own << 1) | (own >> 1)  # R4: an edge in common
        beside |= (s[natural(first + row - 1)] & up) | (s[natural(first + row + 1)] & ~up)
        s[FORBIDDEN + PAD + row] = g.off_board[PAD + row] | covered | beside
    for row in range(1, LAST_ROW + 1):
        near_own = g.starts[PAD + row]  # R3
        if hand != FULL_HAND:
            near_own = spread(contacts(g, s, colour, row - 1) | contacts(g, s, colour, row))  # R4: a vertex
        s[ANCHORS + PAD + row] = near_own & ~s[FORBIDDEN + PAD + row]
    for pad in range(PAD + 1):
        s[FORBIDDEN + pad] = g.off_board[pad]
    for pad in range(PAD):
        s[FORBIDDEN + PAD + LAST_ROW + 1 + pad] = g.off_board[PAD + LAST_ROW + 1 + pad]
    halves = 0
    for row in range(1, LAST_ROW + 1):
        live = live_anchors(g, s, row)
        up = g.up[PAD + row]
        s[LIVE + row] = live
        halves |= (int(live & up != 0) + 2 * int(live & ~up != 0)) << (2 * row)
    s[LIVE_HALVES] = halves
    h0 = N_COVER_WORDS * ((N_NEAR_CHUNKS << CHUNK) + (hand & 255))
    h1 = N_COVER_WORDS * (((N_NEAR_CHUNKS + 1) << CHUNK) + ((hand >> 8) & 255))
    h2 = N_COVER_WORDS * (((N_NEAR_CHUNKS + 2) << CHUNK) + (hand >> 16))
    for w in range(N_COVER_WORDS):
        s[AT_HAND + w] = g.open_covers[h0 + w] & g.open_covers[h1 + w] & g.open_covers[h2 + w]
    if g.corner_only != 0:
        for y in range(LAST_ROW + 1):
            s[CONTACTS + CONTACT_PAD + y] = contacts(g, s, colour, y)


@inlined
def live_anchors(g: BlokusTrigon, s: State, row: int) -> int:
    """The anchors of a row beside which something is free, when those taken before it count as blocked."""
    anchors = s[ANCHORS + PAD + row]
    up = g.up[PAD + row]
    blocked = s[FORBIDDEN + PAD + row]
    below = s[FORBIDDEN + PAD + row - 1] | s[ANCHORS + PAD + row - 1]
    alone = anchors & up & (blocked << 1) & (blocked >> 1) & below
    blocked |= anchors & up
    alone |= anchors & ~up & (blocked << 1) & (blocked >> 1) & s[FORBIDDEN + PAD + row + 1]
    return int(anchors & ~alone)


@inlined
def half_row(g: BlokusTrigon, s: State, half: int) -> tuple[int, int, int, int, int, int, int]:
    """The anchors of a row that point up (``half`` even) or down, and what is blocked in the rows around.

    Of these rows come: the anchors' own, the three beyond their edge (below an up cell, above a down cell),
    and the two on the other side. Anchors are taken row by row, up cells before down cells; those taken
    before count as blocked.
    """
    # Without a branch: nobody could foretell whether the next half row points up.
    row = PAD + (half >> 1)
    is_down = half & 1
    step = 1 - 2 * is_down
    down = -is_down  # all bits or none
    anchors = s[ANCHORS + row]
    return (
        anchors & (g.up[row] ^ down),
        s[FORBIDDEN + row] | (anchors & g.up[row] & down),
        blocked(s, row - step, ~down),
        blocked(s, row - 2 * step, ~down),
        blocked(s, row - 3 * step, ~down),
        blocked(s, row + step, down),
        blocked(s, row + 2 * step, down),
    )


@inlined
def blocked(s: State, row: int, below: int) -> int:
    """What is forbidden in a row and, if it lies below (all bits or none), its anchors: they were before."""
    return int(s[natural(FORBIDDEN + row)] | (s[natural(ANCHORS + row)] & below))


@inlined
def near(bit: int, rows: tuple[int, int, int, int, int, int, int], taken: int) -> int:
    r"""The picture of what is blocked around an anchor: bits of the cells in reach of a piece that covers it.

    . . 36-------------42 . .        an up cell is bit 5; for a down cell the picture is upside
    . 20-----------------28 .        down. Only 43, 45 and 47 of the lowest row are in reach.
    0----------/5\---------10
    . 11-----------------19 .        ``taken`` are the anchors before it in the same half row.
    . . 29-------------35 . .
    . . . 43-------47 . . . .
    """
    return int(
        (((rows[1] | taken) >> (bit - 5)) & 0x7FF)
        | (((rows[2] >> (bit - 4)) & 0x1FF) << 11)
        | (((rows[5] >> (bit - 4)) & 0x1FF) << 20)
        | (((rows[3] >> (bit - 3)) & 0x7F) << 29)
        | (((rows[6] >> (bit - 3)) & 0x7F) << 36)
        | (((rows[4] >> (bit - 2)) & 0x1F) << 43)
    )


@inlined
def fitting(g: BlokusTrigon, s: State, picture: int, w: int) -> int:
    """Word ``w`` of the covers by pieces at hand that need nothing blocked in the picture."""
    t = g.open_covers
    return int(
        s[AT_HAND + w]
        & t[N_COVER_WORDS * (picture & 255) + w]
        & t[N_COVER_WORDS * (256 + ((picture >> 8) & 255)) + w]
        & t[N_COVER_WORDS * (512 + ((picture >> 16) & 255)) + w]
        & t[N_COVER_WORDS * (768 + ((picture >> 24) & 255)) + w]
        & t[N_COVER_WORDS * (1024 + ((picture >> 32) & 255)) + w]
        & t[N_COVER_WORDS * (1280 + ((picture >> 40) & 255)) + w]
    )


@inlined
def asks_corners(g: BlokusTrigon, s: State) -> bool:
    return g.corner_only != 0 and s[HAND + s[COLOUR]] != FULL_HAND  # D3: the first piece as in R3


@inlined
def contacts_near(s: State, half: int, bit: int) -> int:
    """The picture of contacts around an anchor: two rows of vertices in each of four rows of 13 bits."""
    # Vertices of neighbouring rows lie in columns of different parity, so two rows fit into one.
    first = CONTACTS + CONTACT_PAD + (half >> 1) - 4
    step = 1
    if half & 1 == 1:  # upside down for a down cell
        first += 7
        step = -1
    picture = 0
    for k in range(4):
        pair = s[first + 2 * k * step] | s[first + (2 * k + 1) * step]
        picture |= ((pair >> (bit - 6)) & 0x1FFF) << (13 * k)
    return int(picture)


@inlined
def has_move(g: BlokusTrigon, s: State) -> bool:
    """Whether the colour to move, for which everything is prepared, has a legal placement."""
    # The `1` fits every anchor, and all its vertices are corners.
    if (s[HAND + s[COLOUR]] >> PIECE_ONE) & 1:
        any_anchor = 0
        for row in range(1, LAST_ROW + 1):
            any_anchor |= s[ANCHORS + PAD + row]
        return any_anchor != 0
    filtered = asks_corners(g, s)
    halves = s[LIVE_HALVES]
    while halves != 0:
        half = lowest(halves)
        halves &= halves - 1
        rows = half_row(g, s, half)
        anchors = rows[0] & s[LIVE + (half >> 1)]
        while anchors != 0:
            bit = lowest(anchors)
            picture = near(bit, rows, rows[0] & ((1 << bit) - 1))
            anchors &= anchors - 1
            for w in range(N_COVER_WORDS):
                covers = fitting(g, s, picture, w)
                if covers != 0 and not filtered:
                    return True
                while covers != 0:
                    if contacts_near(s, half, bit) & g.corners[COVERS_PER_WORD * w + lowest(covers)]:
                        return True
                    covers &= covers - 1
    return False
