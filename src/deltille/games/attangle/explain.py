"""What moves of Attangle do, and why others cannot be made, with what to light up."""

from deltille.core.explainer import Explainer, Explanation, Step
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.core.scene import Point
from deltille.games.attangle.state import N_POINTS, STOCK, TURN
from deltille.games.attangle.tables import (
    CENTRE,
    between,
    capture,
    direction_of,
    is_opposite,
    names,
    nearest,
    place,
    point_named,
    stack,
)

HEIGHTS = ("", "single", "double", "triple")


def why_no_attacker(s: State, target: int, origin: int) -> str:
    """Why this stack could not go to this target even over an empty line, or ''."""
    height = stack(s, origin, int(s[TURN]))
    if height == 0:
        return f"{names()[origin]} is not your stack"
    if height == 3:
        return f"the triple on {names()[origin]} cannot move"
    if direction_of(target, origin) is None:
        return f"{names()[origin]} is not in line with {names()[target]}"
    return ""


def why_blocked(s: State, target: int, origin: int) -> str:
    """What stands between a stack and a target, or ''."""
    blockers = between(s, target, origin)
    return f"{names()[origin]} is blocked by {names()[blockers[0]]}" if blockers else ""


def why_no_capture(s: State, target: int, origins: tuple[int, int], *, has_opposite: bool) -> str:
    """Why these two stacks cannot capture this target, or '' if they can."""
    me = int(s[TURN])
    here = names()[target]
    height = stack(s, target, 1 - me)
    if height == 0:
        return f"{here} is not an enemy stack"
    if height == 3:
        return f"the triple on {here} cannot be captured"
    for origin in origins:
        why = why_no_attacker(s, target, origin)
        if why:
            return why
    if direction_of(target, origins[0]) == direction_of(target, origins[1]):
        return "the two stacks must come from different directions"
    for origin in origins:
        why = why_blocked(s, target, origin)
        if why:
            return why
    heights = [stack(s, origin, me) for origin in origins]
    if heights == [2, 2]:
        return "two doubles cannot capture"
    if sum(heights) + height > 4:
        return "no tower may be higher than three"
    if not has_opposite and is_opposite(target, *origins):
        return "the two stacks must not come from opposite directions"
    return ""


def explain(s: State, targets: tuple[str, ...], *, has_opposite: bool) -> Explanation:
    """The objection to the last target, after those before it."""
    me = int(s[TURN])
    kind, _, name = targets[-1].partition(":")
    if kind == "tray" and name != str(me):
        return Explanation("that is the other side's stock", (targets[-1],))
    if kind == "point" and name == CENTRE:
        return Explanation(f"the centre {CENTRE} must stay empty", (targets[-1],))
    if kind == "tray" and s[STOCK + me] > 0:
        return Explanation("point at a free point: a piece of your stock goes there")
    if kind != "stack":
        movable = [point for point in range(len(names())) if 1 <= stack(s, point, me) <= 2]
        return Explanation("your stock is empty: you must capture", _ids(movable))
    stacks = [point_named(target.partition(":")[2]) for target in targets if target.startswith("stack:")]
    enemies = [point for point in stacks if stack(s, point, 1 - me)]
    own = [point for point in stacks if stack(s, point, me)]
    if not enemies:
        is_triple = stack(s, own[-1], me) == 3
        why = "is finished: it cannot move" if is_triple else "can help to capture nothing now"
        return Explanation(
            f"the {'triple' if is_triple else 'stack'} on {names()[own[-1]]} {why}", _ids(own[-1:])
        )
    if own:
        return _attack(s, enemies[-1], own[-2:], has_opposite=has_opposite)
    return _safe(s, enemies[-1], me, has_opposite=has_opposite)


def _ids(points: list[int]) -> tuple[str, ...]:
    return tuple(f"stack:{names()[point]}" for point in points)


def _lines(target: int, origins: list[int]) -> tuple[tuple[Point, Point], ...]:
    return tuple(
        (place(origin), place(target)) for origin in origins if direction_of(target, origin) is not None
    )


def _attack(s: State, target: int, origins: list[int], *, has_opposite: bool) -> Explanation:
    """Some stacks of one's own against a target."""
    for origin in origins:
        why = why_no_attacker(s, target, origin) or why_blocked(s, target, origin)
        if why:
            return Explanation(why, _ids([origin, *between(s, target, origin)]), _lines(target, [origin]))
    if len(origins) == 2:
        why = why_no_capture(s, target, (origins[0], origins[1]), has_opposite=has_opposite)
        return Explanation(why, _ids([target, *origins]), _lines(target, origins))
    why = f"no second stack can help {names()[origins[0]]} to capture {names()[target]}"
    return Explanation(why, _ids(origins), _lines(target, origins))


def _safe(s: State, target: int, me: int, *, has_opposite: bool) -> Explanation:
    """An enemy stack that nothing can capture."""
    here = names()[target]
    if stack(s, target) == 3:
        return Explanation(f"the triple on {here} cannot be captured", _ids([target]))
    found = [point for direction in range(6) for point in nearest(s, target, direction)]
    attackers = [point for point in found if 1 <= stack(s, point, me) <= 2]
    lit, lines = _ids([target, *attackers]), _lines(target, attackers)
    if not attackers:
        return Explanation(f"none of your stacks has a clear line to {here}", lit)
    if len(attackers) == 1:
        why = f"only {names()[attackers[0]]} has a clear line to {here}: it takes two attackers"
        return Explanation(why, lit, lines)
    why = why_no_capture(s, target, (attackers[0], attackers[1]), has_opposite=has_opposite)
    return Explanation(why, lit, lines)


class AttangleExplainer(Explainer):
    """Sentences; ``has_opposite``: captures may come from opposite directions."""

    def __init__(self, notation: Notation, seat_names: tuple[str, ...], has_opposite: bool) -> None:
        super().__init__(notation)
        self.seat_names = seat_names
        self.has_opposite = has_opposite

    def why_illegal(self, s: State, move: int) -> str:
        if move >= N_POINTS:
            target, origins = capture(s, move)
            if len(origins) < 2:
                return f"nothing stands in line with {names()[target]} on one of the two sides"
            return why_no_capture(s, target, (origins[0], origins[1]), has_opposite=self.has_opposite)
        if names()[move] == CENTRE:
            return f"the centre {CENTRE} must stay empty"
        if stack(s, move):
            return f"{names()[move]} is occupied"
        return "your stock is empty: you must capture"

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        text = self.notation.move_text(s, move)
        if move < N_POINTS:
            return (Step("placed", text, f"a piece is placed on {text}", (f"point:{text}",)),)
        target, origins = capture(s, move)
        me = int(s[TURN])
        height = sum(stack(s, point) for point in (target, *origins)) - 1
        here = names()[target]
        origin_names = sorted(names()[origin] for origin in origins)
        return (
            Step(
                "captured",
                text,
                f"{' and '.join(origin_names)} capture {here}: a {HEIGHTS[height]}",
                tuple(f"point:{name}" for name in (*origin_names, here)),
            ),
            Step("returned", f"{text}+", f"{self.seat_names[me]} takes one piece back", (f"tray:{me}",)),
        )

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(s, targets, has_opposite=self.has_opposite)
