"""The object people use: a position with its rules and its history.

What it holds and answers is in :mod:`deltille.core.position_state`; views, drawings, symmetries and endings
outside the rules are each in their own file. This file plays moves.
"""

from collections.abc import Iterable
from typing import Self

from deltille.core import playout
from deltille.core.errors import BadNotation, Hidden, IllegalMove
from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.moves import HIDDEN_ID, LegalMoves, Move, Outcome
from deltille.core.operations import SPECTATOR, State
from deltille.core.position_drawing import Drawable
from deltille.core.position_endings import EndableOtherwise
from deltille.core.position_symmetries import Symmetric
from deltille.core.position_views import Viewable

__all__ = ["HIDDEN_ID", "LegalMoves", "Move", "Outcome", "Position", "read_position"]


class Position(EndableOtherwise, Viewable, Drawable, Symmetric):
    """A position of any game. Get one from :func:`deltille.new` or :func:`deltille.from_text`.

    >>> import deltille
    >>> pos = deltille.new("attangle")
    >>> pos.push("e3")
    Move(id=24, text='e3')
    >>> pos.turn, len(pos.legal_moves), pos.history[-1].text
    (1, 35, 'e3')
    """

    def push(self, move: Move | str | int) -> Move:
        """Play a legal move, given as a move, its text or its id.

        A view plays only what its viewer can foresee; for the rest ask :meth:`sampled` for a position.
        """
        parsed = self.parse(move)
        if self._viewer is not None and not self._is_public(self._viewer, parsed.id):
            raise Hidden(parsed.text, Message("core.move-hidden"))
        after = self._state.copy()
        playout.play_move(self.game.tables, after, parsed.id)
        self._past.append((parsed, self._state))
        self._set(after)
        return parsed

    def _is_public(self, viewer: int, id_: int) -> bool:
        secrets = self.game.secrets
        return secrets is None or secrets.is_move_public(self._state, viewer, id_)

    def pop(self) -> Move:
        """Take the last move back. A view goes back to what its viewer knew then."""
        if not self._past:
            raise IndexError("pop from a position without history")
        move, before = self._past.pop()
        # A seat that resigned after this move has not done so yet.
        self._resigned = {seat: ply for seat, ply in self._resigned.items() if ply <= self.ply}
        if self._ending is not None and self._ending[2] > self.ply:
            self._ending = None
        self._set(before)
        return move

    def peek(self) -> Move:
        """The last move, which stays played."""
        if not self._past:
            raise IndexError("peek into a position without history")
        return self._past[-1][0]

    def after(self, move: Move | str | int) -> Self:
        """A copy in which this legal move is played."""
        following = self.copy()
        following.push(move)
        return following

    def set_history(self, past: Iterable[tuple[int, str, str]]) -> None:
        """Give a position read from a text its history: the id and text of each move, and the state before.

        >>> from deltille import games
        >>> pos = games.new("attangle")
        >>> _ = pos.push("e3")
        >>> twin = games.from_text(pos.to_text())
        >>> text_of = pos.game.notation.state_text
        >>> twin.set_history((move.id, move.text, text_of(before)) for move, before in pos.past)
        >>> twin.pop().text
        'e3'
        """
        self._past = [self._remembered(*played) for played in past]
        self._replays = False

    def _remembered(self, id_: int, text: str, before: str) -> tuple[Move, State]:
        state = self.game.notation.parse_state(before)
        # A search plays the moves it is told of once more, and rules play whatever they are given.
        if id_ != HIDDEN_ID and not Position.trusted(self.game, state).legal_moves.has_id(id_):
            raise IllegalMove(text, Message("core.was-not-legal", id=str(id_), before=repr(before)))
        return Move(id_, text), state


def read_position(game: Game, text: str, viewer: str = "") -> Position:
    """What ``state_text`` has written: a position, or the view of a seat ("0") or spectator ("-")."""
    state = game.notation.parse_state(text)
    if not viewer:
        position = Position.trusted(game, state)
        if game.has_secrets and position.sampled(0) != position:
            raise BadNotation(text, Message("core.hides-something", head=game.head))
        return position
    if not game.has_secrets:
        raise BadNotation(text, Message("core.no-views", game=game.title))
    seats = ["-", *map(str, range(game.n_seats))]
    if viewer not in seats:
        raise BadNotation(text, Message("core.no-such-viewer", viewers=seats))
    view = Position.trusted(game, state, seats.index(viewer) + SPECTATOR)
    if view._seen(state, seats.index(viewer) + SPECTATOR).tobytes() != state.tobytes():
        raise BadNotation(text, Message("core.shows-too-much"))
    return view
