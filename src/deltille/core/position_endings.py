"""Endings outside the rules: a seat resigns, or a referee decides."""

from collections.abc import Iterable

from deltille.core.endings import ENDINGS, RESIGNED, outcome_of
from deltille.core.errors import BadOption, GameOver, Hidden
from deltille.core.moves import Outcome
from deltille.core.position_state import PositionState


class EndableOtherwise(PositionState):
    """A position whose game can be ended from outside."""

    @property
    def resigned(self) -> dict[int, int]:
        """The seats that have resigned, each with the number of moves that had been made."""
        return dict(self._resigned)

    def resign(self, seat: int | None = None) -> Outcome | None:
        """Let a seat resign, by default the one to move; return the outcome if the game is over.

        The last seat left wins. While more than one is left, the game goes on, and somebody else moves for
        the seat that resigned, which can no longer win. Taking back the move before also takes this back.
        """
        seat = self.turn if seat is None else seat
        if not 0 <= seat < self.game.n_seats:
            raise IndexError(f"{self.game.title} has seats 0 to {self.game.n_seats - 1}, not {seat}")
        self._require_going_on("resign")
        if seat in self._resigned:
            raise BadOption(str(seat), f"{self.game.seat_names[seat]} has resigned before")
        self._resigned[seat] = self.ply
        if len(self._staying) <= 1:
            self._end(self._staying, RESIGNED)
        return self.outcome()

    def adjudicate(self, winners: Iterable[int], reason: str = "adjudicated") -> Outcome:
        """End the game for a reason outside its rules, one of ``deltille.core.endings``."""
        found = tuple(sorted(set(winners)))
        if any(not 0 <= seat < self.game.n_seats for seat in found):
            raise IndexError(f"{self.game.title} has seats 0 to {self.game.n_seats - 1}, not {found}")
        if reason not in ENDINGS:
            raise BadOption(
                reason, f"outside the rules, games end for one of these reasons: {', '.join(ENDINGS)}"
            )
        self._require_going_on("adjudicate")
        return self._end(found, reason)

    def _require_going_on(self, what: str) -> None:
        if self.is_over:
            raise GameOver(what, self._over_message())
        if self.is_view:
            raise Hidden(what, "a view is not the game: end the game itself")

    def _end(self, winners: tuple[int, ...], reason: str) -> Outcome:
        self._ending = winners, reason, self.ply
        self._set(self._state)
        return outcome_of(self.game, self.scores, winners, reason)
