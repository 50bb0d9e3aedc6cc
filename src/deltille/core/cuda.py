"""The same rules, compiled for NVIDIA GPUs by numba-cuda.

Nothing is written twice. A game's operations and the helpers they call are registered once more, with the
compiler for GPUs; the instructions that count bits are the GPU's own. :func:`thread_kernel` gives each
thread a workspace and its share of the lanes. Game i of :func:`playout_kernel` is played in lane i of the
seed, so it is move for move game i of :func:`deltille.core.playout.play_games`.

Compiling needs neither a GPU nor its driver, only ``pip install 'deltille[cuda]'``; see
:mod:`deltille.testing.ptx`. To run, a GPU needs the rest of the toolkit that suits its driver:
``pip install 'numba-cuda[cu13]'``, or ``cu12``. Then, with the arrays of ``game.tables`` copied to the GPU:

    play = compiler().jit(playout_kernel(game))
    play[blocks, threads](room, n, tables, (start, seed, sums))

Local arrays have constant sizes on a GPU, so each game has a kernel of its own. Every thread in flight
reserves its local memory whether it is used or not, so a long list of moves lies in ``room`` instead.
"""

import importlib
import importlib.util
import inspect
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from deltille.core import bits, jit
from deltille.core.game import Game
from deltille.core.jit import inlined
from deltille.core.operations import State, play, random_move
from deltille.core.playout import add_game, begin_game, random_games
from deltille.core.workspace import Share, Workspace

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
"""A game that can have more moves than this for each word of its state is not worth waiting for."""

_INLINE: Any = {"forceinline": True}
_registered: set[Callable[..., Any]] = set()


def compiler() -> Any:
    """The module ``numba.cuda``, with every operation and helper registered that has been imported so far."""
    if not IS_INSTALLED:
        raise ModuleNotFoundError(HOW_TO_INSTALL)
    settings: Any = numba.config
    if settings.ENABLE_CUDASIM:  # numba-cuda's simulator interprets
        return cuda
    from numba.cuda.extending import overload, register_jitable

    # Games are imported on first use, so there may be more each time.
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
    """A chooser that chooses this for any types."""

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
    """The shape of the ``room`` that :func:`thread_kernel` takes when this many threads run it."""
    return (n_threads, game.max_moves) if game.max_moves > LOCAL_MOVES else (1, 1)


def thread_kernel(game: Game, function: Callable[..., None]) -> Callable[..., None]:
    """A function for ``cuda.jit`` that calls ``function(share, workspace, tables, *args)`` in every thread.

    The ``n`` lanes may be more than the threads: each thread takes one lane after another.
    """
    state_size, n_seats = game.state_size, game.n_seats
    has_room = game.max_moves > LOCAL_MOVES
    n_local = 1 if has_room else game.max_moves

    def in_each_thread(room: Any, n: int, g: Any, args: Any) -> None:
        state = cuda.local.array(state_size, np.int64)
        rng = cuda.local.array(1, np.int64)
        scored = cuda.local.array(n_seats, np.int64)
        moves = cuda.local.array(n_local, np.int64)
        thread = cuda.grid(1)
        if has_room:
            moves = room[thread]
        share = Share(thread, thread, n, cuda.gridsize(1))
        function(share, Workspace(moves, state, rng, scored), g, *args)

    return in_each_thread


@inlined
def random_games_unevenly(share: Share, work: Workspace, g: Any, s: State, seed: int, sums: Any) -> None:
    """Play what :func:`deltille.core.playout.random_games` plays, in one loop over moves."""
    lane = share.first
    n_plies = -1
    while lane < share.last:
        if n_plies < 0:
            begin_game(g, s, seed, lane, work)
            n_plies = 0
        move = random_move(g, work.state, work.rng, work.moves)
        if move >= 0:
            play(g, work.state, move)
            n_plies += 1
        else:
            add_game(g, work, n_plies, sums[share.worker])
            lane += share.step
            n_plies = -1


def playout_kernel(game: Game) -> Callable[..., None]:
    """A function for ``cuda.jit`` that plays ``n`` random games: ``(room, n, tables, (start, seed, sums))``.

    Each thread adds its games to its own row of ``sums`` (:func:`deltille.core.playout.new_sums`).
    """
    # Threads run in step. If they begin their games together, all wait for the longest; if each begins its
    # next when it likes, the others wait while it copies the start. The first is slow only if lengths vary.
    is_even = game.max_plies <= LONG_GAME * game.state_size
    return thread_kernel(game, random_games if is_even else random_games_unevenly)
