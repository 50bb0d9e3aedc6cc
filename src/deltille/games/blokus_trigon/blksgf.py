"""Pentobi's game files (.blksgf): the main line of a game of Blokus Trigon, read and written.

>>> position = read_blksgf("(;GM[Blokus Trigon];1[q15,r15,s15];2[r4])")
>>> [str(move) for move in position.history]
['q15,r15,s15', 'r4']
>>> print(write_blksgf(position, seats=("Ada", "", "", "")))
(
;GM[Blokus Trigon]CA[UTF-8]P1[Ada]
;1[q15,r15,s15]
;2[r4]
)
<BLANKLINE>

What Pentobi loads but Deltille refuses: moves that are illegal or out of turn, and positions set up by
hand, as nobody knows the moves that led to them. Variations and unknown properties are ignored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deltille.core.errors import BadRecord, DeltilleError
from deltille.core.messages import Message
from deltille.core.optional_parts import FileFormat
from deltille.core.position import Position
from deltille.games.blokus_trigon.dialect import BlokusTrigonDialect
from deltille.games.blokus_trigon.notation import SIDES
from deltille.games.blokus_trigon.state import COLOUR

MAX_CHARACTERS = 1 << 20
MAX_DEPTH = 1000

VARIANTS = {int(chosen.get("players", 4)): name for name, chosen in BlokusTrigonDialect.variant_names.items()}
# Early versions spelled the colours out.
MOVES = {"1": 0, "2": 1, "3": 2, "4": 3, "BLUE": 0, "YELLOW": 1, "RED": 2, "GREEN": 3}
FOREIGN_MOVES = ("B", "W")
SETUP = ("A1", "A2", "A3", "A4", "AB", "AW", "AE", "PL")
NAMES = {2: ("PB", "PW"), 3: ("P1", "P2", "P3"), 4: ("P1", "P2", "P3", "P4")}

Node = dict[str, list[str]]


@dataclass
class _Tree:
    """A tree of the file while it is being read."""

    is_main: bool
    n_children: int = 0
    n_nodes: int = 0


class Blksgf(FileFormat):
    """The files of Pentobi."""

    ending = ".blksgf"

    def read(self, text: str) -> tuple[Position, tuple[str, ...]]:
        return read_blksgf(text), read_seats(text)

    def write(self, position: Position, seats: tuple[str, ...], date: str) -> str:
        return write_blksgf(position, seats, date)


def read_blksgf(text: str) -> Position:
    """The position at the end of the main line, with its moves as history; raises BadRecord."""
    position, _ = _read(text)
    return position


def read_seats(text: str) -> tuple[str, ...]:
    """The names of the players, by seat; empty where the file has none.

    >>> read_seats("(;GM[Blokus Trigon Two-Player]PB[Ada]PW[Grace])")
    ('Ada', 'Grace')
    """
    position, root = _read(text)
    return tuple(root.get(key, [""])[0] for key in NAMES[position.game.n_seats])


def write_blksgf(position: Position, seats: Sequence[str] = (), date: str = "") -> str:
    """The game played to this position as a file for Pentobi; ``date`` as YYYY-MM-DD."""
    game = position.game
    if not isinstance(game.file_format, Blksgf):
        raise BadRecord(game.title, Message("blokus_trigon.sgf-other-game"))
    if game.settings["corner_only"]:
        raise BadRecord("corner_only", Message("blokus_trigon.sgf-unknown-rule"))
    replay = Position(game)
    head = f"GM[{VARIANTS[game.n_seats]}]CA[UTF-8]"
    if seats and len(seats) != game.n_seats:
        raise BadRecord("seats", Message("blokus_trigon.sgf-names", names=len(seats), seats=game.n_seats))
    for key, name in zip(NAMES[game.n_seats], seats or [""] * game.n_seats, strict=True):
        head += f"{key}[{_escaped(name)}]" if name else ""
    head += f"DT[{_escaped(date)}]" if date else ""
    lines = ["(", f";{head}"]
    for move in position.history:
        colour = int(replay.state[COLOUR])
        try:
            replay.push(move)
        except DeltilleError as error:
            raise BadRecord(str(move), Message("blokus_trigon.sgf-not-from-start")) from error
        lines.append(f";{colour + 1}[{move}]")
    if replay != position:
        raise BadRecord("position", Message("blokus_trigon.sgf-not-from-start"))
    return "\n".join([*lines, ")", ""])


def _escaped(text: str) -> str:
    """Text as a property value: closing brackets and backslashes escaped, everything on one line."""
    return " ".join(text.split()).replace("\\", "\\\\").replace("]", "\\]")


def _read(text: str) -> tuple[Position, Node]:
    nodes = _main_line(text)
    root = nodes[0]
    from deltille.games.blokus_trigon.game import BlokusTrigon  # which names this format as its own

    position = Position(BlokusTrigon(players=_players(root)))
    for number, node in enumerate(nodes):
        _follow(
            position,
            node,
            Message("blokus_trigon.sgf-root")
            if number == 0
            else Message("blokus_trigon.sgf-node", number=number),
        )
    return position, root


def _players(root: Node) -> int:
    if "GM" not in root:
        raise _bad("no-game")
    value = root["GM"][0]
    for players, name in VARIANTS.items():
        if value.strip().lower() == name.lower():
            return players
    raise _bad("another-game", found=value[:40], known=sorted(VARIANTS.values()))


def _follow(position: Position, node: Node, where: Message) -> None:
    """Play what a node says."""
    colours = position.game.dialect.colours
    for key in SETUP:
        if key in node:
            raise _bad("set-up", where=where, property=key)
    for key in FOREIGN_MOVES:
        if key in node:
            raise _bad("foreign-move", where=where, property=key)
    played = [key for key in MOVES if key in node]
    if len(played) > 1:
        raise _bad("two-moves", where=where, moves=played)
    for key in played:
        colour = MOVES[key]
        if colour >= len(colours):
            raise _bad("fourth-colour", where=where, property=key)
        # The earliest files have one value a cell.
        move = ",".join(value.strip() for value in node[key])
        due = int(position.state[COLOUR])
        if due not in (colour, -1):
            raise _bad("wrong-turn", where=where, colour=SIDES[colour], due=SIDES[due])
        try:
            position.push(move)
        except DeltilleError as error:
            raise _bad("bad-move", where=where, move=f"{key}[{move[:60]}]", why=error.message) from error


def _main_line(text: str) -> list[Node]:
    """The nodes one comes through by always taking the first branch; the rest is read, but not kept."""
    if len(text) > MAX_CHARACTERS:
        raise _bad("too-long", most=MAX_CHARACTERS)
    nodes: list[Node] = []
    trees: list[_Tree] = []
    is_done = False
    reader = _Reader(text.removeprefix("\ufeff"))
    for sign in reader.signs():
        if is_done:
            raise _bad("two-trees") if sign == "(" else _bad("extra", found=repr(sign))
        if sign == "(":
            parent = trees[-1] if trees else None
            if parent is not None and parent.n_nodes == 0:
                raise _bad("early-branch")
            if len(trees) >= MAX_DEPTH:
                raise _bad("too-deep", most=MAX_DEPTH)
            trees.append(_Tree(is_main=parent is None or (parent.is_main and parent.n_children == 0)))
            if parent is not None:
                parent.n_children += 1
        elif not trees:
            raise _bad("no-beginning", found=repr(sign))
        elif sign == ")":
            if trees[-1].n_nodes == 0:
                raise _bad("empty-branch")
            trees.pop()
            is_done = not trees
        elif sign == ";":
            if trees[-1].n_children:
                raise _bad("late-node")
            trees[-1].n_nodes += 1
            node = reader.node()
            if trees[-1].is_main:
                nodes.append(node)
        else:
            raise _bad("no-node", found=repr(sign))
    if not is_done:
        raise _bad("ends-early" if trees else "empty")
    return nodes


class _Reader:
    """Walks through the characters of a file."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def signs(self) -> Iterator[str]:
        """The characters between nodes that are not blank."""
        while (sign := self.next_sign()) != "":
            self.at += 1
            yield sign

    def next_sign(self) -> str:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def node(self) -> Node:
        """The properties of the node that begins here."""
        found: Node = {}
        while self._is_name(self.next_sign()):
            start = self.at
            while self.at < len(self.text) and self._is_name(self.text[self.at]):
                self.at += 1
            name = self.text[start : self.at]
            if name in found:
                raise _bad("property-twice", property=name[:20])
            found[name] = []
            while self.next_sign() == "[":
                found[name].append(self.value())
            if not found[name]:
                raise _bad("property-empty", property=name[:20])
        return found

    def _is_name(self, sign: str) -> bool:
        return sign.isascii() and sign.isalnum()

    def value(self) -> str:
        """The text in the brackets that open here."""
        self.at += 1
        parts: list[str] = []
        while True:
            end = self.at
            while end < len(self.text) and self.text[end] not in "]\\":
                end += 1
            parts.append(self.text[self.at : end])
            if end + 1 >= len(self.text) and self.text[end : end + 1] != "]":
                raise _bad("ends-in-value")
            self.at = end + 1
            if self.text[end] == "]":
                return "".join(parts)
            if self.text[self.at] not in "\r\n":  # an escaped line end is no line end
                parts.append(self.text[self.at])
            self.at += 1


def _bad(key: str, **args: object) -> BadRecord:
    return BadRecord("blksgf", Message(f"blokus_trigon.sgf-{key}", **args))
