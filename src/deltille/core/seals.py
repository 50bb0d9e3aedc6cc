"""Commitments to hidden moves: sealed while the game is running, opened for everybody when it is over.

A seal is a hash of the move and of a salt that only the server knows. It reveals nothing about
the move, but the server cannot show another move later: in cryptography, a commitment.

>>> sealed = Seal.of("heads", salt="8c0e")
>>> sealed.fits("heads"), sealed.fits("tails"), sealed.closed().salt
(True, False, None)
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace

from deltille.core.errors import Hidden
from deltille.core.operations import SPECTATOR
from deltille.core.position import Move, Position

SALT_LENGTH = 32


@dataclass(frozen=True)
class Seal:
    """A sealed move: the hash immediately, the salt when everybody may know the move."""

    hash: str
    salt: str | None = None

    @classmethod
    def of(cls, text: str, salt: str) -> "Seal":
        return cls(hashlib.sha256(f"{salt}:{text}".encode()).hexdigest(), salt)

    def closed(self) -> "Seal":
        """The seal without its salt, to be shown while the move is secret."""
        return replace(self, salt=None)

    def fits(self, text: str) -> bool:
        """Whether this opened seal was made for this move."""
        return self.salt is not None and hmac.compare_digest(Seal.of(text, self.salt).hash, self.hash)


def new_salt() -> str:
    """A salt for one move, never to be used for another: the same move made again must not look the same."""
    return secrets.token_hex(SALT_LENGTH // 2)


def is_hidden(position: Position, move: Move) -> bool:
    """Whether this legal move, about to be made, is one that a spectator will not be shown."""
    if position.is_view:
        raise Hidden("", "only the game itself can seal its moves; a view does not contain them")
    hiding = position.game.secrets
    return hiding is not None and bool(hiding.redacted_move_text(position.state, move.id, SPECTATOR))
