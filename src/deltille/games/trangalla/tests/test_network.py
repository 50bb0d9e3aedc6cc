"""What a network sees of Trangalla: both seats see the same game, and what chains can do."""

import numpy as np
import pytest
from numpy.typing import NDArray

import deltille
from deltille import games
from deltille.core.encoding import encode
from deltille.core.operations import State, policy_index
from deltille.games.trangalla.game import Trangalla
from deltille.games.trangalla.network import network_of
from deltille.games.trangalla.notation import bits, move_id, parts
from deltille.games.trangalla.state import CANDIDATES, KING, N_LAYOUTS, N_SPENT, PASS, PIECES, PLIES
from deltille.games.trangalla.tables import REACHES
from deltille.testing.conformance import walk

every_board = pytest.mark.parametrize("board", REACHES)


def inputs_of(game: Trangalla, s: State, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    shape = network_of(game.board.name)
    planes = np.zeros((shape.n_cells, len(shape.planes)), np.uint8)
    scalars = np.zeros(len(shape.scalars), np.float32)
    encode(game.tables, s, seat, game.new_state(), planes, scalars)
    return planes, scalars


def marked(game: Trangalla, planes: NDArray[np.uint8], seat: int, plane: str) -> set[int]:
    """The cells that a plane marks, as bits."""
    shape = network_of(game.board.name)
    cells = np.flatnonzero(planes[:, shape.planes.index(plane)]).tolist()
    found = {6 * (cell // shape.columns) + cell % shape.columns for cell in cells}
    return {game.board.cells[-1] - cell for cell in found} if seat else found


def half_turn(game: Trangalla, cells: int) -> int:
    last = game.board.cells[-1]
    return sum(1 << (last - cell) for cell in bits(cells))


def with_seats_exchanged(game: Trangalla, s: State) -> State:
    """The board rotated by 180 degrees, with seats exchanged; of records only the sizes."""
    turned = game.new_state()
    for seat in range(2):
        for word in (PIECES, CANDIDATES, KING):
            turned[word + 1 - seat] = half_turn(game, int(s[word + seat]))
        for word in (N_LAYOUTS, N_SPENT):
            turned[word + 1 - seat] = s[word + seat]
    turned[PLIES] = s[PLIES] + 1
    return turned


@every_board
def test_both_seats_see_the_same_game(board: str) -> None:
    game = games.game("trangalla", board=board)
    assert isinstance(game, Trangalla)
    for position in walk(game, seed=3):
        s = position.state
        if s[PLIES] < 0 or position.outcome() is not None:
            continue
        turned = with_seats_exchanged(game, s)
        (planes, scalars), (other_planes, other_scalars) = inputs_of(game, s, 0), inputs_of(game, turned, 1)
        assert (planes == other_planes).all(), repr(position)
        assert scalars[:-2].tolist() == other_scalars[:-2].tolist(), repr(position)
        last = game.board.cells[-1]
        for move in position.legal_moves.ids.tolist():
            if move != PASS:
                origin, target, jumped = parts(move)
                image = move_id(last - origin, last - target, half_turn(game, jumped))
                index = policy_index(game.tables, s, move)
                assert index == policy_index(game.tables, turned, image), (move, repr(position))


@every_board
def test_points_show_what_chains_can_do(board: str) -> None:
    game = games.game("trangalla", board=board)
    assert isinstance(game, Trangalla)
    n_same = n_positions = 0
    for seed in range(8):
        for position in walk(game, seed):
            moves = [parts(move) for move in position.legal_moves.ids.tolist() if move != PASS]
            if position.state[PLIES] < 0 or not moves or position.state[N_SPENT : N_SPENT + 2].any():
                continue
            planes, _ = inputs_of(game, position.state, position.turn)
            can_jump = marked(game, planes, position.turn, "piece of next that a chain can jump")
            can_land = marked(game, planes, position.turn, "a chain of own can land here")
            jumped = {cell for _, _, enemies in moves for cell in bits(enemies)}
            landed = {t for o, t, _ in moves if (o // 6 - t // 6) % 2 == (o % 6 - t % 6) % 2 == 0}
            assert jumped <= can_jump, repr(position)
            assert landed <= can_land, repr(position)
            n_positions += 1
            n_same += jumped == can_jump and landed == can_land
    assert n_same > 0.97 * n_positions


def test_a_king_that_everybody_knows_is_seen() -> None:
    position = deltille.from_text("trangalla rhombus25 300 K/SS/SS1/4/5/4/ppp/pk/1 b 1 0 1f0000000001f -")
    game = position.game
    assert isinstance(game, Trangalla)
    shape = network_of("rhombus25")
    planes, scalars = inputs_of(game, position.state, 1)
    # Black looks from above: White's apex is the far tip.
    assert np.flatnonzero(planes[:, shape.planes.index("king of next")]).tolist() == [24]
    assert scalars[shape.scalars.index("chance of each piece that may be the king of next")] == 1
    assert scalars[shape.scalars.index("chance of each piece that may be the king of own")] == np.float32(0.2)
    planes, _ = inputs_of(game, position.state, 0)
    assert not planes[:, shape.planes.index("king of next")].any()
