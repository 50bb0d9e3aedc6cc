"""What a puzzle is, and the file of a game's folder that holds its puzzles: one line of JSON for each.

Positions are whole ones. In a game with secrets they are shown as the side to move may see them
(:meth:`Puzzle.position`, then :meth:`deltille.core.position.Position.view`).
"""

import functools
import hashlib
import json
import math
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.core.messages import Message
from deltille.core.position import Position

FILE = "puzzles.jsonl"
FIRST_DAY = date(2026, 1, 1)


class BadPuzzles(DeltilleError):
    """A file of puzzles does not hold what it should."""


@dataclass(frozen=True)
class Try:
    """A plausible wrong move, and its refutation."""

    move: str
    reply: str
    """The best answer; '' if the try ends the game."""
    chance: float
    """The solver's remaining chance, from 0 to 1."""


@dataclass(frozen=True)
class Puzzle:
    """One position and the line that solves it."""

    id: str
    """The same for positions that are symmetric to each other (:func:`puzzle_id`)."""
    position_text: str
    line: tuple[str, ...]
    """Moves of the solver and answers in turn; the first and the last are the solver's."""
    chance: float
    """What the solver may expect with the right move, from 0 to 1."""
    second: float
    """What they may expect with the best other move."""
    rating: int
    """How hard it is, on the scale of players' ratings: 1500 is the middle."""
    themes: tuple[str, ...]
    """Names of themes; what they say, :func:`deltille.puzzles.themes.theme_message` knows."""
    tries: tuple[Try, ...]
    """The wrong moves that look best."""
    points: tuple[int, int] | None = None
    """Where points are at stake, not the win: the lead at the end, and that with the best other move."""

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.position_text.partition(" ")[0].partition("(")[0]

    def position(self) -> Position:
        """The whole position, without a past."""
        return games.from_text(self.position_text)

    def refutation(self, move: str) -> Try | None:
        """The stored refutation of this wrong first move."""
        return next((each for each in self.tries if each.move == move), None)

    def to_line(self) -> str:
        """The puzzle as a line of a file.

        >>> text = "attangle 4/5/6/7/6/5/4 w 18 18"
        >>> made = Puzzle("0f", text, ("e3",), 0.9, 0.4, 1500, ("edge",), (Try("d3", "c5", 0.4),))
        >>> Puzzle.of_line(made.to_line()) == made
        True
        """
        content: dict[str, Any] = {
            "id": self.id,
            "position": self.position_text,
            "line": list(self.line),
            "chance": self.chance,
            "second": self.second,
            "rating": self.rating,
            "themes": list(self.themes),
            "tries": [[each.move, each.reply, each.chance] for each in self.tries],
        }
        if self.points is not None:
            content["points"] = list(self.points)
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def of_line(cls, line: str) -> "Puzzle":
        """The inverse of :meth:`to_line`."""
        try:
            content: dict[str, Any] = json.loads(line)
            return cls(
                str(content["id"]),
                str(content["position"]),
                tuple(map(str, content["line"])),
                float(content["chance"]),
                float(content["second"]),
                int(content["rating"]),
                tuple(map(str, content["themes"])),
                tuple(Try(str(move), str(reply), float(chance)) for move, reply, chance in content["tries"]),
                (int(content["points"][0]), int(content["points"][1])) if "points" in content else None,
            )
        except (ValueError, KeyError, TypeError) as error:
            raise BadPuzzles(line[:80], Message("puzzles.bad-line", why=str(error))) from error


def puzzle_id(position: Position) -> str:
    """A short name of a position, the same for all that are symmetric to each other.

    >>> e3 = games.new("attangle").after("e3")
    >>> puzzle_id(e3) == puzzle_id(e3.transformed(5))
    True
    """
    return hashlib.sha256(position.canonical()[0].to_text().encode()).hexdigest()[:10]


def read(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, none if it is not there."""
    if not path.is_file():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(Puzzle.of_line(line) for line in lines if line.strip())


@functools.cache
def of_game(name: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, the easiest first; a game without the file has none."""
    return read(games.folder(name) / FILE)


def daily(name: str, day: date) -> int:
    """The number of the puzzle of this day, the same everywhere; no puzzle repeats before all were used.

    >>> daily("no_such_game", date(2026, 11, 16))
    Traceback (most recent call last):
    ...
    IndexError: no_such_game has no puzzles
    """
    n = len(of_game(name))
    if not n:
        raise IndexError(f"{name} has no puzzles")
    # A step without a common factor visits every puzzle; neighbours in the file are alike, so it is long.
    step = next(k for k in range(round(n * 0.618) or 1, 2 * n + 2) if math.gcd(k, n) == 1)
    return (day - FIRST_DAY).days * step % n
