"""The object people use: a position that knows its rules and how it came about."""

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import overload

import numpy as np

from deltille.core import playout
from deltille.core.errors import BadNotation, DeltilleError, GameOver, Hidden, IllegalMove
from deltille.core.explainer import Step
from deltille.core.game import Game
from deltille.core.operations import SPECTATOR, Moves, State
from deltille.core.rng import generator
from deltille.core.scene import Scene

HIDDEN_ID = -1
"""The id of a move that the viewer of a past has not seen."""


@dataclass(frozen=True)
class Move:
    """A legal move: its action id, and its text in the position it was listed for."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Outcome:
    """How a finished game came out."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The winning seats: one, or several who share; none when it is a draw."""
    reason: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class LegalMoves:
    """The legal moves of one position: a sequence that can also be asked for a text or an id.

    >>> import deltille
    >>> moves = deltille.new("attangle").legal_moves
    >>> len(moves), moves[0].text, "e3" in moves, "d4" in moves
    (36, 'a1', True, False)
    """

    def __init__(self, game: Game, state: State, ids: Moves) -> None:
        self._game = game
        self._state = state
        self.ids = ids
        """The action ids, in the game's own order."""

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._move(id_) for id_ in self.ids[index].tolist()]
        return self._move(int(self.ids[index]))

    def __iter__(self) -> Iterator[Move]:
        return (self._move(id_) for id_ in self.ids.tolist())

    def __contains__(self, move: Move | str | int) -> bool:
        if isinstance(move, Move):
            return self.has_id(move.id)
        if isinstance(move, str):
            try:
                return self.has_id(self._game.notation.parse_move(self._state, move))
            except DeltilleError:
                return False
        return self.has_id(int(move))

    def has_id(self, id_: int) -> bool:
        return bool((self.ids == id_).any())

    def _move(self, id_: int) -> Move:
        return Move(id_, self._game.notation.move_text(self._state, id_))

    def __repr__(self) -> str:
        shown = ", ".join(str(move) for move in self[:8])
        return f"<{len(self)} legal moves: {shown}{', ...' if len(self) > 8 else ''}>"


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
        self._past: list[tuple[Move, State]] = []
        self._set(state)

    def _set(self, state: State) -> None:
        self._state = state
        for cached in _CACHED:
            self.__dict__.pop(cached, None)

    # -- asking ------------------------------------------------------------------------------------

    @functools.cached_property
    def legal_moves(self) -> LegalMoves:
        """All legal moves; empty when the game is over."""
        room = np.empty(self.game.max_moves, np.int64)
        n = playout.list_legal(self.game.tables, self._state, room)
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

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        scores, ended, won, _ = self._standing
        if ended == 0:
            return None
        winners = tuple(seat for seat in range(self.game.n_seats) if won >> seat & 1)
        reason = self.game.reasons[ended - 1]
        names = " and ".join(self.game.seat_names[seat] for seat in winners)
        verdict = f"{names} {'win' if len(winners) > 1 else 'wins'}" if winners else "A draw"
        # A minus beside a dash would be hard to read, and so would a long row of dashes.
        between = "–" if len(scores) == 2 and min(scores) >= 0 else ", "
        points = between.join(str(score) for score in scores)
        return Outcome(
            scores, winners, reason, f"{verdict}: {self.game.reason_sentences[reason]} ({points})."
        )

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

    def parse(self, move: Move | str | int) -> Move:
        """The legal move meant by a move, its text or its id; raises if there is none."""
        text = move.text if isinstance(move, Move) else str(move)
        if self._standing[1]:
            raise GameOver(text, f"the game is over. {self.outcome()}")
        if isinstance(move, str):
            id_ = self.game.notation.parse_move(self._state, move.strip())
        else:
            id_ = move.id if isinstance(move, Move) else int(move)
        if not self.legal_moves.has_id(id_):
            if not 0 <= id_ < self.game.n_actions:
                raise IllegalMove(text, f"move ids run from 0 to {self.game.n_actions - 1}")
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
            raise Hidden(
                parsed.text,
                "this view does not show what the move does; play it in the game itself, "
                "or in a position drawn by sampled(seed)",
            )
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
        self._set(before)
        return move

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

    def _remembered(self, id_: int, text: str, before: str) -> tuple[Move, State]:
        state = self.game.notation.parse_state(before)
        # A search plays the moves it is told of once more, and rules play whatever they are given.
        if id_ != HIDDEN_ID and not Position.trusted(self.game, state).legal_moves.has_id(id_):
            raise IllegalMove(text, f"{id_} is not the id of a move that was legal in {before!r}")
        return Move(id_, text), state

    def copy(self) -> "Position":
        """An independent copy with the same history."""
        twin = Position.trusted(
            self.game, self._state, self._viewer
        )  # a state is never written to, only replaced
        twin._past = list(self._past)
        for cached in _CACHED & self.__dict__.keys():
            twin.__dict__[cached] = self.__dict__[cached]
        return twin

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
        if secrets is None or viewer == self._viewer:
            return self.copy()
        if self._viewer is not None and viewer != SPECTATOR:
            raise Hidden("", f"a view cannot tell what {self.game.seat_names[viewer]} may know")
        seen = self._seen(self._state, viewer)
        if self._standing[1] and (seen == self._state).all():
            return self.copy()
        view = Position.trusted(self.game, seen, viewer)
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

    def svg(self) -> str:
        """The board as a drawing."""
        from deltille.core.svg import draw

        return draw(self.scene())

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.game.scenes.board_text(self._state)

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
            raise BadNotation(text, f"this hides something: the text of a view starts with '{game.head}@0'")
        return position
    if not game.has_secrets:
        raise BadNotation(text, f"{game.title} has no secrets, so there are no views of it")
    seats = ["-", *map(str, range(game.n_seats))]
    if viewer not in seats:
        raise BadNotation(text, f"the viewer behind the '@' is one of {', '.join(seats)}")
    view = Position.trusted(game, state, seats.index(viewer) + SPECTATOR)
    if view._seen(state, seats.index(viewer) + SPECTATOR).tobytes() != state.tobytes():
        raise BadNotation(text, "this shows more than its viewer may know")
    return view
