"""Bitboards in 64-bit words: counting, finding and picking set bits.

Boards use at most 63 bits, so words are never negative and a right shift means the same whether the
code is compiled or interpreted.

>>> popcount(0b1011), lowest(0b1000), highest(0b1011), nth_bit(0b101100, 2)
(3, 3, 3, 5)
"""

from typing import Any

import llvmlite.binding
import numba
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from deltille.core.jit import INLINE, inlined


def popcount(x: int) -> int:
    """How many bits are set."""
    return int(x).bit_count()


def lowest(x: int) -> int:
    """The index of the lowest set bit; ``x`` must not be 0."""
    return (int(x) & -int(x)).bit_length() - 1


def highest(x: int) -> int:
    """The index of the highest set bit; ``x`` must not be 0."""
    return int(x).bit_length() - 1


def _counting(name: str, has_flag: bool) -> Any:
    """One machine instruction that counts bits, as a function for compiled code."""

    @intrinsic
    def count(typing_context: Any, x: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = arguments[0]
            flags = [ir.Constant(ir.IntType(1), 1)] if has_flag else []
            function = builder.module.declare_intrinsic(
                f"llvm.{name}.i64",
                fnty=ir.FunctionType(word.type, [word.type, *(flag.type for flag in flags)]),
            )
            return builder.call(function, [word, *flags])

        return types.int64(types.int64), generate

    return count


_ctpop = _counting("ctpop", has_flag=False)
_cttz = _counting("cttz", has_flag=True)
_ctlz = _counting("ctlz", has_flag=True)


@overload(popcount, jit_options=INLINE, strict=False)
def _compiled_popcount(x: Any) -> Any:
    return lambda x: _ctpop(x)


@overload(lowest, jit_options=INLINE, strict=False)
def _compiled_lowest(x: Any) -> Any:
    return lambda x: _cttz(x)


@overload(highest, jit_options=INLINE, strict=False)
def _compiled_highest(x: Any) -> Any:
    return lambda x: 63 - _ctlz(x)


def nth_bit(x: int, n: int) -> int:
    """The index of the ``n``-th set bit, counted from 0 at the low end; ``n`` must be below popcount."""
    return nth_bit_by_halving(x, n)


@inlined
def nth_bit_by_halving(x: int, n: int) -> int:
    """The same wherever there is no instruction for it: the work does not grow with ``n``."""
    index = 0
    width = 32
    while width > 0:
        low = popcount(x & ((1 << width) - 1))
        if n >= low:
            n -= low
            x >>= width
            index += width
        width >>= 1
    return index


def _depositing(typing_context: Any, x: Any, mask: Any) -> Any:
    """Spread the low bits of ``x`` over the set bits of ``mask``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = arguments[0].type
        function = builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, [word, word])
        )
        return builder.call(function, arguments)

    return types.int64(types.int64, types.int64), generate


_deposit: Any = intrinsic(_depositing)


def _can_deposit() -> bool:
    """Whether the code is for a processor that deposits bits in one quick instruction."""
    settings: Any = numba.config
    if settings.CPU_NAME or settings.CPU_FEATURES:
        return False
    processor: Any = llvmlite.binding
    is_slow = processor.get_host_cpu_name() in ("bdver4", "znver1", "znver2")
    return bool(processor.get_host_cpu_features().get("bmi2")) and not is_slow


@overload(nth_bit, jit_options=INLINE, strict=False)
def _compiled_nth_bit(x: Any, n: Any) -> Any:
    # Games that count their moves and pick one do this for every move they play.
    return (lambda x, n: _cttz(_deposit(1 << n, x))) if _can_deposit() else nth_bit_by_halving
