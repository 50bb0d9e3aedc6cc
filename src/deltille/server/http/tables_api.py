"""Tables: opening, joining, looking, acting."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from deltille.core.game import Game
from deltille.server import encoding, metrics
from deltille.server.domain import events as ev
from deltille.server.domain.clock import Control
from deltille.server.domain.commands import AnyCommand
from deltille.server.domain.events import Event, SeatPlan
from deltille.server.domain.setup import check_fair, first_text
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import (
    AskedSeat,
    Here,
    SeatIndex,
    TableId,
    account_of,
    json_response,
    room_and_viewer,
)
from deltille.server.http.middleware import address_of
from deltille.server.http.models import (
    ControlRequest,
    JoinRequest,
    OpenRequest,
    RecoverRequest,
    SeatRequest,
    StartRequest,
)
from deltille.server.http.seat_auth import set_seat_cookie, tokens_of
from deltille.server.http.state import AppState
from deltille.server.rooms import now_ms
from deltille.server.services.openings import NewKeys, begun, checked_player, chosen_game, plain_name
from deltille.server.settings import Settings
from deltille.server.storage.writing import KeyChange, SeatKeys
from deltille.server.tokens import hashed, new_token, plain_code

router = APIRouter(prefix="/api/tables", tags=["tables"])


# -- opening -----------------------------------------------------------------------------------------


def chosen_start(game: Game, asked: StartRequest, has_guests: bool) -> tuple[str, tuple[str, ...]]:
    """Where the game asked for begins, and the moves already made."""
    position = begun(game, asked.position, asked.moves, asked.record, asked.ply)
    check_fair(position, has_guests)
    return first_text(position), tuple(move.text for move in position.history)


def control_of(request: ControlRequest) -> Control:
    """The clock asked for."""
    if request.kind == "days" and not request.days:
        raise Rejected(Code.BAD_REQUEST, "A clock in days needs at least one day.")
    if request.kind == "fischer" and not request.base_s:
        raise Rejected(Code.BAD_REQUEST, "This clock needs some time to start with.")
    return Control(request.kind, request.days, request.base_s, request.increment_s)


def plan(seat: SeatRequest, settings: Settings) -> SeatPlan:
    """Who is meant to sit here."""
    if seat.kind == "computer":
        return SeatPlan(seat.player, checked_player(seat.player, settings.players), is_taken=True)
    return SeatPlan(plain_name(seat.name), is_taken=seat.kind == "here")


@router.post("", status_code=201, summary="Set a table up")
async def open_table(request: Request, body: OpenRequest, here: Here) -> Response:
    """Takes the seats that are ``here``, returns an invitation for each ``invite``, lets computers begin."""
    here.openings.check(address_of(request.scope))
    game = chosen_game(body.game, body.options, len(body.seats))
    start, moves = "", tuple[str, ...]()
    if body.start:
        has_guests = any(seat.kind == "invite" for seat in body.seats)
        start, moves = await asyncio.to_thread(chosen_start, game, body.start, has_guests)
    plans = tuple(plan(seat, here.settings) for seat in body.seats)
    account_id = await account_of(here, request)
    keys: list[SeatKeys] = []
    shown: list[dict[str, Any]] = []
    tokens: dict[int, str] = {}
    for index, seat in enumerate(body.seats):
        told: dict[str, Any] = {"seat": index, "kind": seat.kind}
        if seat.kind == "here":
            new = NewKeys.of(index, account_id)
            keys.append(new.kept)
            tokens[index], told["recovery"] = new.token, new.recovery
            if body.bearer:
                told["token"] = tokens[index]
        elif seat.kind == "invite":
            told["invite"] = new_token()
            keys.append(SeatKeys(index, invite_hash=hashed(told["invite"])))
        else:
            keys.append(SeatKeys(index))
        shown.append(told)
    table = await here.rooms.open(game, plans, control_of(body.control), keys, start=start, moves=moves)
    response = json_response({"id": table.id, "seats": shown}, 201)
    if not body.bearer:
        for index, token in tokens.items():
            set_seat_cookie(response, table.id, index, token, here.settings)
    return response


async def _with_new_keys(
    here: AppState, request: Request, table_id: str, old: SeatKeys, spent: str, event: Event, bearer: bool
) -> Response:
    """Give a seat new keys and tell the table; the second to spend the same key is refused."""
    new = NewKeys.of(old.seat, await account_of(here, request) or old.account_id)
    change = KeyChange(new.kept, spent)
    await here.rooms.change(table_id, lambda table: _if_free(table, event), key_change=change)
    content: dict[str, Any] = {"id": table_id, "seat": old.seat, "recovery": new.recovery}
    response = json_response(content | ({"token": new.token} if bearer else {}))
    if not bearer:
        set_seat_cookie(response, table_id, old.seat, new.token, here.settings)
    return response


def _if_free(table: Table, event: Event) -> list[Event]:
    if isinstance(event, ev.Joined) and table.seats[event.seat].is_taken:
        raise Rejected(Code.SEAT_TAKEN)
    return [event]


@router.post("/{table_id}/seats/{seat}", summary="Take a seat with an invitation")
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


@router.post("/{table_id}/recover", summary="Take one's own seat on another device")
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


@router.post("/{table_id}/follow", summary="Go to the next table after a rematch")
async def follow(table_id: TableId, request: Request, here: Here) -> Response:
    """The same keys open the seats there; cookies are set for the new address."""
    table = (await here.rooms.room(table_id)).table
    if not table.next:
        raise Rejected(Code.NO_OFFER)
    response = json_response({"id": table.next})
    for keys in await here.store.keys(table.next):
        for token in tokens_of(request):
            if keys.token_hash == hashed(token) and "authorization" not in request.headers:
                set_seat_cookie(response, table.next, keys.seat, token, here.settings)
    return response


# -- looking -----------------------------------------------------------------------------------------


@router.get("/{table_id}", summary="How a table stands")
async def look(table_id: TableId, request: Request, here: Here, seat: AskedSeat = None) -> Response:
    """With the board as shapes, and with the legal moves when it is the viewer's turn."""
    room, viewer, held = await room_and_viewer(here, request, table_id, seat)
    table = room.table

    def encoded() -> Response:
        content = encoding.table_content(table, viewer, now_ms())
        board = encoding.board_content(table, viewer, has_scene=True, has_moves=True)
        return json_response(content | board | {"viewer": viewer, "held": sorted(held)})

    # Where there are a thousand moves, writing them down takes a while.
    return await asyncio.to_thread(encoded)


@router.get("/{table_id}/entries", summary="What happened at a table")
async def entries(
    table_id: TableId,
    request: Request,
    here: Here,
    seat: AskedSeat = None,
    after: Annotated[int, Query(ge=0, le=10_000_000, description="Only entries with higher numbers.")] = 0,
) -> Response:
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    shown = [encoding.entry_content(room.table, entry, viewer) for entry in room.table.entries[after:]]
    return json_response({"entries": shown})


@router.get("/{table_id}/positions/{ply}", summary="The board after some moves")
async def past(
    table_id: TableId,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    request: Request,
    here: Here,
    seat: AskedSeat = None,
) -> Response:
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    if ply > room.table.position.ply:
        raise Rejected(Code.NOT_FOUND, f"Only {room.table.position.ply} moves have been made.")
    return json_response(encoding.past_content(room.table, viewer, ply))


@router.get("/{table_id}/record", summary="The game as a file")
async def record(table_id: TableId, request: Request, here: Here, seat: AskedSeat = None) -> Response:
    """What the viewer may know of it; everything once the game is over."""
    room, viewer, _ = await room_and_viewer(here, request, table_id, seat)
    name = f"{room.table.game.name}-{table_id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = encoding.record_of(room.table, viewer).to_json()
    return Response(text, media_type="application/json", headers=headers)


# -- acting ------------------------------------------------------------------------------------------


@router.post("/{table_id}/commands", summary="Move, resign, offer, decline, say")
async def command(table_id: TableId, request: Request, body: AnyCommand, here: Here) -> Response:
    """The same commands as through the socket; sending one twice does no harm."""
    _, _, held = await room_and_viewer(here, request, table_id, None)
    try:
        number = await here.rooms.handle(table_id, body, held)
    except Rejected as refused:
        metrics.COMMANDS.labels(body.type, refused.code.word).inc()
        raise
    metrics.COMMANDS.labels(body.type, "done").inc()
    return json_response({"number": number})
