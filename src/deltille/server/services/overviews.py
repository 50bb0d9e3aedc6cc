"""Overviews of several tables. Boards are a spectator's: they show what anybody at that address may see."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from deltille.server import wire
from deltille.server.deltas import board_address, board_scene, scene_changes
from deltille.server.domain import events as ev
from deltille.server.domain.table import Table
from deltille.server.encoding import standing_content
from deltille.server.errors import Rejected
from deltille.server.rooms import Rooms
from deltille.server.storage.transactions import SeatKeys
from deltille.server.tokens import fits, plain_code


@dataclass(frozen=True)
class Glance:
    """One requested table: the client's keys, and the last entry that the client knows."""

    id: str
    keys: tuple[str, ...] = ()
    number: int = 0
    has_board: bool = True


def opened_by_keys(keys: Sequence[str], seats: Sequence[SeatKeys]) -> tuple[set[int], set[int]]:
    """The seats that recovery codes open, and those that invitations open. Both stay valid."""
    held = {s.seat for s in seats if any(fits(plain_code(key), s.recovery_hash) for key in keys)}
    invited = {s.seat for s in seats if any(fits(key, s.invite_hash) for key in keys)}
    return held, invited


def host_seats(table: Table) -> tuple[int, ...]:
    """The seats of the person who set the table up."""
    opened = table.entries[0].event
    assert isinstance(opened, ev.Opened)
    return tuple(i for i, plan in enumerate(opened.seats) if plan.is_taken and not plan.player)


def summary(
    table: Table, now_ms: int, held: set[int], invited: set[int], *, has_board: bool
) -> wire.TableSummary:
    """The state of a table for a client with these seats, with a spectator's board."""
    standing = standing_content(table, None, now_ms)
    board = board_scene(table.game)
    return wire.TableSummary(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        options=table.game.settings,
        number=table.number,
        now_ms=now_ms,
        touched_ms=table.touched_ms,
        status=standing.status,
        ply=standing.ply,
        turn=standing.turn,
        scores=standing.scores,
        result=standing.result,
        seats=standing.seats,
        clock=standing.clock,
        next=table.next,
        held=tuple(sorted(held)),
        invited=tuple(sorted(invited)),
        hosts=host_seats(table),
        board=board_address(table.game),
        changes=scene_changes(board, board, table.view(None).scene(), 0) if has_board else None,
    )


async def overview(rooms: Rooms, glances: Sequence[Glance], account_id: str | None) -> wire.Overview:
    """Tables with news for the client; only these are loaded."""
    numbers = await rooms.store.numbers([glance.id for glance in glances])
    gone = tuple(glance.id for glance in glances if glance.id not in numbers)
    same = tuple(glance.id for glance in glances if numbers.get(glance.id) == glance.number)
    found: list[wire.TableSummary] = []
    for glance in glances:
        if glance.id in gone or glance.id in same:
            continue
        try:
            table = (await rooms.room(glance.id)).table
        except Rejected:
            continue  # it cannot be read now: a client that opens it learns why
        seats = await rooms.store.keys(glance.id)
        held, invited = opened_by_keys(glance.keys, seats)
        held |= {s.seat for s in seats if account_id is not None and s.account_id == account_id}
        told = await asyncio.to_thread(
            summary, table, rooms.now_ms(), held, invited, has_board=glance.has_board
        )
        if told.status == "waiting" and await rooms.store.lobby_terms(glance.id) is not None:
            told = told.model_copy(update={"hosts": ()})  # seats of the lobby are taken there, not by link
        found.append(told)
    return wire.Overview(tables=tuple(found), same=same, gone=gone)
