"""Games that do not end by their rules: somebody resigns, runs out of time, fails to move."""

from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.moves import Outcome

RESIGNED = "resigned"
ENDINGS = (RESIGNED, "time", "agreed", "adjudicated", "illegal", "crashed", "abandoned")
"""Reasons that are in no game's rules; ``core.ended-<reason>`` is the text of each."""


def outcome_of(game: Game, scores: tuple[int, ...], winners: tuple[int, ...], reason: str) -> Outcome:
    """The outcome with its sentence, for a reason of the rules or one of ``ENDINGS``."""
    why = game.reason_message(reason) if reason in game.reasons else Message(f"core.ended-{reason}")
    # A minus beside a dash would be hard to read, and so would a long row of dashes.
    between = "–" if len(scores) == 2 and min(scores) >= 0 else ", "
    points = between.join(str(score) for score in scores)
    names = tuple(game.sides[seat] for seat in winners)
    sentence = Message("core.outcome", winners=names, reason=why, points=points)
    return Outcome(scores, winners, reason, sentence)


def without_quitters(
    winners: tuple[int, ...], scores: tuple[int, ...], staying: tuple[int, ...]
) -> tuple[int, ...]:
    """A seat that has resigned cannot win: its win goes to the best of the others.

    >>> without_quitters((0,), (9, 5, 7), (1, 2))
    (2,)
    """
    kept = tuple(seat for seat in winners if seat in staying)
    if kept or not winners:
        return kept
    best = max(scores[seat] for seat in staying)
    return tuple(seat for seat in staying if scores[seat] == best)
