"""What the rules say about a piece, for people who select it."""

from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.games.tranglar.notation import NAMES, SIDES
from deltille.games.tranglar.state import SUPPLY
from deltille.games.tranglar.tables import CODES, TURNED_OVER, unpack

N_SIDES = {"t1": 3, "t2": 3, "c3": 5}
"""Every other coloured piece has four (R5)."""


def other_face(code: str) -> str:
    """What a piece becomes when it is turned over (R11).

    >>> other_face("zL"), other_face("s4")
    ('zR', 's4')
    """
    return CODES[TURNED_OVER[CODES.index(code)]]


def note(s: State, code: str, owner: int | None) -> Message:
    """How this piece can change hands, and how not."""
    if owner is None:
        return Message("tranglar.note-neutral")
    n_sides = N_SIDES.get(code, 4)
    enemy = SIDES[1 - owner]
    trapped = {"needed": n_sides // 2 + 1, "sides": n_sides, "enemy": enemy}  # R7
    if code in ("pL", "pR"):  # R13
        return Message("tranglar.note-parallelogram", enemy=enemy)
    if code in ("zL", "zR"):  # R12, R13
        has_one = unpack(int(s[SUPPLY + 1 - owner]))[CODES.index(code)] > 0
        key = "tranglar.note-trapeze" if has_one else "tranglar.note-trapeze-none"
        return Message(key, piece=NAMES[code], **trapped)
    if code == "t1":  # R11
        return Message("tranglar.note-triangle", **trapped)
    return Message("tranglar.note-flips", **trapped)
