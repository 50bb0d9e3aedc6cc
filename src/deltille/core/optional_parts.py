"""What only some games have: symmetries, secrets, files of other programs, colours of engines, an editor."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.scene import Scene

if TYPE_CHECKING:
    from deltille.core.game import Setting
    from deltille.core.position import Position


class Symmetries(ABC):
    """Symmetries of the board that do not change the game."""

    n: int
    """How many there are; number 0 changes nothing."""

    @abstractmethod
    def transform_state(self, symmetry: int, s: State) -> State:
        """The state as it looks after symmetry number ``symmetry``."""

    @abstractmethod
    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        """The move that, in the transformed state, does what ``move`` does in ``s``."""

    def transform_cells(self, symmetry: int) -> NDArray[np.int64] | None:
        """Where a symmetry takes each cell of the planes; None if it changes more than where things are."""
        return None

    def transform_actions(self, symmetry: int) -> NDArray[np.int64] | None:
        """Where a symmetry takes each move id; None if there are too many ids to list."""
        return None

    def transform_network(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        """How a symmetry turns the inputs and the policy of a network, as gathers; None if it does not fit.

        ``turned_inputs = flat_inputs[inputs]`` and ``turned_policy = policy[outputs]``, where -1 stands for a
        zero: no such place. The scalars stay as they are.
        """
        return None


class Secrets(ABC):
    """What others learn of moves that hide something."""

    name: ClassVar[Message] = Message("core.secret-move")
    """What a hidden move chooses, in a word such as king: it is sealed then, and revealed at the end."""

    @abstractmethod
    def redacted_move_text(self, s: State, move: int, viewer: int) -> str:
        """What ``viewer`` (-1: a spectator) sees instead of a move that is hidden from them, else ''."""

    def is_move_public(self, view: State, viewer: int, move: int) -> bool:
        """Whether ``viewer`` can tell everything this legal move does, so that their view can play it."""
        return False


class FileFormat(ABC):
    """Files of another program that hold games of this kind."""

    ending: ClassVar[str]
    """How the names of such files end: ``.sgf``."""

    @abstractmethod
    def read(self, text: str) -> "tuple[Position, tuple[str, ...]]":
        """The game in such a file and the names of its seats; raises BadRecord."""

    @abstractmethod
    def write(self, position: "Position", seats: tuple[str, ...], date: str) -> str:
        """The game played to this position as such a file; ``date`` is YYYY-MM-DD or ''."""


class EngineDialect:
    """How engines (GTP) name things of a game. This dialect suits games whose seats are colours."""

    variant_names: ClassVar[Mapping[str, Mapping[str, "Setting"]]] = {}
    """Names by which other programs know this game's variants, with the options they mean."""

    def __init__(self, seat_names: tuple[str, ...]) -> None:
        self.seat_names = seat_names
        self.colours = tuple(name.lower() for name in seat_names)
        """What takes turns, in lower case. Usually a seat is one colour; in some games it owns several."""

    def colour_to_move(self, s: State, turn: int) -> int:
        """The index of the colour to move, where ``turn`` is the seat."""
        return turn

    def is_out(self, s: State, colour: int) -> bool:
        """Whether this colour will never move again although others may."""
        return False

    def result_text(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
        """The result as engines write it: ``W+3``, ``0`` for a draw; the scores when more than two play."""
        if len(self.seat_names) > 2:
            return " ".join(str(score) for score in scores)
        if len(winners) != 1:
            return "0"
        margin = scores[winners[0]] - scores[1 - winners[0]]
        return f"{self.seat_names[winners[0]][0].upper()}+{margin if margin > 0 else 'R'}"


@dataclass(frozen=True)
class Choice:
    """What belongs to a position and has no place on its board, such as whose turn it is."""

    key: str
    label: Message
    options: Mapping[str, Message | str]
    """What can be chosen, by values of letters, digits and hyphens, and how people read it."""
    chosen: str

    def path(self, value: str) -> tuple[str, ...]:
        """The edit that chooses this value."""
        return (f"choice:{self.key}:{value}",)


@dataclass(frozen=True)
class Edits:
    """Edits as paths of ids; many that lay a piece are told by their moves, which have fixed tails."""

    paths: tuple[tuple[str, ...], ...] = ()
    head: tuple[str, ...] = ()
    """What stands before the fixed tail of each of ``moves``."""
    star: str = ""
    """What the star in their tails stands for."""
    moves: Sequence[int] = ()


class PositionEditor(ABC):
    """Positions that people set up by hand. ``deltille.core.draft.Draft`` is what they work on.

    A draft is a state that need not be a position yet: pieces are put down one by one. An edit is a path of
    ids of its scene, as a move is: something in a tray (the *brush*) and where it goes, a piece to take
    away, or a choice.
    """

    hint: ClassVar[Message] = Message("core.edit-hint")
    """What a brush asks of the place it is put on, for those who pointed at another."""

    @abstractmethod
    def empty(self) -> State:
        """The draft of an empty board."""

    @abstractmethod
    def opened(self, s: State) -> State:
        """A position as a draft. What only its past explains has the value of a fresh position."""

    @abstractmethod
    def scene(self, s: State) -> Scene:
        """The draft with everything that can be laid in its trays."""

    @abstractmethod
    def edits(self, s: State, brush: str) -> Edits:
        """What can be done with this brush; with "" what needs none, such as taking a piece away."""

    @abstractmethod
    def edited(self, s: State, path: tuple[str, ...]) -> State | None:
        """The draft after an edit; None for a path that is none of its edits."""

    @abstractmethod
    def choices(self, s: State) -> tuple[Choice, ...]:
        """What else the draft says. An edit chooses among it: ``choice:KEY:VALUE``."""

    @abstractmethod
    def chosen(self, s: State, key: str, value: str) -> State:
        """The draft in which one of the options of a choice was chosen."""

    def objection(self, s: State) -> Message | None:
        """Why the draft is no position to play from, where its text alone would not say it well."""
        return None
