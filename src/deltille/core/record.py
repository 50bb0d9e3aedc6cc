"""A played game as a small file: what was agreed, who sat where, which moves were made.

>>> import deltille
>>> pos = deltille.new("attangle")
>>> _ = pos.push("e3")
>>> record = Record.of(pos, seats=("Ada", "Charles"))
>>> Record.from_json(record.to_json()) == record
True
"""

import datetime
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deltille.core.errors import BadNotation, BadRecord
from deltille.core.game import Game, Setting
from deltille.core.position import Position, read_position
from deltille.core.seals import Seal

FORMAT = 1
"""The version of the file format; the rules have their own version in each game."""
MAX_BYTES = 1 << 20
MAX_TEXT = 200
MAX_MOVE_TEXT = 500
MAX_START_TEXT = 5000

_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
_HASH = re.compile(r"[0-9a-f]{64}")

_FIELDS = {
    *(
        "deltille",
        "game",
        "options",
        "rules",
        "seats",
        "start",
        "moves",
        "result",
        "started",
        "ended",
        "seals",
    ),
}
HIDDEN = "?"
"""Stands in the text of every move that is hidden from the reader, and of no other."""


@dataclass(frozen=True)
class Record:
    """Everything needed to replay a game from its start."""

    game: str
    options: dict[str, Setting]
    rules: int
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    result: dict[str, Any] | None = None
    started: str | None = None
    ended: str | None = None
    seals: Mapping[int, Seal] = field(default_factory=dict)
    """The seals of hidden moves by ply, counted from 1."""
    start: str | None = None
    """The text of the position in which the game began, if not as its rules begin it."""
    format: int = field(default=FORMAT, repr=False)

    @classmethod
    def of(
        cls,
        position: Position,
        seats: tuple[str, ...] | None = None,
        started: str | None = None,
        seals: Mapping[int, Seal] | None = None,
        reveal: bool = False,
    ) -> "Record":
        """The record of the game in this position's history, and of where that history begins.

        While a game with secrets goes on, its record holds what a view shows, a spectator's unless the
        position is another's view; ``seals`` vouch for the rest. With ``reveal`` it holds everything, to
        be kept by the keeper of the game.
        """
        game = position.game
        outcome = position.outcome()
        if game.has_secrets and not reveal and outcome is None and not position.is_view:
            position = position.view(None)
        result = None
        if outcome is not None:
            result = {
                "scores": list(outcome.scores),
                "winners": list(outcome.winners),
                "reason": outcome.reason,
            }
        return cls(
            game.name,
            dict(game.settings),
            game.rules_version,
            seats or game.seat_names,
            tuple(move.text for move in position.history),
            result,
            started,
            now() if outcome is not None else None,
            dict(seals or {}),
            _start_text(position),
        )

    def to_json(self) -> str:
        data: dict[str, Any] = {
            "deltille": self.format,
            "game": self.game,
            "options": self.options,
            "rules": self.rules,
            "seats": list(self.seats),
            "started": self.started,
            "ended": self.ended,
            "result": self.result,
            "moves": list(self.moves),
        }
        if self.start is not None:
            data["start"] = self.start
        if self.seals:
            data["seals"] = {
                str(ply): {"hash": seal.hash} if seal.salt is None else {"hash": seal.hash, "salt": seal.salt}
                for ply, seal in self.seals.items()
            }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    def save(self, path: Path) -> None:
        path.write_text(self.to_json(), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> "Record":
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise BadRecord(str(path), f"cannot be read: {error.strerror}") from error
        if len(data) > MAX_BYTES:
            raise BadRecord(str(path), f"is larger than {MAX_BYTES >> 10} KiB, no game is that long")
        try:
            return cls.from_json(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise BadRecord(str(path), "is not text in UTF-8") from error

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read a record; says what is wrong with a broken or hostile one."""
        if len(text) > MAX_BYTES:
            raise BadRecord("record", f"is larger than {MAX_BYTES >> 10} KiB, no game is that long")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord("record", f"is not JSON: {error}") from error
        if not isinstance(data, dict) or "deltille" not in data:
            raise BadRecord("record", "is not a Deltille record: the field 'deltille' is missing")
        if data["deltille"] != FORMAT:
            raise BadRecord(
                "record", f"has format {data['deltille']!r:.40}; this program reads format {FORMAT}"
            )
        unknown = sorted(set(data) - _FIELDS)
        if unknown:
            raise BadRecord("record", f"has an unknown field {unknown[0][:MAX_TEXT]!r}")
        options = data.get("options", {})
        if not isinstance(options, dict) or not all(
            isinstance(v, bool | int | str) for v in options.values()
        ):
            raise BadRecord("record", "field 'options' must hold names with true, false, numbers or text")
        result = data.get("result")
        if result is not None and not isinstance(result, dict):
            raise BadRecord("record", "field 'result' must be null or hold scores, winners and a reason")
        rules = data.get("rules")
        if type(rules) is not int:
            raise BadRecord("record", "field 'rules' must be a whole number")
        record = cls(
            _text(data, "game"),
            options,
            rules,
            _texts(data, "seats", MAX_TEXT),
            _texts(data, "moves", MAX_MOVE_TEXT),
            result,
            _date(data, "started"),
            _date(data, "ended"),
            _seals(data),
            _text(data, "start", MAX_START_TEXT) if data.get("start") is not None else None,
        )
        record.check_seals()
        return record

    def check_seals(self) -> None:
        """Refuse a seal of no move, one that does not fit its move, and one left closed at the end."""
        for ply, seal in self.seals.items():
            if not 1 <= ply <= len(self.moves):
                raise BadRecord("record", f"has a seal for move {ply}, but {len(self.moves)} moves")
            if seal.salt is not None and not seal.fits(self.moves[ply - 1]):
                raise BadRecord("record", f"move {ply} is not the one that was sealed")
            if seal.salt is None and self.result is not None:
                raise BadRecord("record", f"the game is over, but the seal of move {ply} is not opened")

    def check_continues(self, earlier: "Record") -> None:
        """Refuse unless this is the earlier record carried on, with the moves that were sealed then."""
        for what in ("game", "options", "rules", "seats", "start"):
            if getattr(self, what) != getattr(earlier, what):
                raise BadRecord("record", f"differs from the earlier one in its {what}")
        if len(self.moves) < len(earlier.moves):
            raise BadRecord("record", "has fewer moves than the earlier one")
        for ply, (before, move) in enumerate(zip(earlier.moves, self.moves, strict=False), start=1):
            if before != move and HIDDEN not in before and HIDDEN not in move:
                raise BadRecord("record", f"move {ply} was {before!r} in the earlier one")
            promised, opened = earlier.seals.get(ply), self.seals.get(ply)
            if promised is not None and (opened is None or opened.hash != promised.hash):
                raise BadRecord("record", f"the seal of move {ply} is not the one of the earlier record")
        self.check_seals()

    def start_position(self, game: Game) -> Position:
        """Where the game begins; refuses a start of another game, and one that hides something.

        >>> import deltille
        >>> problem = deltille.from_text("attangle 4/5/6/w6/6/5/4 b 17 18")
        >>> Record.of(problem).start_position(problem.game) == problem
        True
        """
        if self.start is None:
            return Position(game)
        head, _, body = self.start.partition(" ")
        if head.startswith(f"{game.head}@"):
            raise BadRecord("record", "its start is hidden until the game is over")
        if head != game.head:
            raise BadRecord("record", f"starts in a position of {head!r:.80}, not of {game.head!r}")
        try:
            return read_position(game, body)
        except BadNotation as error:
            raise BadRecord("record", f"its start is no position: {error}") from error

    def replay(self, game: Game) -> Position:
        """Play the moves through; refuses an illegal one and a result that is not the true one."""
        if self.rules != game.rules_version:
            raise BadRecord(
                "record", f"was played by rules version {self.rules}, these are {game.rules_version}"
            )
        if len(self.seats) != game.n_seats:
            raise BadRecord("record", f"names {len(self.seats)} seats, the game has {game.n_seats}")
        if len(self.moves) > game.max_plies:
            raise BadRecord("record", f"has {len(self.moves)} moves, no game is longer than {game.max_plies}")
        position = self.start_position(game)
        self.check_seals()
        for ply, move in enumerate(self.moves, start=1):
            if game.has_secrets and HIDDEN in move:
                raise BadRecord("record", f"move {ply} is hidden until the game is over")
            try:
                position.push(move)
            except ValueError as error:
                raise BadRecord("record", f"move {ply} does not stand: {error}") from error
        true = Record.of(position).result
        if self.result is not None and self.result != true:
            raise BadRecord("record", f"claims the result {self.result!r:.200}, but the moves give {true!r}")
        return position

    def _repr_html_(self) -> str:
        from deltille.core.notebook import beside, table

        heads = ["", *self.seats] if len(self.seats) == 2 else ["", "move"]
        width = len(heads) - 1
        rows = [[n // width + 1, *self.moves[n : n + width]] for n in range(0, len(self.moves), width)]
        sheet = table(heads, rows)
        try:
            boards = [replay(self).svg() for replay in REPLAYERS[:1]]
        except BadRecord:  # a running game with secrets cannot be replayed by its readers
            boards = []
        return beside(*boards, f'<div style="max-height:24em;overflow:auto">{sheet}</div>')


REPLAYERS: list[Callable[[Record], Position]] = []
"""How a record is replayed, set by the registry of games; with it a record can draw its last position."""


def now() -> str:
    """The time, to the second, in the one zone that needs no explanation."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")


def _start_text(position: Position) -> str | None:
    first = position.copy()
    while first.ply:
        first.pop()
    usual = Position(first.game)
    is_usual = first == (usual.view(first.viewer) if first.is_view else usual)
    return None if is_usual else first.to_text()


def _text(data: dict[str, Any], name: str, longest: int = MAX_TEXT) -> str:
    value = data.get(name)
    if not isinstance(value, str) or len(value) > longest:
        raise BadRecord("record", f"field {name!r} must be a text of at most {longest} characters")
    return value


def _texts(data: dict[str, Any], name: str, longest: int) -> tuple[str, ...]:
    values = data.get(name)
    if not isinstance(values, list) or not all(isinstance(v, str) and len(v) <= longest for v in values):
        raise BadRecord("record", f"field {name!r} must be a list of texts of at most {longest} characters")
    return tuple(values)


def _date(data: dict[str, Any], name: str) -> str | None:
    value = data.get(name)
    if value is None:
        return None
    try:
        datetime.datetime.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise BadRecord("record", f"field {name!r} must be a date such as '{now()}'") from error
    return str(value)


def _seals(data: dict[str, Any]) -> dict[int, Seal]:
    values = data.get("seals", {})
    if not isinstance(values, dict) or not all(map(_is_seal, values, values.values())):
        raise BadRecord(
            "record", "field 'seals' must hold numbers of moves, each with a hash and perhaps a salt"
        )
    return {int(ply): Seal(value["hash"], value.get("salt")) for ply, value in values.items()}


def _is_seal(ply: str, value: Any) -> bool:
    return (
        _NUMBER.fullmatch(ply) is not None
        and isinstance(value, dict)
        and set(value) <= {"hash", "salt"}
        and _HASH.fullmatch(str(value.get("hash"))) is not None
        and isinstance(value.get("salt", ""), str)
        and len(value.get("salt", "")) <= MAX_TEXT
    )
