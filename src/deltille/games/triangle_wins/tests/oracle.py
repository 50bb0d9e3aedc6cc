"""The rules of Triangle Wins, slow and simple: the reference implementation for the compiled rules."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import NamedTuple

SYMBOLS = "LTSC"  # line, triangle, square, circle


class Cell(NamedTuple):
    i: int
    j: int
    way: str  # "u" points up, "d" points down


class Tile(NamedTuple):
    owner: int
    symbols: str  # in the order of corners(cell)


Point = tuple[int, int]
Field = Mapping[Cell, Tile]

FIRST_CELL = Cell(0, 0, "u")


@dataclass(frozen=True)
class State:
    match_corners: bool
    holes_protect: bool
    ending: str  # "passes" or "blocked" (D10)
    field: Field  # every move replaces it; it is never changed in place
    hands: tuple[frozenset[str], ...]
    captured: tuple[int, ...]
    next_seat: int
    passes: int

    @property
    def players(self) -> int:
        return len(self.hands)


# Tiles ---------------------------------------------------------------------------------------------------


def in_order(symbols: str) -> tuple[int, ...]:
    """The key that sorts symbols as L, T, S, C."""
    return tuple(SYMBOLS.index(symbol) for symbol in symbols)


@cache
def tile_name(symbols: str) -> str:
    """The first of a tile's three turns, which names the tile.  # R1"""
    return min((symbols[turn:] + symbols[:turn] for turn in range(3)), key=in_order)


LABELINGS = ["".join(letters) for letters in product(SYMBOLS, repeat=3)]
ALL_TILES = sorted({tile_name(symbols) for symbols in LABELINGS}, key=in_order)


# Field ---------------------------------------------------------------------------------------------------
#
#     (i,j+1)-------(i+1,j+1)
#        / \           /
#       /   \  down   /
#      / up  \       /
#     /       \     /
#  (i,j)-----(i+1,j)


@cache
def corners(cell: Cell) -> tuple[Point, Point, Point]:
    """Up: left, right, top. Down: bottom, right, left. Both counter-clockwise."""
    i, j, way = cell
    if way == "u":
        return (i, j), (i + 1, j), (i, j + 1)
    return (i + 1, j), (i + 1, j + 1), (i, j + 1)


@cache
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The three cells that share an edge with this one."""
    i, j, way = cell
    if way == "u":
        return Cell(i, j, "d"), Cell(i - 1, j, "d"), Cell(i, j - 1, "d")
    return Cell(i, j, "u"), Cell(i + 1, j, "u"), Cell(i, j + 1, "u")


@cache
def touching(cell: Cell) -> frozenset[Cell]:
    """The twelve other cells that share at least one corner with this one."""
    i, j, _ = cell
    around = {Cell(i + di, j + dj, way) for di in (-1, 0, 1) for dj in (-1, 0, 1) for way in "ud"}
    return frozenset(other for other in around if other != cell and set(corners(other)) & set(corners(cell)))


def field_order(cell: Cell) -> tuple[int, int, bool]:
    """Row by row from the bottom, in a row from the left, up before down."""
    return cell.j, cell.i, cell.way == "d"


# Placing -------------------------------------------------------------------------------------------------


def open_cells(state: State) -> list[Cell]:
    """The cells on which a tile may lie if its symbols agree."""
    if not state.field:
        return [FIRST_CELL]  # R3, D1
    beside = {cell for occupied in state.field for cell in neighbours(occupied)}  # R4
    return sorted(beside - state.field.keys(), key=field_order)


def fitting(state: State, cell: Cell) -> list[str]:
    """The labelings that agree with the tiles already lying around an open cell."""
    judges = touching(cell) if state.match_corners else neighbours(cell)  # R5, D2
    demanded: dict[Point, set[str]] = {point: set() for point in corners(cell)}
    for other in judges:
        if other in state.field:
            for point, symbol in zip(corners(other), state.field[other].symbols, strict=True):
                if point in demanded:
                    demanded[point].add(symbol)
    choices: list[Iterable[str]] = []
    for symbols in demanded.values():
        if len(symbols) > 1:
            return []  # two demands that differ
        choices.append(symbols or SYMBOLS)
    return ["".join(letters) for letters in product(*choices)]


def placements(state: State) -> list[str]:
    hand = state.hands[state.next_seat]
    return [
        placement_text(cell, symbols)
        for cell in open_cells(state)
        for symbols in fitting(state, cell)
        if tile_name(symbols) in hand  # R2
    ]


# Capturing -----------------------------------------------------------------------------------------------


def group_of(field: Field, start: Cell) -> frozenset[Cell]:
    """The tiles of one owner joined to this one through edges.  # R7"""
    owner = field[start].owner
    found, waiting = {start}, [start]
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in field and field[cell].owner == owner and cell not in found:
                found.add(cell)
                waiting.append(cell)
    return frozenset(found)


def outside(group: frozenset[Cell]) -> set[Cell]:
    """The infinite part of the complement, cut off one step beyond the group."""
    low_i, high_i = min(cell.i for cell in group) - 1, max(cell.i for cell in group) + 1
    low_j, high_j = min(cell.j for cell in group) - 1, max(cell.j for cell in group) + 1
    corner = Cell(low_i, low_j, "u")
    found, waiting = {corner}, [corner]
    while waiting:
        for cell in neighbours(waiting.pop()):
            in_sight = low_i <= cell.i <= high_i and low_j <= cell.j <= high_j
            if in_sight and cell not in group and cell not in found:
                found.add(cell)
                waiting.append(cell)
    return found


def is_surrounded(state: State, field: Field, group: frozenset[Cell]) -> bool:
    border = {cell for member in group for cell in neighbours(member)} - group
    if not state.holes_protect:
        border &= outside(group)  # D4
    return border <= field.keys()  # R8: a tile on the border has another owner, or it would be in the group


def captures(state: State, placed: Cell, field: Field) -> list[frozenset[Cell]]:
    """The groups the placed tile captures; field is the field with that tile, before anything is removed."""
    mover = field[placed].owner
    groups = {
        group_of(field, cell)
        for cell in neighbours(placed)
        if cell in field and field[cell].owner != mover  # R10
    }
    taken = [
        group
        for group in groups
        if is_surrounded(state, field, group) and not is_surrounded(state, state.field, group)  # R9, D6
    ]
    return sorted(taken, key=lambda group: min(field_order(cell) for cell in group))


# Moves ---------------------------------------------------------------------------------------------------


def start(
    *, players: int = 2, match_corners: bool = False, holes_protect: bool = True, ending: str = "passes"
) -> State:
    if not 2 <= players <= 6:
        raise ValueError(f"players must be 2 to 6, not {players}")
    hands = (frozenset(ALL_TILES),) * players  # R1
    return State(match_corners, holes_protect, ending, {}, hands, (0,) * players, 0, 0)


def turn(state: State) -> int:
    return -1 if end_reason(state) else state.next_seat


def moves(state: State) -> list[str]:
    if end_reason(state):
        return []
    found = placements(state)
    must_place = state.passes >= state.players and found  # D10
    return found if must_place else [*found, "pass"]  # R6


def play(state: State, move: str) -> State:
    next_seat = (state.next_seat + 1) % state.players
    placement = parse_move(state, move)
    if placement is None:
        return replace(state, next_seat=next_seat, passes=state.passes + 1)
    cell, symbols = placement
    mover = state.next_seat
    field = {**state.field, cell: Tile(mover, symbols)}
    removed = [gone for group in captures(state, cell, field) for gone in group]
    hands, captured = list(state.hands), list(state.captured)
    hands[mover] -= {tile_name(symbols)}
    captured[mover] += len(removed)
    return replace(
        state,
        field={kept: tile for kept, tile in field.items() if kept not in removed},  # R11
        hands=tuple(hands),
        captured=tuple(captured),
        next_seat=next_seat,
        passes=0,
    )


def steps(state: State, move: str) -> list[str]:
    placement = parse_move(state, move)
    if placement is None:
        return [f"pass:{state.next_seat}"]
    cell, symbols = placement
    field = {**state.field, cell: Tile(state.next_seat, symbols)}
    taken = [f"capture:{tiles_text(field, group)}" for group in captures(state, cell, field)]
    return [f"place:{tiles_text(field, [cell])}", *taken]


# End -----------------------------------------------------------------------------------------------------


def end_reason(state: State) -> str:
    """Empty while the game is running."""
    if not any(state.hands):
        return "hands"  # R12
    if state.passes < state.players:
        return ""
    if state.ending == "blocked" and any(
        placements(replace(state, next_seat=s)) for s in range(state.players)
    ):
        return ""  # D10
    return "passes"


def outcome(state: State) -> tuple[tuple[int, ...], tuple[int, ...], str] | None:
    reason = end_reason(state)
    if not reason:
        return None
    scores = tuple(taken - len(hand) for taken, hand in zip(state.captured, state.hands, strict=True))  # R13
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return scores, winners, reason


# Notation ------------------------------------------------------------------------------------------------

INTEGER = r"(0|-?[1-9]\d*)"
PLACEMENT = re.compile(rf"([LTSC]{{3}})@{INTEGER},{INTEGER}([ud])", re.ASCII)


def placement_text(cell: Cell, symbols: str) -> str:
    return f"{symbols}@{cell.i},{cell.j}{cell.way}"


def parse_placement(words: str) -> tuple[Cell, str]:
    match = PLACEMENT.fullmatch(words)
    if not match:
        raise ValueError(f"not a placement: {words!r}")
    symbols, i, j, way = match.groups()
    return Cell(int(i), int(j), way), symbols


def parse_move(state: State, move: str) -> tuple[Cell, str] | None:
    """The cell and symbols of a legal placement, None for a pass, ValueError for anything else."""
    if end_reason(state):
        raise ValueError(f"the game is over: {move!r}")
    if move == "pass":
        if move not in moves(state):
            raise ValueError("everybody has passed, so a tile must be laid")
        return None
    cell, symbols = parse_placement(move)
    is_legal = (
        cell in open_cells(state)
        and symbols in fitting(state, cell)
        and tile_name(symbols) in state.hands[state.next_seat]
    )
    if not is_legal:
        raise ValueError(f"not a legal move: {move!r}")
    return cell, symbols


def tiles_text(field: Field, cells: Iterable[Cell]) -> str:
    return "/".join(
        f"{field[cell].owner}{placement_text(cell, field[cell].symbols)}"
        for cell in sorted(cells, key=field_order)
    )


def hand_text(hand: frozenset[str]) -> str:
    if len(hand) == len(ALL_TILES):
        return "all"
    return ",".join(sorted(hand, key=in_order)) or "-"


def text(state: State) -> str:
    field = tiles_text(state.field, state.field) or "-"
    hands = "/".join(hand_text(hand) for hand in state.hands)
    captured = "/".join(str(count) for count in state.captured)
    seat = "-" if end_reason(state) else str(state.next_seat)
    return f"{field} {hands} {captured} {seat} {state.passes}"


def parse_text(
    position: str, *, match_corners: bool = False, holes_protect: bool = True, ending: str = "passes"
) -> State:
    """The state of a position text that is known to be valid."""
    tiles, all_hands, counts, seat, passes = position.split(" ")
    field = {}
    for words in tiles.split("/") if tiles != "-" else []:
        cell, symbols = parse_placement(words[1:])
        field[cell] = Tile(int(words[0]), symbols)
    held = {"all": frozenset(ALL_TILES), "-": frozenset[str]()}
    hands = tuple(held.get(hand, frozenset(hand.split(","))) for hand in all_hands.split("/"))
    captured = tuple(int(count) for count in counts.split("/"))
    next_seat = 0 if seat == "-" else int(seat)  # after the end it does not matter whose turn it was
    return State(match_corners, holes_protect, ending, field, hands, captured, next_seat, int(passes))
