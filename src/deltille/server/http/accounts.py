"""Optional accounts: a name and a passphrase that own seats on all of one's devices."""

import asyncio
import secrets
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import HTTPConnection
from starlette.responses import Response

from deltille.server.errors import Code, Rejected
from deltille.server.rooms import now_ms
from deltille.server.settings import Settings
from deltille.server.storage import schema
from deltille.server.tokens import hashed, new_token

COOKIE = "account"
LOGIN_DAYS = 90
DAY_S = 86_400
HASHING_AT_ONCE = 2
"""Each takes 64 MiB and a core for a while, on purpose."""

MOST_FOLDED = 80
"""Letters of a name once its case is folded, as many as the database keeps: one letter may become three."""

_hasher = PasswordHasher()
_NOBODY = _hasher.hash("nobody has this passphrase")


@dataclass(frozen=True)
class Login:
    """Somebody who has proved who he is, and the key to remember it by."""

    account_id: str
    name: str
    token: str


class Accounts:
    """Who has an account, and who is logged in."""

    def __init__(self, engine: AsyncEngine, settings: Settings) -> None:
        self.engine = engine
        self.settings = settings
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)

    async def create(self, name: str, passphrase: str) -> Login:
        """Make an account and log in."""
        folded = name.casefold()
        if len(folded) > MOST_FOLDED:
            raise Rejected(Code.BAD_REQUEST, "This name is too long; choose a shorter one.")
        async with self._hashing:
            kept = await asyncio.to_thread(_hasher.hash, passphrase)
        account_id = secrets.token_urlsafe(9)
        row = {
            "id": account_id,
            "name": name,
            "folded_name": folded,
            "passphrase_hash": kept,
            "created_ms": now_ms(),
        }
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(schema.accounts).values(row))
        except IntegrityError:
            raise Rejected(Code.NAME_TAKEN) from None
        return await self._log_in(account_id, name)

    async def log_in(self, name: str, passphrase: str) -> Login:
        """Log in; a wrong name takes as long as a wrong passphrase, and gets the same answer."""
        here = schema.accounts.c
        row = await self._first(
            select(here.id, here.name, here.passphrase_hash).where(here.folded_name == name.casefold())
        )
        async with self._hashing:
            is_right = await asyncio.to_thread(_is_right, row[2] if row else _NOBODY, passphrase)
        if row is None or not is_right:
            raise Rejected(Code.BAD_CREDENTIALS)
        return await self._log_in(row[0], row[1])

    async def _log_in(self, account_id: str, name: str) -> Login:
        token = new_token()
        here = schema.logins.c
        async with self.engine.begin() as connection:
            await connection.execute(delete(schema.logins).where(here.expires_ms < now_ms()))
            expires_ms = now_ms() + LOGIN_DAYS * DAY_S * 1000
            row = {"token_hash": hashed(token), "account_id": account_id, "expires_ms": expires_ms}
            await connection.execute(insert(schema.logins).values(row))
        return Login(account_id, name, token)

    async def log_out(self, request: HTTPConnection) -> None:
        """Forget the login that this request carries."""
        token = request.cookies.get(COOKIE)
        if token:
            async with self.engine.begin() as connection:
                await connection.execute(
                    delete(schema.logins).where(schema.logins.c.token_hash == hashed(token))
                )

    async def account_of(self, request: HTTPConnection) -> str | None:
        """The account that a request is logged in to."""
        token = request.cookies.get(COOKIE)
        if not token or "authorization" in request.headers:
            return None
        here = schema.logins.c
        row = await self._first(
            select(here.account_id).where(here.token_hash == hashed(token), here.expires_ms > now_ms())
        )
        return row[0] if row else None

    async def name_and_tables(self, account_id: str) -> tuple[str, list[dict[str, Any]]]:
        """The account's name and the tables at which it has a seat, the latest first."""
        name = await self._first(select(schema.accounts.c.name).where(schema.accounts.c.id == account_id))
        tables, seats = schema.tables.c, schema.seats.c
        query = (
            select(tables.id, tables.game, tables.status, tables.touched_ms, seats.seat)
            .join(schema.seats, seats.table_id == tables.id)
            .where(seats.account_id == account_id)
            .order_by(tables.touched_ms.desc())
            .limit(200)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        shown = [dict(zip(("id", "game", "status", "touched_ms", "seat"), row, strict=True)) for row in rows]
        return (name[0] if name else ""), shown

    async def _first(self, query: Any) -> Any:
        async with self.engine.connect() as connection:
            await connection.execution_options(is_reading=True)
            return (await connection.execute(query)).first()

    def set_cookie(self, response: Response, login: Login) -> None:
        """Remember a login where scripts cannot read it."""
        response.set_cookie(
            COOKIE,
            login.token,
            max_age=LOGIN_DAYS * DAY_S,
            path="/api",
            httponly=True,
            secure=self.settings.is_https,
            samesite="lax",
        )


def _is_right(kept: str, passphrase: str) -> bool:
    try:
        return _hasher.verify(kept, passphrase)
    except VerificationError:
        return False
