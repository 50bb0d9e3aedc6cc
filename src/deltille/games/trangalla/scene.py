"""Trangalla drawn: as text for a terminal, as a scene for everything else."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from deltille.core import playout
from deltille.core.messages import SOURCE_LANGUAGE, Message, render
from deltille.core.operations import State
from deltille.core.scene import Button, Glyph, Piece, PlayerStyle, Scene, Site
from deltille.core.scene_builder import SceneBuilder
from deltille.games.trangalla.notation import letter_at, parts, path_of, sides
from deltille.games.trangalla.repetition import layout_of, times_produced
from deltille.games.trangalla.state import (
    CANDIDATES,
    MAX_BUNDLES,
    MAX_LEGAL,
    PASS,
    PIECES,
    PLIES,
    TIMES,
    TrangallaTables,
)
from deltille.games.trangalla.tables import Board

STYLES = (
    PlayerStyle(Message("trangalla.white"), "W", "#f7f4ea", "#22303a"),
    PlayerStyle(Message("trangalla.black"), "B", "#22303a", "#f7f4ea", "dots"),
)
KINDS = {"k": "king", "p": "piece", "s": "soldier"}
CROWN = "crown"
SOLDIER = "●"
PASS_BUTTON = Button("button:pass", Message("core.pass"))
LEGEND = (Message("trangalla.legend-letters"), Message("trangalla.legend-positions"))
NEAR_END = 20
"""From this many plies before a draw by the cap, the scene counts down."""
SPREAD = 2
"""Columns of text to half a step."""


def caption(s: State, is_over: bool, cap: int) -> Message:
    """Whose turn it is."""
    name = STYLES[int(s[PLIES]) & 1].name
    if is_over:
        return Message("core.over")
    if s[PLIES] < 0:
        return Message("trangalla.caption-chooses", player=name)
    return Message("trangalla.caption-to-move", player=name, ply=int(s[PLIES]) + 1, cap=cap)


def notice(s: State, is_over: bool) -> Message | None:
    """What the player to move must know now, from what everybody can see."""
    me = int(s[PLIES]) & 1
    if is_over:
        return None
    if s[PLIES] < 0:
        return Message("trangalla.notice-choose")
    if not s[CANDIDATES + me]:
        return Message("trangalla.notice-king-lost")
    return None


def remark(g: TrangallaTables, s: State, is_over: bool) -> Message | None:
    """How often the layout on the board has come back, and that the game is about to be drawn."""
    if is_over or s[PLIES] <= 0:
        return None
    producer = 1 - (int(s[PLIES]) & 1)
    layout = layout_of(0, int(s[PIECES]), int(s[PIECES + 1]))
    n_repeats = times_produced(g, s, producer, layout) - 1
    if n_repeats > 0:
        return Message("trangalla.remark-repetition", times=n_repeats, most=TIMES - 1)
    left = g.cap - int(s[PLIES])
    return Message("trangalla.remark-near-end", moves=left) if left <= NEAR_END else None


def board_text(chosen: Board, s: State, status: Message, language: str) -> str:
    r"""The board with its lines, a row of positions on every second line of text.

    e   o - p - o     White's pieces are capitals,
       / \ / \ /      Black's small letters
    """
    left = min(x for x, _ in chosen.doubled)
    width = SPREAD * (max(x for x, _ in chosen.doubled) - left) + 1
    height = 2 * len(chosen.rows) - 1
    page = [[" "] * width for _ in range(height)]

    def place(cell: int) -> tuple[int, int]:
        x, y = chosen.doubled[chosen.cells.index(cell)]
        return height - 1 - 2 * y, SPREAD * (x - left)

    for lower, upper in chosen.lines():
        (row, column), (end_row, end_column) = place(lower), place(upper)
        if row == end_row:
            page[row][(column + end_column) // 2] = "-"
        else:
            stroke = "|" if column == end_column else "/" if column < end_column else "\\"
            page[(row + end_row) // 2][(column + end_column) // 2] = stroke
    for cell in chosen.cells:
        row, column = place(cell)
        page[row][column] = letter_at(s, cell) or "."
    lines = []
    for index, columns in enumerate(page):
        row_name = chosen.names[chosen.rows[(height - 1 - index) // 2][0]][0] if index % 2 == 0 else " "
        lines.append(f"{row_name}   {''.join(columns)}".rstrip())
    return "\n".join([*lines, *(render(line, language) for line in (*LEGEND, status))])


def draw(
    title: str,
    chosen: Board,
    g: TrangallaTables,
    s: State,
    status: Message,
    to_move: int | None,
    must_pass: bool,
) -> Scene:
    """The board with its pieces; a crown on every king that the state shows."""
    at = dict(zip(chosen.cells, chosen.centres, strict=True))
    sites = tuple(
        Site(f"point:{name}", name, at[cell], mark="goal" if chosen.name_at[cell] in _apexes(chosen) else "")
        for cell, name in chosen.name_at.items()
    )
    lines = tuple((at[lower], at[upper]) for lower, upper in chosen.lines())
    pieces = []
    for cell, name in chosen.name_at.items():
        letter = letter_at(s, cell)
        if letter:
            seat, kind = int(letter.islower()), KINDS[letter.lower()]
            pieces.append(
                Piece(
                    f"piece:{name}",
                    seat,
                    Message(f"trangalla.{kind}", side=STYLES[seat].name, point=name),
                    at[cell],
                    badge=SOLDIER if kind == "soldier" else "",
                    glyphs=(Glyph(CROWN, at[cell]),) if kind == "king" else (),
                    is_secret=kind == "king",
                )
            )
    buttons = (PASS_BUTTON,) if must_pass else ()
    return Scene(
        title,
        STYLES,
        sites,
        tuple(pieces),
        lines,
        buttons=buttons,
        caption=status,
        notice=notice(s, to_move is None),
        remark=remark(g, s, to_move is None),
        to_move=to_move,
        secret_glyph=CROWN,
    )


def _apexes(chosen: Board) -> tuple[str, str]:
    return chosen.names[0], chosen.names[-1]


class TrangallaScenes(SceneBuilder):
    """Drawings of one board."""

    board_letters: ClassVar[Mapping[str, int]] = {"K": 0, "P": 0, "S": 0, "k": 1, "p": 1, "s": 1}

    def __init__(self, title: str, board: Board, tables: TrangallaTables) -> None:
        self.title = title
        self.board = board
        self.tables = tables

    def board_text(self, s: State, language: str = SOURCE_LANGUAGE) -> str:
        return board_text(self.board, s, caption(s, self._is_over(s), self.tables.cap), language)

    def scene(self, s: State) -> Scene:
        is_over = self._is_over(s)
        room = np.empty(MAX_LEGAL + MAX_BUNDLES, np.int64)
        must_pass = playout.list_legal(self.tables, s, room) == 1 and room[0] == PASS
        return draw(
            self.title,
            self.board,
            self.tables,
            s,
            caption(s, is_over, self.tables.cap),
            None if is_over else sides(s)[0],
            bool(must_pass),
        )

    def path(self, s: State, move: int) -> tuple[str, ...]:
        names = self.board.name_at
        if move == PASS:
            return (PASS_BUTTON.id,)
        origin, target, _ = parts(move)
        if origin == target:
            return (f"piece:{names[origin]}",)
        landings = path_of(self.board.name, s, move)[1:]
        return (f"piece:{names[origin]}", *(f"point:{name}" for name in landings))

    def _is_over(self, s: State) -> bool:
        return bool(playout.standing(self.tables, s, np.zeros(2, np.int64))[0])
