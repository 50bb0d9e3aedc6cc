"""Groups with and without holes: the walk around a group agrees with the oracle's flood fill."""

import random

import pytest

from deltille.games import game
from deltille.games.triangle_wins.field import captured_group, tile_at
from deltille.games.triangle_wins.groups import group_at, neighbours
from deltille.games.triangle_wins.notation import WAYS, Field, Tile, make_state
from deltille.games.triangle_wins.state import ALL_KINDS
from deltille.games.triangle_wins.tables import NAMES, code
from deltille.games.triangle_wins.tests import oracle
from deltille.geometry import Cell, hexagon_triangles

BOARD = hexagon_triangles(2).cells
OWNER, MOVER = 0, 1
WALLS = (2, 3)


def random_group(chance: random.Random) -> set[Cell]:
    """Connected cells in a hexagon of 24, thinned out so that many shapes have holes."""
    kept = set(chance.sample(BOARD, chance.choice((8, 16, 20, 22))))
    waiting = [chance.choice(sorted(kept))]
    group = set(waiting)
    while waiting:
        fresh = {cell for cell in neighbours(waiting.pop()) if cell in kept} - group
        group |= fresh
        waiting += fresh
    return group


def random_field(chance: random.Random) -> tuple[dict[Cell, Tile], Cell]:
    """A group, tiles on nearly all cells outside and half of those inside, and the one of them just placed.

    Symbols do not matter for capturing, so they need not agree.
    """
    group = random_group(chance)
    field = {cell: Tile(OWNER, NAMES[kind]) for kind, cell in enumerate(sorted(group))}
    border = sorted({cell for member in group for cell in neighbours(member)} - group)
    placed = chance.choice(border)
    field[placed] = Tile(MOVER, NAMES[0])
    walls = [cell for cell in border if cell != placed and chance.random() < (0.5 if cell in BOARD else 0.98)]
    for k, cell in enumerate(walls):
        field[cell] = Tile(WALLS[k // 24], NAMES[k % 24])
    return field, placed


def slow_cell(cell: Cell) -> oracle.Cell:
    i, j, way = cell
    return oracle.Cell(i, j, WAYS[way])


def slow_field(field: Field) -> dict[oracle.Cell, oracle.Tile]:
    return {slow_cell(cell): oracle.Tile(tile.seat, tile.symbols) for cell, tile in field.items()}


@pytest.mark.rule("R8", "D4", "D6")
@pytest.mark.parametrize("holes_protect", [True, False])
def test_what_is_captured_does_not_depend_on_the_way_of_counting(holes_protect: bool) -> None:
    rules = game("triangle_wins", players=4, holes_protect=holes_protect)
    slow = oracle.start(players=4, holes_protect=holes_protect)
    chance = random.Random(1)
    n_captured = n_with_hole = 0
    for _ in range(400):
        field, placed = random_field(chance)
        hands = [ALL_KINDS] * 4
        state = make_state(rules.tables, field, hands, [0] * 4, MOVER, 0, rules.new_state())
        target = next(cell for cell in neighbours(placed) if cell in field and field[cell].seat == OWNER)
        found = captured_group(rules.tables, state, tile_at(rules.tables, state, code(target)), code(placed))

        after = slow_field(field)
        group = oracle.group_of(after, slow_cell(target))
        before = {cell: tile for cell, tile in after.items() if cell != slow_cell(placed)}
        is_taken = oracle.is_surrounded(slow, after, group) and not oracle.is_surrounded(slow, before, group)
        assert (found != 0) == is_taken, field
        assert found in (0, sum(1 << NAMES.index(after[cell].symbols) for cell in group))

        without = {cell: tile for cell, tile in field.items() if cell != placed}
        liberties = [group_at(without, target, holes_protect=protect).liberties for protect in (True, False)]
        assert is_taken == (liberties[not holes_protect] == {placed})
        n_captured += is_taken
        n_with_hole += is_taken and liberties[0] != liberties[1]
    assert n_captured > 50
    assert holes_protect or n_with_hole > 10
