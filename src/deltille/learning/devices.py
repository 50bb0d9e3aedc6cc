"""Where lanes are processed: on a CPU or a GPU, on PyTorch's own tensors and without copies."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numba.core.errors import NumbaPerformanceWarning

from deltille.core.cuda import compiler, cuda
from deltille.core.game import Game
from deltille.learning.lanes import COMPILED, FUNCTIONS

THREADS = 32
"""Threads per block: small blocks keep more of the GPU busy with a few thousand lanes."""
THREADS_PER_CELL = 256
MOST_LISTING = 1 << 12
"""Threads that list moves at the same time: each has room for all the moves a position can have."""

BY_CELL = frozenset({"write_planes", "write_owners", "try_moves"})
LISTING = frozenset({"list_moves"})


class OnProcessor:
    """Runs functions of :mod:`deltille.learning.lanes` on tensors in main memory."""

    def __init__(self, game: Game) -> None:
        self._tables = game.tables
        self._moves = np.zeros(game.max_moves, np.int64)
        self._work = game.new_state()
        self._tally = np.zeros(game.n_seats, np.int64)

    def run(self, name: str, n: int, *arrays: torch.Tensor) -> None:
        """Let the function called ``name`` work through ``n`` items."""
        COMPILED[name](
            0,
            n,
            1,
            self._tables,
            self._moves,
            self._work,
            self._tally,
            tuple(array.numpy() for array in arrays),
        )


def gpu_kernel(game: Game, name: str) -> Callable[..., None]:
    """A function for ``cuda.jit`` that lets the function called ``name`` work through ``n`` items."""
    function = FUNCTIONS[name]
    state_size, n_seats = game.state_size, game.n_seats
    is_listing = name in LISTING

    def work_through(n: int, g: Any, room: Any, arrays: Any) -> None:
        work = cuda.local.array(state_size, np.int64)
        tally = cuda.local.array(n_seats, np.int64)
        moves = cuda.local.array(1, np.int64)
        thread = cuda.grid(1)
        if is_listing:
            moves = room[thread]
        function(thread, n, cuda.gridsize(1), g, moves, work, tally, arrays)

    return work_through


class OnGpu:
    """Runs functions of :mod:`deltille.learning.lanes` on tensors in the memory of a GPU."""

    def __init__(self, game: Game) -> None:
        from deltille.batches.gpu import on_gpu, require_gpu

        self._game = game
        self._cuda = require_gpu()
        compiler()
        self._tables = on_gpu(game.tables)
        self._kernels = {name: self._cuda.jit(gpu_kernel(game, name)) for name in FUNCTIONS}
        self._room = self._cuda.device_array((1, 1), np.int64)
        self._wide: Any = None
        # Numba launches on the default stream, as PyTorch does: what follows sees what came before.

    def run(self, name: str, n: int, *arrays: torch.Tensor) -> None:
        """Let the function called ``name`` work through ``n`` items."""
        threads = THREADS_PER_CELL if name in BY_CELL else THREADS
        blocks = (n + threads - 1) // threads
        room = self._room
        if name in LISTING:
            blocks = min(blocks, MOST_LISTING // threads)
            if self._wide is None:
                # PyTorch's memory, so that its count of what is in use is right.
                self._wide = torch.empty(
                    (MOST_LISTING, self._game.max_moves), dtype=torch.int64, device="cuda"
                )
            room = self._seen(self._wide)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaPerformanceWarning)
            self._kernels[name][blocks, threads](
                n, self._tables, room, tuple(self._seen(array) for array in arrays)
            )

    def _seen(self, array: torch.Tensor) -> Any:
        return self._cuda.as_cuda_array(array.detach(), sync=False)


def gpu_ptx(game: Game, name: str) -> str:
    """The GPU's kernel of this name as PTX, compiled without a GPU."""
    compile_kernel = compiler().compile
    from numba.cuda import types
    from numba.cuda.typing.typeof import typeof

    from deltille.testing.ptx import HOPPER, pretended_gpu

    word, flag = types.int64, types.boolean
    rows = word[:, ::1]
    arrays = {
        "restart": (rows, flag[::1]),
        "list_moves": (rows, rows, rows, word[::1]),
        "advance": (rows, *([word[::1]] * 4), rows),
        "show": (rows, rows),
        "draw_determinizations": (rows, rows, rows),
        "write_planes": (rows, types.uint8[:, :, ::1], word[::1]),
        "write_scalars": (rows, types.float32[:, ::1]),
        "write_owners": (rows, types.int8[:, ::1]),
        "try_moves": (rows, rows, word[::1], rows),
    }[name]
    signature = types.void(word, typeof(game.tables), rows, types.BaseTuple.from_types(arrays))
    with pretended_gpu(HOPPER):
        ptx, _ = compile_kernel(gpu_kernel(game, name), signature, device=False, abi="numba", cc=HOPPER)
    return str(ptx)


Device = OnProcessor | OnGpu


def open_device(name: str, game: Game) -> Device:
    """The device that PyTorch calls by this name: "cpu" or "cuda"."""
    return OnGpu(game) if name == "cuda" else OnProcessor(game)
