"""Networks: all planes are written, moves have their outputs, symmetries fit, secrets stay hidden."""

import importlib
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from deltille import Position, games
from deltille.core import cuda
from deltille.core.encoding import encode, policy_indices
from deltille.core.game import Game, Setting
from deltille.core.network import NetworkShape
from deltille.core.operations import cell_owner, network_cell, network_scalars, policy_index
from deltille.testing.conformance import variants, walk
from deltille.testing.selection import NETWORK, SECRETS, SYMMETRIES, every_game, every_variant

Inputs = tuple[NDArray[np.uint8], NDArray[np.float32]]

UNWRITTEN = 99


def played(name: str, **options: Setting) -> tuple[Game, NetworkShape]:
    game = games.game(name, **options)
    assert game.network is not None
    return game, game.network


def inputs_of(position: Position, seat: int, unwritten: int = UNWRITTEN) -> Inputs:
    shape = position.game.network
    assert shape is not None
    planes = np.full((shape.n_cells, len(shape.planes)), unwritten, np.uint8)
    scalars = np.full(len(shape.scalars), unwritten, np.float32)
    encode(position.game.tables, position.state, seat, position.game.new_state(), planes, scalars)
    return planes, scalars


def indices_of(position: Position) -> list[int]:
    """The policy outputs of the legal moves, in the view of the seat to move."""
    seen = position.view(position.turn).state if position.game.has_secrets else position.state
    moves = position.legal_moves.ids
    found = np.zeros(len(moves), np.int64)
    policy_indices(position.game.tables, seen, moves, len(moves), found)
    return found.tolist()


def share_of_outputs_shared(name: str, game: Game, n_games: int) -> tuple[float, int]:
    """The share of the legal moves of random games that share an output, and the number of moves."""
    n_moves = n_sharing = 0
    for seed in range(n_games):
        for position in walk(game, seed):
            found = indices_of(position)
            _, counts = np.unique(found, return_counts=True)
            n_moves += len(found)
            n_sharing += int(counts[counts > 1].sum())
    return n_sharing / n_moves, n_moves


@every_variant(NETWORK)
def test_inputs_have_names_and_are_all_written(name: str, options: dict[str, Setting]) -> None:
    game, shape = played(name, **options)
    assert len(set(shape.planes)) == len(shape.planes)
    assert len(set(shape.scalars)) == len(shape.scalars)
    assert min(shape.rows, shape.columns, shape.channels, shape.places, *game.network_size) >= 1
    assert shape.margin_scale > 0
    for position in walk(game, seed=4):
        if position.ply % 9 == 0 or position.outcome() is not None:
            for seat in range(game.n_seats):
                planes, scalars = inputs_of(position, seat)
                again, scalars_again = inputs_of(position, seat, unwritten=UNWRITTEN + 1)
                assert (planes == again).all(), repr(position)
                assert (scalars == scalars_again).all(), repr(position)
                assert planes.max() < UNWRITTEN, repr(position)
                assert abs(scalars).max() <= 1.5, repr(position)


@every_game(NETWORK)
def test_no_input_is_always_the_same(name: str) -> None:
    game, shape = played(name)
    low, high = np.full(len(shape.planes), 255), np.zeros(len(shape.planes))
    for seed in range(40):
        for position in walk(game, seed):
            if position.ply % 3 == seed % 3:
                planes, _ = inputs_of(position, position.turn)
                low, high = np.minimum(low, planes.min(axis=0)), np.maximum(high, planes.max(axis=0))
    assert [shape.planes[k] for k in np.flatnonzero(low == high)] == []


@every_game(NETWORK)
def test_every_move_can_be_seen_by_a_network(name: str) -> None:
    game, _ = played(name)
    before = None
    for position in walk(game, seed=6):
        seen = inputs_of(position, 0)
        if before is not None and not game.has_secrets:
            assert any((now != then).any() for now, then in zip(seen, before, strict=True)), repr(position)
        before = seen


@every_variant(NETWORK)
def test_moves_have_outputs_and_hardly_share_them(name: str, options: dict[str, Setting]) -> None:
    game, shape = played(name, **options)
    for position in walk(game, seed=3):
        assert all(0 <= index < shape.n_policy for index in indices_of(position)), repr(position)
    module = importlib.import_module(f"deltille.games.{name}.network")
    most = getattr(module, "MOST_SHARED", 0.0)
    shared, n_moves = share_of_outputs_shared(name, game, 6)
    assert shared <= most, f"{shared:.4f} of {n_moves} moves, {most} promised"


@every_variant(NETWORK, SYMMETRIES)
def test_networks_turn_with_the_board(name: str, options: dict[str, Setting]) -> None:
    game, shape = played(name, **options)
    symmetries = game.symmetries
    if symmetries is None:
        pytest.skip(f"{game.head} has no symmetries")
    gathers = [(k, symmetries.transform_network(k)) for k in range(symmetries.n)]
    usable = [(k, gather) for k, gather in gathers if gather is not None]
    print(f"{game.head}: {len(usable)} of {symmetries.n} symmetries")
    for k, (inputs, outputs) in usable:
        for gather, size in ((inputs, shape.n_inputs), (outputs, shape.n_policy)):
            assert gather.shape == (size,)
            assert len(set(gather[gather >= 0].tolist())) == (gather >= 0).sum()
            assert gather.max() < size
            if k == 0:
                assert (gather[gather >= 0] == np.flatnonzero(gather >= 0)).all()
    for seed, position in enumerate(walk(game, seed=8)):
        if position.outcome() is not None:
            break
        if position.ply % 5:
            continue
        planes, scalars = inputs_of(position, position.turn)
        indices = indices_of(position)
        # A few symmetries of many at each position, others at the next.
        for k, (inputs, outputs) in usable[seed % 7 :: 7] or usable:
            turned = Position(game, symmetries.transform_state(k, position.state))
            turned_planes, turned_scalars = inputs_of(turned, position.turn)
            expected = np.append(planes.ravel(), np.uint8(0))[inputs]  # -1 takes the zero at the end
            assert (turned_planes.ravel() == expected).all(), (k, repr(position))
            assert (turned_scalars == scalars).all(), (k, repr(position))
            index_of = dict(zip(turned.legal_moves.ids.tolist(), indices_of(turned), strict=True))
            for move, index in zip(position.legal_moves.ids.tolist(), indices, strict=True):
                image = symmetries.transform_move(k, position.state, move)
                assert outputs[index_of[image]] == index, (k, move, repr(position))


@every_game(NETWORK)
def test_interpreted_and_compiled_networks_see_the_same(name: str) -> None:
    game, shape = played(name)
    seen = game.new_state()
    row, scalars = np.zeros(len(shape.planes), np.uint8), np.zeros(len(shape.scalars), np.float32)
    for position in walk(game, seed=11):
        if position.ply % 7:
            continue
        for seat in range(game.n_seats):
            planes, compiled_scalars = inputs_of(position, seat)
            # Outside kernels an operation is a plain function.
            view = position.view(seat).state if game.has_secrets else position.state
            seen[:] = view
            for cell in range(shape.n_cells):
                network_cell(game.tables, seen, seat, cell, row)
                assert (row == planes[cell]).all(), (cell, repr(position))
            network_scalars(game.tables, seen, seat, scalars)
            assert (scalars == compiled_scalars).all(), repr(position)
            assert (seen == view).all(), f"looking changed {position!r}"
        view = position.view(position.turn).state if game.has_secrets else position.state
        interpreted = [policy_index(game.tables, view, move) for move in position.legal_moves.ids.tolist()]
        assert interpreted == indices_of(position)


@every_variant(NETWORK)
def test_owners_at_the_end_are_seats(name: str, options: dict[str, Setting]) -> None:
    game, shape = played(name, **options)
    *_, position = walk(game, seed=2)
    owners = {cell_owner(game.tables, position.state, place) for place in range(shape.n_cells * shape.places)}
    if shape.has_territory:
        assert owners == {-1, *range(game.n_seats)}
    else:
        assert owners == {-1}


@every_game(NETWORK, only=SECRETS)
def test_networks_see_nothing_that_is_hidden(name: str) -> None:
    """All states that agree with what a seat knows give it the same inputs and policy outputs."""
    n_different = 0
    for options in variants(games.game_class(name)):
        game, _ = played(name, **options)
        for seed in range(2):
            for position in walk(game, seed):
                if position.outcome() is not None:
                    break
                for seat in range(game.n_seats):
                    planes, scalars = inputs_of(position, seat)
                    for draw in range(3):
                        other = position.view(seat).sampled(draw)
                        other_planes, other_scalars = inputs_of(other, seat)
                        assert (other_planes == planes).all(), (repr(position), repr(other))
                        assert (other_scalars == scalars).all(), (repr(position), repr(other))
                        if seat == position.turn:
                            assert indices_of(other) == indices_of(position)
                        n_different += other != position
    assert n_different > 100


@pytest.mark.skipif(not cuda.IS_INSTALLED, reason=cuda.HOW_TO_INSTALL)
@every_game(NETWORK)
def test_networks_compile_for_a_gpu(name: str) -> None:
    game, shape = played(name)
    ptx = compiled_for_gpu(game, encoding_kernel(shape))
    assert ptx.count(".entry") == 1
    assert ".extern" not in ptx


def encoding_kernel(shape: NetworkShape) -> Callable[..., None]:
    """One thread for each grid cell of each view; that of cell 0 also writes what concerns the whole view."""
    n_cells, n_places = shape.n_cells, shape.n_cells * shape.places

    def look(g, views, seat, planes, scalars, moves, indices, owners):  # type: ignore[no-untyped-def]
        thread = cuda.cuda.grid(1)
        lane, cell = thread // n_cells, thread % n_cells
        if lane < views.shape[0]:
            network_cell(g, views[lane], seat, cell, planes[lane, cell])
            if cell == 0:
                network_scalars(g, views[lane], seat, scalars[lane])
                for i in range(moves.shape[1]):
                    indices[lane, i] = policy_index(g, views[lane], moves[lane, i])
                for place in range(n_places):
                    owners[lane, place] = cell_owner(g, views[lane], place)

    return look


def compiled_for_gpu(game: Game, kernel: Callable[..., None]) -> str:
    compile_kernel = cuda.compiler().compile
    from numba.cuda import types
    from numba.cuda.typing.typeof import typeof

    words = types.int64[:, ::1]
    signature = types.void(
        typeof(game.tables),
        words,
        types.int64,
        types.uint8[:, :, ::1],
        types.float32[:, ::1],
        words,
        words,
        words,
    )
    with cuda._pretended(cuda.HOPPER):
        ptx, _ = compile_kernel(kernel, signature, device=False, abi="numba", cc=cuda.HOPPER)
    return str(ptx)
