"""Positions of Blokus Trigon with many anchors: each move is the best of a few for their number."""

import random

from deltille.core import playout
from deltille.core.game import Game
from deltille.core.operations import State
from deltille.core.position import Position
from deltille.games.blokus_trigon.state import BAND, COLOUR, FORBIDDEN, LAST_ROW, NEAR

SAMPLES = 3
MOST_PLIES = 40


def large_text(game: Game, chance: random.Random) -> str:
    """The text of a position between the first moves and the middle of a game."""
    position = Position(game)
    for _ in range(chance.randint(0, MOST_PLIES)):
        if position.outcome() is not None:
            break
        state, ids = position.state, position.legal_moves.ids
        colour = int(state[COLOUR])
        drawn = [int(chance.choice(ids)) for _ in range(SAMPLES)]
        position.push(max(drawn, key=lambda move: _n_anchors_after(game, state, move, colour)))
    return game.notation.state_text(position.state)


def _n_anchors_after(game: Game, state: State, move: int, colour: int) -> int:
    after = state.copy()
    playout.play_move(game.tables, after, move)
    rows = range(BAND * colour + 1, BAND * colour + LAST_ROW + 1)
    return sum((int(after[NEAR + row]) & ~int(after[FORBIDDEN + row])).bit_count() for row in rows)
