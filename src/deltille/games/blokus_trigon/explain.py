"""What moves of Blokus Trigon do, and why others are illegal, with what to highlight."""

from collections.abc import Iterable
from itertools import combinations

from deltille.core.explainer import Explanation, Step
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.core.playout import play_move
from deltille.core.scene import Point
from deltille.core.summaries import MoveSummary, Summarizer, around_middle
from deltille.games.blokus_trigon.notation import (
    LETTERS,
    SIDES,
    cells_text,
    groups,
    hand_of,
    out_bits,
    owners,
)
from deltille.games.blokus_trigon.scene import on_screen, shape_of, tray_ids
from deltille.games.blokus_trigon.state import COLOUR, FULL_HAND, HAND, BlokusTrigonTables
from deltille.games.blokus_trigon.tables import N_CELLS, NAMES, Layout, touched_points

Cells = tuple[int, ...]


def explain(here: Layout, s: State, targets: tuple[str, ...]) -> Explanation:
    """The objection to the last target, after those before it."""
    colour = int(s[COLOUR])
    mine = SIDES[colour]
    trays = [target.split(":") for target in targets if target.startswith("tray:")]
    if trays and trays[-1][1] != LETTERS[colour]:
        return Explanation(Message("blokus_trigon.others-turn", colour=mine), (targets[-1],))
    wanted = [NAMES.index(trays[-1][2])] if trays else list(hand_of(s, colour))
    if targets[-1].startswith("tray:"):
        return Explanation(
            Message("blokus_trigon.no-place-for", colour=mine, piece=trays[-1][2]), (targets[-1],)
        )
    owner = owners(here, s)
    if targets[-1].startswith("piece:"):
        return Explanation(Message("blokus_trigon.stays"), (targets[-1],))
    cell = here.number[targets[-1].removeprefix("cell:")]
    if owner[cell] >= 0:
        return Explanation(_covered(here, owner, cell), _ids(here, (cell,)))
    tried = [
        cells for move, cells in enumerate(here.placements) if cell in cells and here.piece[move] in wanted
    ]
    room = (
        Message("blokus_trigon.no-room-for", piece=trays[-1][2])
        if trays
        else Message("blokus_trigon.no-room")
    )
    return _why_nowhere(here, owner, tried, colour, room, is_first=s[HAND + colour] == FULL_HAND)


def _covered(here: Layout, owner: list[int], cell: int) -> Message:
    return Message("blokus_trigon.covered", cell=here.names[cell], colour=SIDES[owner[cell]])


def _why_nowhere(
    here: Layout, owner: list[int], tried: list[Cells], colour: int, no_room: Message, *, is_first: bool
) -> Explanation:
    """Why none of these placements over one cell is legal, from the nearest miss."""
    mine = SIDES[colour]
    free = [cells for cells in tried if all(owner[cell] < 0 for cell in cells)]
    if not free:
        in_the_way = {cell for cells in tried for cell in cells if owner[cell] >= 0}
        return Explanation(no_room, _ids(here, sorted(in_the_way)))
    if is_first:
        starts = [cell for cell in here.starts if owner[cell] < 0]
        return Explanation(Message("blokus_trigon.first-on-start", colour=mine), _ids(here, starts))
    own = [tuple(group) for group in groups(here, owner, colour)]
    corners = {point for group in own for point in touched_points(here, group)}
    touching = [cells for cells in free if not corners.isdisjoint(touched_points(here, cells))]
    if not touching:
        lit = _nearest(here, own, free[0])
        return Explanation(Message("blokus_trigon.must-touch", colour=mine), lit)
    # The one that has the fewest edges in common is the nearest miss.
    misses = [(_shared(here, owner, cells, colour), cells) for cells in touching]
    shared, cells = min(misses, key=lambda miss: len(miss[0]))
    if not shared:
        why = Message("blokus_trigon.no-corner-meets", colour=mine)
        return Explanation(why, _ids(here, cells))
    edges = tuple(_edge(here, a, b) for a, b in shared)
    return Explanation(Message("blokus_trigon.side-touches-own", colour=mine), _ids(here, cells), edges)


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


class BlokusTrigonExplainer(Summarizer):
    """Sentences about one board."""

    def __init__(self, notation: Notation, layout: Layout, tables: BlokusTrigonTables) -> None:
        super().__init__(notation)
        self.layout = layout
        self.tables = tables

    def _piece(self, move: int) -> str:
        """The name of the piece that a move lays."""
        return NAMES[self.layout.piece[move]]

    def _place(self, move: int) -> str:
        """The name of the cell nearest to the middle of the piece that a move lays."""
        here = self.layout
        cells = here.placements[move]
        (x, y), _ = shape_of(here.side, cells)
        centres = {cell: on_screen(here.board.lattice.centre(here.board.cells[cell])) for cell in cells}
        middle = min(cells, key=lambda cell: (centres[cell][0] - x) ** 2 + (centres[cell][1] - y) ** 2)
        return here.names[middle]

    def why_illegal(self, s: State, move: int) -> Message:
        here, colour = self.layout, int(s[COLOUR])
        mine = SIDES[colour]
        cells = here.placements[move]
        if not int(s[HAND + colour]) >> here.piece[move] & 1:  # R2
            return Message("blokus_trigon.already-placed", colour=mine, piece=self._piece(move))
        owner = owners(here, s)
        for cell in cells:
            if owner[cell] >= 0:  # R2
                return _covered(here, owner, cell)
        if s[HAND + colour] == FULL_HAND:  # R3
            free = [here.names[cell] for cell in here.starts if owner[cell] < 0]
            return Message("blokus_trigon.first-on-one-of", colour=mine, cells=free)
        for cell in cells:
            for beside in here.board.neighbours[cell].tolist():
                if beside >= 0 and owner[beside] == colour:  # R4
                    pair = (here.names[cell], here.names[beside])
                    return Message("blokus_trigon.edge-in-common", colour=mine, cells=pair)
        own = {point for group in groups(here, owner, colour) for point in touched_points(here, group)}
        if own.isdisjoint(touched_points(here, cells)):  # R4
            return Message("blokus_trigon.must-touch", colour=mine)
        cells_named = cells_text(here, cells)  # D3
        return Message("blokus_trigon.no-corner-of-meets", cells=cells_named, colour=mine)

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        mine = SIDES[int(s[COLOUR])]
        targets = tuple(f"cell:{self.layout.names[cell]}" for cell in self.layout.placements[move])
        text = self.notation.move_text(s, move)
        steps = [
            Step(
                "placed",
                text,
                Message("blokus_trigon.placed", colour=mine, piece=self._piece(move), cell=self._place(move)),
                targets,
            )
        ]
        after = s.copy()
        play_move(self.tables, after, move)
        put_out = out_bits(self.tables, after) & ~out_bits(self.tables, s)
        for colour in range(self.tables.n_colours):
            if put_out >> colour & 1:
                key = "blokus_trigon.out" if after[HAND + colour] else "blokus_trigon.out-of-pieces"
                letter = LETTERS[colour]
                steps.append(
                    Step(
                        "out",
                        f"out:{letter}",
                        Message(key, colour=SIDES[colour]),
                        tray_ids(s, colour),
                    )
                )
        return tuple(steps)

    def summary(self, s: State, move: int) -> MoveSummary:
        _, outlines = shape_of(self.layout.side, self.layout.placements[move])
        return MoveSummary(self._place(move), int(s[COLOUR]), around_middle(outlines))

    def prompt(self, s: State) -> Message:
        colour = int(s[COLOUR])
        is_first = s[HAND + colour] == FULL_HAND
        return Message(
            "blokus_trigon.prompt-first" if is_first else "blokus_trigon.prompt", colour=SIDES[colour]
        )

    def tally(self, s: State, seat: int) -> Message:
        colours = range(seat, self.tables.n_colours, self.tables.n_seats)
        left = sum(N_CELLS[piece] for colour in colours for piece in hand_of(s, colour))
        return Message("blokus_trigon.tally", laid=len(colours) * sum(N_CELLS) - left, left=left)

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(self.layout, s, targets)
