"""Telling people when kernels are compiled: it takes seconds, and happens once."""

import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TextIO

import numba.core.event

NOTE = "Compiling the rules for this machine; this happens once"

SILENCE_S = 2.0
"""How long compiling may take before a note is printed."""

_reporters: list[Callable[[str], None]] = []


def report_to(reporter: Callable[[str], None]) -> None:
    """From now on call ``reporter(kernel_name)`` whenever a kernel is not in the cache and gets compiled."""
    _reporters[:] = [reporter]


class LateNote:
    """Says :data:`NOTE` once, on standard error, when kernels have been compiled for :data:`SILENCE_S`.

    Only where somebody can see it: in a terminal or a notebook. Kernels compiled in a row count together.
    """

    def __init__(self, silence_s: float = SILENCE_S, stream: TextIO | None = None) -> None:
        self._silence_s = silence_s
        self._stream = stream
        self._lock = threading.Lock()
        self._is_said = False
        self._waited_s = 0.0
        self._running: dict[int, tuple[float, threading.Timer]] = {}

    def started(self, key: int) -> None:
        """A kernel starts to compile; ``key`` distinguishes it from others that compile at the same time."""
        with self._lock:
            if self._is_said or key in self._running:
                return
            timer = threading.Timer(max(0.0, self._silence_s - self._waited_s), self._say)
            timer.daemon = True
            self._running[key] = time.monotonic(), timer
            timer.start()

    def ended(self, key: int) -> None:
        """This kernel is compiled."""
        with self._lock:
            if key in self._running:
                since, timer = self._running.pop(key)
                timer.cancel()
                self._waited_s += time.monotonic() - since

    def _say(self) -> None:
        with self._lock:
            if self._is_said or not self._running:
                return
            self._is_said = True
        stream = self._stream or sys.stderr
        if _reporters == [_quiet] and (stream.isatty() or "ipykernel" in sys.modules):
            print(f"deltille: {NOTE}", file=stream, flush=True)


def _quiet(_: str) -> None:
    """The default reporter: :data:`late_note` prints a note if compiling takes long."""


_events: Any = numba.core.event
late_note = LateNote()


class _Listener(_events.Listener):  # type: ignore[misc]
    def on_start(self, event: Any) -> None:
        dispatcher = event.data["dispatcher"]
        if _is_kernel(dispatcher):
            late_note.started(id(dispatcher))
            for reporter in _reporters:
                reporter(dispatcher.py_func.__name__)

    def on_end(self, event: Any) -> None:
        late_note.ended(id(event.data["dispatcher"]))


def _is_kernel(dispatcher: Any) -> bool:
    # Helpers and operations have no cache file: they are part of the kernel being compiled.
    return dispatcher.py_func.__module__.startswith("deltille.") and dispatcher._cache.cache_path is not None


report_to(_quiet)
_events.register("numba:compile", _Listener())
