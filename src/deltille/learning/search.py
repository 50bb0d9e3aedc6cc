"""Tree search with a network in place of random games.

The tree, its selection (PUCT), proofs and keeping are those of :mod:`deltille.search`; the network's policy
gives the priors and its value the results. Values in reports are the shares of the win, and scores the lead
in points over the best other seat.
"""

import math
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deltille.core.game import Game
from deltille.core.position import Position
from deltille.learning.inference import Evaluator
from deltille.learning.leaves import REST, Leaves, Sight, absorb, collect, look_at, new_leaves, play_out
from deltille.search.mcts import Search, game_settings
from deltille.search.payoff import FULL_SHARE, VALUE_SCALE
from deltille.search.report import Candidate
from deltille.search.tree import N_EDGES, NODE_VISITS, NONE, PAYOFF, ROOT, SCORE, VALUE_SUM, VISITS
from deltille.search.utility import MARGIN_VALUE, RESULT_WORTH, WIN, result_of
from deltille.search.workspace import Workspace, new_workspace

MEMORY_MB = 64
BATCH = 8
"""Leaves evaluated together, once the tree is large enough not to suffer from it."""
NODES_PER_LEAF = 16
"""In a tree of fewer nodes fewer leaves are collected: the first visits decide where the next ones go."""


@dataclass(frozen=True)
class Numbers:
    """What a search with a network weighs by; payoffs run from 0 to 1."""

    c_puct: float = 0.8
    """c of PUCT."""
    fpu_reduction: float = 0.08
    """FPU reduction: how much worse than its node an untried move is taken to be."""
    batch: int = BATCH
    root_temperature: float = 1.0
    least_prior: float = 1e-4
    most_edges: int = 96
    playouts: int = 0
    """Games played out from each leaf."""
    playout_weight: float = 0.0
    """How much their results count beside what the network expects."""


def game_numbers(game: Game, **given: float) -> Numbers:
    """The numbers that win in a game (``Game.network_settings``), but for those given."""
    return Numbers(**(dict(game.network_settings) | given))  # type: ignore[arg-type]


class NetSearch(Search):
    """A tree for one position, grown by a network; one thread, reproducible for a budget of nodes."""

    def __init__(
        self,
        position: Position,
        evaluator: Evaluator,
        *,
        seed: int = 0,
        numbers: Numbers | None = None,
        memory_mb: int = MEMORY_MB,
    ) -> None:
        evaluator.weights.check_fits(position.game)
        self.evaluator = evaluator
        game = position.game
        self.numbers = numbers or game_numbers(game)
        self._n_rows = game.n_seats if evaluator.weights.card.is_critic and game.has_secrets else 1
        self._leaves: Leaves = new_leaves(game, self.numbers.batch, self._n_rows)
        settings = game_settings(game)._replace(
            c_puct=self.numbers.c_puct,
            fpu_reduction=self.numbers.fpu_reduction,
            rave_equivalence=0.0,
            prior_eval_weight=0.0,
        )
        super().__init__(position, seed=seed, settings=settings, memory_mb=memory_mb)

    def _sight(self) -> Sight:
        numbers = self.numbers
        return Sight(
            margin_scale=float(self.evaluator.weights.card.margin_scale),
            root=self.root,
            least_prior=numbers.least_prior,
            most_edges=numbers.most_edges,
            root_temperature=numbers.root_temperature,
            playouts=numbers.playouts,
            playout_weight=numbers.playout_weight,
            is_critic=self._n_rows > 1,
            batch=self.numbers.batch,
        )

    # -- searching ---------------------------------------------------------------------------------

    def run(self, nodes: int | None = None, seconds: float | None = None, threads: int = 1) -> int:
        """As :meth:`Search.run`, on one thread: others would wait for the network."""
        return super().run(nodes, seconds, 1)

    def _work(self, workspace: Workspace, limit: int, deadline: float | None) -> None:
        g, leaves, sight = self.position.game.tables, self._leaves, self._sight()
        while (
            self.nodes < limit
            and not self._stopped
            and not self._is_settled()
            and (deadline is None or not self.nodes or time.perf_counter() < deadline)
        ):
            n = min(self.numbers.batch, 1 + self.nodes // NODES_PER_LEAF)
            n = collect(g, self.tree, workspace, leaves, self.settings, self.belief, sight, limit, n)
            if n:
                self._evaluate(n)
                self._evaluate_others(n)
                if sight.playouts:
                    play_out(g, workspace, leaves, self.settings, sight, n)
                absorb(self.tree, workspace, leaves, self.settings, sight, n)

    def _is_settled(self) -> bool:
        """Whether it is proven what the mover gets, and there is a move to show for it."""
        at = self.position.game.n_seats * self.root + self.position.turn
        return self.nodes > 1 and self.tree.lower_bound[at] == self.tree.upper_bound[at]

    def _evaluate(self, n: int) -> None:
        leaves, card = self._leaves, self.evaluator.weights.card
        planes = leaves.planes.reshape(len(leaves.planes), card.rows, card.columns, -1)
        self.evaluator.logits_and_values(
            planes, leaves.scalars, n, leaves.indices, leaves.counts, leaves.logits, leaves.values
        )

    def _evaluate_others(self, n: int) -> None:
        """Value what is shown of leaves for the seats after the mover; nobody asks for a policy there."""
        leaves, card, room = self._leaves, self.evaluator.weights.card, self.numbers.batch
        planes = leaves.planes.reshape(len(leaves.planes), card.rows, card.columns, -1)
        for first in range(room, room * self._n_rows, room):
            rows = slice(first, first + n)
            self.evaluator.logits_and_values(
                planes[rows],
                leaves.scalars[rows],
                n,
                leaves.indices,
                np.zeros(n, np.int64),
                leaves.logits,
                leaves.values[rows],
            )

    # -- keeping the tree --------------------------------------------------------------------------

    def advance(self, position: Position) -> bool:
        is_kept = super().advance(position)
        if is_kept:
            self._widen_root()
        return is_kept

    def _widen_root(self) -> None:
        """Give a node that has become the root the moves that were left out before."""
        tree = self.tree
        if len(self._edges(self.root)) == int(tree.n_edges[self.root]):
            return
        game = self.position.game
        leaves = self._leaves
        workspace = new_workspace(game, self.seed, 0)
        look_at(game.tables, self.position.state, workspace, leaves)
        self._evaluate(1)
        n, first = int(leaves.counts[0]), int(tree.counters[N_EDGES])
        if first + n > tree.move.size:
            return
        tree.counters[N_EDGES] += n
        logits = leaves.logits[0, :n].astype(np.float64) / self.numbers.root_temperature
        priors = np.exp(logits - logits.max())
        span = slice(first, first + n)
        tree.move[span] = leaves.moves[0, :n]
        tree.prior[span] = priors / priors.sum()
        tree.child[span] = NONE
        tree.ceiling[span] = FULL_SHARE
        tree.tally[2 * first : 2 * (first + n)] = 0
        new_of = {move: first + i for i, move in enumerate(tree.move[span].tolist())}
        for edge in self._edges(self.root):
            new = new_of[int(tree.move[edge])]
            tree.child[new], tree.ceiling[new] = tree.child[edge], tree.ceiling[edge]
            tree.tally[2 * new + VISITS] = tree.tally[2 * edge + VISITS]
            tree.tally[2 * new + VALUE_SUM] = tree.tally[2 * edge + VALUE_SUM]
        tree.first_edge[self.root], tree.n_edges[self.root] = first, n

    # -- reporting ---------------------------------------------------------------------------------

    def _edges(self, node: int) -> range:
        edges = super()._edges(node)
        return edges[:-1] if edges and self.tree.move[edges[-1]] == REST else edges

    def ranked_edges(self, node: int | None = None) -> list[int]:
        """The edges tried, best first; before any was, all of the root by their priors."""
        edges = super().ranked_edges(node)
        if edges or node not in (None, self.root):
            return edges
        return sorted(self._edges(self.root), key=lambda edge: -float(self.tree.prior[edge]))

    def _candidate(self, edge: int, line_length: int) -> Candidate:
        tree, n_seats, mover = self.tree, self.position.game.n_seats, self.position.turn
        child, tries = int(tree.child[edge]), self._visits(edge)
        line = self._line(edge, line_length)
        known = child if child > 0 and not self.settings.has_secrets else self.root if not tries else NONE
        if known != NONE:
            shares, leads = self._means(known)
        else:  # with secrets a move leads to one of several places
            mean = self._mean(edge)
            shares = tuple(
                mean if seat == mover else (1 - mean) / max(n_seats - 1, 1) for seat in range(n_seats)
            )
            leads = (0.0,) * n_seats
        low, high = (int(bound[n_seats * child + mover]) for bound in (tree.lower_bound, tree.upper_bound))
        is_proven = child > 0 and low == high
        return Candidate(line[0], tries, shares, leads, line, low / FULL_SHARE if is_proven else None)

    def _means(self, node: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Of each seat the share of the win and the lead that are expected at a node."""
        n_seats = self.position.game.n_seats
        sums = self.tree.sums[self.tree.row * node : self.tree.row * (node + 1)].tolist()
        visits = max(sums[NODE_VISITS], 1)
        shares, leads = [], []
        for seat in range(n_seats):
            share = sums[SCORE + 2 * seat] / visits / WIN
            payoff = sums[PAYOFF + 2 * seat] / visits / VALUE_SCALE
            margin = (payoff - RESULT_WORTH * result_of(share, n_seats)) / MARGIN_VALUE
            margin = min(max(2 * margin - 1, -0.999), 0.999)
            shares.append(share)
            leads.append(math.atanh(margin) * self.evaluator.weights.card.margin_scale)
        return tuple(shares), tuple(leads)

    def owners(self) -> NDArray[np.float64] | None:
        """Chances [place, n_seats + 1] that each seat, lastly nobody, owns a place in the end; or None."""
        game, leaves, card = self.position.game, self._leaves, self.evaluator.weights.card
        look_at(game.tables, self.position.state, new_workspace(game, 0, 0), leaves)
        planes = leaves.planes[:1].reshape(1, card.rows, card.columns, -1)
        logits = self.evaluator.owners(planes, leaves.scalars[:1])
        if logits is None:
            return None
        weights = np.exp(logits[0].astype(np.float64) - logits[0].max(axis=1, keepdims=True))
        # The network's outputs are in turn order from the mover.
        n_seats = game.n_seats
        order = [(seat - self.position.turn) % n_seats for seat in range(n_seats)]
        chances: NDArray[np.float64] = (weights / weights.sum(axis=1, keepdims=True))[:, [*order, n_seats]]
        return chances

    def policy(self) -> dict[int, float]:
        """The chance that the network gives to each legal move, once there is a node."""
        return {int(self.tree.move[edge]): float(self.tree.prior[edge]) for edge in self._edges(self.root)}

    @property
    def expected(self) -> tuple[float, ...]:
        """Each seat's share of the win, over everything that was tried."""
        return self._means(self.root)[0]


__all__ = ["BATCH", "MEMORY_MB", "ROOT", "NetSearch", "Numbers", "game_numbers"]
