"""What a learner sees: planes of 0 and 1 over a rectangle that contains the board, and scalars."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray


def moved_cells(n_cells: int, at: ArrayLike, images: ArrayLike) -> NDArray[np.int64]:
    """Where a symmetry of the board takes each cell of the planes.

    Place i of the board lies in cell ``at[i]`` and goes to where place ``images[i]`` lies; other cells stay.

    >>> moved_cells(4, [1, 2, 3], [1, 2, 0]).tolist()
    [0, 2, 3, 1]
    """
    moved, cells = np.arange(n_cells), np.asarray(at)
    moved[cells] = cells[np.asarray(images)]
    return moved


@dataclass(frozen=True)
class Planes:
    """The planes and scalars of a game, in their fixed order: the observing seat always comes first.

    The plane tells whose pieces they are, not a colour: what is ``own`` to one is ``next`` to the
    other. The board is not turned, so that move ids mean the same for every seat; where actions are
    structured (:mod:`deltille.core.action_space`) it is turned as they are.
    """

    names: tuple[str, ...]
    """What each plane shows, by 0 and 1."""
    rows: int
    columns: int
    scalars: tuple[tuple[str, int], ...] = ()
    """What belongs to the whole board: names, each with the greatest value."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows, columns."""
        return len(self.names), self.rows, self.columns

    @property
    def size(self) -> int:
        """How many numbers the planes hold."""
        return len(self.names) * self.rows * self.columns

    @property
    def scalar_names(self) -> tuple[str, ...]:
        """The names of the scalars."""
        return tuple(name for name, _ in self.scalars)

    def scaled(self, scalars: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Scalars (..., n) as parts of their greatest values, 0 to 1."""
        limits = np.array([limit for _, limit in self.scalars], np.float32)
        return np.minimum(scalars / limits, np.float32(1), dtype=np.float32)

    def flat(self, planes: NDArray[np.uint8], scalars: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Everything as one vector of 0 to 1: (..., size + scalars) float32."""
        front = scalars.shape[:-1]
        return np.concatenate([planes.reshape(*front, -1), self.scaled(scalars)], axis=-1, dtype=np.float32)

    def stacked(self, planes: NDArray[np.uint8], scalars: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Everything as planes, those of the scalars last and the same everywhere."""
        everywhere = np.broadcast_to(scalars[..., None, None], (*scalars.shape, self.rows, self.columns))
        return np.concatenate([planes.reshape(*scalars.shape[:-1], *self.shape), everywhere], axis=-3)

    def turned(self, observed: NDArray[np.uint8], cells: NDArray[np.int64]) -> NDArray[np.uint8]:
        """The planes (..., planes, rows, columns) after a symmetry that takes cell c to ``cells[c]``."""
        flat = observed.reshape(*observed.shape[:-2], self.rows * self.columns)
        turned = np.empty_like(flat)
        turned[..., cells] = flat
        return turned.reshape(observed.shape)


def seat_names(n_seats: int) -> tuple[str, ...]:
    """How planes name the seats: the observing one first, then in the order of turns.

    >>> seat_names(2), seat_names(4)
    (('own', 'next'), ('own', 'next', 'second', 'third'))
    """
    return ("own", "next", "second", "third", "fourth", "fifth")[:n_seats]
