"""The files of the page as browsers get them: without comments, which are for people who read the sources.

There is still no build step. Every line keeps its number, so an error names the line of the source.

Files are read and compressed once. A first visit requests thirty, and a round trip to a thread for each
would take longer than everything else: 28 files took 270 ms on a machine whose two cores were busy.
"""

import functools
import gzip
import os
import re
import stat
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

TYPES = {".js": "text/javascript", ".css": "text/css"}
VENDOR = "vendor"
"""Vendored files are sent unchanged, with their notices."""
SMALL = 500
"""Smaller files are not compressed: they would not become much smaller."""

_COMMENT = re.compile(
    r"""
    ^[ \t]*/\*\*?(?:[^*]|\*(?!/))*\*/[ \t]*$  # lines of their own
    | ^[ \t]*//.*$
    | /\*\*[ ]@type[ ](?:[^*]|\*(?!/))*\*/[ ]?  # types inside an expression
    | ^[ \t]+  # what indents a line
    """,
    re.MULTILINE | re.VERBOSE,
)


_SPACE_IN_STYLE = re.compile(r"(?<=[{};])\s+|\s+(?=[{}])|(?<=,)\n+")


def lean(text: str) -> str:
    r"""A script or style sheet without comments and indentation, line by line.

    >>> lean('// Why.\nlet a = /** @type {any} */ (b);\n  a = "// no comment";\n')
    '\nlet a = (b);\na = "// no comment";\n'
    """
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


@functools.lru_cache(maxsize=256)
def served(path: Path, changed_ns: int) -> bytes:
    """A file of the page as it is sent; ``changed_ns`` tells versions of a file apart."""
    if path.suffix in TYPES and VENDOR not in path.parts:
        text = lean(path.read_text(encoding="utf-8"))
        # Errors name lines of scripts, never lines of style sheets.
        return (text if path.suffix == ".js" else _SPACE_IN_STYLE.sub("", text)).encode()
    return path.read_bytes()


@functools.lru_cache(maxsize=256)
def compressed(path: Path, changed_ns: int) -> bytes:
    """The same, compressed."""
    return gzip.compress(served(path, changed_ns), compresslevel=9, mtime=0)


class PageFiles(StaticFiles):
    """The folder of the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serves files that exist directly; everything else as usual."""
        try:
            full_path, found = self.lookup_path("index.html" if path == "." else path)
        except (OSError, ValueError):
            found = None
        if scope["method"] in ("GET", "HEAD") and found is not None and stat.S_ISREG(found.st_mode):
            return self.file_response(full_path, found, scope)
        return await super().get_response(path, scope)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        path = Path(full_path)
        response = super().file_response(full_path, stat_result, scope, status_code)
        if isinstance(response, NotModifiedResponse):
            return response
        kept = ("etag", "last-modified", "content-type")
        headers = {name: value for name, value in Headers(raw=response.raw_headers).items() if name in kept}
        if path.suffix in TYPES:
            headers["content-type"] = f"{TYPES[path.suffix]}; charset=utf-8"
        content = served(path, stat_result.st_mtime_ns)
        if len(content) >= SMALL and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
            content = compressed(path, stat_result.st_mtime_ns)
        return Response(content, status_code, headers)
