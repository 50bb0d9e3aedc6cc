"""What the server sends. Every board, move and score here comes from ``position.view(viewer)``.

Raw positions have no encoder: the functions below take a table and a viewer, and look at the view alone.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from deltille.core.draft import Draft
from deltille.core.errors import DeltilleError
from deltille.core.messages import Message
from deltille.core.optional_parts import Edits
from deltille.core.position import Move, Position
from deltille.core.record import Record
from deltille.core.scene import Scene
from deltille.core.seals import Seal
from deltille.core.summaries import prompt_of, summary_of, tallies_of
from deltille.server import wire
from deltille.server.deltas import board_address, board_scene, scene_changes, shown
from deltille.server.domain import events as ev
from deltille.server.domain.events import Entry, kind_of
from deltille.server.domain.table import Table
from deltille.server.domain.visibility import SeenMove, Viewer
from deltille.server.paths import edit_paths, legal_paths


def entry_content(table: Table, entry: Entry, viewer: Viewer) -> wire.EntryBase:
    """One thing that happened, as this viewer may know it."""
    place: dict[str, Any] = {"number": entry.number, "at_ms": entry.at_ms}
    kind: Any = kind_of(entry.event)
    match entry.event:
        case ev.Moved(seat, ply, _):
            move = _seen(table.seen(entry.number, viewer))
            found = table.seal(entry.number)
            seal = wire.MoveSeal(hash=found.hash, salt=found.salt) if found else None
            return wire.MovedEntry(seat=seat, ply=ply, move=move, seal=seal, **place)
        case ev.Opened() as opened:
            return wire.OpenedEntry(
                game=opened.game,
                options=opened.options,
                previous=opened.previous,
                start=_start_text(table, viewer) if opened.start else "",
                moves=tuple(move.text for move in table.history(viewer)[: len(opened.moves)]),
                swap=table.has_swap,
                match=wire.Match.model_validate(table.match) if table.match else None,
                **place,
            )
        case ev.Joined(seat, name):
            return wire.JoinedEntry(seat=seat, name=name, **place)
        case ev.Left(seat) | ev.Reseated(seat) | ev.Swapped(seat) | ev.Resigned(seat) | ev.Flagged(seat):
            return wire.SeatEntry(kind=kind, seat=seat, **place)
        case ev.Offered(seat, what, agreed):
            return wire.OfferedEntry(seat=seat, what=what, agreed=agreed, **place)
        case ev.Declined(seat, what):
            return wire.DeclinedEntry(seat=seat, what=what, **place)
        case ev.TakenBack(ply):
            return wire.TakenBackEntry(ply=ply, **place)
        case ev.Rematched(next_table):
            return wire.RematchedEntry(table=next_table, **place)
        case ev.Chatted(chatter, text, preset):
            return wire.ChattedEntry(seat=chatter, text=text, preset=preset, **place)
        case ev.Paused(ms):
            return wire.PausedEntry(ms=ms, **place)
        case ev.Abandoned() | ev.Drawn():
            return wire.EndedEntry(kind=kind, **place)


def _seen(move: SeenMove) -> wire.SeenMove:
    return wire.SeenMove(
        id=move.id,
        text=move.text,
        steps=move.steps,
        seat=move.seat,
        summary=wire.MoveSummary.of(move.summary),
    )


def standing_content(table: Table, viewer: Viewer, now_ms: int) -> wire.Standing:
    """The standing for this viewer, without the board."""
    view = table.view(viewer)
    return wire.Standing(
        number=table.number,
        now_ms=now_ms,
        status=table.status,
        ply=view.ply,
        turn=table.seat_to_move,
        scores=view.scores,
        result=wire.Result.model_validate(table.result) if table.result else None,
        seats=tuple(
            wire.Seat(
                name=seat.name,
                side=side,
                player=seat.player,
                is_taken=seat.is_taken,
                has_resigned=seat.has_resigned,
            )
            for seat, side in zip(table.seats, table.game.sides, strict=True)
        ),
        clock=wire.Clock.model_validate(table.clock),
        offers={
            what: wire.Offer(seat=offer.seat, agreed=tuple(sorted(offer.agreed)))
            for what, offer in table.offers.items()
        },
        next=table.next,
        may_swap=table.may_swap,
        match=_match(table),
        seals=seals_content(table, viewer) if table.game.has_secrets else None,
        prompt=prompt_of(view) if viewer is not None and viewer == table.seat_to_move else None,
        tallies=tallies_of(view),
    )


def unchanged_since(table: Table, number: int) -> list[str]:
    """The long fields of a standing that have not changed since the entry of this number."""
    later = table.entries[number:]
    found = []
    if all(isinstance(entry.event, ev.Moved | ev.Chatted | ev.Offered | ev.Declined) for entry in later):
        found.append("seats")
    if table.clock.control.kind == "none":
        found.append("clock")
    return found


def _match(table: Table) -> wire.Match | None:
    if table.match is None:
        return None
    return wire.Match(n_games=table.match.n_games, number=table.match.number, points=table.match_points)


def seals_content(table: Table, viewer: Viewer) -> tuple[wire.Seal, ...]:
    """The seals of all moves not taken back; when the game is over, with their content and a sentence."""
    return tuple(_seal(table, viewer, ply, seal) for ply, seal in table.seals().items())


def _seal(table: Table, viewer: Viewer, ply: int, seal: Seal) -> wire.Seal:
    moved = table.entries[table.line[ply - 1 - len(table.given)] - 1].event
    assert isinstance(moved, ev.Moved)
    if seal.salt is None:
        return wire.Seal(move=ply, seat=moved.seat, hash=seal.hash)
    assert table.game.secrets is not None
    about: dict[str, Any] = {
        "whose": _whose(table, moved.seat, viewer),
        "side": table.game.sides[moved.seat],
        "what": table.game.secrets.name,
        "move": ply,
    }
    return wire.Seal(
        move=ply,
        seat=moved.seat,
        hash=seal.hash,
        salt=seal.salt,
        text=moved.move,
        sentence=Message("server.seal-matches", **about),
        note=Message("server.seal-differs", **about),
    )


def _whose(table: Table, seat: int, viewer: Viewer) -> str:
    if seat == viewer:
        return "yours"
    return "opponent" if viewer is not None and len(table.seats) == 2 else "side"


def legal_content(view: Position) -> tuple[wire.Move, ...]:
    """The legal moves of a view, each with its path of things to select, and its verb where it has one."""
    state, scenes = view.state, view.game.scenes
    return tuple(
        wire.Move(
            id=move.id,
            text=move.text,
            path=scenes.path(state, move.id),
            verb=scenes.verb(state, move.id),
        )
        for move in view.legal_moves
    )


def moves_for(table: Table, viewer: Viewer) -> tuple[wire.Move, ...]:
    """The legal moves if it is this viewer's turn, else none."""
    is_mine = viewer is not None and table.seat_to_move == viewer
    return legal_content(table.view(viewer)) if is_mine else ()


def paths_for(table: Table, viewer: Viewer, scene: Scene | None) -> wire.LegalPaths | None:
    """The legal moves in compact form if it is this viewer's turn, else none; ``scene`` is what they see."""
    is_mine = viewer is not None and table.seat_to_move == viewer
    return legal_paths(table.view(viewer), scene) if is_mine else None


def table_content(table: Table, viewer: Viewer, now_ms: int) -> dict[str, Any]:
    """The fields of :class:`wire.TableContent`, for the message and the response that contain them."""
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.title,
        "options": table.game.settings,
        "has_draws": table.game.has_draws,
        "has_secrets": table.game.has_secrets,
        "board": board_address(table.game),
        "previous": table.previous,
        "swap": table.has_swap,
        "standing": standing_content(table, viewer, now_ms),
        "start": _start_text(table, viewer),
        "n_given": len(table.given),
        "history": tuple(map(_seen, table.history(viewer))),
    }


def past_content(table: Table, viewer: Viewer, ply: int, *, is_short: bool = False) -> wire.Past:
    """The board after ``ply`` moves, as this viewer knew it then."""
    view = table.view(viewer)
    while view.ply > ply:
        view.pop()
    scene, board = view.scene(), board_scene(table.game)
    return wire.Past(
        ply=view.ply,
        scores=view.scores,
        position=view.to_text(),
        scene=None if is_short else scene,
        changes=scene_changes(board, board, scene, 0) if is_short else None,
    )


def record_of(table: Table, viewer: Viewer) -> Record:
    """The record to download: the whole of a finished game, or what this viewer knows of a running one."""
    names = tuple(seat.name or side for seat, side in zip(table.seats, table.game.seat_names, strict=True))
    position = table.view(viewer)
    if table.result is not None and not position.is_over and not position.is_view:
        position.adjudicate(table.result.winners, table.result.reason)
    return Record.of(position, names, seals=table.seals(), reveal=table.result is not None)


def _start_text(table: Table, viewer: Viewer) -> str:
    """The position where the game began, as this viewer may know it; empty if it is the usual one."""
    opened = table.entries[0].event
    if not (isinstance(opened, ev.Opened) and opened.start):
        return ""
    view = table.view(viewer)
    while view.ply:
        view.pop()
    return view.to_text()


def study_content(position: Position, want: Collection[str], since: int | None = None) -> wire.Study:
    """A position that a client has sent, with the moves in its history: clients may see what they sent.

    ``since`` is the number of moves after which the client already has the scene.
    """
    outcome = position.outcome()
    scene = position.scene() if {"scene", "changes"} & set(want) else None
    return wire.Study(
        game=position.game.name,
        title=position.game.title,
        options=position.game.settings,
        sides=position.game.sides,
        position=position.to_text(),
        ply=position.ply,
        turn=position.turn if outcome is None else None,
        scores=position.scores,
        prompt=prompt_of(position),
        tallies=tallies_of(position),
        result=wire.Result.model_validate(outcome) if outcome else None,
        history=_walked(position, 1 if "last" in want else position.ply),
        scene=scene if "scene" in want else None,
        moves=legal_content(position) if "moves" in want else None,
        **(_changed(position, scene, since) if scene is not None and "changes" in want else {}),
        paths=legal_paths(position, scene) if "paths" in want else None,
        file_ending=position.game.file_format.ending if position.game.file_format else None,
    )


def draft_content(draft: Draft, brush: str) -> wire.Draft:
    """A position that somebody sets up, with what can be done with this brush and without one."""
    game, scene, board = draft.game, draft.scene, board_scene(draft.game)
    with_brush = draft.editor.edits(draft.state, brush) if brush else Edits()
    without = draft.editor.edits(draft.state, "")
    edits = replace(with_brush, paths=(*without.paths, *with_brush.paths))
    problem = draft.problem
    return wire.Draft(
        board=board_address(game),
        changes=scene_changes(board, board, scene, 0),
        game=game.name,
        title=game.title,
        options=game.settings,
        sides=game.sides,
        position=draft.text,
        problem=problem,
        is_over=problem is None and draft.position.is_over,
        hint=draft.editor.hint,
        choices=tuple(map(wire.DraftChoice.model_validate, draft.choices)),
        paths=edit_paths(game, edits, scene),
    )


def _changed(position: Position, scene: Scene, since: int | None) -> dict[str, Any]:
    """The fields of :class:`wire.Study` about how a scene differs from one that the client has."""
    if since is None or since > position.ply:
        return shown(position, scene)
    before = position.copy()
    while before.ply > since:
        before.pop()
    changes = scene_changes(board_scene(position.game), before.scene(), scene, 0)
    return {"board": board_address(position.game), "changes": changes, "since": since}


def _walked(position: Position, most: int) -> tuple[wire.SeenMove, ...]:
    """The moves in the history, or the last of them, each with what it did."""
    before = position.copy()
    walked: list[wire.SeenMove] = []
    while before.ply and len(walked) < most:
        move = before.pop()
        walked.append(seen_move(before, move))
    return tuple(walked[::-1])


def seen_move(before: Position, move: Move) -> wire.SeenMove:
    """A move of a position that hides nothing from its reader."""
    return wire.SeenMove(
        id=move.id,
        text=move.text,
        steps=before.steps(move),
        seat=before.turn,
        summary=wire.MoveSummary.of(summary_of(before, move)),
    )


def move_labels(position: Position, tree: Sequence[tuple[int, str | int]]) -> wire.MoveLabels:
    """Labels for the moves of a tree from here, parents before children, given as depth and text or id."""
    here, labels = position.copy(), list[wire.MoveLabel | None]()
    for depth, text in tree:
        label = None
        # An illegal move has no children.
        if depth <= here.ply - position.ply:
            while here.ply - position.ply > depth:
                here.pop()
            label = _pushed(here, text)
        labels.append(label)
    return wire.MoveLabels(labels=tuple(labels))


def _pushed(here: Position, text: str | int) -> wire.MoveLabel | None:
    """Play a move, if it is legal, and return its label."""
    try:
        move = here.push(text)
    except DeltilleError:
        return None
    before = here.copy()
    before.pop()
    return wire.MoveLabel(seat=before.turn, summary=wire.MoveSummary.of(summary_of(before, move)))
