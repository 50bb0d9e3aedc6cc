"""Measures where the time goes, without waiting for the device."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch


class Stopwatch:
    """Adds up the seconds spent on each named part; on a GPU by events that are read later."""

    def __init__(self, is_gpu: bool) -> None:
        self._is_gpu = is_gpu
        self._seconds: dict[str, float] = {}
        self._events: list[tuple[str, Any, Any]] = []

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        if not self._is_gpu:
            began = time.perf_counter()
            yield
            self._seconds[name] = self._seconds.get(name, 0.0) + time.perf_counter() - began
            return
        event: Any = torch.cuda.Event
        first, last = event(enable_timing=True), event(enable_timing=True)
        first.record()
        yield
        last.record()
        self._events.append((name, first, last))

    def read(self) -> dict[str, float]:
        """Seconds of each part since the last reading; waits for the device."""
        if self._is_gpu:
            torch.cuda.synchronize()
        for name, first, last in self._events:
            self._seconds[name] = self._seconds.get(name, 0.0) + first.elapsed_time(last) / 1000
        self._events.clear()
        read, self._seconds = self._seconds, {}
        return read
