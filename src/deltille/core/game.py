"""What a game is: its name, options and limits, and the parts that turn its states into words and shapes.

A game is a class with one instance for each choice of options. Its rules are the compiled operations of
its ``kernels.py``; no part of a ``Game`` decides what is legal.
"""

import functools
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from deltille.core.action_factors import ActionFactors
from deltille.core.errors import BadOption, BadState, DeltilleError
from deltille.core.explainer import Explainer
from deltille.core.messages import Message
from deltille.core.network import NetworkShape
from deltille.core.notation import Notation
from deltille.core.observation_planes import Planes
from deltille.core.operations import State
from deltille.core.optional_parts import EngineDialect, FileFormat, PositionEditor, Secrets, Symmetries
from deltille.core.scene_builder import SceneBuilder
from deltille.core.suggest import did_you_mean

Setting = bool | int | str


@dataclass(frozen=True)
class Option:
    """One thing the players may agree on before the game."""

    default: Setting
    choices: tuple[Setting, ...]
    meaning: Message


class Game(ABC):
    """One game with its options chosen. Subclasses declare the data; ``build`` sets what options decide."""

    name: ClassVar[str]
    """The name of its folder."""
    title: ClassVar[str]
    """A name: the same in every language."""
    summary: ClassVar[Message]
    """One sentence for someone who has never seen the game."""
    reasons: ClassVar[tuple[str, ...]]
    """Why a game can end, in the order of the numbers that ``status`` returns.

    The message ``reason-full`` of the game says ``full`` in words.
    """
    rules_version: ClassVar[int]
    """Increases only when the same record would replay differently."""
    options: ClassVar[Mapping[str, Option]] = {}
    has_secrets: ClassVar[bool] = False
    """Whether some seat may know more than another: ``information_state``, ``determinize``, ``secrets``."""

    seat_names: tuple[str, ...]
    """The English names, used in records and by engines."""
    sides: tuple[Message, ...]
    """The same as people read them; set by those whose seats are not named by one word."""
    tables: Any
    """The ``NamedTuple`` the compiled operations take first."""
    state_size: int
    n_actions: int
    """Move ids are below this number."""
    max_moves: int
    """No position that ``parse_state`` reads has more legal moves than this, nor has any that follows.

    Kernels write moves into arrays of this length without checking bounds. So the proof of the
    number is beside it, for every text that is read and not only for positions that games reach.
    """
    max_plies: int
    """No game is longer than this, even if it starts from a position text; arrays have this length too."""
    planes: Planes | None = None
    """What the kernels' ``observation_planes`` writes for learners, if they do."""
    network: NetworkShape | None = None
    """What neural networks see of this game and how they name its moves, if the kernels say so."""
    network_size: tuple[int, int] = (64, 6)
    """Channels and residual blocks of a network of the size that suits this board."""
    level_table: tuple[Mapping[str, float], ...] = ()
    """The numbers behind levels 1 to 10 (``deltille.players.levels``) where the defaults do not suit."""
    network_level_table: tuple[Mapping[str, float], ...] = ()
    """The same where a network plays."""
    level_elo: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    """For each head with which it was measured the Elo of the levels, level 1 first; random moves have 0."""
    search_settings: ClassVar[Mapping[str, float]] = {}
    """Settings with which a search does better than with its defaults (``deltille.search.settings``)."""
    network_settings: ClassVar[Mapping[str, float]] = {}
    """Settings with which a search with a network does better (``deltille.learning.search``)."""
    training_settings: ClassVar[Mapping[str, float]] = {}
    """Settings with which training does better than with its defaults (``deltille.learning.train``)."""
    has_draws: ClassVar[bool] = False
    """Whether the rules have draws; then the players may agree on one."""
    file_format: ClassVar[FileFormat | None] = None
    """Files of another program that hold such games."""

    notation: Notation
    scenes: SceneBuilder
    explainer: Explainer
    symmetries: Symmetries | None = None
    secrets: Secrets | None = None
    editor: PositionEditor | None = None
    """What lets people set up its positions by hand."""
    dialect: EngineDialect
    """Set by those whose seats are not simply colours."""

    def __init__(self, /, **chosen: Setting) -> None:  # an option may even be called self
        self.settings: dict[str, Setting] = {key: option.default for key, option in self.options.items()}
        for key, value in chosen.items():
            if key not in self.options:
                hint = did_you_mean(key, self.options) if self.options else Message("core.it-has-none")
                raise BadOption(key, Message("core.no-such-option", game=self.title, hint=hint))
            choices = self.options[key].choices
            # bool is an int in Python: players=True must not pass for players=1
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                raise BadOption(
                    key, Message("core.no-such-choice", value=repr(value), choices=_brief(choices))
                )
            self.settings[key] = value
        self.build()
        if not hasattr(self, "sides"):
            self.sides = tuple(Message(f"{self.name}.{name.lower()}") for name in self.seat_names)
        if not hasattr(self, "dialect"):
            self.dialect = EngineDialect(self.seat_names)

    @classmethod
    def reason_message(cls, reason: str) -> Message:
        """Why a game has ended, in words."""
        return Message(f"{cls.name}.reason-{reason}")

    @abstractmethod
    def build(self) -> None:
        """Set the instance attributes above from ``self.settings``."""

    def action_factors(self) -> ActionFactors | None:
        """What the move ids are made of (piece, orientation, cell), where the game names factors."""
        return None

    def with_turn(self, state: State, seat: int) -> State | None:
        """A running game's state, or a view, as if it were this seat's turn; None if that makes no sense.

        People plan in it while others move, so it may be a state that no game reaches.
        """
        return None

    @property
    def n_seats(self) -> int:
        return len(self.seat_names)

    def new_state(self) -> State:
        return np.zeros(self.state_size, np.int64)

    def checked_state(self, state: Any) -> State:
        """A copy of a state that comes from outside; raises BadState if it is not a state of this game.

        Compiled rules trust what a state says about itself, so a state that no position text stands for
        must not reach them.
        """
        given = np.asarray(state)
        if given.dtype.kind not in "iu" or given.shape != (self.state_size,):
            what = f"{given.dtype} of shape {given.shape}"
            raise BadState(what, Message("core.state-size", game=self.title, size=self.state_size))
        copied: State = given.astype(np.int64)
        try:
            is_same = np.array_equal(self.notation.parse_state(self.notation.state_text(copied)), copied)
        except DeltilleError as error:
            raise BadState("", Message("core.no-state", game=self.title, why=error.message)) from None
        except (ArithmeticError, LookupError, ValueError):
            raise BadState("", Message("core.state-range", game=self.title)) from None
        if not is_same:
            raise BadState("", Message("core.state-contradiction", game=self.title))
        return copied

    @property
    def head(self) -> str:
        """The game's name with the options that differ from their defaults, as in position texts."""
        unusual = [f"{k}={_value_text(v)}" for k, v in self.settings.items() if v != self.options[k].default]
        return self.name + (f"({','.join(unusual)})" if unusual else "")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.settings == other.settings

    def __hash__(self) -> int:
        return hash(self.head)

    def __repr__(self) -> str:
        return f"<{self.head}>"

    def __copy__(self) -> "Game":
        return self  # nothing about a game changes

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        unusual = ((k, v) for k, v in self.settings.items() if v != self.options[k].default)
        return shared_game, (type(self), tuple((k, type(v).__name__, v) for k, v in sorted(unusual)))


@functools.lru_cache(maxsize=64)
def shared_game(kind: type[Game], options: tuple[tuple[str, str, Setting], ...]) -> Game:
    """The one instance for these options, each with the name of its type, since True equals 1."""
    return kind(**{key: value for key, _, value in options})


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
