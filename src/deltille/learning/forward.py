"""The forward pass of a network on one core, compiled: Winograd convolutions over vectors of channels.

Boards lie in memory with a border of zeros, so that every tile of outputs finds the inputs around it. How
large a tile is depends on the board: one of 4 x 4 is a single tile. Tiles of all positions in a batch are
taken some at a time: few enough that inputs, products and weights stay in the second cache while they are
multiplied.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import deltille.core.compile_progress  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.jit import inlined, kernel
from deltille.learning.vectors import (
    BLOCK_COLUMNS,
    BLOCK_ROWS,
    FEW,
    LANES,
    PADDED,
    SOME,
    WHOLE,
    dot,
    multiply_block,
    transform_patch,
    transform_tile,
    transforms,
)
from deltille.learning.weights import POOLED_AT, POOLED_EVERY, VALUE_CHANNELS, Weights

Floats = NDArray[np.float32]

AT_ONCE = 36 // BLOCK_ROWS * BLOCK_ROWS
"""Tiles that are multiplied together."""
_dot: Any = dot
_multiply_block: Any = multiply_block
_transform_patch: Any = transform_patch
_transform_tile: Any = transform_tile
_whole: Any = np.int64


class Net(NamedTuple):
    """Weights as the compiled pass wants them; all arrays are flat, channels filled up to ``width``."""

    tile: tuple[int, ...]  # as long as a tile has outputs in a row, so that the compiler knows
    width_by: tuple[int, ...]  # as long as there are groups of PADDED channels
    planes_by: tuple[int, ...]  # and of planes, filled up to as many as channels: the same code serves both
    rows: int
    columns: int
    n_planes: int
    width: int
    n_blocks: int
    scalars: Floats  # [scalar, hidden]
    scalars_bias: Floats
    spread: Floats  # [hidden, width]
    spread_bias: Floats
    stem: Floats
    position: Floats  # [row, column, width]
    filters: Floats  # two for each block
    biases: Floats  # two for each block
    pooled: Floats  # [pooled block, 2 * width, width]
    pooled_bias: Floats
    policy: Floats  # [policy channel, width]
    policy_bias: Floats
    value: Floats  # [width, value channels], in blocks of columns
    value_bias: Floats
    inner: Floats
    inner_bias: Floats
    last: Floats
    last_bias: Floats


class Room(NamedTuple):
    """Memory for a batch."""

    planes: Floats  # [n, rows, columns, n_planes] with borders, planes filled up
    x: Floats  # [n, rows, columns, width] with borders
    y: Floats
    patches: Floats  # [products of a tile, AT_ONCE, inputs]
    products: Floats  # [products of a tile, AT_ONCE, BLOCK_COLUMNS]
    hidden: Floats  # [n, hidden]
    pools: Floats  # mean and maximum of each channel
    added: Floats  # [width]
    features: Floats  # [cells, value channels]
    joined: Floats
    inner: Floats


def filled(n: int, multiple: int = PADDED) -> int:
    """The next multiple."""
    return -(-n // multiple) * multiple


COSTS = {3: 35, 4: 55, 5: 90}
"""Microseconds for a tile of each size, through 6 blocks of 64 channels (one core with AVX-512)."""


def best_tile(rows: int, columns: int) -> int:
    """The size of tiles that make a board of this size soonest.

    >>> [best_tile(side, side) for side in (4, 5, 6, 7, 12, 16, 18)]
    [4, 5, 3, 4, 4, 4, 3]
    """
    return min(COSTS, key=lambda tile: -(-rows // tile) * -(-columns // tile) * COSTS[tile])


def bordered(side: int, tile: int) -> int:
    return filled(side, tile) + 2


def _in_blocks(matrix: NDArray[np.float64]) -> Floats:
    """[..., in, out], the outputs filled up, to [block of outputs, ..., in, output of the block]."""
    blocks = matrix.reshape(*matrix.shape[:-1], -1, BLOCK_COLUMNS)
    return np.ascontiguousarray(np.moveaxis(blocks, -2, 0), np.float32).reshape(-1)


def _filter(w: Floats, inputs: int, width: int, tile: int) -> Floats:
    """A convolution as the matrices of the products of a tile."""
    full = np.zeros((3, 3, inputs, width))
    full[:, :, : w.shape[2], : w.shape[3]] = w
    matrix = np.array(transforms(tile).filter)
    return _in_blocks(np.einsum("ai,bj,ijkl->abkl", matrix, matrix, full).reshape(-1, inputs, width))


def _widened(array: Floats, *shape: int) -> Floats:
    full = np.zeros(shape, np.float32)
    full[tuple(slice(n) for n in array.shape)] = array
    return full.reshape(-1)


def new_net(weights: Weights) -> Net:
    """Prepare weights for :func:`forward`."""
    card, w = weights.card, weights.arrays
    c, width, hidden = card.channels, filled(card.channels), w["g1.w"].shape[1]
    blocks = range(card.blocks)
    tile = best_tile(card.rows, card.columns)
    pooled = [np.zeros(0, np.float32)]
    for i in blocks:
        if i % POOLED_EVERY == POOLED_AT:
            both = np.zeros((2, width, width), np.float32)
            both[:, :c, :c] = w[f"b{i}.gw"].reshape(2, c, c)
            pooled.append(both.reshape(-1))
    values = filled(VALUE_CHANNELS)
    value = np.zeros((width, values))
    value[:c, :VALUE_CHANNELS] = w["val.w"]
    none = [np.zeros(0, np.float32)]
    return Net(
        tile=(0,) * tile,
        width_by=(0,) * (width // PADDED),
        planes_by=(0,) * (max(width, filled(len(card.planes))) // PADDED),
        rows=card.rows,
        columns=card.columns,
        n_planes=len(card.planes),
        width=width,
        n_blocks=card.blocks,
        scalars=w["g1.w"].reshape(-1).copy(),
        scalars_bias=w["g1.b"].copy(),
        spread=_widened(w["g2.w"], hidden, width),
        spread_bias=_widened(w["g2.b"], width),
        stem=_filter(w["stem.w"], len(card.planes), width, tile),
        position=_widened(w["stem.pos"], card.rows, card.columns, width),
        filters=np.concatenate(
            [*none, *(_filter(w[f"b{i}.w{j}"], width, width, tile) for i in blocks for j in (1, 2))]
        ),
        biases=np.concatenate([*none, *(_widened(w[f"b{i}.b{j}"], width) for i in blocks for j in (1, 2))]),
        pooled=np.concatenate(pooled),
        pooled_bias=np.concatenate(
            [*none, *(_widened(w[f"b{i}.gb"], width) for i in blocks if f"b{i}.gb" in w)]
        ),
        policy=_widened(np.ascontiguousarray(w["pol.w"].T), card.policy_channels, width),
        policy_bias=w["pol.b"].copy(),
        value=_in_blocks(value),
        value_bias=_widened(w["val.b"], values),
        inner=w["v1.w"].reshape(-1).copy(),
        inner_bias=w["v1.b"].copy(),
        last=w["v2.w"].reshape(-1).copy(),
        last_bias=w["v2.b"].copy(),
    )


def new_room(net: Net, n: int) -> Room:
    """Memory to evaluate up to ``n`` positions together."""
    tile = len(net.tile)
    cells, n_products = bordered(net.rows, tile) * bordered(net.columns, tile), (tile + 2) ** 2
    inputs = PADDED * len(net.planes_by)
    hidden = net.scalars_bias.size

    def zeros(*shape: int) -> Floats:
        return np.zeros(int(np.prod(shape)), np.float32)

    return Room(
        planes=zeros(n, cells, inputs),
        x=zeros(n, cells, net.width),
        y=zeros(n, cells, net.width),
        patches=zeros(n_products, AT_ONCE, inputs),
        products=zeros(n_products, AT_ONCE, BLOCK_COLUMNS),
        hidden=zeros(n, hidden),
        pools=zeros(2, net.width),
        added=zeros(net.width),
        features=zeros(cells + BLOCK_ROWS, filled(VALUE_CHANNELS)),
        joined=zeros(2 * VALUE_CHANNELS + hidden),
        inner=zeros(net.inner_bias.size),
    )


@inlined
def grid_side(net: Net, side: int) -> int:
    """``bordered`` for compiled code."""
    tile = len(net.tile)
    return tile * ((side + tile - 1) // tile) + 2


@inlined
def cell_at(net: Net, image: int, row: int, column: int) -> int:
    """The number of a cell among those of all boards with their borders."""
    return (image * grid_side(net, net.rows) + row + 1) * grid_side(net, net.columns) + column + 1


@kernel
def convolve(
    net: Net,
    room: Room,
    n: int,
    x: Floats,
    inputs_by: tuple[int, ...],
    used: int,
    filters: Floats,
    filter_at: int,
    biases: Floats,
    bias_at: int,
    adds: int,
    out: Floats,
) -> None:
    """3 x 3, with bias, not below 0, of ``n`` boards: ``used`` of the inputs to ``net.width`` channels.

    ``inputs_by``: as long as there are groups of PADDED inputs. The distance between rows has to be known
    when this is compiled: otherwise the addresses of twelve rows do not fit into the registers, and a product
    takes three times as long. ``adds``: to what stands in ``out``.
    """
    inputs, tile_side, width = PADDED * len(inputs_by), len(net.tile), net.width
    high, across = grid_side(net, net.rows), grid_side(net, net.columns)
    down, right = (high - 2) // tile_side, (across - 2) // tile_side
    n_products = (tile_side + 2) * (tile_side + 2)
    total = n * down * right
    for first in range(0, total, AT_ONCE):
        count = min(AT_ONCE, total - first)
        for t in range(count):
            tile = first + t
            image = tile // (down * right)
            row = tile // right % down
            column = tile % right
            at = ((image * high + tile_side * row) * across + tile_side * column) * inputs
            for c in range(0, inputs, LANES):
                _transform_patch(
                    net.tile,
                    x,
                    at + c,
                    across * inputs,
                    inputs,
                    room.patches,
                    t * inputs + c,
                    AT_ONCE * inputs,
                )
        for block in range(0, width, BLOCK_COLUMNS):
            here = filter_at + block * n_products * used
            for product in range(n_products):
                multiply(room, product, count, inputs, used, filters, here + product * BLOCK_COLUMNS * used)
            for t in range(count):
                tile = first + t
                image = tile // (down * right)
                row = tile // right % down
                column = tile % right
                at = ((image * high + tile_side * row + 1) * across + tile_side * column + 1) * width + block
                for c in range(0, BLOCK_COLUMNS, LANES):
                    _transform_tile(
                        net.tile,
                        room.products,
                        t * BLOCK_COLUMNS + c,
                        AT_ONCE * BLOCK_COLUMNS,
                        biases,
                        bias_at + block + c,
                        adds,
                        out,
                        at + c,
                        across * width,
                        width,
                    )
    clear_beyond(net, n, out)


@inlined
def multiply(room: Room, product: int, count: int, inputs: int, used: int, filters: Floats, at: int) -> None:
    """One of the products of ``count`` tiles with one block of columns of the filters."""
    a, b, c = room.patches, filters, room.products
    t = 0
    while t < count:
        left = count - t
        row = product * AT_ONCE + t
        if left > len(SOME):
            _multiply_block(
                WHOLE, a, row * inputs, inputs, b, at, used, c, row * BLOCK_COLUMNS, BLOCK_COLUMNS
            )
            t += len(WHOLE)
        elif left > len(FEW):
            _multiply_block(SOME, a, row * inputs, inputs, b, at, used, c, row * BLOCK_COLUMNS, BLOCK_COLUMNS)
            t += len(SOME)
        else:
            _multiply_block(FEW, a, row * inputs, inputs, b, at, used, c, row * BLOCK_COLUMNS, BLOCK_COLUMNS)
            t += len(FEW)


@inlined
def clear_beyond(net: Net, n: int, out: Floats) -> None:
    """Tiles may reach over the edge of the board, where everything is 0."""
    high, across, width = grid_side(net, net.rows) - 2, grid_side(net, net.columns) - 2, net.width
    for image in range(n):
        for row in range(high):
            for column in range(net.columns if row < net.rows else 0, across):
                at = cell_at(net, image, row, column) * width
                for c in range(width):
                    out[at + c] = 0.0


@inlined
def apply_linear(
    x: Floats, at: int, n: int, w: Floats, w_at: int, bias: Floats, bias_at: int, out: Floats
) -> None:
    """``out = x[at : at + n] @ w + bias``."""
    width = out.size
    for j in range(width):
        out[j] = bias[bias_at + j]
    for i in range(n):
        factor = x[at + i]
        if factor != 0.0:
            for j in range(width):
                out[j] += factor * w[w_at + i * width + j]


@inlined
def floor_at_zero(x: Floats) -> None:
    for i in range(x.size):
        x[i] = max(x[i], np.float32(0.0))


@inlined
def pool(net: Net, image: int, x: Floats, width: int, mean: Floats, most: Floats) -> None:
    """Mean and maximum of each channel over the cells of a board with borders."""
    for c in range(mean.size):
        mean[c] = 0.0
        most[c] = -np.inf
    for row in range(net.rows):
        for column in range(net.columns):
            at = cell_at(net, image, row, column) * width
            for c in range(mean.size):
                mean[c] += x[at + c]
                most[c] = max(most[c], x[at + c])
    scale = np.float32(1.0 / (net.rows * net.columns))
    for c in range(mean.size):
        mean[c] *= scale


@inlined
def add_everywhere(net: Net, image: int, added: Floats, out: Floats) -> None:
    for row in range(net.rows):
        for column in range(net.columns):
            at = cell_at(net, image, row, column) * net.width
            for c in range(net.width):
                out[at + c] += added[c]


@kernel
def forward(net: Net, room: Room, planes: NDArray[np.uint8], scalars: Floats, n: int, values: Floats) -> None:
    """Features of every cell into ``room.x``, and values [n, outputs], of the first ``n`` positions."""
    width = net.width
    n_hidden = net.scalars_bias.size
    n_inputs = PADDED * len(net.planes_by)
    for image in range(n):
        hidden = room.hidden[image * n_hidden : (image + 1) * n_hidden]
        apply_linear(scalars[image], 0, scalars.shape[1], net.scalars, 0, net.scalars_bias, 0, hidden)
        floor_at_zero(hidden)
        apply_linear(hidden, 0, n_hidden, net.spread, 0, net.spread_bias, 0, room.added)
        for row in range(net.rows):
            for column in range(net.columns):
                cell = cell_at(net, image, row, column)
                for p in range(net.n_planes):
                    room.planes[cell * n_inputs + p] = planes[image, row, column, p]
                here = (row * net.columns + column) * width
                for c in range(width):
                    room.x[cell * width + c] = net.position[here + c] + room.added[c]
    # No bias of its own: it is part of what was put there.
    no_bias = room.pools
    for c in range(width):
        no_bias[c] = 0.0
    # A constant would have a type of its own, and convolve() be compiled once more for it.
    zero, one = _whole(0), _whole(1)
    convolve(
        net, room, n, room.planes, net.planes_by, net.n_planes, net.stem, zero, no_bias, zero, one, room.x
    )
    size = (len(net.tile) + 2) * (len(net.tile) + 2) * width * width
    by = net.width_by
    for block in range(net.n_blocks):
        at = 2 * block
        convolve(
            net, room, n, room.x, by, width, net.filters, at * size, net.biases, at * width, zero, room.y
        )
        if block % POOLED_EVERY == POOLED_AT:
            which = block // POOLED_EVERY
            for image in range(n):
                pool(net, image, room.y, width, room.pools[:width], room.pools[width:])
                apply_linear(
                    room.pools,
                    0,
                    2 * width,
                    net.pooled,
                    which * 2 * width * width,
                    net.pooled_bias,
                    which * width,
                    room.added,
                )
                add_everywhere(net, image, room.added, room.y)
        at += 1
        convolve(net, room, n, room.y, by, width, net.filters, at * size, net.biases, at * width, one, room.x)
    for image in range(n):
        write_value(net, room, image, values[image])


@inlined
def write_value(net: Net, room: Room, image: int, value: Floats) -> None:
    """The value head for one position, from the features in ``room.x``."""
    width, columns = net.width, net.value_bias.size
    n_cells = grid_side(net, net.rows) * grid_side(net, net.columns)
    for block in range(0, columns, BLOCK_COLUMNS):
        for first in range(0, n_cells, BLOCK_ROWS):
            # The last rows again rather than rows behind the end.
            cell = min(first, n_cells - BLOCK_ROWS)
            _multiply_block(
                WHOLE,
                room.x,
                (image * n_cells + cell) * width,
                width,
                net.value,
                block * width,
                width,
                room.features,
                cell * columns + block,
                columns,
            )
    for i in range(n_cells):
        for c in range(columns):
            room.features[i * columns + c] = max(
                room.features[i * columns + c] + net.value_bias[c], np.float32(0.0)
            )
    joined = room.joined
    pool(
        net,
        0,
        room.features,
        columns,
        joined[:VALUE_CHANNELS],
        joined[VALUE_CHANNELS : 2 * VALUE_CHANNELS],
    )
    n_hidden = net.scalars_bias.size
    for i in range(n_hidden):
        joined[2 * VALUE_CHANNELS + i] = room.hidden[image * n_hidden + i]
    apply_linear(joined, 0, joined.size, net.inner, 0, net.inner_bias, 0, room.inner)
    floor_at_zero(room.inner)
    apply_linear(room.inner, 0, room.inner.size, net.last, 0, net.last_bias, 0, value)


@kernel
def write_logits(
    net: Net, room: Room, n: int, indices: NDArray[np.int64], counts: NDArray[np.int64], logits: Floats
) -> None:
    """Policy outputs by their numbers: those of position i are ``indices[i, :counts[i]]``."""
    channels = net.policy_bias.size
    for image in range(n):
        for i in range(counts[image]):
            cell, channel = divmod(indices[image, i], channels)
            row, column = divmod(cell, net.columns)
            at = cell_at(net, image, row, column) * net.width
            product = _dot(room.x, at, net.policy, channel * net.width, net.width)
            logits[image, i] = product + net.policy_bias[channel]
