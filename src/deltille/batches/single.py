"""One lane, stepped as quickly as Python allows: what the environments of other libraries stand on."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.batches.lanes import COMPILED, Lanes
from deltille.batches.vectorized import payoffs
from deltille.core.action_space import action_space
from deltille.core.errors import IllegalMove
from deltille.core.game import Game
from deltille.core.position import Position
from deltille.core.rng import below, generator


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
        shown = game.planes
        size = shown.size if shown is not None else 0
        self.planes_shape = shown.shape if shown is not None else (0, 1, 1)
        self._lanes = Lanes(
            states=np.zeros((1, game.state_size), np.int64),
            seeds=np.zeros((1, 2), np.int64),
            rngs=np.zeros((1, 1), np.int64),
            turns=np.zeros(1, np.int64),
            ended=np.zeros(1, np.int64),
            plies=np.zeros(1, np.int64),
            finished=np.zeros(1, np.int64),
            returns=np.zeros((1, game.n_seats), np.float32),
            payoffs=payoffs(game.n_seats).astype(np.float32),
            chosen=np.zeros(1, np.int64),
            listed=np.zeros((0, game.max_moves), np.int64),
            counts=np.zeros(1, np.int64),
            mask=np.zeros((1, self.action_space.n), np.bool_),
            observed=np.zeros((1, size), np.uint8),
            is_ranked=int(self.action_space.is_ranked),
            restarts=0,
            n_actions=game.n_actions,
        )
        self._scratch = (np.zeros(game.max_moves, np.int64), game.new_state(), np.zeros(1, np.int64))
        self._step_and_show = COMPILED["step_and_show"]
        self.reset()

    def reset(self) -> None:
        """Begin a new game."""
        COMPILED["begin"](0, 1, 1, self.game.tables, self._lanes, *self._scratch, 0)
        self._show(0)

    def _show(self, is_played: int) -> None:
        self._step_and_show(0, 1, 1, self.game.tables, self._lanes, *self._scratch, is_played)
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
        COMPILED["write_observations"](0, 1, 1, self.game.tables, mine, *self._scratch, seat)
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
