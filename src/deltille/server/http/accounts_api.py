"""Accounts: creating one, logging in and out, finding your tables."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import Here, account_of, json_response
from deltille.server.http.middleware import address_of
from deltille.server.http.models import AccountRequest, FarewellRequest, PassphraseRequest, RenameRequest
from deltille.server.http.seat_auth import ACCOUNT_COOKIE, set_account_cookie
from deltille.server.http.state import AppState
from deltille.server.services.accounts import Login
from deltille.server.services.openings import plain_name, printable
from deltille.server.wire import Account, AccountLogin, AccountTable, AccountTables, Nothing

router = APIRouter(prefix="/api", tags=["accounts"])


def _logged_in(here: AppState, login: Login, status: int = 200) -> Response:
    response = json_response(Account(name=login.name), status)
    set_account_cookie(response, login, here.settings)
    return response


async def _mine(here: AppState, request: Request) -> tuple[str, str]:
    """The account that a request is logged in to, and its login."""
    account_id = await account_of(here, request)
    if account_id is None:
        raise Rejected(Code.BAD_CREDENTIALS, Message("server.not-logged-in"))
    return account_id, request.cookies[ACCOUNT_COOKIE]


@router.post("/accounts", status_code=201, summary="Create an account", response_model=Account)
async def create_account(request: Request, body: AccountRequest, here: Here) -> Response:
    here.guesses.check(address_of(request.scope))
    name = plain_name(body.name)
    if not name:
        raise Rejected(Code.BAD_REQUEST, Message("server.name-needs-letters"))
    here.accounts_a_day.check(address_of(request.scope))
    here.service.sweeper.check_account()
    await here.service.backpressure.admit(address_of(request.scope))
    return _logged_in(here, await here.accounts.create(name, body.passphrase), 201)


@router.post("/login", summary="Log in", response_model=Account)
async def log_in(request: Request, body: AccountRequest, here: Here) -> Response:
    here.guesses.check(address_of(request.scope))
    return _logged_in(here, await here.accounts.log_in(printable(body.name), body.passphrase))


@router.post("/logout", summary="Log out", response_model=Nothing)
async def log_out(request: Request, here: Here) -> Response:
    token = request.cookies.get(ACCOUNT_COOKIE)
    if token:
        await here.accounts.log_out(token)
        here.logins.end(token)
    response = json_response(Nothing())
    response.delete_cookie(ACCOUNT_COOKIE, path="/api")
    return response


@router.get("/account", summary="Your account and your tables")
async def account(request: Request, here: Here) -> AccountTables:
    account_id, token = await _mine(here, request)
    name, tables = await here.accounts.name_and_tables(account_id)
    logins = await here.accounts.logins(account_id, token)
    return AccountTables(
        name=name,
        tables=tuple(AccountTable(**found) for found in tables),
        logins=tuple(AccountLogin(since_ms=since, is_this=is_this) for since, is_this in logins),
    )


@router.post("/account/name", summary="Change your name")
async def rename(request: Request, body: RenameRequest, here: Here) -> Account:
    """Games that were played keep the names that were shown in them."""
    here.guesses.check(address_of(request.scope))
    account_id, _ = await _mine(here, request)
    name = plain_name(body.name)
    if not name:
        raise Rejected(Code.BAD_REQUEST, Message("server.name-needs-letters"))
    await here.accounts.rename(account_id, name)
    return Account(name=name)


@router.post("/account/passphrase", summary="Change your passphrase")
async def change_passphrase(request: Request, body: PassphraseRequest, here: Here) -> Nothing:
    """All other devices are logged out."""
    here.guesses.check(address_of(request.scope))
    account_id, token = await _mine(here, request)
    here.logins.end_all(await here.accounts.change_passphrase(account_id, body.passphrase, body.new, token))
    return Nothing()


@router.delete("/account/logins", summary="Log out all other devices")
async def log_out_others(request: Request, here: Here) -> Nothing:
    account_id, token = await _mine(here, request)
    here.logins.end_all(await here.accounts.log_out_others(account_id, token))
    return Nothing()


@router.delete("/account", summary="Delete your account", response_model=Nothing)
async def delete_account(request: Request, body: FarewellRequest, here: Here) -> Response:
    """Its name, passphrase and logins are deleted; games stay, with the holders of their keys."""
    here.guesses.check(address_of(request.scope))
    account_id, _ = await _mine(here, request)
    here.logins.end_all(await here.accounts.delete(account_id, body.passphrase))
    response = json_response(Nothing())
    response.delete_cookie(ACCOUNT_COOKIE, path="/api")
    return response
