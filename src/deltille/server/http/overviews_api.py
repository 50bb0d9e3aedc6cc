"""Several tables in one request: for a page that lists somebody's games."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field, StringConstraints

from deltille.server.domain.commands import Strict
from deltille.server.http.dependencies import Here, account_of, json_response
from deltille.server.http.middleware import address_of
from deltille.server.http.models import Key
from deltille.server.services.overviews import Glance, overview
from deltille.server.wire import Overview

router = APIRouter(prefix="/api", tags=["tables"])

MOST_GLANCES = 20
"""Tables of one request: each that has news is read, and a long game takes a while."""


class GlanceRequest(Strict):
    """A table, the recovery codes or invitations one has for it, and the last entry one knows of."""

    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
    keys: Annotated[list[Key], Field(max_length=6)] = Field(default_factory=list)
    number: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    board: bool = True


class OverviewRequest(Strict):
    """The requested tables."""

    tables: Annotated[list[GlanceRequest], Field(max_length=MOST_GLANCES)]


@router.post("/overview", summary="The state of several tables", response_model=Overview)
async def tables_overview(request: Request, body: OverviewRequest, here: Here) -> Response:
    """Tables without news since ``number`` are only named. Codes show whose seat it is and are not spent.

    The cookies of seats do not come here: they are for the addresses of their tables alone.
    """
    here.overviews.check(address_of(request.scope))
    glances = [Glance(t.id, tuple(t.keys), t.number, t.board) for t in body.tables]
    return json_response(await overview(here.rooms, glances, await account_of(here, request)))
