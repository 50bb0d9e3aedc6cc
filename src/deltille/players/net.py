"""Players that search a tree with a network."""

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.position import Move, Position
from deltille.players.protocol import Clock
from deltille.players.tree import SOLVED_WIDTH, MctsPlayer, clocked

if TYPE_CHECKING:
    from deltille.learning.search import NetSearch

NODES = 400


@dataclass
class NetPlayer:
    """Tree search with a network, within a budget of nodes, seconds, or both; one node is the policy alone.

    Where no network fits a game and its options, :class:`MctsPlayer` plays with the same budget, and
    ``note`` says so.
    """

    nodes: int | None = None
    seconds: float | None = None
    weights: str | None = None
    """A file of weights; by default those that come with the game."""
    seed: int = 0
    reuse: bool | None = None
    """Whether the tree is kept from move to move; by default where the budget is time. A player with nodes
    alone chooses by position and seed."""
    memory: int = 64
    solve: bool = True
    settings: tuple[tuple[str, float], ...] = ()
    """Numbers of the search (:class:`deltille.learning.search.Numbers`) that differ from the defaults."""
    note: str = field(default="", compare=False)
    """What a user should know about how this player plays, once it has been prepared or has chosen."""
    note_message: Message | None = field(default=None, repr=False, compare=False)
    """The same for every language; None if there is nothing to say."""
    estimate: float | None = field(default=None, compare=False)
    """The share of the win it expected when it chose last; None if it did not have to search."""
    _clock: Clock | None = field(default=None, repr=False, compare=False)
    _has_budget: bool = field(default=True, init=False, repr=False, compare=False)
    _search: "NetSearch | None" = field(default=None, repr=False, compare=False)
    _stand_in: MctsPlayer | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.nodes is None and self.seconds is None:
            self.nodes, self._has_budget = NODES, False

    def set_clock(self, clock: Clock) -> None:
        """Think as long as the clock allows, but not beyond its own budget."""
        self._clock = clock

    def prepare(self, game: Game) -> None:
        """Load the network and compile the search for this game."""
        from deltille.learning.loading import network_for
        from deltille.learning.search import NetSearch
        from deltille.search.alphabeta import solution

        evaluator = network_for(game, self.weights)
        if evaluator is None:
            self._other(game).prepare(game)
            return
        NetSearch(Position(game), evaluator, memory_mb=1).run(nodes=2)
        solution(Position(game), 1)

    def choose(self, position: Position, seed: int) -> Move:
        from deltille.learning.loading import network_for
        from deltille.learning.search import NetSearch, game_numbers
        from deltille.search.alphabeta import solution

        evaluator = network_for(position.game, self.weights)
        if evaluator is None:
            other = self._other(position.game)
            if self._clock is not None:
                other.set_clock(self._clock)
            move = other.choose(position, seed)
            self.estimate = other.estimate
            return move
        moves = position.legal_moves
        if len(moves) == 1:
            return moves[0]
        began = time.perf_counter()
        given = self.nodes if self._has_budget or self._clock is None else None
        nodes, within_s = clocked(given, self.seconds, self._clock)
        self.estimate = None
        if self.solve and self.nodes != 1 and len(moves) <= SOLVED_WIDTH:
            ending = solution(position, self._as_mcts().n_positions())
            if ending is not None:
                return position.parse(ending.move)
        search = self._search
        if search is None or search.position.game != position.game:
            numbers = game_numbers(position.game, **dict(self.settings))
            search = NetSearch(
                position, evaluator, seed=seed ^ self.seed, numbers=numbers, memory_mb=self.memory
            )
        else:
            search.advance(position)
            search.reseed(seed ^ self.seed)
        seconds = None if within_s is None else within_s - (time.perf_counter() - began)
        search.run(nodes, seconds)
        if self.is_keeping:
            self._search = search
        best = search.report(n_moves=1, line_length=1).best
        self.estimate = best.values[position.turn]
        return best.move

    @property
    def is_keeping(self) -> bool:
        """Whether the tree is kept from move to move."""
        return self.seconds is not None if self.reuse is None else self.reuse

    def _as_mcts(self) -> MctsPlayer:
        made = MctsPlayer(self.nodes, self.seconds, 1, self.seed, self.reuse or False, solve=self.solve)
        if self._clock is not None:
            made.set_clock(self._clock)
        return made

    def _other(self, game: Game) -> MctsPlayer:
        from deltille.learning.loading import missing_message

        self.note_message = missing_message(game)
        self.note = self.note_message.text
        if self._stand_in is None:
            self._stand_in = self._as_mcts()
        return self._stand_in
