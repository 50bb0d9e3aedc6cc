"""The outermost middleware: limits, origin, security headers; no traceback ever leaves the server."""

import asyncio
import logging
import time
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deltille.server.errors import Code, Rejected
from deltille.server.http.limits import Limit, network_of
from deltille.server.http.origin import is_own_host, is_own_origin
from deltille.server.http.round_limiter import RoundLimiter
from deltille.server.http.state import AppState
from deltille.server.metrics import REQUEST_SECONDS
from deltille.server.settings import Settings
from deltille.server.wire import Refusal

log = logging.getLogger("deltille.request")

PAGE_FILE = 0.1
"""A file of the page counts as this part of a request: a page has many files."""
MADE_EACH_TIME = ("/api", "/metrics", "/healthz")
"""The prefixes of addresses that are not files."""
TARRY_S = 1.0
"""A refusal for too many requests is delayed by this: otherwise clients would retry immediately."""
GONE = 499
"""Counted for a client that has left before it was answered, as other servers do."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
NEWCOMERS = ("/api/tables", "/api/accounts", "/api/lobby/offers", "/api/lobby/quick")
"""Requests of newcomers, who do not play yet: the first to wait when the server is saturated."""
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'self'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def refusal(refused: Rejected) -> Response:
    """A refusal as an HTTP response."""
    body = Refusal(code=refused.code.word, sentence=refused.message, about_s=refused.about_s)
    headers = {} if refused.about_s is None else {"retry-after": str(refused.about_s)}
    return Response(body.to_wire(), refused.code.status, headers, media_type="application/json")


def address_of(scope: Scope) -> str:
    """The client's address; behind a trusted proxy, the address that the proxy names."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "unknown"


def is_put_together(scope: Scope) -> bool:
    """Whether the response shows tables or a board: the threads that all clients share have to compute it."""
    path = str(scope["path"])
    if path.startswith("/api/boards/") or path == "/api/overview":
        return True
    return path.startswith("/api/tables/") and (scope["method"] == "GET" or path.endswith("/objections"))


class ClientGone(Exception):
    """The client has disconnected."""


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Limit(settings.requests_per_minute, 60)
        self.round_limiter = RoundLimiter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["round_limiter"] = self.round_limiter
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        answer: dict[str, Any] = {"status": 0}

        async def send_safely(reply: Message) -> None:
            if reply["type"] == "http.response.start":
                answer["status"] = reply["status"]
                headers = MutableHeaders(scope=reply)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
                if self.settings.is_https:
                    headers.setdefault("strict-transport-security", "max-age=31536000")
            try:
                await send(reply)
            except (OSError, RuntimeError) as error:  # the connection has ended in the middle of the answer
                raise ClientGone from error

        has_tarried = False
        try:
            address = address_of(scope)
            await self.round_limiter.acquire(address)
            try:
                self.requests.check(address, 1 if scope["path"].startswith(MADE_EACH_TIME) else PAGE_FILE)
            except Rejected:
                has_tarried = True
                await asyncio.sleep(TARRY_S)
                await self.round_limiter.acquire(address)
                raise
            self._check(scope)
            if is_put_together(scope):
                await self._put_together(scope, self._limited(receive), send_safely, address)
            else:
                await self.app(scope, self._limited(receive), send_safely)
        except ClientGone:
            answer["status"] = GONE
        except Rejected as refused:
            await self._answer(refused, scope, receive, send_safely, answer)
        except Exception:
            log.exception("a request failed", extra={"path": _route(scope)})
            await self._answer(Rejected(Code.BROKEN), scope, receive, send_safely, answer)
        elapsed_s = time.perf_counter() - began
        REQUEST_SECONDS.labels(_route(scope), str(answer["status"])).observe(elapsed_s)
        if has_tarried:  # strangers decide how many there are, and the metrics count them
            return
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": _route(scope),
                "status": answer["status"],
                "ms": round(elapsed_s * 1000, 1),
            },
        )

    async def _put_together(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        """Few of these of one address are inside at the same time, but none that sends or reads slowly."""
        asked = [await receive()]
        while asked[-1].get("more_body"):
            asked.append(await receive())
        told: list[Message] = []

        async def receive_again() -> Message:
            return asked.pop(0) if asked else await receive()

        async def keep(reply: Message) -> None:
            told.append(reply)

        async with self.round_limiter.slot(address):
            await self.app(scope, receive_again, keep)
        for reply in told:
            await send(reply)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not is_own_host(headers, self.settings):
            raise Rejected(Code.BAD_HOST)
        if scope["method"] not in SAFE_METHODS and not is_own_origin(headers, self.settings):
            raise Rejected(Code.BAD_ORIGIN)
        if scope["path"] in NEWCOMERS and scope["method"] == "POST":
            state: AppState | None = getattr(scope["app"].state, "table", None)
            if state is not None:
                state.service.backpressure.check(address_of(scope))
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            raise Rejected(Code.BAD_REQUEST)
        if len(length) > 12 or int(length) > self.settings.max_message_bytes:
            raise Rejected(Code.TOO_LARGE)

    def _limited(self, receive: Receive) -> Receive:
        """Stops a body that is longer than announced."""
        n_bytes = 0

        async def receive_limited() -> Message:
            nonlocal n_bytes
            part = await receive()
            n_bytes += len(part.get("body", b""))
            if n_bytes > self.settings.max_message_bytes:
                raise Rejected(Code.TOO_LARGE)
            return part

        return receive_limited

    @staticmethod
    async def _answer(
        refused: Rejected, scope: Scope, receive: Receive, send: Send, answer: dict[str, Any]
    ) -> None:
        if not answer["status"]:  # otherwise the response has begun and can only be cut off
            await refusal(refused)(scope, receive, send)


def _route(scope: Scope) -> str:
    """The route that matched, never the address itself: addresses of tables are half a secret."""
    route = scope.get("route")
    return str(getattr(route, "path", "other"))
