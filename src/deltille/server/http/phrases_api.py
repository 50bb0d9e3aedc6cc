"""What the table and the games say, in other languages: each brings its phrases in its own folder."""

import functools
import tomllib
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Path
from fastapi.responses import Response

from deltille import games
from deltille.server.errors import Code, Rejected
from deltille.server.http.dependencies import json_response

router = APIRouter(prefix="/api", tags=["catalogue"])


@functools.cache
def phrases(language: str) -> list[dict[str, Any]]:
    """The words of the table and of each game that speaks the language, and sentences with their blanks."""
    folders = [files("deltille.server"), *(files("deltille.games") / name for name in games.names())]
    paths = [folder / f"phrases.{language}.toml" for folder in folders]
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths if path.is_file()]


@router.get("/catalogue/phrases/{language}", summary="The games' sentences in another language")
async def translated(language: Annotated[str, Path(pattern=r"^[a-z]{2}$")]) -> Response:
    """A list with `words` and `phrases` of the table and each game: English to the language asked for."""
    found = phrases(language)
    if not found:
        raise Rejected(Code.NOT_FOUND, f"nobody here speaks {language!r}")
    return json_response(found)
