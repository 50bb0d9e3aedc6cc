"""Bounds on the data of strangers: old data is deleted, and new data is limited."""

import asyncio
import logging

from deltille.core.messages import Message
from deltille.server.domain.clock import DAY_MS
from deltille.server.errors import Code, Rejected
from deltille.server.rooms import Rooms
from deltille.server.storage.failures import StorageFailed
from deltille.server.storage.sweeping import Sweep

log = logging.getLogger(__name__)

ROUND_S = 600.0
PAUSE_S = 0.1
"""The pause between two groups of deletions, so that people's moves come first."""


class Sweeper:
    """Counts the data, refuses more than the limits allow, and deletes old data."""

    def __init__(self, sweep: Sweep, rooms: Rooms) -> None:
        self.sweep = sweep
        self.rooms = rooms
        self.n_unfinished = 0
        self.n_accounts = 0

    def check_table(self) -> None:
        """Refuse one more table if there are too many unfinished ones."""
        if self.n_unfinished >= self.rooms.settings.most_tables:
            raise Rejected(Code.BUSY, Message("server.too-many-unfinished"))
        self.n_unfinished += 1

    def check_account(self) -> None:
        """Refuse one more account if there are too many."""
        if self.n_accounts >= self.rooms.settings.most_accounts:
            raise Rejected(Code.BUSY, Message("server.too-many-accounts"))
        self.n_accounts += 1

    async def count(self) -> None:
        """Count again: games end, and other servers open new ones."""
        self.n_unfinished, self.n_accounts = await self.sweep.counts()

    async def sweep_once(self) -> int:
        """Delete old data; return the number of deleted tables."""
        settings, now_ms = self.rooms.settings, self.rooms.now_ms()
        await self.sweep.delete_logins(now_ms)
        n_deleted = 0
        played_ms = now_ms - settings.keep_days * DAY_MS if settings.keep_days else 0
        while found := await self.sweep.forgotten(played_ms, now_ms - DAY_MS):
            found = [table_id for table_id in found if self.rooms.forget(table_id)]
            if not found:
                break  # all of them have viewers
            await self.sweep.delete_tables(found)
            n_deleted += len(found)
            await asyncio.sleep(PAUSE_S)
        await self.count()
        return n_deleted

    async def run(self) -> None:
        """Sweep from time to time while the server runs."""
        while True:
            await asyncio.sleep(ROUND_S)
            try:
                n_deleted = await self.sweep_once()
                if n_deleted:
                    log.info("forgotten tables were deleted", extra={"tables": n_deleted})
            except StorageFailed:
                pass  # said where it failed
            except Exception:
                log.exception("forgotten tables could not be deleted")
