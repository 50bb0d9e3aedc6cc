"""Commands to a table. These models are the wire format; nothing else is accepted."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from deltille.core.messages import Message

PRESETS = {
    name: Message(f"server.say-{name.replace('_', '-')}")
    for name in ("hello", "good_luck", "well_played", "thank_you", "one_moment", "oops", "again")
}
"""Quick messages, available in every language."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=300)]
ClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=500)]
SeatNumber = Annotated[int, Field(ge=0, le=5)]


class Strict(BaseModel):
    """Refuses unknown fields and converts no types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Command(Strict):
    """``id`` is chosen by the client: the same id again is the same request, and harmless."""

    id: ClientId


class MoveCommand(Command):
    """Make a move, as text or by its number, in the position after ``ply`` moves."""

    type: Literal["move"]
    seat: SeatNumber
    ply: Annotated[int, Field(ge=0, le=100_000)]
    move: MoveText | Annotated[int, Field(ge=0, le=2**53)]


class SwapCommand(Command):
    """Take the other side instead of answering its first move; ``ply`` moves have been made."""

    type: Literal["swap"]
    seat: SeatNumber
    ply: Annotated[int, Field(ge=0, le=100_000)]


class ResignCommand(Command):
    type: Literal["resign"]
    seat: SeatNumber


class OfferCommand(Command):
    """Propose or agree: asking for what is already proposed agrees to it."""

    type: Literal["offer"]
    seat: SeatNumber
    what: Literal["draw", "takeback", "rematch"]
    ply: Annotated[int, Field(ge=0, le=100_000)]


class DeclineCommand(Command):
    type: Literal["decline"]
    seat: SeatNumber
    what: Literal["draw", "takeback", "rematch"]


class ChatCommand(Command):
    """Chat: free text, or one of the quick messages that every page can translate."""

    type: Literal["chat"]
    seat: SeatNumber
    text: Text | None = None
    preset: (
        Literal["hello", "good_luck", "well_played", "thank_you", "one_moment", "oops", "again"] | None
    ) = None


AnyCommand = Annotated[
    MoveCommand | SwapCommand | ResignCommand | OfferCommand | DeclineCommand | ChatCommand,
    Field(discriminator="type"),
]


def is_talk(command: Command) -> bool:
    """Whether this goes to everybody at the table without advancing the game: the rules do not limit it."""
    return isinstance(command, ChatCommand | OfferCommand | DeclineCommand)


def opens_a_table(command: Command) -> bool:
    """Whether this may lead to a new table, which counts like one that somebody sets up."""
    return isinstance(command, OfferCommand) and command.what == "rematch"
