"""The files of the page as browsers get them: without comments, which are for people who read the sources.

There is still no build step. Every line keeps its number, so an error names the line of the source.
"""

import functools
import os
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

TYPES = {".js": "text/javascript", ".css": "text/css"}
VENDOR = "vendor"
"""What others have published stays as it is, with its notices."""

_COMMENT = re.compile(
    r"""
    ^[ \t]*/\*\*?(?:[^*]|\*(?!/))*\*/[ \t]*$  # lines of their own
    | ^[ \t]*//.*$
    | /\*\*[ ]@type[ ](?:[^*]|\*(?!/))*\*/[ ]?  # types inside an expression
    | ^[ \t]+  # what indents a line
    """,
    re.MULTILINE | re.VERBOSE,
)


def lean(text: str) -> str:
    r"""A script or style sheet without comments and indentation, line by line.

    >>> lean('// Why.\nlet a = /** @type {any} */ (b);\n  a = "// no comment";\n')
    '\nlet a = (b);\na = "// no comment";\n'
    """
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


@functools.lru_cache(maxsize=256)
def served(path: Path, changed_ns: int) -> bytes:
    """A file of the page as it is sent; ``changed_ns`` tells apart what a file was and is."""
    return lean(path.read_text(encoding="utf-8")).encode()


class PageFiles(StaticFiles):
    """The folder of the page."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        path = Path(full_path)
        response = super().file_response(full_path, stat_result, scope, status_code)
        if path.suffix not in TYPES or VENDOR in path.parts or isinstance(response, NotModifiedResponse):
            return response
        kept = ("etag", "last-modified")
        headers = {name: value for name, value in Headers(raw=response.raw_headers).items() if name in kept}
        content = served(path, stat_result.st_mtime_ns)
        return Response(content, status_code, headers, media_type=TYPES[path.suffix])
