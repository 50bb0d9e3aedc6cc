"""Puzzles. A puzzle has all its data, so solving it needs no further request."""

from deltille.core.messages import Message
from deltille.server.wire.base import Optionally, Wire
from deltille.server.wire.changes import SceneChanges, Shown
from deltille.server.wire.scenes import Move, SeenMove


class PuzzleTheme(Wire):
    """A theme, and the number of a game's puzzles that have it."""

    name: str
    say: Message
    n: int


class PuzzleEntry(Wire):
    """A puzzle in a list: its place among those of its game, its name, how hard it is, what it is about."""

    number: int
    id: str
    rating: int
    themes: tuple[str, ...]


class PuzzleList(Wire):
    """The puzzles of a game, the easiest first."""

    game: str
    title: str
    themes: tuple[PuzzleTheme, ...]
    puzzles: tuple[PuzzleEntry, ...]


class DailyPuzzle(PuzzleEntry, Shown):
    """The puzzle of the day of one game, with its board."""

    game: str
    title: str
    n: int


class DailyPuzzles(Wire):
    """The puzzles of a day, the same for everybody: one for each game that has puzzles."""

    date: str
    puzzles: tuple[DailyPuzzle, ...]


class PuzzleMove(SeenMove):
    """A move in a puzzle as the solver sees it, and what it changes on the board the puzzle begins with."""

    changes: SceneChanges


class PuzzleTurn(Wire):
    """The solver is to move: the legal moves, those that are right, what the right one does, the answer.

    ``prompt`` is what the solver may do.
    """

    prompt: Optionally[Message] = None
    moves: tuple[Move, ...]
    solutions: tuple[int, ...]
    right: PuzzleMove
    reply: Optionally[PuzzleMove] = None


class PuzzleTry(Wire):
    """A wrong move, what it does, what refutes it, and the chance that is left to the solver, from 0 to 1."""

    tried: PuzzleMove
    reply: Optionally[PuzzleMove] = None
    chance: float


class PuzzleContent(PuzzleEntry, Shown):
    """A puzzle. ``chance`` is what the right move is worth, from 0 to 1, ``second`` the best other move.

    Where points decide, ``points`` are the leads at the end with either. ``sentence`` says how the game ends.
    """

    game: str
    title: str
    side: Message
    turn: int
    position: str
    turns: tuple[PuzzleTurn, ...]
    tries: tuple[PuzzleTry, ...]
    chance: float
    second: float
    points: Optionally[tuple[int, int]] = None
    sentence: Optionally[Message] = None
