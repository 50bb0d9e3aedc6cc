"""What a try leads to: the next moves of the line, or what refutes it."""

from deltille.core.position import Position
from deltille.puzzles.judging import budgets, same_moves, searched, worth
from deltille.puzzles.puzzle import Puzzle, Try

SEED = 1


def positions(puzzle: Puzzle) -> tuple[Position, ...]:
    """The positions in which the solver is to move, one for each of their moves."""
    found = []
    position = puzzle.position()
    for ply, move in enumerate(puzzle.line):
        if ply % 2 == 0:
            found.append(position.copy())
        position.push(move)
    return tuple(found)


def solutions(puzzle: Puzzle, number: int, position: Position) -> set[int]:
    """The moves that solve the puzzle's position number ``number``: those that lead where the line leads."""
    return same_moves(position, position.parse(puzzle.line[2 * number]).id)


def refutation(puzzle: Puzzle, number: int, position: Position, move: int) -> Try:
    """What refutes a legal move that is not a solution: from the file, or found by a small search."""
    parsed = position.parse(move)
    known = puzzle.refutation(parsed.text) if number == 0 else None
    if known is not None:
        return known
    nodes, seat = budgets(position.game).glance, position.turn
    alone = searched(position, nodes, SEED, [parsed.id]).report(line_length=1)
    chance = next(worth(found, seat) for found in alone.candidates if found.move.id == parsed.id)
    after = position.after(parsed)
    if after.is_over:
        return Try(parsed.text, "", round(chance, 2))
    bare = Position.trusted(after.game, after.state)
    reply = searched(bare, nodes, SEED).report(n_moves=1, line_length=1).best.move.text
    return Try(parsed.text, reply, round(chance, 2))
