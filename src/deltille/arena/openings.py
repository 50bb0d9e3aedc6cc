"""Files of openings: on each line a position text, or moves from the start of the game.

>>> from deltille import games
>>> attangle = games.game("attangle")
>>> position(attangle, "e3 d5 c2").ply
3
>>> position(attangle, "attangle 4/5/6/w6/6/5/4 b 17 18").turn
1

Empty lines and what follows a ``#`` are ignored. Records (``.json``, ``.jsonl``) are read as well: the
first moves of each game are an opening.
"""

from pathlib import Path

from deltille import games
from deltille.arena.errors import BadRun
from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.position import Position

MAX_LINES = 100_000


def read(path: Path, game: Game, plies: int) -> tuple[str, ...]:
    """The openings in a file, each checked; ``plies`` is how many moves of a record count."""
    if path.suffix in (".json", ".jsonl"):
        from deltille.arena.records import read_records

        lines = [" ".join(saved.record.moves[:plies]) for saved in read_records(path)]
    else:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise BadRun(str(path), f"openings cannot be read from it: {error}") from error
    found: dict[str, None] = {}
    for number, line in enumerate(lines[:MAX_LINES], start=1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        try:
            opened = position(game, text)
        except DeltilleError as error:
            raise BadRun(f"{path}, line {number}", f"is no opening of {game.head}: {error}") from error
        if opened.outcome() is not None:
            raise BadRun(f"{path}, line {number}", "is the end of a game; leave out its last moves")
        found[text] = None
    if not found:
        raise BadRun(str(path), "holds no opening; write moves or a position text on each line")
    return tuple(found)


def position(game: Game, text: str) -> Position:
    """The position of a line in such a file; raises an error that says what is wrong with it."""
    head, _, _rest = text.partition(" ")
    if head == game.head or (head.startswith(game.name) and " " in text):
        start = games.from_text(text)
        if start.game != game:
            raise BadRun(text, f"is a position of {start.game.head}, not of {game.head}")
        return start
    opened = Position(game)
    for move in text.split():
        opened.push(move)
    return opened
