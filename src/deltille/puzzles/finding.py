"""Finds puzzles in games that the computer plays: players of mixed strength, so that opportunities arise."""

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from deltille.core.game import Game
from deltille.core.position import Position
from deltille.players.levels import choose, strength
from deltille.puzzles.judging import (
    FIRST_GAP,
    Budgets,
    Verdict,
    begun,
    budgets,
    clear_verdict,
    searched,
    worth,
)
from deltille.puzzles.proofs import ENDING_BUDGET, ENDING_WIDTH, forced_win, only_move
from deltille.puzzles.puzzle import Puzzle, Try, puzzle_id, read
from deltille.puzzles.themes import FEWEST_MOVES, rating_of, themes_of
from deltille.search.alphabeta import solution

LEVELS = (3, 4, 5, 6)
"""Players have one of these levels or the next: opportunities arise, and games stay open."""
MOST_OPENING_PLIES = 4
MOST_MOVES = 400
"""Positions with more are never decided by one move."""
GLANCE_BUDGET = 20_000
"""Positions looked at to see a forced win."""
OPEN_FROM, OPEN_TO = 0.2, 0.98
"""Beyond these chances of winning, the game is decided."""
MOST_A_GAME = 3
PLIES_APART = 4
MOST_PLIES = 7
"""The longest line: four moves of the solver."""
MOST_TRIES = 5
EASY_SHARE = 0.15
"""The part of all puzzles that may be wins in one."""


@dataclass
class Finder:
    """Looks for puzzles of one game; the same seed finds the same ones, in the same order."""

    game: Game
    seed: int
    found: list[Puzzle] = field(default_factory=list)
    n_games: int = 0
    """Games played so far."""
    n_looked_at: int = 0
    """Positions that were judged deeply."""

    def __post_init__(self) -> None:
        self._ids = {puzzle.id for puzzle in self.found}
        self._budgets = budgets(self.game)

    def next_game(self, wanted: int) -> Iterator[Puzzle]:
        """Play one game and look at it; ends early if there are as many puzzles as are wanted."""
        chance = random.Random(f"{self.seed}:{self.n_games}")
        self.n_games += 1
        n_found, ready_at = 0, 0
        for ply, position in enumerate(_played(self.game, chance)):
            if len(self.found) >= wanted or n_found == MOST_A_GAME:
                return
            seed = chance.getrandbits(30)
            if ply < ready_at or not FEWEST_MOVES <= len(position.legal_moves) <= MOST_MOVES:
                continue
            puzzle = self._puzzle(position, seed, wanted)
            if puzzle is not None:
                self._ids.add(puzzle.id)
                self.found.append(puzzle)
                n_found += 1
                ready_at = ply + len(puzzle.line) + PLIES_APART
                yield puzzle

    def _puzzle(self, position: Position, seed: int, wanted: int) -> Puzzle | None:
        budget = self._budgets
        bare = Position.trusted(position.game, position.state)  # the solver does not know the past
        if not is_promising(bare, budget, seed):
            return None
        name = puzzle_id(bare)
        if name in self._ids:
            return None
        self.n_looked_at += 1
        verdict = clear_verdict(bare, budget.deep, budget.check, seed)
        if verdict is None:
            return None
        line = extended(bare, verdict, budget, seed)
        themes = themes_of(bare, verdict, line)
        if "win-1" in themes and self._n_easy() >= EASY_SHARE * wanted:
            return None
        n_moves = (len(line) + 1) // 2
        return Puzzle(
            name,
            bare.to_text(),
            line,
            round(verdict.chance, 2),
            round(verdict.second, 2),
            rating_of(bare, verdict.best.move.id, n_moves, budget, seed),
            themes,
            refuted(bare, verdict, budget, seed),
            verdict.points,
        )

    def _n_easy(self) -> int:
        return sum("win-1" in puzzle.themes for puzzle in self.found)


def is_promising(position: Position, budget: Budgets, seed: int) -> bool:
    """Whether a quick look finds one move that seems better than the others, or something provable."""
    exact = only_move(position)
    if exact is None and budget.is_exact:
        return False
    if exact is not None and exact.lead is not None:
        return True
    wins_in = forced_win(position, GLANCE_BUDGET) if len(position.legal_moves) <= ENDING_WIDTH else None
    if wins_in == 1:
        return seed % 4 == 0  # wins in one are many, and much alike
    if exact is not None or wins_in is not None:
        return True
    search = begun(position, seed, budget.glance)
    search.run(budget.glance // 10)
    seat = position.turn
    if not OPEN_FROM <= worth(search.report(n_moves=1).best, seat) <= OPEN_TO:
        return False
    search.run(budget.glance - search.nodes)
    best, *others = search.report(line_length=1).candidates
    enough = best.visits / 50
    second = max((worth(other, seat) for other in others if other.visits >= enough), default=0.0)
    return worth(best, seat) - second >= FIRST_GAP


def _played(game: Game, chance: random.Random) -> Iterator[Position]:
    """The positions of a game."""
    position = Position(game)
    level = chance.choice(LEVELS)
    strengths = [strength(game, level + chance.randint(0, 1)) for _ in range(game.n_seats)]
    for _ in range(chance.randint(0, MOST_OPENING_PLIES)):
        position.push(chance.choice(position.legal_moves))
    while not position.is_over:
        yield position
        position.push(choose(strengths[position.turn], position, chance.getrandbits(30)))


def extended(position: Position, verdict: Verdict, budget: Budgets, seed: int) -> tuple[str, ...]:
    """The line from the best move on, while the solver has one right move after the best answer."""
    solver = position.turn
    way = position.copy()
    line = [way.push(verdict.best.move).text]
    while len(line) < MOST_PLIES and not way.is_over and way.turn != solver:
        answered = way.after(_answer(way, budget.deep, seed))
        if answered.is_over or answered.turn != solver or len(answered.legal_moves) < 2:
            break
        bare = _bare(answered)
        following = clear_verdict(bare, budget.deep, budget.deep, seed)
        if following is None:
            break
        line += [answered.peek().text, answered.push(following.best.move).text]
        way = answered
    return tuple(line)


def _bare(position: Position) -> Position:
    return Position.trusted(position.game, position.state)


def refuted(position: Position, verdict: Verdict, budget: Budgets, seed: int) -> tuple[Try, ...]:
    """The wrong moves that look best, each with its best answer."""
    solver, nodes = position.turn, budget.deep // 4
    tries = []
    for other in verdict.others[:MOST_TRIES]:
        alone = searched(position, nodes, seed, [other.move.id])
        found = next(c for c in alone.report(line_length=2).candidates if c.move.id == other.move.id)
        after = position.after(other.move)
        reply = (
            ""
            if after.is_over
            else found.line[1].text
            if len(found.line) > 1
            else _answer(after, nodes, seed)
        )
        # A short look may overrate what the deep search has refuted.
        chance = min(worth(found, solver), verdict.second)
        tries.append(Try(other.move.text, reply, round(chance, 2)))
    return tuple(tries)


def _answer(position: Position, nodes: int, seed: int) -> str:
    """The best answer, proven or found."""
    ending = solution(position, ENDING_BUDGET) if len(position.legal_moves) <= ENDING_WIDTH else None
    if ending is not None:
        return position.parse(ending.move).text
    return searched(_bare(position), nodes, seed).report(n_moves=1).best.move.text


@dataclass
class Run:
    """A search for puzzles that saves each one as it is found, and can be resumed."""

    finder: Finder
    out: Path
    spent_s: float = 0.0

    @property
    def state_path(self) -> Path:
        """Where it says how far it has come, until it is done."""
        return self.out.with_name(self.out.name + ".state")

    @classmethod
    def begin(cls, game: Game, out: Path, seed: int) -> "Run":
        """Start over."""
        run = cls(Finder(game, seed), out)
        out.write_text("", encoding="utf-8")
        run._save()
        return run

    @classmethod
    def resume(cls, game: Game, out: Path, seed: int) -> "Run":
        """Continue a file from the unfinished game; start a new one if there is none."""
        run = cls(Finder(game, seed), out)
        if not run.state_path.is_file():
            return cls.begin(game, out, seed)
        saved = json.loads(run.state_path.read_text(encoding="utf-8"))
        kept = read(out)[: saved["puzzles"]]
        finder = Finder(game, saved["seed"], list(kept), saved["games"])
        return cls(finder, out, saved["seconds"])

    def go(self, wanted: int, seconds: float | None = None) -> Iterator["Run"]:
        """Play games until there are as many puzzles as are wanted, or the time is over."""
        began = time.perf_counter()
        before = self.spent_s
        while len(self.finder.found) < wanted:
            for _ in self.finder.next_game(wanted):
                self.spent_s = before + time.perf_counter() - began
                yield self
            self.spent_s = before + time.perf_counter() - began
            self._save()
            yield self
            if seconds is not None and time.perf_counter() - began >= seconds:
                return
        self.finder.found.sort(key=lambda puzzle: (puzzle.rating, puzzle.id))
        self._save()
        self.state_path.unlink()

    def _save(self) -> None:
        finder = self.finder
        self.out.write_text("".join(puzzle.to_line() + "\n" for puzzle in finder.found), encoding="utf-8")
        state = {
            "seed": finder.seed,
            "games": finder.n_games,
            "puzzles": len(finder.found),
            "seconds": round(self.spent_s, 1),
        }
        self.state_path.write_text(json.dumps(state), encoding="utf-8")
