"""Why something pointed at is no move of Blokus Trigon, with what to light up."""

from collections.abc import Iterable
from itertools import combinations

from deltille.core.game import Explanation
from deltille.core.operations import State
from deltille.core.scene import Point
from deltille.games.blokus_trigon.notation import COLOURS, LETTERS, groups, hand_of, owners
from deltille.games.blokus_trigon.scene import on_screen
from deltille.games.blokus_trigon.state import COLOUR, FULL_HAND, HAND
from deltille.games.blokus_trigon.tables import NAMES, Layout, touched_points

Cells = tuple[int, ...]


def explain(here: Layout, s: State, targets: tuple[str, ...]) -> Explanation:
    """The objection to the last target, after those before it."""
    colour = int(s[COLOUR])
    mine = COLOURS[colour]
    trays = [target.split(":") for target in targets if target.startswith("tray:")]
    if trays and trays[-1][1] != LETTERS[colour]:
        return Explanation(f"it is {mine.lower()}'s turn", (targets[-1],))
    wanted = [NAMES.index(trays[-1][2])] if trays else list(hand_of(s, colour))
    if targets[-1].startswith("tray:"):
        return Explanation(f"{mine} has no place left for its {trays[-1][2]}", (targets[-1],))
    owner = owners(here, s)
    if targets[-1].startswith("piece:"):
        return Explanation("what lies on the board stays where it is", (targets[-1],))
    cell = here.number[targets[-1].removeprefix("cell:")]
    if owner[cell] >= 0:
        return Explanation(
            f"{here.names[cell]} is covered by {COLOURS[owner[cell]].lower()}", _ids(here, (cell,))
        )
    tried = [
        cells for move, cells in enumerate(here.placements) if cell in cells and here.piece[move] in wanted
    ]
    what = f"the {trays[-1][2]}" if trays else "a piece"
    return _why_nowhere(here, owner, tried, colour, what, is_first=s[HAND + colour] == FULL_HAND)


def _why_nowhere(
    here: Layout, owner: list[int], tried: list[Cells], colour: int, what: str, *, is_first: bool
) -> Explanation:
    """Why none of these placements over one cell is legal, from the nearest miss."""
    mine = COLOURS[colour]
    free = [cells for cells in tried if all(owner[cell] < 0 for cell in cells)]
    if not free:
        in_the_way = {cell for cells in tried for cell in cells if owner[cell] >= 0}
        return Explanation(f"there is no room for {what} here", _ids(here, sorted(in_the_way)))
    if is_first:
        starts = [cell for cell in here.starts if owner[cell] < 0]
        return Explanation(
            f"{mine}'s first piece must cover one of the marked starting triangles", _ids(here, starts)
        )
    own = [tuple(group) for group in groups(here, owner, colour)]
    corners = {point for group in own for point in touched_points(here, group)}
    touching = [cells for cells in free if not corners.isdisjoint(touched_points(here, cells))]
    if not touching:
        lit = _nearest(here, own, free[0])
        return Explanation(f"it must touch one of {mine.lower()}'s pieces in a point", lit)
    # The one that has the fewest edges in common is the nearest miss.
    misses = [(_shared(here, owner, cells, colour), cells) for cells in touching]
    shared, cells = min(misses, key=lambda miss: len(miss[0]))
    if not shared:
        why = f"no corner meets a corner of {mine.lower()}'s pieces, as was agreed"
        return Explanation(why, _ids(here, cells))
    edges = tuple(_edge(here, a, b) for a, b in shared)
    return Explanation(f"that side would touch {mine.lower()}'s own piece", _ids(here, cells), edges)


def _shared(here: Layout, owner: list[int], cells: Cells, colour: int) -> list[tuple[int, int]]:
    """The pairs of cells that would have an edge in common against the rules."""
    return [
        (cell, beside)
        for cell in cells
        for beside in here.board.neighbours[cell].tolist()
        if beside >= 0 and owner[beside] == colour
    ]


def _edge(here: Layout, a: int, b: int) -> tuple[Point, Point]:
    first, second = ([on_screen(point) for point in here.board.polygons[cell]] for cell in (a, b))
    return next(pair for pair in combinations(first, 2) if set(pair) <= set(second))


def _nearest(here: Layout, own: list[Cells], to: Cells) -> tuple[str, ...]:
    """The own piece that lies nearest."""

    def away(cells: Cells) -> float:
        return min(
            (here.column[a] - here.column[b]) ** 2 + 3 * (here.row[a] - here.row[b]) ** 2
            for a in cells
            for b in to
        )

    return _ids(here, sorted(own, key=away)[0]) if own else ()


def _ids(here: Layout, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"cell:{here.names[cell]}" for cell in cells)
