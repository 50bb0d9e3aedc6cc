"""How Pentobi names things of Blokus Trigon: by colour, of which a seat may play two."""

from collections.abc import Mapping
from typing import ClassVar

from deltille.core.game import Setting
from deltille.core.operations import State
from deltille.core.optional_parts import EngineDialect
from deltille.games.blokus_trigon.notation import COLOURS, out_bits
from deltille.games.blokus_trigon.state import COLOUR, SIZES, BlokusTrigonTables


class BlokusTrigonDialect(EngineDialect):
    """The dialect of Pentobi."""

    variant_names: ClassVar[Mapping[str, Mapping[str, Setting]]] = {
        "Blokus Trigon": {},
        "Blokus Trigon Two-Player": {"players": 2},
        "Blokus Trigon Three-Player": {"players": 3},
    }

    def __init__(self, seat_names: tuple[str, ...], tables: BlokusTrigonTables) -> None:
        super().__init__(seat_names)
        self.tables = tables
        self.colours = tuple(name.lower() for name in COLOURS[: tables.n_colours])

    def colour_to_move(self, s: State, turn: int) -> int:
        return int(s[COLOUR])

    def is_out(self, s: State, colour: int) -> bool:
        return bool(out_bits(self.tables, s) >> colour & 1)

    def result_text(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
        """As Pentobi writes it: a lead of black (blue and red) or white, or triangles placed and bonus.

        >>> from deltille import games
        >>> games.game("blokus_trigon", players=2).dialect.result_text((-20, -32), (0,))
        'B+12'
        >>> games.game("blokus_trigon", players=4).dialect.result_text((20, -9, 15, -31), (0,))
        '130 101 125 79'
        """
        if len(self.seat_names) > 2:
            return " ".join(str(score + sum(SIZES)) for score in scores)
        lead = scores[0] - scores[1]
        return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead)}"
