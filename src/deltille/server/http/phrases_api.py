"""What the games say, in other languages: each game brings its phrases in its own folder."""

import functools
import tomllib
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Path
from fastapi.responses import Response

from deltille import games
from deltille.server.errors import Code, Refused
from deltille.server.http.tables_api import json_response

router = APIRouter(prefix="/api", tags=["catalogue"])


@functools.cache
def phrases(language: str) -> list[dict[str, Any]]:
    """For each game that speaks the language its words, and its sentences with their blanks."""
    found = []
    for name in games.names():
        path = files("deltille.games") / name / f"phrases.{language}.toml"
        if path.is_file():
            found.append(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


@router.get("/catalogue/phrases/{language}", summary="The games' sentences in another language")
async def translated(language: Annotated[str, Path(pattern=r"^[a-z]{2}$")]) -> Response:
    """A list with `words` and `phrases` of each game: English to the language asked for."""
    found = phrases(language)
    if not found:
        raise Refused(Code.NOT_FOUND, f"no game speaks {language!r}")
    return json_response(found)
