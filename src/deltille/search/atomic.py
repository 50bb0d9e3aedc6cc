"""Atomic operations: words that several threads change, each function one indivisible step on one entry.

Interpreted they are plain Python, which has one thread at a time anyway.

>>> import numpy as np
>>> words = np.array([5, 7])
>>> int(fetch_add(words, 1, 3)), int(words[1])
(7, 10)
>>> swap_if(words, 0, 5, 9), swap_if(words, 0, 5, 9), int(words[0])
(True, False, 9)
"""

from typing import Any

import numba.core.cgutils
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from deltille.core.jit import INLINE

ORDER = "seq_cst"

_cgutils: Any = numba.core.cgutils


def fetch_add(words: NDArray[Any], index: int, amount: int) -> int:
    """Add, and return what was there before."""
    before = int(words[index])
    words[index] += amount
    return before


def raise_to(words: NDArray[Any], index: int, value: int) -> None:
    """Make the entry at least ``value``."""
    words[index] = max(words[index], value)


def lower_to(words: NDArray[Any], index: int, value: int) -> None:
    """Make the entry at most ``value``."""
    words[index] = min(words[index], value)


def swap_if(words: NDArray[Any], index: int, expected: int, value: int) -> bool:
    """Write ``value`` if the entry is as expected; say whether it was."""
    if words[index] != expected:
        return False
    words[index] = value
    return True


def load(words: NDArray[Any], index: int) -> int:
    """Read an entry and, with it, everything written before it was published."""
    return int(words[index])


def publish(words: NDArray[Any], index: int, value: int) -> None:
    """Write an entry after everything that was written before it."""
    words[index] = value


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    view = context.make_array(array_type)(context, builder, array)
    return _cgutils.get_item_pointer(context, builder, array_type, view, [index])


def _changing(operation: str) -> Any:
    """A read-modify-write instruction on one entry, for compiled code; it returns the old value."""

    @intrinsic
    def change(typing_context: Any, words: Any, index: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array_type = signature.args[0]
            pointer = _pointer(context, builder, array_type, arguments[0], arguments[1])
            old = builder.atomic_rmw(operation, pointer, arguments[2], ORDER)
            return context.cast(builder, old, array_type.dtype, types.int64)

        return types.int64(words, types.intp, words.dtype), generate

    return change


@intrinsic
def _compare_exchange(typing_context: Any, words: Any, index: Any, expected: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], arguments[0], arguments[1])
        result = builder.cmpxchg(pointer, arguments[2], arguments[3], ORDER)
        return builder.extract_value(result, 1)

    return types.boolean(words, types.intp, words.dtype, words.dtype), generate


@intrinsic
def _load(typing_context: Any, words: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array_type = signature.args[0]
        pointer = _pointer(context, builder, array_type, arguments[0], arguments[1])
        size = context.get_abi_sizeof(context.get_data_type(array_type.dtype))
        word = builder.load_atomic(pointer, "acquire", size)
        return context.cast(builder, word, array_type.dtype, types.int64)

    return types.int64(words, types.intp), generate


@intrinsic
def _store(typing_context: Any, words: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array_type = signature.args[0]
        pointer = _pointer(context, builder, array_type, arguments[0], arguments[1])
        size = context.get_abi_sizeof(context.get_data_type(array_type.dtype))
        builder.store_atomic(arguments[2], pointer, "release", size)
        return ir.Constant(ir.IntType(64), 0)

    return types.int64(words, types.intp, words.dtype), generate


_add, _max, _min = _changing("add"), _changing("max"), _changing("min")
_swapped: Any = _compare_exchange
_loaded: Any = _load
_stored: Any = _store


@overload(fetch_add, jit_options=INLINE, strict=False)
def _compiled_fetch_add(words: Any, index: Any, amount: Any) -> Any:
    return lambda words, index, amount: _add(words, index, amount)


@overload(raise_to, jit_options=INLINE, strict=False)
def _compiled_raise_to(words: Any, index: Any, value: Any) -> Any:
    def change(words: Any, index: Any, value: Any) -> None:
        _max(words, index, value)

    return change


@overload(lower_to, jit_options=INLINE, strict=False)
def _compiled_lower_to(words: Any, index: Any, value: Any) -> Any:
    def change(words: Any, index: Any, value: Any) -> None:
        _min(words, index, value)

    return change


@overload(swap_if, jit_options=INLINE, strict=False)
def _compiled_swap_if(words: Any, index: Any, expected: Any, value: Any) -> Any:
    return lambda words, index, expected, value: _swapped(words, index, expected, value)


@overload(load, jit_options=INLINE, strict=False)
def _compiled_load(words: Any, index: Any) -> Any:
    return lambda words, index: _loaded(words, index)


@overload(publish, jit_options=INLINE, strict=False)
def _compiled_publish(words: Any, index: Any, value: Any) -> Any:
    def change(words: Any, index: Any, value: Any) -> None:
        _stored(words, index, value)

    return change
