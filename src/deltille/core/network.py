"""What a neural network sees of a game, and how its outputs name moves.

The board is mapped to a grid on which a 3 x 3 convolution is translation invariant: for triangles and points
of a triangular lattice a skewed one. Arrays are cells-major ("NHWC"): inputs ``[rows, columns, planes]``,
policy ``[rows, columns, channels]``. Row ``r`` and column ``c`` are grid cell ``columns * r + c``.

The numbers come from the operations ``network_cell``, ``network_scalars``, ``policy_index`` and
``cell_owner`` of :mod:`deltille.core.operations`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class NetworkShape:
    """The sizes of a network's inputs and outputs for one game with its options chosen."""

    rows: int
    columns: int
    planes: tuple[str, ...]
    """Names of the inputs of a grid cell: the seat that looks first, then turn order; no constant planes."""
    scalars: tuple[str, ...]
    """Names of the inputs that belong to the whole board."""
    channels: int
    """Policy outputs of a grid cell."""
    margin_scale: float
    """A lead of this many points counts as clear: margin targets are tanh(lead / margin_scale)."""
    has_territory: bool = False
    """Whether ``cell_owner`` says who owns a place of the board at the end."""
    places: int = 1
    """Places of the board that share a grid cell: 2 where up and down triangles do."""
    place_stride: int = 1
    """Plane ``k * place_stride`` tells of place k alone: symmetries turn places as they turn these planes."""

    @property
    def n_cells(self) -> int:
        return self.rows * self.columns

    @property
    def n_inputs(self) -> int:
        return self.n_cells * len(self.planes)

    @property
    def n_policy(self) -> int:
        return self.n_cells * self.channels


def gather(size: int, images: NDArray[np.int64], sources: NDArray[np.int64]) -> NDArray[np.int64]:
    """The gather that brings each source to its image; -1 where nothing arrives.

    >>> gather(4, np.array([2, 0]), np.array([1, 3])).tolist()
    [3, -1, 1, -1]
    """
    found = np.full(size, -1, np.int64)
    found[images] = sources
    return found


def on_cells(cells: NDArray[np.int64], entries: NDArray[np.int64]) -> NDArray[np.int64]:
    """Flat indices of these entries (planes or channels) of each of these grid cells, one cell after another.

    >>> on_cells(np.array([3, 1]), np.array([1, 0])).tolist()
    [7, 6, 3, 2]
    """
    return (len(entries) * cells[:, None] + entries).ravel()
