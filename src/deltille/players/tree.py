"""Players that search a tree."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deltille.core.game import Game
from deltille.core.position import Move, Position

if TYPE_CHECKING:
    from deltille.search.mcts import Search


def compile_search(game: Game) -> None:
    """Do now what would make the first move wait."""
    from deltille.search.warm import kernel_calls

    for _, call in kernel_calls(game):
        call()


@dataclass
class MctsPlayer:
    """Monte-Carlo tree search within a budget of simulations, seconds, or both.

    With ``reuse`` the tree is kept from one move of a game to the next: stronger, but then a choice
    depends on the moves chosen before, not on position and seed alone.
    """

    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    seed: int = 0
    reuse: bool = False
    memory: int = 256
    """Megabytes for the tree."""
    _search: "Search | None" = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.nodes is None and self.seconds is None:
            self.nodes = 1000

    def prepare(self, game: Game) -> None:
        """Compile the search for this game."""
        compile_search(game)

    def choose(self, position: Position, seed: int) -> Move:
        from deltille.search.mcts import Search

        moves = position.legal_moves
        if len(moves) == 1:
            return moves[0]
        search = self._search
        if search is None:
            search = Search(position, seed=seed ^ self.seed, memory_mb=self.memory)
        else:
            search.advance(position)
            search.reseed(seed ^ self.seed)
        search.run(self.nodes, self.seconds, self.threads)
        if self.reuse:
            self._search = search
        return search.report(n_moves=1, line_length=1).best.move
