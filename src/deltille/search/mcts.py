"""Monte-Carlo tree search for any game and one to six seats.

>>> import deltille
>>> search = Search(deltille.new("attangle"), seed=1)
>>> search.run(nodes=200)
200
>>> report = search.report()
>>> report.nodes, sum(c.visits for c in report.candidates)
(200, 200)
"""

import functools
import threading
import time
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from deltille.core import playout
from deltille.core.errors import GameOver
from deltille.core.game import Game
from deltille.core.position import Move, Position
from deltille.search.allocator import N_ALLOCATOR_WORDS
from deltille.search.belief import belief_about
from deltille.search.infosets import make_view, place_of
from deltille.search.payoff import FULL_SHARE, VALUE_SCALE
from deltille.search.report import Candidate, Report
from deltille.search.reroot import compact_subtree
from deltille.search.settings import Settings
from deltille.search.simulation import simulate
from deltille.search.tree import (
    NODE_VISITS,
    PAYOFF,
    ROOT,
    SCORE,
    SIMULATIONS,
    VALUE_SUM,
    VISITS,
    Tree,
    new_tree,
    plant,
)
from deltille.search.workspace import Workspace, new_workspace

MEMORY_MB = 256
"""Megabytes of a tree, by default. A full tree keeps learning but stops growing."""

SLICE_S = 0.004
"""How long a thread computes between two looks at the clock."""

MAX_SLICE = 1 << 14
NO_LIMIT = 1 << 60
RULED_OUT = -1
"""A ceiling below every certain share."""


@functools.lru_cache(maxsize=64)
def lead_scale(game: Game) -> int:
    """The lead of the best over the second seat in random games: the scale of leads."""
    state = game.new_state()
    playout.start_state(game.tables, state)
    leads = []
    for seed in range(32):
        ranked = sorted(playout.tally_games(game, state, 1, seed).points, reverse=True)
        leads.append(ranked[0] - (ranked[1] if len(ranked) > 1 else 0))
    return max(1, round(sum(map(abs, leads)) / len(leads)))


def game_settings(game: Game) -> Settings:
    """The settings for a game: its own, else the defaults."""
    return Settings(**game.search_settings)  # type: ignore[arg-type]


@dataclass
class _Pace:
    """How many simulations fit into a time slice, learned while searching."""

    n: int = 1

    def learn(self, done: int, elapsed_s: float, left_s: float) -> None:
        rate = done / max(elapsed_s, 1e-7)
        self.n = max(1, min(2 * self.n, int(rate * min(SLICE_S, left_s)), MAX_SLICE))


class Search:
    """A tree for one position, grown by :meth:`run`. With secrets it knows only the mover's view."""

    def __init__(
        self,
        position: Position,
        *,
        seed: int = 0,
        settings: Settings | None = None,
        memory_mb: int = MEMORY_MB,
    ) -> None:
        if position.outcome() is not None:
            raise GameOver(position.to_text(), "the game is over, there is nothing to search")
        if memory_mb < 1:
            raise ValueError(f"a tree needs at least 1 MB, not {memory_mb}")
        game = position.game
        has_secrets = game.has_secrets
        self.position = position.view(position.turn) if has_secrets else position.copy()
        self.settings = self._fitting(settings or game_settings(game), position)
        self.memory_mb = memory_mb
        self.tree = self._new_tree()
        self.seed = seed
        self._workspaces: list[Workspace] = []
        self.clear()
        self.belief = belief_about(self.position)
        self.elapsed_s = 0.0

    @staticmethod
    def _fitting(settings: Settings, position: Position) -> Settings:
        """The settings with what the position decides."""
        has_secrets = position.game.has_secrets
        return settings._replace(
            lead_scale=lead_scale(position.game),
            has_secrets=int(has_secrets),
            viewer=position.turn if has_secrets else -1,
        )

    def _new_tree(self) -> Tree:
        game, settings = self.position.game, self.settings
        # Few nodes get edges, but in wide games these are many.
        edges_per_node = min(max(len(self.position.legal_moves) // 4, 4), 64)
        return new_tree(
            game.n_seats,
            self.memory_mb << 20,
            edges_per_node,
            has_secrets=settings.has_secrets != 0,
            has_rave=settings.rave_equivalence > 0,
        )

    def clear(self) -> None:
        """Forget everything; the tree's memory stays allocated."""
        plant(self.tree, self.position.turn, self.position.game.n_seats)
        self._forget_allocations()
        self._take_view()

    def _take_view(self) -> None:
        """Find the node with the mover's edges: the first, or with secrets their information set."""
        game = self.position.game
        self.root = ROOT
        if self.settings.has_secrets:
            self.root = make_view(
                game.tables,
                self.position.state,
                self.tree,
                np.zeros(N_ALLOCATOR_WORDS, np.int64),
                game.new_state(),
                game.new_state(),
                ROOT,
                game.n_seats,
            )

    def _forget_allocations(self) -> None:
        for workspace in self._workspaces:
            workspace.allocator[:] = 0

    def reseed(self, seed: int) -> None:
        """Start the random numbers over; the tree stays."""
        self.seed = seed
        self._workspaces = []

    @property
    def nodes(self) -> int:
        """Simulations the tree has seen."""
        return int(self.tree.counters[SIMULATIONS])

    # -- searching ---------------------------------------------------------------------------------

    def run(self, nodes: int | None = None, seconds: float | None = None, threads: int = 1) -> int:
        """Search for this many more simulations, or seconds, whichever ends first; return how many it did.

        With one thread and no clock the result depends on position, settings, seed and nodes alone.
        """
        if nodes is None and seconds is None:
            raise ValueError("give a budget: nodes, seconds or both")
        if threads < 1:
            raise ValueError(f"a search needs at least one thread, not {threads}")
        began, before = time.perf_counter(), self.nodes
        limit = NO_LIMIT if nodes is None else before + nodes
        deadline = None if seconds is None else began + seconds
        while len(self._workspaces) < threads:
            self._workspaces.append(new_workspace(self.position.game, self.seed, len(self._workspaces)))
        others = [
            threading.Thread(target=self._work, args=(workspace, limit, deadline))
            for workspace in self._workspaces[1:threads]
        ]
        for other in others:
            other.start()
        try:
            self._work(self._workspaces[0], limit, deadline)
        except BaseException:
            self._stopped = True
            raise
        finally:
            for other in others:
                other.join()
            self._stopped = False
            self.elapsed_s += time.perf_counter() - began
        return self.nodes - before

    _stopped = False

    def _work(self, workspace: Workspace, limit: int, deadline: float | None) -> None:
        g, pace = self.position.game.tables, _Pace()
        now = time.perf_counter()
        # However little time there is, one simulation runs: there must be a move to choose.
        while (
            self.nodes < limit
            and not self._stopped
            and (deadline is None or now < deadline or not self.nodes)
        ):
            done = simulate(g, self.tree, workspace, self.settings, self.belief, limit, pace.n)
            then, now = now, time.perf_counter()
            pace.learn(done, now - then, SLICE_S if deadline is None else deadline - now)

    def only(self, moves: Collection[int]) -> None:
        """From now on consider no other moves at the root than those with these ids."""
        if not self.tree.n_edges[self.root]:
            self.run(nodes=1)
        for edge in self._edges(self.root):
            if int(self.tree.move[edge]) not in moves:
                self.tree.ceiling[edge] = RULED_OUT

    # -- keeping the tree --------------------------------------------------------------------------

    def advance(self, position: Position) -> bool:
        """Continue at a position reached by moves from this one; False, and an empty tree, if it is not one.

        With secrets the tree is useful to one seat only, from one of its turns to the next.
        """
        own = position.view(position.turn) if self.settings.has_secrets else position.copy()
        root = 0
        if own.game == self.position.game and self.settings.viewer in (-1, position.turn):
            root = self._descendant(own)
        if root > ROOT:
            compact_subtree(self.tree, root, own.game.n_seats)
            self._forget_allocations()
        self.position = own
        self.belief = belief_about(own)
        if root == 0:
            self.settings = self._fitting(self.settings, own)
            self.tree = self._new_tree()
            self.clear()
        else:
            self._take_view()
        return root != 0

    def _descendant(self, position: Position) -> int:
        """The node of a later position of the same game, or 0."""
        way = position.copy()
        later: list[tuple[int, Position]] = []
        while way != self.position:
            if not way.ply:
                return 0
            reached = way.copy()
            later.append((way.pop().id, reached))
        node = ROOT
        for move, reached in reversed(later):
            node = self._child_seen(node, reached) if self.settings.has_secrets else self._child(node, move)
            if node == 0:
                return 0
        return node

    def _child(self, node: int, move: int) -> int:
        edge = next((e for e in self._edges(node) if self.tree.move[e] == move), None)
        return 0 if edge is None else max(int(self.tree.child[edge]), 0)

    def _child_seen(self, node: int, view: Position) -> int:
        return int(place_of(view.game.tables, self.tree, node, view.state, view.game.new_state()))

    # -- reporting ---------------------------------------------------------------------------------

    def _edges(self, node: int) -> range:
        first = int(self.tree.first_edge[node])
        return range(first, first + int(self.tree.n_edges[node]))

    def ranked_edges(self, node: int | None = None) -> list[int]:
        """The edges of a node that were tried, best first: proven wins, then by how often they were tried."""
        tree, n_seats = self.tree, self.position.game.n_seats
        node = self.root if node is None else node
        mover = int(tree.mover[node])
        certain, possible = (
            int(tree.lower_bound[n_seats * node + mover]),
            int(tree.upper_bound[n_seats * node + mover]),
        )

        def rank(edge: int) -> tuple[bool, int, float]:
            is_hopeless = tree.ceiling[edge] <= certain and tree.ceiling[edge] < possible
            return is_hopeless, -self._visits(edge), -self._mean(edge)

        edges = sorted((edge for edge in self._edges(node) if self._visits(edge) > 0), key=rank)
        sure = [edge for edge in edges if self._certain_share(edge, mover) == certain > 0]
        # Something certain is better than the best of the rest if that is worth less.
        if sure and (certain == FULL_SHARE or self._mean(edges[0]) < certain / FULL_SHARE):
            edges.remove(sure[0])
            edges.insert(0, sure[0])
        return edges

    def _certain_share(self, edge: int, seat: int) -> int:
        child = int(self.tree.child[edge])
        return int(self.tree.lower_bound[self.position.game.n_seats * child + seat]) if child > 0 else 0

    def _mean(self, edge: int) -> float:
        return int(self.tree.tally[2 * edge + VALUE_SUM]) / self._visits(edge) / VALUE_SCALE

    def _visits(self, edge: int) -> int:
        return int(self.tree.tally[2 * edge + VISITS])

    def report(self, n_moves: int | None = None, line_length: int = 8) -> Report:
        """What is known now about the moves that were tried, the best first."""
        edges = self.ranked_edges()[:n_moves]
        return Report(
            self.position.turn,
            self.nodes,
            self.elapsed_s,
            tuple(self._candidate(edge, line_length) for edge in edges),
        )

    def _candidate(self, edge: int, line_length: int) -> Candidate:
        tree, n_seats, mover = self.tree, self.position.game.n_seats, self.position.turn
        child, visits = int(tree.child[edge]), self._visits(edge)
        line = self._line(edge, line_length)
        if child <= 0:  # the tree is full
            return Candidate(line[0], visits, (self._mean(edge),) * n_seats, (0.0,) * n_seats, line)
        seats = range(n_seats * child, n_seats * child + n_seats)
        sums = tree.sums[tree.row * child : tree.row * (child + 1)].tolist()
        n = max(sums[NODE_VISITS], 1)
        low, high = int(tree.lower_bound[seats[mover]]), int(tree.upper_bound[seats[mover]])
        values = [sums[PAYOFF + 2 * seat] / n / VALUE_SCALE for seat in range(n_seats)]
        if self.settings.has_secrets:
            # A move leads to one of several places, and the child is only the last of them.
            values = [(1.0 - self._mean(edge)) / max(n_seats - 1, 1)] * n_seats
            values[mover] = self._mean(edge)
        return Candidate(
            line[0],
            visits,
            tuple(values),
            tuple(sums[SCORE + 2 * seat] / n for seat in range(n_seats)),
            line,
            low / FULL_SHARE if low == high else None,
        )

    def _line(self, edge: int, length: int) -> tuple[Move, ...]:
        """The moves tried most from here; with secrets only the first: answers depend on what is hidden."""
        game = self.position.game
        state = self.position.state
        moves: list[Move] = []
        while len(moves) < length:
            id_ = int(self.tree.move[edge])
            moves.append(Move(id_, game.notation.move_text(state, id_)))
            child = int(self.tree.child[edge])
            if child <= 0 or self.settings.has_secrets:
                break
            playout.play_move(game.tables, state, id_)
            edges = self.ranked_edges(child)
            if not edges:
                break
            edge = edges[0]
        return tuple(moves)
