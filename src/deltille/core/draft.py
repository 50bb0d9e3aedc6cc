"""A position that is being set up by hand, piece by piece.

>>> from deltille import games
>>> draft = Draft(games.game("attangle"))
>>> for path in [("tray:0:2", "point:c3"), ("tray:1:1", "point:e3"), ("choice:turn:b",)]:
...     draft.edit(path)
>>> draft.problem is None, draft.text
(True, 'attangle 4/5/2b3/7/2w+3/5/4 b 17 16')
>>> draft.edit(("tray:0:1", "point:d4"))
Traceback (most recent call last):
...
deltille.core.errors.BadEdit: 'tray:0:1 point:d4': this cannot be changed here
"""

from collections.abc import Iterator

from deltille.core.errors import BadEdit, DeltilleError
from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.optional_parts import Choice, PositionEditor
from deltille.core.position import Position, read_position
from deltille.core.scene import Scene

CHOICE = "choice"
STAR = "*"


class Draft:
    """A board with its trays, on which pieces are put down and taken away in any order.

    It begins empty, or at a position. ``problem`` says why it is no position yet; where that is None,
    ``position`` is it and ``text`` is its text.
    """

    def __init__(self, game: Game, position: Position | None = None) -> None:
        if game.editor is None:
            raise BadEdit("", Message("core.no-editor", game=game.title))
        self.game = game
        self.editor: PositionEditor = game.editor
        self.state: State = self.editor.empty() if position is None else self.editor.opened(position.state)

    @property
    def scene(self) -> Scene:
        return self.editor.scene(self.state)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.editor.choices(self.state)

    def paths(self, brush: str = "") -> Iterator[tuple[str, ...]]:
        """The edits with this thing of a tray; without one those that need none, choices apart."""
        edits = self.editor.edits(self.state, brush)
        yield from edits.paths
        for move in edits.moves:
            tail = self.game.scenes.fixed_tail(int(move))
            yield (*edits.head, *(id_.replace(STAR, edits.star) for id_ in tail))

    def edit(self, path: tuple[str, ...]) -> None:
        """Change the draft; raises BadEdit for what cannot be done here."""
        after = self._chosen(path[0]) if len(path) == 1 and path[0].startswith(f"{CHOICE}:") else None
        after = self.editor.edited(self.state, path) if after is None and path else after
        if after is None:
            raise BadEdit(" ".join(path), Message("core.bad-edit"))
        self.state = after

    def _chosen(self, id_: str) -> State | None:
        _, key, value = (*id_.split(":", 2), "", "")[:3]
        for choice in self.choices:
            if choice.key == key and value in choice.options:
                return self.editor.chosen(self.state, key, value)
        return None

    @property
    def text(self) -> str:
        return f"{self.game.head} {self.game.notation.state_text(self.state)}"

    @property
    def problem(self) -> Message | None:
        """Why nobody can play from here yet."""
        objection = self.editor.objection(self.state)
        if objection is not None:
            return objection
        try:
            read_position(self.game, self.game.notation.state_text(self.state))
        except DeltilleError as error:
            return error.message
        return None

    @property
    def position(self) -> Position:
        """The position set up; raises BadEdit with the problem if there is one."""
        problem = self.problem
        if problem is not None:
            raise BadEdit("", problem)
        return read_position(self.game, self.game.notation.state_text(self.state))
