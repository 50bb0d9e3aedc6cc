"""People who try an illegal move are told why, and shown ids that exist."""

import random

from deltille import games
from deltille.core.position import Position
from deltille.testing.selection import EXPLANATIONS, every_game

PLIES = (2, 9, 20)
TRIES = 120


@every_game(EXPLANATIONS)
def test_a_refused_selection_is_explained(name):
    """An id that is in no legal path, after nothing or after the beginning of a path."""
    dice = random.Random(11)
    position = Position(games.game(name))
    said = set()
    while position.ply <= max(PLIES) and position.outcome() is None:
        if position.ply in PLIES:
            view = position.view(position.turn)
            ids = view.scene().ids()
            paths = [view.path(move) for move in view.legal_moves]
            useful = {target for path in paths for target in path}
            hopeless = sorted(ids - useful)
            for _ in range(TRIES if hopeless else 0):
                begun = (dice.choice(paths)[0],) * dice.randrange(2)
                explain = view.game.explainer.explain(view.state, (*begun, dice.choice(hopeless)))
                assert explain.sentence
                assert set(explain.targets) <= ids
                assert all(len(point) == 2 for line in explain.edges for point in line)
                said.add(explain.sentence)
        position.push(dice.choice(position.legal_moves))
    assert len(said) > 1
