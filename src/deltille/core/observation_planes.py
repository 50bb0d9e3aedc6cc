"""What a learner sees: a stack of planes, one number for each cell of a rectangle that holds the board."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Planes:
    """The planes of a game, in their fixed order: the observing seat always comes first.

    Whose pieces are whose is told by the plane, not by a colour: what is ``own`` to one is ``next`` to the
    other. The board is never turned, so that move ids mean the same for every seat.
    """

    names: tuple[str, ...]
    rows: int
    columns: int

    @property
    def shape(self) -> tuple[int, int, int]:
        return len(self.names), self.rows, self.columns

    @property
    def size(self) -> int:
        return len(self.names) * self.rows * self.columns

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
