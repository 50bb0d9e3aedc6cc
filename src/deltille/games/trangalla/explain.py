"""What moves of Trangalla do, and why others are illegal, based on what everybody can see."""

from deltille.core.errors import DeltilleError
from deltille.core.explainer import Explanation, Step
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.core.scene import Glyph
from deltille.core.summaries import MoveSummary, Summarizer
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
from deltille.games.trangalla.state import CANDIDATES, KING, PASS, PIECES, PLIES, TrangallaTables
from deltille.games.trangalla.tables import Board, board


def why_illegal(name: str, g: TrangallaTables, s: State, move: int) -> Message:
    """Why a move id is not legal, based on what everybody can see."""
    chosen = board(name)
    names = chosen.name_at
    origin, target, jumped = parts(move)
    me, mine, foes = sides(s)
    if s[PLIES] < 0:
        if move != PASS and origin == target and jumped == 0:
            own = sorted(names[cell] for cell in bits(mine))
            return Message("trangalla.king-is-one-of", points=own)
        return choose_first(chosen, s)
    if move == PASS:
        return Message("trangalla.must-move")
    if origin not in names or target not in names:
        return Message("trangalla.not-on-this-board")
    if origin == target:
        return Message("trangalla.has-to-move") if jumped else Message("trangalla.kings-are-chosen")
    if not mine >> origin & 1:
        return Message("trangalla.not-your-piece", point=names[origin])
    if (mine | foes) >> target & 1:
        return Message("trangalla.occupied", point=names[target])
    if jumped & ~foes:
        return Message("trangalla.only-enemies-count")
    if is_step(g, s, move) or (target, jumped) in chains(name, mine, foes, origin):
        return Message("trangalla.three-times")
    if not jumped and steps_from(g, 1 - me, 1 << origin) >> target & 1:
        return Message("trangalla.never-backward")
    if jumped:
        over = sorted(names[cell] for cell in bits(jumped))
        return Message("trangalla.no-jumps-over", origin=names[origin], target=names[target], enemies=over)
    return Message("trangalla.no-way", origin=names[origin], target=names[target])


def explain(name: str, g: TrangallaTables, s: State, targets: tuple[str, ...]) -> Explanation:
    """The objection to the last target, after those before it."""
    chosen = board(name)
    _, mine, foes = sides(s)
    kind, _, here = targets[-1].partition(":")
    if kind == "button" or here not in chosen.cell_of:
        return Explanation(Message("trangalla.must-move"))
    cell = chosen.cell_of[here]
    own = tuple(f"piece:{chosen.name_at[c]}" for c in bits(mine))
    if s[PLIES] < 0:
        return Explanation(Message("trangalla.king-is-your-own"), own)
    if kind == "piece" and mine >> cell & 1:
        return Explanation(Message("trangalla.cannot-move-now", point=here), (targets[-1],))
    way = [target.partition(":")[2] for target in targets]
    if len(way) == 1 or not mine >> chosen.cell_of[way[0]] & 1:
        return Explanation(Message("trangalla.choose-your-own", point=here), own)
    if kind == "piece" and foes >> cell & 1:
        return Explanation(Message("trangalla.jump-over", point=here), (targets[-1],))
    return Explanation(_why(name, g, s, way), (targets[-1],))


def _why(name: str, g: TrangallaTables, s: State, way: list[str]) -> Message:
    """Why a piece cannot go this way."""
    chosen = board(name)
    origin, target = chosen.cell_of[way[0]], chosen.cell_of[way[-1]]
    if origin == target:
        return Message("trangalla.chain-where-it-began")
    if len(way) == 2:
        return why_illegal(name, g, s, move_id(origin, target))
    try:
        return why_illegal(name, g, s, parse_move(name, s, "x".join(way)))
    except DeltilleError as error:
        return error.message


class TrangallaExplainer(Summarizer):
    """Sentences about one board."""

    def __init__(
        self, notation: Notation, board: Board, tables: TrangallaTables, seat_names: tuple[str, ...]
    ) -> None:
        super().__init__(notation)
        self.board = board
        self.tables = tables
        self.sides = tuple(Message(f"trangalla.{name.lower()}") for name in seat_names)

    def why_illegal(self, s: State, move: int) -> Message:
        return why_illegal(self.board.name, self.tables, s, move)

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        me, _, _ = sides(s)
        who = self.sides[me]
        if s[PLIES] < 0:
            return (Step("chosen", "chosen", Message("trangalla.chosen", player=who)),)
        if move == PASS:
            return (Step("passed", "passed", Message("trangalla.passed", player=who)),)
        names = self.board.name_at
        origin, target, jumped = parts(move)
        way = path_of(self.board.name, s, move)
        found = [
            Step(
                "moved",
                f"moved:{names[target]}",
                Message("trangalla.moved", player=who, origin=way[0], via=way[1:-1], target=way[-1]),
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
        here, who = self.board.name_at[cell], self.sides[seat]
        at = (f"point:{here}",)
        if int(s[KING + seat]) >> cell & 1:
            return Step(
                "king_taken", f"king_taken:{here}", Message("trangalla.king-taken", side=who, point=here), at
            )
        if int(s[CANDIDATES + seat]) >> cell & 1 and not s[KING + seat]:
            return Step("jumped", f"jumped:{here}", Message("trangalla.jumped", side=who, point=here), at)
        return Step("turned", f"turned:{here}", Message("trangalla.turned", point=here), at)

    def _arrival(self, s: State, seat: int, origin: int, target: int) -> list[Step]:
        """What becomes of a piece that reaches an apex, as far as the state tells."""
        here, at = self.board.name_at[target], (f"point:{self.board.name_at[target]}",)
        is_goal = 1 << target == self.board.apexes[1 - seat]
        if not is_goal and self.tables.own_goal_is_safe:
            return []  # D5
        if int(s[KING + seat]) >> origin & 1:
            return (
                [Step("goal", f"goal:{here}", Message("trangalla.goal", point=here), at)] if is_goal else []
            )
        if int(s[CANDIDATES + seat]) >> origin & 1 and not s[KING + seat]:
            key = "trangalla.arrived-at-goal" if is_goal else "trangalla.arrived-at-home"
            sentence = Message(key, point=here)
            return [Step("arrived", f"arrived:{here}", sentence, at, needs_confirmation=True)]
        sentence = Message("trangalla.lost", point=here)
        return [Step("lost", f"lost:{here}", sentence, at, needs_confirmation=True)]

    def summary(self, s: State, move: int) -> MoveSummary:
        me, _, _ = sides(s)
        if move == PASS:
            return MoveSummary(Message("core.pass"))
        if s[PLIES] < 0:
            crown = (Glyph("crown", (0.0, 0.0)),)
            return MoveSummary(self.board.name_at[parts(move)[0]], me, glyphs=crown)
        return MoveSummary(" → ".join(path_of(self.board.name, s, move)), me)

    def prompt(self, s: State) -> Message | None:
        return Message("trangalla.prompt") if s[PLIES] >= 0 else None  # the scene's notice says it

    def tally(self, s: State, seat: int) -> Message:
        return Message("trangalla.tally", pieces=int(s[PIECES + seat]).bit_count())

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(self.board.name, self.tables, s, targets)
