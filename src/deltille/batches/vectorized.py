"""Many positions of one game, stepped together: a vectorized environment."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from deltille.batches.allocate import new_lanes
from deltille.batches.cpu import Cpu
from deltille.batches.lanes import Lanes
from deltille.core.action_space import IDS, ActionSpace, action_space
from deltille.core.errors import BadOption, IllegalMove
from deltille.core.game import Game
from deltille.core.notebook import beside
from deltille.core.position import Position

DEVICES = ("cpu", "cuda")
SHOWN = 4
"""How many lanes a notebook draws."""
_SEED_MASK = (1 << 63) - 1


class Device(Protocol):
    """Where the lanes live."""

    name: str

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any: ...
    def shown(self, array: Any) -> Any: ...
    def to_device(self, array: Any) -> Any: ...
    def to_host(self, array: Any) -> NDArray[Any]: ...
    def write(self, target: Any, values: Any) -> None: ...
    def run(self, name: str, lanes: Lanes, **named: int) -> None: ...
    def close(self) -> None: ...


class Batch:
    """``n`` positions of one game, the *lanes*; get one from :func:`deltille.batch`.

    >>> import deltille
    >>> lanes = deltille.batch("attangle", 3, seed=7)
    >>> lanes.legal_mask.shape, lanes.legal_mask.sum(axis=1).tolist()
    ((3, 592), [36, 36, 36])
    >>> lanes.step([24, 25, 0])
    >>> [str(lanes[i].history or lanes[i].turn) for i in range(3)]
    ['1', '1', '1']
    >>> lanes.step_random(1000)
    >>> int(lanes.finished.sum())
    56

    Arrays are those the compiled rules write, without a copy: the next call writes over them. On the
    processor they are NumPy's; on a GPU ``torch.from_dlpack`` and ``cupy.from_dlpack`` use them where they
    are, and ``copy_to_host()`` reads them. Wherever they are, actions may be given in the arrays of any of
    these libraries.
    """

    def __init__(
        self, game: Game, n: int, device: Device, seeds: NDArray[np.int64], auto_reset: bool
    ) -> None:
        self.game = game
        self.n = n
        self.action_space: ActionSpace = action_space(game)
        """What the actions mean; see :mod:`deltille.core.action_space`."""
        self._device = device
        self._lanes = new_lanes(
            game,
            n,
            restarts=auto_reset,
            shows=False,
            zeros=device.zeros,
            to_device=device.to_device,
            seeds=seeds,
        )
        self._fresh: set[str] = set()
        self.reset()

    # -- asking ------------------------------------------------------------------------------------

    @property
    def device(self) -> str:
        """Where the lanes are: ``cpu`` or ``cuda``."""
        return self._device.name

    @property
    def auto_reset(self) -> bool:
        """Whether a lane whose game has ended is already at the start of the next one."""
        return bool(self._lanes.restarts)

    @property
    def states(self) -> Any:
        """The positions as the compiled rules hold them: (n, state_size) int64, to be read.

        The rules trust what they find there. :meth:`load` is the way to write.
        """
        shown = self._device.shown(self._lanes.states)
        if isinstance(shown, np.ndarray):
            shown = shown.view()
            shown.flags.writeable = False
        return shown

    @property
    def turns(self) -> Any:
        """The seat to move in every lane: (n,) int64."""
        return self._device.shown(self._lanes.turns)

    @property
    def ended(self) -> Any:
        """Where the last step ended a game: (n,) int64, 1 + the index of the reason, 0 where it goes on.

        With ``auto_reset`` the lane stands at the start of its next game; without it stays where it is, and
        the action chosen for it is ignored.
        """
        return self._device.shown(self._lanes.ended)

    @property
    def returns(self) -> Any:
        """What the games that the last step ended were worth to each seat: (n, n_seats) float32; else 0.

        The only winner gets 1 and the others share -1; a shared win is split; a draw is worth 0.
        """
        return self._device.shown(self._lanes.returns)

    @property
    def plies(self) -> Any:
        """Moves played in the present game of every lane: (n,) int64."""
        return self._device.shown(self._lanes.plies)

    @property
    def finished(self) -> Any:
        """Games that have ended in every lane: (n,) int64."""
        return self._device.shown(self._lanes.finished)

    @property
    def legal(self) -> tuple[Any, Any]:
        """The legal moves by id, ascending and then -1: (n, max_moves) int64; how many: (n,) int64."""
        if self._stale("listed"):
            self._grow("listed", (self.n, self.game.max_moves), np.int64)
            self._device.run("list_moves", self._lanes)
        return self._device.shown(self._lanes.listed), self._device.shown(self._lanes.counts)

    @property
    def legal_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal: (n, action_space.n) bool; none where the game is over."""
        if self._stale("mask"):
            self._grow("mask", (self.n, self.action_space.n), np.bool_)
            self._device.run("mark_moves", self._lanes)
        mask: NDArray[np.bool_] = self._device.shown(self._lanes.mask)
        return mask

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What the seat to move sees: (n, planes, rows, columns) uint8; ``game.planes`` names the planes."""
        return self.observed_by(None)

    @property
    def scalars(self) -> NDArray[np.uint8]:
        """The scalars beside the planes asked for last, else beside ``observation``: (n, scalars) uint8."""
        if not any(name.startswith("observed") for name in self._fresh):
            self.observed_by(None)
        scalars: NDArray[np.uint8] = self._device.shown(self._lanes.scalars)
        return scalars

    def observed_by(self, seat: int | None) -> NDArray[np.uint8]:
        """The same for one seat, whether it is to move or not. Nobody sees what is hidden from them."""
        if seat is not None and not 0 <= seat < self.game.n_seats:
            raise IndexError(f"{self.game.title} has seats 0 to {self.game.n_seats - 1}, not {seat}")
        shown = self.game.planes
        if shown is None:
            raise BadOption(self.game.name, "this game names no planes to observe")
        if self._stale(f"observed by {seat}"):
            self._fresh = {name for name in self._fresh if not name.startswith("observed")}
            self._fresh.add(f"observed by {seat}")
            self._grow("observed", (self.n, shown.size), np.uint8)
            self._device.run("write_observations", self._lanes, seat=-1 if seat is None else seat)
        seen: NDArray[np.uint8] = self._device.shown(self._lanes.observed.reshape((self.n, *shown.shape)))
        return seen

    def __getitem__(self, lane: int) -> Position:
        """A copy of the position in a lane."""
        return Position.trusted(self.game, self._device.to_host(self._lanes.states)[lane].copy())

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        played = int(self._device.to_host(self._lanes.finished).sum())
        return f"<Batch of {self.n} lanes of {self.game.head} on {self.device}, {played} games finished>"

    def _repr_html_(self) -> str:
        return beside(*(self[lane].svg() for lane in range(min(self.n, SHOWN))))

    # -- playing -----------------------------------------------------------------------------------

    def reset(self) -> None:
        """Start everything over: games, counts and random numbers."""
        self._device.run("begin", self._lanes)
        self._fresh.clear()

    def load(self, states: Any, *, check: bool = True) -> None:
        """Continue from these states, (n, state_size), one for each lane.

        Raises BadState, before anything changes, if one of them is not a state of the game. That takes about
        a millisecond for each that differs from the others. ``check=False`` trusts you: rules that are given
        anything but states they have written themselves may crash the process.
        """
        if check:
            given = self._device.zeros((self.n, self.game.state_size), np.int64)
            self._device.write(given, states)
            for state in np.unique(self._device.to_host(given), axis=0):
                self.game.checked_state(state)
            states = given
        self._device.write(self._lanes.states, states)
        self._device.run("load_states", self._lanes)
        self._fresh.clear()

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Play one action in every lane.

        Raises IllegalMove, before anything is played, if some lane may not, and BadOption unless there is
        one whole number for each lane. ``check=False`` trusts you, and
        is faster where actions are move ids: one that is not below ``game.n_actions`` is then ignored,
        any other illegal one has undefined results and may crash the process.
        """
        self._step(actions, 0, check or self.action_space.numbering != IDS)

    def step_moves(self, moves: Any, *, check: bool = True) -> None:
        """Play one move in every lane, given by its id."""
        self._step(moves, 1, check)

    def _step(self, chosen: Any, are_ids: int, check: bool) -> None:
        if not hasattr(chosen, "__cuda_array_interface__"):
            chosen = np.asarray(chosen)
            if chosen.shape != (self.n,):
                raise BadOption(str(chosen.shape), f"give one action for each of {self.n} lanes")
            if chosen.dtype.kind not in "iu":  # a fraction would be cut off, and another action played
                raise BadOption(str(chosen.dtype), "actions are whole numbers of at most 64 bits")
        self._device.write(self._lanes.chosen, chosen)
        if check:
            self._device.run("resolve", self._lanes, are_ids=are_ids)
            refused = np.flatnonzero(self._device.to_host(self._lanes.chosen) == -1)
            if len(refused):
                lane = int(refused[0])
                what = int(np.asarray(self._device.to_host(chosen))[lane])
                raise IllegalMove(
                    str(what), f"not legal in lane {lane}, where {self[lane]!r}; nothing was played"
                )
        self._device.run("advance", self._lanes)
        self._fresh.clear()

    def step_random(self, n_moves: int = 1) -> None:
        """Play this many random moves in every lane; ``returns`` adds up the games that end on the way."""
        self._device.run("step_random_lanes", self._lanes, n_moves=n_moves)
        self._fresh.clear()

    def random_actions(self) -> Any:
        """A random legal action for every lane, -1 where the game is over: (n,) int64."""
        self._device.run("sample_actions", self._lanes)
        return self._device.shown(self._lanes.chosen)

    def close(self) -> None:
        """End the threads; done by itself when the batch is forgotten."""
        self._device.close()

    # -- arrays that wait until they are asked for ---------------------------------------------------

    def _stale(self, name: str) -> bool:
        is_stale = name not in self._fresh
        self._fresh.add(name)
        return is_stale

    def _grow(self, field: str, shape: tuple[int, ...], dtype: Any) -> None:
        if getattr(self._lanes, field).shape != shape:
            self._lanes = self._lanes._replace(**{field: self._device.zeros(shape, dtype)})


def lane_seeds(seed: Any, n: int) -> NDArray[np.int64]:
    """Seed and stream of each lane: stream i of one seed for lane i, or of each seed the first stream."""
    if isinstance(seed, (int, np.integer)):
        return np.stack([np.full(n, int(seed) & _SEED_MASK, np.int64), np.arange(n)], axis=1)
    given = np.asarray(seed, np.int64)
    if given.shape != (n,):
        raise BadOption("seed", f"give one number, or one for each of the {n} lanes, not {given.shape}")
    return np.stack([given & _SEED_MASK, np.zeros(n, np.int64)], axis=1)


def open_device(name: str, game: Game, n_threads: int | None) -> Device:
    """The device with this name."""
    if name == "cpu":
        return Cpu(game, n_threads)
    if name == "cuda":
        from deltille.batches.gpu import Gpu

        return Gpu(game)
    raise BadOption(name, f"lanes live on one of {', '.join(DEVICES)}")
