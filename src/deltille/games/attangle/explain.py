"""What moves of Attangle do, and why others are illegal, with what to highlight."""

from itertools import combinations

from deltille.core.explainer import Explanation, Step
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.core.scene import Point
from deltille.core.summaries import MoveSummary, Summarizer
from deltille.games.attangle.state import N_POINTS, STOCK, TRIPLES, TRIPLES_TO_WIN, TURN
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


def why_no_attacker(s: State, target: int, origin: int) -> Message | None:
    """Why this stack could not go to this target even over an empty line, or None."""
    height = stack(s, origin, int(s[TURN]))
    if height == 0:
        return Message("attangle.not-your-stack", point=names()[origin])
    if height == 3:
        return Message("attangle.triple-cannot-move", point=names()[origin])
    if direction_of(target, origin) is None:
        return Message("attangle.not-in-line", origin=names()[origin], target=names()[target])
    return None


def why_blocked(s: State, target: int, origin: int) -> Message | None:
    """What stands between a stack and a target, or None."""
    blockers = between(s, target, origin)
    if not blockers:
        return None
    return Message("attangle.blocked-by", origin=names()[origin], blocker=names()[blockers[0]])


def why_no_capture(s: State, target: int, origins: tuple[int, int], *, has_opposite: bool) -> Message | None:
    """Why these two stacks cannot capture this target, or None if they can."""
    me = int(s[TURN])
    here = names()[target]
    height = stack(s, target, 1 - me)
    if height == 0:
        return Message("attangle.not-an-enemy", point=here)
    if height == 3:
        return Message("attangle.triple-is-safe", point=here)
    for origin in origins:
        why = why_no_attacker(s, target, origin)
        if why:
            return why
    if direction_of(target, origins[0]) == direction_of(target, origins[1]):
        return Message("attangle.same-direction")
    for origin in origins:
        why = why_blocked(s, target, origin)
        if why:
            return why
    heights = [stack(s, origin, me) for origin in origins]
    if heights == [2, 2]:
        return Message("attangle.two-doubles")
    if sum(heights) + height > 4:
        return Message("attangle.too-high")
    if not has_opposite and is_opposite(target, *origins):
        return Message("attangle.opposite-directions")
    return None


def explain(s: State, targets: tuple[str, ...], *, has_opposite: bool) -> Explanation:
    """The objection to the last target, after those before it."""
    me = int(s[TURN])
    kind, _, name = targets[-1].partition(":")
    if kind == "tray" and name != str(me):
        return Explanation(Message("attangle.other-stock"), (targets[-1],))
    if kind == "point" and name == CENTRE:
        return Explanation(Message("attangle.centre-stays-empty", point=CENTRE), (targets[-1],))
    if kind == "tray" and s[STOCK + me] > 0:
        return Explanation(Message("attangle.choose-free-point"))
    if kind != "stack":
        movable = [point for point in range(len(names())) if 1 <= stack(s, point, me) <= 2]
        return Explanation(Message("attangle.must-capture"), _ids(movable))
    stacks = [point_named(target.partition(":")[2]) for target in targets if target.startswith("stack:")]
    enemies = [point for point in stacks if stack(s, point, 1 - me)]
    own = [point for point in stacks if stack(s, point, me)]
    if not enemies:
        is_triple = stack(s, own[-1], me) == 3
        key = "attangle.triple-is-finished" if is_triple else "attangle.stack-cannot-help"
        return Explanation(Message(key, point=names()[own[-1]]), _ids(own[-1:]))
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
    """Some of the mover's stacks against a target."""
    for origin in origins:
        why = why_no_attacker(s, target, origin) or why_blocked(s, target, origin)
        if why:
            return Explanation(why, _ids([origin, *between(s, target, origin)]), _lines(target, [origin]))
    if len(origins) == 2:
        why = why_no_capture(s, target, (origins[0], origins[1]), has_opposite=has_opposite)
        return Explanation(why, _ids([target, *origins]), _lines(target, origins))
    why_alone = Message("attangle.no-second-stack", origin=names()[origins[0]], target=names()[target])
    return Explanation(why_alone, _ids(origins), _lines(target, origins))


def _safe(s: State, target: int, me: int, *, has_opposite: bool) -> Explanation:
    """An enemy stack that nothing can capture."""
    here = names()[target]
    if stack(s, target) == 3:
        return Explanation(Message("attangle.triple-is-safe", point=here), _ids([target]))
    found = [point for direction in range(6) for point in nearest(s, target, direction)]
    attackers = [point for point in found if 1 <= stack(s, point, me) <= 2]
    lit, lines = _ids([target, *attackers]), _lines(target, attackers)
    if not attackers:
        return Explanation(Message("attangle.no-clear-line", point=here), lit)
    if len(attackers) == 1:
        only = Message("attangle.one-clear-line", origin=names()[attackers[0]], target=here)
        return Explanation(only, lit, lines)
    why = why_no_capture(s, target, (attackers[0], attackers[1]), has_opposite=has_opposite)
    return Explanation(why, lit, lines)


class AttangleExplainer(Summarizer):
    """Sentences; ``has_opposite``: captures may come from opposite directions."""

    def __init__(self, notation: Notation, seat_names: tuple[str, ...], has_opposite: bool) -> None:
        super().__init__(notation)
        self.sides = tuple(Message(f"attangle.{name.lower()}") for name in seat_names)
        self.has_opposite = has_opposite

    def why_illegal(self, s: State, move: int) -> Message:
        if move >= N_POINTS:
            target, origins = capture(s, move)
            if len(origins) < 2:
                return Message("attangle.nothing-in-line", point=names()[target])
            why = why_no_capture(s, target, (origins[0], origins[1]), has_opposite=self.has_opposite)
            return why or Message("core.not-legal")
        if names()[move] == CENTRE:
            return Message("attangle.centre-stays-empty", point=CENTRE)
        if stack(s, move):
            return Message("attangle.occupied", point=names()[move])
        return Message("attangle.must-capture")

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        text = self.notation.move_text(s, move)
        if move < N_POINTS:
            return (Step("placed", text, Message("attangle.placed", point=text), (f"point:{text}",)),)
        target, origins = capture(s, move)
        me = int(s[TURN])
        height = sum(stack(s, point) for point in (target, *origins)) - 1
        here = names()[target]
        origin_names = sorted(names()[origin] for origin in origins)
        return (
            Step(
                "captured",
                text,
                Message("attangle.captured", origins=origin_names, target=here, height=height),
                tuple(f"point:{name}" for name in (*origin_names, here)),
            ),
            Step(
                "returned", f"{text}+", Message("attangle.returned", player=self.sides[me]), (f"tray:{me}",)
            ),
        )

    def summary(self, s: State, move: int) -> MoveSummary:
        me = int(s[TURN])
        if move < N_POINTS:
            return MoveSummary(names()[move], me)
        target, origins = capture(s, move)
        height = sum(stack(s, point) for point in (target, *origins)) - 1
        begun = " ".join(sorted(names()[origin] for origin in origins))
        return MoveSummary(f"{begun} → {names()[target]}", me, height=height)

    def prompt(self, s: State) -> Message | None:
        me = int(s[TURN])
        if s[STOCK + me] == 0:
            return None  # the scene's notice says it
        return Message("attangle.prompt", can_capture=self._can_capture(s, me))

    def _can_capture(self, s: State, me: int) -> str:
        """Whether some enemy stack can be captured now."""
        for target in range(N_POINTS):
            if not 1 <= stack(s, target, 1 - me) <= 2:
                continue
            seen = [point for direction in range(6) for point in nearest(s, target, direction)]
            attackers = [point for point in seen if 1 <= stack(s, point, me) <= 2]
            for pair in combinations(attackers, 2):
                if why_no_capture(s, target, pair, has_opposite=self.has_opposite) is None:
                    return "yes"
        return "no"

    def tally(self, s: State, seat: int) -> Message:
        return Message("attangle.tally", triples=int(s[TRIPLES + seat]).bit_count(), needed=TRIPLES_TO_WIN)

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(s, targets, has_opposite=self.has_opposite)
