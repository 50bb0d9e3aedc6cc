"""The content of one transaction: plain functions on a connection, for any thread that has one."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, text, update
from sqlalchemy.exc import IntegrityError

from deltille.server.domain.events import Entry, event_text, stored_kind
from deltille.server.storage import schema

CHANNEL = "deltille"
"""The PostgreSQL channel on which servers announce new entries."""
ASIDE = -1
_NOTIFY = text("SELECT pg_notify(:channel, :notice)")

# Built once: building a statement takes longer than running it.
INSERT = insert(schema.entries)
FOLLOW = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("this_table"), schema.tables.c.last == bindparam("before"))
    .values(
        {name: bindparam(name) for name in ("status", "last", "deadline_ms", "touched_ms", "engine_process")}
    )
)


class Conflict(Exception):
    """Another writer was faster at this table, or the key is used: read again and decide again."""


@dataclass(frozen=True)
class SeatKeys:
    """The hashes that open a seat."""

    seat: int
    token_hash: str | None = None
    invite_hash: str | None = None
    recovery_hash: str | None = None
    account_id: str | None = None
    client_hash: str | None = None
    """At a table of the lobby: who took the seat. Nobody has two there."""
    seen_ms: int | None = None
    """At a table of the lobby: when they were last here."""


@dataclass(frozen=True)
class KeyChange:
    """New keys for a seat, valid only if ``spent``, one of the old hashes, is still there."""

    keys: SeatKeys
    spent: str


@dataclass(frozen=True)
class LobbyTerms:
    """The terms of a table in the lobby: ``terms`` is a hash of them."""

    terms: str
    is_rated: bool
    is_live: bool
    is_quick: bool = False
    """Whether quick pairing may fill it; only one table at a time waits on the same terms."""


@dataclass(frozen=True)
class Batch:
    """Entries to append to one table, and the changes to its row."""

    table_id: str
    entries: tuple[Entry, ...]
    game: str
    status: str
    deadline_ms: int | None
    new_seats: tuple[SeatKeys, ...] = ()
    key_change: KeyChange | None = None
    engine_process: str = ""
    """The server that lets a computer think about the table; empty if none is to move."""
    swaps_seats: bool = False
    """Whether the keys of the two seats are exchanged as well."""
    lobby: LobbyTerms | None = None
    """For a new table: anybody may join it."""
    ends_waiting: bool = False
    """Whether nobody can join the table from here on."""


Verdict = Exception | None


def is_new(batch: Batch) -> bool:
    """Whether a batch sets a table up."""
    return batch.entries[0].number == 1


def is_special(batch: Batch) -> bool:
    """Whether a batch does more than append entries: sets up a table, or changes who holds a seat."""
    return is_new(batch) or batch.key_change is not None or batch.swaps_seats or batch.ends_waiting


def write_quickly(connection: Connection, batches: list[Batch], process: str) -> list[Verdict]:
    """Write all batches with two statements, if all only append entries.

    Raises IntegrityError, and writes nothing, if an entry with the same number exists.
    """
    if any(map(is_special, batches)):
        return write_carefully(connection, batches, process)
    connection.execute(FOLLOW, [overview(batch) for batch in batches])
    connection.execute(INSERT, [row for batch in batches for row in rows(batch)])
    _notify(connection, batches, process)
    return [None] * len(batches)


def write_carefully(connection: Connection, batches: list[Batch], process: str) -> list[Verdict]:
    """Write the batches that follow the last entry, one by one; each completely or not at all."""
    # Two servers that wait for each other's locks take them in the same order.
    order = sorted(range(len(batches)), key=lambda i: lobby.terms if (lobby := batches[i].lobby) else "")
    found = {i: _write(connection, batches[i]) for i in order}
    verdicts = [found[i] for i in range(len(batches))]
    written = [batch for batch, verdict in zip(batches, verdicts, strict=True) if verdict is None]
    new = [row for batch in written for row in rows(batch)]
    if new:
        connection.execute(INSERT, new)
    _notify(connection, written, process)
    return verdicts


def _write(connection: Connection, batch: Batch) -> Verdict:
    if batch.key_change is None and batch.lobby is None:
        return _follow(connection, batch)
    # Only here may writes come before the refusal is known.
    savepoint = connection.begin_nested()
    try:
        verdict = _change_keys(connection, batch) or _follow(connection, batch)
    except IntegrityError:  # another table waits on these terms, or the person already has a seat here
        verdict = Conflict()
    savepoint.rollback() if verdict else savepoint.commit()
    return verdict


def _change_keys(connection: Connection, batch: Batch) -> Verdict:
    change = batch.key_change
    if change is None:
        return None
    old = schema.seats.c
    changed = connection.execute(
        update(schema.seats)
        .where(old.table_id == batch.table_id, old.seat == change.keys.seat)
        .where(
            (old.invite_hash == change.spent)
            | (old.recovery_hash == change.spent)
            | (old.token_hash == change.spent)
        )
        .values(_keys(change.keys))
    )
    return None if changed.rowcount == 1 else Conflict()


def _follow(connection: Connection, batch: Batch) -> Verdict:
    """Move the table's last entry on, if it is still the one before the batch."""
    first = batch.entries[0]
    if first.number == 1:
        fixed = {"id": batch.table_id, "game": batch.game, "created_ms": first.at_ms}
        told = {name: value for name, value in overview(batch).items() if name in schema.tables.c}
        connection.execute(insert(schema.tables).values(told | fixed))
    elif connection.execute(FOLLOW, overview(batch)).rowcount != 1:
        return Conflict()
    if batch.new_seats:
        keys = [_keys(seat) | {"table_id": batch.table_id} for seat in batch.new_seats]
        connection.execute(insert(schema.seats), keys)
    if batch.lobby is not None:
        connection.execute(insert(schema.lobby).values(_lobby_row(batch.table_id, batch.lobby)))
    if batch.swaps_seats:
        _swap_seats(connection, batch.table_id)
    if batch.ends_waiting:
        here = schema.lobby
        connection.execute(update(here).where(here.c.table_id == batch.table_id).values(quick_terms=None))
    return None


def _lobby_row(table_id: str, lobby: LobbyTerms) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "terms": lobby.terms,
        "is_rated": lobby.is_rated,
        "is_live": lobby.is_live,
        "quick_terms": lobby.terms if lobby.is_quick else None,
    }


def _swap_seats(connection: Connection, table_id: str) -> None:
    # A seat's number is part of its key, so one of the two steps aside first.
    here = schema.seats.c
    for old, new in ((0, ASIDE), (1, 0), (ASIDE, 1)):
        connection.execute(
            update(schema.seats).where(here.table_id == table_id, here.seat == old).values(seat=new)
        )


def _notify(connection: Connection, batches: list[Batch], process: str) -> None:
    if connection.dialect.name == "postgresql" and batches:
        notices = [f"{batch.table_id} {batch.entries[-1].number} {process}" for batch in batches]
        connection.execute(_NOTIFY, [{"channel": CHANNEL, "notice": notice} for notice in notices])


def overview(batch: Batch) -> dict[str, Any]:
    """The parameters of FOLLOW: the table's row after the batch, and its last entry before it."""
    last = batch.entries[-1]
    return {
        "status": batch.status,
        "last": last.number,
        "deadline_ms": batch.deadline_ms,
        "touched_ms": last.at_ms,
        "engine_process": batch.engine_process,
        "this_table": batch.table_id,
        "before": batch.entries[0].number - 1,
    }


def rows(batch: Batch) -> list[dict[str, Any]]:
    """The parameters of INSERT."""
    return [
        {
            "table_id": batch.table_id,
            "number": entry.number,
            "at_ms": entry.at_ms,
            "actor": entry.actor,
            "client_id": entry.client_id,
            "kind": stored_kind(entry.event),
            "data": event_text(entry.event),
        }
        for entry in batch.entries
    ]


def _keys(keys: SeatKeys) -> dict[str, Any]:
    return {
        "seat": keys.seat,
        "token_hash": keys.token_hash,
        "invite_hash": keys.invite_hash,
        "recovery_hash": keys.recovery_hash,
        "account_id": keys.account_id,
        "client_hash": keys.client_hash,
        "seen_ms": keys.seen_ms,
    }
