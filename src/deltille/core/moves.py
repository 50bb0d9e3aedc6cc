"""Moves as Python objects, and the outcome of a game."""

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.operations import Moves, State

HIDDEN_ID = -1
"""The id of a move that the viewer of a past has not seen."""


@dataclass(frozen=True)
class Move:
    """A legal move: its action id, and its text in the position it was listed for."""

    id: int
    """The same number in every position."""
    text: str
    """As the game's notation writes it."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Outcome:
    """The outcome of a finished game."""

    scores: tuple[int, ...]
    """The points of each seat at the end."""
    winners: tuple[int, ...]
    """The winning seats: one, or several who share; none when it is a draw."""
    reason: str
    """One word: one of ``game.reasons``, or of :data:`deltille.core.endings.ENDINGS`."""
    sentence: Message
    """The whole result, for people."""

    def __str__(self) -> str:
        return self.sentence.text


def move_id(move: Any) -> int:
    """The id meant by a move or an integer, of Python or NumPy; fractions and booleans are refused."""
    if isinstance(move, Move):
        return move.id
    try:
        if not isinstance(move, bool):
            return operator.index(move)
    except TypeError:
        pass
    raise TypeError(f"a move is a Move, its text or its id, a whole number, not {move!r}")


class LegalMoves:
    """The legal moves of one position: a sequence that also accepts a text or an id.

    >>> import deltille, random
    >>> moves = deltille.new("attangle").legal_moves
    >>> len(moves), moves[0].text, "e3" in moves, "d4" in moves, 24 in moves, 24.5 in moves
    (36, 'a1', True, False, True, False)
    >>> len(random.sample(moves, 2)), moves.index(moves[7])
    (2, 7)
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
            return [self.of_id(id_) for id_ in self.ids[index].tolist()]
        return self.of_id(int(self.ids[index]))

    def __iter__(self) -> Iterator[Move]:
        return (self.of_id(id_) for id_ in self.ids.tolist())

    def __contains__(self, move: Move | str | int | object) -> bool:
        try:
            if isinstance(move, str):
                return self.has_id(self._game.notation.parse_move(self._state, move.strip()))
            return self.has_id(move_id(move)) and not (isinstance(move, Move) and self.is_foreign(move))
        except (DeltilleError, TypeError):
            return False

    def __reversed__(self) -> Iterator[Move]:
        return (self.of_id(id_) for id_ in self.ids[::-1].tolist())

    def index(self, move: Move | str | int) -> int:
        """Where this move stands among them; ValueError if it is not legal."""
        id_ = self._game.notation.parse_move(self._state, move) if isinstance(move, str) else move_id(move)
        found = (self.ids == id_).nonzero()[0]
        if not len(found):
            raise ValueError(f"{move} is not among these {len(self)} moves")
        return int(found[0])

    def count(self, move: Move | str | int) -> int:
        """1 if this move is legal, else 0."""
        return int(move in self)

    def is_foreign(self, move: Move) -> bool:
        """Whether this move, whose id is legal here, was listed for another game or another board.

        Its text then means something else here, or nothing.
        """
        notation = self._game.notation
        if move.text == notation.move_text(self._state, move.id):
            return False
        return not notation.is_text_of(self._state, move.text, move.id)

    def has_id(self, id_: int) -> bool:
        """Whether the move with this id is legal."""
        return bool((self.ids == id_).any())

    def of_id(self, id_: int) -> Move:
        """The move with this id, which must be legal."""
        return Move(id_, self._game.notation.move_text(self._state, id_))

    def __repr__(self) -> str:
        shown = ", ".join(str(move) for move in self[:8])
        return f"<{len(self)} legal moves: {shown}{', ...' if len(self) > 8 else ''}>"


# Registered rather than inherited from: as a Sequence[Move] it could not be asked for texts and ids.
Sequence.register(LegalMoves)
