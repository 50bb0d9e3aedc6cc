"""Rules are interpreted until compiling pays off; a few moves never wait for the compiler."""

import os
import subprocess
import sys
import threading
import types
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from deltille.core import cache, tiered
from deltille.testing.selection import games_under_test

FIRST_MOVES = """
import sys
import deltille
for name in sys.argv[1:]:
    position = deltille.new(name)
    for _ in range(2):
        position.push(position.legal_moves[0])
    print(position.to_text(), position.view(position.turn).scene() is not None, str(position) != "")
"""


class One(NamedTuple):
    """The tables of a game."""


class Other(NamedTuple):
    """The tables of another game."""


class Compiled:
    """A fake of a Numba kernel: records its calls, and what is on disk."""

    def __init__(self, on_disk: bool = False) -> None:
        self.calls: list[Any] = []
        self.overloads: dict[Any, Any] = {}
        self.targetctx = None
        self._cache = types.SimpleNamespace(load_overload=lambda key, _: key if on_disk else None)

    def add_overload(self, found: Any) -> None:
        self.overloads[found] = found

    def __call__(self, g: Any, x: int) -> int:
        self.calls.append(type(g))
        return x + 1


def kernel_of(compiled: Compiled, interpreted: list[Any]) -> tiered.Tiered:
    def add_one(g: Any, x: int) -> int:
        """A kernel."""
        interpreted.append(type(g))
        return x + 1

    return tiered.Tiered(add_one, compiled)


def test_a_kernel_is_compiled_when_interpreting_it_has_cost_its_share_and_for_each_game_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter(range(100))
    monkeypatch.setattr(tiered.time, "thread_time", lambda: next(clock) * 0.6 * tiered.INTERPRETED_S)
    compiled, interpreted = Compiled(), []
    kernel = kernel_of(compiled, interpreted)
    assert [kernel(One(), x) for x in range(4)] == [1, 2, 3, 4]
    assert interpreted == [One, One]
    assert compiled.calls == [One, One]
    assert kernel(Other(), 7) == 8
    assert interpreted == [One, One, Other]


def test_cached_kernels_are_not_interpreted() -> None:
    compiled, interpreted = Compiled(on_disk=True), []
    assert kernel_of(compiled, interpreted)(One(), 1) == 2
    assert compiled.calls == [One]
    assert interpreted == []


def test_compile_at_once_compiles_immediately(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiered, "_allowed_s", [tiered.INTERPRETED_S])
    compiled, interpreted = Compiled(), []
    kernel = kernel_of(compiled, interpreted)
    assert kernel(One(), 1) == 2
    tiered.compile_at_once()
    assert kernel(One(), 1) == kernel(Other(), 1) == 2
    assert interpreted == [One]
    assert compiled.calls == [One, Other]


@pytest.mark.all_games
def test_the_first_moves_of_every_game_compile_nothing(tmp_path: Path) -> None:
    def played(**environment: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", FIRST_MOVES, *games_under_test()],
            env=os.environ | environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    told = played(**{cache.VARIABLE: str(tmp_path), "NUMBA_DISABLE_JIT": "0"})
    assert [file for file in tmp_path.rglob("*") if file.suffix in (".nbi", ".nbc")] == []
    assert len(told.splitlines()) == len(games_under_test())
    assert told == played(NUMBA_DISABLE_JIT="1")


def test_two_threads_never_load_at_the_same_time() -> None:
    """Numba would fail; because of that a server that had just started treated tables as unreadable."""
    n_inside = 0
    is_second_inside = threading.Event()

    class Cache:
        def load_overload(self, *_: object) -> None:
            nonlocal n_inside
            n_inside += 1
            if n_inside > 1:
                is_second_inside.set()
            is_second_inside.wait(0.5)
            n_inside -= 1

    compiled = types.SimpleNamespace(overloads={}, targetctx=None, _cache=Cache())
    loading = tiered.Tiered(lambda g: g, compiled)
    threads = [threading.Thread(target=loading, args=(1,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not is_second_inside.is_set()
