"""The scenes that viewers of a table were last shown: what changes are told from."""

from collections import OrderedDict

from deltille.core.scene import Scene
from deltille.server.deltas import board_scene, scene_changes
from deltille.server.domain import events as ev
from deltille.server.domain.table import Table
from deltille.server.domain.visibility import Viewer
from deltille.server.wire import SceneChanges

KEPT = 2
"""This many scenes for each viewer: most have seen the last one."""
TOLD = 32
"""This many changes, the latest: clients choose what they are told from."""


class SceneCache:
    """The latest scenes of one table, by viewer and entry. All are made from views."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Viewer, int], Scene] = OrderedDict()
        self._told: dict[tuple[Viewer, int, int], SceneChanges] = {}
        """What was sent last, by viewer, entry and base: many see the same change."""

    def changes(self, table: Table, viewer: Viewer, base: int) -> SceneChanges:
        """How the scene differs from the one after the entry ``base``; from the board if that is unknown."""
        eyes = viewer if table.game.has_secrets else None
        told = (eyes, table.number, base)
        found = self._told.get(told)
        if found is None:
            before = self._earlier(table, eyes, base) if base else None
            after, board = self.scene(table, viewer), board_scene(table.game)
            found = scene_changes(board, before or board, after, base if before else 0)
            # Filled by threads too, so it is never changed in place; older entries are forgotten.
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
        """The last scene, where only chat has happened since."""
        is_talk = isinstance(table.entries[-1].event, ev.Chatted | ev.Offered | ev.Declined)
        return self._kept.get((eyes, table.number - 1)) if is_talk else None

    def _earlier(self, table: Table, eyes: Viewer, base: int) -> Scene | None:
        """What this viewer saw after an earlier entry, if the moves made then still stand."""
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
            return None  # what is over hides nothing, but it did then
        view = table.view(eyes)
        while view.ply > len(table.given) + len(line):
            view.pop()
        return view.scene()
