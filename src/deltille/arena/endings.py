"""Games that do not end by their rules: a player failed or resigned, or the match ended it."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

REASONS = {
    "crash": "its program failed",
    "illegal": "its move is not legal",
    "overrun": "it took too long",
    "resign": "it resigned",
    "lead": "the lead was decisive",
    "length": "the game was too long",
}
"""What ended the game, with words for it."""
IN_RECORDS = {
    "crash": "crashed",
    "illegal": "illegal",
    "overrun": "time",
    "resign": "resigned",
    "lead": "adjudicated",
    "length": "adjudicated",
}
"""The same as records name it (:mod:`deltille.core.endings`)."""
FAULTS = ("crash", "illegal", "overrun")
MAX_DETAIL = 500


class Fault(Exception):
    """What a player did wrong; the game is lost for it."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail[:MAX_DETAIL]


@dataclass(frozen=True)
class Ending:
    """How a game was ended before its rules did."""

    reason: str
    """One of ``REASONS``."""
    player: str
    """Who failed, resigned, or led; '' if nobody did."""
    winners: tuple[int, ...]
    """Seats; none in a draw."""
    scores: tuple[int, ...]
    """The points of each seat when the game ended."""
    detail: str = ""
    """What happened exactly: an error's text, a time."""

    def __str__(self) -> str:
        who = f"{self.player}: " if self.player else ""
        return f"{who}{REASONS[self.reason]}{f' ({self.detail})' if self.detail else ''}"

    @property
    def is_fault(self) -> bool:
        """Whether a player did something wrong."""
        return self.reason in FAULTS

    def to_data(self) -> dict[str, Any]:
        """The ending for JSON."""
        return asdict(self) | {"winners": list(self.winners), "scores": list(self.scores)}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Ending":
        """The inverse of ``to_data``; raises ValueError, KeyError or TypeError."""
        if data["reason"] not in REASONS:
            raise ValueError(f"no game ends by {data['reason']!r:.40}")
        return cls(
            data["reason"],
            str(data["player"]),
            tuple(map(int, data["winners"])),
            tuple(map(int, data["scores"])),
            str(data.get("detail", "")),
        )


def others(seating: Sequence[int], loser: int) -> tuple[int, ...]:
    """The seats that share the win when the player with this index has lost it.

    >>> others([0, 1, 0, 1], 0)
    (1, 3)
    """
    return tuple(seat for seat, index in enumerate(seating) if index != loser)
