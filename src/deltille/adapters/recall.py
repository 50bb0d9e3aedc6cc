"""What one player remembers of a game with secrets, and the games that look the same to them.

OpenSpiel calls that an information state. Two histories are the same to a player if they read the same moves
(what is hidden replaced, as in ``Secrets.redacted_move_text``) and saw the same after each of them.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from deltille.core import playout
from deltille.core.game import Game
from deltille.core.operations import State

MOST_HISTORIES = 10_000
"""Beyond this many, the choice is among the first: Trangalla knows four besides the true one at most."""


def read_move(rules: Game, state: State, move: int, viewer: int) -> str:
    """The text of a hidden move for a viewer; empty if they see the move itself."""
    return rules.secrets.redacted_move_text(state, move, viewer) or "" if rules.secrets else ""


def histories(rules: Game, moves: Sequence[int], viewer: int) -> Iterator[list[int]]:
    """Each sequence of moves that the viewer cannot distinguish from this one."""
    start = rules.new_state()
    playout.start_state(rules.tables, start)
    truth = [start]
    for move in moves:
        truth.append(_after(rules, truth[-1], move))
    waiting: list[tuple[list[int], State]] = [([], start)]
    while waiting:
        made, state = waiting.pop()
        if len(made) == len(moves):
            yield made
            continue
        true_move, after = moves[len(made)], truth[len(made) + 1]
        read = read_move(rules, truth[len(made)], true_move, viewer)
        room = np.empty(rules.max_moves, np.int64)
        legal = room[: playout.list_legal(rules.tables, state, room)].tolist()
        for move in reversed(legal):
            if read_move(rules, state, move, viewer) != read or (not read and move != true_move):
                continue
            next_ = _after(rules, state, move)
            if (_seen(rules, next_, viewer) == _seen(rules, after, viewer)).all():
                waiting.append(([*made, move], next_))


def resampled(rules: Game, moves: Sequence[int], viewer: int, chance: Callable[[], float]) -> list[int]:
    """One of those histories, each as likely as the others; ``chance`` draws from 0 to 1."""
    found = list(itertools.islice(histories(rules, moves, viewer), MOST_HISTORIES))
    return found[min(int(chance() * len(found)), len(found) - 1)]


def _after(rules: Game, state: State, move: int) -> State:
    next_ = state.copy()
    playout.play_move(rules.tables, next_, move)
    return next_


def _seen(rules: Game, state: State, viewer: int) -> State:
    view = rules.new_state()
    playout.write_information_state(rules.tables, state, viewer, view)
    return view


def row_size(rules: Game) -> int:
    """How many numbers encode one move."""
    return int(rules.n_actions + 1).bit_length()


def write_recalled(rules: Game, moves: Sequence[int], viewer: int, out: NDArray[np.float32]) -> None:
    """Write the moves as the viewer has read them, a row of bits for each: 0 none, 1 hidden, else id + 2."""
    out[:] = 0
    bits = np.arange(row_size(rules))
    state = rules.new_state()
    playout.start_state(rules.tables, state)
    for ply, move in enumerate(moves):
        code = 1 if read_move(rules, state, move, viewer) else move + 2
        out[ply * len(bits) : (ply + 1) * len(bits)] = (code >> bits) & 1
        playout.play_move(rules.tables, state, move)
