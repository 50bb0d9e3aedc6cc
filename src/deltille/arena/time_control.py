"""Time controls: for each move, for the whole game, or both; a player who exceeds them loses."""

import re
from dataclasses import dataclass

from deltille.arena.errors import BadRun
from deltille.players import Clock

MARGIN_S = 0.25
"""What a move may take longer: clocks of busy machines are not exact."""
HANG_S = 300.0
"""Without any limit, a user's player or an engine that has not moved after this is taken to hang."""

_FORM = re.compile(r"((?P<base>\d+(\.\d+)?)(\+(?P<increment>\d+(\.\d+)?))?)?(/(?P<move>\d+(\.\d+)?))?")


@dataclass(frozen=True)
class TimeControl:
    """Seconds for a game (``base``, and ``increment`` for each move) and for a single move.

    >>> TimeControl.parse("60+0.5"), TimeControl.parse("/2")
    (TimeControl(base=60.0, increment=0.5, move=None), TimeControl(base=None, increment=0.0, move=2.0))
    >>> str(TimeControl.parse("60+1/10"))
    '60+1/10'
    """

    base: float | None = None
    """Seconds for all moves of a game; None for no limit."""
    increment: float = 0.0
    """Seconds that are added after each move."""
    move: float | None = None
    """Seconds for a single move; None for no limit."""

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """``60`` or ``60+0.5`` for a game, ``/2`` for a move, ``60+0.5/10`` for both; '' for no limit."""
        form = _FORM.fullmatch(text.strip())
        if form is None:
            why = "write seconds as 60 or 60+0.5 for a game, /2 for each move, 60+0.5/10 for both"
            raise BadRun(text, why)
        base, increment, move = (
            None if form[key] is None else float(form[key]) for key in ("base", "increment", "move")
        )
        if base == 0 or move == 0:
            raise BadRun(text, "a time must be greater than 0")
        return cls(base, increment or 0.0, move)

    def __str__(self) -> str:
        game = "" if self.base is None else f"{self.base:g}"
        more = f"+{self.increment:g}" if self.increment else ""
        return game + more + ("" if self.move is None else f"/{self.move:g}")

    @property
    def is_unlimited(self) -> bool:
        """Whether there is no limit at all."""
        return self.base is None and self.move is None


class SeatClock:
    """The time of one seat in one game."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.remaining_s = control.base

    @property
    def limit_s(self) -> float | None:
        """The time for the next move; None without a limit."""
        limits = [limit for limit in (self.remaining_s, self.control.move) if limit is not None]
        return min(limits) if limits else None

    def shown(self) -> Clock | None:
        """The clock that the player gets; with a limit per move only, it has this time for every move."""
        limit = self.limit_s
        if limit is None:
            return None
        if self.remaining_s is None:
            return Clock(limit, limit)
        return Clock(self.remaining_s, self.control.increment)

    def spend(self, seconds: float) -> bool:
        """Count a move; False if it took too long."""
        limit = self.limit_s
        if limit is not None and seconds > limit + MARGIN_S:
            return False
        if self.remaining_s is not None:
            self.remaining_s = max(0.0, self.remaining_s - seconds) + self.control.increment
        return True
