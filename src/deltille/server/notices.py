"""Telling other servers on the same database that a table has new entries, and hearing it from them."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from deltille.server.storage.writing import CHANNEL

log = logging.getLogger(__name__)

RETRY_S = 1.0


class Listener:
    """Hears PostgreSQL's notifications and passes on the table's id and the number of its last entry.

    ``heard(None, 0)`` means that some may have been missed: look at every table that is awake.
    """

    def __init__(
        self, engine: AsyncEngine, process: str, heard: Callable[[str | None, int], Awaitable[None]]
    ) -> None:
        self.engine = engine
        self.process = process
        self.heard = heard
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
