"""Puzzles: positions in which one move is clearly best, found in games that the computer plays itself.

    puzzle     what a puzzle is, as a line of a game's ``puzzles.jsonl``
    finding    games of mixed strength, and the positions of them that are worth a puzzle
    judging    how much better the best move is than all others, by two searches
    proofs     forced wins, counted in moves
    themes     what a solution is about, told from its steps and proofs; how hard it is to find
    answering  what a try does: the next step of the line, or what refutes it

>>> from deltille import puzzles
>>> puzzles.of_game("no_such_game")
()
"""

from deltille.puzzles.puzzle import Puzzle, Try, daily, of_game

__all__ = ["Puzzle", "Try", "daily", "of_game"]
