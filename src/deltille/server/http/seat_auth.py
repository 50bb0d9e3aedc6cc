"""Which seats a request may act for: by its keys, in cookies or as bearer, or by its account."""

from collections.abc import Sequence

from starlette.requests import HTTPConnection
from starlette.responses import Response

from deltille.server.domain.visibility import Viewer
from deltille.server.errors import Code, Rejected
from deltille.server.settings import Settings
from deltille.server.storage.writing import SeatKeys
from deltille.server.tokens import fits

YEAR_S = 365 * 86_400


def tokens_of(request: HTTPConnection) -> list[str]:
    """The keys that a request carries. A bearer's request is a program's: its cookies do not count."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return [token.strip()]
    return [value for name, value in request.cookies.items() if name.startswith("seat-")]


def seats_held(tokens: Sequence[str], account_id: str | None, keys: Sequence[SeatKeys]) -> frozenset[int]:
    """The seats that these keys, or this account, open."""
    return frozenset(
        seat.seat
        for seat in keys
        if any(fits(token, seat.token_hash) for token in tokens)
        or (account_id is not None and seat.account_id == account_id)
    )


def viewer_for(asked: int | None, held: frozenset[int]) -> Viewer:
    """Whose eyes to look with: the seat asked for, else the only one held, else nobody's."""
    if asked is not None:
        if asked not in held:
            raise Rejected(Code.NOT_YOURS)
        return asked
    return next(iter(held)) if len(held) == 1 else None


def set_seat_cookie(response: Response, table_id: str, seat: int, token: str, settings: Settings) -> None:
    """Keep a key where scripts cannot read it, for this table's addresses only."""
    response.set_cookie(
        f"seat-{seat}",
        token,
        max_age=YEAR_S,
        path=f"/api/tables/{table_id}",
        httponly=True,
        secure=settings.is_https,
        samesite="lax",
    )
