"""Trangalla for people: the game with its options, its secrets, steps and symmetry."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

import deltille.games.trangalla.heuristics
import deltille.games.trangalla.kernels  # noqa: F401  registers the rules
from deltille.core import playout
from deltille.core.game import Explanation, Game, Option, Step
from deltille.core.operations import State
from deltille.core.scene import Scene
from deltille.games.trangalla import explain, fen, notation, scene
from deltille.games.trangalla.notation import bits, parts, sides
from deltille.games.trangalla.observation import PLANES, SIDE
from deltille.games.trangalla.params import LEVELS, SEARCH
from deltille.games.trangalla.repetition import n_recordable
from deltille.games.trangalla.state import (
    CANDIDATES,
    KING,
    MAX_BUNDLES,
    MAX_LEGAL,
    N_ACTIONS,
    N_BITS,
    N_LAYOUTS,
    PASS,
    PLIES,
    RECORD,
)
from deltille.games.trangalla.tables import REACHES, Board, board, tables

HIDDEN_CHOICE = "king@?"
CAPS = (60, 150, 300)


class Trangalla(Game):
    """Trangalla with its options chosen."""

    name = "trangalla"
    title = "Trangalla"
    summary = "One of your five pieces is secretly the king: bring it to the far tip of the board."
    reasons = ("goal", "both_kings", "no_pieces", "no_moves", "cap")
    reason_sentences: ClassVar[Mapping[str, str]] = {
        "goal": "the king has reached its goal",
        "both_kings": "both kings are taken",
        "no_pieces": "the other side has no piece left",
        "no_moves": "neither side can move",
        "cap": "the game has grown too long",
    }
    rules_version = 1
    search_settings: ClassVar[Mapping[str, float]] = SEARCH
    has_secrets = True
    secret_name = "king"
    has_draws = True
    options: ClassVar[Mapping[str, Option]] = {
        "board": Option("rhombus25", tuple(REACHES), "which reconstruction of the lost board is played on"),
        "cap": Option(300, CAPS, "plies after which the game is a draw"),
    }

    def build(self) -> None:
        self.level_table = LEVELS
        self.board: Board = board(str(self.settings["board"]))  # D1
        self.cap = int(self.settings["cap"])  # D12
        self.seat_names = tuple(look.name for look in scene.STYLES)
        self.tables = tables(self.board.name, self.cap)
        self.state_size = fen.state_size(self.tables)
        self.n_actions = N_ACTIONS
        self.max_moves = MAX_LEGAL + MAX_BUNDLES
        self.max_plies = self.cap + 2  # two choices of a king; texts tell no more plies than the cap
        self.planes = PLANES
        self.n_symmetries = 2 if _mirror(self.board) else 1

    # -- notation ------------------------------------------------------------------------------------

    def move_text(self, s: State, move: int) -> str:
        return notation.move_text(self.board.name, self.tables, s, move)

    def parse_move(self, s: State, text: str) -> int:
        return notation.parse_move(self.board.name, s, text)

    def why_illegal(self, s: State, move: int) -> str:
        return notation.why_illegal(self.board.name, self.tables, s, move)

    def state_text(self, s: State) -> str:
        return fen.state_text(self.board, self.tables, s)

    def parse_state(self, text: str) -> State:
        return fen.parse_state(self.board, self.tables, text)

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        me, _, _ = sides(s)
        who = self.seat_names[me]
        if s[PLIES] < 0:
            return (Step("chosen", "chosen", f"{who} has chosen a king in secret"),)
        if move == PASS:
            return (Step("passed", "passed", f"{who} cannot move and passes"),)
        names = self.board.name_at
        origin, target, jumped = parts(move)
        way = notation.path_of(self.board.name, s, move)
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

    # -- secrets -------------------------------------------------------------------------------------

    def redacted_move_text(self, s: State, move: int, viewer: int) -> str:
        return HIDDEN_CHOICE if s[PLIES] < 0 and sides(s)[0] != viewer else ""  # R2

    def is_move_public(self, view: State, viewer: int, move: int) -> bool:
        me, _, _ = sides(view)
        if view[PLIES] < 0:
            return me == viewer
        return not {step.kind for step in self.steps(view, move)} & {"jumped", "arrived"}

    # -- drawing -------------------------------------------------------------------------------------

    def board_text(self, s: State) -> str:
        return scene.board_text(self.board, s, scene.caption(s, self._is_over(s), self.cap))

    def scene(self, s: State) -> Scene:
        is_over = self._is_over(s)
        room = np.empty(self.max_moves, np.int64)
        must_pass = playout.list_legal(self.tables, s, room) == 1 and room[0] == PASS
        return scene.draw(
            self.title,
            self.board,
            self.tables,
            s,
            scene.caption(s, is_over, self.cap),
            None if is_over else sides(s)[0],
            bool(must_pass),
        )

    def path(self, s: State, move: int) -> tuple[str, ...]:
        names = self.board.name_at
        if move == PASS:
            return (scene.PASS_BUTTON.id,)
        origin, target, _ = parts(move)
        if origin == target:
            return (f"piece:{names[origin]}",)
        landings = notation.path_of(self.board.name, s, move)[1:]
        return (f"piece:{names[origin]}", *(f"point:{name}" for name in landings))

    def _is_over(self, s: State) -> bool:
        return bool(playout.standing(self.tables, s, np.zeros(2, np.int64))[0])

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain.explain(self.board.name, self.tables, s, targets)

    # -- symmetry ------------------------------------------------------------------------------------

    def transform_state(self, symmetry: int, s: State) -> State:
        turned = s.copy()
        if symmetry:
            for word in range(PLIES):
                turned[word] = self._mirrored(int(s[word]))
            for seat in (0, 1):
                first = RECORD + seat * n_recordable(self.tables)
                last = first + int(s[N_LAYOUTS + seat])
                turned[first:last] = sorted(self._mirrored_entry(int(entry)) for entry in s[first:last])
        return turned

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        if symmetry == 0 or move == PASS:
            return move
        origin, target, jumped = parts(move)
        mirror = _mirror(self.board)
        return notation.move_id(mirror[origin], mirror[target], self._mirrored(jumped))

    def transform_cells(self, symmetry: int) -> NDArray[np.int64]:
        turned = np.arange(SIDE * SIDE)
        if symmetry:
            for cell, image in _mirror(self.board).items():
                turned[SIDE * (cell // 6) + cell % 6] = SIDE * (image // 6) + image % 6
        return turned

    def _mirrored(self, cells: int) -> int:
        return sum(1 << _mirror(self.board)[cell] for cell in bits(cells))

    def _mirrored_entry(self, entry: int) -> int:
        white, black = entry >> 2 & (1 << N_BITS) - 1, entry >> (2 + N_BITS)
        return (self._mirrored(white) | self._mirrored(black) << N_BITS) << 2 | entry & 3


def _mirror(chosen: Board) -> dict[int, int]:
    """Left and right exchanged, cell by cell; empty if the board is not its own mirror image."""
    at = dict(zip(chosen.doubled, chosen.cells, strict=True))
    images = {cell: at.get((-x, y), -1) for (x, y), cell in at.items()}
    return {} if -1 in images.values() else images
