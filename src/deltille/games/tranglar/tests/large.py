"""Positions of Tranglar with very many moves: from empty boards with full supplies to crowded ones."""

import random

from deltille.core.game import Game
from deltille.games.tranglar.tests.artificial import dense_text


def large_text(game: Game, chance: random.Random) -> str:
    """A position text; on empty boards much can be placed, and on full ones much can be split."""
    return dense_text(
        chance.randrange(1 << 40),
        str(game.settings["trapezes"]),
        str(game.settings["neutral_five"]),
        chance.choice((0, 4, 8, 16, 32, 45, 54)),
    )
