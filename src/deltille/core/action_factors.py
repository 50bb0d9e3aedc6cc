"""What an action is made of: its factors, for networks that score them separately and for people."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ActionFactors:
    """The factors of all actions of a game; no two actions agree in all of them.

    >>> from deltille import games
    >>> factors = games.game("blokus_trigon").action_factors()
    >>> factors.names, factors.sizes
    (('piece', 'orientation', 'cell'), (22, 12, 324))
    >>> factors.of(0)
    {'piece': 'I6', 'orientation': 4, 'cell': 1}
    """

    names: tuple[str, ...]
    """The names of the columns of ``table``."""
    table: NDArray[np.int64]
    """[action, factor]"""
    labels: dict[str, tuple[str, ...]]
    """Words for the numbers of some factors."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of each factor are below this."""
        return tuple((self.table.max(axis=0) + 1).tolist())

    def of(self, action: int) -> dict[str, int | str]:
        """The factors of one action, in words where there are some."""
        found = dict(zip(self.names, self.table[action].tolist(), strict=True))
        return {name: self.labels[name][n] if name in self.labels else n for name, n in found.items()}

    def action(self, *factors: int) -> int | None:
        """The action with these factors; None if there is none."""
        found = np.flatnonzero((self.table == factors).all(axis=1))
        return int(found[0]) if len(found) else None
