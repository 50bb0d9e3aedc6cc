"""What a network sees of Triangle Wins through its window."""

import numpy as np
import pytest
from numpy.typing import NDArray

import deltille
from deltille import games
from deltille.core.encoding import encode
from deltille.core.game import Setting
from deltille.core.operations import policy_index
from deltille.games.triangle_wins.groups import all_groups
from deltille.games.triangle_wins.network import N_CHANNELS, N_FITS, network_of, window
from deltille.games.triangle_wins.notation import field_of
from deltille.games.triangle_wins.scene import demands, open_cells
from deltille.geometry import Cell
from deltille.testing.conformance import variants, walk

every_variant = pytest.mark.parametrize("options", variants(games.game_class("triangle_wins")), ids=str)


def planes_of(position: deltille.Position) -> NDArray[np.uint8]:
    shape = network_of(position.game.n_seats)
    planes = np.zeros((shape.n_cells, len(shape.planes)), np.uint8)
    scalars = np.zeros(len(shape.scalars), np.float32)
    game = position.game
    encode(game.tables, position.state, position.turn, game.new_state(), planes, scalars)
    return planes.reshape(shape.n_cells, 2, -1)


def place_of(position: deltille.Position, cell: Cell) -> tuple[int, int] | None:
    """Grid cell, and whether the cell points down; None beyond the window."""
    side = network_of(position.game.n_seats).rows
    first_i, first_j = window(position.game.tables, position.state)
    column, row = cell[0] + 128 - first_i, cell[1] + 128 - first_j
    if not (0 <= column < side and 0 <= row < side):
        return None
    return side * row + column, cell[2]


def test_the_window_follows_the_tiles() -> None:
    position = deltille.new("triangle_wins")
    for move in ("LLL@0,0u", "TLL@0,-1d"):
        position.push(move)
    assert place_of(position, (0, 0, 0)) == (6 * 12 + 6, 0)
    names = [name.removeprefix("up: ") for name in network_of(2).planes[:27]]
    up, down = planes_of(position)[6 * 12 + 6]
    assert {name for name, value in zip(names, up, strict=True) if value} == {
        "L at corner 0",
        "L at corner 1",
        "L at corner 2",
        "tile of own",
        "two empty cells beside its group",
    }
    # The tile beside it shows L at both ends of their edge. Each seat has laid one of the four that fit.
    assert {name for name, value in zip(names, down, strict=True) if value} == {
        "L at corner 0",
        "L at corner 2",
        *(f"own has a tile that fits with {symbol} opposite" for symbol in "TSC"),
        *(f"next has a tile that fits with {symbol} opposite" for symbol in "LSC"),
    }


@every_variant
def test_what_fits_is_what_may_be_laid(options: dict[str, Setting]) -> None:
    game = games.game("triangle_wins", **options)
    for position in walk(game, seed=4):
        if not field_of(position.state) or position.outcome() or position.ply % 3:
            continue
        planes = planes_of(position)
        n = planes.shape[2] - N_FITS * game.n_seats
        own = planes[:, :, n : n + N_FITS]
        outputs = [
            policy_index(game.tables, position.state, move) for move in position.legal_moves.ids.tolist()
        ]
        cells, channels = np.divmod(np.array(outputs[1:], np.int64), N_CHANNELS)
        assert own[cells, channels // N_FITS, channels % N_FITS].all(), repr(position)
        assert own.sum() == len(outputs) - 1, repr(position)


def test_groups_show_how_many_cells_keep_them_alive() -> None:
    n_seen = [0, 0, 0, 0]
    for seed in range(6):
        for position in walk(games.game("triangle_wins"), seed):
            if position.ply % 4:
                continue
            planes = planes_of(position)
            for group in all_groups(field_of(position.state), holes_protect=True):
                n = min(len(group.liberties), 3)
                n_seen[n] += 1
                for cell in group.cells:
                    place = place_of(position, cell)
                    assert place is not None, repr(position)
                    assert planes[place][14:16].tolist() == [n == 1, n == 2], (cell, repr(position))
    assert min(n_seen[1:]) > 20


@pytest.mark.parametrize("match_corners", [False, True])
def test_neighbours_that_disagree_close_a_cell(match_corners: bool) -> None:
    n_closed = 0
    for seed in range(4):
        for position in walk(games.game("triangle_wins", match_corners=match_corners), seed):
            field = field_of(position.state)
            if not field or position.ply % 4:
                continue
            planes = planes_of(position)
            for cell in open_cells(field):
                place = place_of(position, cell)
                if place is not None:
                    wanted = demands(field, cell, match_corners=match_corners)
                    is_closed = any(len(symbols) > 1 for symbols in wanted)
                    assert planes[place][16] == is_closed, (cell, repr(position))
                    assert not (is_closed and planes[place][17:].any()), (cell, repr(position))
                    n_closed += is_closed
    assert (n_closed > 20) != match_corners  # tiles that agree at every corner never do
