"""Geometry, counts, and bit words against tables of sides."""

import numpy as np

from deltille import games
from deltille.core import playout
from deltille.games.tranglar.explain import trap
from deltille.games.tranglar.kernels import survey
from deltille.games.tranglar.state import MAX_MOVES, TRAPS, TURN
from deltille.games.tranglar.tables import CODES, WALKS, all_placements, board, covers, walked
from deltille.games.tranglar.tests.artificial import dense_text
from deltille.geometry import TETRAKIS, free_shapes, one_sided_shapes, placements


def test_the_board_has_64_cells_with_two_or_three_neighbours() -> None:
    n_neighbours = (board().neighbours >= 0).sum(axis=1).tolist()
    assert (len(board()), n_neighbours.count(2), n_neighbours.count(3)) == (64, 16, 48)


def test_there_are_so_many_shapes_of_one_to_five_cells() -> None:
    assert [len(free_shapes(TETRAKIS, n)) for n in range(1, 6)] == [1, 2, 2, 6, 8]
    assert [len(one_sided_shapes(TETRAKIS, n)) for n in range(1, 6)] == [1, 2, 3, 8, 14]


def test_a_piece_is_covered_by_several_in_so_many_ways() -> None:
    n_covers = {CODES[p.shape]: len(covers(number)) for number, p in enumerate(all_placements())}
    assert n_covers == {
        "t1": 0, "t2": 1, "s2": 1, "s4": 11, "zL": 3, "zR": 3, "pL": 7, "pR": 7, "r4": 7, "c3": 3
    }  # fmt: skip


def test_walks_find_every_placement_of_every_shape() -> None:
    for shape, walks in enumerate(WALKS):
        cells = board().shape(walked(board().index[1, 1, 0], walks))
        found = [placement.cells for placement in all_placements() if placement.shape == shape]
        assert found == placements(board(), cells, may_flip=False)
    counts = [sum(p.shape == shape for p in all_placements()) for shape in range(10)]
    assert counts == [64, 64, 24, 16, 48, 48, 24, 24, 36, 64]


def test_sequences_from_the_start_are_counted() -> None:
    game = games.game("tranglar")
    for depth, leaves in ((1, 120), (2, 5376), (3, 1535192)):
        states = np.zeros((depth + 1, game.state_size), np.int64)
        playout.start_state(game.tables, states[0])
        moves = np.zeros((depth + 1, game.max_moves), np.int64)
        assert (
            playout.count_leaves(game.tables, states, moves, np.zeros(2 * depth + 2, np.int64), depth)
            == leaves
        )


def test_every_placement_in_words_is_trapped_as_counted_side_by_side() -> None:
    """The kernels' bit words for traps agree with the table of sides."""

    for options in ({}, {"neutral_protection": "side"}, {"neutral_protection": "piece"}):
        game = games.game("tranglar", **options)
        room = np.zeros(MAX_MOVES, np.int64)
        for seed in range(4):
            state = game.notation.parse_state(dense_text(seed))
            survey(game.tables, state, room)
            enemy = 1 - int(state[TURN])
            for number, placement in enumerate(all_placements()):
                if int(game.tables.cells[number, 0]) & int(state[4]) or int(
                    game.tables.cells[number, 1]
                ) & int(state[5]):
                    continue
                touched, n_sides = trap(game.tables, state, placement.cells, enemy)
                word = int(room[TRAPS + game.tables.word[number]])
                assert bool(word & int(game.tables.bit[number])) == (2 * touched > n_sides), (seed, placement)
