"""The application: routes, pages, and one form for every refusal."""

import asyncio
import functools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected
from deltille.server.http import (
    accounts_api,
    analyses_api,
    boards_api,
    catalogue_api,
    hints_api,
    invitations_api,
    live_api,
    lobby_api,
    locale_api,
    overviews_api,
    pages,
    people_api,
    previews_api,
    puzzles_api,
    studies_api,
    tables_api,
    teaching_api,
)
from deltille.server.http.middleware import Guard, refusal
from deltille.server.http.page_files import PageFiles
from deltille.server.http.state import AppState, state_of
from deltille.server.service import Service
from deltille.server.settings import Settings
from deltille.server.wire import Healthy, Refusal
from deltille.server.wire.schema import socket_schema, with_messages

WEB = Path(__file__).parents[2] / "web"
"""The page: plain files, served as they are once they exist."""

_BY_STATUS = {404: Code.NOT_FOUND, 405: Code.WRONG_METHOD, 413: Code.TOO_LARGE}


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings; it opens the database when it starts."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        service = await Service.start(settings)
        app.state.table = AppState.of(service)
        if settings.engine_warming:
            service.tasks.add(asyncio.create_task(app.state.table.sandbox.warm()))
            service.tasks.add(asyncio.create_task(catalogue_api.warm()))
        try:
            yield
        finally:
            await service.stop()

    app = FastAPI(
        title="Deltille",
        version=version("deltille"),
        summary="Five triangle strategy games.",
        lifespan=running,
        docs_url=None,  # the usual API viewers load their scripts from other sites
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={"4XX": {"description": "Refused, with a code and a sentence.", "model": Refusal}},
    )
    for api in (
        tables_api,
        analyses_api,
        hints_api,
        boards_api,
        accounts_api,
        catalogue_api,
        invitations_api,
        lobby_api,
        locale_api,
        overviews_api,
        people_api,
        previews_api,
        puzzles_api,
        studies_api,
        live_api,
        teaching_api,
    ):
        app.include_router(api.router)
    app.add_exception_handler(Rejected, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    _add_operations(app)
    _describe(app)
    _add_pages(app)
    # A board with all its legal moves may take a quarter of a megabyte.
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    return app


def _describe(app: FastAPI) -> None:
    """Add the messages of the sockets to the API's description."""
    describe_requests = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = with_messages(describe_requests())
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's own documentation does it

    @functools.cache
    def messages_bytes() -> bytes:
        return json.dumps(socket_schema()).encode()

    @app.get("/api/messages.json", include_in_schema=False)
    async def messages() -> Response:
        return Response(messages_bytes(), media_type="application/json")


def _add_operations(app: FastAPI) -> None:
    @app.get("/healthz", tags=["operations"], summary="Whether games can be saved")
    async def healthz(request: Request) -> Healthy:
        await state_of(request).service.check_health()
        return Healthy()

    @app.get(
        "/metrics",
        tags=["operations"],
        summary="Counters in Prometheus' format",
        response_class=PlainTextResponse,
    )
    async def counters(request: Request) -> Response:
        content = await state_of(request).counters()
        return Response(content, media_type="text/plain; version=0.0.4")


def _add_pages(app: FastAPI) -> None:
    @app.get("/api", include_in_schema=False)
    async def reference() -> HTMLResponse:
        return HTMLResponse(pages.reference_page(app.openapi()))

    @app.get("/built-in.css", include_in_schema=False)
    async def style() -> Response:
        return Response(pages.STYLE, media_type="text/css")

    if (WEB / "index.html").is_file():
        app.mount("/", PageFiles(directory=WEB, html=True))
    else:

        @app.get("/", include_in_schema=False)
        async def home() -> HTMLResponse:
            return HTMLResponse(pages.home_page(app.version))


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Rejected)
    return refusal(error)


async def _invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])[:200]
    return refusal(
        Rejected(Code.BAD_REQUEST, Message("server.bad-field", field=place, why=first["msg"][:200]))
    )


async def _http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refusal(Rejected(_BY_STATUS.get(error.status_code, Code.BAD_REQUEST)))
