"""Responses: tables, the catalogue, accounts."""

from typing import Literal

from pydantic import Field

from deltille.core.messages import Message
from deltille.server.wire.base import Optionally, Setting, Wire
from deltille.server.wire.changes import SceneChanges, Shown
from deltille.server.wire.scenes import Scene, SeenMove
from deltille.server.wire.tables import Entry


class Nothing(Wire):
    """Success, without content."""


class Healthy(Wire):
    """The server and its database answer."""

    type: Literal["healthy"] = "healthy"


# -- tables ------------------------------------------------------------------------------------------


class OpenedSeat(Wire):
    """The keys of a seat: an ``invite`` for a link, or a ``token`` and a code to write down."""

    seat: int
    kind: Literal["here", "invite", "computer"]
    recovery: Optionally[str] = None
    token: Optionally[str] = None
    invite: Optionally[str] = None


class OpenedTable(Wire):
    """A table that was set up."""

    id: str
    seats: tuple[OpenedSeat, ...]


class Invitation(Wire):
    """An invitation, which opens a seat once: the last part of a link."""

    seat: int
    invite: str


class TakenSeat(Wire):
    """A seat somebody has taken, with a new code; programs find their ``token`` here."""

    id: str
    seat: int
    recovery: str
    token: Optionally[str] = None


class NextTable(Wire):
    """The table of the rematch."""

    id: str


class Entries(Wire):
    """The entries of a table, in order."""

    entries: tuple[Entry, ...]


class Past(Wire):
    """The board after some moves, whole or as changes from the game's board, and its position as text."""

    ply: int
    scores: tuple[int, ...]
    position: str
    scene: Optionally[Scene] = None
    changes: Optionally[SceneChanges] = None


class Carried(Wire):
    """A command was executed; ``number`` is that of its entry."""

    number: int


class SealInRecord(Wire):
    hash: str
    salt: Optionally[str] = None


class ResultInRecord(Wire):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class RecordFile(Wire):
    """A game as a file, which ``deltille`` and ``POST /api/replays`` read."""

    deltille: int
    game: str
    options: dict[str, Setting]
    rules: int
    seats: tuple[str, ...]
    started: str | None
    ended: str | None
    result: ResultInRecord | None
    moves: tuple[str, ...]
    start: Optionally[str] = None
    seals: Optionally[dict[str, SealInRecord]] = None


# -- the catalogue -----------------------------------------------------------------------------------


class GameOption(Wire):
    """An option of a game."""

    default: Setting
    choices: tuple[Setting, ...]
    meaning: Message


class GameEntry(Wire):
    """A game; ``board`` is the address of its board with the default options."""

    name: str
    title: str
    summary: Message
    sides: tuple[Message, ...]
    has_draws: bool
    has_secrets: bool
    options: dict[str, GameOption]
    n_puzzles: int
    board: str


class Catalogue(Wire):
    """The games, the computer players, and the quick messages."""

    games: tuple[GameEntry, ...]
    players: tuple[str, ...]
    presets: dict[str, Message]


class Locale(Wire):
    """What a page needs to render a language: the languages by code, and Fluent files by domain."""

    language: str
    languages: dict[str, str]
    sources: dict[str, str]


class Demonstration(Shown):
    """A game as its first scene and the changes of each move, without trays and buttons."""

    frames: tuple[SceneChanges, ...]


class Replay(Demonstration):
    """A record as scenes."""

    title: str
    seats: tuple[str, ...]
    sentence: Message | None
    moves: tuple[SeenMove, ...]


# -- accounts ----------------------------------------------------------------------------------------


class Account(Wire):
    name: str


class AccountTable(Wire):
    """A table at which an account has a seat."""

    id: str
    game: str
    status: str
    touched_ms: int
    seat: int


class AccountLogin(Wire):
    """A device that is logged in: since when, and whether it is the one that asks."""

    since_ms: int
    is_this: bool


class AccountTables(Account):
    """Your name, your tables, the latest first, and the devices that are logged in."""

    logins: tuple[AccountLogin, ...] = Field(default=())

    tables: tuple[AccountTable, ...] = Field(default=())
