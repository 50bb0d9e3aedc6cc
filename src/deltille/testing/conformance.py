"""What must hold for every game, as functions: call them from a test of your own game.

Each check raises AssertionError with the position in which it failed.
"""

import random
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from deltille.core import playout
from deltille.core.errors import DeltilleError, GameOver, IllegalMove
from deltille.core.game import Game, Setting
from deltille.core.operations import (
    evaluate,
    guided_move,
    play_cached,
    prior,
    random_move,
    refresh,
    state_likelihood,
    transition_hint,
    turn,
)
from deltille.core.position import Move, Position, read_position
from deltille.core.rng import generator
from deltille.core.workspace import Share, Workspace
from deltille.testing.game_data import data_of

Policy = Callable[[Position, random.Random], Move]


def uniform(position: Position, chance: random.Random) -> Move:
    """Any legal move, each as likely as the others."""
    return chance.choice(position.legal_moves)


def variants(game: type[Game]) -> list[dict[str, Setting]]:
    """The usual options, and each option changed alone to each of its first few other values."""
    found: list[dict[str, Setting]] = [{}]
    for key, option in game.options.items():
        others = [choice for choice in option.choices if choice != option.default]
        found += [{key: choice} for choice in others[:4]]
    return found


def walk(game: Game, seed: int, policy: Policy = uniform) -> Iterator[Position]:
    """One random game, ply by ply: the same position object each time, the finished one last."""
    chance = random.Random(seed)
    position = Position(game)
    yield position
    while position.outcome() is None:
        position.push(policy(position, chance))
        yield position


def check_bounds(game: Game, seed: int) -> None:
    """Games end within their bound, and exactly when no move is legal."""
    for position in walk(game, seed):
        n = len(position.legal_moves)
        assert n <= game.max_moves, position
        assert position.ply <= game.max_plies, position
        assert (n == 0) == (position.outcome() is not None), repr(position)
        assert len(position.scores) == game.n_seats
    outcome = position.outcome()
    assert outcome is not None
    assert set(outcome.winners) <= set(range(game.n_seats))
    assert outcome.reason in game.reasons
    try:
        position.push(0)
    except GameOver:
        return
    raise AssertionError("a finished game took another move")


def check_undo(game: Game, seed: int) -> None:
    """Pop undoes push, copies are independent, and equal positions have equal hashes."""
    trail = []
    for position in walk(game, seed):
        trail.append((position.to_text(), position.state))
    copy = position.copy()
    for text, state in reversed(trail):
        assert position.to_text() == text
        assert (position.state == state).all(), text
        twin = Position(game, state)  # which asks for the text of the state, and reads it
        assert twin == position, text
        assert hash(twin) == hash(position), text
        if position.ply:
            position.pop()
    assert position == Position(game)
    assert copy.to_text() == trail[-1][0]


def check_replay(game: Game, seed: int, every: int = 3) -> None:
    """A game replayed with its transition hints is the same game, wherever it is refreshed."""
    g = game.tables
    replayed = Position(game).state
    for position in walk(game, seed):
        if not position.ply:
            continue
        play_cached(g, replayed, position.history[-1].id, transition_hint(g, position.state))
        is_over = position.outcome() is not None
        assert is_over or turn(g, replayed) == position.turn, position.to_text()
        if is_over or position.ply % every == 0:
            refresh(g, replayed)
            assert (replayed == position.state).all(), position.to_text()


def check_notation(game: Game, seed: int, every: int = 1) -> None:
    """Moves and positions are written in one way each, and read back as what they were."""
    for position in walk(game, seed):
        if position.ply % every:
            continue
        state = position.state
        read = game.notation.parse_state(game.notation.state_text(state))
        assert read.dtype == state.dtype
        assert (read == state).all(), position.to_text()
        assert len(set(position.legal_moves.ids.tolist())) == len(position.legal_moves), repr(position)
        moves = list(position.legal_moves)
        assert len({move.text for move in moves}) == len(moves), repr(position)
        for move in moves:
            assert 0 <= move.id < game.n_actions, (move, repr(position))
            assert game.notation.parse_move(state, move.text) == move.id, (move, repr(position))
            assert move.text.isascii(), move
            assert not any(c.isspace() for c in move.text), move


def check_illegal_ids(game: Game, seed: int, tries: int = 20) -> None:
    """Whatever is not legal is refused with a sentence, and changes nothing."""
    chance = random.Random(seed)
    for position in walk(game, seed):
        if position.outcome() is not None:
            return
        before = position.to_text()
        for id_ in (-1, game.n_actions, *(chance.randrange(game.n_actions) for _ in range(tries))):
            if position.legal_moves.has_id(id_):
                continue
            try:
                position.push(id_)
            except IllegalMove as error:
                assert len(error.why) > 5, (id_, before)
            else:
                raise AssertionError(f"{id_} was accepted in {before}")
        assert position.to_text() == before


def check_garbage(game: Game, seed: int, tries: int = 200) -> None:
    """No text crashes the parsers: it is a move, or it raises one of our own errors."""
    chance = random.Random(seed)
    position = Position(game)
    seen = [str(move) for move in position.legal_moves[:20]] + [game.notation.state_text(position.state)]
    for _ in range(tries):
        letters = list(chance.choice(seen))
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(letters) + 1)
            letters[at : at + chance.randint(0, 2)] = chance.choice(
                ["", "x", "-", "9", ",", "\0", "é", " ", "/", "²"]
            )
        text = "".join(letters)
        for parse in (lambda t: game.notation.parse_move(position.state, t), game.notation.parse_state):
            try:
                parse(text)
            except DeltilleError as error:
                assert error.why, text


def check_scenes(game: Game, seed: int, every: int = 1) -> None:
    """The scene's paths name exactly the legal moves, and everything a path names is in the scene."""
    for position in walk(game, seed):
        if position.ply % every and position.outcome() is None:
            continue
        _check_scene(position)
        if not position.is_over:
            _check_plans(position)


def _check_plans(position: Position) -> None:
    """Players who wait can plan: everything that a planned move names is in the scene they see."""
    before = position.to_text()
    for seat in range(position.game.n_seats):
        view = position.view(seat)
        plan = view.planned(seat)
        if plan is None:
            continue
        assert seat != position.turn == view.turn, position
        assert plan.turn == seat, position
        things = view.scene().ids()
        for move in plan.legal_moves:
            assert set(position.game.scenes.path(plan.state, move.id)) <= things, (position, move)
        assert plan.steps(plan.legal_moves[0].id), position
    assert position.to_text() == before


def _check_scene(position: Position) -> None:
    scene = position.scene()
    ids = scene.ids()
    buttons = {button.id for button in scene.buttons}
    in_trays = {item.piece.id for tray in scene.trays for item in tray.items}
    for id_ in ids:
        kind, colon, name = id_.partition(":")
        assert all((kind, colon, name)), (id_, "an id is KIND:NAME")
        assert (kind == "button") == (id_ in buttons), (id_, "buttons, and only they, are called button:NAME")
        assert (kind == "tray") == (id_ in in_trays), (
            id_,
            "things in trays, and only they, are called tray:NAME",
        )
    paths = {position.path(move) for move in position.legal_moves}
    assert len(paths) == len(position.legal_moves), repr(position)
    for path in paths:
        assert path, repr(position)
        assert set(path) <= ids, (set(path) - ids, repr(position))
    ET.fromstring(position.svg())
    assert str(position).strip()


def check_steps(game: Game, seed: int) -> None:
    """Every move says what it does, in steps that have words."""
    chance = random.Random(seed)
    for position in walk(game, seed):
        if position.outcome() is None:
            for move in chance.sample(list(position.legal_moves.ids), min(3, len(position.legal_moves))):
                steps = position.steps(int(move))
                assert steps, repr(position)
                assert all(step.kind and step.token and step.sentence for step in steps), steps


def check_views(game: Game, seed: int, every: int = 1) -> None:
    """Views answer like the game they show, can be written and read, and have samples that look the same."""
    for position in walk(game, seed):
        if position.ply % every and position.outcome() is None:
            continue
        for seat in (None, *range(game.n_seats)):
            view = position.view(seat)
            assert view.turn == position.turn, repr(view)
            assert view.outcome() == position.outcome(), repr(view)
            assert view.scores == position.scores, repr(view)
            assert view.legal_moves.ids.tolist() == position.legal_moves.ids.tolist(), repr(view)
            assert view.ply == position.ply, repr(view)
            if not game.has_secrets or position.outcome() is not None:
                assert view == position, repr(view)
                assert not view.is_view, repr(view)
                continue
            assert (view.is_view, view.viewer) == (True, seat), repr(view)
            mark = "-" if seat is None else str(seat)
            assert view.view(seat) == view == read_position(game, game.notation.state_text(view.state), mark)
            drawn = view.sampled(seed + position.ply)
            assert drawn.view(seat) == view, (repr(drawn), repr(view))
            assert drawn.sampled(seed) == drawn, repr(drawn)
            _check_scene(view)
            for move in view.legal_moves:
                assert view.steps(move), (move, repr(view))
            while view.ply:
                view.pop()
            assert view == Position(game).view(seat), repr(view)


def check_symmetry(game: Game, seed: int, every: int = 1) -> None:
    """Symmetric positions have symmetric moves, and playing them leads to symmetric positions."""
    chance, symmetries = random.Random(seed), game.symmetries
    if symmetries is None:
        return
    for position in walk(game, seed):
        if position.ply % every or position.outcome() is not None:
            continue
        state = position.state
        for symmetry in range(symmetries.n):
            turned = Position.trusted(game, symmetries.transform_state(symmetry, state))
            images = [
                symmetries.transform_move(symmetry, state, int(id_)) for id_ in position.legal_moves.ids
            ]
            assert sorted(images) == sorted(turned.legal_moves.ids.tolist()), (symmetry, repr(position))
            index = chance.randrange(len(images))
            position.push(int(position.legal_moves.ids[index]))
            turned.push(images[index])
            after = symmetries.transform_state(symmetry, position.state)
            assert (after == turned.state).all(), (symmetry, repr(position))
            position.pop()


def check_random_moves(game: Game, seed: int) -> None:
    """The rules' own way to pick a random move picks every legal move, and none other."""
    rng = generator(seed)
    room = np.empty(game.max_moves, np.int64)
    for position in walk(game, seed):
        legal = set(position.legal_moves.ids.tolist())
        picked = {random_move(game.tables, position.state, rng, room) for _ in range(8)}
        assert picked <= legal or (picked == {-1} and not legal), repr(position)
        if 0 < len(legal) <= 6:
            picked |= {random_move(game.tables, position.state, rng, room) for _ in range(40 * len(legal))}
            assert picked == legal, repr(position)


# -- memory ------------------------------------------------------------------------------------------------

N_GUARDS = 1024
_GUARDS = {"i": 0x5AFE_5AFE_5AFE, "u": 0xA5}
"""What stands before and behind every array, by NumPy's letters for its type."""


class Strict(np.ndarray[Any, Any]):
    """An array in which an index that counts from the end is an error: compiled code never means that."""

    def __getitem__(self, index: Any) -> Any:
        _refuse_negative(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        _refuse_negative(index)
        super().__setitem__(index, value)


def _refuse_negative(index: Any) -> None:
    for part in index if isinstance(index, tuple) else (index,):
        if not isinstance(part, slice) and part < 0:
            raise IndexError(f"index {part} is negative")


class GuardedArrays:
    """Arrays for kernels to write into, with guard words on both sides.

    Compiled code does not look where arrays end; :meth:`check` sees what it has written there. Interpreted,
    an index out of range raises.
    """

    def __init__(self) -> None:
        self._made: list[NDArray[Any]] = []

    def zeros(self, size: int, dtype: Any = np.int64) -> NDArray[Any]:
        kind = np.dtype(dtype).kind
        whole = np.full(size + 2 * N_GUARDS, _GUARDS[kind], dtype)
        self._made.append(whole)
        room = whole[N_GUARDS : N_GUARDS + size]
        room[:] = 0
        settings: Any = numba.config
        return room.view(Strict) if settings.DISABLE_JIT else room

    def copy(self, array: NDArray[np.int64]) -> NDArray[np.int64]:
        room = self.zeros(array.size)
        room[:] = array
        return room

    def check(self, where: str) -> None:
        for whole in self._made:
            guards = np.concatenate([whole[:N_GUARDS], whole[-N_GUARDS:]])
            assert (guards == _GUARDS[whole.dtype.kind]).all(), where


def check_memory(position: Position, seed: int, n_children: int = 3, n_playouts: int = 2) -> int:
    """Whatever is asked of a position, nothing is written outside its arrays; return its number of moves."""
    game, where, chance = position.game, repr(position), random.Random(seed)
    g, arrays = game.tables, GuardedArrays()
    moves, points = arrays.zeros(game.max_moves), arrays.zeros(game.n_seats)
    rng = arrays.copy(generator(seed))

    def look_at(s: NDArray[np.int64]) -> list[int]:
        before = np.array(s)
        ended, _, to_move = playout.standing(g, s, points)
        n = playout.list_legal(g, s, moves)
        arrays.check(where)
        assert n <= game.max_moves, where
        assert (n == 0) == (ended != 0), where
        assert 0 <= to_move < game.n_seats, where
        ids: list[int] = moves[:n].tolist()
        assert len(set(ids)) == n, where
        assert all(0 <= id_ < game.n_actions for id_ in ids), where
        for seat in range(-1, game.n_seats):
            seen, full = arrays.zeros(game.state_size), arrays.zeros(game.state_size)
            playout.write_information_state(g, s, seat, seen)
            playout.write_determinization(g, seen, rng, full)
            if game.planes is not None and seat >= 0:
                planes, scalars = game.planes.size, len(game.planes.scalars)
                shown = (arrays.zeros(planes, np.uint8), arrays.zeros(scalars, np.uint8))
                playout.write_observation(g, s, seat, seen, *shown)
        arrays.check(where)
        assert (np.array(s) == before).all(), where
        return ids

    def know(s: NDArray[np.int64], ids: list[int]) -> None:
        # Operations called from Python are interpreted.
        for id_ in ids[:n_children]:
            assert prior(g, s, id_) >= 1, where
        evaluate(g, s, points)
        if ids:
            state_likelihood(g, s, moves)
            assert random_move(g, s, rng, moves) in ids, where
            assert guided_move(g, s, rng, moves) in ids, where
        arrays.check(where)

    state = arrays.copy(position.state)
    ids = look_at(state)
    settings: Any = numba.config
    if settings.DISABLE_JIT:
        know(state, ids)
    for id_ in chance.sample(ids, min(n_children, len(ids))):
        after = arrays.copy(position.state)
        playout.play_move(g, after, id_)
        look_at(after)
    if n_playouts:
        work = Workspace(moves, arrays.zeros(game.state_size), rng, points)
        start, sums = arrays.copy(position.state), arrays.zeros(2 + 2 * game.n_seats).reshape(1, -1)
        playout.play_games(Share(0, 0, n_playouts, 1), work, g, start, seed, sums)
        assert playout.Tally.of(sums).plies <= n_playouts * game.max_plies, where
        look_at(work.state)
    arrays.check(where)
    return len(ids)


def large_texts(game: Game, seed: int) -> Iterator[str]:
    """Position texts built to have many moves, without end; some of them have to be refused.

    A game that can build them says how in ``tests/data.py`` of its folder. For others these are the positions
    of random games.
    """
    chance = random.Random(seed)
    build = data_of(type(game)).large_text
    while build:
        yield f"{game.head} {build(game, chance)}"
    while True:
        yield from (position.to_text() for position in walk(game, chance.randrange(1 << 30)))


def fingerprint(game: Game, seed: int, plies: int = 200) -> list[int]:
    """The moves and state sums of random play by the rules' own picking: the same compiled or not."""
    rng = generator(seed)
    room = np.zeros(game.max_moves, np.int64)
    position = Position(game)
    state = position.state
    trace = []
    for _ in range(plies):
        n = playout.list_legal(game.tables, state, room)
        listed = int(room[:n].sum())
        move = random_move(game.tables, state, rng, room)
        trace += [n, listed, int(move)]
        if move < 0:
            playout.start_state(game.tables, state)
        else:
            playout.play_move(game.tables, state, move)
        trace.append(int((state % 1000003).sum()))
    return trace


def check_against_oracle(game: Game, oracle: ModuleType, seed: int, policy: Policy = uniform) -> Position:
    """Play one game in both implementations and compare everything at every ply; return its end."""
    chance = random.Random(seed)
    position = Position(game)
    slow = oracle.start(**game.settings)
    while True:
        # Writing a position takes as long as playing a move: only a failure does.
        assert game.notation.state_text(position.state) == oracle.text(slow), repr(position)
        assert {move.text for move in position.legal_moves} == set(oracle.moves(slow)), repr(position)
        if game.has_secrets:
            for seat in (None, *range(game.n_seats)):
                assert game.notation.state_text(position.view(seat).state) == oracle.view_text(slow, seat), (
                    repr(position),
                    seat,
                )
        expected = oracle.outcome(slow)
        outcome = position.outcome()
        if outcome is not None:
            assert expected == (outcome.scores, outcome.winners, outcome.reason), repr(position)
            return position
        assert expected is None, repr(position)
        assert position.turn == oracle.turn(slow), repr(position)
        move = policy(position, chance)
        if hasattr(oracle, "steps"):
            assert [step.token for step in position.steps(move)] == oracle.steps(slow, move.text), (
                repr(position),
                move,
            )
        position.push(move)
        slow = oracle.play(slow, move.text)
