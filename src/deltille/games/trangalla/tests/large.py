"""Positions of Trangalla with the longest chains and the longest records of layouts that texts may hold."""

import random

from deltille.core.game import Game
from deltille.core.operations import State
from deltille.games.trangalla.game import Trangalla
from deltille.games.trangalla.repetition import n_recordable
from deltille.games.trangalla.state import (
    CANDIDATES,
    KING,
    N_BITS,
    N_LAYOUTS,
    N_SPENT,
    PIECES,
    PLIES,
    RECORD,
    TIMES,
)
from deltille.testing.game_data import busiest_text

N_PIECES = 10
TRIES = 6


def large_text(game: Game, chance: random.Random) -> str:
    """A position text: few own pieces, and enemies between the cells where these can land."""
    assert isinstance(game, Trangalla)
    return busiest_text(game, (_drawn(game, chance) for _ in range(TRIES)))


def _drawn(game: Trangalla, chance: random.Random) -> State:
    mover = chance.randrange(2)
    apexes = sum(game.board.apexes)
    cells = [cell for cell in game.board.cells if not apexes >> cell & 1]
    chance.shuffle(cells)
    first = next(cell for cell in cells if chance.random() < 0.5 or cell == cells[-1])
    # Jumps keep the parity of both coordinates: the cells they never land on are good places for enemies.
    parity = first // 6 % 2, first % 6 % 2
    cells.sort(key=lambda cell: (cell // 6 % 2, cell % 6 % 2) == parity)
    n_own = chance.choice((1, 1, 2, 2, 3, 5))
    enemies = [cell for cell in cells if cell != first][: N_PIECES - n_own]
    free = [cell for cell in cells if cell != first and cell not in enemies]
    own = [first, *chance.sample(free, n_own - 1)]
    s = game.new_state()
    for seat, mine in ((mover, own), (1 - mover, enemies)):
        may_be_king = chance.sample(mine, chance.randint(1, min(5, len(mine))))
        s[PIECES + seat] = sum(1 << cell for cell in mine)
        s[CANDIDATES + seat] = sum(1 << cell for cell in may_be_king)
        s[KING + seat] = 1 << may_be_king[0]
    last = game.cap - 1
    plies = chance.choice((1, 2, chance.randint(1, last), last - 1, last))
    s[PLIES] = plies if plies % 2 == mover else plies + 1 if plies < last else plies - 1
    for seat in (0, 1):
        _fill_record(game, s, seat, cells, chance)
    return s


def _fill_record(game: Trangalla, s: State, seat: int, cells: list[int], chance: random.Random) -> None:
    """As many layouts as the seat can have produced, once, twice or three times each."""
    left = (int(s[PLIES]) + 1 - seat) // 2
    most = chance.choice((1, 2, TIMES))
    found: dict[int, int] = {}
    while left > 0:
        drawn = chance.sample(cells, N_PIECES)
        n_white = chance.randint(1, N_PIECES - 1)
        white, black = (sum(1 << cell for cell in part) for part in (drawn[:n_white], drawn[n_white:]))
        found[white | black << N_BITS] = min(left, chance.randint(1, most))
        left = (int(s[PLIES]) + 1 - seat) // 2 - sum(found.values())
    first = RECORD + seat * n_recordable(game.tables)
    entries = sorted(layout << 2 | times for layout, times in found.items())
    s[first : first + len(entries)] = entries
    s[N_LAYOUTS + seat] = len(entries)
    s[N_SPENT + seat] = sum(entry & 3 == TIMES for entry in entries)
