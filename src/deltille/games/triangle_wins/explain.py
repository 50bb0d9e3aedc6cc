"""What moves of Triangle Wins do, and why others cannot be made, with what to light up."""

from deltille.core.explainer import Explainer, Explanation, Step
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.core.scene import Point
from deltille.games.triangle_wins import scene
from deltille.games.triangle_wins.groups import Group, captures
from deltille.games.triangle_wins.notation import (
    Field,
    Tile,
    cell_text,
    counted,
    field_of,
    hand_of,
    placement_of,
    reading_order,
    tiles_text,
)
from deltille.games.triangle_wins.state import PASS, TURN
from deltille.games.triangle_wins.tables import LABELINGS, name_of
from deltille.geometry import Cell

CORNERS = (("left", "right", "top"), ("bottom", "right", "left"))
TIP = 0.4
"""How much of its two edges shows a corner."""


def explain(s: State, targets: tuple[str, ...], *, match_corners: bool) -> Explanation:
    """The objection to the last target, after those before it."""
    me, field = int(s[TURN]), field_of(s)
    last = targets[-1]
    tiles = [target.split(":") for target in targets if target.startswith("tray:")]
    if last.startswith("tray:"):
        if tiles[-1][1] != str(me):
            return Explanation("that tile is in somebody else's hand", (last,))
        return Explanation("this tile fits nowhere now", (last,))
    if last.startswith("piece:"):
        return Explanation("what lies on the field stays, until it is captured", (last,))
    named = {scene.cell_id(cell): cell for cell in scene.open_cells(field)}
    cells = [named[target] for target in targets if target in named]
    if not cells:
        return Explanation("")
    cell = cells[-1]
    demanded = scene.demands(field, cell, match_corners=match_corners)
    for corner, wanted in enumerate(demanded):
        if len(wanted) > 1:
            words = " and ".join(scene.WORDS[symbol] for symbol in wanted)
            why = f"no tile fits here: its {CORNERS[cell[2]][corner]} corner would have to be {words}"
            return _at_corner(field, cell, corner, list(wanted.values()), why)
    if tiles:
        return _clash(field, cell, tiles[-1][2], demanded)
    why = f"none of your {len(hand_of(s, me))} tiles fits here: {_needs(cell, demanded)}"
    return Explanation(why, (scene.cell_id(cell),))


def _clash(field: Field, cell: Cell, tile: str, demanded: list[dict[str, Cell]]) -> Explanation:
    """The corner at which a tile disagrees, turned so that it disagrees at as few as possible."""
    turns = [tile[k:] + tile[:k] for k in range(3)]

    def misses(symbols: str) -> list[int]:
        return [corner for corner, wanted in enumerate(demanded) if wanted and symbols[corner] not in wanted]

    best = min(turns, key=lambda symbols: len(misses(symbols)))
    wrong = misses(best)
    if not wrong:
        return Explanation("")
    corner = wrong[0]
    theirs, source = next(iter(demanded[corner].items()))
    mine = scene.WORDS[best[corner]]
    why = f"{mine} would meet {scene.WORDS[theirs]} at the {CORNERS[cell[2]][corner]} corner"
    return _at_corner(field, cell, corner, [source], why)


def _needs(cell: Cell, demanded: list[dict[str, Cell]]) -> str:
    wanted = [
        f"{scene.WORDS[next(iter(symbols))]} {CORNERS[cell[2]][corner]}"
        for corner, symbols in enumerate(demanded)
        if symbols
    ]
    return f"it needs {', '.join(wanted)}"


def _at_corner(field: Field, cell: Cell, corner: int, sources: list[Cell], why: str) -> Explanation:
    outline = scene.outline(cell)
    tip = outline[corner]
    edges = tuple((tip, _towards(tip, outline[(corner + k) % 3])) for k in (1, 2))
    shown = tuple(f"piece:{cell_text(source)}" for source in sources if source in field)
    return Explanation(why, shown, edges)


def _towards(start: Point, end: Point) -> Point:
    return start[0] + TIP * (end[0] - start[0]), start[1] + TIP * (end[1] - start[1])


class TriangleWinsExplainer(Explainer):
    """Sentences about games with one choice of options."""

    def __init__(
        self, notation: Notation, seat_names: tuple[str, ...], *, match_corners: bool, holes_protect: bool
    ) -> None:
        super().__init__(notation)
        self.seat_names = seat_names
        self.match_corners = match_corners
        self.holes_protect = holes_protect

    def why_illegal(self, s: State, move: int) -> str:
        cell, labeling = placement_of(move)
        symbols, field, here = LABELINGS[labeling], field_of(s), cell_text(cell)
        if not field:
            return "the first tile is laid on 0,0u"
        if cell in field:
            return f"{here} is occupied"
        if cell not in scene.open_cells(field):
            return f"no tile lies beside {here}"
        clash = self._clash(s, cell, symbols)
        return clash or f"you have no {name_of(symbols)} left"

    def _clash(self, s: State, cell: Cell, symbols: str) -> str:
        """The first corner of a cell at which these symbols do not agree with a tile, in words, or ''."""
        demanded = scene.demands(field_of(s), cell, match_corners=self.match_corners)
        for corner, symbol, wanted in zip(CORNERS[cell[2]], symbols, demanded, strict=True):
            for other, source in wanted.items():
                if other != symbol:
                    mine, theirs = scene.WORDS[symbol], scene.WORDS[other]
                    return f"{mine} meets {theirs} at the {corner} corner, shown by {cell_text(source)}"
        return ""

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        me = int(s[TURN])
        name = self.seat_names[me]
        if move == PASS:
            return (Step("passed", f"pass:{me}", f"{name} passes"),)
        cell, labeling = placement_of(move)
        field, tile = field_of(s), Tile(me, LABELINGS[labeling])
        taken = captures(field, cell, tile, holes_protect=self.holes_protect)
        field[cell] = tile
        placed = Step(
            "placed",
            f"place:{tiles_text(field, [cell])}",
            f"{name} lays {scene.spoken(tile.symbols)} on {cell_text(cell)}",
            (f"piece:{cell_text(cell)}",),
        )
        return placed, *(self._capture(name, field, group) for group in taken)

    def _capture(self, name: str, field: Field, group: Group) -> Step:
        cells = sorted(group.cells, key=reading_order)
        return Step(
            "captured",
            f"capture:{tiles_text(field, cells)}",
            f"{name} captures {counted(len(cells), 'tile')} of {self.seat_names[group.seat]}",
            tuple(f"piece:{cell_text(cell)}" for cell in cells),
        )

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(s, targets, match_corners=self.match_corners)
