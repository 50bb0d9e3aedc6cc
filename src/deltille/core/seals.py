"""Hidden moves on paper: sealed while the game goes on, opened for everybody when it is over.

A seal is a hash of the move and of a salt that only the keeper of the game knows. It tells nothing about
the move, and yet the keeper can show no other move later.

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
from deltille.core.position import Position

KEY_LENGTH = 32


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


def new_key() -> str:
    """A key for one game, to be kept by its keeper: all salts of the game come from it."""
    return secrets.token_hex(KEY_LENGTH // 2)


def seals(position: Position, key: str) -> dict[int, Seal]:
    """The seals of all hidden moves of a game, by ply counted from 1; opened if the game is over."""
    if position.is_view:
        raise Hidden("", "only the keeper of the game can seal its moves, a view does not hold them")
    if len(key) < KEY_LENGTH:
        raise ValueError(f"a key has at least {KEY_LENGTH} characters; new_key() makes one")
    hiding = position.game.secrets
    if hiding is None:
        return {}
    found = {}
    replayed = position.copy()
    while replayed.ply:
        ply, move = replayed.ply, replayed.pop()
        if hiding.redacted_move_text(replayed.state, move.id, SPECTATOR):
            salt = hmac.new(key.encode(), str(ply).encode(), hashlib.sha256).hexdigest()[:KEY_LENGTH]
            sealed = Seal.of(move.text, salt)
            found[ply] = sealed.closed() if position.outcome() is None else sealed
    return dict(sorted(found.items()))
