"""The object people use: a position that knows its rules and how it came about."""

import functools
from collections.abc import Iterable
from typing import Any

import numpy as np

from deltille.core import playout
from deltille.core.endings import ENDINGS, RESIGNED, outcome_of, without_quitters
from deltille.core.errors import BadNotation, BadOption, GameOver, Hidden, IllegalMove
from deltille.core.explainer import Step
from deltille.core.game import Game
from deltille.core.messages import SOURCE_LANGUAGE, Message
from deltille.core.moves import HIDDEN_ID, LegalMoves, Move, Outcome, move_id
from deltille.core.operations import SPECTATOR, State
from deltille.core.pickled import FoldedPast, fold, pack, restored, unfold
from deltille.core.rng import generator
from deltille.core.scene import Scene

__all__ = ["HIDDEN_ID", "LegalMoves", "Move", "Outcome", "Position", "read_position"]

_CACHED = frozenset({"legal_moves", "_standing"})


class Position:
    """A position of any game. Get one from :func:`deltille.new` or :func:`deltille.from_text`.

    >>> import deltille
    >>> pos = deltille.new("attangle")
    >>> pos.push("e3")
    Move(id=24, text='e3')
    >>> pos.turn, len(pos.legal_moves), pos.history[-1].text
    (1, 35, 'e3')
    """

    def __init__(self, game: Game, state: State | None = None, viewer: int | None = None) -> None:
        if viewer is not None and not SPECTATOR <= viewer < game.n_seats:
            raise IndexError(f"{game.title} here has seats 0 to {game.n_seats - 1}, not {viewer}")
        if state is None:
            state = game.new_state()
            playout.start_state(game.tables, state)
        else:
            state = game.checked_state(state)
        self._begin(game, state, viewer)

    @classmethod
    def trusted(cls, game: Game, state: State, viewer: int | None = None) -> "Position":
        """The same without checking the state, which only the rules of the game have written."""
        position = cls.__new__(cls)
        position._begin(game, state, viewer)
        return position

    def _begin(self, game: Game, state: State, viewer: int | None) -> None:
        self.game = game
        """The game with its options."""
        self._viewer = viewer  # a seat or SPECTATOR if this is a view
        self._past = []
        self._resigned: dict[int, int] = {}  # seats, each with the ply at which it gave up
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
        winners = tuple(seat for seat in range(self.game.n_seats) if won >> seat & 1)
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
        ('Black wins: the others have resigned (0–0).', 'B+R')
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
        """Whether this move, its text or its id, is legal here; what names no move is not.

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
        return Move(id_, self.game.notation.move_text(self._state, id_))

    def steps(self, move: Move | str | int) -> tuple[Step, ...]:
        """What this legal move would do, in order."""
        return self.game.explainer.steps(self._state, self.parse(move).id)

    # -- playing -----------------------------------------------------------------------------------

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
        # Who gave up after this move has not done so yet.
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

    def after(self, move: Move | str | int) -> "Position":
        """A copy in which this legal move is played."""
        following = self.copy()
        following.push(move)
        return following

    # -- ending otherwise --------------------------------------------------------------------------

    @property
    def resigned(self) -> dict[int, int]:
        """The seats that have resigned, each with the number of moves that had been made."""
        return dict(self._resigned)

    @property
    def _staying(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.game.n_seats) if seat not in self._resigned)

    def resign(self, seat: int | None = None) -> Outcome | None:
        """Let a seat give up, the one to move if none is named; return how the game came out, if it is over.

        The last seat left wins. While more than one is left the game goes on, somebody else moving for the
        seat that resigned, which can no longer win. Taking back the move before takes this back as well.
        """
        seat = self.turn if seat is None else seat
        if not 0 <= seat < self.game.n_seats:
            raise IndexError(f"{self.game.title} here has seats 0 to {self.game.n_seats - 1}, not {seat}")
        self._require_going_on("resign")
        if seat in self._resigned:
            raise BadOption(str(seat), f"{self.game.seat_names[seat]} has resigned before")
        self._resigned[seat] = self.ply
        if len(self._staying) <= 1:
            self._end(self._staying, RESIGNED)
        return self.outcome()

    def adjudicate(self, winners: Iterable[int], reason: str = "adjudicated") -> Outcome:
        """End the game by something that its rules do not know: a reason of ``deltille.core.endings``."""
        found = tuple(sorted(set(winners)))
        if any(not 0 <= seat < self.game.n_seats for seat in found):
            raise IndexError(f"{self.game.title} here has seats 0 to {self.game.n_seats - 1}, not {found}")
        if reason not in ENDINGS:
            raise BadOption(reason, f"games end otherwise for one of these reasons: {', '.join(ENDINGS)}")
        self._require_going_on("adjudicate")
        return self._end(found, reason)

    def _require_going_on(self, what: str) -> None:
        if self.is_over:
            raise GameOver(what, self._over_message())
        if self.is_view:
            raise Hidden(what, "a view is not the game; end the game itself")

    def _over_message(self) -> Message:
        outcome = self.outcome()
        assert outcome is not None
        return Message("core.game-over", outcome=outcome.sentence)

    def _end(self, winners: tuple[int, ...], reason: str) -> Outcome:
        self._ending = winners, reason, self.ply
        self._set(self._state)
        return outcome_of(self.game, self.scores, winners, reason)

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

    def copy(self) -> "Position":
        """An independent copy with the same history."""
        twin = Position.trusted(
            self.game, self._state, self._viewer
        )  # a state is never written to, only replaced
        if "_past" in self.__dict__:
            twin._past = list(self._past)
        else:
            del twin._past
        twin._folded, twin._replays = self._folded, self._replays
        twin._resigned, twin._ending = dict(self._resigned), self._ending
        for cached in _CACHED & self.__dict__.keys():
            twin.__dict__[cached] = self.__dict__[cached]
        return twin

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
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

    # -- secrets -----------------------------------------------------------------------------------

    @property
    def is_view(self) -> bool:
        """Whether this holds only what one seat, or a spectator, may know of a game with secrets."""
        return self._viewer is not None

    @property
    def viewer(self) -> int | None:
        """The seat whose view this is; None if it is a spectator's, or not a view."""
        return None if self._viewer in (None, SPECTATOR) else self._viewer

    def view(self, seat: int | None) -> "Position":
        """What this seat may know (None: a spectator): a position without any trace of what it hides.

        Its states, also those of its past, and its moves are made from what the viewer may know. In
        a game without secrets, and in a finished one that has given them up, that is everything.
        """
        if seat is not None and not 0 <= seat < self.game.n_seats:
            raise IndexError(f"{self.game.title} here has seats 0 to {self.game.n_seats - 1}, not {seat}")
        viewer = SPECTATOR if seat is None else seat
        secrets = self.game.secrets
        if secrets is None or viewer == self._viewer or self._ending is not None:
            return self.copy()  # also what ended otherwise is revealed
        if self._viewer is not None and viewer != SPECTATOR:
            raise Hidden("", Message("core.view-of-another", side=self.game.sides[viewer]))
        seen = self._seen(self._state, viewer)
        if self._standing[1] and (seen == self._state).all():
            return self.copy()
        view = Position.trusted(self.game, seen, viewer)
        view._resigned = dict(self._resigned)
        for move, before in self._past:
            instead = secrets.redacted_move_text(before, move.id, viewer) if move.id >= 0 else move.text
            view._past.append((Move(HIDDEN_ID, instead) if instead else move, self._seen(before, viewer)))
        return view

    def _seen(self, state: State, viewer: int) -> State:
        seen = self.game.new_state()
        playout.write_information_state(self.game.tables, state, viewer, seen)
        return seen

    def sampled(self, seed: int) -> "Position":
        """A full position, without history, drawn at random among those consistent with this view."""
        full = self.game.new_state()
        playout.write_determinization(self.game.tables, self._state, generator(seed), full)
        return Position.trusted(self.game, full)

    # -- writing and drawing -----------------------------------------------------------------------

    def to_text(self) -> str:
        """The position in one line; :func:`deltille.from_text` reads it back."""
        mark = "" if self._viewer is None else f"@{'-' if self.viewer is None else self.viewer}"
        return f"{self.game.head}{mark} {self.game.notation.state_text(self._state)}"

    def scene(self) -> Scene:
        """The board as shapes."""
        return self.game.scenes.scene(self._state)

    def path(self, move: Move | str | int) -> tuple[str, ...]:
        """What to point at in the scene, in order, to make this legal move."""
        return self.game.scenes.path(self._state, self.parse(move).id)

    def svg(
        self,
        language: str = SOURCE_LANGUAGE,
        *,
        last_move: bool = False,
        arrows: Iterable[tuple[str, str]] = (),
        size: float | None = None,
        orientation: float = 0,
    ) -> str:
        """The board as a drawing, labelled in a language.

        ``last_move`` puts rings where the last move was made; ``arrows`` are pairs of ids or labels of the
        scene; ``size`` is the width in pixels; ``orientation`` turns the board clockwise, in degrees.
        """
        from deltille.core.scene_rotation import rotated
        from deltille.core.svg import draw

        scene = self.scene()
        marked: set[str] = set()
        if last_move and self._past and self._past[-1][0].id != HIDDEN_ID:
            move, before = self._past[-1]
            marked = set(self.game.scenes.path(before, move.id)) & scene.ids()
            if not marked:  # what it pointed at is gone: show what it brought
                known = {piece.id for piece in self.game.scenes.scene(before).pieces}
                marked = {piece.id for piece in scene.pieces} - known
        return draw(rotated(scene, orientation), language, marked=marked, arrows=arrows, width=size)

    # -- symmetries --------------------------------------------------------------------------------

    @property
    def n_symmetries(self) -> int:
        """How many ways there are to turn the board onto itself, the one that changes nothing among them."""
        return self.game.symmetries.n if self.game.symmetries is not None else 1

    def transformed(self, symmetry: int) -> "Position":
        """The position after a symmetry, without history; number 0 changes nothing.

        >>> import deltille
        >>> pos = deltille.new("attangle").after("e3")  # e3 lies on an axis of the board
        >>> pos.n_symmetries, len({pos.transformed(k) for k in range(12)})
        (12, 6)
        """
        if not 0 <= symmetry < self.n_symmetries:
            raise IndexError(f"{self.game.title} has symmetries 0 to {self.n_symmetries - 1}, not {symmetry}")
        symmetries = self.game.symmetries
        state = self.state if symmetries is None else symmetries.transform_state(symmetry, self._state)
        return Position.trusted(self.game, state, self._viewer)

    def transformed_move(self, symmetry: int, move: Move | str | int) -> Move:
        """The move that does in ``transformed(symmetry)`` what this legal move does here."""
        image = self.transformed(symmetry)
        id_ = self.parse(move).id
        symmetries = self.game.symmetries
        return image.parse(
            id_ if symmetries is None else symmetries.transform_move(symmetry, self._state, id_)
        )

    def canonical(self) -> tuple["Position", int]:
        """The same position for all that are symmetric to each other, and the symmetry that leads to it."""
        images = [self.transformed(symmetry) for symmetry in range(self.n_symmetries)]
        found = min(range(len(images)), key=lambda symmetry: images[symmetry]._state.tobytes())
        return images[found], found

    def board_text(self, language: str = SOURCE_LANGUAGE) -> str:
        """The board as text, enough to play from in a terminal."""
        return self.game.scenes.board_text(self._state, language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.board_text()

    def __repr__(self) -> str:
        return f"deltille.from_text({self.to_text()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        mine, theirs = (self.game, self._viewer), (other.game, other._viewer)
        return mine == theirs and bool((self._state == other._state).all())

    def __hash__(self) -> int:
        return hash((self.game, self._viewer, self._state.tobytes()))


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
