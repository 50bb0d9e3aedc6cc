"""What a network sees of Tranglar, square by square."""

import numpy as np

import deltille
from deltille import games
from deltille.core.encoding import encode
from deltille.core.operations import cell_owner
from deltille.games.tranglar.grid import N_CHANNELS, N_COVERS, N_WAYS, OF_JOIN, way
from deltille.games.tranglar.network import NETWORK
from deltille.games.tranglar.tables import all_placements, covers
from deltille.testing.conformance import walk


def seen(position: deltille.Position, square: int) -> set[str]:
    planes = np.zeros((NETWORK.n_cells, len(NETWORK.planes)), np.uint8)
    scalars = np.zeros(len(NETWORK.scalars), np.float32)
    game = position.game
    encode(game.tables, position.state, position.turn, game.new_state(), planes, scalars)
    return {name for name, value in zip(NETWORK.planes, planes[square], strict=True) if value}


def test_every_placement_lies_in_a_way_of_its_own() -> None:
    ways = [(p.at // 4, way(p.shape, p.at)) for p in all_placements()]
    assert len(set(ways)) == len(ways)
    assert {number for _, number in ways} == set(range(N_WAYS))
    for number, placement in enumerate(all_placements()):
        assert len(covers(number)) == N_COVERS[placement.shape]


def test_a_cover_lies_the_same_way_on_every_square() -> None:
    outlines: dict[tuple[int, int], object] = {}
    for number, placement in enumerate(all_placements()):
        first = placement.at // 4 * 4
        for cover, parts in enumerate(covers(number)):
            cells = tuple(tuple(cell - first for cell in all_placements()[part].cells) for part in parts)
            key = way(placement.shape, placement.at), cover
            assert outlines.setdefault(key, cells) == cells


def test_a_piece_shows_how_near_it_is_to_being_trapped() -> None:
    position = deltille.from_text("tranglar t2:b3ne t1:b4s - 4331111113 3431111113 play green 0 0")
    assert seen(position, 5) == {
        "n: next",
        "n: in one piece with the next triangle clockwise",
        "n: its piece is one side short of trapped",
        "e: next",
        "e: its piece is one side short of trapped",
        "t2 lies at n",
    }


def test_a_trapped_parallelogram_stays_and_shows_it() -> None:
    text = "tranglar pL:b3ne.c3sw t1:b4s,t1:b3s,t1:c2n - 4431110113 1431111113 play green 0 0"
    position = deltille.from_text(text)
    assert {"n: its piece is trapped", "e: its piece is trapped", "pL lies at n"} <= seen(position, 5)
    assert {"s: its piece is trapped", "w: its piece is trapped"} <= seen(position, 6)


def test_joining_is_named_by_what_it_makes() -> None:
    text = "tranglar t2:b3nw,t2:b3es - - 4231111113 4431111113 play petrol 0 0"
    position = deltille.from_text(text)
    move = next(move for move in position.legal_moves if move.text == "t2,t2=s4:b3nesw")
    square, channel = divmod(int(position.game.tables.policy_of[move.id]), N_CHANNELS)
    assert square == 5
    assert channel == OF_JOIN + way(3, 20)


def test_owners_are_what_scores_count() -> None:
    game = games.game("tranglar")
    for seed in range(3):
        *_, position = walk(game, seed)
        owners = [cell_owner(game.tables, position.state, place) for place in range(64)]
        assert (owners.count(0), owners.count(1)) == position.scores
