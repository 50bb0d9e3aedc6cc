"""Why something pointed at is no move of Triangle Wins, with what to light up."""

from deltille.core.game import Explanation
from deltille.core.operations import State
from deltille.core.scene import Point
from deltille.games.triangle_wins import scene
from deltille.games.triangle_wins.layout import TURN
from deltille.games.triangle_wins.notation import Field, cell_text, field_of, hand_of
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
