"""Authentication: the keys in a request's cookies or bearer token, and the seats and account they open."""

import re
from collections.abc import Sequence

from starlette.requests import HTTPConnection
from starlette.responses import Response

from deltille.server.domain.visibility import Viewer
from deltille.server.errors import Code, Rejected
from deltille.server.services.accounts import DAY_S, LOGIN_DAYS, Login
from deltille.server.settings import Settings
from deltille.server.storage.transactions import SeatKeys
from deltille.server.tokens import fits

YEAR_S = 365 * 86_400
ACCOUNT_COOKIE = "account"
CLIENT_COOKIE = "client"
SEAT_COOKIE = re.compile(r"seat-[0-5]")
"""Each is hashed and compared with every seat: no more of them than seats."""


def tokens_of(request: HTTPConnection) -> list[str]:
    """The keys in a request. A request with a bearer token comes from a program: its cookies do not count."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return [token.strip()]
    return [value for name, value in request.cookies.items() if SEAT_COOKIE.fullmatch(name)]


def account_token(request: HTTPConnection) -> str | None:
    """The login in a request; a request with a bearer token has none."""
    return None if "authorization" in request.headers else request.cookies.get(ACCOUNT_COOKIE)


def client_token(request: HTTPConnection) -> str | None:
    """The key by which the lobby recognises a guest's browser, so that nobody is paired with themselves."""
    return None if "authorization" in request.headers else request.cookies.get(CLIENT_COOKIE)


def seats_held(tokens: Sequence[str], account_id: str | None, keys: Sequence[SeatKeys]) -> frozenset[int]:
    """The seats that these keys, or this account, open."""
    return frozenset(
        seat.seat
        for seat in keys
        if any(fits(token, seat.token_hash) for token in tokens)
        or (account_id is not None and seat.account_id == account_id)
    )


def viewer_for(asked: int | None, held: frozenset[int]) -> Viewer:
    """The viewer: the seat asked for, else the only one held, else a spectator."""
    if asked is not None:
        if asked not in held:
            raise Rejected(Code.NOT_YOURS)
        return asked
    return next(iter(held)) if len(held) == 1 else None


def set_seat_cookie(response: Response, table_id: str, seat: int, token: str, settings: Settings) -> None:
    """Keep a key for this table's addresses only."""
    _set_cookie(response, f"seat-{seat}", token, YEAR_S, f"/api/tables/{table_id}", settings)


def set_account_cookie(response: Response, login: Login, settings: Settings) -> None:
    """Remember a login."""
    _set_cookie(response, ACCOUNT_COOKIE, login.token, LOGIN_DAYS * DAY_S, "/api", settings)


def set_client_cookie(response: Response, token: str, settings: Settings) -> None:
    """Recognise a guest's browser; it does not say who they are."""
    _set_cookie(response, CLIENT_COOKIE, token, YEAR_S, "/api", settings)


def _set_cookie(
    response: Response, name: str, value: str, seconds: int, path: str, settings: Settings
) -> None:
    """Keep something where scripts cannot read it."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=path,
        httponly=True,
        secure=settings.is_https,
        samesite="lax",
    )
