"""No kernel writes outside its arrays, whatever text, state, move or seat comes from outside.

``--games 100`` tests a hundred times as many position texts; ``benchmarks/fuzz.py --texts`` any number.
"""

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np
import pytest

import deltille
from deltille import games
from deltille.batches import Batch
from deltille.batches.single import Single
from deltille.core.action_space import STRUCTURED
from deltille.core.errors import BadNotation, BadOption, BadState, IllegalMove
from deltille.core.game import Game, Setting
from deltille.core.position import Position
from deltille.search.mcts import Search
from deltille.search.tree import LINE
from deltille.testing import conformance
from deltille.testing.selection import every_game, every_variant


def accepted(game: Game, seeds: range) -> Iterator[tuple[int, Position]]:
    """Large positions, with their seeds; many of the texts must be valid."""
    n_refused = 0
    for seed, text in zip(seeds, conformance.large_texts(game, seeds[0]), strict=False):
        try:
            position = deltille.from_text(text)
        except BadNotation as error:
            assert error.why
            n_refused += 1
            continue
        yield seed, position
    assert n_refused <= len(seeds) // 2 + 2, "too many of these texts are refused"


@every_variant()
def test_large_positions_stay_within_their_arrays(
    name: str, options: dict[str, Setting], chunk: Callable[[int, int], range]
) -> None:
    for seed, position in accepted(games.game(name, **options), chunk(0, 12)):
        conformance.check_memory(position, seed)


@pytest.mark.interpreted
@every_variant()
def test_large_positions_read_nothing_out_of_range(
    name: str, options: dict[str, Setting], chunk: Callable[[int, int], range]
) -> None:
    # Interpreted, an index out of range raises; compiled, this repeats the test with other texts.
    for seed, position in accepted(games.game(name, **options), chunk(1, 2)):
        conformance.check_memory(position, seed, n_children=1, n_playouts=0)


@every_game()
def test_a_search_from_a_large_position_stays_in_its_workspace(name: str) -> None:
    for seed, position in accepted(games.game(name), range(3)):
        if position.outcome() is not None:
            continue
        search = Search(position, seed=seed, memory_mb=4)
        search.run(nodes=64)
        words = search._workspaces[0].rng.base
        assert words is not None
        ends = np.cumsum([LINE + part.size for part in search._workspaces[0]])
        for end, part in zip(ends, search._workspaces[0], strict=True):
            assert not words[end - LINE - part.size : end - part.size].any(), (name, position)
        assert not words[ends[-1] :].any(), (name, position)


@every_game()
def test_lanes_continue_from_large_positions(name: str) -> None:
    game = games.game(name)
    found = [position for _, position in accepted(game, range(6))]
    lanes = deltille.batch(name, len(found), auto_reset=False)
    lanes.load(np.stack([position.state for position in found]))
    listed, counts = lanes.legal
    for lane, position in enumerate(found):
        assert listed[lane, : counts[lane]].tolist() == sorted(position.legal_moves.ids.tolist())
    shown = lanes.legal_mask.sum(axis=1).tolist()
    if lanes.action_space.numbering == STRUCTURED:  # moves beyond the spare actions have none
        assert shown == [
            len(set(lanes.action_space.actions(p.state.copy())[1].tolist()) - {-1}) for p in found
        ]
    else:
        assert shown == counts.tolist()
    lanes.step_random(game.max_plies)
    assert (lanes.ended != 0).all()


# -- states ------------------------------------------------------------------------------------------------


def spoilt(game: Game, state: np.ndarray, seed: int) -> np.ndarray:
    """The state with one word replaced by an impossible value."""
    chance = np.random.default_rng(seed)
    wrong = state.copy()
    at = int(chance.integers(len(wrong)))
    choices = [v for v in (-1, 1 << 40, -(1 << 62), (1 << 63) - 1, 255, 10**9) if v != wrong[at]]
    wrong[at] = choices[int(chance.integers(len(choices)))]
    return wrong


@every_variant()
def test_invalid_states_are_refused(name: str, options: dict[str, Setting]) -> None:
    game = games.game(name, **options)
    for seed, position in enumerate(islice(conformance.walk(game, 3), 0, None, 9)):
        wrong = spoilt(game, position.state, seed)
        with pytest.raises(BadState):
            Position(game, wrong)
        assert Position(game, position.state) == position


@every_game()
def test_random_words_are_not_a_state(name: str) -> None:
    game, chance = games.game(name), np.random.default_rng(1)
    for _ in range(20):
        with pytest.raises(BadState):
            Position(game, chance.integers(-(1 << 63), 1 << 63, game.state_size, np.int64, endpoint=False))


@pytest.mark.parametrize("wrong", [[], [0], [[0] * 9], [0.5] * 9, ["x"] * 9, [10**30] * 9, None])
def test_what_is_not_shaped_like_a_state_is_refused(wrong: object) -> None:
    if wrong is None:
        wrong = np.zeros((9, 9), np.int64)
    with pytest.raises(BadState, match="9 whole numbers"):
        Position(games.game("attangle"), wrong)  # type: ignore[arg-type]


def test_a_position_does_not_share_the_state_it_was_given() -> None:
    game = games.game("attangle")
    state = deltille.new("attangle").state
    position = Position(game, state)
    state[:] = -1
    assert position == deltille.new("attangle")


@every_game()
def test_lanes_refuse_garbage_and_stay_as_they_are(name: str) -> None:
    lanes = deltille.batch(name, 2)
    lanes.step_random(5)
    before = lanes.states.copy()
    wrong = before.copy()
    wrong[1] = spoilt(lanes.game, wrong[1], 4)
    with pytest.raises(BadState):
        lanes.load(wrong)
    assert (lanes.states == before).all()


def test_the_states_of_lanes_are_read_only() -> None:
    lanes = deltille.batch("attangle", 2)
    with pytest.raises(ValueError, match="read-only"):
        lanes.states[0, 0] = -1


# -- moves and seats ---------------------------------------------------------------------------------------

STRANGE_IDS = (-1, -(1 << 63), (1 << 63) - 1, 1 << 63, 10**30, -(10**30))


@every_game()
def test_invalid_ids_are_refused(name: str) -> None:
    position = deltille.new(name)
    for id_ in (*STRANGE_IDS, position.game.n_actions):
        with pytest.raises(IllegalMove):
            position.push(id_)
        assert id_ not in position.legal_moves
    assert position.ply == 0


def lanes_of(name: str) -> Batch:
    lanes = deltille.batch(name, 2, seed=1)
    lanes.step_random(7)
    return lanes


@every_game()
def test_lanes_refuse_invalid_ids(name: str) -> None:
    lanes = lanes_of(name)
    before = lanes.states.copy()
    for id_ in (-1, -2, -(1 << 63), (1 << 63) - 1, lanes.game.n_actions):
        with pytest.raises(IllegalMove):
            lanes.step_moves([id_, id_])
        lanes.step_moves([id_, id_], check=False)
        assert (lanes.states == before).all()
    for id_ in (10**30, -(10**30)):
        with pytest.raises(BadOption, match="at most 64 bits"):
            lanes.step_moves([id_, id_], check=False)


@every_game()
def test_only_seats_of_the_game_are_accepted(name: str) -> None:
    lanes, single = lanes_of(name), Single(games.game(name))
    for seat in (-1, -2, lanes.game.n_seats, 1 << 40, 10**30):
        with pytest.raises(IndexError, match="seats"):
            lanes.observed_by(seat)
        with pytest.raises(IndexError, match="seats"):
            single.seen_by(seat)
        with pytest.raises(IndexError, match="seats"):
            deltille.new(name).view(seat)


@every_game()
def test_one_lane_refuses_what_is_not_legal(name: str) -> None:
    single = Single(games.game(name))
    before = single.state.copy()
    for action in (*STRANGE_IDS, single.action_space.n):
        with pytest.raises(IllegalMove):
            single.play(action)
    assert (single.state == before).all()


def test_a_past_holds_only_moves_that_were_legal() -> None:
    position = deltille.new("trangalla")
    text = position.game.notation.state_text(position.state)
    for id_ in (-2, 7, 1 << 40, 10**30):
        with pytest.raises(IllegalMove):
            position.set_history([(id_, "king@b1", text)])
    position.set_history([(-1, "king@?", text)])
    assert position.ply == 1
