"""Groups and their liberties, for drawing and for telling what a move does."""

from dataclasses import dataclass

from deltille.games.triangle_wins.notation import Field, Tile, reading_order
from deltille.games.triangle_wins.tables import neighbour
from deltille.geometry import Cell


@dataclass(frozen=True)
class Group:
    """Connected tiles of one seat, and the empty cells that keep them from being surrounded."""

    seat: int
    cells: frozenset[Cell]
    liberties: frozenset[Cell]

    @property
    def first(self) -> Cell:
        """The first cell in reading order."""
        return min(self.cells, key=reading_order)


def neighbours(cell: Cell) -> list[Cell]:
    return [neighbour(cell, side) for side in range(3)]


def group_at(field: Field, start: Cell, *, holes_protect: bool) -> Group:
    """The group of the tile on a cell."""
    seat = field[start].seat
    found, waiting = {start}, [start]
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in field and field[cell].seat == seat and cell not in found:
                found.add(cell)
                waiting.append(cell)
    border = {cell for member in found for cell in neighbours(member)} - found
    if not holes_protect:
        border &= _outside(found)
    return Group(seat, frozenset(found), frozenset(border - field.keys()))


def _outside(group: set[Cell]) -> set[Cell]:
    """The cells around a group that are not in one of its holes.  # D4"""
    low_i, high_i = min(i for i, _, _ in group) - 1, max(i for i, _, _ in group) + 1
    low_j, high_j = min(j for _, j, _ in group) - 1, max(j for _, j, _ in group) + 1
    corner: Cell = (low_i, low_j, 0)
    found, waiting = set[Cell](), [corner]
    while waiting:
        cell = waiting.pop()
        is_in_sight = low_i <= cell[0] <= high_i and low_j <= cell[1] <= high_j
        if is_in_sight and cell not in group and cell not in found:
            found.add(cell)
            waiting += neighbours(cell)
    return found


def all_groups(field: Field, *, holes_protect: bool) -> list[Group]:
    """Every group on the field, in reading order of their first cells."""
    groups: list[Group] = []
    seen: set[Cell] = set()
    for cell in sorted(field, key=reading_order):
        if cell not in seen:
            groups.append(group_at(field, cell, holes_protect=holes_protect))
            seen |= groups[-1].cells
    return groups


def captures(field: Field, cell: Cell, tile: Tile, *, holes_protect: bool) -> list[Group]:
    """The groups that a tile captures when it is laid on an empty cell, in reading order."""
    taken = {
        group
        for other in neighbours(cell)
        if other in field and field[other].seat != tile.seat  # R10
        for group in [group_at(field, other, holes_protect=holes_protect)]
        if group.liberties == {cell}  # R8, R9
    }
    return sorted(taken, key=lambda group: reading_order(group.first))
