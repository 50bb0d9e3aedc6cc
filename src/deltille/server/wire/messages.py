"""The messages of a table's socket, in both directions."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from deltille.core.messages import Message
from deltille.server.domain.commands import AnyCommand, SeatNumber, Strict
from deltille.server.wire.base import Optionally, Wire
from deltille.server.wire.tables import Clock, Entry, Seat, Standing, TableContent

# -- from the server ---------------------------------------------------------------------------------


class TableMessage(TableContent):
    """The first answer to a hello without earlier entries."""

    type: Literal["table"] = "table"


class WelcomeMessage(Wire):
    """The first answer to a hello with earlier entries; ``number`` is the last entry's."""

    type: Literal["welcome"] = "welcome"
    game: str
    number: int
    viewer: int | None
    held: tuple[int, ...]


class StandingMessage(Standing):
    """The state of the table after the latest entry, with the parts that the hello requested.

    With changes from an earlier standing, ``seats`` and ``clock`` are left out if they have not changed.
    """

    type: Literal["standing"] = "standing"
    seats: Optionally[tuple[Seat, ...]] = None  # type: ignore[assignment]
    clock: Optionally[Clock] = None  # type: ignore[assignment]


class DoneMessage(Wire):
    """A command was executed and is on disk; ``number`` is that of its entry."""

    type: Literal["done"] = "done"
    id: str
    number: int


class Refusal(Wire):
    """A refusal."""

    type: Literal["refused"] = "refused"
    code: str
    sentence: Message
    about_s: Optionally[int] = None


class RefusedMessage(Refusal):
    """A command was not executed; ``id`` is null if it could not be read."""

    id: str | None


class PresenceMessage(Wire):
    """Somebody connected or left: the connected seats, and the number of spectators."""

    type: Literal["presence"] = "presence"
    seats: tuple[int, ...]
    spectators: int


class SeatedMessage(Wire):
    """The players have exchanged sides: these are now your seats, and your viewer."""

    type: Literal["seated"] = "seated"
    viewer: int | None
    held: tuple[int, ...]


class BusyMessage(Wire):
    """The computer of this seat waits until the server has time for it, in about this many seconds."""

    type: Literal["busy"] = "busy"
    seat: int
    about_s: int


class LookingMessage(Wire):
    """Everything after this is for this viewer."""

    type: Literal["looking"] = "looking"
    seat: int | None


class PongMessage(Wire):
    type: Literal["pong"] = "pong"
    now_ms: int


ServerMessage = Annotated[
    TableMessage
    | WelcomeMessage
    | Entry
    | StandingMessage
    | DoneMessage
    | RefusedMessage
    | PresenceMessage
    | BusyMessage
    | SeatedMessage
    | LookingMessage
    | PongMessage,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)


# -- from the client ---------------------------------------------------------------------------------

Want = Literal["scene", "moves", "changes", "paths"]


class Hello(Strict):
    """A socket's first message: the last entry the client has, its viewer, and the parts it requests.

    ``base`` is the number of the standing whose scene it still has for this viewer.
    """

    type: Literal["hello"]
    last: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    seat: SeatNumber | None = None
    want: Annotated[list[Want], Field(max_length=4)] = Field(default_factory=list)
    base: Annotated[int, Field(ge=0, le=10_000_000)] = 0


class Look(Strict):
    """Switch to the view of another seat you hold, or of a spectator."""

    type: Literal["look"]
    seat: SeatNumber | None


class Ping(Strict):
    """Ask whether the server is there."""

    type: Literal["ping"]


SocketMessage = Annotated[AnyCommand | Look | Ping, Field(discriminator="type")]
ClientMessage = Annotated[AnyCommand | Hello | Look | Ping, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
