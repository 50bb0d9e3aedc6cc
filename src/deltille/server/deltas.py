"""Delta encoding of scenes: the board that is fetched once, changes between scenes, how to apply them."""

import bisect
import functools
import hashlib
from collections.abc import Sequence
from dataclasses import fields, replace
from importlib.metadata import version
from typing import Any, TypeVar
from urllib.parse import quote

from deltille.core.game import Game
from deltille.core.messages import Message, literal
from deltille.core.position import Position
from deltille.core.scene import Piece, Scene, Site, Tray, TrayItem
from deltille.server.wire import (
    ArgsChange,
    Board,
    PieceChanges,
    SceneChanges,
    SiteChanges,
    TrayChanges,
)

T = TypeVar("T", Piece, Site)
NAMELESS = literal("")


# -- the board, fetched once -------------------------------------------------------------------------


@functools.lru_cache(maxsize=64)
def board_scene(game: Game) -> Scene:
    """The scene at the start of a game, as a spectator sees it."""
    return Position(game).view(None).scene()


@functools.lru_cache(maxsize=64)
def board_bytes(game: Game) -> bytes:
    return Board(scene=board_scene(game)).to_wire()


@functools.lru_cache(maxsize=64)
def board_hash(game: Game) -> str:
    """Changes when anything that is fetched once changes; tails may change only with the version."""
    rules = f"{version('deltille')} {game.rules_version} {game.n_actions}".encode()
    return hashlib.sha256(board_bytes(game) + rules).hexdigest()[:16]


def board_address(game: Game) -> str:
    """The address of the board of a game; its tails are below it."""
    return f"/api/boards/{quote(game.head)}/{board_hash(game)}"


# -- scenes ------------------------------------------------------------------------------------------


def scene_changes(board: Scene, before: Scene, after: Scene, base: int) -> SceneChanges:
    """How to make ``after`` from ``before``, for a client that also has the board."""
    pieces = _changes(before.pieces, after.pieces)
    sites = _changes(before.sites, after.sites) if before.sites is not after.sites else {}
    return SceneChanges(
        base=base,
        caption=after.caption,
        notice=after.notice,
        remark=after.remark,
        to_move=after.to_move,
        pieces=PieceChanges(**pieces) if pieces else None,
        sites=SiteChanges(**sites) if sites else None,
        **_tray_changes(board, before, after),
        buttons=after.buttons if before.buttons != after.buttons else None,
        styles=after.styles if before.styles != after.styles else None,
        lines=after.lines if before.lines != after.lines else None,
        title=after.title if before.title != after.title else None,
        secret_glyph=after.secret_glyph if before.secret_glyph != after.secret_glyph else None,
        is_turnable=after.is_turnable if before.is_turnable != after.is_turnable else None,
    )


def shown(view: Position, scene: Scene | None = None) -> dict[str, Any]:
    """The fields of :class:`wire.Shown`: a scene as changes to the board that is fetched once."""
    board = board_scene(view.game)
    return {
        "board": board_address(view.game),
        "changes": scene_changes(board, board, scene or view.scene(), 0),
    }


def piece_changes(before: Sequence[Piece], after: Sequence[Piece]) -> PieceChanges:
    """How the pieces after a move differ from those before it."""
    return PieceChanges(**_changes(before, after))


def _changes(before: Sequence[T], after: Sequence[T]) -> dict[str, Any]:
    """The fields of PieceChanges or SiteChanges."""
    if before == after:
        return {}
    old = {thing.id: thing for thing in before}
    stays = _kept([thing.id for thing in before], [thing.id for thing in after])
    now = {thing.id for thing in after}
    gone = tuple(id_ for id_ in old if id_ not in now)
    new = tuple(
        (index, thing.id if thing.id in old else _fields(thing))
        for index, thing in enumerate(after)
        if thing.id not in stays
    )
    changed = _alike(
        [_fields(thing, old[thing.id]) for thing in after if thing.id in old and old[thing.id] != thing]
    )
    return {"gone": gone or None, "new": new or None, "changed": changed or None}


def _alike(changed: list[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """Groups those that change in the same way."""
    found: list[tuple[list[str], dict[str, Any]]] = []
    for parts in changed:
        rest = {name: value for name, value in parts.items() if name != "id"}
        ids = next((ids for ids, same in found if same == rest), None)
        if ids is None:
            found.append(([parts["id"]], rest))
        else:
            ids.append(parts["id"])
    return tuple(
        {"id": first, **({"also": tuple(others)} if others else {}), **rest}
        for (first, *others), rest in found
    )


def _kept(before: list[str], after: list[str]) -> set[str]:
    """The most ids that have the same order in both lists; the others are removed and inserted again.

    This is the longest increasing subsequence, by patience sorting.
    """
    place = {id_: index for index, id_ in enumerate(before)}
    both = [id_ for id_ in after if id_ in place]
    ends: list[int] = []  # the smallest index at which an increasing subsequence of each length can end
    chosen: list[str] = []
    earlier: dict[str, str | None] = {}
    for id_ in both:
        at = bisect.bisect_left(ends, place[id_])
        earlier[id_] = chosen[at - 1] if at else None
        ends[at : at + 1] = [place[id_]]
        chosen[at : at + 1] = [id_]
    kept: set[str] = set()
    last = chosen[-1] if chosen else None
    while last is not None:
        kept.add(last)
        last = earlier[last]
    return kept


def _fields(thing: Any, old: Any = None) -> dict[str, Any]:
    """The fields that differ from the old thing's, or from their defaults."""
    found = {"id": thing.id}
    for field in fields(thing):
        value = getattr(thing, field.name)
        before = getattr(old, field.name) if old is not None else field.default
        if value != before:
            found[field.name] = _args_change(before, value) or value
    return found


def _args_change(before: Any, after: Any) -> ArgsChange | None:
    """The arguments of a message that differ, if its key and their names are the same."""
    if not (isinstance(before, Message) and isinstance(after, Message) and before.key == after.key):
        return None
    if before.args.keys() != after.args.keys():
        return None
    changed = {name: value for name, value in after.args.items() if before.args[name] != value}
    return {"args": Message(after.key, **changed).short_content()["args"]}


def _tray_changes(board: Scene, before: Scene, after: Scene) -> dict[str, Any]:
    """The fields of SceneChanges about trays: each seat has one tray, otherwise all are sent."""
    if before.trays == after.trays:
        return {}
    old, new = (dict.fromkeys(tray.seat for tray in scene.trays) for scene in (before, after))
    if len(old) < len(before.trays) or len(new) < len(after.trays):
        return {"all_trays": after.trays}
    known, trays = _items(board), {tray.seat: tray for tray in before.trays}
    pairs = ((trays.get(tray.seat, Tray(tray.seat, NAMELESS, ())), tray) for tray in after.trays)
    changes = tuple(_tray_change(known, *pair) for pair in pairs if pair[0] != pair[1])
    return {"tray_seats": tuple(new) if list(old) != list(new) else None, "trays": changes or None}


def _items(board: Scene) -> dict[str, TrayItem]:
    return {item.piece.id: item for tray in board.trays for item in tray.items}


def _is_alike(item: TrayItem, other: TrayItem | None) -> bool:
    return other is not None and replace(other, count=item.count) == item


def _tray_change(known: dict[str, TrayItem], old: Tray, new: Tray) -> TrayChanges:
    items = {item.piece.id: item for item in old.items}
    alike = [item.piece.id for item in new.items if _is_alike(item, items.get(item.piece.id))]
    stays = _kept([id_ for id_ in items if id_ in alike], alike)
    counts: dict[str, int] = {}
    added: list[tuple[int, str | TrayItem]] = []
    for index, item in enumerate(new.items):
        id_, other = item.piece.id, items.get(item.piece.id)
        if id_ not in stays:
            other = known.get(id_)
            added.append((index, id_ if _is_alike(item, other) else item))
        if other is not None and other.count != item.count and (id_ in stays or added[-1][1] == id_):
            counts[id_] = item.count
    return TrayChanges(
        seat=new.seat,
        title=(_args_change(old.title, new.title) or new.title) if old.title != new.title else None,
        gone=tuple(id_ for id_ in items if id_ not in stays) or None,
        new=tuple(added) or None,
        counts=counts or None,
    )


def folded(board: Scene, before: Scene, changes: SceneChanges) -> Scene:
    """The scene that :func:`scene_changes` described."""
    trays = {tray.seat: tray for tray in before.trays}
    seats = tuple(trays) if changes.tray_seats is None else changes.tray_seats
    for change in changes.trays or ():
        before_it = trays.get(change.seat, Tray(change.seat, NAMELESS, ()))
        trays[change.seat] = _folded_tray(_items(board), before_it, change)
    all_trays = tuple(trays[seat] for seat in seats) if changes.all_trays is None else changes.all_trays
    whole = {"title", "styles", "lines", "buttons", "secret_glyph", "is_turnable"}
    others = {name: getattr(changes, name) for name in whole if getattr(changes, name) is not None}
    return replace(
        before,
        sites=before.sites if changes.sites is None else _folded(Site, before.sites, changes.sites),
        pieces=before.pieces if changes.pieces is None else _folded(Piece, before.pieces, changes.pieces),
        trays=all_trays,
        caption=changes.caption,
        notice=changes.notice,
        remark=changes.remark,
        to_move=changes.to_move,
        **others,
    )


def _folded(kind: Any, before: Sequence[T], changes: PieceChanges | SiteChanges) -> tuple[T, ...]:
    things: dict[str, Any] = {thing.id: thing for thing in before}
    for parts in changes.changed or ():
        _change(things, dict(parts))
    added: Sequence[tuple[int, Any]] = changes.new or ()
    leaves = {*(changes.gone or ()), *(thing for _, thing in added if isinstance(thing, str))}
    found = [thing for id_, thing in things.items() if id_ not in leaves]
    for index, new in added:
        found.insert(index, things[new] if isinstance(new, str) else kind(**new))
    return tuple(found)


def _change(things: dict[str, Any], parts: dict[str, Any]) -> None:
    """Apply the fields that were sent once for several things."""
    ids = (parts.pop("id"), *parts.pop("also", ()))
    for id_ in ids:
        old = things[id_]
        things[id_] = replace(old, **{name: _patched(old, name, value) for name, value in parts.items()})


def _patched(old: Any, name: str, value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    message: Message = getattr(old, name)
    return Message(message.key, **{**message.args, **Message.of_content({"key": "", **value}).args})


def _folded_tray(known: dict[str, TrayItem], tray: Tray, change: TrayChanges) -> Tray:
    gone, counts = set(change.gone or ()), change.counts or {}
    items = [item for item in tray.items if item.piece.id not in gone]
    for index, item in change.new or ():
        items.insert(index, known[item] if isinstance(item, str) else item)
    counted = (replace(item, count=counts.get(item.piece.id, item.count)) for item in items)
    title = tray.title if change.title is None else _patched(tray, "title", change.title)
    return Tray(tray.seat, title, tuple(counted))
