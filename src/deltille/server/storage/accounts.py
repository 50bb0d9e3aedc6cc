"""Accounts and logins in the database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from deltille.server.storage import schema
from deltille.server.storage.failures import told_as_refusals

MOST_LOGINS = 50
"""Of one account at the same time."""


class NameTaken(Exception):
    """Somebody has this name already, perhaps with other capitals."""


class AccountStore:
    """Reads and writes accounts, logins, and which seats an account has."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def add(
        self, account_id: str, name: str, folded_name: str, passphrase_hash: str, now_ms: int
    ) -> None:
        """Store a new account; raise NameTaken if the name exists."""
        row = {
            "id": account_id,
            "name": name,
            "folded_name": folded_name,
            "passphrase_hash": passphrase_hash,
            "created_ms": now_ms,
        }
        try:
            await self._change(insert(schema.accounts).values(row))
        except IntegrityError:
            raise NameTaken from None

    async def find(self, folded_name: str) -> tuple[str, str, str] | None:
        """Id, name and passphrase hash of the account with this name."""
        here = schema.accounts.c
        rows = await self._rows(
            select(here.id, here.name, here.passphrase_hash).where(here.folded_name == folded_name)
        )
        return tuple(rows[0]) if rows else None

    async def name(self, account_id: str) -> str:
        """The name of an account; empty if there is none."""
        rows = await self._rows(select(schema.accounts.c.name).where(schema.accounts.c.id == account_id))
        return str(rows[0][0]) if rows else ""

    async def passphrase_hash(self, account_id: str) -> str:
        """The hash of an account's passphrase; empty if there is no such account."""
        here = schema.accounts.c
        rows = await self._rows(select(here.passphrase_hash).where(here.id == account_id))
        return str(rows[0][0]) if rows else ""

    async def delete(self, account_id: str) -> None:
        """Delete an account and its logins; its seats stay with those who hold their keys."""
        seats, logins, results = schema.seats.c, schema.logins.c, schema.results.c
        await self._change(
            # The opponents' ratings stay, and nothing shows any more whom they played.
            update(schema.results).where(results.account_id == account_id).values(account_id=None),
            delete(schema.ratings).where(schema.ratings.c.account_id == account_id),
            update(schema.seats)
            .where(seats.account_id == account_id)
            .values(account_id=None, client_hash=None),
            delete(schema.logins).where(logins.account_id == account_id),
            delete(schema.accounts).where(schema.accounts.c.id == account_id),
        )

    async def add_login(self, token_hash: str, account_id: str, expires_ms: int, now_ms: int) -> None:
        """Store a login; delete expired ones, and the oldest if the account has too many."""
        here = schema.logins.c
        row = {"token_hash": token_hash, "account_id": account_id, "expires_ms": expires_ms}
        mine = select(here.token_hash).where(here.account_id == account_id)
        kept = mine.order_by(here.expires_ms.desc()).limit(MOST_LOGINS)
        await self._change(
            delete(schema.logins).where(here.expires_ms < now_ms),
            insert(schema.logins).values(row),
            delete(schema.logins).where(here.account_id == account_id, here.token_hash.not_in(kept)),
        )

    async def logins(self, account_id: str, now_ms: int) -> list[tuple[str, int]]:
        """The hashes and ends of an account's logins, the latest first."""
        here = schema.logins.c
        rows = await self._rows(
            select(here.token_hash, here.expires_ms)
            .where(here.account_id == account_id, here.expires_ms > now_ms)
            .order_by(here.expires_ms.desc())
        )
        return [(row[0], row[1]) for row in rows]

    async def drop_other_logins(self, account_id: str, token_hash: str) -> None:
        """Delete all other logins of an account."""
        here = schema.logins.c
        mine = here.account_id == account_id
        await self._change(delete(schema.logins).where(mine, here.token_hash != token_hash))

    async def set_passphrase(self, account_id: str, passphrase_hash: str) -> None:
        """Replace the hash of an account's passphrase."""
        here = schema.accounts
        await self._change(
            update(here).where(here.c.id == account_id).values(passphrase_hash=passphrase_hash)
        )

    async def rename(self, account_id: str, name: str, folded_name: str) -> None:
        """Give an account another name; raise NameTaken if somebody has it."""
        here = schema.accounts
        change = update(here).where(here.c.id == account_id)
        try:
            await self._change(change.values(name=name, folded_name=folded_name))
        except IntegrityError:
            raise NameTaken from None

    async def drop_login(self, token_hash: str) -> None:
        """Forget a login."""
        await self._change(delete(schema.logins).where(schema.logins.c.token_hash == token_hash))

    async def logged_in(self, token_hash: str, now_ms: int) -> str | None:
        """The account that this login opens, if it has not expired."""
        here = schema.logins.c
        rows = await self._rows(
            select(here.account_id).where(here.token_hash == token_hash, here.expires_ms > now_ms)
        )
        return rows[0][0] if rows else None

    async def tables(self, account_id: str, limit: int) -> list[dict[str, Any]]:
        """The tables at which an account has a seat, the latest first."""
        tables, seats = schema.tables.c, schema.seats.c
        rows = await self._rows(
            select(tables.id, tables.game, tables.status, tables.touched_ms, seats.seat)
            .join(schema.seats, seats.table_id == tables.id)
            .where(seats.account_id == account_id)
            .order_by(tables.touched_ms.desc())
            .limit(limit)
        )
        return [dict(row._mapping) for row in rows]

    async def _change(self, *statements: Any) -> None:
        with told_as_refusals():
            async with self.engine.begin() as connection:
                for statement in statements:
                    await connection.execute(statement)

    async def _rows(self, query: Any) -> Sequence[Any]:
        with told_as_refusals():
            async with self.engine.connect() as connection:
                await connection.execution_options(is_reading=True)
                return (await connection.execute(query)).all()
