r"""Where the colour to move may lay something: its anchors, and the covers that fit each of them.

How it works is described in :mod:`deltille.games.blokus_trigon.state`.
"""

from deltille.core.bits import lowest, popcount
from deltille.core.jit import inlined, natural
from deltille.core.operations import Moves, State
from deltille.core.simd import Offsets, common_word, n_common, write_common
from deltille.games.blokus_trigon.placement import contacts
from deltille.games.blokus_trigon.state import (
    ANCHOR_HALVES,
    AT_HAND,
    BAND,
    CHUNK,
    COLOUR,
    CONTACT_PAD,
    CONTACTS,
    COVERS_PER_WORD,
    FORBIDDEN,
    FULL_HAND,
    HAND,
    LAST_ROW,
    LIVE_HALVES,
    N_COVER_WORDS,
    N_COVERS,
    N_LONELY,
    N_NEAR_CHUNKS,
    NEAR,
    PAD,
    PIECE_ONE,
    ROWS,
    BlokusTrigonTables,
)

Rows = tuple[int, int, int, int, int, int, int]

N_LIVE, TOTALS = 0, 8
PLACES = TOTALS + 512
PICTURES = PLACES + 512
"""Words of a count; there are fewer than 512 cells."""

COUNT, ASK, LIST = range(3)
"""What a walk over the anchors is for."""

AT_ONCE = 8
"""Totals that are compared without asking after each."""


@inlined
def prepare(g: BlokusTrigonTables, s: State, colour: int) -> None:
    """Write which half rows have anchors of this colour, its covers at hand, and contacts if they count."""
    anchor_halves = 0
    live_halves = 0
    n_lonely = 0
    band = BAND * colour
    for row in range(1, LAST_ROW + 1):
        up = g.up[natural(PAD + row)]
        anchors = anchors_of(s, band, row)
        lonely = lonely_anchors(g, s, band, row)
        live = anchors & ~lonely
        n_lonely += popcount(lonely)
        anchor_halves |= (int(anchors & up != 0) + 2 * int(anchors & ~up != 0)) << (2 * row)
        live_halves |= (int(live & up != 0) + 2 * int(live & ~up != 0)) << (2 * row)
    s[ANCHOR_HALVES] = anchor_halves
    s[LIVE_HALVES] = live_halves
    s[N_LONELY] = n_lonely
    hand = s[HAND + colour]
    h0 = N_COVER_WORDS * ((N_NEAR_CHUNKS << CHUNK) + (hand & 255))
    h1 = N_COVER_WORDS * (((N_NEAR_CHUNKS + 1) << CHUNK) + ((hand >> 8) & 255))
    h2 = N_COVER_WORDS * (((N_NEAR_CHUNKS + 2) << CHUNK) + (hand >> 16))
    write_common(s, AT_HAND, g.open_covers, (h0, h1), g.open_covers, h2)
    if g.corner_only != 0:
        for y in range(LAST_ROW + 1):
            own = ROWS * colour + y
            s[CONTACTS + CONTACT_PAD + y] = contacts(g, s[own], s[own + 1], y)


@inlined
def anchors_of(s: State, band: int, row: int) -> int:
    """The anchors of a row; ``band`` is how far the colour's rows lie from those of the first colour."""
    return int(s[natural(NEAR + band + row)] & ~s[natural(FORBIDDEN + band + row)])


@inlined
def lonely_anchors(g: BlokusTrigonTables, s: State, band: int, row: int) -> int:
    """The anchors of a row beside which nothing is free, when those taken before it count as blocked."""
    anchors = anchors_of(s, band, row)
    up = g.up[natural(PAD + row)]
    here = s[natural(FORBIDDEN + band + row)]
    below = blocked(s, band + row - 1, -1)
    lonely = anchors & up & (here << 1) & (here >> 1) & below
    here |= anchors & up
    return int(lonely | (anchors & ~up & (here << 1) & (here >> 1) & blocked(s, band + row + 1, 0)))


@inlined
def half_row(g: BlokusTrigonTables, s: State, band: int, half: int) -> Rows:
    """The anchors of a row that point up (``half`` even) or down, and what is blocked in the rows around.

    Of these rows come: the anchors' own, the three beyond their edge (below an up cell, above a down cell),
    and the two on the other side. Anchors are taken row by row, up cells before down cells; those taken
    before count as blocked.
    """
    # Without a branch: no branch predictor can tell whether the next half row points up.
    row = half >> 1
    at = band + row
    is_down = half & 1
    step = 1 - 2 * is_down
    down = -is_down  # all bits or none
    up = g.up[natural(PAD + row)]
    anchors = anchors_of(s, band, row)
    return (
        anchors & (up ^ down),
        int(s[natural(FORBIDDEN + at)] | (anchors & up & down)),
        blocked(s, at - step, ~down),
        blocked(s, at - 2 * step, ~down),
        blocked(s, at - 3 * step, ~down),
        blocked(s, at + step, down),
        blocked(s, at + 2 * step, down),
    )


@inlined
def live_of(rows: Rows) -> int:
    """The anchors of a half row that have something free beside them."""
    return rows[0] & ~((rows[1] << 1) & (rows[1] >> 1) & rows[2])


@inlined
def blocked(s: State, at: int, below: int) -> int:
    """What is forbidden in a row and, if it lies below (all bits or none), its anchors: they were before."""
    return int(s[natural(FORBIDDEN + at)] | (s[natural(NEAR + at)] & below))


@inlined
def near(bit: int, rows: Rows) -> int:
    r"""The picture of what is blocked around an anchor: bits of the cells in reach of a piece that covers it.

    . . 36-------------42 . .        an up cell is bit 5; for a down cell the picture is upside
    . 20-----------------28 .        down. Only 43, 45 and 47 of the lowest row are in reach.
    0----------/5\---------10
    . 11-----------------19 .        Anchors before it in the same half row are taken: they block.
    . . 29-------------35 . .
    . . . 43-------47 . . . .
    """
    taken = rows[0] & ((1 << bit) - 1)
    return int(
        (((rows[1] | taken) >> (bit - 5)) & 0x7FF)
        | (((rows[2] >> (bit - 4)) & 0x1FF) << 11)
        | (((rows[5] >> (bit - 4)) & 0x1FF) << 20)
        | (((rows[3] >> (bit - 3)) & 0x7F) << 29)
        | (((rows[6] >> (bit - 3)) & 0x7F) << 36)
        | (((rows[4] >> (bit - 2)) & 0x1F) << 43)
    )


@inlined
def open_to(picture: int) -> Offsets:
    """Where ``g.open_covers`` holds the covers that mind nothing in each chunk of a picture."""
    return (
        N_COVER_WORDS * (picture & 255),
        N_COVER_WORDS * (256 + ((picture >> 8) & 255)),
        N_COVER_WORDS * (512 + ((picture >> 16) & 255)),
        N_COVER_WORDS * (768 + ((picture >> 24) & 255)),
        N_COVER_WORDS * (1024 + ((picture >> 32) & 255)),
        N_COVER_WORDS * (1280 + ((picture >> 40) & 255)),
    )


@inlined
def n_fitting(g: BlokusTrigonTables, s: State, picture: int) -> int:
    """How many covers by pieces at hand need nothing blocked in the picture."""
    return n_common(g.open_covers, open_to(picture), s, AT_HAND)


@inlined
def fitting(g: BlokusTrigonTables, s: State, picture: int, w: int) -> int:
    """Word ``w`` of these covers."""
    return common_word(g.open_covers, open_to(picture), s, AT_HAND, w)


@inlined
def asks_corners(g: BlokusTrigonTables, s: State) -> bool:
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
def walk(g: BlokusTrigonTables, s: State, out: Moves, purpose: int) -> tuple[int, int]:
    """Visit the anchors of the colour to move; return how many placements and how many anchors were found.

    ``COUNT`` writes for each live anchor how many placements it and those before it have, where it is and
    what it sees. ``ASK`` stops at the first legal placement and writes nothing. ``LIST`` writes every legal
    placement, also those of lonely anchors. The purpose must be a constant where this is called: the walk is
    compiled into its caller, and only what that purpose needs is left.
    """
    n = 0
    k = 0
    filtered = purpose != COUNT and asks_corners(g, s)
    band = BAND * s[COLOUR]
    halves = s[ANCHOR_HALVES if purpose == LIST else LIVE_HALVES]
    while halves != 0:
        half = lowest(halves)
        halves &= halves - 1
        rows = half_row(g, s, band, half)
        anchors = rows[0] if purpose == LIST else live_of(rows)
        while anchors != 0:
            bit = lowest(anchors)
            anchors &= anchors - 1
            picture = near(bit, rows)
            if purpose == LIST:
                n = list_placements(g, s, half, bit, picture, filtered, out, n)
            elif purpose == ASK:
                if n_fitting(g, s, picture) != 0 and (not filtered or touches(g, s, half, bit, picture)):
                    return 1, 1
            else:
                n += n_fitting(g, s, picture)
                out[natural(TOTALS + k)] = n
                out[natural(PLACES + k)] = 64 * half + bit
                out[natural(PICTURES + k)] = picture
            k += 1
    return n, k


@inlined
def list_placements(
    g: BlokusTrigonTables, s: State, half: int, bit: int, picture: int, filtered: bool, moves: Moves, n: int
) -> int:
    """Write the legal placements of an anchor behind the ``n`` before them; return how many there are now."""
    vertices = contacts_near(s, half, bit) if filtered else 0
    first = N_COVERS * g.cell_at[64 * (half >> 1) + bit]
    for w in range(N_COVER_WORDS):
        covers = fitting(g, s, picture, w)
        while covers != 0:
            cover = COVERS_PER_WORD * w + lowest(covers)
            covers &= covers - 1
            if not filtered or (vertices & g.corners[cover]) != 0:
                moves[n] = g.placement_at[first + cover]
                n += 1
    return n


@inlined
def has_move(g: BlokusTrigonTables, s: State) -> bool:
    """Whether the colour to move, for which everything is prepared, has a legal placement."""
    # The `1` fits every anchor, and all its vertices are corners.
    if (s[HAND + s[COLOUR]] >> PIECE_ONE) & 1:
        return bool(s[ANCHOR_HALVES] != 0)
    return walk(g, s, s, ASK)[0] != 0


@inlined
def count_placements(g: BlokusTrigonTables, s: State, counts: Moves) -> int:
    """Write the counts of all anchors, lonely ones last, and return how many placements there are in all."""
    n, k = walk(g, s, counts, COUNT)
    counts[N_LIVE] = n
    counts[TOTALS - 1] = 0
    n += s[N_LONELY] * ((s[HAND + s[COLOUR]] >> PIECE_ONE) & 1)
    for i in range(AT_ONCE):
        counts[natural(TOTALS + k + i)] = n
    return int(n)


@inlined
def touches(g: BlokusTrigonTables, s: State, half: int, bit: int, picture: int) -> bool:
    """Whether a cover that fits an anchor touches an own corner with a corner."""
    vertices = contacts_near(s, half, bit)
    for w in range(N_COVER_WORDS):
        covers = fitting(g, s, picture, w)
        while covers != 0:
            if vertices & g.corners[COVERS_PER_WORD * w + lowest(covers)]:
                return True
            covers &= covers - 1
    return False
