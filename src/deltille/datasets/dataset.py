"""A dataset: the moves of many games as arrays, with who played and how each game ended."""

import functools
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille import games
from deltille.arena.ladder import data_folder
from deltille.core.action_space import action_space
from deltille.core.endings import win_share
from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.operations import State
from deltille.core.playout import play_move, start_state
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.core.whole_files import whole_file

FORMAT = 1
TEST_EVERY = 10
"""One game in this many is for testing."""
BUFFERED = 16
"""Batches' worth of positions that are shuffled together."""
ENDING = ".npz"
FILE = "dataset.npz"
"""The dataset in a game's folder."""
ARRAYS = ("moves", "lengths", "openings", "seats", "winners", "scores")


class BadDataset(DeltilleError):
    """The file is missing, or not a dataset of this game."""


class Samples(NamedTuple):
    """Positions with the actions played in them and the final results."""

    observation: NDArray[np.uint8]
    """What the seat to move sees, as ``deltille.batch`` shows it."""
    action: NDArray[np.int64]
    """What it played, as an action of ``deltille.batch`` and of the environments."""
    value: NDArray[np.float32]
    """What it got in the end: 1 for a win, -1 for a loss, in between for a draw or a shared win."""
    turn: NDArray[np.int64]
    """The seat to move."""
    states: NDArray[np.int64]
    """The states themselves, [n, state_size]."""


@dataclass(frozen=True)
class PlayedGame:
    """One game of a dataset."""

    game: Game
    """The game with its options."""
    moves: NDArray[np.int64]
    """Move ids, from the start of the game."""
    n_opening: int
    """How many of them were drawn at random before the players took over."""
    players: tuple[str, ...]
    """Who sat in each seat."""
    winners: tuple[int, ...]
    """Seats; none in a draw."""
    scores: tuple[int, ...]
    """For each seat its points."""

    def states(self) -> NDArray[np.int64]:
        """The state before each move, and after the last."""
        state = self.game.new_state()
        start_state(self.game.tables, state)
        found = np.empty((len(self.moves) + 1, len(state)), np.int64)
        found[0] = state
        for ply, move in enumerate(self.moves.tolist(), start=1):
            play_move(self.game.tables, state, move)
            found[ply] = state
        return found

    def position(self, ply: int | None = None) -> Position:
        """The position after this many moves, or at the end, with its history."""
        position = Position(self.game)
        for move in self.moves[:ply].tolist():
            position.push(move)
        return position

    def record(self) -> Record:
        """The game as a record, to show, analyse or convert."""
        return Record.of(self.position(), seats=self.players)

    def value(self, seat: int) -> float:
        """What a seat got: 1 for a win alone, -1 for a loss, shares in between.

        With n seats an equal share of everything is 0 for two, and less for more: what it would be if all
        won together.
        """
        return float(2 * win_share(self.winners, self.game.n_seats, seat) - 1)


class Dataset:
    """Games as arrays: ``len``, indexing, and batches of positions for a learner."""

    def __init__(self, header: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> None:
        self.header = header
        self.game: Game = games.game(header["game"], **header["options"])
        self.players: tuple[str, ...] = tuple(header["players"])
        self.arrays = arrays
        self.offsets = np.concatenate([[0], np.cumsum(arrays["lengths"])]).astype(np.int64)

    def __len__(self) -> int:
        return len(self.arrays["lengths"])

    def __repr__(self) -> str:
        return (
            f"<{len(self)} games of {self.game.head}, {self.n_positions} moves by {', '.join(self.players)}>"
        )

    @property
    def n_positions(self) -> int:
        """How many moves there are in all."""
        return int(self.offsets[-1])

    def __getitem__(self, index: int) -> PlayedGame:
        if not -len(self) <= index < len(self):
            raise IndexError(f"game {index} of {len(self)}")
        index %= len(self)
        a = self.arrays
        return PlayedGame(
            self.game,
            a["moves"][self.offsets[index] : self.offsets[index + 1]].astype(np.int64),
            int(a["openings"][index]),
            tuple(self.players[who] for who in a["seats"][index].tolist()),
            tuple(np.flatnonzero(a["winners"][index]).tolist()),
            tuple(a["scores"][index].tolist()),
        )

    def __iter__(self) -> Iterator[PlayedGame]:
        return (self[index] for index in range(len(self)))

    def indices(self, split: str | None = None) -> NDArray[np.int64]:
        """The games of a split: ``train``, ``test`` (every tenth), or all of them."""
        if split not in (None, "train", "test"):
            raise BadDataset(str(split), "the parts of a dataset are 'train' and 'test'")
        every = np.arange(len(self))
        is_test = every % TEST_EVERY == TEST_EVERY - 1
        return every if split is None else every[is_test if split == "test" else ~is_test]

    def batches(
        self, size: int, *, split: str | None = None, seed: int = 0, openings: bool = False
    ) -> Iterator[Samples]:
        """All positions once, in a random order, ``size`` at a time; a rest that fills no batch is left out.

        Moves that were drawn at random as openings are left out unless ``openings`` is set.
        """
        from deltille.batches import batch

        options: dict[str, Any] = dict(self.game.settings)
        lanes = batch(self.game.name, size, **options)
        space = action_space(self.game)
        chance = np.random.default_rng(seed)
        order = chance.permutation(self.indices(split))
        held: list[tuple[State, int, int, float]] = []
        for at, index in enumerate(order.tolist()):
            held.extend(self._positions(index, openings))
            is_last = at == len(order) - 1
            while len(held) >= (size if is_last else BUFFERED * size):
                chosen = chance.permutation(len(held))[:size]
                taken = [held[i] for i in chosen.tolist()]
                for i in sorted(chosen.tolist(), reverse=True):
                    held[i] = held[-1]
                    held.pop()
                states = np.stack([state for state, *_ in taken])
                lanes.load(states, check=False)
                yield Samples(
                    np.array(lanes.observation),
                    np.array([space.action(state, move) for state, move, *_ in taken], np.int64),
                    np.array([value for *_, value in taken], np.float32),
                    np.array([seat for *_, seat, _ in taken], np.int64),
                    states,
                )

    def _positions(self, index: int, openings: bool) -> Iterator[tuple[State, int, int, float]]:
        played = self[index]
        values = [played.value(seat) for seat in range(self.game.n_seats)]
        for ply, (state, move) in enumerate(zip(played.states(), played.moves.tolist(), strict=False)):
            if openings or ply >= played.n_opening:
                seat = Position.trusted(self.game, state).turn
                yield state, move, seat, values[seat]

    def save(self, path: Path | str) -> None:
        """Write the file; after a crash it is there as a whole or not at all."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        arrays: dict[str, Any] = {name: _smallest(array) for name, array in self.arrays.items()}
        with whole_file(path) as file:
            np.savez_compressed(file, header=np.array(json.dumps(self.header)), **arrays)


def _smallest(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in as few bytes as hold them."""
    if array.dtype == np.bool_ or not array.size:
        return array
    least, most = int(array.min()), int(array.max())
    for kind in (np.uint8, np.int16, np.uint16, np.int32, np.uint32):
        limits = np.iinfo(kind)
        if limits.min <= least and most <= limits.max:
            return array.astype(kind)
    return array


def usual_path(game: str) -> Path:
    """Where the dataset of a game is kept on this machine: its head names the file."""
    return data_folder() / "datasets" / f"{game}{ENDING}"


def shipped_path(game: str) -> Path:
    """The dataset that comes with a game, for one number of seats and the usual options, if there is one."""
    return games.folder(game) / FILE


@functools.lru_cache(maxsize=4)
def load(what: str | Path) -> Dataset:
    """The dataset of a game by its name (``attangle``, ``blokus_trigon(players=2)``), or in this file.

    By name, one that was built on this machine comes before the one that ships with the game.
    """
    if isinstance(what, Path) or what.endswith(ENDING):
        return _read(Path(what))
    game = games.game_from_head(what)
    path = usual_path(game.head)
    if path.exists():
        return _read(path)
    shipped, other = shipped_path(game.name), ""
    if shipped.exists():
        found = _read(shipped)
        if found.game.head == game.head:
            return found
        other = f", and the one that ships is for {found.game.head}"
    raise BadDataset(str(path), f"there is no dataset there{other}; build it with: {_command(game)}")


def _command(game: Game) -> str:
    chosen = {key: value for key, value in game.settings.items() if value != game.options[key].default}
    return " ".join(["deltille dataset", game.name, *(f"-o {key}={value}" for key, value in chosen.items())])


def _read(path: Path) -> Dataset:
    if not path.exists():
        raise BadDataset(str(path), "there is no dataset there")
    try:
        with np.load(path, allow_pickle=False) as file:
            header = json.loads(str(file["header"]))
            if header.get("format") != FORMAT:
                raise BadDataset(
                    str(path), f"has format {header.get('format')!r:.40}; this program reads {FORMAT}"
                )
            arrays = {name: file[name] for name in ARRAYS}
        found = Dataset(header, arrays)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile) as error:
        if isinstance(error, BadDataset):
            raise
        raise BadDataset(str(path), f"is not a dataset: {error!r:.200}") from error
    if header["rules"] != found.game.rules_version:
        now = found.game.rules_version
        why = f"was played under version {header['rules']} of the rules, this is {now}; build it again"
        raise BadDataset(str(path), why)
    return found
