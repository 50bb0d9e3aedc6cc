"""Prefetching: loading memory before it is needed.

A batch of large states does not fit the L1 and L2 caches of a CPU: while one lane is played, the next
one may be on its way.
"""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from deltille.core.jit import INLINE, on_gpu

LINE_WORDS = 8
"""A line of a cache holds 64 bytes."""


def _prefetching(typing_context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        whole, word = ir.IntType(32), ir.IntType(8).as_pointer()
        address = builder.bitcast(builder.gep(data, [arguments[1]]), word)
        shape = ir.FunctionType(ir.VoidType(), [word, whole, whole, whole])
        function = builder.module.declare_intrinsic("llvm.prefetch", [word], shape)
        # To be written to; to be kept near; data, not instructions.
        builder.call(function, [address, whole(1), whole(3), whole(1)])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


_prefetch: Any = intrinsic(_prefetching)


def prefetch(rows: Any, row: int) -> None:
    """Prefetch this row, if there is one; it changes only the time it takes to read it."""


@overload(prefetch, jit_options=INLINE, strict=False)
def _compiled_fetch_ahead(rows: Any, row: Any) -> Any:
    def fetch(rows, row):  # type: ignore[no-untyped-def]
        if row < rows.shape[0]:
            for at in range(row * rows.shape[1], (row + 1) * rows.shape[1], LINE_WORDS):
                _prefetch(rows, at)

    return fetch


@on_gpu(prefetch)
def trust_the_others(rows: Any, row: int) -> None:
    # Other threads compute while one waits.
    pass
