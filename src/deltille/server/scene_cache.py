"""A cache of the scenes that viewers of a table saw last: changes are computed from these."""

from collections import OrderedDict

from deltille.core.scene import Scene
from deltille.server.deltas import board_scene, scene_changes
from deltille.server.domain import events as ev
from deltille.server.domain.table import Table
from deltille.server.domain.visibility import Viewer
from deltille.server.wire import SceneChanges

KEPT = 2
"""Scenes for each viewer: most clients have the last one."""
TOLD = 32
"""The latest changes: clients choose from which scene they need them."""


class SceneCache:
    """The latest scenes of one table, by viewer and entry. All are made from views."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Viewer, int], Scene] = OrderedDict()
        self._told: dict[tuple[Viewer, int, int], SceneChanges] = {}
        """The changes sent last, by viewer, entry and base: many viewers need the same ones."""

    def changes(self, table: Table, viewer: Viewer, base: int) -> SceneChanges:
        """How the scene differs from the one after the entry ``base``; from the board if that is unknown."""
        eyes = viewer if table.game.has_secrets else None
        told = (eyes, table.number, base)
        found = self._told.get(told)
        if found is None:
            before = self._earlier(table, eyes, base) if base else None
            after, board = self.scene(table, viewer), board_scene(table.game)
            found = scene_changes(board, before or board, after, base if before else 0)
            # Threads fill it too, so it is never changed in place; older entries are dropped.
            latest = [(key, value) for key, value in self._told.items() if key[1] >= table.number]
            self._told = {**dict(latest[1 - TOLD :]), told: found}
        return found

    def scene(self, table: Table, viewer: Viewer) -> Scene:
        """The scene as this viewer sees it now."""
        eyes = viewer if table.game.has_secrets else None
        found = self._kept.get((eyes, table.number)) or self._same(table, eyes) or table.view(eyes).scene()
        self._kept[eyes, table.number] = found
        n_eyes = 1 + len(table.seats) if table.game.has_secrets else 1
        while len(self._kept) > KEPT * n_eyes:
            self._kept.popitem(last=False)
        return found

    def _same(self, table: Table, eyes: Viewer) -> Scene | None:
        """The last scene, if there were only chat and offers since."""
        is_talk = isinstance(table.entries[-1].event, ev.Chatted | ev.Offered | ev.Declined)
        return self._kept.get((eyes, table.number - 1)) if is_talk else None

    def _earlier(self, table: Table, eyes: Viewer, base: int) -> Scene | None:
        """What this viewer saw after an earlier entry, if no move up to there was taken back."""
        kept = self._kept.get((eyes, base))
        if kept is not None or base > table.number:
            return kept
        line: list[int] = []
        for entry in table.entries[:base]:
            if isinstance(entry.event, ev.Moved):
                line.append(entry.number)
            elif isinstance(entry.event, ev.TakenBack):
                del line[max(0, entry.event.ply - len(table.given)) :]
        if line != table.line[: len(line)] or (table.result is not None and table.game.has_secrets):
            return None  # a finished game hides nothing, but it did then
        view = table.view(eyes)
        while view.ply > len(table.given) + len(line):
            view.pop()
        return view.scene()
