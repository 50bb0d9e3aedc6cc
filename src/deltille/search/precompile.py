"""Compile the search ahead of time, so that nobody waits later."""

from collections.abc import Callable, Iterator

from deltille.core.game import Game
from deltille.core.position import Position
from deltille.search.alphabeta import solution
from deltille.search.mcts import Search
from deltille.search.reroot import compact_subtree
from deltille.search.tree import ROOT


def kernel_calls(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each kernel with a harmless call of it that makes it compile for this game."""

    def search() -> Search:
        return Search(Position(game), memory_mb=1)

    yield "simulate", lambda: search().run(nodes=1)
    yield "solve", lambda: solution(Position(game), 1)
    yield "compact_subtree", lambda: compact_subtree(search().tree, ROOT, game.n_seats)
