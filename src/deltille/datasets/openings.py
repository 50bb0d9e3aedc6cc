"""Opening books: which moves were played in a position, how often, and how those games ended.

Positions that differ only by a symmetry of the board are one, and so are those reached by other orders of the
same moves. A book is a small file in its game's folder, made from a dataset by ``deltille openings``:
``openings.json.gz`` for the usual options, ``openings-players-2.json.gz`` and the like for others. Options
without a file have no book. In a game with secrets a position is what spectators saw: whatever was hidden
there, it is the same one.
"""

import functools
import gzip
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.operations import SPECTATOR, State
from deltille.core.position import Position
from deltille.datasets.dataset import Dataset

FORMAT = 1
PLIES = 10
"""This many moves of each game are counted."""
LEAST_GAMES = 2
"""A position that fewer games reached is left out."""
DIGITS = 16

Played = tuple[int, tuple[int, ...]]
"""How many games continued with a move, and how many of them each seat won alone."""


@dataclass(frozen=True)
class Place:
    """A position early in a game, as a book names it, and how its moves are named there."""

    key: str
    state: State
    symmetries: tuple[int, ...]
    """The symmetries that lead to the canonical image."""

    def move_key(self, game: Game, move: int) -> int:
        """The name of a move: moves that are images of each other share one."""
        if game.symmetries is None:
            return move
        return min(game.symmetries.transform_move(each, self.state, move) for each in self.symmetries)


def places(game: Game, moves: Sequence[int]) -> Iterator[Place]:
    """The places of a game that began as its rules say: before each of these moves, and after the last."""
    position = Position(game)
    symmetries = game.symmetries
    images: list[list[tuple[int, int]]] = [[] for _ in range(symmetries.n if symmetries else 1)]
    for move in [*moves, None]:
        ordered = [sorted(image) for image in images]
        least = min(ordered)
        best = tuple(number for number, image in enumerate(ordered) if image == least)
        shown = position.view(None).state if game.has_secrets else position.state
        image = symmetries.transform_state(best[0], shown) if symmetries else shown
        key = hashlib.blake2b(image.tobytes(), digest_size=DIGITS // 2).hexdigest()
        yield Place(key, position.state, best)
        if move is None:
            return
        seat, state = position.turn, position.state
        is_secret = game.secrets is not None and game.secrets.redacted_move_text(state, move, SPECTATOR) != ""
        if not is_secret:
            for number, seen in enumerate(images):
                seen.append((seat, symmetries.transform_move(number, state, move) if symmetries else move))
        position.push(move)


class Book:
    """What is known of the openings of one game with its options."""

    def __init__(self, header: dict[str, Any], entries: dict[str, dict[int, Played]]) -> None:
        self.header = header
        self.entries = entries

    @property
    def n_games(self) -> int:
        return int(self.header["games"])

    @classmethod
    def of(cls, dataset: Dataset) -> "Book":
        """The book of these games."""
        game = dataset.game
        found: dict[str, dict[int, list[int]]] = {}
        for played in dataset:
            moves = played.moves[:PLIES].tolist()
            for place, move in zip(places(game, moves[:-1]), moves, strict=True):
                counts = found.setdefault(place.key, {}).setdefault(
                    place.move_key(game, move), [0] * (1 + game.n_seats)
                )
                counts[0] += 1
                if len(played.winners) == 1:
                    counts[1 + played.winners[0]] += 1
        entries = {
            key: {move: (n, tuple(wins)) for move, (n, *wins) in moves.items()}
            for key, moves in found.items()
            if sum(n for n, *_ in moves.values()) >= LEAST_GAMES
        }
        header = {
            "format": FORMAT,
            "game": game.head,
            "rules": game.rules_version,
            "players": list(dataset.players),
            "games": len(dataset),
            "plies": PLIES,
        }
        return cls(header, entries)

    def save(self, path: Path) -> None:
        """Write the file; the same book is the same bytes."""
        rows = {
            key: [[move, n, *wins] for move, (n, wins) in sorted(moves.items())]
            for key, moves in sorted(self.entries.items())
        }
        text = json.dumps(self.header | {"entries": rows}, separators=(",", ":"))
        path.write_bytes(gzip.compress(text.encode(), mtime=0))

    @classmethod
    def load(cls, path: Path) -> "Book":
        data = json.loads(gzip.decompress(path.read_bytes()))
        entries = {
            key: {move: (n, tuple(wins)) for move, n, *wins in rows}
            for key, rows in data.pop("entries").items()
        }
        return cls(data, entries)

    def moves_at(self, place: Place) -> dict[int, Played]:
        """The moves played at a place, by their names there."""
        return self.entries.get(place.key, {})


def path_for(game: Game) -> Path:
    """Where the book of a game with these options is, or would be."""
    options = re.sub(r"\W+", "-", game.head.removeprefix(game.name)).rstrip("-")
    return games.folder(game.name) / f"openings{options}.json.gz"


@functools.lru_cache(maxsize=16)
def book_for(game: Game) -> Book | None:
    """The book that comes with a game; None where it has none for these options and rules."""
    path = path_for(game)
    if not path.is_file():
        return None
    book = Book.load(path)
    is_ours = book.header.get("format") == FORMAT and book.header["rules"] == game.rules_version
    return book if is_ours and book.header["game"] == game.head else None


def place_of(position: Position) -> Place | None:
    """The place of a position whose history begins where games begin; None for others and for later ones."""
    first = position.copy()
    moves = []
    while first.ply:
        moves.append(first.pop().id)
    if len(moves) >= PLIES or first != Position(position.game):
        return None
    try:
        *_, last = places(position.game, moves[::-1])
    except DeltilleError:  # a view that hides what led here
        return None
    return last


def good_openings(book: Book, n: int = 3) -> list[tuple[str, int, float]]:
    """The first moves that were played most: as text, how many games, and the first seat's share of wins."""
    game = games.game_from_head(book.header["game"])
    start = Position(game)
    place = next(places(game, []))
    shown: dict[int, str] = {}
    for move in start.legal_moves:
        shown.setdefault(place.move_key(game, move.id), move.text)
    counted = Counter({move: played[0] for move, played in book.moves_at(place).items()})
    wins = {move: played[1] for move, played in book.moves_at(place).items()}
    return [(shown[move], times, wins[move][0] / times) for move, times in counted.most_common(n)]
