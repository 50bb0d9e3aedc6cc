"""The same rules, compiled for NVIDIA GPUs by numba-cuda.

Nothing is written twice. A game's operations and the helpers they call are registered once more, with the
compiler for GPUs; the instructions that count bits are the GPU's own. Only :func:`playout_kernel` is written
for the GPU: one game a thread, game i in lane i of the seed, so that it is move for move the game i of
:func:`deltille.core.playout.playouts`.

Compiling needs neither a GPU nor its driver, only ``pip install 'deltille[cuda]'``:

    ptx = playout_ptx(games.game("attangle"))

To run, a GPU wants the rest of the toolkit that suits its driver: ``pip install 'numba-cuda[cu13]'``, or
``cu12``. Then, with the arrays of ``game.tables`` copied to the GPU:

    play = compiler().jit(playout_kernel(game))
    play[blocks, threads](tables, start, room, seed, won, scored, plies)

Local arrays have constant sizes on a GPU, so each game has a kernel of its own. Every thread in flight
reserves its local memory whether it is used or not, so a long list of moves lies in ``room`` instead.
"""

import importlib
import importlib.util
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numba
import numpy as np

from deltille.core import bits, jit
from deltille.core.game import Game
from deltille.core.operations import determinize, play, random_move, scores, winners
from deltille.core.playout import play_out
from deltille.core.rng import reseed

HOW_TO_INSTALL = "compiling for GPUs needs numba-cuda and libnvvm: pip install 'deltille[cuda]'"

# Numba has an older numba.cuda of its own, which numba-cuda replaces: that it imports would prove nothing.
IS_INSTALLED = importlib.util.find_spec("numba_cuda") is not None
if IS_INSTALLED:
    # numba-cuda up to 0.30 asks NumPy for a name that NumPy 2.5 dropped.
    np.__dict__.setdefault("row_stack", np.vstack)
cuda: Any = importlib.import_module("numba.cuda") if IS_INSTALLED else None

LOCAL_MOVES = 1024
"""The longest list of moves that a thread keeps in local memory (8 KiB)."""

LONG_GAME = 16
"""A game that can have more moves than this for each word of its state is better not waited for."""

HOPPER = (9, 0)
"""The compute capability to compile for where there is no GPU to ask."""

_INLINE: Any = {"forceinline": True}
_registered: set[Callable[..., Any]] = set()


def compiler() -> Any:
    """The module ``numba.cuda``, taught every operation and helper that has been imported so far."""
    if not IS_INSTALLED:
        raise ModuleNotFoundError(HOW_TO_INSTALL)
    settings: Any = numba.config
    if settings.ENABLE_CUDASIM:  # numba-cuda's simulator interprets
        return cuda
    from numba.cuda.extending import overload, register_jitable

    # Games are imported when they are asked for, so there may be more each time.
    own = [(helper, _always(stand_in)) for helper, stand_in in jit.ON_GPU.items()]
    for call, choose in [*_COUNTING, *own, *jit.OPERATIONS]:
        if call not in _registered:
            _registered.add(call)
            overload(call, jit_options=_INLINE, strict=False)(choose)
    for helper in jit.INLINED:
        if helper not in _registered:
            _registered.add(helper)
            register_jitable(**_INLINE)(helper)
    return cuda


def _always(stand_in: Callable[..., Any]) -> Callable[..., Any]:
    """A chooser that chooses this, whatever the types."""

    def choose(*types: Any) -> Callable[..., Any]:
        return stand_in

    choose.__signature__ = inspect.signature(stand_in)  # type: ignore[attr-defined]
    return choose


def _popcount(x: Any) -> Any:
    return lambda x: np.int64(cuda.popc(x))


def _lowest(x: Any) -> Any:
    return lambda x: np.int64(cuda.ffs(x)) - 1  # ffs counts from 1


def _highest(x: Any) -> Any:
    return lambda x: 63 - np.int64(cuda.clz(x))


def _nth_bit(x: Any, n: Any) -> Any:
    # By halving as elsewhere, but in words of 32 bits as soon as the first step has chosen one.
    def halve(x, n):  # type: ignore[no-untyped-def]
        n = np.int32(n)
        word = np.uint32(x)
        count = np.int32(cuda.popc(word))
        index = np.int32(0)
        if n >= count:
            n = np.int32(n - count)
            word = np.uint32(x >> 32)
            index = np.int32(32)
        for step in range(5):
            width = np.int32(16 >> step)
            count = np.int32(cuda.popc(np.uint32(word & np.uint32((1 << width) - 1))))
            if n >= count:
                n = np.int32(n - count)
                word = np.uint32(word >> np.uint32(width))
                index = np.int32(index + width)
        return np.int64(index)

    return halve


_COUNTING: list[tuple[Callable[..., Any], Callable[..., Any]]] = [
    (bits.popcount, _popcount),
    (bits.lowest, _lowest),
    (bits.highest, _highest),
    (bits.nth_bit, _nth_bit),
]


def room_shape(game: Game, n_threads: int) -> tuple[int, int]:
    """The shape of the ``room`` that the playout kernel wants when so many threads run it."""
    return (n_threads, game.max_moves) if game.max_moves > LOCAL_MOVES else (1, 1)


def playout_kernel(game: Game) -> Callable[..., None]:
    """A function for ``cuda.jit`` that plays as many random games from ``start`` as ``won`` has entries.

    It writes, game by game, the winners as bits, the points of each seat and the number of moves. The grid
    may have any size: each thread plays one game after another until all are played.
    """
    state_size, n_seats = game.state_size, game.n_seats
    has_room = game.max_moves > LOCAL_MOVES
    n_local = 1 if has_room else game.max_moves

    def play_games(g: Any, start: Any, room: Any, seed: int, won: Any, scored: Any, plies: Any) -> None:
        s = cuda.local.array(state_size, np.int64)
        rng = cuda.local.array(1, np.int64)
        final = cuda.local.array(n_seats, np.int64)
        moves = cuda.local.array(n_local, np.int64)
        thread = cuda.grid(1)
        if has_room:
            moves = room[thread]
        for lane in range(thread, won.size, cuda.gridsize(1)):
            reseed(rng, seed, lane)
            determinize(g, start, rng, s)
            plies[lane] = play_out(g, s, rng, moves)
            won[lane] = winners(g, s)
            scores(g, s, final)
            for seat in range(n_seats):
                scored[lane, seat] = final[seat]

    def play_games_unevenly(
        g: Any, start: Any, room: Any, seed: int, won: Any, scored: Any, plies: Any
    ) -> None:
        s = cuda.local.array(state_size, np.int64)
        rng = cuda.local.array(1, np.int64)
        final = cuda.local.array(n_seats, np.int64)
        moves = cuda.local.array(n_local, np.int64)
        lane = cuda.grid(1)
        if has_room:
            moves = room[lane]
        n_plies = -1
        while lane < won.size:
            if n_plies < 0:
                reseed(rng, seed, lane)
                determinize(g, start, rng, s)
                n_plies = 0
            move = random_move(g, s, rng, moves)
            if move >= 0:
                play(g, s, move)
                n_plies += 1
            else:
                plies[lane] = n_plies
                won[lane] = winners(g, s)
                scores(g, s, final)
                for seat in range(n_seats):
                    scored[lane, seat] = final[seat]
                lane += cuda.gridsize(1)
                n_plies = -1

    # Threads run in step. If they begin their games together, all wait for the longest; if each begins its
    # next when it likes, the others wait while it copies the start. The first is dear only if lengths vary.
    is_even = game.max_plies <= LONG_GAME * game.state_size
    return play_games if is_even else play_games_unevenly


def playout_ptx(game: Game, capability: tuple[int, int] = HOPPER) -> str:
    """The playout kernel of ``game`` as PTX for this compute capability, compiled without a GPU."""
    compile_kernel = compiler().compile
    from numba.cuda import types
    from numba.cuda.typing.typeof import typeof

    word, words, rows = types.int64, types.int64[::1], types.int64[:, ::1]
    signature = types.void(typeof(game.tables), words, rows, word, words, rows, words)
    with _pretended(capability):
        ptx, _ = compile_kernel(playout_kernel(game), signature, device=False, abi="numba", cc=capability)
    return str(ptx)


@contextmanager
def _pretended(capability: tuple[int, int]) -> Iterator[None]:
    """Let numba-cuda believe in a GPU of this capability and in the rest of NVIDIA's toolkit."""
    # Told what to compile for, it still asks the device; and it looks for the whole toolkit before it opens
    # the one file that compiling needs besides libnvvm.
    from cuda.pathfinder import find_bitcode_lib

    device = SimpleNamespace(compute_capability=capability)
    library = find_bitcode_lib("device")
    with (
        patch("numba.cuda.dispatcher.get_current_device", lambda: device),
        patch("numba.cuda.cudadrv.nvrtc.config.FORCE_CUDA_CC", capability),
        patch("numba.cuda.cudadrv.nvvm.get_libdevice", lambda: library),
        patch("numba.cuda.cudadrv.libs.get_libdevice", lambda: library),
    ):
        yield
