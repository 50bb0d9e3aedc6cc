"""What moves of Trangalla do, and why others cannot be made, told from what everybody can see."""

from deltille.core.errors import DeltilleError
from deltille.core.explainer import Explainer, Explanation, Step
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.games.trangalla.chains import steps_from
from deltille.games.trangalla.notation import (
    bits,
    chains,
    choose_first,
    is_step,
    move_id,
    parse_move,
    parts,
    path_of,
    sides,
)
from deltille.games.trangalla.state import CANDIDATES, KING, PASS, PLIES, TrangallaTables
from deltille.games.trangalla.tables import Board, board


def why_illegal(name: str, g: TrangallaTables, s: State, move: int) -> str:
    """Why a move id is not legal, told from what everybody can see."""
    chosen = board(name)
    names = chosen.name_at
    origin, target, jumped = parts(move)
    me, mine, foes = sides(s)
    if s[PLIES] < 0:
        if move != PASS and origin == target and jumped == 0:
            own = ", ".join(sorted(names[cell] for cell in bits(mine)))
            return f"your king is one of the pieces on {own}"
        return choose_first(chosen, s)
    if move == PASS:
        return "you have a legal move, so you must move"
    if origin not in names or target not in names:
        return "it names a position that is not on this board"
    if origin == target:
        return "a piece has to move" if jumped else "the kings are chosen"
    if not mine >> origin & 1:
        return f"{names[origin]} is not your piece"
    if (mine | foes) >> target & 1:
        return f"{names[target]} is occupied"
    if jumped & ~foes:
        return "only enemy pieces count as jumped"
    if is_step(g, s, move) or (target, jumped) in chains(name, mine, foes, origin):
        return "you have already produced this layout three times"
    if not jumped and steps_from(g, 1 - me, 1 << origin) >> target & 1:
        return "a step goes forward or sideways, never backward"
    if jumped:
        over = ", ".join(sorted(names[cell] for cell in bits(jumped)))
        return f"no jumps lead from {names[origin]} to {names[target]} over just the enemies on {over}"
    return f"neither a step nor jumps over own pieces lead from {names[origin]} to {names[target]}"


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
        return why_illegal(name, g, s, move_id(origin, target))
    try:
        return why_illegal(name, g, s, parse_move(name, s, "x".join(way)))
    except DeltilleError as error:
        return error.why


class TrangallaExplainer(Explainer):
    """Sentences about one board."""

    def __init__(
        self, notation: Notation, board: Board, tables: TrangallaTables, seat_names: tuple[str, ...]
    ) -> None:
        super().__init__(notation)
        self.board = board
        self.tables = tables
        self.seat_names = seat_names

    def why_illegal(self, s: State, move: int) -> str:
        return why_illegal(self.board.name, self.tables, s, move)

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        me, _, _ = sides(s)
        who = self.seat_names[me]
        if s[PLIES] < 0:
            return (Step("chosen", "chosen", f"{who} has chosen a king in secret"),)
        if move == PASS:
            return (Step("passed", "passed", f"{who} cannot move and passes"),)
        names = self.board.name_at
        origin, target, jumped = parts(move)
        way = path_of(self.board.name, s, move)
        found = [
            Step(
                "moved",
                f"moved:{names[target]}",
                f"{who} goes from {' to '.join(way)}",
                tuple(f"point:{name}" for name in way),
            )
        ]
        for cell in sorted(bits(jumped), key=names.__getitem__):
            found.append(self._fate(s, 1 - me, cell))
        if 1 << target & sum(self.board.apexes):
            found += self._arrival(s, me, origin, target)
        return tuple(found)

    def _fate(self, s: State, seat: int, cell: int) -> Step:
        """What becomes of a jumped enemy, as far as the state tells."""
        here, who = self.board.name_at[cell], self.seat_names[seat]
        at = (f"point:{here}",)
        if int(s[KING + seat]) >> cell & 1:
            return Step("king_taken", f"king_taken:{here}", f"{who}'s king on {here} is taken", at)
        if int(s[CANDIDATES + seat]) >> cell & 1 and not s[KING + seat]:
            return Step(
                "jumped", f"jumped:{here}", f"{here} changes sides, or is taken if it is {who}'s king", at
            )
        return Step("turned", f"turned:{here}", f"the soldier on {here} changes sides", at)

    def _arrival(self, s: State, seat: int, origin: int, target: int) -> list[Step]:
        """What becomes of a piece that reaches an apex, as far as the state tells."""
        here, at = self.board.name_at[target], (f"point:{self.board.name_at[target]}",)
        is_goal = 1 << target == self.board.apexes[1 - seat]
        if int(s[KING + seat]) >> origin & 1:
            return (
                [Step("goal", f"goal:{here}", f"the king has reached its goal {here}", at)] if is_goal else []
            )
        if int(s[CANDIDATES + seat]) >> origin & 1 and not s[KING + seat]:
            king = "wins" if is_goal else "stays"
            return [Step("arrived", f"arrived:{here}", f"on {here} a soldier is lost, the king {king}", at)]
        return [Step("lost", f"lost:{here}", f"the soldier is lost on {here}", at)]

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(self.board.name, self.tables, s, targets)
