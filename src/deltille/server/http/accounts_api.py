"""Accounts: making one, logging in and out, finding one's tables."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from deltille.server.errors import Code, Rejected
from deltille.server.http.accounts import COOKIE, Login
from deltille.server.http.middleware import address_of
from deltille.server.http.models import AccountRequest
from deltille.server.http.state import AppState, state_of
from deltille.server.http.tables_api import json_response, plain_name

router = APIRouter(prefix="/api", tags=["accounts"])
Here = Annotated[AppState, Depends(state_of)]


def _logged_in(here: AppState, login: Login) -> Response:
    response = json_response({"name": login.name})
    here.accounts.set_cookie(response, login)
    return response


@router.post("/accounts", status_code=201, summary="Make an account")
async def create_account(request: Request, body: AccountRequest, here: Here) -> Response:
    here.guesses.check(address_of(request.scope))
    name = plain_name(body.name)
    if not name:
        raise Rejected(Code.BAD_REQUEST, "A name needs letters.")
    response = _logged_in(here, await here.accounts.create(name, body.passphrase))
    response.status_code = 201
    return response


@router.post("/login", summary="Log in")
async def log_in(request: Request, body: AccountRequest, here: Here) -> Response:
    here.guesses.check(address_of(request.scope))
    return _logged_in(here, await here.accounts.log_in(plain_name(body.name), body.passphrase))


@router.post("/logout", summary="Log out")
async def log_out(request: Request, here: Here) -> Response:
    await here.accounts.log_out(request)
    response = json_response({})
    response.delete_cookie(COOKIE, path="/api")
    return response


@router.get("/account", summary="Who one is, and one's tables")
async def account(request: Request, here: Here) -> Response:
    account_id = await here.accounts.account_of(request)
    if account_id is None:
        raise Rejected(Code.BAD_CREDENTIALS, "You are not logged in.")
    name, tables = await here.accounts.name_and_tables(account_id)
    return json_response({"name": name, "tables": tables})
