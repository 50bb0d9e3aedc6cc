"""The server without HTTP, on a database in a folder of a test."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from deltille.server.service import Service
from deltille.server.settings import Settings, load_settings


def settings_in(folder: Path, **more: Any) -> Settings:
    """Settings of a small server with its database in this folder."""
    database = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
    usual: dict[str, Any] = {"database": database, "engine_warming": False, "engine_workers": 1}
    return load_settings(**(usual | more))


def with_service(settings: Settings, work: Callable[[Service], Awaitable[None]], *more: Any) -> None:
    """Start a service, let it work, stop it; ``more`` goes to :meth:`Service.start`."""

    async def run() -> None:
        service = await Service.start(settings, *more)
        try:
            await work(service)
        finally:
            await service.stop()

    asyncio.run(run())
