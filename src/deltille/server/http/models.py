"""What may be sent to the API besides commands: no unknown fields, no wrong types, nothing too long."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from deltille.server.domain.commands import MoveText, SeatNumber, Strict
from deltille.server.wire import Want

Name = Annotated[str, StringConstraints(max_length=40, strip_whitespace=True)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64)]
OptionValue = bool | int | Annotated[str, StringConstraints(max_length=64)]
Options = Annotated[dict[Annotated[str, StringConstraints(max_length=64)], OptionValue], Field(max_length=32)]


Targets = Annotated[
    list[Annotated[str, StringConstraints(max_length=64)]], Field(min_length=1, max_length=32)
]


class SeatRequest(Strict):
    """Who sits here: somebody here, somebody elsewhere who gets a link, or a computer."""

    kind: Literal["here", "invite", "computer"]
    name: Name = ""
    player: Annotated[str, StringConstraints(max_length=32)] = ""


class ControlRequest(Strict):
    """How long one may think."""

    kind: Literal["none", "days", "fischer"] = "none"
    days: Annotated[int, Field(ge=0, le=30)] = 0
    base_s: Annotated[int, Field(ge=0, le=86_400)] = 0
    increment_s: Annotated[int, Field(ge=0, le=3_600)] = 0


PositionText = Annotated[str, StringConstraints(max_length=5_000)]
MoveTexts = Annotated[
    list[MoveText | Annotated[int, Field(ge=0, le=2**53)]],
    Field(max_length=1_000, description="As they are written, or their ids."),
]
RecordText = Annotated[str, StringConstraints(min_length=2, max_length=60_000)]


class StartRequest(Strict):
    """Where a game begins: in a position, after moves, or after the first ``ply`` moves of a record."""

    position: PositionText = ""
    moves: MoveTexts = Field(default_factory=list)
    record: RecordText | None = None
    ply: Annotated[int, Field(ge=0, le=100_000)] | None = None


class OpenRequest(Strict):
    """Set up a table. With ``bearer`` the keys are in the response instead of in cookies: for programs."""

    game: Annotated[str, StringConstraints(max_length=64)]
    options: Options = Field(default_factory=dict)
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=6)]
    control: ControlRequest = ControlRequest()
    start: StartRequest | None = None
    bearer: bool = False
    lot: Annotated[bool, Field(description="Draw lots for the seats; else they are as listed.")] = False
    swap: Annotated[
        bool, Field(description="Let the second of two players answer the first move by taking its side.")
    ] = False
    games: Annotated[int, Field(ge=1, le=2, description="Two: a match, with sides exchanged.")] = 1


class LobbyJoinRequest(Strict):
    """Take a free seat of a game that is offered to anybody; ``name`` is for those without an account."""

    name: Name = ""
    bearer: bool = False


class QuickRequest(LobbyJoinRequest):
    """Play this game with this clock, against anyone who wants the same. Rated games are for accounts."""

    game: Annotated[str, StringConstraints(max_length=64)]
    options: Options = Field(default_factory=dict)
    control: ControlRequest = ControlRequest()
    rated: bool = False


class LobbyOfferRequest(QuickRequest):
    """Offer a game to anybody. Without a ``seat`` the seats are random."""

    seat: Annotated[int, Field(ge=0, le=5)] | None = None


class JoinRequest(Strict):
    """Take the seat that an invitation is for."""

    invite: Key
    name: Name = ""
    bearer: bool = False


class RecoverRequest(Strict):
    """Take your own seat on another device."""

    code: Key
    bearer: bool = False


class AccountRequest(Strict):
    """A name and a passphrase."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40, strip_whitespace=True)]
    passphrase: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class RenameRequest(Strict):
    """Another name for an account."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40, strip_whitespace=True)]


class PassphraseRequest(Strict):
    """The current passphrase, and the new one."""

    passphrase: Annotated[str, StringConstraints(min_length=8, max_length=200)]
    new: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class FarewellRequest(Strict):
    """The passphrase again, before an account is deleted."""

    passphrase: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class HintRequest(Strict):
    """Whose move a hint is asked for."""

    seat: SeatNumber


class AnalysisRequest(Strict):
    """How thoroughly to analyse each move of a finished game: simulations of the search.

    Where a network judges, an eighth as many tell as much.
    """

    nodes: Annotated[int, Field(ge=1, le=20_000)] = 1_000


class StudyRequest(StartRequest):
    """A place in a game that nobody needs to play: named by a game, or by a position or record alone."""

    game: Annotated[str, StringConstraints(max_length=64)] = ""
    options: Options = Field(default_factory=dict)


PlyText = Annotated[str, StringConstraints(pattern=r"^(0|[1-9][0-9]{0,5})$")]
Lines = Annotated[
    list[Annotated[list[MoveText], Field(min_length=1, max_length=1_000)]], Field(max_length=100)
]


class RecordRequest(StudyRequest):
    """What somebody wrote about the positions of a line, and lines in place of its moves, by ply."""

    comments: Annotated[
        dict[PlyText, Annotated[str, StringConstraints(max_length=1_000)]], Field(max_length=1_000)
    ] = Field(default_factory=dict)
    variations: Annotated[dict[PlyText, Lines], Field(max_length=1_000)] = Field(default_factory=dict)


def _everything() -> list[Want | Literal["last"]]:
    return ["scene", "moves"]


class LookRequest(StudyRequest):
    """What to return besides the standing: the board and the legal moves, in full or in compact form.

    ``last`` leaves all moves but the last out of the history; ``since`` is the number of moves after which
    the asker has the board already, for those who want ``changes``.
    """

    want: Annotated[list[Want | Literal["last"]], Field(max_length=5)] = Field(default_factory=_everything)
    since: Annotated[int, Field(ge=0, le=100_000)] | None = None


EditPath = Annotated[
    list[Annotated[str, StringConstraints(max_length=64)]], Field(min_length=1, max_length=16)
]


class EditRequest(StudyRequest):
    """Edits, in order, of a position, or of the empty board of ``game``; each is a path of ids.

    ``brush`` is the thing in a tray with which the next edits are wanted.
    """

    edits: Annotated[list[EditPath], Field(max_length=400)] = Field(default_factory=list)
    brush: Annotated[str, StringConstraints(max_length=64)] = ""


class PointRequest(StudyRequest):
    """What was selected there, in order, although it is not a move."""

    targets: Targets


TreeMove = Annotated[  # JSON has lists only
    tuple[Annotated[int, Field(ge=0, lt=1_000)], MoveText | Annotated[int, Field(ge=0, le=2**53)]],
    Field(strict=False),
]


class LabelsRequest(StudyRequest):
    """The moves of a tree that begins there, parents before children: how deep each lies, and the move."""

    tree: Annotated[list[TreeMove], Field(min_length=1, max_length=1_000)]


class ThinkRequest(StudyRequest):
    """How long to think about it, in simulations, in seconds or both, and how many moves to report."""

    nodes: Annotated[int, Field(ge=1, le=10_000_000)] | None = None
    seconds: Annotated[float, Field(gt=0, le=3600)] | None = None
    best: Annotated[int, Field(ge=1, le=20)] = 5


class PointedRequest(Strict):
    """What was selected in a lesson or a puzzle, in order, although it is not a move."""

    targets: Targets
