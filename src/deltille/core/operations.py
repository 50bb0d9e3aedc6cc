"""What a game is, for compiled code: the few operations it implements.

Every operation takes the game's tables ``g`` first (a ``NamedTuple`` whose class picks the
implementation) and a state ``s``, a flat ``int64`` array whose layout is the game's own. A move is one
integer, the same in every position: it is also the action id that researchers use.

A game answers ``start``, ``turn``, ``legal``, ``play``, ``status``, ``winners`` and ``scores``.
``random_move`` has a default; a game overrides it where picking is cheaper than listing. So do
``transition_hint``, ``play_cached`` and ``refresh``, for games whose moves are cheaper to play a second time.
A game with secrets also answers ``information_state``, ``determinize`` and ``reveal``; one that learners
can look at answers ``observation_planes``.
What a game knows about good play goes into ``evaluate``, ``prior`` and ``guided_move``, and with secrets into
``state_likelihood``: search is never wrong without them, only slower. Neural networks see a game through
``network_cell`` and ``network_scalars``, and name moves by ``policy_index`` (:mod:`deltille.core.network`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import operation, optional
from deltille.core.rng import Rng, below

State = NDArray[np.int64]
Moves = NDArray[np.int64]
Scores = NDArray[np.int64]
Cells = NDArray[np.uint8]
Floats = NDArray[np.float32]

SPECTATOR = -1
"""The viewer who holds no seat."""

FULL_LIKELIHOOD = 1000

NO_HINT = -(1 << 62)
"""Stands for a hint that was not computed; no hint is equal to it."""


@operation
def start(g: Any, s: State) -> None:
    """Fill ``s`` with the starting position."""


@operation
def turn(g: Any, s: State) -> int:
    """The seat to move. When the game is over it means nothing."""
    return 0


@operation
def legal(g: Any, s: State, moves: Moves) -> int:
    """Write the legal moves, each once, and return how many; 0 means the game is over, and only that."""
    return 0


@operation
def play(g: Any, s: State, move: int) -> None:
    """Play a legal move in place. What an illegal one does is undefined: check first."""


@operation
def status(g: Any, s: State) -> int:
    """0 while the game goes on, else why it ended: 1 + the index into the game's ``reasons``."""
    return 0


@operation
def winners(g: Any, s: State) -> int:
    """The winning seats of a finished game as bits; 0 for a draw."""
    return 0


@operation
def scores(g: Any, s: State, out: Scores) -> None:
    """Write the points of each seat as they stand, in the game's own count."""


@optional
def random_move(g: Any, s: State, rng: Rng, moves: Moves) -> int:
    """A legal move, each equally likely, or -1 when the game is over; ``moves`` is scratch space."""
    n = legal(g, s, moves)
    if n == 0:
        return -1
    return int(moves[below(rng, n)])


@optional
def transition_hint(g: Any, s: State) -> int:
    """What :func:`play_cached` should know of the position it leads to, if anything."""
    return 0


@optional
def play_cached(g: Any, s: State, move: int, hint: int) -> None:
    """Play a move that was played here before and led to a position with this hint.

    ``turn``, ``play`` and ``play_cached`` may follow; everything else only after :func:`refresh`.
    In simulations the hint may be ``NO_HINT``: then only :func:`guided_move` may follow, which completes
    what was left out.
    """
    play(g, s, move)


@optional
def refresh(g: Any, s: State) -> None:
    """Complete what :func:`play_cached` left out: the state is as after :func:`play`."""


@optional
def information_state(g: Any, s: State, viewer: int, out: State) -> None:
    """Write what ``viewer`` may know (-1: a spectator). Without secrets that is everything.

    The view of a view is the view. ``legal``, ``turn`` and ``status`` answer for a view as for the state it
    was made from: what is hidden changes neither whose turn it is nor which moves are legal.
    """
    for i in range(s.size):
        out[i] = s[i]


@optional
def determinize(g: Any, view: State, rng: Rng, out: State) -> None:
    """Write one of the full states consistent with a view, each equally likely. Without secrets: the view.

    The only sample of a full state is itself; no sample equals a view that hides something.
    """
    for i in range(out.size):  # whose size a GPU knows while compiling
        out[i] = view[i]


@optional
def reveal(g: Any, s: State, seat: int) -> None:
    """Let everybody know what this seat knows alone. Without secrets there is nothing to tell."""


@optional
def state_likelihood(g: Any, s: State, moves: Moves) -> int:
    """How likely the others are to have allowed this full state, as the seat to move sees it.

    From 1 to ``FULL_LIKELIHOOD``, if nothing speaks against it; ``moves`` is scratch space.
    """
    return FULL_LIKELIHOOD


@optional
def evaluate(g: Any, s: State, out: Scores) -> None:
    """Write a static evaluation for each seat, in integers of the game's choice: usually points."""
    scores(g, s, out)


@optional
def prior(g: Any, s: State, move: int) -> int:
    """How promising a legal move looks before any search: a weight of at least 1, relative to others."""
    return 1


@optional
def guided_move(g: Any, s: State, rng: Rng, moves: Moves) -> int:
    """A random legal move, preferably a sensible one, or -1 when the game is over; for simulations."""
    return random_move(g, s, rng, moves)


@optional
def observation_planes(g: Any, view: State, seat: int, out: Cells) -> None:
    """Write the planes of ``Game.planes``, one after the other, as ``seat`` sees them in its view."""
    for i in range(out.size):
        out[i] = 0


@optional
def observation_scalars(g: Any, view: State, seat: int, out: Cells) -> None:
    """Write the scalars of ``Game.planes`` as ``seat`` sees them in its view."""


@optional
def network_cell(g: Any, view: State, seat: int, cell: int, out: Cells) -> None:
    """Write the planes of one grid cell of ``Game.network`` as ``seat`` sees them: 0, 1 or small counts.

    On a GPU each cell is a thread of its own, so this must be cheap and must not need the other cells.
    """
    for i in range(out.size):
        out[i] = 0


@optional
def network_scalars(g: Any, view: State, seat: int, out: Floats) -> None:
    """Write the inputs of ``Game.network`` that belong to the whole board, roughly between -1 and 1."""
    for i in range(out.size):
        out[i] = 0


@optional
def policy_index(g: Any, view: State, move: int) -> int:
    """Which policy output of ``Game.network`` stands for a legal move: grid cell * channels + channel."""
    return -1


@optional
def cell_owner(g: Any, s: State, place: int) -> int:
    """The seat that owns a place of the board when the game is over, -1 if nobody does.

    Place ``k`` of grid cell ``c`` is ``c * Game.network.places + k``.
    """
    return -1
