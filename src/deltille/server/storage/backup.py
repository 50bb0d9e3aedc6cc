"""Backups of an SQLite database: made while it is in use, checked, and restored."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from deltille.core.errors import DeltilleError
from deltille.core.whole_files import sync_folder
from deltille.server.settings import Settings
from deltille.server.storage.open_database import COMPANIONS, OWNER_ONLY, FileLock, sqlite_file


class BackupFailed(DeltilleError):
    """The backup could not be made or restored, or is damaged."""


def back_up(settings: Settings, target: Path) -> int:
    """Copy the database to ``target``, check the copy, and return how many tables it holds."""
    source = _file_of(settings, "pg_dump --format=custom --file=TARGET URL")
    if not source.is_file():
        raise BackupFailed(str(source), "there is no database here yet")
    if target.exists():
        raise BackupFailed(str(target), "exists already; name a new file")
    with _checked_copy(source, target, target, "cannot be written") as n_tables:
        return n_tables


def restore(settings: Settings, source: Path) -> tuple[int, Path | None]:
    """Replace the database by a backup; return how many tables it has and where the old database is now.

    SQLite's files beside the old database (its WAL) move with it: otherwise SQLite would apply them
    to the backup.
    """
    target = _file_of(settings, "pg_restore --clean --dbname=URL FILE")
    if not source.is_file():
        raise BackupFailed(str(source), "there is no such file")
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = FileLock(target)
    try:
        with _checked_copy(source, target, source, "cannot be put back") as n_tables:
            return n_tables, _move_away(target) if target.exists() else None
    finally:
        lock.release()


def integrity(file: Path) -> str:
    """SQLite's own verdict on a file: ``ok``, or what is wrong with it."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            return str(database.execute("PRAGMA integrity_check").fetchone()[0])
    except sqlite3.Error as error:
        return str(error)


def _file_of(settings: Settings, instead: str) -> Path:
    file = sqlite_file(settings)
    if file is None:
        url = make_url(settings.database_url).render_as_string()
        raise BackupFailed(url, f"for PostgreSQL use its own tool: {instead}")
    return file


@contextmanager
def _checked_copy(source: Path, target: Path, named: Path, failure: str) -> Iterator[int]:
    """While inside, a copy with this many tables is beside the target; then it gets the target's name."""
    unfinished = target.with_name(target.name + ".part")
    try:
        yield _copy(source, unfinished)
        unfinished.rename(target)
        sync_folder(target.absolute().parent)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(str(named), f"{failure}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> int:
    """Copy a database with everything that is committed in it, readable by its owner only."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
        verdict = new.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise BackupFailed(str(source), f"the copy is damaged: {verdict}")
        n_tables: int = new.execute("SELECT count(*) FROM tables").fetchone()[0]
    with target.open("rb") as file:
        os.fsync(file.fileno())
    return n_tables


def _move_away(target: Path) -> Path:
    """Give the old database another name, with the files that belong to it."""
    names = (f"{target.name}.replaced-{n}" for n in range(1, 1000))
    away = next(path for path in map(target.with_name, names) if not path.exists())
    for ending in reversed(COMPANIONS):
        part = target.with_name(target.name + ending)
        if part.exists():
            part.rename(away.with_name(away.name + ending))
    return away
