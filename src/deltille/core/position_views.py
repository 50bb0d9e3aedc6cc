"""What one seat, or a spectator, may know of a position; and full positions that fit such a view."""

from typing import Self

from deltille.core import playout
from deltille.core.errors import Hidden
from deltille.core.messages import Message
from deltille.core.moves import HIDDEN_ID, Move
from deltille.core.operations import SPECTATOR, State
from deltille.core.position_state import PositionState
from deltille.core.rng import generator


class Viewable(PositionState):
    """A position that can be seen from a seat."""

    def view(self, seat: int | None) -> Self:
        """What this seat may know (None: a spectator): a position without any trace of what it hides.

        Its states, including those of its past, and its moves are made from what the viewer may know. In
        a game without secrets, and in a finished one whose secrets are revealed, that is everything.
        """
        if seat is not None and not 0 <= seat < self.game.n_seats:
            raise IndexError(f"{self.game.title} has seats 0 to {self.game.n_seats - 1}, not {seat}")
        viewer = SPECTATOR if seat is None else seat
        secrets = self.game.secrets
        if secrets is None or viewer == self._viewer or self._ending is not None:
            return self.copy()  # a game that ended outside the rules is revealed too
        if self._viewer is not None and viewer != SPECTATOR:
            raise Hidden("", Message("core.view-of-another", side=self.game.sides[viewer]))
        seen = self._seen(self._state, viewer)
        if self._standing[1] and (seen == self._state).all():
            return self.copy()
        view = self.trusted(self.game, seen, viewer)
        view._resigned = dict(self._resigned)
        for move, before in self._past:
            instead = secrets.redacted_move_text(before, move.id, viewer) if move.id >= 0 else move.text
            view._past.append((Move(HIDDEN_ID, instead) if instead else move, self._seen(before, viewer)))
        return view

    def planned(self, seat: int) -> Self | None:
        """This position without history as if it were a seat's turn; None if that seat has nothing to plan.

        >>> from deltille import games
        >>> pos = games.new("attangle")
        >>> _ = pos.push("e3")
        >>> plan = pos.planned(0)
        >>> plan is not None and (plan.turn, len(plan.legal_moves), pos.turn)
        (0, 35, 1)
        >>> pos.planned(1) is None  # it is their turn
        True
        """
        if self.is_over or self.turn == seat or seat in self._resigned:
            return None
        state = self.game.with_turn(self._state, seat)
        if state is None:
            return None
        plan = self.trusted(self.game, state, self._viewer)
        return None if plan.is_over or not plan.legal_moves else plan

    def _seen(self, state: State, viewer: int) -> State:
        seen = self.game.new_state()
        playout.write_information_state(self.game.tables, state, viewer, seen)
        return seen

    def sampled(self, seed: int) -> Self:
        """A full position, without history, drawn at random among those consistent with this view."""
        full = self.game.new_state()
        playout.write_determinization(self.game.tables, self._state, generator(seed), full)
        return self.trusted(self.game, full)
