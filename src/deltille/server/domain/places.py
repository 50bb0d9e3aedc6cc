"""Who came first, second and so on in a finished game, where that counts."""

from typing import Literal

from deltille.server.domain import events as ev
from deltille.server.domain.table import Table

Outcome = Literal["won", "drawn", "lost"]


def places_of(table: Table) -> tuple[int, ...] | None:
    """The place of each seat, 1 for the first, equal where it is shared; None if the game does not count.

    It does not if nobody came back to it, or if it ended before everybody had moved. Winners are first, then
    those who played to the end by their points, then those who resigned, the first to do so last.
    """
    result = table.result
    if result is None or result.reason == "abandoned" or not _has_everybody_moved(table):
        return None
    gave_up = [
        entry.event.seat for entry in table.entries if isinstance(entry.event, ev.Resigned | ev.Flagged)
    ]

    def standing(seat: int) -> tuple[int, int]:
        if seat in result.winners:
            return 0, 0
        if seat in gave_up:
            return 2, -gave_up.index(seat)
        return 1, -result.scores[seat] if result.winners else 0

    standings = [standing(seat) for seat in range(len(table.seats))]
    return tuple(1 + sum(other < mine for other in standings) for mine in standings)


def outcome_of(places: tuple[int, ...], seat: int) -> Outcome:
    """A seat's outcome.

    >>> [outcome_of((1, 1, 3), seat) for seat in range(3)], outcome_of((1, 1), 0)
    (['won', 'won', 'lost'], 'drawn')
    """
    if set(places) == {1}:
        return "drawn"
    return "won" if places[seat] == 1 else "lost"


def _has_everybody_moved(table: Table) -> bool:
    movers = set()
    for number in table.line:
        event = table.entries[number - 1].event
        assert isinstance(event, ev.Moved)
        movers.add(event.seat)
    return len(movers) == len(table.seats)
