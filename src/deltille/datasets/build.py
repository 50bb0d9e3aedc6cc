"""Playing the games of a dataset: the same arguments give the same games, on any number of processes."""

import hashlib
import random
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from deltille import games
from deltille.arena.errors import BadRun
from deltille.arena.executors import local, n_processors, run_all
from deltille.core.game import Game, Setting
from deltille.core.position import Position
from deltille.core.record import now
from deltille.datasets.dataset import FORMAT, BadDataset, Dataset, load
from deltille.players import player
from deltille.players.identity import source_of

CHUNK = 8
"""Games a worker plays before it hands them back."""
SAVED_S = 60.0
"""How often played games are saved, so that a crash costs a minute and not an hour."""
OPENING_PLIES = 4
STRONG_WITH_NETWORK, STRONG = "net:nodes=8", "mcts:nodes=300"

Row = tuple[list[int], int, list[int], list[bool], list[int]]


def default_players(game: Game) -> list[str]:
    """A strong player that finishes thousands of games in minutes: the game's network, or else search."""
    from deltille.learning.loading import network_for

    return [STRONG if network_for(game) is None else STRONG_WITH_NETWORK]


def build(
    game: str,
    players: Sequence[str] | None = None,
    n_games: int = 10_000,
    *,
    options: Mapping[str, Setting] | None = None,
    opening_plies: int = OPENING_PLIES,
    seed: int = 0,
    out: Path | str | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    minutes: float | None = None,
    should_stop: Callable[[], bool] = lambda: False,
    on_progress: Callable[[int, int], None] = lambda done, planned: None,
) -> Dataset:
    """Play games and keep them, in the file ``out`` if one is named; what it holds already is not repeated.

    Each game starts with up to ``opening_plies`` random moves, so that hardly two are alike. With
    several ``players`` each seat of each game is drawn among them. After ``minutes`` what has been played
    is the dataset; the same call continues from there.
    """
    if n_games < 1:
        raise BadRun(str(n_games), "a dataset needs at least one game")
    chosen = games.game(game, **(options or {}))
    named = list(players or default_players(chosen))
    sources = [source_of(player(each), chosen) for each in named]
    header = header_for(chosen, named, sources, opening_plies, seed)
    path = None if out is None else Path(out)
    rows: dict[int, Row] = _resumed(path, header) if path is not None and path.exists() else {}
    deadline = None if minutes is None else time.monotonic() + 60 * minutes
    missing = [number for number in range(n_games) if number not in rows]
    chunks = [missing[at : at + CHUNK] for at in range(0, len(missing), CHUNK)]

    saved_s = time.monotonic()

    def keep() -> Dataset:
        nonlocal saved_s
        dataset = Dataset(header | {"created": now()}, _arrays(chosen, rows))
        if path is not None and len(dataset):
            dataset.save(path)
            load.cache_clear()
        saved_s = time.monotonic()
        return dataset

    def add(played: dict[int, Row]) -> None:
        rows.update(played)
        if path is not None and time.monotonic() - saved_s > SAVED_S:
            keep()
        on_progress(len(rows), n_games)

    on_progress(len(rows), n_games)
    workers = n_processors() if workers is None else workers
    with ExitStack() as stack:
        pool = executor or stack.enter_context(local(workers))
        calls = [
            (play_chunk, (game, dict(chosen.settings), named, opening_plies, seed, each)) for each in chunks
        ]
        run_all(
            pool,
            calls,
            2 * max(1, workers),
            add,
            lambda: False,
            lambda: should_stop() or (deadline is not None and time.monotonic() > deadline),
        )
    return keep()


def play_chunk(
    game: str,
    options: dict[str, Setting],
    players: list[str],
    opening_plies: int,
    seed: int,
    numbers: list[int],
) -> dict[int, Row]:
    """The games with these numbers."""
    chosen = games.game(game, **options)
    return {number: _play(chosen, players, opening_plies, seed, number) for number in numbers}


def _play(game: Game, players: list[str], opening_plies: int, seed: int, number: int) -> Row:
    digest = hashlib.sha256(f"{game.head}/{seed}/{number}".encode()).digest()
    chance = random.Random(int.from_bytes(digest[:8], "big"))
    seats = [chance.randrange(len(players)) for _ in range(game.n_seats)]
    seated = [player(players[who]) for who in seats]
    position = Position(game)
    n_opening = chance.randint(0, opening_plies)
    for _ in range(n_opening):
        position.push(chance.choice(position.legal_moves))
        if position.outcome() is not None:
            position.pop()
            break
    n_opening = position.ply
    while (outcome := position.outcome()) is None:
        seat = position.turn
        position.push(seated[seat].choose(position.view(seat), chance.getrandbits(52)))
    winners = [seat in outcome.winners for seat in range(game.n_seats)]
    return [move.id for move in position.history], n_opening, seats, winners, list(outcome.scores)


def header_for(
    game: Game, players: list[str], sources: Sequence[Any], opening_plies: int, seed: int
) -> dict[str, Any]:
    """The header of a dataset; it is continued only by games of the same kind."""
    return {
        "format": FORMAT,
        "game": game.name,
        "options": dict(game.settings),
        "rules": game.rules_version,
        "players": players,
        "sources": list(sources),
        "opening_plies": opening_plies,
        "seed": seed,
        "version": version("deltille"),
    }


def _resumed(path: Path, header: dict[str, Any]) -> dict[int, Row]:
    """The games that are in the file already; refuses one that was made in another way."""
    load.cache_clear()
    held = load(path)
    other = next((key for key in header if held.header.get(key) != header[key]), None)
    if other is not None:
        was = held.header.get(other)
        why = f"was made with another {other}: {was!r:.100}; choose another file, or remove it"
        raise BadDataset(str(path), why)
    a = held.arrays
    return {
        at: (
            a["moves"][held.offsets[at] : held.offsets[at + 1]].tolist(),
            int(a["openings"][at]),
            a["seats"][at].tolist(),
            a["winners"][at].tolist(),
            a["scores"][at].tolist(),
        )
        for at in range(len(held))
    }


def _arrays(game: Game, rows: dict[int, Row]) -> dict[str, Any]:
    # After a stop some numbers may be missing in between: those behind the first gap are left for later.
    n = next((number for number in range(len(rows)) if number not in rows), len(rows))
    kept = [rows[number] for number in range(n)]
    shape = (n, game.n_seats)
    return {
        "moves": np.array([move for moves, *_ in kept for move in moves], np.int64),
        "lengths": np.array([len(moves) for moves, *_ in kept], np.int64),
        "openings": np.array([row[1] for row in kept], np.int64),
        "seats": np.array([row[2] for row in kept], np.int64).reshape(shape),
        "winners": np.array([row[3] for row in kept], np.bool_).reshape(shape),
        "scores": np.array([row[4] for row in kept], np.int64).reshape(shape),
    }
