"""A played game as a small file: its options, who sat where, which moves were made.

>>> import deltille
>>> pos = deltille.new("attangle")
>>> _ = pos.push("e3")
>>> record = Record.of(pos, seats=("Ada", "Charles"))
>>> Record.from_json(record.to_json()) == record
True
"""

import json
import os
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from gzip import GzipFile
from pathlib import Path
from typing import IO, Any

from deltille.core.endings import ENDINGS
from deltille.core.errors import BadNotation, BadRecord, DeltilleError
from deltille.core.game import Game, Setting
from deltille.core.messages import Message
from deltille.core.position import Position, read_position
from deltille.core.record_fields import (
    MAX_MOVE_TEXT,
    MAX_START_TEXT,
    MAX_TEXT,
    now,
    read_comments,
    read_date,
    read_options,
    read_resigned,
    read_seals,
    read_text,
    read_texts,
    read_variations,
)
from deltille.core.seals import Seal

__all__ = ["HIDDEN", "MAX_BYTES", "REPLAYERS", "Record", "now"]

MAX_BYTES = 1 << 20

_OLD = (
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
)
# Version 2 also has endings outside the rules. Records that need nothing new are written as version 1, so
# that earlier programs read it. The rules have their own version in each game.
_NEW = ("resigned", "comments", "variations")
_FIELDS = {1: frozenset(_OLD), 2: frozenset(_OLD + _NEW)}
HIDDEN = "?"
"""Stands in the text of every move that is hidden from the reader, and of no other."""


@dataclass(frozen=True)
class Record:
    """Everything needed to replay a game from its start."""

    game: str
    """The game's name."""
    options: dict[str, Setting]
    """Its options, those with their default as well."""
    rules: int
    """The version of the game's rules."""
    seats: tuple[str, ...]
    """Who sat where."""
    moves: tuple[str, ...]
    """The texts of the moves, in order."""
    result: dict[str, Any] | None = None
    """``scores``, ``winners`` and ``reason``; None while the game goes on."""
    started: str | None = None
    """When the game began, as an ISO date with its time."""
    ended: str | None = None
    """When it ended."""
    seals: Mapping[int, Seal] = field(default_factory=dict)
    """The seals of hidden moves by ply, counted from 1."""
    start: str | None = None
    """The text of the starting position, if it is not the usual one."""
    resigned: Mapping[int, int] = field(default_factory=dict)
    """The seats that resigned, each with the number of moves that had been made."""
    comments: Mapping[int, str] = field(default_factory=dict)
    """Comments on the position after this many moves."""
    variations: Mapping[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """Alternative lines to a move, by its ply, counted from 1."""

    @property
    def format(self) -> int:
        """The version of the file format that this record needs."""
        is_ended_otherwise = self.result is not None and self.result.get("reason") in ENDINGS
        return 2 if self.resigned or self.comments or self.variations or is_ended_otherwise else 1

    @classmethod
    def of(
        cls,
        position: Position,
        seats: Sequence[str] | None = None,
        started: str | None = None,
        seals: Mapping[int, Seal] | None = None,
        reveal: bool = False,
        comments: Mapping[int, str] | None = None,
        variations: Mapping[int, Sequence[Sequence[str]]] | None = None,
    ) -> "Record":
        """The record of the game in this position's history, and of where that history begins.

        While a game with secrets goes on, its record holds what a view shows, a spectator's unless the
        position is another's view; ``seals`` commit to the rest. With ``reveal`` it holds everything, to
        be stored by the server. ``seats`` are the names of the players.
        """
        game = position.game
        names = tuple(seats or game.seat_names)
        if isinstance(seats, str) or len(names) != game.n_seats or not all(isinstance(n, str) for n in names):
            raise BadRecord("seats", Message("core.record-names", game=game.title, seats=game.n_seats))
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
            names,
            tuple(move.text for move in position.history),
            result,
            started,
            now() if outcome is not None else None,
            dict(seals or {}),
            _start_text(position),
            position.resigned,
            dict(comments or {}),
            {ply: tuple(map(tuple, lines)) for ply, lines in (variations or {}).items()},
        )

    def to_json(self) -> str:
        """As a file holds it; :meth:`from_json` reads it back."""
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
        for name in ("resigned", "comments", "variations"):
            if getattr(self, name):
                data[name] = {str(key): value for key, value in sorted(getattr(self, name).items())}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record into this file."""
        Path(path).write_text(self.to_json(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Record":
        """The record in this file."""
        with _opened(path) as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise BadRecord(str(path), Message("core.record-too-large", size=MAX_BYTES >> 10))
        return cls.from_json(_decoded(data, str(path)))

    @classmethod
    def load_all(cls, path: str | os.PathLike[str]) -> Iterator["Record"]:
        """The records in a file with one per line (``.jsonl``, or ``.gz``), or the one in another file.

        Lines may be records, or what holds one as its ``record``, as the games of a match do.
        """
        if not str(path).removesuffix(".gz").endswith(".jsonl"):
            yield cls.load(path)
            return
        with _opened(path) as file:
            for number, line in enumerate(iter(lambda: file.readline(MAX_BYTES + 1), b""), start=1):
                try:
                    if line.strip():
                        yield cls.from_json(_decoded(line, "record"))
                except BadRecord as error:
                    raise BadRecord(f"{path}, line {number}", error.message) from error

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read a record; the error says what is wrong with a broken or hostile one."""
        if len(text) > MAX_BYTES:
            raise BadRecord("record", Message("core.record-too-large", size=MAX_BYTES >> 10))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord("", Message("core.record-not-json")) from error
        if isinstance(data, dict) and "deltille" not in data and isinstance(data.get("record"), dict):
            data = data["record"]
        if not isinstance(data, dict) or "deltille" not in data:
            raise BadRecord("", Message("core.record-not-json"))
        if type(data["deltille"]) is not int or data["deltille"] not in _FIELDS:
            raise BadRecord(
                "record", Message("core.record-format", found=f"{data['deltille']!r:.40}", known="1, 2")
            )
        unknown = sorted(set(data) - _FIELDS[data["deltille"]])
        if unknown:
            raise BadRecord("record", Message("core.record-unknown-field", field=repr(unknown[0][:MAX_TEXT])))
        result = data.get("result")
        if result is not None and not isinstance(result, dict):
            raise BadRecord("record", Message("core.record-result"))
        rules = data.get("rules")
        if type(rules) is not int:
            raise BadRecord("record", Message("core.record-rules"))
        record = cls(
            read_text(data, "game"),
            read_options(data),
            rules,
            read_texts(data, "seats", MAX_TEXT),
            read_texts(data, "moves", MAX_MOVE_TEXT),
            result,
            read_date(data, "started"),
            read_date(data, "ended"),
            read_seals(data),
            read_text(data, "start", MAX_START_TEXT) if data.get("start") is not None else None,
            read_resigned(data),
            read_comments(data),
            read_variations(data),
        )
        record.check_seals()
        return record

    def check_seals(self) -> None:
        """Refuse a seal of no move, one that does not fit its move, and one left closed at the end."""
        for ply, seal in self.seals.items():
            if not 1 <= ply <= len(self.moves):
                raise BadRecord(
                    "record", Message("core.record-seal-of-no-move", ply=ply, moves=len(self.moves))
                )
            if seal.salt is not None and not seal.fits(self.moves[ply - 1]):
                raise BadRecord("record", Message("core.record-not-sealed", ply=ply))
            if seal.salt is None and self.result is not None:
                raise BadRecord("record", Message("core.record-seal-closed", ply=ply))

    def check_continues(self, earlier: "Record") -> None:
        """Refuse unless this continues the earlier record, with the moves that were sealed then."""
        for what in ("game", "options", "rules", "seats", "start"):
            if getattr(self, what) != getattr(earlier, what):
                raise BadRecord("record", Message("core.record-differs", field=what))
        if len(self.moves) < len(earlier.moves):
            raise BadRecord("record", Message("core.record-fewer-moves"))
        for ply, (before, move) in enumerate(zip(earlier.moves, self.moves, strict=False), start=1):
            if before != move and HIDDEN not in before and HIDDEN not in move:
                raise BadRecord("record", Message("core.record-changed-move", ply=ply, before=repr(before)))
            promised, opened = earlier.seals.get(ply), self.seals.get(ply)
            if promised is not None and (opened is None or opened.hash != promised.hash):
                raise BadRecord("record", Message("core.record-changed-seal", ply=ply))
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
            raise BadRecord("record", Message("core.record-hidden-start"))
        if head != game.head:
            raise BadRecord(
                "record", Message("core.record-foreign-start", found=f"{head!r:.80}", game=repr(game.head))
            )
        try:
            return read_position(game, body)
        except BadNotation as error:
            raise BadRecord("record", Message("core.record-bad-start", why=error.message)) from error

    def replay(self, game: Game | None = None) -> Position:
        """Play the moves through; refuses an illegal one and a result that is not the true one.

        ``game`` is the game with the record's options; without it, it is looked up by its name.
        """
        if game is None:
            if not REPLAYERS:
                raise BadRecord("record", Message("core.record-no-game"))
            return REPLAYERS[0](self)
        if self.rules != game.rules_version:
            raise BadRecord(
                "record", Message("core.record-other-rules", played=self.rules, known=game.rules_version)
            )
        if len(self.seats) != game.n_seats:
            raise BadRecord("record", Message("core.record-seats", named=len(self.seats), seats=game.n_seats))
        if len(self.moves) > game.max_plies:
            raise BadRecord(
                "record", Message("core.record-too-long", moves=len(self.moves), most=game.max_plies)
            )
        position = self.start_position(game)
        self.check_seals()
        self._resign_at(position)
        for ply, move in enumerate(self.moves, start=1):
            if game.has_secrets and HIDDEN in move:
                raise BadRecord("record", Message("core.record-hidden-move", ply=ply))
            _push(position, move, "core.record-bad-move", ply)
            self._resign_at(position)
        if self.result is not None:
            self._end(position)
            true = Record.of(position).result
            if self.result != true:
                raise BadRecord(
                    "record",
                    Message("core.record-false-result", claimed=f"{self.result!r:.200}", true=repr(true)),
                )
        return position

    def _resign_at(self, position: Position) -> None:
        for seat, ply in self.resigned.items():
            if ply == position.ply:
                try:
                    position.resign(seat)
                except (DeltilleError, IndexError) as error:
                    raise BadRecord(
                        "record", Message("core.record-bad-resign", seat=seat, ply=ply)
                    ) from error

    def _end(self, position: Position) -> None:
        """End the game as the result says, if its rules have not ended it."""
        assert self.result is not None
        reason, winners = self.result.get("reason"), self.result.get("winners")
        if isinstance(reason, str) and reason in ENDINGS and not position.is_over:
            if not isinstance(winners, list) or not all(type(seat) is int for seat in winners):
                raise BadRecord("record", Message("core.record-bad-winners"))
            try:
                position.adjudicate(winners, reason)
            except IndexError as error:
                raise BadRecord("record", Message("core.record-bad-winners")) from error

    def position(self, ply: int | None = None) -> Position:
        """The position after this many moves; by default after all of them.

        >>> import deltille
        >>> pos = deltille.new("attangle")
        >>> for move in ("e3", "c5"):
        ...     _ = pos.push(move)
        >>> Record.of(pos).position(1).turn
        1
        """
        position = self.replay()
        last = position.ply if ply is None else ply
        if not 0 <= last <= position.ply:
            raise IndexError(f"this record has positions after 0 to {position.ply} moves, not {ply}")
        while position.ply > last:
            position.pop()
        return position

    def variation(self, ply: int, number: int = 0) -> Position:
        """The position at the end of a variation: the moves before ``ply``, then those of its line."""
        try:
            line = self.variations[ply][number]
        except (KeyError, IndexError):
            raise IndexError(f"this record has no variation {number} in place of move {ply}") from None
        position = self.position(ply - 1)
        for move in line:
            _push(position, move, "core.record-bad-variation", ply)
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


@contextmanager
def _opened(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    try:
        with Path(path).open("rb") as file:
            yield GzipFile(fileobj=file) if str(path).endswith(".gz") else file  # type: ignore[misc]
    except (OSError, EOFError, zlib.error) as error:
        why = getattr(error, "strerror", None) or error
        raise BadRecord(str(path), Message("core.file-unreadable", why=str(why))) from error


def _decoded(data: bytes, what: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(what, Message("core.file-not-text")) from error


def _push(position: Position, move: str, complaint: str, ply: int) -> None:
    try:
        position.push(move)
    except DeltilleError as error:
        why = Message(complaint, ply=ply, move=repr(error.text), why=error.message)
        raise BadRecord("record", why) from error


def _start_text(position: Position) -> str | None:
    first = position.copy()
    while first.ply:
        first.pop()
    usual = Position(first.game)
    is_usual = first == (usual.view(first.viewer) if first.is_view else usual)
    return None if is_usual else first.to_text()
