"""The messages of the page, the server and the games in one language: Fluent files that the page renders."""

import functools
import gzip
import re
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from deltille.core.messages import Message, best_language, catalogue, domains, languages, render
from deltille.server.wire import Locale

router = APIRouter()

LESSON = "lesson-"
"""How the names of messages begin that only lessons say; they come apart, when somebody wants to learn."""
COMMENT = re.compile(r"^#.*$", re.MULTILINE)
"""For translators; nobody renders it."""
EQUALS = re.compile(r"^([\w-]+) = ", re.MULTILINE)
BRACES = re.compile(r"\{ (\$[\w-]+) \}")
INDENTED = re.compile(r"^ +(?=\[|\*\[|\.)", re.MULTILINE)
"""Blanks that Fluent does not need: four kilobytes of the first page."""
NOT_ON_PAGE = ("cli", "learning", "players")
"""Domains that the page does not use."""
Wanted = Annotated[str, Path(pattern=r"^[A-Za-z0-9-]{1,35}$")]


@functools.lru_cache(maxsize=16)
def locale_content(language: str, of_lessons: bool = False) -> bytes:
    """The messages of the page or of lessons in a language; missing ones are in English."""
    names = {code: render(Message("core.language-name"), code) for code in languages()}
    sources = {
        domain: _source(domain, language, of_lessons) for domain in domains() if domain not in NOT_ON_PAGE
    }
    return Locale(language=language, languages=names, sources=sources).to_wire()


def _source(domain: str, language: str, of_lessons: bool) -> str:
    entries = catalogue(domain, language).complete_entries().items()
    said = [text for name, text in entries if name.startswith(LESSON) == of_lessons]
    return "\n".join(short(text) for text in said)


def short(entry: str) -> str:
    """An entry of a Fluent file without comments and needless blanks."""
    bare = EQUALS.sub(r"\1=", COMMENT.sub("", entry)).rstrip()
    return INDENTED.sub(" ", BRACES.sub(r"{\1}", bare))


@functools.lru_cache(maxsize=16)
def packed(language: str, of_lessons: bool = False) -> bytes:
    """The same, compressed once for all browsers that accept it."""
    return gzip.compress(locale_content(language, of_lessons), compresslevel=9, mtime=0)


def _answer(wanted: str, request: Request, of_lessons: bool = False) -> Response:
    language = best_language(wanted)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(locale_content(language, of_lessons), media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(packed(language, of_lessons), headers=headers, media_type="application/json")


@router.get("/locale/{wanted}.json", include_in_schema=False, response_model=Locale)
async def locale(wanted: Wanted, request: Request) -> Response:
    """Outside /api, so that the page can keep it for when there is no connection."""
    return _answer(wanted, request)


@router.get("/locale/{wanted}/lessons.json", include_in_schema=False, response_model=Locale)
async def lessons(wanted: Wanted, request: Request) -> Response:
    """Messages of lessons, kept apart so that the first page does not wait for them."""
    return _answer(wanted, request, of_lessons=True)
