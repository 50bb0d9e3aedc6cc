"""A table: who sits there, how things stand, and what happened."""

from typing import Annotated, Literal

from pydantic import Field

from deltille.core.messages import Message
from deltille.server.wire.base import PROTOCOL, Optionally, Setting, Wire
from deltille.server.wire.changes import LegalPaths, SceneChanges
from deltille.server.wire.scenes import Move, Scene, SeenMove

What = Literal["draw", "takeback", "rematch"]
Status = Literal["waiting", "playing", "over"]


class Seat(Wire):
    """One side of the table; ``player`` names a computer, and is empty for a person."""

    name: str
    side: Message
    player: str
    is_taken: bool
    has_resigned: bool


class Control(Wire):
    """How long one may think."""

    kind: Literal["none", "days", "fischer"]
    days: int
    base_s: int
    increment_s: int


class Clock(Wire):
    """The time each seat has left, and since when whose clock runs."""

    control: Control
    left_ms: tuple[int, ...]
    seat: int | None
    since_ms: int
    deadline_ms: int | None


class Offer(Wire):
    """Who proposed something, and who has agreed to it."""

    seat: int
    agreed: tuple[int, ...]


class Result(Wire):
    """How a game ended; nobody has won a draw."""

    winners: tuple[int, ...]
    reason: str
    sentence: Message
    scores: tuple[int, ...]


class MoveSeal(Wire):
    """The hash of a hidden move, and its salt once the game is over."""

    hash: str
    salt: Optionally[str] = None


class Seal(MoveSeal):
    """A seal with its place; once the game is over with the move it held, and what to say of it."""

    move: int
    seat: int
    text: Optionally[str] = None
    sentence: Optionally[Message] = None
    note: Optionally[Message] = None


class Match(Wire):
    """Several games between the same people: which one this is, and what each seat has won, in halves."""

    n_games: int
    number: int
    points: tuple[int, ...]


class Standing(Wire):
    """The standing after the entry ``number``, with board and legal moves for those who want them.

    ``prompt`` is what the side to move may do, ``tallies`` what each seat has, as players count it.
    """

    number: int
    now_ms: int
    status: Status = "playing"
    ply: int
    turn: int | None
    scores: tuple[int, ...]
    result: Result | None = None
    seats: tuple[Seat, ...]
    clock: Clock
    offers: dict[What, Offer] = Field(default_factory=dict)
    next: str = ""
    may_swap: bool = False
    match: Optionally[Match] = None
    seals: Optionally[tuple[Seal, ...]] = None
    prompt: Optionally[Message] = None
    tallies: Optionally[tuple[Message, ...]] = None
    scene: Optionally[Scene] = None
    moves: Optionally[tuple[Move, ...]] = None
    changes: Optionally[SceneChanges] = None
    paths: Optionally[LegalPaths] = None


class TableContent(Wire):
    """Everything about a table that a viewer who has just come needs; ``held`` are the seats they act for."""

    protocol: int = PROTOCOL
    id: str
    game: str
    title: str
    options: dict[str, Setting]
    has_draws: bool
    has_secrets: bool
    board: str
    previous: str
    swap: bool
    is_rated: bool = False
    standing: Standing
    start: str
    n_given: int
    history: tuple[SeenMove, ...]
    viewer: int | None
    held: tuple[int, ...]
    scene: Optionally[Scene] = None
    moves: Optionally[tuple[Move, ...]] = None


# -- what happened -----------------------------------------------------------------------------------


class EntryBase(Wire):
    """One thing that happened: its number, which has no gaps, and when it was."""

    type: Literal["entry"] = "entry"
    number: int
    at_ms: int


class OpenedEntry(EntryBase):
    """The table was set up; ``moves`` had been made already."""

    kind: Literal["opened"] = "opened"
    game: str
    options: dict[str, Setting]
    previous: str
    start: str
    moves: tuple[str, ...]
    swap: bool
    match: Match | None


class JoinedEntry(EntryBase):
    kind: Literal["joined"] = "joined"
    seat: int
    name: str


class SeatEntry(EntryBase):
    """A seat was left, its key was replaced, it took the other side, resigned, or ran out of time."""

    kind: Literal["left", "reseated", "swapped", "resigned", "flagged"]
    seat: int


class MovedEntry(EntryBase):
    """A move was made, after ``ply`` others; a hidden one with its seal."""

    kind: Literal["moved"] = "moved"
    seat: int
    ply: int
    move: SeenMove
    seal: Optionally[MoveSeal] = None


class OfferedEntry(EntryBase):
    kind: Literal["offered"] = "offered"
    seat: int
    what: What
    agreed: tuple[int, ...]


class DeclinedEntry(EntryBase):
    kind: Literal["declined"] = "declined"
    seat: int
    what: What


class TakenBackEntry(EntryBase):
    """All went back to the position after ``ply`` moves."""

    kind: Literal["takenback"] = "takenback"
    ply: int


class RematchedEntry(EntryBase):
    """All play again, at this table."""

    kind: Literal["rematched"] = "rematched"
    table: str


class ChattedEntry(EntryBase):
    """Somebody said something; ``preset`` names a sentence that every page can translate."""

    kind: Literal["chatted"] = "chatted"
    seat: int | None
    text: str
    preset: str


class PausedEntry(EntryBase):
    """The server was down; the running clock was stopped for this long."""

    kind: Literal["paused"] = "paused"
    ms: int


class EndedEntry(EntryBase):
    """Nobody came back, or all agreed on a draw."""

    kind: Literal["abandoned", "drawn"]


Entry = Annotated[
    OpenedEntry
    | JoinedEntry
    | SeatEntry
    | MovedEntry
    | OfferedEntry
    | DeclinedEntry
    | TakenBackEntry
    | RematchedEntry
    | ChattedEntry
    | PausedEntry
    | EndedEntry,
    Field(discriminator="kind"),
]
