"""Attangle drawn: as text and as shapes."""

from deltille.core.messages import SOURCE_LANGUAGE, Message, render
from deltille.core.operations import State
from deltille.core.scene import Piece, PlayerStyle, Scene, Site, Tray, TrayItem
from deltille.core.scene_builder import SceneBuilder
from deltille.games.attangle.notation import SIDES
from deltille.games.attangle.state import N_POINTS, PIECES_EACH, STOCK, TRIPLES, TRIPLES_TO_WIN, TURN
from deltille.games.attangle.tables import CENTRE, ROWS, board, capture, names, owner, place, stack
from deltille.geometry import rays

STYLES = (
    PlayerStyle(SIDES[0], "W", "#f7f4ea", "#22303a"),
    PlayerStyle(SIDES[1], "B", "#22303a", "#f7f4ea", "dots"),
)


def stock(s: State, seat: int, key: str = "stock") -> Message:
    """What a side has in hand and has built."""
    return Message(
        f"attangle.{key}",
        side=SIDES[seat],
        left=int(s[STOCK + seat]),
        all=PIECES_EACH,
        triples=int(s[TRIPLES + seat]).bit_count(),
        needed=TRIPLES_TO_WIN,
    )


class AttangleScenes(SceneBuilder):
    """Drawings of the board."""

    def __init__(self, title: str) -> None:
        self.title = title

    def board_text(self, s: State, language: str = SOURCE_LANGUAGE) -> str:
        """Empty points show their names, stacks their owner and height; the centre is ``()``."""
        lines = []
        for row in reversed(ROWS):
            points = [point for point, name in enumerate(names()) if name[0] == row]
            shown = "  ".join(self._point_text(s, point) for point in points)
            lines.append(f"  {'  ' * (7 - len(points))}{shown}")
        counts = "   ".join(render(stock(s, seat, "board-stock"), language) for seat in (0, 1))
        return "\n".join([*lines, counts])

    def _point_text(self, s: State, point: int) -> str:
        height = stack(s, point)
        if height:
            return f"{STYLES[owner(s, point)].letter}{height}"
        return "()" if names()[point] == CENTRE else names()[point]

    def scene(self, s: State) -> Scene:
        at = [place(point) for point in range(N_POINTS)]
        lines = tuple(
            (at[point], at[int(line[-1])])
            for point, directions in enumerate(rays(board()))
            for direction, ray in enumerate(directions)
            if direction < 3 and board().neighbours[point, direction + 3] < 0
            for line in [ray[ray >= 0]]
            if len(line)
        )
        sites = tuple(
            Site(f"point:{name}", name, at[point], mark="barred" if name == CENTRE else "")
            for point, name in enumerate(names())
        )
        pieces = tuple(
            Piece(
                f"stack:{name}",
                seat,
                Message("attangle.stack", side=SIDES[seat], height=height, point=name),
                at[point],
                height=height,
            )
            for point, name in enumerate(names())
            for height in [stack(s, point)]
            if height
            for seat in [owner(s, point)]
        )
        trays = tuple(
            Tray(
                seat,
                stock(s, seat),
                (
                    TrayItem(
                        Piece(f"tray:{seat}", seat, Message("attangle.piece", side=SIDES[seat]), (0, 0)),
                        int(s[STOCK + seat]),
                    ),
                ),
            )
            for seat in (0, 1)
        )
        notice = Message("attangle.notice-must-capture") if s[STOCK + int(s[TURN])] == 0 else None
        return Scene(self.title, STYLES, sites, pieces, lines, trays, notice=notice)

    def path(self, s: State, move: int) -> tuple[str, ...]:
        if move < N_POINTS:
            return (f"point:{names()[move]}",)
        target, origins = capture(s, move)
        return tuple(f"stack:{names()[point]}" for point in (target, *sorted(origins)))
