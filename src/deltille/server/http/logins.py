"""Closes sockets when the login that opened them ends."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected
from deltille.server.services.accounts import Accounts
from deltille.server.tokens import hashed

CHECKED_S = 10.0
"""A login is trusted for this long before we check it again: somebody may log out at another process."""


@dataclass
class Logins:
    """What to call when somebody logs out, and which logins were found valid recently."""

    clock: Callable[[], float] = time.monotonic
    _watching: dict[str, set[Callable[[], None]]] = field(default_factory=dict)
    _checked_s: dict[str, float] = field(default_factory=dict)

    @contextlib.contextmanager
    def watched(self, token: str | None, log_out: Callable[[], None]) -> Iterator[None]:
        """While inside, ``log_out`` is called when the login of this token ends."""
        if token is None:
            yield
            return
        key = hashed(token)
        self._watching.setdefault(key, set()).add(log_out)
        self._checked_s[key] = self.clock()
        try:
            yield
        finally:
            self._watching[key].discard(log_out)
            if not self._watching[key]:
                del self._watching[key]
                self._checked_s.pop(key, None)

    def end(self, token: str) -> None:
        """Somebody has logged out."""
        self.end_all([hashed(token)])

    def end_all(self, keys: Iterable[str]) -> None:
        """The logins whose tokens have these hashes have ended."""
        for key in keys:
            for log_out in tuple(self._watching.get(key, ())):
                log_out()

    async def check(self, token: str | None, accounts: Accounts) -> None:
        """Raise, and close its sockets, if a login is no longer valid."""
        if token is None:
            return
        key = hashed(token)
        if self.clock() - self._checked_s.get(key, 0.0) < CHECKED_S:
            return
        if await accounts.account_of(token) is None:
            self.end(token)
            raise Rejected(Code.NOT_YOURS, Message("server.logged-out"))
        self._checked_s[key] = self.clock()
