"""A copy of an SQLite database, taken while it is in use, and checked."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from deltille.core.errors import DeltilleError
from deltille.server.settings import Settings


class BackupFailed(DeltilleError):
    """The copy could not be made, or is not good."""


def back_up(settings: Settings, target: Path) -> int:
    """Copy the database to ``target``, check the copy, and return how many tables it holds."""
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite":
        raise BackupFailed(
            url.render_as_string(),
            "for PostgreSQL use its own tool: pg_dump --format=custom --file=TARGET URL",
        )
    source = Path(url.database or "")
    if not source.is_file():
        raise BackupFailed(str(source), "there is no database here yet")
    if target.exists():
        raise BackupFailed(str(target), "exists already; name a new file")
    unfinished = target.with_name(target.name + ".part")
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
            verdict = new.execute("PRAGMA integrity_check").fetchone()[0]
            if verdict != "ok":
                raise BackupFailed(str(target), f"the copy is damaged: {verdict}")
            n_tables: int = new.execute("SELECT count(*) FROM tables").fetchone()[0]
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(str(target), f"cannot be written: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return n_tables
