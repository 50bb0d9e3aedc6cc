"""A position as a line of text, a board of text, a scene and a drawing."""

from collections.abc import Iterable

from deltille.core.messages import SOURCE_LANGUAGE
from deltille.core.moves import HIDDEN_ID, Move
from deltille.core.position_state import PositionState
from deltille.core.scene import Scene


class Drawable(PositionState):
    """A position that can be written and drawn."""

    def to_text(self) -> str:
        """The position in one line; :func:`deltille.from_text` reads it back."""
        mark = "" if self._viewer is None else f"@{'-' if self.viewer is None else self.viewer}"
        return f"{self.game.head}{mark} {self.game.notation.state_text(self._state)}"

    def scene(self) -> Scene:
        """The board as shapes."""
        return self.game.scenes.scene(self._state)

    def path(self, move: Move | str | int) -> tuple[str, ...]:
        """What to select in the scene, in order, to make this legal move."""
        return self.game.scenes.path(self._state, self.parse(move).id)

    def svg(
        self,
        language: str = SOURCE_LANGUAGE,
        *,
        last_move: bool = False,
        arrows: Iterable[tuple[str, str]] = (),
        size: float | None = None,
        orientation: float = 0,
    ) -> str:
        """The board as a drawing, labelled in a language.

        ``last_move`` puts rings where the last move was made; ``arrows`` are pairs of ids or labels of the
        scene; ``size`` is the width in pixels; ``orientation`` turns the board clockwise, in degrees.
        """
        from deltille.core.scene_rotation import rotated
        from deltille.core.svg import draw

        scene = self.scene()
        marked: set[str] = set()
        if last_move and self._past and self._past[-1][0].id != HIDDEN_ID:
            move, before = self._past[-1]
            marked = set(self.game.scenes.path(before, move.id)) & scene.ids()
            if not marked:  # what it pointed at is gone: show what it brought
                known = {piece.id for piece in self.game.scenes.scene(before).pieces}
                marked = {piece.id for piece in scene.pieces} - known
        return draw(rotated(scene, orientation), language, marked=marked, arrows=arrows, width=size)

    def board_text(self, language: str = SOURCE_LANGUAGE) -> str:
        """The board as text, enough to play from in a terminal."""
        return self.game.scenes.board_text(self._state, language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.board_text()

    def __repr__(self) -> str:
        return f"deltille.from_text({self.to_text()!r})"
