"""Analysing positions and reviewing games, with a network where one fits the game.

>>> import deltille
>>> analysis = deltille.analyse(deltille.new("attangle"), nodes=200, seed=1)
>>> analysis.final().nodes, analysis.note
(200, '')
"""

from collections.abc import Iterable, Iterator
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from deltille.core.position import Move, Position
from deltille.core.record import Record
from deltille.learning.loading import missing_message, network_for
from deltille.learning.search import NetSearch
from deltille.search import review as plain_review
from deltille.search.analysis import Analysis, check_budget
from deltille.search.mcts import MEMORY_MB, Search
from deltille.search.review import Judgement

REVIEW_NODES = 1000
"""Simulations for each move of a game, by default."""


def new_search(
    position: Position, *, net: bool | str = True, seed: int = 0, memory_mb: int = MEMORY_MB
) -> tuple[Search, str]:
    """A search with the network of this file or of the game; where none fits by random games, and a note."""
    if net is False:
        return Search(position, seed=seed, memory_mb=memory_mb), ""
    evaluator = network_for(position.game, net if isinstance(net, str) else None)
    if evaluator is None:
        return Search(position, seed=seed, memory_mb=memory_mb), missing_message(position.game).text
    return NetSearch(position, evaluator, seed=seed, memory_mb=memory_mb), ""


def analyse(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    seed: int = 0,
    memory_mb: int = MEMORY_MB,
    net: bool | str = False,
    root_moves: Iterable[Move | str | int] | None = None,
    lines: int | None = None,
) -> Analysis:
    """Find the best moves of a position, with value per seat, expected score, visits and main line.

    The budget is ``nodes`` (simulations), ``seconds``, or both. In a game with secrets it knows what the
    seat to move may know. ``root_moves`` are the only moves to consider; ``lines`` is how many the reports
    hold, the best first; ``threads`` search one tree together. With ``net`` it asks the network that came
    with the game, or the one in the file of this name: then values are chances to win and scores are leads
    in points. Where no network fits, it thinks by random games and ``note`` says so.
    """
    check_budget(nodes, seconds, threads, lines)
    if seconds is not None:  # the first search on a machine compiles, which may take longer than that
        new_search(position, net=net, memory_mb=1)[0].run(nodes=2)
    search, note = new_search(position, net=net, seed=seed, memory_mb=memory_mb)
    return Analysis(search, nodes, seconds, threads, note, root_moves, lines)


def review(
    game: Position | Record, nodes: int = REVIEW_NODES, seed: int = 0, net: bool | str = False
) -> Iterator[Judgement]:
    """Evaluate the moves of a game one by one, each with this budget of simulations or twice that.

    ``game`` is a record, or a position with the moves in its history. A judgement says what the move was
    worth, what would have been better, and how much was given away (``loss``, ``mark``).
    """
    check_budget(nodes, None)
    if isinstance(game, Record):
        game = game.replay()
    return plain_review.review(game, nodes, seed, lambda at, s: new_search(at, net=net, seed=s)[0])


def judge(
    position: Position, move: Move, ply: int, nodes: int, seed: int, net: bool | str = False
) -> Judgement:
    """Compare one legal move with the best."""
    return plain_review.judge(
        position, move, ply, nodes, seed, lambda at, s: new_search(at, net=net, seed=s)[0]
    )


@runtime_checkable
class TerritoryScenes(Protocol):
    """Scenes of a game with territory: which site each place is that a network says an owner of."""

    def territory_sites(self) -> tuple[str, ...]:
        """For each place (:mod:`deltille.core.network`) the id of its site; '' off the board."""
        ...


def territory(position: Position, net: bool | str = True) -> NDArray[np.float64] | None:
    """How likely each seat, and lastly nobody, will own each place of the board at the end.

    [place, n_seats + 1]; place ``k`` of grid cell ``c`` is ``c * game.network.places + k``. What stands for
    places off the board means nothing. None where no network says so.
    """
    shape = position.game.network
    evaluator = network_for(position.game, net if isinstance(net, str) else None)
    if evaluator is None or shape is None or not shape.has_territory:
        return None
    return NetSearch(position, evaluator, memory_mb=1).owners()


def site_owners(position: Position) -> dict[str, tuple[int, float]]:
    """The seat that most likely owns each site of the scene at the end, and how likely; empty if unknown.

    >>> import deltille
    >>> site_owners(deltille.new("attangle"))
    {}
    """
    scenes = position.game.scenes
    chances = territory(position) if isinstance(scenes, TerritoryScenes) else None
    if chances is None or not isinstance(scenes, TerritoryScenes):
        return {}
    seats = chances[:, :-1].argmax(axis=1).tolist()
    sites = scenes.territory_sites()
    return {site: (seats[at], float(chances[at, seats[at]])) for at, site in enumerate(sites) if site}
