"""What a game is, for people: its name and options, its notation, its drawings.

A game is a class with one instance for each choice of options. Its rules are the compiled operations of
its ``kernels.py``; the methods here put words and shapes on states, and never decide what is legal.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from deltille.core.errors import BadOption, BadState, DeltilleError
from deltille.core.network import NetworkShape
from deltille.core.observation_planes import Planes
from deltille.core.operations import State
from deltille.core.scene import Point, Scene
from deltille.core.suggest import did_you_mean

if TYPE_CHECKING:
    from deltille.core.position import Position

Setting = bool | int | str


@dataclass(frozen=True)
class Option:
    """One thing the players may agree on before the game."""

    default: Setting
    choices: tuple[Setting, ...]
    meaning: str


@dataclass(frozen=True)
class Step:
    """One consequence of a move; a move's steps come in the order in which they happen."""

    kind: str  # one word: "placed", "captured", ...
    token: str  # as RULES.md writes it
    sentence: str  # as a person would say it
    targets: tuple[str, ...] = ()  # ids in the scene, for drawing attention


@dataclass(frozen=True)
class Explanation:
    """Why something somebody pointed at makes no move, and what to light up while saying so."""

    sentence: str
    targets: tuple[str, ...] = ()  # ids in the scene
    edges: tuple[tuple[Point, Point], ...] = ()  # lines of the scene


class Game(ABC):
    """One game with its options chosen. Subclasses declare the data and answer the questions below."""

    name: ClassVar[str]
    """The name of its folder."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """One sentence for someone who has never seen the game."""
    reasons: ClassVar[tuple[str, ...]]
    """Why a game can end, in the order of the numbers that ``status`` returns."""
    reason_sentences: ClassVar[Mapping[str, str]]
    rules_version: ClassVar[int]
    """Moves only when the same record would replay differently."""
    options: ClassVar[Mapping[str, Option]] = {}
    has_secrets: ClassVar[bool] = False
    """Whether some seat may know more than another; see ``information_state``, ``determinize``."""

    seat_names: tuple[str, ...]
    tables: Any
    """The ``NamedTuple`` the compiled operations take first."""
    state_size: int
    n_actions: int
    """Move ids are below this number."""
    max_moves: int
    """No position that ``parse_state`` reads has more legal moves than this, nor has any that follows.

    Kernels write moves into arrays of this length and do not look where these end. So the argument for the
    number stands beside it, for every text that is read and not only for positions that games reach.
    """
    max_plies: int
    """No game is longer than this, also if it begins at a position text; arrays have this length too."""
    planes: Planes | None = None
    """What the kernels' ``observation_planes`` writes for learners, if they do."""
    network: NetworkShape | None = None
    """What neural networks see of this game and how they name its moves, if the kernels say so."""
    network_size: tuple[int, int] = (64, 6)
    """Channels and residual blocks of a network of the size that suits this board."""
    level_table: tuple[Mapping[str, float], ...] = ()
    """The numbers behind levels 1 to 10 (``deltille.players.levels``) where the usual ones do not suit."""
    network_level_table: tuple[Mapping[str, float], ...] = ()
    """The same where a network plays."""
    n_symmetries: int = 1
    """Ways to turn the board over onto itself without changing the game; number 0 changes nothing."""
    search_settings: ClassVar[Mapping[str, float]] = {}
    """Where a search does better with other numbers than its own (``deltille.search.settings``)."""
    training_settings: ClassVar[Mapping[str, float]] = {}
    """Where training a network does better with other numbers than its own (``deltille.learning.train``)."""
    has_draws: ClassVar[bool] = False
    """Whether the rules know a draw; then the players may agree on one."""

    def __init__(self, /, **chosen: Setting) -> None:  # an option may even be called self
        self.settings: dict[str, Setting] = {key: option.default for key, option in self.options.items()}
        for key, value in chosen.items():
            if key not in self.options:
                hint = did_you_mean(key, self.options, otherwise="it has none")
                raise BadOption(key, f"{self.title} has no such option; {hint}")
            choices = self.options[key].choices
            # bool is an int in Python: players=True must not pass for players=1
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                listed = ", ".join(_brief(choices))
                raise BadOption(key, f"{value!r} is not possible; choose among {listed}")
            self.settings[key] = value
        self.build()

    @abstractmethod
    def build(self) -> None:
        """Set the instance attributes above from ``self.settings``."""

    @property
    def n_seats(self) -> int:
        return len(self.seat_names)

    # -- notation ------------------------------------------------------------------------------------

    @abstractmethod
    def move_text(self, s: State, move: int) -> str:
        """The one way to write this legal move."""

    @abstractmethod
    def parse_move(self, s: State, text: str) -> int:
        """The move that ``text`` means here, legal or not.

        Raises BadNotation if it means none, and IllegalMove, with the reason, if it means something
        that no move id stands for.
        """

    @abstractmethod
    def why_illegal(self, s: State, move: int) -> str:
        """One sentence on why this move id is not legal here."""

    @abstractmethod
    def state_text(self, s: State) -> str:
        """The position in one line."""

    @abstractmethod
    def parse_state(self, text: str) -> State:
        """The inverse of ``state_text``; raises BadNotation for anything that is no possible position."""

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        """What playing this legal move does, in order."""
        text = self.move_text(s, move)
        return (Step("played", text, text),)

    # -- secrets -------------------------------------------------------------------------------------

    def redacted_move_text(self, s: State, move: int, viewer: int) -> str:
        """What ``viewer`` (-1: a spectator) reads in place of a move that is hidden from him, else ''."""
        return ""

    def is_move_public(self, view: State, viewer: int, move: int) -> bool:
        """Whether ``viewer`` can tell everything this legal move does, so that his view can play it."""
        return False

    # -- drawing -------------------------------------------------------------------------------------

    @abstractmethod
    def board_text(self, s: State) -> str:
        """The board as text, enough to play from in a terminal."""

    @abstractmethod
    def scene(self, s: State) -> Scene:
        """The board as shapes."""

    @abstractmethod
    def path(self, s: State, move: int) -> tuple[str, ...]:
        """The ids in the scene to point at, in order, to make this legal move; no two moves share one."""

    def verb(self, s: State, move: int) -> str:
        """What kind of move this is, in a word or two ("Take over"), where a game has several kinds."""
        return ""

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation | None:
        """Why pointing at these ids, the last one last, leads to no legal move; None where a game cannot say.

        Told from the state alone, so that the answer to a view tells no secret.
        """
        return None

    # -- symmetry ------------------------------------------------------------------------------------

    def transform_state(self, symmetry: int, s: State) -> State:
        """The state as it looks after symmetry number ``symmetry``."""
        return s.copy()

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        """The move that, in the turned state, does what ``move`` does in ``s``."""
        return move

    def transform_cells(self, symmetry: int) -> NDArray[np.int64] | None:
        """Where a symmetry takes each cell of the planes; None if it changes more than where things are."""
        return None

    def transform_actions(self, symmetry: int) -> NDArray[np.int64] | None:
        """Where a symmetry takes each move id; None if there are too many ids to list."""
        return None

    def network_symmetry(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        """How a symmetry turns the inputs and the policy of a network, as gathers; None if it does not fit.

        ``turned_inputs = flat_inputs[inputs]`` and ``turned_policy = policy[outputs]``, where -1 stands for a
        zero: no such place. The scalars stay as they are.
        """
        return None

    # -- other programs ------------------------------------------------------------------------------

    variant_names: ClassVar[Mapping[str, Mapping[str, Setting]]] = {}
    """Names by which other programs know this game's variants, with the options they mean."""

    file_endings: ClassVar[tuple[str, ...]] = ()
    """Endings of files of other programs that hold games of this kind, such as ``.sgf``."""

    @classmethod
    def read_file(cls, text: str) -> "tuple[Position, tuple[str, ...]]":
        """The game in such a file and the names of its seats; raises BadRecord."""
        raise NotImplementedError

    @classmethod
    def write_file(cls, position: "Position", seats: tuple[str, ...], date: str) -> str:
        """The game played to this position as such a file; ``date`` is YYYY-MM-DD or ''."""
        raise NotImplementedError

    @property
    def colours(self) -> tuple[str, ...]:
        """What takes turns, in lower case. Usually a seat is one colour; in some games it owns several."""
        return tuple(name.lower() for name in self.seat_names)

    def colour_to_move(self, s: State, turn: int) -> int:
        """The index of the colour to move, where ``turn`` is the seat."""
        return turn

    def is_out(self, s: State, colour: int) -> bool:
        """Whether this colour will never move again although others may."""
        return False

    def result_text(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
        """The result as engines write it: ``W+3``, ``0`` for a draw; the scores when more than two play."""
        if self.n_seats > 2:
            return " ".join(str(score) for score in scores)
        if len(winners) != 1:
            return "0"
        margin = scores[winners[0]] - scores[1 - winners[0]]
        return f"{self.seat_names[winners[0]][0].upper()}+{margin if margin > 0 else 'R'}"

    # -- for everyone --------------------------------------------------------------------------------

    def new_state(self) -> State:
        return np.zeros(self.state_size, np.int64)

    def checked_state(self, state: Any) -> State:
        """A copy of a state that comes from outside; raises BadState if it is none of this game.

        Compiled rules trust what a state says about itself, so a state that no position text stands for
        must not reach them.
        """
        given = np.asarray(state)
        if given.dtype.kind not in "iu" or given.shape != (self.state_size,):
            what = f"{given.dtype} of shape {given.shape}"
            raise BadState(what, f"a state of {self.title} is {self.state_size} whole numbers")
        copied: State = given.astype(np.int64)
        try:
            is_same = np.array_equal(self.parse_state(self.state_text(copied)), copied)
        except DeltilleError as error:
            raise BadState("", f"these numbers are no state of {self.title}: {error.why}") from None
        except (ArithmeticError, LookupError, ValueError):
            raise BadState("", f"some of these numbers are out of range for {self.title}") from None
        if not is_same:
            raise BadState("", f"these numbers contradict each other, so they are no state of {self.title}")
        return copied

    @property
    def head(self) -> str:
        """The game's name with the options that differ from the usual, as it stands in position texts."""
        unusual = [f"{k}={_value_text(v)}" for k, v in self.settings.items() if v != self.options[k].default]
        return self.name + (f"({','.join(unusual)})" if unusual else "")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.settings == other.settings

    def __hash__(self) -> int:
        return hash(self.head)

    def __repr__(self) -> str:
        return f"<{self.head}>"


def _value_text(value: Setting) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _brief(choices: tuple[Setting, ...]) -> list[str]:
    shown = [repr(choice) for choice in choices]
    return shown if len(shown) <= 12 else [*shown[:3], "...", shown[-1]]


def parse_setting(text: str, option: Option) -> Setting:
    """Read an option's value as ``head`` writes it; what does not fit stays text, for ``Game`` to refuse."""
    for choice in option.choices:
        if _value_text(choice) == text.strip().lower():
            return choice
    return text
