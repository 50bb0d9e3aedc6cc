"""Kernels compiled for a GPU on a machine without one: what a test needs to say that they still compile.

ptx = playout_ptx(games.game("attangle"))
"""

import importlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any

from deltille.core.cuda import compiler, playout_kernel
from deltille.core.game import Game
from deltille.core.playout import new_sums

HOPPER = (9, 0)
"""The compute capability to compile for where there is no GPU to ask."""


def playout_ptx(game: Game, capability: tuple[int, int] = HOPPER) -> str:
    """The playout kernel of ``game`` as PTX for this compute capability."""
    return kernel_ptx(game, playout_kernel(game), (game.new_state(), 0, new_sums(game, 1)), capability)


def kernel_ptx(
    game: Game, kernel: Callable[..., None], args: tuple[Any, ...], capability: tuple[int, int] = HOPPER
) -> str:
    """A function of :func:`deltille.core.cuda.thread_kernel` as PTX, for arguments of these types."""
    compile_kernel = compiler().compile
    from numba.cuda import types
    from numba.cuda.typing.typeof import typeof

    signature = types.void(types.int64[:, ::1], types.int64, typeof(game.tables), typeof(args))
    with pretended_gpu(capability):
        ptx, _ = compile_kernel(kernel, signature, device=False, abi="numba", cc=capability)
    return str(ptx)


@contextmanager
def pretended_gpu(capability: tuple[int, int]) -> Iterator[None]:
    """Make numba-cuda believe that there is a GPU of this capability and the rest of NVIDIA's toolkit."""
    # Told what to compile for, it still asks the device; and it looks for the whole toolkit before it opens
    # the one file that compiling needs besides libnvvm.
    from cuda.pathfinder import find_bitcode_lib

    def module(name: str) -> Any:
        return importlib.import_module(f"numba.cuda.{name}")

    device = SimpleNamespace(compute_capability=capability)
    library = find_bitcode_lib("device")
    with ExitStack() as stack:
        stack.enter_context(_replaced(module("dispatcher"), "get_current_device", lambda: device))
        stack.enter_context(_replaced(module("cudadrv.nvrtc").config, "FORCE_CUDA_CC", capability))
        for name in ("cudadrv.nvvm", "cudadrv.libs"):
            stack.enter_context(_replaced(module(name), "get_libdevice", lambda: library))
        yield


@contextmanager
def _replaced(owner: Any, name: str, value: Any) -> Iterator[None]:
    """Set an attribute, and put back what was there."""
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)
