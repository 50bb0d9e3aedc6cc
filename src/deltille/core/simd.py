"""Eight words at a time: the bits that several stretches of eight words have in common.

Compiled they are one vector each. The compiler does not see that by itself: it unrolls a loop of eight
words, and takes a longer one in larger steps.

>>> import numpy as np
>>> t, s = np.arange(24), np.full(8, 5)
>>> [common_word(t, (8, 16), s, 0, w) for w in range(8)]
[0, 1, 0, 1, 4, 5, 4, 5]
>>> n_common(t, (8, 16), s, 0), seek_common(t, (8, 16), s, 0, 4)
(8, (5, 5, 1))
"""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from deltille.core.bits import popcount
from deltille.core.jit import INLINE, inlined, on_gpu

Offsets = tuple[int, ...]

_WORD = ir.IntType(64)
_VECTOR = ir.VectorType(_WORD, 8)
_LANES = ir.VectorType(ir.IntType(32), 8)
_types: Any = types


@inlined
def common_word(t: NDArray[Any], offsets: Offsets, s: NDArray[Any], at: int, w: int) -> int:
    """Of the eight words from ``s[at]`` on number ``w``, less the bits missing in ``t`` from an offset on."""
    word = int(s[at + w])
    for offset in offsets:
        word &= int(t[offset + w])
    return word


def n_common(t: NDArray[Any], offsets: Offsets, s: NDArray[Any], at: int) -> int:
    """How many bits are set in the eight words."""
    n = 0
    for w in range(8):
        n += popcount(common_word(t, offsets, s, at, w))
    return n


def seek_common(t: NDArray[Any], offsets: Offsets, s: NDArray[Any], at: int, n: int) -> tuple[int, int, int]:
    """Where bit ``n`` of them is, counted from 0; there must be more than ``n``.

    Returns the number of its word, the word, and how many of its bits come before.
    """
    w = 0
    word = common_word(t, offsets, s, at, 0)
    count = popcount(word)
    while n >= count:
        n -= count
        w += 1
        word = common_word(t, offsets, s, at, w)
        count = popcount(word)
    return w, word, n


def write_common(
    out: NDArray[Any], to: int, t: NDArray[Any], offsets: Offsets, s: NDArray[Any], at: int
) -> None:
    """Write them into ``out`` from ``to`` on."""
    for w in range(8):
        out[to + w] = common_word(t, offsets, s, at, w)


on_gpu(n_common)(n_common)
on_gpu(seek_common)(seek_common)
on_gpu(write_common)(write_common)


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    view = context.make_array(array_type)(context, builder, array)
    return builder.bitcast(builder.gep(view.data, [index]), _VECTOR.as_pointer())


def _meet(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The words in common as a vector; the arguments are those of ``n_common``."""

    def load(array_type: Any, array: Any, index: Any) -> Any:
        words = builder.load(_pointer(context, builder, array_type, array, index))
        words.align = 8
        return words

    words = load(signature[2], arguments[2], arguments[3])
    for i in range(signature[1].count):
        offset = builder.extract_value(arguments[1], i)
        words = builder.and_(words, load(signature[0], arguments[0], offset))
    return words


def _call(builder: Any, name: str, result: Any, argument: Any) -> Any:
    """A built-in function of a vector."""
    function = builder.module.declare_intrinsic(name, fnty=ir.FunctionType(result, [_VECTOR]))
    return builder.call(function, [argument])


@intrinsic
def _n_common(typing_context: Any, t: Any, offsets: Any, s: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        counts = _call(
            builder, "llvm.ctpop.v8i64", _VECTOR, _meet(context, builder, signature.args, arguments)
        )
        return _call(builder, "llvm.vector.reduce.add.v8i64", _WORD, counts)

    return types.int64(t, offsets, s, types.int64), generate


@intrinsic
def _seek_common(typing_context: Any, t: Any, offsets: Any, s: Any, at: Any, n: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = _meet(context, builder, signature.args, arguments)
        zeros = ir.Constant(_VECTOR, [0] * 8)
        sums = _call(builder, "llvm.ctpop.v8i64", _VECTOR, words)
        for step in (1, 2, 4):  # after these each is the count up to and with its word
            lanes = [8 + i - step if i >= step else 0 for i in range(8)]
            moved = builder.shuffle_vector(zeros, sums, ir.Constant(_LANES, lanes))
            sums = builder.add(sums, moved)
        first = builder.insert_element(zeros, arguments[4], ir.Constant(_WORD, 0))
        wanted = builder.shuffle_vector(first, zeros, ir.Constant(_LANES, [0] * 8))
        is_before = builder.icmp_signed("<=", sums, wanted)
        before = builder.select(is_before, sums, zeros)
        skipped = _call(builder, "llvm.vector.reduce.smax.v8i64", _WORD, before)
        ones = builder.zext(is_before, _VECTOR)
        w = _call(builder, "llvm.vector.reduce.add.v8i64", _WORD, ones)
        word = builder.extract_element(words, w)
        found = [w, word, builder.sub(arguments[4], skipped)]
        return context.make_tuple(builder, signature.return_type, found)

    return _types.UniTuple(types.int64, 3)(t, offsets, s, types.int64, types.int64), generate


@intrinsic
def _write_common(typing_context: Any, out: Any, to: Any, t: Any, offsets: Any, s: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = _meet(context, builder, signature.args[2:], arguments[2:])
        store = builder.store(words, _pointer(context, builder, out, arguments[0], arguments[1]))
        store.align = 8
        return ir.Constant(_WORD, 0)

    return types.int64(out, types.int64, t, offsets, s, types.int64), generate


_counted: Any = _n_common
_sought: Any = _seek_common
_written: Any = _write_common


@overload(n_common, jit_options=INLINE, strict=False)
def _compiled_n_common(t: Any, offsets: Any, s: Any, at: Any) -> Any:
    return lambda t, offsets, s, at: _counted(t, offsets, s, at)


@overload(seek_common, jit_options=INLINE, strict=False)
def _compiled_seek_common(t: Any, offsets: Any, s: Any, at: Any, n: Any) -> Any:
    return lambda t, offsets, s, at, n: _sought(t, offsets, s, at, n)


@overload(write_common, jit_options=INLINE, strict=False)
def _compiled_write_common(out: Any, to: Any, t: Any, offsets: Any, s: Any, at: Any) -> Any:
    def write(out: Any, to: Any, t: Any, offsets: Any, s: Any, at: Any) -> None:
        _written(out, to, t, offsets, s, at)

    return write
