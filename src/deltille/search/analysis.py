"""Analysis: reports on a position while the search runs.

>>> import deltille
>>> analysis = deltille.analyse(deltille.new("attangle"), nodes=500, seed=1)
>>> [report.nodes for report in analysis]
[125, 250, 500]
>>> report = analysis.final()
>>> report.best.move in deltille.new("attangle").legal_moves
True
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from deltille.core.errors import BadOption
from deltille.core.moves import Move
from deltille.core.notebook import beside
from deltille.search.mcts import Search
from deltille.search.report import Report

FIRST_NODES = 100
EVERY_S = 0.25


class Analysis:
    """A running analysis: iterate over its reports, or ask for the final one. It searches when asked."""

    def __init__(
        self,
        search: Search,
        nodes: int | None,
        seconds: float | None,
        threads: int,
        note: str = "",
        root_moves: Iterable[Move | str | int] | None = None,
        lines: int | None = None,
    ) -> None:
        check_budget(nodes, seconds, threads, lines)
        self.search = search
        """The search that thinks."""
        self.note = note
        """A note on how it searches, if there is one."""
        self.lines = lines
        """How many moves its reports hold at most; None: all that were tried."""
        self.nodes, self.seconds = nodes, seconds
        """The whole budget."""
        self._only: set[int] | None = None
        if root_moves is not None:
            self._only = {search.position.parse(move).id for move in root_moves}
            if not self._only:
                raise BadOption("root_moves", "name at least one move to consider")
            search.only(self._only)
            nodes = None if nodes is None else max(1, nodes - search.nodes)
        self._nodes_left, self._seconds_left, self._threads = nodes, seconds, threads
        self._slices = _doubling(nodes) if nodes is not None and seconds is None else None

    def __iter__(self) -> Iterator[Report]:
        while not self._is_done():
            self._think()
            yield self._report()

    def final(self) -> Report:
        """Search to the end of the budget and report."""
        for _ in self:
            pass
        return self._report()

    def _report(self) -> Report:
        if self._only is None:
            return self.search.report(self.lines)
        # The simulation that found out which moves there are may have tried another one.
        whole = self.search.report()
        kept = tuple(found for found in whole.candidates if found.move.id in self._only)
        return replace(whole, candidates=kept[: self.lines])

    def __repr__(self) -> str:
        budget = [f"nodes={self.nodes}"] if self.nodes is not None else []
        budget += [f"seconds={self.seconds}"] if self.seconds is not None else []
        text = self.search.position.to_text()
        return f"<Analysis of {text!r}, {', '.join(budget)}, {self.search.nodes} nodes done>"

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


def check_budget(
    nodes: int | None, seconds: float | None, threads: int = 1, lines: int | None = None
) -> None:
    """Refuse a budget that would find nothing."""
    if nodes is None and seconds is None:
        raise ValueError("give a budget: nodes, seconds or both")
    for name, number in (("nodes", nodes), ("threads", threads), ("lines", lines)):
        if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
            raise BadOption(name, f"this must be a whole number from 1 on, not {number!r}")
    if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
        raise BadOption("seconds", f"this must be a time greater than 0, not {seconds!r}")


def _doubling(nodes: int) -> Iterator[int]:
    """Slices that double what was done before, the last of them ending with the budget."""
    totals = [nodes]
    while totals[-1] // 2 >= FIRST_NODES:
        totals.append(totals[-1] // 2)
    done = 0
    for total in reversed(totals):
        yield total - done
        done = total
