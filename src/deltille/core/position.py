"""The object people hold: a position that knows its rules and how it came about."""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import overload

import numpy as np

from deltille.core import playout
from deltille.core.errors import DeltilleError, GameOver, IllegalMove
from deltille.core.game import Game, Step
from deltille.core.operations import Moves, State
from deltille.core.scene import Scene


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
                return self.has_id(self._game.parse_move(self._state, move))
            except DeltilleError:
                return False
        return self.has_id(int(move))

    def has_id(self, id_: int) -> bool:
        return bool((self.ids == id_).any())

    def _move(self, id_: int) -> Move:
        return Move(id_, self._game.move_text(self._state, id_))

    def __repr__(self) -> str:
        shown = ", ".join(str(move) for move in self[:8])
        return f"<{len(self)} legal moves: {shown}{', ...' if len(self) > 8 else ''}>"


class Position:
    """A position of any game. Get one from :func:`deltille.new` or :func:`deltille.from_text`.

    >>> import deltille
    >>> pos = deltille.new("attangle")
    >>> pos.push("e3")
    Move(id=24, text='e3')
    >>> pos.turn, len(pos.legal_moves), pos.history[-1].text
    (1, 35, 'e3')
    """

    def __init__(self, game: Game, state: State | None = None) -> None:
        self.game = game
        """The game with its options."""
        self._past: list[tuple[Move, State]] = []
        if state is None:
            state = game.new_state()
            playout.start_state(game.tables, state)
        self._set(state)

    def _set(self, state: State) -> None:
        self._state = state
        for cached in ("legal_moves", "_standing"):
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
        points = "–".join(str(score) for score in scores)
        return Outcome(
            scores, winners, reason, f"{verdict}: {self.game.reason_sentences[reason]} ({points})."
        )

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played since this position was made, oldest first."""
        return tuple(move for move, _ in self._past)

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
            id_ = self.game.parse_move(self._state, move.strip())
        else:
            id_ = move.id if isinstance(move, Move) else int(move)
        if not self.legal_moves.has_id(id_):
            if not 0 <= id_ < self.game.n_actions:
                raise IllegalMove(text, f"move ids run from 0 to {self.game.n_actions - 1}")
            raise IllegalMove(text, self.game.why_illegal(self._state, id_))
        return Move(id_, self.game.move_text(self._state, id_))

    def steps(self, move: Move | str | int) -> tuple[Step, ...]:
        """What this legal move would do, in order."""
        return self.game.steps(self._state, self.parse(move).id)

    # -- playing -----------------------------------------------------------------------------------

    def push(self, move: Move | str | int) -> Move:
        """Play a legal move, given as a move, its text or its id."""
        parsed = self.parse(move)
        after = self._state.copy()
        playout.play_move(self.game.tables, after, parsed.id)
        self._past.append((parsed, self._state))
        self._set(after)
        return parsed

    def pop(self) -> Move:
        """Take the last move back."""
        if not self._past:
            raise IndexError("pop from a position without history")
        move, before = self._past.pop()
        self._set(before)
        return move

    def copy(self) -> "Position":
        """An independent copy with the same history."""
        twin = Position(self.game, self._state.copy())
        twin._past = list(self._past)
        return twin

    def view(self, seat: int | None) -> "Position":
        """What this seat may know (None: a spectator). Without secrets in the game that is everything."""
        if seat is not None and not 0 <= seat < self.game.n_seats:
            raise IndexError(f"{self.game.title} here has seats 0 to {self.game.n_seats - 1}, not {seat}")
        return self.copy()

    # -- writing and drawing -----------------------------------------------------------------------

    def to_text(self) -> str:
        """The position in one line; :func:`deltille.from_text` reads it back."""
        return f"{self.game.head} {self.game.state_text(self._state)}"

    def scene(self) -> Scene:
        """The board as shapes."""
        return self.game.scene(self._state)

    def path(self, move: Move | str | int) -> tuple[str, ...]:
        """What to point at in the scene, in order, to make this legal move."""
        return self.game.path(self._state, self.parse(move).id)

    def svg(self) -> str:
        """The board as a drawing."""
        from deltille.core.svg import draw

        return draw(self.scene())

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.game.board_text(self._state)

    def __repr__(self) -> str:
        return f"deltille.from_text({self.to_text()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and bool((self._state == other._state).all())

    def __hash__(self) -> int:
        return hash((self.game, self._state.tobytes()))
