"""Writing to SQLite from one thread, one round trip per transaction.

With the asynchronous driver every statement takes several round trips to a thread, and for such small
statements SQLAlchemy's own work takes longer than SQLite's. The statements of every move go directly to
the driver, compiled once by SQLAlchemy; rare statements go the usual way.
"""

import contextlib
import sqlite3
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.sql.compiler import SQLCompiler

from deltille.server.storage import transactions
from deltille.server.storage.transactions import Batch, Verdict


class SqliteWriter:
    """All calls but the first come from the same thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._connection: Connection | None = None
        self._follow = transactions.FOLLOW.compile(dialect=engine.dialect)
        self._insert = transactions.INSERT.compile(dialect=engine.dialect)

    def commit(self, batches: list[Batch], process: str) -> list[Verdict]:
        """Write batches in one transaction; return, for each, why it was not written."""
        if self._connection is None:
            self._connection = self.engine.connect()
        if not any(map(transactions.is_special, batches)):
            with contextlib.suppress(sqlite3.IntegrityError):
                return self._commit_quickly(self._connection, batches)
        with self._connection.begin():
            return transactions.write_carefully(self._connection, batches, process)

    def _commit_quickly(self, connection: Connection, batches: list[Batch]) -> list[Verdict]:
        driver: Any = connection.connection.driver_connection
        driver.execute("BEGIN IMMEDIATE")
        try:
            overviews = [transactions.overview(batch) for batch in batches]
            entries = [row for batch in batches for row in transactions.rows(batch)]
            driver.executemany(self._follow.string, _ordered(self._follow, overviews))
            driver.executemany(self._insert.string, _ordered(self._insert, entries))
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
        return [None] * len(batches)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self.engine.dispose()


def _ordered(statement: Any, values: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Values in the order of the statement's question marks."""
    assert isinstance(statement, SQLCompiler)
    names = statement.positiontup
    assert names is not None
    return [tuple(value[name] for name in names) for value in values]
