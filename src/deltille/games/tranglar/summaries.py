"""Moves of Tranglar as a list of moves shows them, and what can be done now."""

from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.summaries import NEUTRAL, MoveSummary, around_middle
from deltille.games.tranglar.contact_edges import placed
from deltille.games.tranglar.notation import Action, cells_text
from deltille.games.tranglar.state import IS_SETUP, TURN
from deltille.games.tranglar.tables import Cells, board
from deltille.geometry import plane_outline

TAKES = {"attack": "×", "trapeze": "⇄"}
"""The signs of moves that cost the enemy a piece."""


def summary(s: State, action: Action) -> MoveSummary:
    """What is laid, in its own shape, and the square where it lies."""
    if action.kind == "pass":
        return MoveSummary(Message("core.pass"))
    style = NEUTRAL if action.kind in ("setup", "neutral") else int(s[TURN])
    loops = tuple(tuple(map(placed, loop)) for cells in action.laid for loop in _outline(cells))
    place = " ".join(
        dict.fromkeys(part[:2] for cells in action.laid for part in cells_text(cells).split("."))
    )
    return MoveSummary(f"{TAKES.get(action.kind, '')}{place}", style, around_middle(loops))


def _outline(cells: Cells) -> list[list[tuple[float, float]]]:
    return [list(loop) for loop in plane_outline(board().lattice, board().shape(cells))]


def prompt(s: State) -> Message:
    return Message("tranglar.prompt-setup" if s[IS_SETUP] else "tranglar.prompt")
