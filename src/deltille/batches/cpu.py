"""Lanes on the CPU: compiled threads, each working through consecutive lanes."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.batches.lanes import COMPILED, Lanes, arguments
from deltille.core.game import Game
from deltille.core.jit import fixed_types
from deltille.core.workspace import Share, Workspace, new_workspace

RUNS_PER_THREAD = 4
"""Games differ in length; with several runs per thread, one that is done early takes another."""

WORTH_A_THREAD = 64
"""Handing fewer lanes than this to a thread costs more than it saves."""


class Cpu:
    """Runs functions of :mod:`deltille.batches.lanes` on NumPy arrays."""

    name = "cpu"

    def __init__(self, game: Game, n_threads: int | None = None) -> None:
        if n_threads is not None and n_threads < 1:
            raise ValueError(f"a batch needs at least one thread, not {n_threads}")
        self._game = game
        self.n_threads = n_threads or os.cpu_count() or 1
        self._pool: ThreadPoolExecutor | None = None
        self._workspaces: list[Workspace] = []
        self._functions: dict[str, Callable[..., Any]] = {}

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
        return np.zeros(shape, dtype)

    def shown(self, array: Any) -> Any:
        """An array as people get it."""
        return array

    def to_device(self, array: Any) -> Any:
        return array

    def to_host(self, array: Any) -> NDArray[Any]:
        return np.asarray(array)

    def write(self, target: Any, values: Any) -> None:
        """Copy ``values``, an array of this device or of NumPy, into an array of this device."""
        target[...] = values

    def run(self, name: str, lanes: Lanes, **named: int) -> None:
        """Let the function called ``name`` work through all lanes."""
        n, g = len(lanes.states), self._game.tables
        n_threads = max(1, min(self.n_threads, n // WORTH_A_THREAD))
        args = arguments(name, lanes, named)
        while len(self._workspaces) < n_threads:
            self._workspaces.append(new_workspace(self._game))
        if name not in self._functions:  # the types of lanes never change
            where = (Share(0, 0, n, 1), self._workspaces[0], g)
            self._functions[name] = fixed_types(COMPILED[name], *where, *args)
        function = self._functions[name]
        if n_threads == 1:
            function(Share(0, 0, n, 1), self._workspaces[0], g, *args)
            return
        n_runs = n_threads * RUNS_PER_THREAD
        bounds = [n * run // n_runs for run in range(n_runs + 1)]
        waiting = iter(range(n_runs))

        def work(thread: int) -> None:
            for run in waiting:
                share = Share(thread, bounds[run], bounds[run + 1], 1)
                function(share, self._workspaces[thread], g, *args)

        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.n_threads, thread_name_prefix="deltille-batch")
        # Waking a thread takes as long as many moves: each is woken once, and the caller works as well.
        others = [self._pool.submit(work, thread) for thread in range(1, n_threads)]
        work(0)
        for done in others:
            done.result()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
