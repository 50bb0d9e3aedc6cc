"""Thinking aloud: reports on a position while the search goes on.

>>> import deltille
>>> analysis = deltille.analyse(deltille.new("attangle"), nodes=500, seed=1)
>>> [report.nodes for report in analysis]
[125, 250, 500]
>>> report = analysis.final()
>>> report.best.move in deltille.new("attangle").legal_moves
True
"""

from collections.abc import Iterator

from deltille.core.notebook import beside
from deltille.core.position import Position
from deltille.search.mcts import MEMORY_MB, Search
from deltille.search.report import Report

FIRST_NODES = 100
EVERY_S = 0.25


class Analysis:
    """An analysis under way: iterate over its reports, or ask for the final one. It thinks when asked."""

    def __init__(
        self, search: Search, nodes: int | None, seconds: float | None, threads: int, note: str = ""
    ) -> None:
        if nodes is None and seconds is None:
            raise ValueError("give a budget: nodes, seconds or both")
        self.search = search
        self.note = note
        """What to know about how it thinks, if anything."""
        self._nodes_left, self._seconds_left, self._threads = nodes, seconds, threads
        self._slices = _doubling(nodes) if nodes is not None and seconds is None else None

    def __iter__(self) -> Iterator[Report]:
        while not self._is_done():
            self._think()
            yield self.search.report()

    def final(self) -> Report:
        """Think to the end of the budget and report."""
        for _ in self:
            pass
        return self.search.report()

    def _repr_html_(self) -> str:
        return beside(self.search.position.svg(), self.final()._repr_html_())

    def _is_done(self) -> bool:
        return (self._nodes_left is not None and self._nodes_left <= 0) or (
            self._seconds_left is not None and self._seconds_left <= 0
        )

    def _think(self) -> None:
        seconds = None if self._seconds_left is None else min(EVERY_S, self._seconds_left)
        nodes = self._nodes_left if self._slices is None else next(self._slices)
        before_s = self.search.elapsed_s
        done = self.search.run(nodes, seconds, self._threads)
        if self._nodes_left is not None:
            self._nodes_left -= done
        if self._seconds_left is not None:
            self._seconds_left -= self.search.elapsed_s - before_s


def _doubling(nodes: int) -> Iterator[int]:
    """Slices that double what was done before, the last of them ending with the budget."""
    totals = [nodes]
    while totals[-1] // 2 >= FIRST_NODES:
        totals.append(totals[-1] // 2)
    done = 0
    for total in reversed(totals):
        yield total - done
        done = total


def analyse(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    seed: int = 0,
    memory_mb: int = MEMORY_MB,
) -> Analysis:
    """Find the best moves of a position, with value per seat, expected score, visits and main line.

    The budget is ``nodes`` (simulations), ``seconds``, or both. In a game with secrets it knows what the
    seat to move may know.
    """
    return Analysis(Search(position, seed=seed, memory_mb=memory_mb), nodes, seconds, threads)
