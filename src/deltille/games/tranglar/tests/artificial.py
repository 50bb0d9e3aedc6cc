"""Positions that games rarely reach: boards filled at random, the other pieces dealt at random."""

import random
from itertools import chain

from deltille.games.tranglar.notation import SUPPLY_KINDS, piece_text
from deltille.games.tranglar.tables import CODES, START, TURNED_OVER, all_placements, large_placements


def dense_text(
    seed: int, trapezes: str = "mixed", neutral_five: str = "house", room: int | None = None
) -> str:
    """A crowded position: every piece is on the board or in a supply; ``room`` cells or more stay free."""
    chance = random.Random(seed)
    lists: tuple[list[tuple[str, tuple[int, ...]]], ...] = ([], [], [])
    taken: set[int] = set()

    def lay(owner: int, code: str, choices: list[tuple[int, ...]]) -> bool:
        fitting = [cells for cells in choices if taken.isdisjoint(cells)]
        if not fitting:
            return False
        cells = chance.choice(fitting)
        lists[owner].append((code, cells))
        taken.update(cells)
        return True

    for kind, code in enumerate(("nz", "np")):
        lay(2, code, list(large_placements(kind, neutral_five)))
    supplies = [[0] * 11, [0] * 11]
    # A piece has two faces: one for petrol, and the other when it is turned over.
    pieces = list(chain.from_iterable([kind] * START[trapezes][0][kind] for kind in range(10)))
    pieces += chain.from_iterable([TURNED_OVER[kind]] * START[trapezes][1][kind] for kind in range(10))
    chance.shuffle(pieces)
    # Every third position is plain. Every third has trapezes of a hunted player on the board and others in
    # the hunter's supply; every third rectangles and parallelograms to attack with trapezes amid enemies.
    style, hunter = seed % 3, chance.randrange(2)
    first = ((), ("zL", "zR"), ("r4", "pL", "pR"))[style]
    pieces.sort(key=lambda face: CODES[face] not in first)
    drawn = chance.randint(0, 12)
    room = drawn if room is None else room
    for index, face in enumerate(pieces):
        owner = hunter if chance.random() < (0.5, 0.75, 0.8)[style] else 1 - hunter
        is_trapeze = CODES[face] in ("zL", "zR")
        may_lie = True
        if style == 1 and is_trapeze:
            may_lie = index % 2 == 0
            owner = 1 - hunter if may_lie else hunter
        elif style == 2 and is_trapeze:
            may_lie, owner = False, chance.randrange(2)
        elif CODES[face] in first:
            owner = hunter
        kind = TURNED_OVER[face] if owner else face
        placed = [placement.cells for placement in all_placements() if placement.shape == kind]
        is_full = len(taken) > 64 - room - len(placed[0])
        if not may_lie or is_full or not lay(owner, CODES[kind], placed):
            supplies[owner][kind] += 1
    for seat in range(2):
        supplies[seat][10] = chance.randint(1, 3)
    for _ in range(6 - supplies[0][10] - supplies[1][10]):
        if not lay(2, "n1", [(cell,) for cell in range(64)]):
            seat = int(supplies[0][10] == 3)
            supplies[seat][10] += 1
    quiet = chance.randint(0, 5) if len(taken) < 64 else 0
    boards = [
        ",".join(piece_text(*piece) for piece in sorted(listed, key=lambda p: p[1])) or "-"
        for listed in lists
    ]
    digits = ["".join(str(supplies[seat][kind]) for kind in SUPPLY_KINDS[seat]) for seat in (0, 1)]
    return " ".join([*boards, *digits, "play", chance.choice(("petrol", "green")), "0", str(quiet)])
