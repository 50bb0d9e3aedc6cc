"""The field of Triangle Wins, for compiled code: who lies where, what fits, what is captured.

The state is laid out in ``state.py``.
"""

from deltille.core.bits import lowest, popcount
from deltille.core.jit import inlined
from deltille.core.operations import State
from deltille.core.tiered import tiered
from deltille.games.triangle_wins.state import (
    ALL_BITS,
    ALL_KINDS,
    BEYOND,
    CAPTURED,
    HAND,
    INDEX,
    LEFT,
    N_KINDS,
    N_NEAR,
    OFFERS,
    SEAT_SIZE,
    SEATS,
    WANTS,
    TriangleWinsTables,
)

# Looking -------------------------------------------------------------------------------------------------


@inlined
def beyond(cell: int, side: int) -> int:
    """The cell across a side."""
    return cell + BEYOND[3 * (cell & 1) + side]


@inlined
def address(entry: int) -> int:
    """Where the word of the tile named by an entry of the index stands."""
    return SEATS + SEAT_SIZE * (entry >> 5) + (entry & 31) - 1


@inlined
def home(cell: int) -> int:
    """The place in the index onto which a cell is folded."""
    return ((cell >> 9) & 15) << 5 | (cell & 31)


@inlined
def tile_at(g: TriangleWinsTables, s: State, cell: int) -> int:
    """The tile on a cell, as 32 * seat + kind + 1, or 0."""
    place = home(cell)
    entry = (int(s[INDEX + (place >> 2)]) >> ((place & 3) << 3)) & 255
    if entry == 0 or int(s[address(entry)]) >> 6 == cell:
        return entry
    return search(g, s, cell)


@inlined
def search(g: TriangleWinsTables, s: State, cell: int) -> int:
    """The same the slow way."""
    for seat in range(g.players):
        for kind in range(N_KINDS):
            if int(s[SEATS + SEAT_SIZE * seat + kind]) >> 6 == cell:
                return seat << 5 | (kind + 1)
    return 0


@inlined
def write_index(s: State, place: int, entry: int) -> None:
    word = INDEX + (place >> 2)
    shift = (place & 3) << 3
    s[word] = (int(s[word]) & ~(255 << shift)) | (entry << shift)


@inlined
def add_to_index(s: State, cell: int, entry: int) -> None:
    place = home(cell)
    before = (int(s[INDEX + (place >> 2)]) >> ((place & 3) << 3)) & 255
    if before == 0 or entry < before:
        write_index(s, place, entry)


@inlined
def take_from_index(g: TriangleWinsTables, s: State, cell: int) -> None:
    """Forget a cell whose tile has already lost its word."""
    place = home(cell)
    entry = 0
    for seat in range(g.players):
        for kind in range(N_KINDS):
            word = int(s[SEATS + SEAT_SIZE * seat + kind])
            if entry == 0 and word != 0 and home(word >> 6) == place:
                entry = seat << 5 | (kind + 1)
    write_index(s, place, entry)


# Placing -------------------------------------------------------------------------------------------------


@inlined
def refresh(g: TriangleWinsTables, s: State, cell: int, allowed: int) -> None:
    """Update what is offered on a cell: nothing if its neighbours disagree, or if nothing is allowed."""
    row = N_NEAR * (cell & 1)
    beside = 0
    offering = 0
    for k in range(1, g.n_near):
        entry = tile_at(g, s, cell + g.near[row + k])
        if entry != 0:
            # R5: neighbours fix both ends of the common edge; D2: by option also tiles that share a corner.
            allowed &= g.allows[64 * (row + k) + (int(s[address(entry)]) & 63)]
            if k <= 3:
                beside |= entry << (8 * k)
                if offering == 0:
                    offering = k
    if offering == 0:
        return  # R4: a shared corner alone does not open a cell
    third = 0
    if (allowed & 15) != 0 and (allowed & 0xF0) != 0 and (allowed & 0xF00) != 0:
        # The offering neighbour is behind side offering - 1; the corner opposite that side is still free.
        third = (allowed >> (4 * ((offering + 1) % 3))) & 15
    for k in range(1, 4):
        entry = (beside >> (8 * k)) & 255
        if entry != 0:
            word = address(entry)
            kind = (entry & 31) - 1
            side = g.allows[64 * (row + k) + (int(s[word]) & 63)] >> 12
            symbols = third if k == offering else 0
            at = word - kind + OFFERS + 2 * side
            others = ~((1 | 1 << N_KINDS) << kind)
            s[at] = (int(s[at]) & others) | (symbols & 1 | (symbols & 2) << (N_KINDS - 1)) << kind
            symbols >>= 2
            s[at + 1] = (int(s[at + 1]) & others) | (symbols & 1 | (symbols & 2) << (N_KINDS - 1)) << kind


@inlined
def refresh_around(g: TriangleWinsTables, s: State, changed: int) -> None:
    """Update what is offered on a cell that was filled or emptied, and on the cells that this affects."""
    for k in range(g.n_near):
        cell = changed + g.near[N_NEAR * (changed & 1) + k]
        is_taken = tile_at(g, s, cell) != 0
        if k == 0 or not is_taken:
            # Four bits a corner: the symbols that everybody there accepts.
            refresh(g, s, cell, 0 if is_taken else 0xFFF)


@inlined
def placement(g: TriangleWinsTables, s: State, seat: int, word: int, bit: int) -> int:
    """The move that uses one bit of the offers of a seat."""
    kind = bit
    x = (word & 1) << 1
    if bit >= N_KINDS:
        kind -= N_KINDS
        x += 1
    tile = int(s[SEATS + SEAT_SIZE * seat + kind])
    cell = tile >> 6
    # Six bits of labeling without x, three bits how far x is shifted into it, then the side in the cell.
    fit = int(g.fit[6 * (tile & 63) + (word & 6) + (cell & 1)])
    labeling = fit & 63 | x << ((fit >> 6) & 7)
    return int(1 + (g.number_of[beyond(cell, fit >> 9)] << 6) + labeling)


# Capturing -----------------------------------------------------------------------------------------------


@inlined
def captured_group(g: TriangleWinsTables, s: State, entry: int, placed: int) -> int:
    """The kinds in the group of a tile, as bits, if the tile just placed captures it; else 0."""
    seat = entry >> 5
    group = 1 << ((entry & 31) - 1)
    waiting = group
    while waiting != 0:
        cell = int(s[SEATS + SEAT_SIZE * seat + lowest(waiting)]) >> 6
        waiting &= waiting - 1
        for side in range(3):
            other = tile_at(g, s, beyond(cell, side))
            if other == 0:
                if g.holes_protect != 0:
                    return 0  # R8
            elif other >> 5 == seat:
                bit = 1 << ((other & 31) - 1)
                if group & bit == 0:  # R7
                    group |= bit
                    waiting |= bit
    # The cell just filled was empty, so the group was not surrounded before, if holes count (D6).
    if g.holes_protect == 0 and not is_closed_outside(g, s, seat, group, placed):
        return 0
    return group


@inlined
def is_closed_outside(g: TriangleWinsTables, s: State, seat: int, group: int, placed: int) -> bool:
    """Whether every edge to the outside borders a tile, one of them the tile just placed.  # D4, D6"""
    lowest_cell = int(s[SEATS + SEAT_SIZE * seat + lowest(group)]) >> 6
    rest = group
    while rest != 0:
        lowest_cell = min(lowest_cell, int(s[SEATS + SEAT_SIZE * seat + lowest(rest)]) >> 6)
        rest &= rest - 1
    # A group hangs together, so the outside touches it along one closed line. Walk it with the group to one
    # side: at each corner swing through the cells outside until the group comes back. Nothing lies below the
    # lowest cell if it points up, nor below its left neighbour if it points down: there the outside is.
    # Either way, seen from outside, the group is behind side 1.
    first = beyond(lowest_cell, 2 * (lowest_cell & 1))
    cell = first
    side = 1
    is_beside_placed = False
    while True:
        if tile_at(g, s, cell) == 0:
            return False
        if cell == placed:
            is_beside_placed = True
        is_turning = True
        while is_turning:
            onward = (side + 2) % 3
            next_cell = beyond(cell, onward)
            entry = tile_at(g, s, next_cell)
            if entry >> 5 == seat and entry != 0 and (group >> ((entry & 31) - 1)) & 1 != 0:
                side = onward
                is_turning = False
            else:
                side = (onward + 1 + (cell & 1)) % 3
                cell = next_cell
        if cell == first and side == 1:
            return is_beside_placed


@inlined
def lay(g: TriangleWinsTables, s: State, me: int, cell: int, labeling: int) -> None:
    """Lay a tile from the hand, remove what it captures, and bring the offers up to date."""
    seat = SEATS + SEAT_SIZE * me
    kind = int(g.kind_of[labeling])
    s[seat + kind] = cell << 6 | labeling
    s[seat + HAND] &= ~(1 << kind)  # R2
    s[LEFT] -= 1
    for word in range(6):
        s[seat + WANTS + word] &= ~g.without[6 * kind + word]
    add_to_index(s, cell, me << 5 | (kind + 1))
    # R9, D7: all groups are judged before anything is removed. A word is the owner above the kinds.
    first = 0
    second = 0
    third = 0
    for side in range(3):
        entry = tile_at(g, s, beyond(cell, side))
        owner = entry >> 5
        if entry != 0 and owner != me:  # R10
            tag = (owner + 1) << N_KINDS
            bit = 1 << ((entry & 31) - 1)
            is_known = (first >> N_KINDS == owner + 1 and first & bit != 0) or (
                second >> N_KINDS == owner + 1 and second & bit != 0
            )
            if not is_known:
                group = captured_group(g, s, entry, cell)
                if group != 0:
                    third = second
                    second = first
                    first = group | tag
    changed = cell
    while True:
        refresh_around(g, s, changed)
        if first & ALL_KINDS == 0:
            first = second
            second = third
            third = 0
        if first == 0:
            return
        # R11: the tile leaves the field for good; the others keep their places.
        kind = lowest(first)
        owner_words = SEATS + SEAT_SIZE * ((first >> N_KINDS) - 1)
        first &= first - 1
        changed = int(s[owner_words + kind]) >> 6
        s[owner_words + kind] = 0
        for word in range(6):
            s[owner_words + OFFERS + word] &= ~((1 | 1 << N_KINDS) << kind)
        take_from_index(g, s, changed)
        s[seat + CAPTURED] += 1


@tiered
def rebuild(g: TriangleWinsTables, s: State) -> None:
    """Fill in what follows from tiles, hands and turn in a state that is empty otherwise."""
    for seat in range(g.players):
        words = SEATS + SEAT_SIZE * seat
        s[LEFT] += popcount(s[words + HAND])
        for word in range(6):
            s[words + WANTS + word] = ALL_BITS
        for kind in range(N_KINDS):
            if (int(s[words + HAND]) >> kind) & 1 == 0:
                for word in range(6):
                    s[words + WANTS + word] &= ~g.without[6 * kind + word]
            if s[words + kind] != 0:
                add_to_index(s, int(s[words + kind]) >> 6, seat << 5 | (kind + 1))
    for seat in range(g.players):
        for kind in range(N_KINDS):
            word = int(s[SEATS + SEAT_SIZE * seat + kind])
            if word != 0:
                refresh_around(g, s, word >> 6)
