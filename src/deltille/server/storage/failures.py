"""Failures of the database: the rest of the server sees one refusal, never a driver's exception."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected

log = logging.getLogger(__name__)

FAILURES = (sqlite3.Error, DBAPIError, NoConnection, OSError)
"""Exceptions of a full or read-only disk, a damaged file or an unreachable database."""


class StorageFailed(Rejected):
    """The database cannot be read or written at the moment; the request had no effect."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(Code.BUSY, Message("server.cannot-keep"))
        self.reason = reason_of(error)
        cause = getattr(error, "orig", None) or error
        self.is_damage = getattr(cause, "sqlite_errorcode", 0) in (
            sqlite3.SQLITE_CORRUPT,
            sqlite3.SQLITE_NOTADB,
        )


def reason_of(error: BaseException) -> str:
    """The driver's own words: they name no table, key or account."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return f"{type(cause).__name__}: {cause}"[:200]


def is_failure(error: BaseException) -> bool:
    """Whether the database failed, as opposed to refusing a conflicting write."""
    return isinstance(error, FAILURES) and not isinstance(error, IntegrityError | sqlite3.IntegrityError)


@contextmanager
def told_as_refusals(is_logged: bool = True) -> Iterator[None]:
    """Failures of the database inside become :class:`StorageFailed`."""
    try:
        yield
    except FAILURES as error:
        if not is_failure(error):
            raise
        if is_logged:
            log.error("the database failed", extra={"error": reason_of(error)})
        raise StorageFailed(error) from None
