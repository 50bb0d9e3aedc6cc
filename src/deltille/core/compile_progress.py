"""Telling people what the computer does while it compiles: it takes seconds, and happens once."""

import sys
from collections.abc import Callable
from typing import Any

import numba.core.event

NOTE = "Compiling the rules for this machine; this happens once"

_reporters: list[Callable[[str], None]] = []


def report_to(reporter: Callable[[str], None]) -> None:
    """From now on call ``reporter(kernel_name)`` whenever a kernel is not in the cache and gets compiled."""
    _reporters[:] = [reporter]


def _say(name: str) -> None:
    if sys.stderr.isatty():
        print(f"deltille: {NOTE} ({name})", file=sys.stderr)


_events: Any = numba.core.event


class _Listener(_events.Listener):  # type: ignore[misc]
    def on_start(self, event: Any) -> None:
        dispatcher = event.data["dispatcher"]
        # Helpers and operations have no cache file: they are part of the kernel being compiled.
        if dispatcher.py_func.__module__.startswith("deltille.") and dispatcher._cache.cache_path is not None:
            for reporter in _reporters:
                reporter(dispatcher.py_func.__name__)

    def on_end(self, event: Any) -> None:
        pass


report_to(_say)
_events.register("numba:compile", _Listener())
