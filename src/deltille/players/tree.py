"""Players that search a tree."""

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deltille.core.game import Game
from deltille.core.position import Move, Position
from deltille.players.protocol import Clock

if TYPE_CHECKING:
    from deltille.search.mcts import Search


SOLVED_WIDTH = 60
"""Exact play is tried where there are at most this many moves."""
DEFAULT_NODES = 1000
MOST_POSITIONS = 20_000
POSITIONS_PER_S = 100_000
"""It visits at most this many positions: milliseconds, and only a part of the budget."""


def compile_search(game: Game) -> None:
    """Do now what would delay the first move."""
    from deltille.search.precompile import kernel_calls

    for _, call in kernel_calls(game):
        call()


def clocked(nodes: int | None, seconds: float | None, clock: Clock | None) -> tuple[int | None, float | None]:
    """A budget within what a clock allows."""
    if clock is None:
        return nodes, seconds
    return nodes, clock.allowance_s if seconds is None else min(seconds, clock.allowance_s)


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
    solve: bool = True
    """Whether forced wins and small endings are looked for first, exactly."""
    settings: tuple[tuple[str, float], ...] = ()
    """Settings of the search (:class:`deltille.search.settings.Settings`) that differ from the game's."""
    estimate: float | None = field(default=None, compare=False)
    """The share of the win it expected when it chose last; None if it did not have to search."""
    _clock: Clock | None = field(default=None, repr=False, compare=False)
    _has_budget: bool = field(default=True, init=False, repr=False, compare=False)
    _search: "Search | None" = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.nodes is None and self.seconds is None:
            self.nodes, self._has_budget = DEFAULT_NODES, False

    def set_clock(self, clock: Clock) -> None:
        """Think as long as the clock allows, but not beyond its own budget."""
        self._clock = clock

    def budget(self) -> tuple[int | None, float | None]:
        """Simulations and seconds for the next move."""
        return clocked(
            self.nodes if self._has_budget or self._clock is None else None, self.seconds, self._clock
        )

    def prepare(self, game: Game) -> None:
        """Compile the search for this game."""
        compile_search(game)

    def choose(self, position: Position, seed: int) -> Move:
        from deltille.search.alphabeta import solution
        from deltille.search.mcts import Search, game_settings

        moves = position.legal_moves
        if len(moves) == 1:
            return moves[0]
        began = time.perf_counter()
        nodes, within_s = self.budget()
        self.estimate = None
        if self.solve and len(moves) <= SOLVED_WIDTH:
            ending = solution(position, self.n_positions())
            if ending is not None:
                return position.parse(ending.move)
        search = self._search
        if search is None:
            settings = game_settings(position.game)._replace(**dict(self.settings))  # type: ignore[arg-type]
            search = Search(position, seed=seed ^ self.seed, settings=settings, memory_mb=self.memory)
        else:
            search.advance(position)
            search.reseed(seed ^ self.seed)
        seconds = None if within_s is None else within_s - (time.perf_counter() - began)
        search.run(nodes, seconds, self.threads)
        if self.reuse:
            self._search = search
        best = search.report(n_moves=1, line_length=1).best
        self.estimate = best.values[position.turn]
        return best.move

    def n_positions(self) -> int:
        """How many positions exact play may look at."""
        _, seconds = self.budget()
        if seconds is None:
            return MOST_POSITIONS
        return min(MOST_POSITIONS, round(seconds * POSITIONS_PER_S))
