"""Vector instructions for networks: the inner loops of a Winograd convolution and of a matrix product.

Compiled each is straight code on whole vectors of float32. The compiler does not find it by itself: it keeps
no block of a matrix product in registers. Every sum is added up in one order, whatever the width of the
vectors and however many positions are evaluated together: an evaluation does not depend on its batch.

The transforms are those of F(m x m, 3 x 3) of A. Lavin and S. Gray (2016): a tile of m x m outputs from
(m + 2) x (m + 2) products, nine outputs from 25 products instead of 81. What must be known when code is
compiled, the size of a tile or the rows of a block, is given as the length of a tuple.
"""

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import llvmlite.binding
import numba.core.cgutils
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

POINTS = tuple(Fraction(number) for number in (0, 1, -1, 2, "-1/2", -2))
"""Where polynomials are evaluated, beside infinity: one more than a tile has outputs in a row. With these, in
this order, a tile of 4 x 4 errs hardly more than one of 3 x 3, one of 5 x 5 three times as much."""


class Transforms(NamedTuple):
    """The matrices of F(m, 3); transform_patch, transform_tile and the filters use them from both sides."""

    input: tuple[tuple[float, ...], ...]  # [m + 2, m + 2]
    output: tuple[tuple[float, ...], ...]  # [m, m + 2]
    filter: tuple[tuple[float, ...], ...]  # [m + 2, 3]


@functools.cache
def transforms(tile: int) -> Transforms:
    """The matrices for tiles of ``tile`` outputs in a row (A. Toom 1963, S. Cook 1966).

    >>> transforms(3).output
    ((1.0, 1.0, 1.0, 1.0, 0.0), (0.0, 1.0, -1.0, 2.0, 0.0), (0.0, 1.0, 1.0, 4.0, 1.0))
    """
    points = POINTS[: tile + 1]
    inputs, filters = [], []
    for point in points:
        others = [other for other in points if other != point]
        product = _with_roots(others)
        norm = sum(factor * point**power for power, factor in enumerate(product))
        inputs.append([*product, Fraction(0)])
        filters.append([point**power / norm for power in range(3)])
    inputs.append(_with_roots(points))
    filters.append([Fraction(0), Fraction(0), Fraction(1)])
    outputs = [[*(point**power for point in points), Fraction(power == tile - 1)] for power in range(tile)]
    return Transforms(*(tuple(tuple(map(float, row)) for row in rows) for rows in (inputs, outputs, filters)))


def _with_roots(roots: Sequence[Fraction]) -> list[Fraction]:
    """The coefficients, from the lowest, of the polynomial with these roots that begins with 1."""
    product = [Fraction(1)]
    for root in roots:
        product = [
            low - root * high
            for low, high in zip([Fraction(0), *product], [*product, Fraction(0)], strict=True)
        ]
    return product


_features = llvmlite.binding.get_host_cpu_features()
LANES, BLOCK_ROWS = (16, 12) if _features.get("avx512f") else (8, 6) if _features.get("avx2") else (4, 8)
"""Numbers in a vector, and rows of a matrix product that stay in registers together with two vectors."""
WHOLE, SOME, FEW = (0,) * BLOCK_ROWS, (0,) * (BLOCK_ROWS * 2 // 3), (0,) * (BLOCK_ROWS // 3)
"""Tuples as long as a block has rows: where fewer are left, fewer are multiplied."""
BLOCK_COLUMNS = 2 * LANES
PADDED = 32
"""Channels are filled up with zeros to a multiple of this."""

_cgutils: Any = numba.core.cgutils
_FLOAT = ir.FloatType()
_VECTOR = ir.VectorType(_FLOAT, LANES)
_LANE = ir.IntType(32)
_HAS_FMA = bool(_features.get("fma")) or llvmlite.binding.get_process_triple().startswith(
    ("aarch64", "arm64")
)


class _Code:
    """Writes vector instructions into a function that is being compiled."""

    def __init__(self, context: Any, builder: Any) -> None:
        self.context, self.builder = context, builder

    def data(self, array_type: Any, array: Any) -> Any:
        return self.context.make_array(array_type)(self.context, self.builder, array).data

    def pointer(self, data: Any, index: Any) -> Any:
        return self.builder.bitcast(self.builder.gep(data, [index]), _VECTOR.as_pointer())

    def load(self, data: Any, index: Any) -> Any:
        vector = self.builder.load(self.pointer(data, index))
        vector.align = 4
        return vector

    def store(self, value: Any, data: Any, index: Any) -> None:
        self.builder.store(value, self.pointer(data, index)).align = 4

    def spread(self, data: Any, index: Any) -> Any:
        """One number in all lanes."""
        number = self.builder.load(self.builder.gep(data, [index]))
        one = self.builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), number, ir.Constant(_LANE, 0))
        lanes = ir.Constant(ir.VectorType(_LANE, LANES), [0] * LANES)
        return self.builder.shuffle_vector(one, ir.Constant(_VECTOR, ir.Undefined), lanes)

    def fused(self, x: Any, y: Any, z: Any) -> Any:
        """``x * y + z``, rounded once where the machine can."""
        name = "llvm.fma" if _HAS_FMA else "llvm.fmuladd"
        shape = ir.FunctionType(_VECTOR, [_VECTOR] * 3)
        function = self.builder.module.declare_intrinsic(f"{name}.v{LANES}f32", fnty=shape)
        return self.builder.call(function, [x, y, z])

    def combined(self, factors: Sequence[float], vectors: Sequence[Any]) -> Any:
        """The sum of the vectors times their factors, in order."""
        total = None
        for factor, vector in zip(factors, vectors, strict=True):
            if factor == 0:
                continue
            constant = ir.Constant(_VECTOR, [factor] * LANES)
            if total is None:
                total = vector if factor == 1 else self.builder.fmul(vector, constant)
            elif factor == 1:
                total = self.builder.fadd(total, vector)
            elif factor == -1:
                total = self.builder.fsub(total, vector)
            else:
                total = self.fused(vector, constant, total)
        return total

    def transformed(
        self, matrix: Sequence[Sequence[float]], rows: Sequence[Sequence[Any]]
    ) -> list[list[Any]]:
        """matrix @ rows @ matrix^T."""
        columns = [[self.combined(m, column) for m in matrix] for column in zip(*rows, strict=True)]
        return [[self.combined(m, row) for m in matrix] for row in zip(*columns, strict=True)]

    def positive(self, vector: Any) -> Any:
        zero = ir.Constant(_VECTOR, [0.0] * LANES)
        return self.builder.select(self.builder.fcmp_ordered(">", vector, zero), vector, zero)

    def plus(self, index: Any, *steps: tuple[Any, int]) -> Any:
        for step, times in steps:
            if times:
                index = self.builder.add(index, self.builder.mul(step, ir.Constant(ir.IntType(64), times)))
        return index


def _integers(n: int) -> list[Any]:
    return [types.int64] * n


@intrinsic
def transform_patch(
    typing_context: Any, tile: Any, x: Any, at: Any, row: Any, column: Any, v: Any, to: Any, step: Any
) -> Any:
    """From the patch at ``x[at]`` write the factors of a tile, ``step`` apart, for one vector of channels."""
    side = tile.count + 2

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        code = _Code(context, builder)
        _, x, at, row, column, v, to, step = arguments
        source, target = code.data(signature.args[1], x), code.data(signature.args[5], v)
        patch = [
            [code.load(source, code.plus(at, (row, i), (column, j))) for j in range(side)]
            for i in range(side)
        ]
        made = code.transformed(transforms(tile.count).input, patch)
        for i in range(side):
            for j in range(side):
                code.store(made[i][j], target, code.plus(to, (step, side * i + j)))
        return context.get_dummy_value()

    return types.void(tile, x, *_integers(3), v, *_integers(2)), generate


@intrinsic
def transform_tile(
    typing_context: Any,
    tile: Any,
    m: Any,
    at: Any,
    step: Any,
    bias: Any,
    channel: Any,
    adds: Any,
    out: Any,
    to: Any,
    row: Any,
    column: Any,
) -> Any:
    """From its products make a tile of outputs, with bias, not below 0; ``adds``: to what stands there."""
    n, side = tile.count, tile.count + 2

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        code = _Code(context, builder)
        _, m, at, step, bias, channel, adds, out, to, row, column = arguments
        source, target = code.data(signature.args[1], m), code.data(signature.args[7], out)
        products = [
            [code.load(source, code.plus(at, (step, side * i + j))) for j in range(side)] for i in range(side)
        ]
        made = code.transformed(transforms(n).output, products)
        offset = code.load(code.data(signature.args[4], bias), channel)
        zero = ir.Constant(_VECTOR, [0.0] * LANES)
        is_added = builder.icmp_signed("!=", adds, ir.Constant(ir.IntType(64), 0))
        for i in range(n):
            for j in range(n):
                index = code.plus(to, (row, i), (column, j))
                there = builder.select(is_added, code.load(target, index), zero)
                code.store(
                    code.positive(builder.fadd(builder.fadd(made[i][j], offset), there)), target, index
                )
        return context.get_dummy_value()

    return types.void(tile, m, *_integers(2), bias, *_integers(2), out, *_integers(3)), generate


@intrinsic
def multiply_block(
    typing_context: Any,
    rows: Any,
    a: Any,
    a_at: Any,
    a_step: Any,
    b: Any,
    b_at: Any,
    n: Any,
    c: Any,
    c_at: Any,
    c_step: Any,
) -> Any:
    """Rows of ``a``, ``n`` long, times ``n`` rows of BLOCK_COLUMNS of ``b``; into ``c``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        code = _Code(context, builder)
        _, _, a_at, a_step, _, b_at, n, _, c_at, c_step = arguments
        left, right, target = (code.data(signature.args[i], arguments[i]) for i in (1, 4, 7))
        zero = ir.Constant(_VECTOR, [0.0] * LANES)
        sums = [[_cgutils.alloca_once_value(builder, zero) for _ in range(2)] for _ in range(rows.count)]
        for pair in sums:
            for place in pair:
                builder.store(zero, place)
        starts = [code.plus(a_at, (a_step, i)) for i in range(rows.count)]
        lanes, both = ir.Constant(ir.IntType(64), LANES), ir.Constant(ir.IntType(64), 2 * LANES)
        with _cgutils.for_range(builder, n) as loop:
            at = builder.add(b_at, builder.mul(loop.index, both))
            columns = code.load(right, at), code.load(right, builder.add(at, lanes))
            for start, pair in zip(starts, sums, strict=True):
                factor = code.spread(left, builder.add(start, loop.index))
                for column, place in zip(columns, pair, strict=True):
                    builder.store(code.fused(factor, column, builder.load(place)), place)
        for i, pair in enumerate(sums):
            to = code.plus(c_at, (c_step, i))
            for j, place in enumerate(pair):
                code.store(
                    builder.load(place), target, builder.add(to, ir.Constant(ir.IntType(64), j * LANES))
                )
        return context.get_dummy_value()

    return types.void(rows, a, *_integers(2), b, *_integers(2), c, *_integers(2)), generate


WIDE = 16


@intrinsic
def dot(typing_context: Any, a: Any, a_at: Any, b: Any, b_at: Any, n: Any) -> Any:
    """The sum of ``n`` products, ``n`` a multiple of 16: in 16 partial sums on every machine."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = ir.VectorType(_FLOAT, WIDE)
        left, a_at, right, b_at, n = arguments
        code = _Code(context, builder)
        left, right = code.data(signature.args[0], left), code.data(signature.args[2], right)
        total = _cgutils.alloca_once_value(builder, ir.Constant(wide, [0.0] * WIDE))
        builder.store(ir.Constant(wide, [0.0] * WIDE), total)

        def load(data: Any, index: Any) -> Any:
            vector = builder.load(builder.bitcast(builder.gep(data, [index]), wide.as_pointer()))
            vector.align = 4
            return vector

        steps = builder.sdiv(n, ir.Constant(ir.IntType(64), WIDE))
        with _cgutils.for_range(builder, steps) as loop:
            step = builder.mul(loop.index, ir.Constant(ir.IntType(64), WIDE))
            products = builder.fmul(load(left, builder.add(a_at, step)), load(right, builder.add(b_at, step)))
            builder.store(builder.fadd(builder.load(total), products), total)
        vector, width = builder.load(total), WIDE
        while width > 1:
            width //= 2
            halves = [
                builder.shuffle_vector(
                    vector,
                    ir.Constant(vector.type, ir.Undefined),
                    ir.Constant(ir.VectorType(_LANE, width), list(range(first, first + width))),
                )
                for first in (0, width)
            ]
            vector = builder.fadd(*halves)
        return builder.extract_element(vector, ir.Constant(_LANE, 0))

    return types.float32(a, types.int64, b, *_integers(2)), generate
