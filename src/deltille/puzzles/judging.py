"""How much better the best move is than all others: one search for the best, one that may not play it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from deltille.core import playout
from deltille.core.game import Game
from deltille.core.position import Position
from deltille.learning.loading import network_for
from deltille.learning.search import NetSearch, game_numbers
from deltille.puzzles.proofs import OnlyMove, only_move
from deltille.search.mcts import Search, game_settings
from deltille.search.report import Candidate


@dataclass(frozen=True)
class Budgets:
    """Simulations for each task; the same budget and seed give the same puzzles."""

    glance: int
    """To see whether a position may be one."""
    deep: int
    """To judge it."""
    check: int
    """To check it with another search."""
    ladder: tuple[int, ...]
    """From small to large: the first that finds the move says how hard that is."""
    is_exact: bool = False
    """Whether only proven endings count."""


WITH_NETWORK = Budgets(64, 400, 800, (1, 4, 16, 64, 256))
WIDE = Budgets(48, 200, 480, (1, 4, 16, 64), is_exact=True)
"""Where a position can have thousands of moves each evaluation takes long, and no single move decides
a game before its ending."""
BY_PLAYOUTS = Budgets(3_000, 40_000, 150_000, (60, 250, 1_000, 4_000, 16_000))


def has_quick_search(game: Game) -> bool:
    """Whether simulations end where they leave the tree: a hundred times as fast as with a network."""
    return game_settings(game).playout_cutoff == 0


def budgets(game: Game) -> Budgets:
    """What suits a game."""
    if has_quick_search(game) or network_for(game) is None:
        return BY_PLAYOUTS
    return WIDE if game.max_moves > WIDE_FROM else WITH_NETWORK


WIDE_FROM = 1_000
ROOT_TEMPERATURE = 1.6
FIRST_GAP = 0.15
"""A position in which a first look finds no such gap is not looked at any longer."""
GAP = 0.25
"""The best move is clearly best if all others leave at least this much less."""
GOOD, SAVED = 0.7, 0.4
"""It wins with at least the first chance; with at least the second it saves a game that is lost otherwise."""
LOST = 0.15


@dataclass(frozen=True)
class Verdict:
    """The best move of a position and the best of the others."""

    best: Candidate
    others: tuple[Candidate, ...]
    """Those that look best first."""
    seat: int
    points: tuple[int, int] | None = None
    """Where points decide: the lead that the best move is proven to end with, and that of the best other."""

    @property
    def chance(self) -> float:
        return worth(self.best, self.seat)

    @property
    def second(self) -> float:
        return max((worth(other, self.seat) for other in self.others), default=self.chance)

    @property
    def is_clear(self) -> bool:
        """Whether there is one right move."""
        if self.chance - self.second < GAP:
            return False
        return self.chance >= GOOD or (self.chance >= SAVED and self.second <= LOST)


def worth(candidate: Candidate, seat: int) -> float:
    """What a seat may expect of a move, proven or estimated."""
    return candidate.values[seat] if candidate.proven is None else candidate.proven


def begun(position: Position, seed: int, nodes: int, *, is_check: bool = False) -> Search:
    """A search that looks further than its first impression at the moves to choose from.

    A check is made by the network even where others are not.
    """
    memory_mb = min(max(16, nodes // 500), 256)
    evaluator = network_for(position.game)
    if evaluator is None or (has_quick_search(position.game) and not is_check):
        return Search(position, seed=seed, memory_mb=memory_mb)
    numbers = game_numbers(position.game, root_temperature=ROOT_TEMPERATURE)
    return NetSearch(position, evaluator, seed=seed, numbers=numbers, memory_mb=memory_mb)


def searched(
    position: Position, nodes: int, seed: int, only: Iterable[int] = (), *, is_check: bool = False
) -> Search:
    """A search of this many simulations, among these moves if any are given."""
    search = begun(position, seed, nodes, is_check=is_check)
    chosen = set(only)
    if chosen:
        search.only(chosen)
        _share_out(search, chosen)
    search.run(nodes)
    return search


def _share_out(search: Search, moves: set[int]) -> None:
    """Give the priors of moves that are left out to the others, or these would hardly be told apart."""
    tree, first = search.tree, int(search.tree.first_edge[search.root])
    edges = np.arange(first, first + int(tree.n_edges[search.root]))
    kept = edges[[int(tree.move[edge]) in moves for edge in edges]]
    total = float(tree.prior[kept].sum())
    if total > 0:
        tree.prior[kept] /= total


def same_moves(position: Position, move: int) -> set[int]:
    """The moves that lead where this one leads: a chain of jumps may go round either way."""
    game, state = position.game, position.state

    def after(id_: int) -> bytes:
        reached = state.copy()
        playout.play_move(game.tables, reached, id_)
        return bytes(reached.tobytes())

    aim = after(move)
    return {id_ for id_ in position.legal_moves.ids.tolist() if id_ == move or after(id_) == aim}


def judged(position: Position, nodes: int, seed: int, *, is_check: bool = False) -> Verdict:
    """The best move, and what there is without it; there must be at least two moves."""
    best = searched(position, nodes, seed, is_check=is_check).report(n_moves=1).best
    rest = set(position.legal_moves.ids.tolist()) - same_moves(position, best.move.id)
    if not rest:
        return Verdict(best, (), position.turn)
    others = searched(position, nodes, seed + 1, rest, is_check=is_check).report().candidates
    return Verdict(best, tuple(each for each in others if each.move.id in rest), position.turn)


def clear_verdict(position: Position, nodes: int, check: int, seed: int) -> Verdict | None:
    """The one right move, proven or found by two searches that agree; None if there is none."""
    exact = only_move(position)
    if exact is not None:
        return proven_verdict(position, exact, nodes // 4, seed)
    first = judged(position, nodes // 4, seed)
    if first.chance - first.second < FIRST_GAP:
        return None
    verdict = judged(position, nodes, seed)
    return verdict if verdict.is_clear and agrees(position, verdict, check, seed + 7) else None


def proven_verdict(position: Position, exact: OnlyMove, nodes: int, seed: int) -> Verdict:
    """The proof, with the other moves from best-looking to worst."""
    seat, move = position.turn, position.parse(exact.move)
    values = tuple(exact.share if each == seat else 1.0 - exact.share for each in range(2))
    best = Candidate(move, 1, values, (0.0, 0.0), (move,), exact.share)
    rest = set(position.legal_moves.ids.tolist()) - {exact.move}
    found = searched(position, nodes, seed, rest).report().candidates
    others = (each for each in found if each.move.id in rest)
    told = tuple(replace(each, proven=_at_most(each, seat, exact)) for each in others)
    points = None if exact.lead is None or exact.second_lead is None else (exact.lead, exact.second_lead)
    return Verdict(best, told, seat, points)


def _at_most(candidate: Candidate, seat: int, exact: OnlyMove) -> float | None:
    return exact.second if worth(candidate, seat) > exact.second else candidate.proven


def agrees(position: Position, verdict: Verdict, nodes: int, seed: int) -> bool:
    """Whether another search finds the same move clearly best.

    It has another seed and more simulations, or judges by the network where the first did not. It looks at
    another image of the position where the board can be turned onto itself: a network sees two positions.
    """
    symmetry = 1 + seed % (position.n_symmetries - 1) if position.n_symmetries > 1 else 0
    image = position.transformed(symmetry)
    if has_quick_search(position.game) and network_for(position.game) is not None:
        nodes = WITH_NETWORK.check
    found = judged(image, nodes, seed, is_check=True)
    right = position.transformed_move(symmetry, verdict.best.move)
    return found.is_clear and found.best.move.id in same_moves(image, right.id)


def first_rung(position: Position, move: int, ladder: tuple[int, ...], seed: int) -> int:
    """How many of these budgets are too small to find a move."""
    for rung in range(len(ladder), 0, -1):
        if searched(position, ladder[rung - 1], seed).report(n_moves=1).best.move.id != move:
            return rung
    return 0
