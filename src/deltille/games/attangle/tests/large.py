"""Positions of Attangle with as many captures as possible: the best of several crowded boards."""

import random

from deltille.core.game import Game
from deltille.core.operations import State
from deltille.games.attangle.state import DOUBLES, PIECES_EACH, SINGLES, STOCK, TRIPLES, TURN
from deltille.games.attangle.tables import CENTRE, bits, names
from deltille.testing.game_data import busiest_text

TRIES = 6


def large_text(game: Game, chance: random.Random) -> str:
    """A position text, often of a board that holds nearly everything."""
    return busiest_text(game, (_drawn(game, chance) for _ in range(TRIES)))


def _drawn(game: Game, chance: random.Random) -> State:
    points = [bit for bit, name in zip(bits(), names(), strict=True) if name != CENTRE]
    chance.shuffle(points)
    s = game.new_state()
    s[TURN] = chance.randrange(2)
    left = [PIECES_EACH, PIECES_EACH]
    n_triples = [0, 0]
    layers = chance.choice(((SINGLES,), (SINGLES, SINGLES, DOUBLES), (SINGLES, DOUBLES, TRIPLES)))
    for bit in points[: chance.randint(20, 36)]:
        owner, layer = chance.randrange(2), chance.choice(layers)
        used = [0, 0]
        used[owner] += 1
        if layer != SINGLES:  # an own piece on an enemy one, with a third one of either colour below
            used[1 - owner] += 1
        if layer == TRIPLES:
            used[chance.randrange(2)] += 1
            if n_triples[owner] == 2:
                continue
        if all(used[seat] <= left[seat] for seat in (0, 1)):
            left = [left[seat] - used[seat] for seat in (0, 1)]
            n_triples[owner] += layer == TRIPLES
            s[layer + owner] |= 1 << bit
    s[STOCK], s[STOCK + 1] = left
    return s
