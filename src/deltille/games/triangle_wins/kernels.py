r"""The rules of Triangle Wins, for compiled code.

A cell is one number, 512 * (j + 128) + 2 * (i + 128) + (0 if it points up, 1 if down). Neighbours are a fixed
step away, and no game gets near the rim of the square of cells that this can name. Sides and corners:

           2                     side  up leads to         down leads to
          / \                     0    below     -511      right      +1
       2 /   \ 1                  1    right       +1      above    +511
        /  0  \                   2    left        -1      left       -1
       0-------1
       2-------1                 Side k joins corners k and k + 1, against the clock. Side k of an up cell
        \  1  /                  is side k + 1 of the down cell behind it.
       2 \   / 0
          \ /
           0

A labeling, 16 a + 4 b + c, says which symbols (L, T, S, C = 0 .. 3) a tile on the field shows at its corners
0, 1, 2. A kind is the place of a tile's name among the 24. The sides of a kind are those of its name: side e joins
its letters e and e + 1, however the tile lies. So what fits against side e of a kind is always the same: a
third symbol x, four choices, each of another kind.

Every tile exists once, so it has a word of its own, and equal positions are equal arrays however they came
about. The state:

    0           the seat to move; 0 when the game is over
    1           passes in a row
    2           tiles in all hands together
    3 .. 130    index: what lies on the cells, four entries of eight bits a word (below)
    131 ..      for each seat 38 words:
         0 .. 23    by kind: 64 * cell + labeling of the tile, 0 if it is not on the field
        24 .. 29    offers: the bits (kind, e, x) with which a cell beside this seat's tiles can be filled
        30 .. 35    wants: the bits (kind, e, x) for which this seat has the tile in its hand
        36          hand, a bit a kind
        37          tiles captured

Bit (kind, e, x) is bit kind + 24 * (x % 2) of word 2 * e + x // 2. An open cell is offered by only one of the tiles
beside it. So the placements of a seat are the bits that its wants share with everybody's offers, and are
counted without a list.

The index folds the endless field onto 16 x 16 pairs of cells, so that it stays small. An entry is 32 * seat +
kind + 1 of a tile on one of the cells folded there, the least if there are several; 0 says that all are empty.
Only if the entry names a tile on another of these cells are all tiles looked through. So every answer is exact,
and in games less than 16 cells wide it is also found at once.

Move ids: 0 passes; 1 + 64 * n + labeling lays a tile on cell number n. Cells are numbered outwards from 0,0u, so
that ids do not depend on the number of players; more players only reach further.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.bits import lowest, nth_bit, popcount
from deltille.core.jit import inlined, kernel
from deltille.core.operations import (
    Moves,
    Points,
    State,
    legal,
    play,
    points,
    random_move,
    start,
    status,
    turn,
    winners,
)
from deltille.core.random import Rng, below

TURN, PASSES, LEFT, INDEX = 0, 1, 2, 3
SEATS = INDEX + 128
TILES, OFFERS, WANTS, HAND, CAPTURED, SEAT_SIZE = 0, 24, 30, 36, 37, 38

N_KINDS = 24  # R1
N_LABELINGS = 64
ALL_KINDS = (1 << N_KINDS) - 1
ALL_BITS = (1 << 2 * N_KINDS) - 1
N_NEAR = 13
PASS = 0
REASON_HANDS, REASON_PASSES = 1, 2

ROW = 512
ORIGIN = 128 * ROW + 2 * 128
BEYOND = (1 - ROW, 1, -1, 1, ROW - 1, -1)


class TriangleWins(NamedTuple):
    """Tables of tiles and cells; the numbers are the options. ``way``: 0 for an up cell, 1 for a down one."""

    players: int
    holes_protect: int
    n_near: int  # how many of the cells ``near`` a cell have a say in what fits there
    kind_of: NDArray[np.int64]  # labeling -> kind
    without: NDArray[np.int64]  # 6 * kind + word -> the bits that need a tile of this kind
    near: NDArray[
        np.int64
    ]  # 13 * way + k -> the step to the cell itself, its 3 neighbours, 9 more at its corners
    allows: NDArray[
        np.int64
    ]  # 64 * (13 * way + k) + labeling -> what that tile demands of the cell, see refresh
    fit: NDArray[
        np.int64
    ]  # 6 * labeling + 2 * e + way -> what fits against side e of that tile, see placement
    cell_of: NDArray[np.int64]  # number -> cell
    number_of: NDArray[np.int64]  # cell -> number


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
def tile_at(g: TriangleWins, s: State, cell: int) -> int:
    """The tile on a cell, as 32 * seat + kind + 1, or 0."""
    place = home(cell)
    entry = (int(s[INDEX + (place >> 2)]) >> ((place & 3) << 3)) & 255
    if entry == 0 or int(s[address(entry)]) >> 6 == cell:
        return entry
    return search(g, s, cell)


@inlined
def search(g: TriangleWins, s: State, cell: int) -> int:
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
def take_from_index(g: TriangleWins, s: State, cell: int) -> None:
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
def refresh(g: TriangleWins, s: State, cell: int) -> None:
    """Offer afresh what fits on a cell: nothing if it is taken or its neighbours disagree."""
    row = N_NEAR * (cell & 1)
    # Four bits a corner: the symbols that everybody there accepts. A tile on the cell itself accepts none.
    allowed = 0xFFF
    beside = 0
    offering = 0
    for k in range(g.n_near):
        entry = tile_at(g, s, cell + g.near[row + k])
        if entry != 0:
            # R5: neighbours fix both ends of the common edge; D2: by option also tiles that share a corner.
            allowed &= g.allows[64 * (row + k) + (int(s[address(entry)]) & 63)]
            if 1 <= k <= 3:
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
def refresh_around(g: TriangleWins, s: State, cell: int) -> None:
    """Offer afresh what fits here and on every cell on which a change here has an effect."""
    for k in range(g.n_near):
        refresh(g, s, cell + g.near[N_NEAR * (cell & 1) + k])


@inlined
def placement(g: TriangleWins, s: State, seat: int, word: int, bit: int) -> int:
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
def captured_group(g: TriangleWins, s: State, entry: int, placed: int) -> int:
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
def is_closed_outside(g: TriangleWins, s: State, seat: int, group: int, placed: int) -> bool:
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
def lay(g: TriangleWins, s: State, me: int, cell: int, labeling: int) -> None:
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


@kernel
def rebuild(g: TriangleWins, s: State) -> None:
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


# Operations ----------------------------------------------------------------------------------------------


@start.implement(TriangleWins)
def triangle_wins_start(g: TriangleWins, s: State) -> None:
    for i in range(s.size):
        s[i] = 0
    s[LEFT] = N_KINDS * g.players
    for seat in range(g.players):
        words = SEATS + SEAT_SIZE * seat
        s[words + HAND] = ALL_KINDS  # R1
        for word in range(6):
            s[words + WANTS + word] = ALL_BITS


@turn.implement(TriangleWins)
def triangle_wins_turn(g: TriangleWins, s: State) -> int:
    return int(s[TURN])


@status.implement(TriangleWins)
def triangle_wins_status(g: TriangleWins, s: State) -> int:
    if s[LEFT] == 0:
        return REASON_HANDS  # R12
    if s[PASSES] == g.players:
        return REASON_PASSES  # R12, D8
    return 0


@legal.implement(TriangleWins)
def triangle_wins_legal(g: TriangleWins, s: State, moves: Moves) -> int:
    if s[LEFT] == 0 or s[PASSES] == g.players:
        return 0
    moves[0] = PASS  # R6
    n = 1
    if s[LEFT] == N_KINDS * g.players:
        for labeling in range(N_LABELINGS):  # R3, D1: cell number 0 is 0,0u, and all hands are full
            moves[n] = 1 + labeling
            n += 1
        return n
    wants = SEATS + SEAT_SIZE * s[TURN] + WANTS
    for seat in range(g.players):
        offers = SEATS + SEAT_SIZE * seat + OFFERS
        for word in range(6):
            bits = int(s[offers + word] & s[wants + word])
            while bits != 0:
                moves[n] = placement(g, s, seat, word, lowest(bits))
                n += 1
                bits &= bits - 1
    return n


@random_move.implement(TriangleWins)
def triangle_wins_random_move(g: TriangleWins, s: State, rng: Rng, moves: Moves) -> int:
    if s[LEFT] == 0 or s[PASSES] == g.players:
        return -1
    if s[LEFT] == N_KINDS * g.players:
        return below(rng, 1 + N_LABELINGS)
    wants = SEATS + SEAT_SIZE * s[TURN] + WANTS
    n = 1
    for seat in range(g.players):
        offers = SEATS + SEAT_SIZE * seat + OFFERS
        for word in range(6):
            n += popcount(s[offers + word] & s[wants + word])
    r = below(rng, n) - 1
    if r < 0:
        return PASS
    for seat in range(g.players):
        offers = SEATS + SEAT_SIZE * seat + OFFERS
        for word in range(6):
            bits = int(s[offers + word] & s[wants + word])
            count = popcount(bits)
            if r < count:
                return placement(g, s, seat, word, nth_bit(bits, r))
            r -= count
    return PASS


@play.implement(TriangleWins)
def triangle_wins_play(g: TriangleWins, s: State, move: int) -> None:
    me = int(s[TURN])
    if move == PASS:
        s[PASSES] += 1
    else:
        s[PASSES] = 0
        lay(g, s, me, int(g.cell_of[(move - 1) >> 6]), (move - 1) & 63)
    is_over = s[LEFT] == 0 or s[PASSES] == g.players
    s[TURN] = 0 if is_over or me + 1 == g.players else me + 1  # R1


@winners.implement(TriangleWins)
def triangle_wins_winners(g: TriangleWins, s: State) -> int:
    best = -N_KINDS
    won = 0
    for seat in range(g.players):
        score = score_of(s, seat)
        if score > best:
            best = score
            won = 0
        if score == best:
            won |= 1 << seat  # R13
    return won


@points.implement(TriangleWins)
def triangle_wins_points(g: TriangleWins, s: State, out: Points) -> None:
    for seat in range(g.players):
        out[seat] = score_of(s, seat)


@inlined
def score_of(s: State, seat: int) -> int:
    words = SEATS + SEAT_SIZE * seat
    return int(s[words + CAPTURED]) - popcount(s[words + HAND])  # R13
