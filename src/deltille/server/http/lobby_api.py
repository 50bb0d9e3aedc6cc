"""The lobby: offering a game, joining one, quick pairing, and the list of running games."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from deltille.core.messages import Message
from deltille.server import wire
from deltille.server.domain.clock import Control
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import Here, TableId, account_of, control_of, json_response
from deltille.server.http.middleware import address_of
from deltille.server.http.models import LobbyJoinRequest, LobbyOfferRequest, QuickRequest
from deltille.server.http.seat_auth import (
    client_token,
    seats_held,
    set_client_cookie,
    set_seat_cookie,
    tokens_of,
)
from deltille.server.http.state import AppState
from deltille.server.services.lobby import Person, Place
from deltille.server.services.openings import chosen_game, plain_name
from deltille.server.tokens import hashed, new_token

router = APIRouter(prefix="/api", tags=["lobby"])


@router.get("/lobby", summary="Offered and running games", response_model=wire.Lobby)
async def lobby(here: Here) -> Response:
    """Tables by link are private and never listed. Ask every few seconds, and not while nobody looks."""
    return Response(await here.lobby_list.bytes(), media_type="application/json")


@router.post(
    "/lobby/offers", status_code=201, summary="Offer a game to anybody", response_model=wire.LobbyPlace
)
async def offer(request: Request, body: LobbyOfferRequest, here: Here) -> Response:
    """Listed while its maker is connected to the table's socket; with a clock in days also without."""
    address = address_of(request.scope)
    here.check_offering(address)
    game, control = chosen_game(body.game, body.options), control_of(body.control)
    person, client = await _person(here, request, body.name, body.bearer)
    _check_rated(body.rated, person, control)
    async with here.service.backpressure.turn(address):
        place = await here.lobby.offer(game, control, person, is_rated=body.rated, seat=body.seat)
    return _seated(here, place, body.bearer, client, 201)


@router.post("/lobby/quick", summary="Play anyone who wants the same game", response_model=wire.LobbyPlace)
async def quick(request: Request, body: QuickRequest, here: Here) -> Response:
    """Joins the offer that has waited longest with this game and clock; else makes one, to wait there."""
    address = address_of(request.scope)
    here.joins.check(address)
    game, control = chosen_game(body.game, body.options), control_of(body.control)
    person, client = await _person(here, request, body.name, body.bearer)
    _check_rated(body.rated, person, control)
    async with here.service.backpressure.turn(address):
        place = await here.lobby.quick(
            game, control, person, is_rated=body.rated, check_opening=lambda: here.check_offering(address)
        )
    return _seated(here, place, body.bearer, client)


@router.post("/tables/{table_id}/offer", summary="Join an offered game", response_model=wire.LobbyPlace)
async def join(table_id: TableId, request: Request, body: LobbyJoinRequest, here: Here) -> Response:
    here.joins.check(address_of(request.scope))
    person, client = await _person(here, request, body.name, body.bearer)
    keys = await here.store.keys(table_id)
    if seats_held(tokens_of(request), person.account_id, keys):
        raise Rejected(Code.SEAT_TAKEN, Message("server.own-offer"))
    return _seated(here, await here.lobby.join(table_id, person), body.bearer, client)


@router.delete("/tables/{table_id}/offer", summary="Stop waiting at an offered game")
async def leave(table_id: TableId, request: Request, here: Here) -> wire.Nothing:
    """The seat is free again; an offer at which nobody waits is deleted."""
    if await here.store.lobby_terms(table_id) is None:
        raise Rejected(Code.NO_OFFER)
    keys = await here.store.keys(table_id)
    held = seats_held(tokens_of(request), await account_of(here, request), keys)
    if not held:
        raise Rejected(Code.NOT_YOURS)
    for seat in keys:
        if seat.seat in held:
            await here.lobby.leave(table_id, seat)
    return wire.Nothing()


async def _person(here: AppState, request: Request, name: str, bearer: bool) -> tuple[Person, str | None]:
    """Who is asking, and a new key to know a guest's browser by, if it has none yet."""
    account_id = await account_of(here, request)
    if account_id is not None:
        name = await here.accounts.store.name(account_id)
        return Person(name, account_id, hashed(f"account {account_id}")), None
    if bearer:
        return Person(plain_name(name)), None
    known = client_token(request)
    client = known or new_token()
    return Person(plain_name(name), None, hashed(client)), None if known else client


def _check_rated(is_rated: bool, person: Person, control: Control) -> None:
    if is_rated and person.account_id is None:
        raise Rejected(Code.BAD_CREDENTIALS, Message("server.rated-needs-account"))
    if is_rated and control.kind == "none":
        raise Rejected(Code.BAD_REQUEST, Message("server.rated-needs-clock"))


def _seated(here: AppState, place: Place, bearer: bool, client: str | None, status: int = 200) -> Response:
    """The seat as an answer; a browser's keys go into its cookies."""
    told = wire.LobbyPlace(id=place.table.id, seat=place.seat, status=place.table.status)
    if place.keys is None:
        return json_response(told, status)
    token = place.keys.token if bearer else None
    response = json_response(
        told.model_copy(update={"recovery": place.keys.recovery, "token": token}), status
    )
    if not bearer:
        set_seat_cookie(response, place.table.id, place.seat, place.keys.token, here.settings)
    if client is not None:
        set_client_cookie(response, client, here.settings)
    return response
