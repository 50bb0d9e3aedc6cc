"""Tables: opening, joining, looking, acting."""

import asyncio
import functools
import secrets
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from deltille.core.messages import Message
from deltille.server import encoding, metrics, wire
from deltille.server.domain import events as ev
from deltille.server.domain.commands import AnyCommand, opens_a_table
from deltille.server.domain.events import Event, SeatPlan
from deltille.server.domain.setup import check_fair_start
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import (
    AskedSeat,
    Here,
    OnlyChanges,
    SeatIndex,
    TableId,
    account_of,
    control_of,
    json_response,
    room_and_viewer,
    written_in_thread,
)
from deltille.server.http.middleware import address_of
from deltille.server.http.models import (
    JoinRequest,
    OpenRequest,
    RecoverRequest,
    SeatRequest,
    StartRequest,
)
from deltille.server.http.seat_auth import set_seat_cookie, tokens_of
from deltille.server.http.state import AppState
from deltille.server.services.keys import NewKeys
from deltille.server.services.openings import checked_player, chosen_game, plain_name
from deltille.server.settings import Settings
from deltille.server.storage.transactions import KeyChange, SeatKeys
from deltille.server.tokens import hashed, new_token, plain_code

router = APIRouter(prefix="/api/tables", tags=["tables"])

MOST_ENTRIES_TOLD = 500
"""In one answer: a table may have many thousands, and who asks need not read what comes."""


# -- opening -----------------------------------------------------------------------------------------


async def chosen_start(
    here: AppState, body: OpenRequest, asked: StartRequest, address: str
) -> tuple[str, tuple[str, ...]]:
    """Where the game asked for begins, and the moves already made; computed in another process."""
    has_guests = any(seat.kind == "invite" for seat in body.seats)
    place = asked.model_dump() | {"game": body.game, "options": body.options, "has_guests": has_guests}
    found = await here.sandbox.read("start", place, address)
    return found["start"], tuple(found["moves"])


def plan(seat: SeatRequest, settings: Settings) -> SeatPlan:
    """Who is meant to sit here."""
    if seat.kind == "computer":
        return SeatPlan(seat.player, checked_player(seat.player, settings.players), is_taken=True)
    return SeatPlan(plain_name(seat.name), is_taken=seat.kind == "here")


@router.post("", status_code=201, summary="Set up a table", response_model=wire.OpenedTable)
async def open_table(request: Request, body: OpenRequest, here: Here) -> Response:
    """Takes the seats that are ``here``, returns an invitation for each ``invite``, lets computers begin.

    The answer lists the seats in the order of the request; with ``lot`` their numbers are drawn.
    """
    address = address_of(request.scope)
    here.check_opening(address)
    game = chosen_game(body.game, body.options, len(body.seats))
    check_fair_start(game, is_begun=body.start is not None, swap=body.swap, n_games=body.games)
    asked = list(range(len(body.seats)))
    if body.lot:
        secrets.SystemRandom().shuffle(asked)
    plans = tuple(plan(body.seats[i], here.settings) for i in asked)
    if all(seat.kind == "computer" for seat in body.seats) and not here.settings.lets_computers_play_alone:
        raise Rejected(Code.BAD_REQUEST, Message("server.computers-alone"))
    start, moves = "", tuple[str, ...]()
    if body.start:
        start, moves = await chosen_start(here, body, body.start, address)
    account_id = await account_of(here, request)
    keys: list[SeatKeys] = []
    shown: list[wire.OpenedSeat] = []
    tokens: dict[int, str] = {}
    for number, seat in enumerate(body.seats):
        index = asked.index(number)
        told = wire.OpenedSeat(seat=index, kind=seat.kind)
        if seat.kind == "here":
            new = NewKeys.of(index, account_id)
            keys.append(new.kept)
            tokens[index] = new.token
            token = new.token if body.bearer else None
            told = wire.OpenedSeat(seat=index, kind=seat.kind, recovery=new.recovery, token=token)
        elif seat.kind == "invite":
            invite = new_token()
            told = wire.OpenedSeat(seat=index, kind=seat.kind, invite=invite)
            keys.append(SeatKeys(index, invite_hash=hashed(invite)))
        else:
            keys.append(SeatKeys(index))
        shown.append(told)
    async with here.service.backpressure.turn(address):
        table = await here.rooms.open(
            game,
            plans,
            control_of(body.control),
            keys,
            start=start,
            moves=moves,
            swap=body.swap,
            match=ev.Match(body.games) if body.games > 1 else None,
        )
    here.service.referee.opened_by(table.id, address)
    response = json_response(wire.OpenedTable(id=table.id, seats=tuple(shown)), 201)
    if not body.bearer:
        for index, token in tokens.items():
            set_seat_cookie(response, table.id, index, token, here.settings)
    return response


async def _with_new_keys(
    here: AppState, request: Request, table_id: str, old: SeatKeys, spent: str, event: Event, bearer: bool
) -> Response:
    """Give a seat new keys and tell the table; the second to spend the same key is refused."""
    new = NewKeys.of(old.seat, await account_of(here, request) or old.account_id)
    # Where people wait for each other, it is still the same person who waits.
    kept = replace(new.kept, client_hash=old.client_hash, seen_ms=old.seen_ms)
    change = KeyChange(kept, spent)
    await here.rooms.change(table_id, lambda table: _if_free(table, event), key_change=change)
    token = new.token if bearer else None
    response = json_response(wire.TakenSeat(id=table_id, seat=old.seat, recovery=new.recovery, token=token))
    if not bearer:
        set_seat_cookie(response, table_id, old.seat, new.token, here.settings)
    return response


def _if_free(table: Table, event: Event) -> list[Event]:
    if isinstance(event, ev.Joined) and table.seats[event.seat].is_taken:
        raise Rejected(Code.SEAT_TAKEN)
    return [event]


@router.post(
    "/{table_id}/seats/{seat}", summary="Take a seat with an invitation", response_model=wire.TakenSeat
)
async def join(
    table_id: TableId, seat: SeatIndex, request: Request, body: JoinRequest, here: Here
) -> Response:
    """The invitation is spent: it opens the seat once."""
    here.guesses.check(address_of(request.scope))
    await here.rooms.room(table_id)
    for keys in await here.store.keys(table_id):
        if keys.seat == seat and keys.invite_hash == hashed(body.invite):
            joined = ev.Joined(seat, plain_name(body.name))
            return await _with_new_keys(
                here, request, table_id, keys, hashed(body.invite), joined, body.bearer
            )
    raise Rejected(Code.SEAT_TAKEN)


@router.post(
    "/{table_id}/recover", summary="Take your own seat on another device", response_model=wire.TakenSeat
)
async def recover(table_id: TableId, request: Request, body: RecoverRequest, here: Here) -> Response:
    """The old key and the code stop working; a new code comes with the answer."""
    here.guesses.check(address_of(request.scope))
    await here.rooms.room(table_id)
    spent = hashed(plain_code(body.code))
    for keys in await here.store.keys(table_id):
        if keys.recovery_hash == spent:
            event = ev.Reseated(keys.seat)
            return await _with_new_keys(here, request, table_id, keys, spent, event, body.bearer)
    raise Rejected(Code.NOT_YOURS)


@router.post(
    "/{table_id}/follow", summary="Go to the next table after a rematch", response_model=wire.NextTable
)
async def follow(table_id: TableId, request: Request, here: Here) -> Response:
    """The same keys open the seats there; cookies are set for the new address."""
    table = (await here.rooms.room(table_id)).table
    if not table.next:
        raise Rejected(Code.NO_OFFER)
    response = json_response(wire.NextTable(id=table.next))
    for keys in await here.store.keys(table.next):
        for token in tokens_of(request):
            if keys.token_hash == hashed(token) and "authorization" not in request.headers:
                set_seat_cookie(response, table.next, keys.seat, token, here.settings)
    return response


# -- looking -----------------------------------------------------------------------------------------


@router.get("/{table_id}", summary="The state of a table", response_model=wire.TableContent)
async def look(table_id: TableId, request: Request, here: Here, seat: AskedSeat = None) -> Response:
    """With the board as shapes, and with the legal moves when it is the viewer's turn."""
    room, viewer, held = await room_and_viewer(here, request, table_id, seat)
    table = room.table

    def content() -> wire.TableContent:
        return wire.TableContent(
            **encoding.table_content(table, viewer, here.rooms.now_ms()),
            is_rated=room.is_rated,
            scene=table.view(viewer).scene(),
            moves=encoding.moves_for(table, viewer),
            viewer=viewer,
            held=tuple(sorted(held)),
        )

    return await written_in_thread(content)


@router.get("/{table_id}/entries", summary="What happened at a table", response_model=wire.Entries)
async def entries(
    table_id: TableId,
    request: Request,
    here: Here,
    seat: AskedSeat = None,
    after: Annotated[int, Query(ge=0, le=10_000_000, description="Only entries with higher numbers.")] = 0,
) -> Response:
    """The first 500 of them: ask again for those after the last."""
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    table = room.table

    def content() -> wire.Entries:
        told = table.entries[after : after + MOST_ENTRIES_TOLD]
        shown = tuple(encoding.entry_content(table, entry, viewer) for entry in told)
        return wire.Entries.model_construct(entries=shown)

    return await written_in_thread(content)


@router.get("/{table_id}/positions/{ply}", summary="The board after some moves", response_model=wire.Past)
async def past(
    table_id: TableId,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    request: Request,
    here: Here,
    seat: AskedSeat = None,
    changes: OnlyChanges = False,
) -> Response:
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    if ply > room.table.position.ply:
        raise Rejected(Code.NOT_FOUND, Message("server.only-moves", moves=room.table.position.ply))
    content = functools.partial(encoding.past_content, room.table, viewer, ply, is_short=changes)
    return await written_in_thread(content, is_short=changes)


@router.get("/{table_id}/record", summary="The game as a file", response_model=wire.RecordFile)
async def record(table_id: TableId, request: Request, here: Here, seat: AskedSeat = None) -> Response:
    """What the viewer may know of it; everything once the game is over."""
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    name = f"{room.table.game.name}-{table_id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    table = room.table
    text = await asyncio.to_thread(lambda: encoding.record_of(table, viewer).to_json())
    return Response(text, media_type="application/json", headers=headers)


# -- acting ------------------------------------------------------------------------------------------


@router.post("/{table_id}/commands", summary="Move, resign, offer, decline, chat")
async def command(table_id: TableId, request: Request, body: AnyCommand, here: Here) -> wire.Carried:
    """The same commands as through the socket; sending one twice does no harm."""
    _, _, held = await room_and_viewer(here, request, table_id, None)
    here.check_talk(address_of(request.scope), table_id, body, held)
    if opens_a_table(body):
        here.check_opening(address_of(request.scope))
    try:
        number = await here.rooms.handle(table_id, body, held)
    except Rejected as refused:
        metrics.COMMANDS.labels(body.type, refused.code.word).inc()
        raise
    metrics.COMMANDS.labels(body.type, "done").inc()
    return wire.Carried(number=number)
