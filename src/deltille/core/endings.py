"""How games end: shares of the win, and endings outside the rules, such as resignations."""

from collections.abc import Collection
from fractions import Fraction

from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.moves import Outcome

RESIGNED = "resigned"
ENDINGS = (RESIGNED, "time", "agreed", "adjudicated", "illegal", "crashed", "abandoned")
"""Reasons that are in no game's rules; ``core.ended-<reason>`` is the text of each."""
CAUSED = (RESIGNED, "time", "illegal", "crashed")
"""The endings that a player causes; ``core.ended-<reason>-by`` names the player."""


def outcome_of(game: Game, scores: tuple[int, ...], winners: tuple[int, ...], reason: str) -> Outcome:
    """The outcome with its sentence, for a reason of the rules or one of ``ENDINGS``.

    >>> from deltille import games
    >>> str(outcome_of(games.game("attangle"), (3, 0), (0,), "agreed"))
    'White wins: the players agreed (3–0).'
    >>> str(outcome_of(games.game("attangle"), (1, 2), (0,), "resigned"))
    'White wins: Black resigned (1–2).'
    >>> str(outcome_of(games.game("triangle_wins", players=3), (-28, 2, -9), (1,), "agreed"))
    'Orange wins: the players agreed (Orange 2, Green −9, Blue −28).'
    """
    losers = tuple(seat for seat in range(game.n_seats) if seat not in winners)
    if reason in game.reasons:
        why = game.reason_message(reason)
    elif reason in CAUSED and len(losers) == 1:
        why = Message(f"core.ended-{reason}-by", side=game.sides[losers[0]])
    else:
        why = Message(f"core.ended-{reason}")
    points: object = "–".join(str(score) for score in scores)
    if len(scores) != 2 or min(scores) < 0:  # a minus beside a dash would be hard to read
        best_first = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        points = tuple(
            Message("core.side-points", side=game.sides[seat], points=str(scores[seat]).replace("-", "−"))
            for seat in best_first
        )
    names = tuple(game.sides[seat] for seat in winners)
    sentence = Message("core.outcome", winners=names, reason=why, points=points)
    return Outcome(scores, winners, reason, sentence)


def win_share(winners: Collection[int], n_seats: int, seat: int) -> Fraction:
    """The part of the win that a seat takes: winners share it, in a draw all seats do.

    >>> [str(win_share((0, 2), 3, seat)) for seat in range(3)], str(win_share((), 3, 1))
    (['1/2', '0', '1/2'], '1/3')
    """
    sharing = winners or range(n_seats)
    return Fraction(int(seat in sharing), len(sharing))


def winning_seats(won: int, n_seats: int) -> tuple[int, ...]:
    """The winners, given as bits.

    >>> winning_seats(0b101, 3)
    (0, 2)
    """
    return tuple(seat for seat in range(n_seats) if won >> seat & 1)


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
