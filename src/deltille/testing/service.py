"""The server without HTTP, on a database in a folder of a test."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from deltille.server.service import Service
from deltille.server.settings import Settings, load_settings


def settings_at(address: str, **more: Any) -> Settings:
    """Settings of a small server with its database at this address."""
    usual: dict[str, Any] = {"database": address, "engine_warming": False, "engine_workers": 1}
    return load_settings(**(usual | more))


def settings_in(folder: Path, **more: Any) -> Settings:
    """Settings of a small server with its database in this folder."""
    return settings_at(f"sqlite+aiosqlite:///{folder}/tables.sqlite3", **more)


def with_service(settings: Settings, work: Callable[[Service], Awaitable[None]], *more: Any) -> None:
    """Start a service, let it work, stop it; ``more`` goes to :meth:`Service.start`."""
    with_services(settings, work, 1, *more)


def with_services(settings: Settings, work: Callable[..., Awaitable[None]], n: int, *more: Any) -> None:
    """The same with several services on one database, without their periodic work."""

    async def run() -> None:
        services = [await Service.start(settings, *more) for _ in range(n)]
        try:
            await work(*services)
        finally:
            for service in services:
                await service.stop()

    asyncio.run(run())
