"""Observation planes: the observer's seat comes first, nothing hidden is shown, symmetries fit."""

import numpy as np

import deltille
from deltille import games
from deltille.core.game import Setting
from deltille.core.playout import write_observation
from deltille.testing.conformance import walk
from deltille.testing.selection import PLANES, SECRETS, SYMMETRIES, every_game, every_variant


def observed(position: deltille.Position, seat: int) -> tuple[np.ndarray, np.ndarray]:
    shown = position.game.planes
    assert shown is not None
    out = np.full(shown.size, 99, np.uint8)  # so that what is not written is noticed
    scalars = np.full(len(shown.scalars), 254, np.uint8)
    write_observation(position.game.tables, position.state, seat, position.game.new_state(), out, scalars)
    return out.reshape(shown.shape), scalars


def planes_of(position: deltille.Position, seat: int) -> np.ndarray:
    """All planes, as one stack."""
    assert position.game.planes is not None
    return position.game.planes.stacked(*observed(position, seat))


@every_variant(PLANES)
def test_planes_have_names_and_are_all_written(name: str, options: dict[str, Setting]) -> None:
    game = games.game(name, **options)
    assert game.planes is not None
    names = (*game.planes.names, *game.planes.scalar_names)
    assert len(set(names)) == len(names)
    for position in walk(game, seed=4):
        if position.ply % 20 == 0 or position.outcome() is not None:
            for seat in range(game.n_seats):
                planes, scalars = observed(position, seat)
                assert (planes <= 1).all(), position
                assert not (scalars == 254).any(), position
                parts = game.planes.flat(planes[None], scalars[None])[0]
                assert len(parts) == game.planes.size + len(game.planes.scalars)
                assert parts.min() >= 0, position
                assert parts.max() <= 1, position


@every_game(PLANES)
def test_every_move_can_be_seen(name: str) -> None:
    before = None
    for position in walk(games.game(name), seed=6):
        seen = planes_of(position, 0)
        if before is not None and not position.game.has_secrets:
            assert (seen != before).any(), position
        before = seen


@every_variant(PLANES, SYMMETRIES)
def test_planes_turn_with_the_board(name: str, options: dict[str, Setting]) -> None:
    game = games.game(name, **options)
    assert game.planes is not None
    for position in walk(game, seed=8):
        if position.ply > 12:
            break
        if position.ply % 4:
            continue
        for symmetry in range(game.symmetries.n if game.symmetries else 0):
            cells = game.symmetries.transform_cells(symmetry)
            if cells is None:  # only where a symmetry does more than move things
                assert game.n_actions > 1 << 16
                break
            assert sorted(cells.tolist()) == list(range(game.planes.rows * game.planes.columns))
            turned = deltille.Position(game, game.symmetries.transform_state(symmetry, position.state))
            expected = planes_of(turned, position.turn)
            assert (game.planes.turned(planes_of(position, position.turn), cells) == expected).all()


@every_game(PLANES, SYMMETRIES)
def test_actions_turn_with_the_board(name: str) -> None:
    game = games.game(name)
    for symmetry in range(game.symmetries.n):
        images = game.symmetries.transform_actions(symmetry)
        if images is None:
            assert game.n_actions > 1 << 16
            break
        assert sorted(images.tolist()) == list(range(game.n_actions))
        for position in walk(game, seed=symmetry):
            if position.ply > 10 or position.outcome() is not None:
                break
            for move in position.legal_moves.ids.tolist()[:20]:
                assert images[move] == game.symmetries.transform_move(symmetry, position.state, move)


@every_game(PLANES, only=SECRETS)
def test_nobody_sees_what_is_hidden_from_them(name: str) -> None:
    for position in walk(games.game(name), seed=5):
        for seat in range(position.game.n_seats):
            seen = planes_of(position, seat)
            for seed in range(3):
                other = position.view(seat).sampled(seed)
                assert (planes_of(other, seat) == seen).all(), position


def test_the_observing_seat_comes_first() -> None:
    position = deltille.new("attangle")
    position.push("e3")
    assert position.game.planes is not None
    first, second = (planes_of(position, seat) for seat in (0, 1))
    own, other = (position.game.planes.names.index(f"singles of {whose}") for whose in ("own", "next"))
    # e3 is the third point of the fifth row: r = 1, q = -3 + 2 = -1
    assert np.argwhere(first[own]).tolist() == np.argwhere(second[other]).tolist() == [[4, 2]]
    assert first[other].sum() == second[own].sum() == 0
    stocks = [position.game.planes.scalar_names.index(f"stock of {whose}") for whose in ("own", "next")]
    assert observed(position, 1)[1][stocks].tolist() == [18, 17]
