"""Which browser requests are accepted: only from our own page, under one of our own names."""

import functools
import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from deltille.server.settings import Settings


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a request that can change something comes from our own page, or from no page at all.

    A browser always names the origin of an unsafe request or a socket. A client that does not is a program,
    and a program has no reason to send a browser's cookies.
    """
    origin = headers.get("origin")
    if origin is None:
        return "cookie" not in headers
    if settings.public_url and origin == settings.public_url.rstrip("/"):
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == headers.get("host")


def is_own_host(headers: Headers, settings: Settings) -> bool:
    """Whether a request names this server by one of its own host names.

    Otherwise a page of another site could let its host name point to this machine (DNS rebinding) and read
    the responses. A numeric address is always accepted, and a client that names no host is not a browser.
    """
    hosts = headers.getlist("host")
    if not hosts:
        return True
    host, *others = hosts
    if others:  # a proxy may go by another of them than we do
        return False
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return _is_number(name) or "*" in _names(settings) or name in _names(settings)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@functools.lru_cache(maxsize=8)
def _names(settings: Settings) -> frozenset[str]:
    """Every name this server has, in lower case."""
    own = socket.gethostname().lower()
    named = {name.strip().lower() for name in settings.allowed_hosts.split(",")}
    public = urlsplit(settings.public_url).hostname or ""
    return frozenset({"localhost", own, f"{own}.local", settings.host.lower(), public} | named) - {""}
