"""Lanes on an NVIDIA GPU: the functions of :mod:`deltille.batches.lanes`, a thread a lane."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core.errors import NumbaPerformanceWarning
from numpy.typing import NDArray

from deltille.batches.dlpack import GpuArray
from deltille.batches.lanes import FUNCTIONS, Lanes
from deltille.core.cuda import LOCAL_MOVES, compiler, cuda, playout_kernel, room_shape
from deltille.core.errors import BadOption
from deltille.core.game import Game
from deltille.core.operations import Scores, State

THREADS = 128
"""Threads a block: enough to hide waiting, few enough that a block's registers fit."""

MOST_ROOM = 4 << 30
"""Bytes of global memory for lists of moves that are too long for local memory."""

_kernels: dict[tuple[Game, str], Any] = {}


def lane_kernel(game: Game, name: str) -> Callable[..., None]:
    """A function for ``cuda.jit`` that lets the function called ``name`` work through all lanes."""
    function = FUNCTIONS[name]
    state_size = game.state_size
    has_room = game.max_moves > LOCAL_MOVES
    n_local = 1 if has_room else game.max_moves

    def work_through(g: Any, lanes: Lanes, room: Any, k: int) -> None:
        work = cuda.local.array(state_size, np.int64)
        rng = cuda.local.array(1, np.int64)
        moves = cuda.local.array(n_local, np.int64)
        thread = cuda.grid(1)
        if has_room:
            moves = room[thread]
        function(thread, lanes.states.shape[0], cuda.gridsize(1), g, lanes, moves, work, rng, k)

    return work_through


def grid(game: Game, n: int) -> int:
    """How many blocks work through ``n`` lanes: one lane a thread, unless their lists would not fit."""
    blocks = (n + THREADS - 1) // THREADS
    if game.max_moves > LOCAL_MOVES:
        blocks = min(blocks, max(1, MOST_ROOM // (8 * game.max_moves * THREADS)))
    return blocks


def require_gpu() -> Any:
    """The compiler for GPUs, if there is a GPU."""
    found = compiler()
    if not found.is_available():
        raise BadOption("cuda", "no NVIDIA GPU with a driver is here; device='cpu' plays the same games")
    return found


class Gpu:
    """Runs functions of :mod:`deltille.batches.lanes` on arrays in the memory of a GPU."""

    name = "cuda"

    def __init__(self, game: Game) -> None:
        self._game = game
        self._cuda = require_gpu()
        self._tables = on_gpu(game.tables)
        self._room: Any = None

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        if 0 in shape:  # the driver has no empty memory to give; nobody looks at the rows of this one
            shape = tuple(max(size, 1) for size in shape)
        return self._cuda.to_device(np.zeros(shape, dtype))

    def shown(self, array: Any) -> GpuArray:
        """An array as people get it: other libraries can use it where it is."""
        return GpuArray(array, self._cuda)

    def to_device(self, array: Any) -> Any:
        return self._cuda.to_device(np.ascontiguousarray(array))

    def to_host(self, array: Any) -> NDArray[Any]:
        copied: NDArray[Any] = array.copy_to_host() if hasattr(array, "copy_to_host") else np.asarray(array)
        return copied

    def write(self, target: Any, values: Any) -> None:
        """Copy ``values`` (of NumPy, CuPy, PyTorch or ours) into an array of this device."""
        if hasattr(values, "__cuda_array_interface__"):
            values = self._cuda.as_cuda_array(values)
        else:
            values = np.ascontiguousarray(values, target.dtype)
        if values.dtype != target.dtype:
            raise BadOption(str(values.dtype), f"write {target.dtype} on the GPU")
        target.copy_to_device(values)

    def run(self, name: str, lanes: Lanes, k: int = 0) -> None:
        """Let the function called ``name`` work through all lanes."""
        key = (self._game, name)
        if key not in _kernels:
            _kernels[key] = self._cuda.jit(lane_kernel(self._game, name))
        blocks = grid(self._game, lanes.states.shape[0])
        if self._room is None:
            self._room = self._cuda.device_array(room_shape(self._game, blocks * THREADS), np.int64)
        with warnings.catch_warnings():
            # A batch may be smaller than the GPU: whoever asked for it knows.
            warnings.simplefilter("ignore", NumbaPerformanceWarning)
            _kernels[key][blocks, THREADS](self._tables, lanes, self._room, k)

    def close(self) -> None:
        self._room = None


def on_gpu(tables: Any) -> Any:
    """The tables of a game with their arrays copied to the GPU."""
    to_device = compiler().to_device
    return type(tables)(*(to_device(field) if isinstance(field, np.ndarray) else field for field in tables))


def play_games_on_gpu(game: Game, start: State, n: int, seed: int) -> Scores:
    """Plies, draws, wins of each seat and points of each, of ``n`` random games."""
    device = require_gpu()
    key = (game, "playouts")
    if key not in _kernels:
        _kernels[key] = device.jit(playout_kernel(game))
    blocks = grid(game, n)
    room = device.device_array(room_shape(game, blocks * THREADS), np.int64)
    won, plies = device.device_array(n, np.int64), device.device_array(n, np.int64)
    scored = device.device_array((n, game.n_seats), np.int64)
    _kernels[key][blocks, THREADS](
        on_gpu(game.tables), device.to_device(start), room, seed & (1 << 63) - 1, won, scored, plies
    )
    winners = won.copy_to_host()
    wins = [int((winners >> seat & 1).sum()) for seat in range(game.n_seats)]
    totals = scored.copy_to_host().sum(axis=0).tolist()
    return np.array([plies.copy_to_host().sum(), (winners == 0).sum(), *wins, *totals], np.int64)
