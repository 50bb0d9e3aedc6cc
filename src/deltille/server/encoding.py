"""What leaves the server. Every board, move and score here comes from ``position.view(viewer)``.

Raw positions have no encoder: the functions below take a table and a viewer, and look at the view alone.
"""

from typing import Any

from pydantic_core import to_json

from deltille.core.position import Position
from deltille.core.record import Record
from deltille.core.seals import Seal
from deltille.server.domain import events as ev
from deltille.server.domain.events import Entry, kind_of
from deltille.server.domain.table import Table
from deltille.server.domain.visibility import SeenMove, Viewer

PROTOCOL = 1
"""Grows when an old client would misunderstand a new server."""


def message(type_: str, **content: Any) -> bytes:
    """One message as it goes over the wire.

    >>> message("pong")
    b'{"type":"pong"}'
    """
    return to_json({"type": type_, **content})


def joined(content: bytes, **parts: bytes) -> bytes:
    """A message with more fields, which are JSON already: what many want is written once.

    >>> joined(b'{"type":"standing"}', moves=b"[]")
    b'{"type":"standing","moves":[]}'
    """
    more = b"".join(b',"%s":%s' % (name.encode(), part) for name, part in parts.items())
    return content[:-1] + more + b"}"


def entry_content(table: Table, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    """One thing that happened, as this viewer may know it."""
    content: dict[str, Any] = {"number": entry.number, "at_ms": entry.at_ms, "kind": kind_of(entry.event)}
    match entry.event:
        case ev.Moved(seat, ply, _):
            content |= {"seat": seat, "ply": ply, "move": table.seen(entry.number, viewer)}
            if seal := table.seal(entry.number):
                content["seal"] = _seal_content(seal)
        case ev.Opened() as opened:
            content |= {"game": opened.game, "options": opened.options, "previous": opened.previous}
            given = [move.text for move in table.history(viewer)[: len(opened.moves)]]
            content |= {"start": _start_text(table, viewer) if opened.start else "", "moves": given}
        case ev.Joined(seat, name):
            content |= {"seat": seat, "name": name}
        case ev.Reseated(seat) | ev.Resigned(seat) | ev.Flagged(seat):
            content |= {"seat": seat}
        case ev.Offered(seat, what, agreed):
            content |= {"seat": seat, "what": what, "agreed": agreed}
        case ev.Declined(seat, what):
            content |= {"seat": seat, "what": what}
        case ev.TakenBack(ply):
            content |= {"ply": ply}
        case ev.Rematched(next_table):
            content |= {"table": next_table}
        case ev.Chatted(chatter, text, preset):
            content |= {"seat": chatter, "text": text, "preset": preset}
        case ev.Paused(ms):
            content |= {"ms": ms}
        case ev.Abandoned() | ev.Drawn():
            pass
    return content


def standing_content(table: Table, viewer: Viewer, now_ms: int) -> dict[str, Any]:
    """How things stand for this viewer, without the board."""
    view = table.view(viewer)
    clock = table.clock
    content = {
        "number": table.number,
        "now_ms": now_ms,
        "status": table.status,
        "ply": view.ply,
        "turn": table.seat_to_move,
        "scores": view.scores,
        "result": table.result,
        "seats": [
            {
                "name": seat.name,
                "side": side,
                "player": seat.player,
                "is_taken": seat.is_taken,
                "has_resigned": seat.has_resigned,
            }
            for seat, side in zip(table.seats, table.game.seat_names, strict=True)
        ],
        "clock": {
            "control": clock.control,
            "left_ms": clock.left_ms,
            "seat": clock.seat,
            "since_ms": clock.since_ms,
            "deadline_ms": clock.deadline_ms,
        },
        "offers": {what: {"seat": o.seat, "agreed": sorted(o.agreed)} for what, o in table.offers.items()},
        "next": table.next,
    }
    if table.game.has_secrets:
        content["seals"] = seals_content(table, viewer)
    return content


def _seal_content(seal: Seal) -> dict[str, str]:
    return {"hash": seal.hash} if seal.salt is None else {"hash": seal.hash, "salt": seal.salt}


def seals_content(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """The seals of the moves that stand; when the game is over with what they held, and what to say of it."""
    found = []
    for ply, seal in table.seals().items():
        number = table.line[ply - 1 - len(table.given)]
        moved = table.entries[number - 1].event
        assert isinstance(moved, ev.Moved)
        content: dict[str, Any] = {"move": ply, "seat": moved.seat, **_seal_content(seal)}
        if seal.salt is not None:
            word = table.game.secrets.name if table.game.secrets else ""
            what = f"{_whose(table, moved.seat, viewer)} {word}"
            content["text"] = moved.move
            content["sentence"] = f"{what} was sealed at move {ply} and matches."
            content["note"] = f"{what} is not the one that was sealed at move {ply}!"
        found.append(content)
    return found


def _whose(table: Table, seat: int, viewer: Viewer) -> str:
    if seat == viewer:
        return "Your"
    if viewer is not None and len(table.seats) == 2:
        return "Your opponent's"
    return f"{table.game.seat_names[seat]}'s"


def board_content(table: Table, viewer: Viewer, *, has_scene: bool, has_moves: bool) -> dict[str, Any]:
    """The board as shapes, and the legal moves if it is this viewer's turn."""
    view = table.view(viewer)
    content: dict[str, Any] = {}
    if has_scene:
        content["scene"] = view.scene()
    if has_moves:
        is_mine = viewer is not None and table.seat_to_move == viewer
        content["moves"] = legal_content(view) if is_mine else []
    return content


def legal_content(view: Position) -> list[dict[str, Any]]:
    """The legal moves of a view, each with the path of things to point at, and its verb where it has one."""
    state, game = view.state, view.game
    content = []
    for move in view.legal_moves:
        found: dict[str, Any] = {"id": move.id, "text": move.text, "path": game.scenes.path(state, move.id)}
        if verb := game.scenes.verb(state, move.id):
            found["verb"] = verb
        content.append(found)
    return content


def table_content(table: Table, viewer: Viewer, now_ms: int) -> dict[str, Any]:
    """Everything about a table that a viewer who has just come needs, the board apart."""
    return {
        "protocol": PROTOCOL,
        "id": table.id,
        "game": table.game.name,
        "title": table.game.title,
        "options": table.game.settings,
        "has_draws": table.game.has_draws,
        "has_secrets": table.game.has_secrets,
        "previous": table.previous,
        "standing": standing_content(table, viewer, now_ms),
        "start": _start_text(table, viewer),
        "n_given": len(table.given),
        "history": table.history(viewer),
    }


def past_content(table: Table, viewer: Viewer, ply: int) -> dict[str, Any]:
    """The board after ``ply`` of the moves that stand, as this viewer knew it then."""
    view = table.view(viewer)
    while view.ply > ply:
        view.pop()
    return {"ply": view.ply, "scores": view.scores, "scene": view.scene(), "position": view.to_text()}


def record_of(table: Table, viewer: Viewer) -> Record:
    """The record to download: of a finished game everything, of a running one what this viewer knows."""
    names = tuple(seat.name or side for seat, side in zip(table.seats, table.game.seat_names, strict=True))
    return Record.of(table.view(viewer), names, seals=table.seals(), reveal=table.result is not None)


def _start_text(table: Table, viewer: Viewer) -> str:
    """Where the game began, as this viewer may know it; empty if as usual."""
    opened = table.entries[0].event
    if not (isinstance(opened, ev.Opened) and opened.start):
        return ""
    view = table.view(viewer)
    while view.ply:
        view.pop()
    return view.to_text()


def study_content(position: Position, *, has_scene: bool, has_moves: bool) -> dict[str, Any]:
    """A position that somebody has sent, with the moves in its history: they may see what they have sent."""
    content: dict[str, Any] = {
        "game": position.game.name,
        "title": position.game.title,
        "options": position.game.settings,
        "sides": position.game.seat_names,
        "position": position.to_text(),
        "ply": position.ply,
        "turn": position.turn if position.outcome() is None else None,
        "scores": position.scores,
        "result": position.outcome(),
        "history": _walked(position),
    }
    if has_scene:
        content["scene"] = position.scene()
    if has_moves:
        content["moves"] = legal_content(position)
    return content


def _walked(position: Position) -> list[SeenMove]:
    """The moves in the history, each with what it did."""
    before = position.copy()
    walked: list[SeenMove] = []
    while before.ply:
        move = before.pop()
        walked.append(SeenMove(move.id, move.text, before.steps(move)))
    return walked[::-1]
