"""One lane, stepped as quickly as Python allows: what the environments of other libraries stand on."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.batches.allocate import new_lanes
from deltille.batches.lanes import COMPILED
from deltille.core.action_space import action_space
from deltille.core.errors import IllegalMove
from deltille.core.game import Game
from deltille.core.jit import fixed_types
from deltille.core.position import Position
from deltille.core.rng import below, generator
from deltille.core.workspace import Share, new_workspace


class Single:
    """One game in actions: what is legal, what the seat to move sees, what it was worth in the end.

    >>> from deltille import games
    >>> single = Single(games.game("attangle"))
    >>> int(single.mask.sum()), single.turn, single.is_over
    (36, 0, False)
    >>> single.play(24)
    >>> single.turn, bool(single.mask[24])
    (1, False)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.action_space = action_space(game)
        self.planes_shape = game.planes.shape if game.planes is not None else (0, 1, 1)
        self._lanes = new_lanes(game, 1, restarts=False, shows=True)
        self._where = (Share(0, 0, 1, 1), new_workspace(game), game.tables)
        self._step_and_show = fixed_types(COMPILED["step_and_show"], *self._where, self._lanes, 0)
        self.reset()

    def reset(self) -> None:
        """Begin a new game."""
        COMPILED["begin"](*self._where, self._lanes)
        self._show(0)

    def _show(self, plays: int) -> None:
        self._step_and_show(*self._where, self._lanes, plays)
        self.turn = int(self._lanes.turns[0])
        self.is_over = bool(self._lanes.ended[0])

    @property
    def state(self) -> NDArray[np.int64]:
        mine: NDArray[np.int64] = self._lanes.states[0]
        return mine

    @property
    def mask(self) -> NDArray[np.bool_]:
        """The legal actions; the next move writes over it."""
        mine: NDArray[np.bool_] = self._lanes.mask[0]
        return mine

    @property
    def observation(self) -> NDArray[np.uint8]:
        """The planes of the seat to move; the next move writes over them."""
        return self._lanes.observed.reshape(self.planes_shape)

    @property
    def returns(self) -> NDArray[np.float32]:
        """What the game was worth to each seat; 0 while it goes on."""
        mine: NDArray[np.float32] = self._lanes.returns[0]
        return mine

    def seen_by(self, seat: int) -> NDArray[np.uint8]:
        """The planes of any seat."""
        if not 0 <= seat < self.game.n_seats:
            raise IndexError(f"{self.game.title} here has seats 0 to {self.game.n_seats - 1}, not {seat}")
        if seat == self.turn:
            return self.observation.copy()
        mine = self._lanes._replace(observed=np.zeros_like(self._lanes.observed))
        COMPILED["write_observations"](*self._where, mine, seat)
        return mine.observed.reshape(self.planes_shape)

    def is_legal(self, action: Any) -> bool:
        return 0 <= int(action) < self.action_space.n and bool(self._lanes.mask[0, int(action)])

    def play(self, action: int) -> None:
        """Play a legal action; raises IllegalMove for any other."""
        if not self.is_legal(action):
            raise IllegalMove(str(action), f"this action is not legal in {self.position()!r}")
        move = self.action_space.move(self.state, action) if self.action_space.is_ranked else action
        self.play_move(move)

    def play_move(self, move: int) -> None:
        """Play a legal move, given by its id; what an illegal one does is undefined."""
        self._lanes.chosen[0] = move
        self._show(1)

    def random_move(self, seed: int) -> int:
        """The id of a legal move, each equally likely."""
        legal = self.action_space.legal(self.state)
        return int(legal[below(generator(seed), len(legal))])

    def position(self) -> Position:
        """A copy of the position, without history."""
        return Position.trusted(self.game, self.state.copy())
