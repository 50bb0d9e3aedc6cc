"""Why something pointed at is no move of Trangalla, told from what everybody can see."""

from deltille.core.errors import DeltilleError
from deltille.core.game import Explanation
from deltille.core.operations import State
from deltille.games.trangalla import notation
from deltille.games.trangalla.notation import bits, move_id, sides
from deltille.games.trangalla.state import PLIES, TrangallaTables
from deltille.games.trangalla.tables import board


def explain(name: str, g: TrangallaTables, s: State, targets: tuple[str, ...]) -> Explanation:
    """The objection to the last target, after those before it."""
    chosen = board(name)
    _, mine, foes = sides(s)
    kind, _, here = targets[-1].partition(":")
    if kind == "button" or here not in chosen.cell_of:
        return Explanation("you have a legal move, so you must move")
    cell = chosen.cell_of[here]
    own = tuple(f"piece:{chosen.name_at[c]}" for c in bits(mine))
    if s[PLIES] < 0:
        return Explanation("your king is one of your own five pieces", own)
    if kind == "piece" and mine >> cell & 1:
        return Explanation(f"the piece on {here} cannot move now", (targets[-1],))
    way = [target.partition(":")[2] for target in targets]
    if len(way) == 1 or not mine >> chosen.cell_of[way[0]] & 1:
        return Explanation(f"{here} is not your piece: choose one of yours", own)
    if kind == "piece" and foes >> cell & 1:
        return Explanation(f"{here} is occupied: jump over it, to the place behind", (targets[-1],))
    return Explanation(_why(name, g, s, way), (targets[-1],))


def _why(name: str, g: TrangallaTables, s: State, way: list[str]) -> str:
    """Why a piece cannot go this way."""
    chosen = board(name)
    origin, target = chosen.cell_of[way[0]], chosen.cell_of[way[-1]]
    if origin == target:
        return "a chain may not land where it began"
    if len(way) == 2:
        return notation.why_illegal(name, g, s, move_id(origin, target))
    try:
        return notation.why_illegal(name, g, s, notation.parse_move(name, s, "x".join(way)))
    except DeltilleError as error:
        return error.why
