"""The keys of a seat."""

from dataclasses import dataclass

from deltille.server.storage.transactions import SeatKeys
from deltille.server.tokens import hashed, new_code, new_token, plain_code


@dataclass(frozen=True)
class NewKeys:
    """The keys of a seat somebody takes: shown to them once, kept as hashes."""

    token: str
    recovery: str
    kept: SeatKeys

    @classmethod
    def of(cls, seat: int, account_id: str | None) -> "NewKeys":
        token, code = new_token(), new_code()
        return cls(token, code, SeatKeys(seat, hashed(token), None, hashed(plain_code(code)), account_id))
