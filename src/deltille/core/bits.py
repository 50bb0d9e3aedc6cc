"""Bitboards in 64-bit words: counting, finding and picking set bits.

Boards use at most 63 bits, so words are never negative and a right shift means the same whether the
code is compiled or interpreted.

>>> popcount(0b1011), lowest(0b1000), highest(0b1011), nth_bit(0b101100, 2)
(3, 3, 3, 5)
"""

from typing import Any

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


@inlined
def nth_bit(x: int, n: int) -> int:
    """The index of the ``n``-th set bit, counted from 0 at the low end; ``n`` must be below popcount.

    Halves the word by counting, so the work does not grow with ``n``.
    """
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
