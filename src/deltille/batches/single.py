"""One lane, stepped as quickly as Python allows: what the environments of other libraries build on."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.batches.allocate import new_lanes
from deltille.batches.lanes import COMPILED, Lanes
from deltille.core.action_space import IDS, action_space
from deltille.core.errors import IllegalMove
from deltille.core.game import Game
from deltille.core.jit import fixed_types
from deltille.core.observation_planes import Planes
from deltille.core.position import Position
from deltille.core.rng import below, generator
from deltille.core.workspace import Share, new_workspace


class Single:
    """One game in actions: the legal ones, the observation of the seat to move, the returns at the end.

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
        self.planes = game.planes if game.planes is not None else Planes((), 1, 1)
        self._lanes = new_lanes(game, 1, restarts=False, shows=True)
        self._prepare()
        self.reset()

    def _prepare(self) -> None:
        self._where = (Share(0, 0, 1, 1), new_workspace(self.game), self.game.tables)
        self._step_and_show = fixed_types(COMPILED["step_and_show"], *self._where, self._lanes, 0)
        # Making these views costs as much as a move, and the arrays stay where they are.
        self._shown: NDArray[np.uint8] = self._lanes.observed.reshape(self.planes.shape)
        self._turns, self._ended, self._chosen = self._lanes.turns, self._lanes.ended, self._lanes.chosen
        self._allowed: NDArray[np.bool_] = self._lanes.mask[0]
        self._told: NDArray[np.uint8] = self._lanes.scalars[0]
        self.mask_bytes: NDArray[np.int8] = self._lanes.mask[0].view(np.int8)
        """The legal actions as bytes; the next move writes over them."""

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game, "arrays": self._lanes._asdict()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        game: Game = state["game"]
        self.game, self.action_space = game, action_space(game)
        self.planes = game.planes if game.planes is not None else Planes((), 1, 1)
        self._lanes = Lanes(**state["arrays"])
        self._prepare()
        self.turn, self.is_over = int(self._lanes.turns[0]), bool(self._lanes.ended[0])

    def reset(self) -> None:
        """Begin a new game."""
        COMPILED["begin"](*self._where, self._lanes)
        self._show(0)

    def _show(self, plays: int) -> None:
        share, work, tables = self._where
        self._step_and_show(share, work, tables, self._lanes, plays)
        self.turn = self._turns.item(0)
        self.is_over = self._ended.item(0) != 0

    @property
    def state(self) -> NDArray[np.int64]:
        """The position as the compiled rules hold it."""
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
        return self._shown

    @property
    def scalars(self) -> NDArray[np.uint8]:
        """The scalars of the seat to move; the next move writes over them."""
        return self._told

    @property
    def returns(self) -> NDArray[np.float32]:
        """The return of each seat; 0 while the game is running."""
        mine: NDArray[np.float32] = self._lanes.returns[0]
        return mine

    def seen_by(self, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The planes and scalars of any seat."""
        if seat == self.turn:
            return self._shown.copy(), self._told.copy()
        if not 0 <= seat < self.game.n_seats:
            raise IndexError(f"{self.game.title} has seats 0 to {self.game.n_seats - 1}, not {seat}")
        lanes = self._lanes
        mine = lanes._replace(observed=np.zeros_like(lanes.observed), scalars=np.zeros_like(lanes.scalars))
        COMPILED["write_observations"](*self._where, mine, seat)
        return mine.observed.reshape(self.planes.shape), mine.scalars[0]

    def is_legal(self, action: Any) -> bool:
        """Whether this action can be played here."""
        number = int(action)
        return 0 <= number < self.action_space.n and self._allowed.item(number)

    def play(self, action: int) -> None:
        """Play a legal action; raises IllegalMove for any other."""
        if not self.is_legal(action):
            raise IllegalMove(str(action), f"this action is not legal in {self.position()!r}")
        self.play_legal(action)

    def play_legal(self, action: int) -> None:
        """Play an action that is known to be legal; what any other does is undefined."""
        space = self.action_space
        self.play_move(action if space.numbering == IDS else space.move(self.state, action))

    def play_move(self, move: int) -> None:
        """Play a legal move, given by its id; what an illegal one does is undefined."""
        self._chosen[0] = move
        self._show(1)

    def random_move(self, seed: int) -> int:
        """The id of a legal move, each equally likely."""
        legal = self.action_space.legal(self.state)
        return int(legal[below(generator(seed), len(legal))])

    def position(self) -> Position:
        """A copy of the position, without history."""
        return Position.trusted(self.game, self.state.copy())
