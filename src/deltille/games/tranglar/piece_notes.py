"""What the rules say about a piece in particular, for people who point at it."""

from deltille.core.operations import State
from deltille.games.tranglar.notation import NAMES, SEATS
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


def note(s: State, code: str, owner: int | None) -> str:
    """How this piece can change hands, and how not."""
    if owner is None:
        return "It belongs to nobody and stays where it is."
    n_sides = N_SIDES.get(code, 4)
    enemy = SEATS[1 - owner]
    trapped = f"{n_sides // 2 + 1} of its {n_sides} sides touch {enemy}"  # R7
    if code in ("pL", "pR"):  # R13
        return f"A parallelogram never flips, however many sides touch {enemy}. It can be taken over."
    if code in ("zL", "zR"):  # R12, R13
        has_one = unpack(int(s[SUPPLY + 1 - owner]))[CODES.index(code)] > 0
        held = "has one" if has_one else "has none"
        return f"Once {trapped}, it goes to {enemy} in exchange for a {NAMES[code]}: {enemy} {held}."
    if code == "t1":  # R11
        return f"It flips once {trapped}. A small triangle cannot be taken over."
    return f"It flips once {trapped}."
