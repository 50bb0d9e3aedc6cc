"""Opening the database of the settings: one server per SQLite file, and one sentence if it fails."""

import contextlib
import fcntl
import os
import stat
import time
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from deltille.core.errors import DeltilleError
from deltille.server.settings import Settings
from deltille.server.storage.database import NewerSchema, create_engine, migrate
from deltille.server.storage.failures import FAILURES, reason_of

OWNER_ONLY = 0o600
COMPANIONS = ("", "-wal", "-shm")
"""SQLite's files of a database: the second (WAL) may contain newer data than the first."""
PATIENCE_S = 3.0
"""How long to wait until another server releases a file."""


class DatabaseTrouble(DeltilleError):
    """The database cannot be opened, or not by us."""


def sqlite_file(settings: Settings) -> Path | None:
    """The file of an SQLite database; None for another kind."""
    try:
        url = make_url(settings.database_url)
    except ArgumentError:
        return None
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def shown(settings: Settings) -> str:
    """The database as a message may name it, without a passphrase."""
    file = sqlite_file(settings)
    return str(file) if file is not None else make_url(settings.database_url).render_as_string()


class FileLock:
    """Held by the one program that may write to an SQLite file; the system releases it if we die."""

    def __init__(self, file: Path) -> None:
        self.file = file.with_name(file.name + ".lock")
        self._descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY)
        if not self._is_taken():
            holder = os.read(self._descriptor, 20).decode("ascii", "replace").strip()
            os.close(self._descriptor)
            why = (
                f"process {holder or 'unknown'} is using it; stop that server, or use PostgreSQL for several"
            )
            raise DatabaseTrouble(str(file), why)
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)

    def _is_taken(self) -> bool:
        """Whether we hold it now; a server that was just killed may need a moment to release it."""
        until = time.monotonic() + PATIENCE_S
        while True:
            with contextlib.suppress(OSError):
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            if time.monotonic() >= until:
                return False
            time.sleep(0.05)

    def release(self) -> None:
        os.close(self._descriptor)


def keep_private(file: Path) -> None:
    """Create the file if needed; only its owner, and a group with read permission, may read it."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY))
    for ending in COMPANIONS:
        part = file.with_name(file.name + ending)
        with contextlib.suppress(OSError):  # it does not exist, or is not ours
            mode = stat.S_IMODE(part.stat().st_mode)
            if mode & 0o007:
                part.chmod(mode & 0o770)


async def open_database(settings: Settings) -> tuple[AsyncEngine, FileLock | None]:
    """Open the database, lock it if it is an SQLite file, and migrate it."""
    file = sqlite_file(settings)
    lock = None
    engine = None
    try:
        if file is not None:
            keep_private(file)
            lock = FileLock(file)
        engine = create_engine(settings.database_url)
        await migrate(engine)
    except BaseException as error:
        if engine is not None:
            await engine.dispose()
        if lock is not None:
            lock.release()
        trouble = explained(settings, error)
        if trouble is None:
            raise
        raise trouble from None
    return engine, lock


def explained(settings: Settings, error: BaseException) -> DatabaseTrouble | None:
    """What is wrong and what to do, in one sentence; None if the database is not the cause."""
    if isinstance(error, NewerSchema):
        why = "a newer version of Deltille has used it; use that version, or name another database"
        return DatabaseTrouble(shown(settings), why)
    if not isinstance(error, FAILURES):
        return None
    reason = reason_of(error)
    told = str(error).lower()
    hints = {
        "not a database": "it is no SQLite database, or is damaged; name another, or restore a copy "
        "with deltille restore",
        "malformed": "it is damaged; restore a copy with deltille restore",
        "disk is full": "the disk is full; make room and start again",
        "no space": "the disk is full; make room and start again",
        "readonly": "it cannot be written; give the server's user the right to write there",
        "read-only": "it cannot be written; give the server's user the right to write there",
        "permission": "it cannot be written; give the server's user the right to write there",
        "locked": "another program is writing to it; stop that and start again",
    }
    hint = next((hint for word, hint in hints.items() if word in told), "")
    if not hint:
        hint = f"it cannot be opened ({reason}); name another with --database, or start the database"
    return DatabaseTrouble(shown(settings), hint)


async def try_database(settings: Settings) -> None:
    """Raise :class:`DatabaseTrouble` if a server could not run on it."""
    engine, lock = await open_database(settings)
    await engine.dispose()
    if lock is not None:
        lock.release()
