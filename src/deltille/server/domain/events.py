"""Everything that can happen at a table. A table is nothing but the list of these, in order."""

from dataclasses import dataclass
from typing import Literal

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from deltille.core.game import Setting
from deltille.core.messages import Message
from deltille.server.domain.clock import Control
from deltille.server.errors import Code, Rejected

What = Literal["draw", "takeback", "rematch"]


@dataclass(frozen=True)
class SeatPlan:
    """Who should sit here: a computer if ``player`` names one, otherwise a person, perhaps already known."""

    name: str
    player: str = ""
    is_taken: bool = False


@dataclass(frozen=True)
class Opened:
    """The table was set up; the game begins at ``start``, or as usual, after ``moves`` were made."""

    game: str
    options: dict[str, Setting]
    rules: int
    control: Control
    seats: tuple[SeatPlan, ...]
    previous: str = ""
    start: str = ""
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Match:
    """Several games between the same people, who exchange sides after each; this is one of them.

    ``points`` counts in halves what each seat has won before: 2 for a win, 1 for a draw or a shared win.
    """

    n_games: int
    number: int = 1
    points: tuple[int, ...] = (0, 0)


@dataclass(frozen=True)
class FairlyOpened(Opened):
    """The same with a fair start: the swap rule, a match, or both."""

    swap: bool = False
    match: Match | None = None


@dataclass(frozen=True)
class Joined:
    """Somebody took a seat."""

    seat: int
    name: str


@dataclass(frozen=True)
class Left:
    """A waiting player left their seat."""

    seat: int


@dataclass(frozen=True)
class Reseated:
    """A seat's key was replaced: the holder of the old one has lost it."""

    seat: int


@dataclass(frozen=True)
class Moved:
    """A move was made; ``ply`` moves had been made before it."""

    seat: int
    ply: int
    move: str


@dataclass(frozen=True)
class SealedMove(Moved):
    """A hidden move: its hash with ``salt`` is published immediately, move and salt when the game is over."""

    salt: str


@dataclass(frozen=True)
class Swapped:
    """By the swap rule this seat's player took over the other side and its first move."""

    seat: int


@dataclass(frozen=True)
class Resigned:
    seat: int


@dataclass(frozen=True)
class ResignedOnClock(Resigned):
    """The same while somebody's clock runs: the turn under way is charged. In the first form it was not."""


@dataclass(frozen=True)
class Flagged:
    """A seat ran out of time."""

    seat: int


@dataclass(frozen=True)
class Abandoned:
    """Nobody came back; there is no winner."""


@dataclass(frozen=True)
class Offered:
    """A seat proposes a draw, a takeback or a rematch, on behalf of all the seats its holder has."""

    seat: int
    what: What
    agreed: tuple[int, ...]


@dataclass(frozen=True)
class Declined:
    seat: int
    what: What


@dataclass(frozen=True)
class Drawn:
    """All agreed on a draw."""


@dataclass(frozen=True)
class DrawnOnClock(Drawn):
    """The same while somebody's clock runs: the turn under way is charged. In the first form it was not."""


@dataclass(frozen=True)
class TakenBack:
    """All agreed to go back to the position after ``ply`` moves."""

    ply: int


@dataclass(frozen=True)
class Rematched:
    """All agreed to play again, at this table."""

    table: str


@dataclass(frozen=True)
class Chatted:
    """A chat message by a seat, or by a spectator (None)."""

    seat: int | None
    text: str
    preset: str = ""


@dataclass(frozen=True)
class Paused:
    """The server was down; the running clock was stopped for this long."""

    ms: int


Event = (
    Opened
    | FairlyOpened
    | Joined
    | Left
    | Reseated
    | Moved
    | SealedMove
    | Swapped
    | Resigned
    | ResignedOnClock
    | Flagged
    | Abandoned
    | Offered
    | Declined
    | Drawn
    | DrawnOnClock
    | TakenBack
    | Rematched
    | Chatted
    | Paused
)


@dataclass(frozen=True)
class Form:
    """How an event is stored: a tag that never changes, even with its class, and the version of its fields.

    >>> str(Form("moved")), str(Form("moved", 2))
    ('moved', 'moved:2')
    """

    tag: str
    version: int = 1

    def __str__(self) -> str:
        return self.tag if self.version == 1 else f"{self.tag}:{self.version}"


# These strings are in people's databases. An event whose fields change gets a higher version here, and
# _READERS a reader for the old format. An older program then refuses the new format instead of misreading it.
FORMS: dict[type[Event], Form] = {
    Opened: Form("opened"),
    FairlyOpened: Form("opened", 2),
    Joined: Form("joined"),
    Left: Form("left"),
    Reseated: Form("reseated"),
    Moved: Form("moved"),
    SealedMove: Form("moved", 2),
    Swapped: Form("swapped"),
    Resigned: Form("resigned"),
    ResignedOnClock: Form("resigned", 2),
    Flagged: Form("flagged"),
    Abandoned: Form("abandoned"),
    Offered: Form("offered"),
    Declined: Form("declined"),
    Drawn: Form("drawn"),
    DrawnOnClock: Form("drawn", 2),
    TakenBack: Form("takenback"),
    Rematched: Form("rematched"),
    Chatted: Form("chatted"),
    Paused: Form("paused"),
}
_STORED = {kind: str(form) for kind, form in FORMS.items()}
_READERS: dict[str, TypeAdapter[Event]] = {stored: TypeAdapter(kind) for kind, stored in _STORED.items()}


@dataclass(frozen=True)
class Entry:
    """An event with its place and time; ``actor`` and ``client_id`` recognise a repeated request."""

    number: int
    at_ms: int
    event: Event
    actor: int | None = None
    client_id: str = ""


def kind_of(event: Event) -> str:
    """The event's name on the wire: its tag.

    >>> kind_of(Resigned(0))
    'resigned'
    """
    return FORMS[type(event)].tag


def stored_kind(event: Event) -> str:
    """The event's name in the database: its tag, and its version where that is not the first."""
    return _STORED[type(event)]


def event_text(event: Event) -> str:
    """The event's content as JSON, without its kind."""
    return to_json(event).decode()


def parse_event(stored: str, text: str) -> Event:
    """The inverse of :func:`stored_kind` and :func:`event_text`.

    >>> parse_event("moved", event_text(Moved(1, 3, "e3")))
    Moved(seat=1, ply=3, move='e3')
    """
    reader = _READERS.get(stored)
    if reader is None:
        why = Message("server.newer-entry", form=f"{stored!r:.40}")
        raise Rejected(Code.UNREADABLE, why)
    try:
        return reader.validate_json(text)
    except ValidationError:
        # The refusal does not say what is wrong: the content may be a secret.
        raise Rejected(Code.UNREADABLE, Message("server.damaged-entry", form=repr(stored))) from None
