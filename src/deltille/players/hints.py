"""Hints: the move that the strongest level would make, with one sentence why.

The reasons are found without knowing a game: what the move does that most others do not (its steps), what the
opponent could do after most other moves and cannot after this one, what its mover can do next whatever most
replies are, how much it limits the opponent. In a game with secrets only what the mover may know
counts, so a hint tells nothing else.
"""

import random
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from deltille.core.errors import Hidden
from deltille.core.explainer import Step
from deltille.core.messages import Message
from deltille.core.position import Move, Position

ADVISER = "level:10"
WHY_S = 0.4
"""Reasons are looked for no longer than this: the whole hint takes less than three seconds."""
NODES, NODES_WITH_NETWORK = 2_000, 48
"""How much is searched to say what a move's chances are: the same for the same position."""
SAMPLED = 40
"""This many of the mover's other moves are compared with the hint."""
TRIED = 8
"""After this many of them the opponent's replies are examined,"""
ANSWERS = 120
"""this many replies each."""
USUAL = 0.5
"""What at least this share of all moves does is not worth mentioning."""
MOST_STEPS = 2
MOST_PLACES = 0.6
LITTLE = 0.5
"""Points by which a gain must exceed the usual one to be mentioned."""
LESS_ROOM = 0.92
"""An opponent who is left less than this share of the usual number of moves is limited."""


@dataclass(frozen=True)
class Hint:
    """A move and why to make it."""

    move: Move
    why: Message


def hint(position: Position, seed: int = 0) -> Hint:
    """What level 10 would play here, knowing what the side to move may know.

    >>> import deltille
    >>> found = hint(deltille.from_text("attangle 2b++1/w++1b+1w/6/4w2/5b/2b2/w++3 w 9 12"))
    >>> found.why.text
    'It wins the game.'
    """
    from deltille.players.spec import player

    view = position if position.is_view else position.view(position.turn)
    move = player(ADVISER).choose(view, seed)
    return Hint(move, reason(view, move, seed))


def reason(position: Position, move: Move, seed: int = 0) -> Message:
    """One sentence on what a legal move is good for."""
    deadline = time.perf_counter() + WHY_S
    chance = random.Random(seed)
    others = [other for other in position.legal_moves if other.id != move.id]
    others = chance.sample(others, min(SAMPLED, len(others)))
    after = _after(position, move)
    if after is not None and (outcome := after.outcome()) is not None and position.turn in outcome.winners:
        return Message("core.hint-wins")
    if not others:
        return Message("core.hint-only")
    gains = _notable(position, move, others)
    if gains:
        return Message("core.hint-gains", what=_told(gains))
    if after is None or after.outcome() is not None:
        return _chances(position, move, seed)
    return (
        _points(position, after, others)
        or _stopped(position, after, others[:TRIED], deadline)
        or _prepared(position, after, chance, deadline)
        or _room(position, after, others[:TRIED])
        or _chances(position, move, seed)
    )


def _after(position: Position, move: Move) -> Position | None:
    """The position after a move; None where the viewer cannot foresee it."""
    after = position.copy()
    try:
        after.push(move.id)
    except Hidden:
        return None
    return after


def _notable(position: Position, move: Move, others: Iterable[Move]) -> list[Step]:
    """What comes of a move that fewer than half of the others do, and that costs its mover nothing."""
    counted = Counter[str]()
    n = 0
    for other in others:
        n += 1
        counted.update({step.kind for step in position.steps(other)})
    return _last_unusual(position.steps(move), counted, n)


def _last_unusual(steps: tuple[Step, ...], counted: Counter[str], n: int) -> list[Step]:
    """The unusual steps at the end of a move: what stands before usual ones only prepares those."""
    found: list[Step] = []
    for step in reversed(steps):
        if counted[step.kind] >= USUAL * max(n, 1):
            break
        found.insert(0, step)
    return [step for step in found if not step.needs_confirmation][:MOST_STEPS]


def _lead(position: Position, seat: int) -> int:
    scores = position.scores
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _points(position: Position, after: Position, others: list[Move]) -> Message | None:
    """That no other move gains more points, where most gain fewer."""
    seat = position.turn
    gained = _lead(after, seat) - _lead(position, seat)
    usual = [_lead(other, seat) - _lead(position, seat) for other in _afters(position, others)]
    if not usual or gained < 1 or gained < max(usual) or gained <= sum(usual) / len(usual) + LITTLE:
        return None
    return Message("core.hint-points", points=gained)


def _afters(position: Position, moves: list[Move]) -> list[Position]:
    found = (_after(position, move) for move in moves)
    return [after for after in found if after is not None and after.outcome() is None]


def _stopped(position: Position, after: Position, others: list[Move], deadline: float) -> Message | None:
    """What the opponent could do after most other moves, but not after the hint."""
    if after.turn == position.turn:
        return None
    elsewhere = [other for other in _afters(position, others) if other.turn == after.turn]
    found = _common(elsewhere, deadline, after)
    return Message("core.hint-stops", what=_told(found)) if found else None


def _prepared(position: Position, after: Position, chance: random.Random, deadline: float) -> Message | None:
    """What the mover can do next after most answers, and could not before."""
    answers = list(after.legal_moves)
    later = [
        each
        for each in _afters(after, chance.sample(answers, min(TRIED, len(answers))))
        if each.turn == position.turn
    ]
    found = _common(later, deadline, position)
    return Message("core.hint-prepares", what=_told(found)) if found else None


def _common(places: list[Position], deadline: float, elsewhere: Position) -> list[Step] | None:
    """The steps of something unusual that can be done in most of these places, but not in another."""
    able = Counter[int]()
    steps: dict[int, list[Step]] = {}
    n = 0
    for place in places:
        n += 1
        for id_, gains in _answers(place, deadline):
            able[id_] += 1
            steps[id_] = gains
        if time.perf_counter() > deadline:
            break
    if n < TRIED // 2:
        return None
    return next(
        (
            steps[id_]
            for id_, times in able.most_common()
            if times > MOST_PLACES * n and not elsewhere.legal_moves.has_id(id_)
        ),
        None,
    )


def _answers(position: Position, deadline: float) -> Iterable[tuple[int, list[Step]]]:
    """The threats among the moves of a position, each with the steps that make it one."""
    moves = list(position.legal_moves)[:ANSWERS]
    found = {}
    for move in moves:
        found[move.id] = position.steps(move)
        if time.perf_counter() > deadline:
            break
    counted = Counter(kind for each in found.values() for kind in {step.kind for step in each})
    for id_, each in found.items():
        gains = _last_unusual(each, counted, len(found))
        if gains:
            yield id_, gains


def _room(position: Position, after: Position, others: list[Move]) -> Message | None:
    """That the opponent is left with clearly fewer moves than usual."""
    if after.turn == position.turn:
        return None
    counts = [len(each.legal_moves) for each in _afters(position, others) if each.turn == after.turn]
    left = len(after.legal_moves)
    if len(counts) < TRIED // 2 or not 0 < left < LESS_ROOM * sum(counts) / len(counts):
        return None
    usual = round(sum(counts) / len(counts))
    return Message("core.hint-room", side=after.game.sides[after.turn], left=left, usual=usual)


def _chances(position: Position, move: Move, seed: int) -> Message:
    """What a short search expects of a move."""
    from deltille.learning.analysis import new_search

    search, note = new_search(position, seed=seed, memory_mb=32)
    search.only([move.id])
    search.run(NODES if note else NODES_WITH_NETWORK)
    found = next(each for each in search.report().candidates if each.move.id == move.id)
    return Message("core.hint-chances", percent=round(100 * found.values[position.turn]))


def _told(steps: list[Step]) -> Message:
    first, *rest = [step.sentence for step in steps]
    return Message("core.hint-and", first=first, then=rest[0]) if rest else first
