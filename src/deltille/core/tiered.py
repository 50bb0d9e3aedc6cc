"""Tiered compilation: a kernel is interpreted until compiling it pays off.

Compiling the rules of a game takes Numba up to ten seconds, and then every program finds them on disk. A
program that makes a few moves does not need that: interpreted, they take milliseconds. So the kernels that
list and play single moves start as plain Python, separately for each game, and are compiled when that has
cost :data:`INTERPRETED_S`. Results are the same either way. Commands that know that they will need compiled
rules, such as ``deltille serve`` and ``deltille warm``, say so first (:func:`compile_at_once`).
"""

import functools
import time
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core.compiler_lock import global_compiler_lock

from deltille.core.jit import kernel

F = TypeVar("F")

INTERPRETED_S = 0.2
"""CPU seconds for which a kernel may be interpreted for a game before it is compiled."""

_allowed_s = [INTERPRETED_S]


def compile_at_once() -> None:
    """From now on, in this process, compile these kernels when they are called first."""
    _allowed_s[0] = 0.0


class Tiered:
    """A kernel with its two tiers; the class of its first argument, a game's tables, tells games apart."""

    def __init__(self, function: Any, compiled: Any) -> None:
        self.compiled = compiled
        self._function = function
        self._is_compiled: set[type] = set()
        self._left_s: dict[type, float] = {}
        functools.update_wrapper(self, function)

    def __call__(self, g: Any, *args: Any) -> Any:
        if type(g) in self._is_compiled:
            return self.compiled(g, *args)
        return self._first_tier(g, args)

    def _first_tier(self, g: Any, args: tuple[Any, ...]) -> Any:
        tables = type(g)
        if tables not in self._left_s:
            self._left_s[tables] = 0.0 if self._is_on_disk(g, *args) else INTERPRETED_S
        if self._left_s[tables] <= 0 or not _allowed_s[0]:
            self._is_compiled.add(tables)
            return self.compiled(g, *args)
        begun_s = time.thread_time()
        plain = [int(arg) if isinstance(arg, np.integer) else arg for arg in args]  # which never overflow
        result = self._function(g, *plain)
        self._left_s[tables] -= time.thread_time() - begun_s
        return result

    def _is_on_disk(self, *args: Any) -> bool:
        """Whether another process has compiled this kernel for such arguments; if so it is loaded."""
        typeof: Any = numba.typeof
        types = tuple(typeof(arg) for arg in args)
        # As Numba does it: loading changes what all kernels share, and tables are read in several threads.
        with global_compiler_lock:
            if types not in self.compiled.overloads:
                found = self.compiled._cache.load_overload(types, self.compiled.targetctx)
                if found is None:
                    return False
                self.compiled.add_overload(found)
        return True


def tiered(function: F) -> F:
    """Make ``function`` a kernel that is compiled only once it is used often."""
    compiled: Any = kernel(cast("Any", function))
    if not hasattr(compiled, "get_overload"):  # all is interpreted
        return function
    return cast("F", Tiered(function, compiled))
