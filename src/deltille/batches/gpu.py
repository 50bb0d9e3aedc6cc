"""Lanes on an NVIDIA GPU: the functions of :mod:`deltille.batches.lanes`, one thread per lane."""

import warnings
from typing import Any

import numpy as np
from numba.core.errors import NumbaPerformanceWarning
from numpy.typing import NDArray

from deltille.batches.dlpack import GpuArray
from deltille.batches.lanes import FUNCTIONS, Lanes, arguments
from deltille.core.cuda import LOCAL_MOVES, compiler, playout_kernel, room_shape, thread_kernel
from deltille.core.errors import BadOption
from deltille.core.game import Game
from deltille.core.operations import State
from deltille.core.playout import Tally, new_sums

THREADS = 128
"""Threads per block: enough to hide latency, few enough that a block's registers fit."""

MOST_ROOM = 4 << 30
"""Bytes of global memory for lists of moves that are too long for local memory."""

_kernels: dict[tuple[Game, str], Any] = {}


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
        raise BadOption("cuda", "there is no NVIDIA GPU with a driver; device='cpu' plays the same games")
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

    def run(self, name: str, lanes: Lanes, **named: int) -> None:
        """Let the function called ``name`` work through all lanes."""
        key = (self._game, name)
        if key not in _kernels:
            _kernels[key] = self._cuda.jit(thread_kernel(self._game, FUNCTIONS[name]))
        n, args = lanes.states.shape[0], arguments(name, lanes, named)
        blocks = grid(self._game, n)
        if self._room is None:
            self._room = self._cuda.device_array(room_shape(self._game, blocks * THREADS), np.int64)
        with warnings.catch_warnings():
            # A batch may be smaller than the GPU: that is the caller's choice.
            warnings.simplefilter("ignore", NumbaPerformanceWarning)
            _kernels[key][blocks, THREADS](self._room, n, self._tables, args)

    def close(self) -> None:
        self._room = None


def on_gpu(tables: Any) -> Any:
    """The tables of a game with their arrays copied to the GPU."""
    to_device = compiler().to_device
    return type(tables)(*(to_device(field) if isinstance(field, np.ndarray) else field for field in tables))


def play_games_on_gpu(game: Game, start: State, n: int, seed: int) -> Tally:
    """The tally of ``n`` random games from ``start``."""
    device = require_gpu()
    key = (game, "playouts")
    if key not in _kernels:
        _kernels[key] = device.jit(playout_kernel(game))
    blocks = grid(game, n)
    room = device.device_array(room_shape(game, blocks * THREADS), np.int64)
    sums = device.to_device(new_sums(game, blocks * THREADS))
    args = (device.to_device(start), seed & (1 << 63) - 1, sums)
    _kernels[key][blocks, THREADS](room, n, on_gpu(game.tables), args)
    return Tally.of(sums.copy_to_host())
