"""The forward pass of a network on one core, compiled: Winograd convolutions over vectors of channels.

Boards lie in memory with a border of zeros, so that every tile of 3 x 3 outputs finds its 5 x 5 inputs.
Tiles of all positions in a batch are taken some at a time: few enough that inputs, products and weights stay
in the second cache while they are multiplied.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import deltille.core.compile_progress  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.jit import inlined, kernel
from deltille.learning.vectors import (
    BLOCK_COLUMNS,
    BLOCK_ROWS,
    FILTER,
    LANES,
    N_PRODUCTS,
    PADDED,
    TILE,
    dot,
    multiply_block,
    transform_patch,
    transform_tile,
)
from deltille.learning.weights import POOLED_AT, POOLED_EVERY, VALUE_CHANNELS, Weights

Floats = NDArray[np.float32]

AT_ONCE = 36 // BLOCK_ROWS * BLOCK_ROWS
"""Tiles that are multiplied together."""
_dot: Any = dot
_multiply_block: Any = multiply_block
_transform_patch: Any = transform_patch
_transform_tile: Any = transform_tile


class Net(NamedTuple):
    """Weights as the compiled pass wants them; all arrays are flat, channels filled up to ``width``."""

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
    patches: Floats  # [25, AT_ONCE, inputs]
    products: Floats  # [25, AT_ONCE, BLOCK_COLUMNS]
    hidden: Floats  # [n, hidden]
    pools: Floats  # mean and maximum of each channel
    added: Floats  # [width]
    features: Floats  # [cells, value channels]
    joined: Floats
    inner: Floats


def filled(n: int, multiple: int = PADDED) -> int:
    """The next multiple."""
    return -(-n // multiple) * multiple


def n_tiles(side: int) -> int:
    return -(-side // TILE)


def bordered(side: int) -> int:
    return TILE * n_tiles(side) + 2


def _in_blocks(matrix: NDArray[np.float64]) -> Floats:
    """[..., in, out], the outputs filled up, to [block of outputs, ..., in, output of the block]."""
    blocks = matrix.reshape(*matrix.shape[:-1], -1, BLOCK_COLUMNS)
    return np.ascontiguousarray(np.moveaxis(blocks, -2, 0), np.float32).reshape(-1)


def _filter(w: Floats, inputs: int, width: int) -> Floats:
    """A convolution as the matrices of its 25 products."""
    full = np.zeros((3, 3, inputs, width))
    full[:, :, : w.shape[2], : w.shape[3]] = w
    return _in_blocks(np.einsum("ai,bj,ijkl->abkl", FILTER, FILTER, full).reshape(N_PRODUCTS, inputs, width))


def _widened(array: Floats, *shape: int) -> Floats:
    full = np.zeros(shape, np.float32)
    full[tuple(slice(n) for n in array.shape)] = array
    return full.reshape(-1)


def new_net(weights: Weights) -> Net:
    """Prepare weights for :func:`forward`."""
    card, w = weights.card, weights.arrays
    c, width, hidden = card.channels, filled(card.channels), w["g1.w"].shape[1]
    blocks = range(card.blocks)
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
        rows=card.rows,
        columns=card.columns,
        n_planes=len(card.planes),
        width=width,
        n_blocks=card.blocks,
        scalars=w["g1.w"].reshape(-1).copy(),
        scalars_bias=w["g1.b"].copy(),
        spread=_widened(w["g2.w"], hidden, width),
        spread_bias=_widened(w["g2.b"], width),
        stem=_filter(w["stem.w"], len(card.planes), width),
        position=_widened(w["stem.pos"], card.rows, card.columns, width),
        filters=np.concatenate(
            [*none, *(_filter(w[f"b{i}.w{j}"], width, width) for i in blocks for j in (1, 2))]
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
    cells = bordered(net.rows) * bordered(net.columns)
    inputs = max(filled(net.n_planes), net.width)
    hidden = net.scalars_bias.size

    def zeros(*shape: int) -> Floats:
        return np.zeros(int(np.prod(shape)), np.float32)

    return Room(
        planes=zeros(n, cells, filled(net.n_planes)),
        x=zeros(n, cells, net.width),
        y=zeros(n, cells, net.width),
        patches=zeros(N_PRODUCTS, AT_ONCE, inputs),
        products=zeros(N_PRODUCTS, AT_ONCE, BLOCK_COLUMNS),
        hidden=zeros(n, hidden),
        pools=zeros(2, net.width),
        added=zeros(net.width),
        features=zeros(cells + BLOCK_ROWS, filled(VALUE_CHANNELS)),
        joined=zeros(2 * VALUE_CHANNELS + hidden),
        inner=zeros(net.inner_bias.size),
    )


@inlined
def grid_side(side: int) -> int:
    """``bordered`` for compiled code."""
    return TILE * ((side + TILE - 1) // TILE) + 2


@inlined
def cell_at(net: Net, image: int, row: int, column: int) -> int:
    """The number of a cell among those of all boards with their borders."""
    return (image * grid_side(net.rows) + row + 1) * grid_side(net.columns) + column + 1


@kernel
def convolve(
    net: Net,
    room: Room,
    n: int,
    x: Floats,
    inputs: int,
    used: int,
    filters: Floats,
    filter_at: int,
    biases: Floats,
    bias_at: int,
    adds: int,
    out: Floats,
) -> None:
    """3 x 3, with bias, not below 0, of ``n`` boards: ``used`` of ``inputs`` channels to ``net.width``.

    ``adds``: to what stands in ``out``.
    """
    width = net.width
    high, across = grid_side(net.rows), grid_side(net.columns)
    down, right = (high - 2) // TILE, (across - 2) // TILE
    total = n * down * right
    for first in range(0, total, AT_ONCE):
        count = min(AT_ONCE, total - first)
        for t in range(count):
            tile = first + t
            image = tile // (down * right)
            row = tile // right % down
            column = tile % right
            at = ((image * high + TILE * row) * across + TILE * column) * inputs
            for c in range(0, inputs, LANES):
                _transform_patch(
                    x, at + c, across * inputs, inputs, room.patches, t * inputs + c, AT_ONCE * inputs
                )
        for block in range(0, width, BLOCK_COLUMNS):
            here = filter_at + block * N_PRODUCTS * used
            # In each of these the distance between rows is a constant: otherwise the addresses of twelve
            # rows do not fit into the registers, and a product takes three times as long.
            if inputs == 32:
                multiply(room, count, 32, used, filters, here)
            elif inputs == 64:
                multiply(room, count, 64, used, filters, here)
            elif inputs == 96:
                multiply(room, count, 96, used, filters, here)
            elif inputs == 128:
                multiply(room, count, 128, used, filters, here)
            else:
                multiply(room, count, inputs, used, filters, here)
            for t in range(count):
                tile = first + t
                image = tile // (down * right)
                row = tile // right % down
                column = tile % right
                at = ((image * high + TILE * row + 1) * across + TILE * column + 1) * width + block
                for c in range(0, BLOCK_COLUMNS, LANES):
                    _transform_tile(
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
def multiply(room: Room, count: int, inputs: int, used: int, filters: Floats, at: int) -> None:
    """The 25 products of ``count`` tiles with one block of columns of the filters."""
    for product in range(N_PRODUCTS):
        for t in range(0, count, BLOCK_ROWS):
            _multiply_block(
                room.patches,
                (product * AT_ONCE + t) * inputs,
                inputs,
                filters,
                at + product * BLOCK_COLUMNS * used,
                used,
                room.products,
                (product * AT_ONCE + t) * BLOCK_COLUMNS,
                BLOCK_COLUMNS,
            )


@inlined
def clear_beyond(net: Net, n: int, out: Floats) -> None:
    """Tiles may reach over the edge of the board, where everything is 0."""
    high, across, width = grid_side(net.rows) - 2, grid_side(net.columns) - 2, net.width
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
    n_inputs = (net.n_planes + PADDED - 1) // PADDED * PADDED
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
    convolve(net, room, n, room.planes, n_inputs, net.n_planes, net.stem, 0, no_bias, 0, 1, room.x)
    size = N_PRODUCTS * width * width
    for block in range(net.n_blocks):
        at = 2 * block
        convolve(
            net, room, n, room.x, width, width, net.filters, at * size, net.biases, at * width, 0, room.y
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
        convolve(
            net, room, n, room.y, width, width, net.filters, at * size, net.biases, at * width, 1, room.x
        )
    for image in range(n):
        write_value(net, room, image, values[image])


@inlined
def write_value(net: Net, room: Room, image: int, value: Floats) -> None:
    """The value head for one position, from the features in ``room.x``."""
    width, columns = net.width, net.value_bias.size
    n_cells = grid_side(net.rows) * grid_side(net.columns)
    for block in range(0, columns, BLOCK_COLUMNS):
        for first in range(0, n_cells, BLOCK_ROWS):
            # The last rows again rather than rows behind the end.
            cell = min(first, n_cells - BLOCK_ROWS)
            _multiply_block(
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
