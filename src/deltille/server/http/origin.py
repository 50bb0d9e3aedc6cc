"""Who may speak from a browser: only our own page."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers

from deltille.server.settings import Settings


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a request that can change something comes from our own page, or from no page at all.

    A browser always says where an unsafe request or a socket comes from. What does not say it is a program,
    and a program has no business with a browser's cookies.
    """
    origin = headers.get("origin")
    if origin is None:
        return "cookie" not in headers
    if settings.public_url and origin == settings.public_url.rstrip("/"):
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == headers.get("host")
