"""What a position holds and answers: the base of :class:`deltille.core.position.Position`."""

import functools
from typing import Any, Self

import numpy as np

from deltille.core import playout
from deltille.core.endings import ENDINGS, RESIGNED, outcome_of, winning_seats, without_quitters
from deltille.core.errors import BadNotation, GameOver, IllegalMove
from deltille.core.explainer import Step
from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.moves import LegalMoves, Move, Outcome, move_id
from deltille.core.operations import SPECTATOR, State
from deltille.core.pickled import FoldedPast, fold, pack, restored, unfold

_CACHED = frozenset({"legal_moves", "_standing"})


class PositionState:
    """A game, a state, who looks at it, and the moves that led there."""

    def __init__(self, game: Game, state: State | None = None, viewer: int | None = None) -> None:
        if viewer is not None and not SPECTATOR <= viewer < game.n_seats:
            raise IndexError(f"{game.title} has seats 0 to {game.n_seats - 1}, not {viewer}")
        if state is None:
            state = game.new_state()
            playout.start_state(game.tables, state)
        else:
            state = game.checked_state(state)
        self._begin(game, state, viewer)

    @classmethod
    def trusted(cls, game: Game, state: State, viewer: int | None = None) -> Self:
        """The same without checking the state, which only the rules of the game have written."""
        position = cls.__new__(cls)
        position._begin(game, state, viewer)
        return position

    def _begin(self, game: Game, state: State, viewer: int | None) -> None:
        self.game = game
        """The game with its options."""
        self._viewer = viewer  # a seat or SPECTATOR if this is a view
        self._past = []
        self._resigned: dict[int, int] = {}  # seats, each with the ply at which it resigned
        self._ending: tuple[tuple[int, ...], str, int] | None = None  # winners, reason, ply
        self._set(state)

    _folded: FoldedPast | None = None
    _replays = True  # whether each move of the past leads to the next state by the rules

    @functools.cached_property
    def _past(self) -> list[tuple[Move, State]]:
        return unfold(self.game, self._folded)

    def _set(self, state: State) -> None:
        self._state = state
        for cached in _CACHED:
            self.__dict__.pop(cached, None)

    # -- asking ------------------------------------------------------------------------------------

    @functools.cached_property
    def legal_moves(self) -> LegalMoves:
        """All legal moves; empty when the game is over."""
        room = np.empty(self.game.max_moves, np.int64)
        n = playout.list_legal(self.game.tables, self._state, room) if self._ending is None else 0
        return LegalMoves(self.game, self._state, room[:n].copy())

    @functools.cached_property
    def _standing(self) -> tuple[tuple[int, ...], int, int, int]:
        points = np.zeros(self.game.n_seats, np.int64)
        ended, won, turn = playout.standing(self.game.tables, self._state, points)
        return tuple(points.tolist()), ended, won, turn

    @property
    def turn(self) -> int:
        """The seat to move, counted from 0."""
        return self._standing[3]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat as they stand."""
        return self._standing[0]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or because the others resigned."""
        return self._standing[1] != 0 or self._ending is not None

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        scores, ended, won, _ = self._standing
        if self._ending is not None:
            return outcome_of(self.game, scores, *self._ending[:2])
        if ended == 0:
            return None
        winners = winning_seats(won, self.game.n_seats)
        if self._resigned:
            winners = without_quitters(winners, scores, self._staying)
        return outcome_of(self.game, scores, winners, self.game.reasons[ended - 1])

    @property
    def result(self) -> str:
        """The result as engines write it: ``W+3``, ``W+R`` after a resignation, ``*`` while the game goes on.

        >>> import deltille
        >>> pos = deltille.new("attangle")
        >>> pos.result
        '*'
        >>> str(pos.resign()), pos.result
        ('Black wins: White resigned (0–0).', 'B+R')
        """
        outcome = self.outcome()
        if outcome is None:
            return "*"
        if outcome.reason in ENDINGS and self.game.n_seats == 2 and len(outcome.winners) == 1:
            how = {RESIGNED: "R", "time": "T"}.get(outcome.reason, "F")
            return f"{self.game.seat_names[outcome.winners[0]][0].upper()}+{how}"
        return self.game.dialect.result_text(outcome.scores, outcome.winners)

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played since this position was made, oldest first."""
        return tuple(move for move, _ in self._past)

    @property
    def past(self) -> tuple[tuple[Move, State], ...]:
        """The moves played and the states they were played in, as the viewer saw them, oldest first."""
        return tuple((move, before.copy()) for move, before in self._past)

    @property
    def ply(self) -> int:
        """How many moves ``history`` holds."""
        return len(self._past)

    @property
    def state(self) -> State:
        """A copy of the flat array the compiled rules work on."""
        return self._state.copy()

    def is_legal(self, move: Move | str | int) -> bool:
        """Whether this move, its text or its id, is legal here; False for anything that is not a move.

        >>> import deltille
        >>> pos = deltille.new("attangle")
        >>> pos.is_legal("e3"), pos.is_legal("d4"), pos.is_legal("z9"), pos.is_legal(24)
        (True, False, False, True)
        """
        return move in self.legal_moves

    def parse(self, move: Move | str | int) -> Move:
        """The legal move meant by a move, its text or its id; raises if there is none."""
        text = move.text if isinstance(move, Move) else str(move)
        try:
            id_ = None if isinstance(move, str) else move_id(move)
        except TypeError:
            raise BadNotation(text[:80], Message("core.not-a-move")) from None
        if self.is_over:
            raise GameOver(text, self._over_message())
        if isinstance(move, str):
            id_ = self.game.notation.parse_move(self._state, move.strip())
        assert id_ is not None
        if not self.legal_moves.has_id(id_):
            if not 0 <= id_ < self.game.n_actions:
                raise IllegalMove(text, Message("core.move-ids", last=str(self.game.n_actions - 1)))
            raise IllegalMove(text, self.game.explainer.why_illegal(self._state, id_))
        meant = self.legal_moves.of_id(id_)
        if isinstance(move, Move) and move != meant and self.legal_moves.is_foreign(move):
            raise IllegalMove(text, Message("core.move-of-another", id=str(id_), text=repr(meant.text)))
        return meant

    def steps(self, move: Move | str | int) -> tuple[Step, ...]:
        """What this legal move would do, in order."""
        return self.game.explainer.steps(self._state, self.parse(move).id)

    @property
    def is_view(self) -> bool:
        """Whether this holds only what one seat, or a spectator, may know of a game with secrets."""
        return self._viewer is not None

    @property
    def viewer(self) -> int | None:
        """The seat whose view this is; None if it is a spectator's, or not a view."""
        return None if self._viewer in (None, SPECTATOR) else self._viewer

    def copy(self) -> Self:
        """An independent copy with the same history."""
        # A state is never written to, only replaced.
        twin = self.trusted(self.game, self._state, self._viewer)
        if "_past" in self.__dict__:
            twin._past = list(self._past)
        else:
            del twin._past
        twin._folded, twin._replays = self._folded, self._replays
        twin._resigned, twin._ending = dict(self._resigned), self._ending
        for cached in _CACHED & self.__dict__.keys():
            twin.__dict__[cached] = self.__dict__[cached]
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()  # games and states are never written to

    def __reduce__(self) -> tuple[Any, ...]:
        folded = self._folded
        if "_past" in self.__dict__:
            folded = fold(self.game, self._past, replays=self._replays and not self.is_view)
        rest = {
            "_viewer": self._viewer,
            "_folded": folded,
            "_replays": self._replays,
            "_resigned": self._resigned,
            "_ending": self._ending,
        }
        return restored, (type(self), self.game, pack(self._state), rest)

    def _over_message(self) -> Message:
        outcome = self.outcome()
        assert outcome is not None
        return Message("core.game-over", outcome=outcome.sentence)

    @property
    def _staying(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.game.n_seats) if seat not in self._resigned)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PositionState):
            return NotImplemented
        mine, theirs = (self.game, self._viewer), (other.game, other._viewer)
        return mine == theirs and bool((self._state == other._state).all())

    def __hash__(self) -> int:
        return hash((self.game, self._viewer, self._state.tobytes()))
