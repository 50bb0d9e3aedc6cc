"""What one may ask of a table. These models are the wire format; nothing else gets in."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

PRESETS = {
    "hello": "Hello!",
    "good_luck": "Good luck!",
    "well_played": "Well played.",
    "thank_you": "Thank you.",
    "one_moment": "One moment, please.",
    "oops": "Oops.",
    "again": "Another one?",
}

Text = Annotated[str, StringConstraints(min_length=1, max_length=300)]
ClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=500)]
SeatNumber = Annotated[int, Field(ge=0, le=5)]


class Strict(BaseModel):
    """Refuses unknown fields and does not turn one type into another."""

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
    """Say something: free text, or one of the presets that every page can translate."""

    type: Literal["chat"]
    seat: SeatNumber
    text: Text | None = None
    preset: (
        Literal["hello", "good_luck", "well_played", "thank_you", "one_moment", "oops", "again"] | None
    ) = None


AnyCommand = Annotated[
    MoveCommand | ResignCommand | OfferCommand | DeclineCommand | ChatCommand, Field(discriminator="type")
]
