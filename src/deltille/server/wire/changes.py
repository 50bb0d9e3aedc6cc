"""Delta encoding: the board once, then changes instead of whole scenes and lists of moves."""

from typing import Any, Required

from typing_extensions import TypeAliasType, TypedDict

from deltille.core.messages import Message
from deltille.core.scene import Button, Edge, Glyph, Outline, Piece, PlayerStyle, Point, Scene, Tray, TrayItem
from deltille.server.wire.base import Listed, Optionally, Wire
from deltille.server.wire.scenes import SeenMove


class Board(Wire):
    """Fetched once for a game and its options: the first scene, as spectators see it."""

    scene: Scene


class Tails(Wire):
    """For each move id how its path ends: indexes into the sites of the board's scene, then into ``ids``.

    Each index but the first is written as the difference to the one before. A star in an id stands for what
    differs between the seats.
    """

    ids: tuple[str, ...] = ()
    tails: tuple[tuple[int, ...], ...]


class ArgsChange(TypedDict):
    """The changed arguments of a message whose key stays."""

    args: dict[str, Any]


class PieceFields(TypedDict, total=False):
    """Some fields of a piece: of a new one those that are not the default, of another those that changed."""

    id: Required[str]
    also: tuple[str, ...]
    seat: int | None
    label: Message | str | ArgsChange
    at: Point
    outlines: tuple[Outline, ...]
    height: int
    badge: str
    glyphs: tuple[Glyph, ...]
    mark: str
    edges: tuple[Edge, ...]
    note: Message | ArgsChange | None
    is_secret: bool


class SiteFields(TypedDict, total=False):
    """Some fields of a site, as in ``PieceFields``."""

    id: Required[str]
    also: tuple[str, ...]
    label: Message | str
    at: Point
    outline: Outline
    mark: str
    glyphs: tuple[Glyph, ...]


class PieceChanges(Wire):
    """What is ``gone`` leaves, what is ``new`` comes to its index; an id is one that changes its place.

    What is ``changed`` in the same way is told once: ``also`` are the ids of the others.
    """

    gone: Optionally[tuple[str, ...]] = None
    new: Optionally[tuple[tuple[int, str | PieceFields], ...]] = None
    changed: Optionally[tuple[PieceFields, ...]] = None


class Preview(SeenMove):
    """What a legal move would do; ``pieces`` and ``scores`` are null where the mover cannot foresee them.

    For those who want ``changes`` they come in place of ``pieces``: how these differ from the board's.
    """

    pieces: tuple[Piece, ...] | None
    changes: Optionally[PieceChanges] = None
    scores: tuple[int, ...] | None


class SiteChanges(Wire):
    """As in ``PieceChanges``."""

    gone: Optionally[tuple[str, ...]] = None
    new: Optionally[tuple[tuple[int, str | SiteFields], ...]] = None
    changed: Optionally[tuple[SiteFields, ...]] = None


class TrayChanges(Wire):
    """What changed in a seat's tray. A new thing that lay in the board's trays is named by its id alone."""

    seat: int | None
    title: Optionally[Message | ArgsChange] = None
    gone: Optionally[tuple[str, ...]] = None
    new: Optionally[tuple[tuple[int, str | TrayItem], ...]] = None
    counts: Optionally[dict[str, int]] = None


class SceneChanges(Wire):
    """How a scene differs from the one after the entry ``base``; if that is 0, from the board's scene.

    If no caption, notice, remark or side to move is sent, there is none; everything else stays as it was.
    """

    base: int
    caption: Optionally[Message] = None
    notice: Optionally[Message] = None
    remark: Optionally[Message] = None
    to_move: Optionally[int] = None
    pieces: Optionally[PieceChanges] = None
    sites: Optionally[SiteChanges] = None
    tray_seats: Optionally[tuple[int | None, ...]] = None
    trays: Optionally[tuple[TrayChanges, ...]] = None
    all_trays: Optionally[tuple[Tray, ...]] = None
    buttons: Optionally[tuple[Button, ...]] = None
    styles: Optionally[tuple[PlayerStyle, ...]] = None
    lines: Optionally[tuple[tuple[Point, Point], ...]] = None
    title: Optionally[str] = None
    secret_glyph: Optionally[str] = None
    is_turnable: Optionally[bool] = None


class Shown(Wire):
    """A scene: the address ``board`` of its board, and how the scene differs from it."""

    board: str
    changes: SceneChanges


PathTree = TypeAliasType("PathTree", "dict[str, PathTree | int]")
"""Each thing to point at, as an index into ``ids``, leads to a move's id or further; "" is what ends here.

Steps that leave no choice are one, with dots between them.
"""


class KnownMoves(Wire):
    """Moves whose paths are ``head``, then the board's tail of each; ``gaps`` are differences of ids.

    ``star`` is what the star in tails stands for.
    """

    head: tuple[str, ...]
    gaps: tuple[int, ...]
    star: Optionally[str] = None
    verb: Optionally[Message] = None


class VerbTree(Wire):
    """The paths of all other moves of one kind."""

    tree: PathTree
    verb: Optionally[Message] = None


class LegalPaths(Wire):
    """All legal moves: by the tails that the board knows, and as a tree of paths for each verb.

    A number among ``ids`` is the place of a thing in the scene: its sites, pieces, things in trays, buttons.
    """

    known: Listed[tuple[KnownMoves, ...]] = ()
    ids: Listed[tuple[str | int, ...]] = ()
    trees: Listed[tuple[VerbTree, ...]] = ()


class Plan(Wire):
    """The moves of a seat if it were its turn; no paths if there is nothing to plan."""

    ply: int
    board: str
    """The address of the board that has the tails."""
    paths: LegalPaths
