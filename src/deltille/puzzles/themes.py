"""The themes of a solution, derived from proofs and steps alone, and how hard it is to find.

A theme is a word. Those of ``SHARED`` mean the same in every game. Others are kinds of steps (``captured``):
a game names those that are worth it, by messages ``theme-<kind>`` among its own.
"""

import math
from collections.abc import Iterable

from deltille.core.messages import SOURCE_LANGUAGE, Message, catalogue
from deltille.core.position import Position
from deltille.puzzles.judging import GOOD, Budgets, Verdict, first_rung, searched
from deltille.puzzles.proofs import ENDING_BUDGET, forced_win
from deltille.search.alphabeta import solution
from deltille.search.report import Candidate

SHARED = ("win-1", "win-2", "win-3", "win-4", "points", "ending", "defence", "save", "edge", "long", "quiet")
EASIEST, RUNG, SURPRISE, CHOICE, MORE = 800, 150, 90, 25, 110
"""The rating of the plainest puzzle; what each budget that fails adds, each halving of the first
impression, each doubling of the moves to choose from, and each further move of the line."""
FEWEST_MOVES = 4
"""Where there are fewer, one finds the best by trying all."""
MOST_SURPRISE = 6.0
GLANCE_PROPORTION = 4


def named_kinds(game: str) -> tuple[str, ...]:
    """The kinds of steps that a game names as themes."""
    names = catalogue(game, SOURCE_LANGUAGE).entries
    return tuple(name.removeprefix("theme-") for name in names if name.startswith("theme-"))


def theme_message(game: str, theme: str) -> Message:
    """What a theme is called."""
    return Message(f"puzzles.theme-{theme}" if theme in SHARED else f"{game}.theme-{theme}")


def themes_of(position: Position, verdict: Verdict, line: tuple[str, ...]) -> tuple[str, ...]:
    """The themes of a line that solves a position."""
    move = verdict.best.move
    wins_in = None if verdict.points else forced_win(position)
    found = [f"win-{wins_in}"] if wins_in is not None else []
    if verdict.points is not None:
        found = ["points"]
    elif wins_in is None:
        if solution(position, ENDING_BUDGET) is not None:
            found.append("ending")
        if verdict.chance < GOOD:
            found.append("save")
        elif _all_lose(position, verdict):
            found.append("defence")
        elif not found:
            found.append("edge")
    # As the solver sees it: what a jumped piece was is told by the move, not by the theme.
    kinds = {step.kind for step in position.view(position.turn).steps(move)}
    told = [kind for kind in named_kinds(position.game.name) if kind in kinds]
    if not told and named_kinds(position.game.name):
        told = ["quiet"]
    return (*found, *told, *(["long"] if len(line) > 3 else []))


def _all_lose(position: Position, verdict: Verdict) -> bool:
    """Whether the others that look best all let the opponent win by force."""
    return all(_loses(position, other.move.id) for other in verdict.others[:3])


def _loses(position: Position, move: int) -> bool:
    after = position.after(move)
    if after.is_over:
        outcome = after.outcome()
        return outcome is not None and position.turn not in outcome.winners
    return after.turn != position.turn and forced_win(after, 20_000) is not None


def rating_of(position: Position, move: int, n_moves: int, budget: Budgets, seed: int) -> int:
    """How hard a move is to find, and the rest of its line of ``n_moves`` moves to follow up."""
    rung = first_rung(position, move, budget.ladder, seed)
    glance = searched(position, budget.glance // GLANCE_PROPORTION, seed)
    surprise = min(_surprise(glance.report().candidates, move), MOST_SURPRISE)
    choice = math.log2(len(position.legal_moves) / FEWEST_MOVES)
    return round(EASIEST + RUNG * rung + SURPRISE * surprise + CHOICE * choice + MORE * (n_moves - 1))


def _surprise(candidates: Iterable[Candidate], move: int) -> float:
    """How many bits the first impression was wrong by."""
    visits = {each.move.id: each.visits for each in candidates}
    share = visits.get(move, 0) / max(sum(visits.values()), 1)
    return -math.log2(share) if share > 0 else MOST_SURPRISE
