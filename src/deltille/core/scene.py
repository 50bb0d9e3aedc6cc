"""A board as shapes, free of rules: the contract between the games and what draws them.

Lengths are in units of the lattice, x to the right, y *down* as screens have it. Everything one can
point at has an id; a move is a path of ids (:meth:`deltille.Position.path`). An id is a kind and a name,
``point:b2``: buttons have the kind ``button``, things in trays ``tray``; other kinds are the game's own.
"""

from dataclasses import dataclass

from deltille.core.messages import Message

Point = tuple[float, float]
Outline = tuple[Point, ...]


@dataclass(frozen=True)
class PlayerStyle:
    """How one player's things are told apart: by colour, by pattern and by letter, never by colour alone."""

    name: Message
    letter: str
    fill: str
    ink: str  # a colour that reads well on ``fill``
    pattern: str = "plain"  # plain, dots, stripes or cross
    seat: int | None = (
        None  # the seat it belongs to, where seats have several; else styles are in the order of seats
    )


@dataclass(frozen=True)
class Site:
    """A place on the board: a cell with an outline, or a point where lines meet."""

    id: str
    label: Message | str  # a place is called the same in every language
    at: Point
    outline: Outline = ()
    mark: str = ""  # barred, start or goal: drawn as part of the board
    glyphs: tuple["Glyph", ...] = ()  # what would have to be on a piece there; shown on request


@dataclass(frozen=True)
class Glyph:
    """A sign printed on a piece: ``symbol`` is a word such as "circle" or "crown"."""

    symbol: str
    at: Point


@dataclass(frozen=True)
class Edge:
    """A part of an outline with a meaning of its own."""

    kind: str  # touched: by the enemy; shielded: by something neutral
    line: tuple[Point, Point]


@dataclass(frozen=True)
class Piece:
    """A piece or stack, on the board or in a tray. Without outlines it is a disc."""

    id: str
    seat: int | None  # which style it has; None is neutral
    label: Message | str  # in words: "white double on d4"
    at: Point
    outlines: tuple[Outline, ...] = ()
    height: int = 1
    badge: str = ""
    glyphs: tuple[Glyph, ...] = ()
    mark: str = ""  # warned: about to be lost, drawn with a dashed edge
    edges: tuple[Edge, ...] = ()
    note: Message | None = None  # what the rules say about this piece, shown when it is selected
    is_secret: bool = False  # its glyphs say what only its owner may know: a page can cover them


@dataclass(frozen=True)
class TrayItem:
    """Pieces of one kind waiting beside the board; the piece is drawn around its own ``at``."""

    piece: Piece
    count: int
    group: Message | None = None  # a heading: pieces of a tray with the same heading are shown together
    reverse: Piece | None = None  # its other face, where that matters


@dataclass(frozen=True)
class Tray:
    """What a seat has in hand."""

    seat: int | None
    title: Message
    items: tuple[TrayItem, ...]


@dataclass(frozen=True)
class Button:
    """A move that has no place on the board, such as a pass."""

    id: str
    label: Message


@dataclass(frozen=True)
class Scene:
    """Everything a page needs to draw a position."""

    title: str
    styles: tuple[PlayerStyle, ...]
    sites: tuple[Site, ...]
    pieces: tuple[Piece, ...] = ()
    lines: tuple[tuple[Point, Point], ...] = ()
    trays: tuple[Tray, ...] = ()
    buttons: tuple[Button, ...] = ()
    caption: Message | None = None
    notice: Message | None = None  # what the side to move must know now
    remark: Message | None = None  # a few words for everybody, shown beside whose turn it is
    to_move: int | None = None
    is_turnable: bool = True  # whether it can be shown from the other side of the table
    secret_glyph: str = ""  # what pieces may hide; people who suspect it mark them with this sign

    def ids(self) -> set[str]:
        """Everything that can be selected."""
        found = {site.id for site in self.sites} | {piece.id for piece in self.pieces}
        found |= {item.piece.id for tray in self.trays for item in tray.items}
        return found | {button.id for button in self.buttons}
