"""Optional accounts: a name and a passphrase that own seats on all devices of a person."""

import asyncio
import base64
import secrets
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected
from deltille.server.services.lookalikes import check_plain, readings, skeleton
from deltille.server.storage.accounts import AccountStore, NameTaken
from deltille.server.timekeeper import wall_ms
from deltille.server.tokens import hashed, new_token

LOGIN_DAYS = 90
DAY_S = 86_400
HASHING_AT_ONCE = 2
"""Passphrases hashed at the same time: each takes 64 MiB and a core for a while, on purpose."""

MOST_FOLDED = 80
"""Letters of a name once its case is folded, as many as the database keeps: one letter may become three."""
MOST_TABLES = 200
"""An account is shown this many of its tables, the latest."""

_hasher = PasswordHasher()


def _nobody() -> str:
    """A hash without a passphrase: a check against it takes as long as any other."""
    salt, drawn = (
        base64.b64encode(secrets.token_bytes(n)).decode().rstrip("=")
        for n in (_hasher.salt_len, _hasher.hash_len)
    )
    costs = f"m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${drawn}"


@dataclass(frozen=True)
class Login:
    """An authenticated person, and the key of this login."""

    account_id: str
    name: str
    token: str


class Accounts:
    """Who has an account, and who is logged in."""

    def __init__(self, store: AccountStore) -> None:
        self.store = store
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)

    async def create(self, name: str, passphrase: str) -> Login:
        """Create an account and log in."""
        folded = await self._free(name, "")
        async with self._hashing:
            kept = await asyncio.to_thread(_hasher.hash, passphrase)
        account_id = secrets.token_urlsafe(9)
        try:
            await self.store.add(account_id, name, folded, kept, wall_ms())
        except NameTaken:
            raise Rejected(Code.NAME_TAKEN) from None
        return await self._log_in(account_id, name)

    async def _free(self, name: str, account_id: str) -> str:
        """The normalised name, if no other account has one like it."""
        check_plain(name)
        folded = skeleton(name)
        if max(len(folded), len(name.casefold())) > MOST_FOLDED:
            raise Rejected(Code.BAD_REQUEST, Message("server.name-too-long"))
        for like in {name.casefold(), *readings(name)}:
            found = await self.store.find(like)
            if found is not None and found[0] != account_id:
                raise Rejected(Code.NAME_TAKEN)
        return folded

    async def rename(self, account_id: str, name: str) -> None:
        """Give an account another name."""
        try:
            await self.store.rename(account_id, name, await self._free(name, account_id))
        except NameTaken:
            raise Rejected(Code.NAME_TAKEN) from None

    async def change_passphrase(self, account_id: str, old: str, new: str, token: str) -> list[str]:
        """Replace the passphrase of somebody who knows it; return the hashes of the logins that ended."""
        await self._check(account_id, old)
        async with self._hashing:
            kept = await asyncio.to_thread(_hasher.hash, new)
        await self.store.set_passphrase(account_id, kept)
        return await self.log_out_others(account_id, token)

    async def log_out_others(self, account_id: str, token: str) -> list[str]:
        """End all other logins of an account; return their hashes."""
        mine = hashed(token)
        others = [key for key, _ in await self.store.logins(account_id, wall_ms()) if key != mine]
        await self.store.drop_other_logins(account_id, mine)
        return others

    async def logins(self, account_id: str, token: str) -> list[tuple[int, bool]]:
        """Since when each device is logged in, and whether it is the one with this login."""
        found = await self.store.logins(account_id, wall_ms())
        return [(end - LOGIN_DAYS * DAY_S * 1000, key == hashed(token)) for key, end in found]

    async def log_in(self, name: str, passphrase: str) -> Login:
        """Log in; a wrong name takes as long as a wrong passphrase, and gets the same answer."""
        # Older accounts, from before lookalike names were compared, are stored under the name in lower case.
        found = await self.store.find(name.casefold()) or await self.store.find(skeleton(name))
        async with self._hashing:
            is_right = await asyncio.to_thread(_is_right, found[2] if found else "", passphrase)
        if found is None or not is_right:
            raise Rejected(Code.BAD_CREDENTIALS)
        return await self._log_in(found[0], found[1])

    async def _log_in(self, account_id: str, name: str) -> Login:
        token, now = new_token(), wall_ms()
        await self.store.add_login(hashed(token), account_id, now + LOGIN_DAYS * DAY_S * 1000, now)
        return Login(account_id, name, token)

    async def log_out(self, token: str) -> None:
        """End a login."""
        await self.store.drop_login(hashed(token))

    async def delete(self, account_id: str, passphrase: str) -> list[str]:
        """Delete an account whose owner knows its passphrase; return the hashes of its logins."""
        await self._check(account_id, passphrase)
        ended = [key for key, _ in await self.store.logins(account_id, wall_ms())]
        await self.store.delete(account_id)
        return ended

    async def _check(self, account_id: str, passphrase: str) -> None:
        kept = await self.store.passphrase_hash(account_id)
        async with self._hashing:
            is_right = await asyncio.to_thread(_is_right, kept or "", passphrase)
        if not is_right:
            raise Rejected(Code.BAD_CREDENTIALS)

    async def account_of(self, token: str) -> str | None:
        """The account that a login opens."""
        return await self.store.logged_in(hashed(token), wall_ms())

    async def name_and_tables(self, account_id: str) -> tuple[str, list[dict[str, Any]]]:
        """The account's name and the tables at which it has a seat, the latest first."""
        return await self.store.name(account_id), await self.store.tables(account_id, MOST_TABLES)


def _is_right(kept: str, passphrase: str) -> bool:
    try:
        return _hasher.verify(kept or _nobody(), passphrase)
    except VerificationError:
        return False
