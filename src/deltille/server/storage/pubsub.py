"""Notifying other servers on the same database, and listening to them.

PostgreSQL itself announces new entries when they are committed; :class:`Speaker` announces presence.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from deltille.server.storage.transactions import CHANNEL

log = logging.getLogger(__name__)

RETRY_S = 1.0
PRESENCE = f"{CHANNEL}_presence"
"""The channel on which servers announce who is connected to them."""


class Listener:
    """Receives PostgreSQL's notifications and passes on the table's id and the number of its last entry.

    ``heard(None, 0)`` means that some may have been missed: check every table in memory. Announcements
    of presence go to ``heard_presence`` unchanged.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        process: str,
        heard: Callable[[str | None, int], Awaitable[None]],
        heard_presence: Callable[[str], None],
    ) -> None:
        self.engine = engine
        self.process = process
        self.heard = heard
        self.heard_presence = heard_presence
        self._notices: asyncio.Queue[str] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.is_listening = asyncio.Event()

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run())
        await self.is_listening.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                log.warning("lost the database's notifications, trying again", extra={"error": repr(error)})
            await asyncio.sleep(RETRY_S)

    async def _listen(self) -> None:
        """Listen on a connection of our own until it breaks."""
        async with self.engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            gone = asyncio.Event()
            raw.add_termination_listener(lambda _: gone.set())
            await raw.add_listener(CHANNEL, lambda *notice: self._notices.put_nowait(notice[-1]))
            await raw.add_listener(PRESENCE, lambda *notice: self.heard_presence(notice[-1]))
            self.is_listening.set()
            await self.heard(None, 0)
            broken = asyncio.create_task(gone.wait())
            notice = asyncio.create_task(self._notices.get())
            try:
                while not gone.is_set():
                    await asyncio.wait([notice, broken], return_when=asyncio.FIRST_COMPLETED)
                    if notice.done():
                        await self._pass_on(notice.result())
                        notice = asyncio.create_task(self._notices.get())
            finally:
                broken.cancel()
                notice.cancel()

    async def _pass_on(self, notice: str) -> None:
        table_id, number, process = notice.split(" ")
        if process != self.process:
            await self.heard(table_id, int(number))


class Speaker:
    """Sends announcements to the other servers in batches, without blocking."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._unsaid: list[str] = []
        self._has_news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def say(self, notice: str) -> None:
        self._unsaid.append(notice)
        self._has_news.set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._say_all()

    async def _run(self) -> None:
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            await self._say_all()

    async def _say_all(self) -> None:
        notices, self._unsaid = self._unsaid, []
        if not notices:
            return
        try:
            async with self.engine.begin() as connection:
                await connection.execute(
                    text("SELECT pg_notify(:channel, :notice)"),
                    [{"channel": PRESENCE, "notice": notice} for notice in notices],
                )
        except Exception as error:  # the next repetition makes up for it
            log.warning("could not tell the other servers", extra={"error": repr(error)})
