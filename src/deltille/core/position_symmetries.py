"""The same position after the board is turned or mirrored onto itself."""

from typing import Self

from deltille.core.moves import Move
from deltille.core.position_state import PositionState


class Symmetric(PositionState):
    """A position that can be transformed by the symmetries of its board."""

    @property
    def n_symmetries(self) -> int:
        """How many symmetries the board has, including the identity."""
        return self.game.symmetries.n if self.game.symmetries is not None else 1

    def transformed(self, symmetry: int) -> Self:
        """The position after a symmetry, without history; number 0 changes nothing.

        >>> import deltille
        >>> pos = deltille.new("attangle").after("e3")  # e3 lies on an axis of the board
        >>> pos.n_symmetries, len({pos.transformed(k) for k in range(12)})
        (12, 6)
        """
        if not 0 <= symmetry < self.n_symmetries:
            raise IndexError(f"{self.game.title} has symmetries 0 to {self.n_symmetries - 1}, not {symmetry}")
        symmetries = self.game.symmetries
        state = self.state if symmetries is None else symmetries.transform_state(symmetry, self._state)
        return self.trusted(self.game, state, self._viewer)

    def transformed_move(self, symmetry: int, move: Move | str | int) -> Move:
        """The move that does in ``transformed(symmetry)`` what this legal move does here."""
        image = self.transformed(symmetry)
        id_ = self.parse(move).id
        symmetries = self.game.symmetries
        return image.parse(
            id_ if symmetries is None else symmetries.transform_move(symmetry, self._state, id_)
        )

    def canonical(self) -> tuple[Self, int]:
        """The same position for all that are symmetric to each other, and the symmetry that leads to it."""
        images = [self.transformed(symmetry) for symmetry in range(self.n_symmetries)]
        found = min(range(len(images)), key=lambda symmetry: images[symmetry]._state.tobytes())
        return images[found], found
