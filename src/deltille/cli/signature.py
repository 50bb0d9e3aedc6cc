"""One number over everything the rules and the search compute, as Stockfish's bench line.

A commit that must not change play prints the same number before and after. Only integers enter: lengths,
winners and scores of random games, and which moves a search visits how often.
"""

import hashlib
from collections.abc import Iterator

from deltille import games
from deltille.core.game import Game
from deltille.core.position import Position

PLAYOUTS = 64
NODES = 400
PLIES = (0, 6, 20)
"""Searches start after this many random moves."""


def signature() -> int:
    """The signature of all games with their usual options."""
    digest = hashlib.sha256()
    for name in games.names():
        for number in _numbers(games.game(name)):
            digest.update(number.to_bytes(8, "little", signed=True))
    return int.from_bytes(digest.digest()[:4], "little")


def _numbers(game: Game) -> Iterator[int]:
    from deltille.core import playout

    start = Position(game)
    tally = playout.tally_games(game, start.state, PLAYOUTS, seed=1)
    yield from (tally.plies, *tally.wins, tally.draws, *tally.points)
    for plies in PLIES:
        yield from _searched(start, plies)


def _searched(start: Position, plies: int) -> Iterator[int]:
    """Move ids and visits of a search on one thread after some random moves."""
    from random import Random

    from deltille.search.mcts import Search

    position, chance = start.copy(), Random(plies)
    for _ in range(plies):
        if position.outcome() is not None:
            return
        position.push(int(chance.choice(position.legal_moves.ids.tolist())))
    if position.outcome() is not None:
        return
    search = Search(position, seed=1, memory_mb=32)
    search.run(nodes=NODES)
    for candidate in search.report(line_length=1).candidates:
        yield candidate.move.id
        yield candidate.visits
