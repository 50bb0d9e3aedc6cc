"""What moves of Triangle Wins do, and why others are illegal, with what to highlight."""

from deltille.core.explainer import Explanation, Step
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.core.scene import Glyph, Point
from deltille.core.summaries import MoveSummary, Summarizer, around_middle, shifted
from deltille.games.triangle_wins import scene
from deltille.games.triangle_wins.groups import Group, captures
from deltille.games.triangle_wins.notation import (
    Field,
    Tile,
    captured_by,
    cell_text,
    field_of,
    hand_of,
    place_name,
    placement_of,
    reading_order,
    tiles_text,
)
from deltille.games.triangle_wins.state import PASS, TURN
from deltille.games.triangle_wins.tables import LABELINGS, name_of
from deltille.geometry import Cell

CORNERS = (("left", "right", "top"), ("bottom", "right", "left"))
MUST_LAY = Message("triangle_wins.must-lay")  # R6, D10
TIP = 0.4
"""How much of its two edges shows a corner."""


def explain(s: State, targets: tuple[str, ...], *, match_corners: bool) -> Explanation:
    """The objection to the last target, after those before it."""
    me, field = int(s[TURN]), field_of(s)
    last = targets[-1]
    if last.startswith("button:"):
        return Explanation(MUST_LAY)
    tiles = [target.split(":") for target in targets if target.startswith("tray:")]
    if last.startswith("tray:"):
        if tiles[-1][1] != str(me):
            return Explanation(Message("triangle_wins.others-hand"), (last,))
        return Explanation(Message("triangle_wins.fits-nowhere"), (last,))
    if last.startswith("piece:"):
        return Explanation(Message("triangle_wins.stays"), (last,))
    named = {scene.cell_id(cell): cell for cell in scene.open_cells(field)}
    cells = [named[target] for target in targets if target in named]
    if not cells:
        return Explanation(None)
    cell = cells[-1]
    demanded = scene.demands(field, cell, match_corners=match_corners)
    for corner, wanted in enumerate(demanded):
        if len(wanted) > 1:
            words = [scene.SYMBOLS[symbol] for symbol in wanted]
            why = Message("triangle_wins.contradiction", corner=CORNERS[cell[2]][corner], symbols=words)
            return _at_corner(field, cell, corner, list(wanted.values()), why)
    if tiles:
        return _clash(field, cell, tiles[-1][2], demanded)
    why = Message("triangle_wins.none-fits", tiles=len(hand_of(s, me)), needs=_needs(cell, demanded))
    return Explanation(why, (scene.cell_id(cell),))


def _clash(field: Field, cell: Cell, tile: str, demanded: list[dict[str, Cell]]) -> Explanation:
    """The corner at which a tile disagrees, turned so that it disagrees at as few as possible."""
    turns = [tile[k:] + tile[:k] for k in range(3)]

    def misses(symbols: str) -> list[int]:
        return [corner for corner, wanted in enumerate(demanded) if wanted and symbols[corner] not in wanted]

    best = min(turns, key=lambda symbols: len(misses(symbols)))
    wrong = misses(best)
    if not wrong:
        return Explanation(None)
    corner = wrong[0]
    theirs, source = next(iter(demanded[corner].items()))
    mine = scene.SYMBOLS[best[corner]]
    where = CORNERS[cell[2]][corner]
    why = Message("triangle_wins.would-meet", mine=mine, theirs=scene.SYMBOLS[theirs], corner=where)
    return _at_corner(field, cell, corner, [source], why)


def _needs(cell: Cell, demanded: list[dict[str, Cell]]) -> list[Message]:
    """The symbols that a tile would have to show here, and where."""
    return [
        Message(
            "triangle_wins.symbol-at",
            symbol=scene.SYMBOLS[next(iter(symbols))],
            corner=CORNERS[cell[2]][corner],
        )
        for corner, symbols in enumerate(demanded)
        if symbols
    ]


def _at_corner(field: Field, cell: Cell, corner: int, sources: list[Cell], why: Message) -> Explanation:
    outline = scene.outline(cell)
    tip = outline[corner]
    edges = tuple((tip, _towards(tip, outline[(corner + k) % 3])) for k in (1, 2))
    shown = tuple(f"piece:{cell_text(source)}" for source in sources if source in field)
    return Explanation(why, shown, edges)


def _towards(start: Point, end: Point) -> Point:
    return start[0] + TIP * (end[0] - start[0]), start[1] + TIP * (end[1] - start[1])


class TriangleWinsExplainer(Summarizer):
    """Sentences about games with one choice of options."""

    def __init__(
        self, notation: Notation, seat_names: tuple[str, ...], *, match_corners: bool, holes_protect: bool
    ) -> None:
        super().__init__(notation)
        self.sides = tuple(Message(f"triangle_wins.{name.lower()}") for name in seat_names)
        self.match_corners = match_corners
        self.holes_protect = holes_protect

    def why_illegal(self, s: State, move: int) -> Message:
        if move == PASS:
            return MUST_LAY
        cell, labeling = placement_of(move)
        symbols, field, here = LABELINGS[labeling], field_of(s), cell_text(cell)
        if not field:
            return Message("triangle_wins.first-tile")
        if cell in field:
            return Message("triangle_wins.occupied", cell=here)
        if cell not in scene.open_cells(field):
            return Message("triangle_wins.nothing-beside", cell=here)
        clash = self._clash(s, cell, symbols)
        return clash or Message("triangle_wins.none-left", tile=name_of(symbols))

    def _clash(self, s: State, cell: Cell, symbols: str) -> Message | None:
        """The first corner of a cell at which these symbols do not agree with a tile, in words."""
        demanded = scene.demands(field_of(s), cell, match_corners=self.match_corners)
        for corner, symbol, wanted in zip(CORNERS[cell[2]], symbols, demanded, strict=True):
            for other, source in wanted.items():
                if other != symbol:
                    return Message(
                        "triangle_wins.meets",
                        mine=scene.SYMBOLS[symbol],
                        theirs=scene.SYMBOLS[other],
                        corner=corner,
                        cell=cell_text(source),
                    )
        return None

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        me = int(s[TURN])
        player = self.sides[me]
        if move == PASS:
            return (Step("passed", f"pass:{me}", Message("core.passes", player=player)),)
        cell, labeling = placement_of(move)
        field, tile = field_of(s), Tile(me, LABELINGS[labeling])
        taken = captures(field, cell, tile, holes_protect=self.holes_protect)
        symbols = scene.spoken(tile.symbols)
        # Places are counted from the first tile, so it needs none.
        said = (
            Message("triangle_wins.placed", player=player, symbols=symbols, cell=place_name(cell))
            if field
            else Message("triangle_wins.placed-first", player=player, symbols=symbols)
        )
        field[cell] = tile
        placed = Step("placed", f"place:{tiles_text(field, [cell])}", said, (f"piece:{cell_text(cell)}",))
        return placed, *(self._capture(player, field, group) for group in taken)

    def _capture(self, player: Message, field: Field, group: Group) -> Step:
        cells = sorted(group.cells, key=reading_order)
        return Step(
            "captured",
            f"capture:{tiles_text(field, cells)}",
            Message("triangle_wins.captured", player=player, tiles=len(cells), side=self.sides[group.seat]),
            tuple(f"piece:{cell_text(cell)}" for cell in cells),
        )

    def summary(self, s: State, move: int) -> MoveSummary:
        me = int(s[TURN])
        if move == PASS:
            return MoveSummary(Message("core.pass"))
        cell, labeling = placement_of(move)
        tile = Tile(me, LABELINGS[labeling])
        taken = captures(field_of(s), cell, tile, holes_protect=self.holes_protect)
        gain = sum(len(group.cells) for group in taken)
        corners = scene.outline(cell)
        xs, ys = zip(*corners, strict=True)
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        glyphs = tuple(
            Glyph(glyph.symbol, shifted(glyph.at, middle)) for glyph in scene.signs(cell, tile.symbols)
        )
        place = f"{place_name(cell)} +{gain}" if gain else place_name(cell)
        return MoveSummary(place, me, around_middle((corners,)), glyphs)

    def prompt(self, s: State) -> Message:
        return Message("triangle_wins.prompt" if field_of(s) else "triangle_wins.prompt-first")

    def tally(self, s: State, seat: int) -> Message:
        return Message("triangle_wins.tally", captured=captured_by(s, seat), left=len(hand_of(s, seat)))

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(s, targets, match_corners=self.match_corners)
