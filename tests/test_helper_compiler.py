"""Inlined helpers are part of kernels, and no machine code is made of them alone."""

from typing import Any

import numba
import numba.core.codegen
import numpy as np
import pytest

from deltille.core.jit import OPTIONS, inlined


@inlined
def twice(number: int) -> int:
    return 2 * number


@inlined
def sum_of_twice(numbers: Any) -> int:
    total = 0
    for number in numbers:
        total += twice(number)
    return total


def total_of(numbers: Any) -> int:
    return sum_of_twice(numbers) + 1


def test_only_kernels_become_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    codegen: Any = numba.core.codegen
    made: list[str] = []
    real = codegen.JitEngine.add_module

    def noted(engine: Any, module: Any) -> Any:
        made.extend(function.name for function in module.functions if not function.is_declaration)
        return real(engine, module)

    monkeypatch.setattr(codegen.JitEngine, "add_module", noted)
    kernel: Any = numba.njit(**OPTIONS)(total_of)
    assert kernel(np.arange(10)) == total_of(np.arange(10)) == 91
    assert any("total_of" in name for name in made)
    assert not [name for name in made if "twice" in name]
