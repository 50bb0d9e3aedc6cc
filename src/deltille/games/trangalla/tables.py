"""The four boards: their positions by name, cell and place in the plane."""

import functools
from dataclasses import dataclass
from math import sqrt

from deltille.games.trangalla.state import ROW_OF_FOLD, TrangallaTables

ROWS = "abcdefghi"

# How far each board reaches north-east and north-west in the rhombus of state.py.
REACHES = {"rhombus25": (5, 5), "rhomboid20": (5, 4), "mirror20": (5, 5), "rhombus16": (4, 4)}
GAP = 4  # mirror20 has no cells i steps north-east and j north-west with i + j = 4

Point = tuple[float, float]


@dataclass(frozen=True)
class Board:
    """A board of Trangalla. Positions are numbered in position order, which is that of their names."""

    name: str
    names: tuple[str, ...]
    cells: tuple[int, ...]
    """The bit of each position."""
    rows: tuple[tuple[int, ...], ...]
    """The positions of each row, row a first."""
    doubled: tuple[tuple[int, int], ...]
    """x, counted in half steps from the line between the apexes, and the row of each position."""
    name_at: dict[int, str]
    """The name of each bit."""
    cell_of: dict[str, int]
    folds: bool

    @property
    def mask(self) -> int:
        return sum(1 << cell for cell in self.cells)

    @property
    def apexes(self) -> tuple[int, int]:
        """White's and Black's, as bitboards."""
        return 1 << self.cells[0], 1 << self.cells[-1]

    def start(self, seat: int) -> int:
        """The rows of two and of three beside the seat's apex, as a bitboard."""
        return sum(1 << cell for cell in (self.cells[1:6] if seat == 0 else self.cells[-6:-1]))  # R2

    @property
    def centres(self) -> tuple[Point, ...]:
        """Where the positions lie on a screen, neighbours one unit apart."""
        height = self._height(len(self.rows) - 1)
        return tuple((x / 2, height / 2 - self._height(y)) for x, y in self.doubled)

    def _height(self, row: int) -> float:
        # The uprights of mirror20 are as long as every other line.
        fold = 1 - sqrt(3) / 2 if self.folds and row >= GAP else 0
        return row * sqrt(3) / 2 + fold

    def lines(self) -> tuple[tuple[int, int], ...]:
        """The marked lines, as pairs of bits, lower one first."""
        found = [(cell, cell + shift) for cell in self.cells for shift in (1, 5, 6)]
        if self.folds:
            found += [(cell, cell + 7) for cell in self.cells if ROW_OF_FOLD >> cell & 1]
        return tuple(pair for pair in found if pair[1] in self.name_at)


@functools.cache
def board(name: str) -> Board:
    """The board with this name."""
    north_east, north_west = REACHES[name]
    folds = name == "mirror20"
    found = []
    for i in range(north_east):
        for j in range(north_west):
            if not (folds and i + j == GAP):
                row = i + j - 1 if folds and i + j > GAP else i + j
                found.append((row, i - j, 6 * i + j))
    found.sort()
    rows: list[list[int]] = [[] for _ in range(found[-1][0] + 1)]
    names = []
    for position, (row, _, _) in enumerate(found):
        rows[row].append(position)
        names.append(f"{ROWS[row]}{len(rows[row])}")
    cells = tuple(cell for _, _, cell in found)
    return Board(
        name,
        tuple(names),
        cells,
        tuple(map(tuple, rows)),
        tuple((x, row) for row, x, _ in found),
        dict(zip(cells, names, strict=True)),
        dict(zip(names, cells, strict=True)),
        folds,
    )


@functools.cache
def tables(name: str, cap: int, own_goal: str) -> TrangallaTables:
    """What the compiled rules need to know of a board."""
    chosen = board(name)
    return TrangallaTables(
        chosen.mask,
        chosen.start(0),
        chosen.start(1),
        *chosen.apexes,
        ROW_OF_FOLD if chosen.folds else 0,
        cap,
        int(own_goal == "safe"),
    )
