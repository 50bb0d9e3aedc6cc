"""Reading a whole database, to find problems before anybody meets them."""

from dataclasses import dataclass, field

from deltille.server.domain.table import Table
from deltille.server.errors import Rejected
from deltille.server.rooms import fold
from deltille.server.settings import Settings
from deltille.server.storage.backup import integrity
from deltille.server.storage.database import create_engine
from deltille.server.storage.failures import StorageFailed
from deltille.server.storage.open_database import DatabaseTrouble, shown, sqlite_file
from deltille.server.storage.store import Store


@dataclass
class Findings:
    """How many tables there are of each status, and those that cannot be read."""

    statuses: dict[str, int] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)
    """The table's id, and why."""


async def check(settings: Settings) -> Findings:
    """Read every table; changes nothing, and may run while a server is running."""
    file = sqlite_file(settings)
    if file is not None:
        if not file.is_file():
            raise DatabaseTrouble(str(file), "there is no database here yet")
        verdict = integrity(file)
        if verdict != "ok":
            raise DatabaseTrouble(
                str(file), f"it is damaged ({verdict}); restore a copy with deltille restore"
            )
    engine = create_engine(settings.database_url, is_reading=True)
    store = Store(engine, "check")
    found = Findings()
    try:
        for table_id, status in await store.statuses():
            await _check_table(store, table_id, status, found)
    except StorageFailed as error:
        raise DatabaseTrouble(shown(settings), f"it cannot be read ({error.reason})") from None
    finally:
        await store.close()
    return found


async def _check_table(store: Store, table_id: str, listed: str, found: Findings) -> None:
    """Read a table; again if it has come to stand differently meanwhile, as people may be playing."""
    status: str | None = listed
    while status is not None:
        table, why = Table(table_id), ""
        try:
            entries = await store.entries(table_id)
            fold(table, entries)
        except Rejected as refused:
            why = refused.why
        else:
            if not entries:
                why = "It has no entries."
            elif table.status != status:
                why = f"It is listed as {status}, but is {table.status}."
        before, status = status, await store.status(table_id) if why else status
        if status == before:
            found.statuses[status] = found.statuses.get(status, 0) + 1
            if why:
                found.unreadable[table_id] = why
            return
