"""Positions: copies and pickles are small, illegal moves are refused, games can be resigned."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import deltille
from deltille import games
from deltille.core.errors import BadOption, BadRecord, GameOver, Hidden, IllegalMove
from deltille.core.record import Record
from deltille.testing.selection import SECRETS, every_game


def played(name: str, plies: int = 12, **options: Any) -> deltille.Position:
    chance, position = random.Random(4), deltille.new(name, **options)
    while not position.is_over and position.ply < plies:
        position.push(int(chance.choice(position.legal_moves.ids.tolist())))
    return position


def same(one: deltille.Position, other: deltille.Position) -> bool:
    states = zip(one.past, other.past, strict=True)
    return (
        one == other
        and one.history == other.history
        and one.viewer == other.viewer
        and all((a[1] == b[1]).all() for a, b in states)
    )


@every_game()
def test_a_position_pickles_as_game_state_and_history(name: str) -> None:
    position = played(name)
    data = pickle.dumps(position)
    assert len(data) < 10_000
    again = pickle.loads(data)
    assert same(again, position)
    assert again.game is games.game(name), "the tables of a game are not copied"
    assert pickle.loads(pickle.dumps(pickle.loads(data))).history == position.history
    assert again.pop() == position.history[-1]
    assert again.ply == position.ply - 1


@every_game(only=SECRETS)
def test_a_view_pickles_as_a_view(name: str) -> None:
    view = played(name).view(0)
    data = pickle.dumps(view)
    assert len(data) < 10_000
    assert same(pickle.loads(data), view)


def test_a_position_from_elsewhere_with_a_history_pickles_with_it() -> None:
    pos = played("attangle", plies=5)
    twin = deltille.from_text(pos.to_text())
    text_of = pos.game.notation.state_text
    twin.set_history((move.id, move.text, text_of(before)) for move, before in pos.past)
    assert same(pickle.loads(pickle.dumps(twin)), pos)


@every_game()
def test_a_deep_copy_is_independent_and_shares_the_game(name: str) -> None:
    position = played(name, plies=4)
    for twin in (copy.deepcopy(position), copy.copy(position), copy.deepcopy([position])[0]):
        assert same(twin, position)
        assert twin.game is position.game
        twin.pop()
        assert twin.ply == position.ply - 1


@every_game()
def test_a_game_pickles_as_its_options(name: str) -> None:
    game = games.game(name)
    assert len(pickle.dumps(game)) < 300
    assert pickle.loads(pickle.dumps(game)) is game
    for key, option in game.options.items():
        other = games.game(name, **{key: option.choices[-1]})
        assert pickle.loads(pickle.dumps(other)).settings == other.settings


@pytest.mark.parametrize("wrong", [3.9, 3.0, True, None, [24], np.float64(3)])
def test_a_value_that_is_not_a_move_is_refused_and_not_rounded(wrong: Any) -> None:
    position = deltille.new("attangle")
    with pytest.raises(deltille.BadNotation, match="a move is a text, an id or a Move"):
        position.push(wrong)
    assert wrong not in position.legal_moves
    assert not position.is_legal(wrong)
    assert position.ply == 0
    assert position.push(np.int32(3)).id == 3


def test_legal_moves_are_a_sequence() -> None:
    moves = deltille.new("attangle").legal_moves
    assert len(random.sample(moves, 2)) == 2  # type: ignore[arg-type]
    assert moves.index("e3") == [move.text for move in moves].index("e3")
    assert moves.count("e3") == 1
    assert moves.count("d4") == 0
    assert list(reversed(moves)) == list(moves)[::-1]
    with pytest.raises(ValueError, match="not among these 36 moves"):
        moves.index(10_000)


def test_peek_shows_the_last_move_and_after_leaves_the_position_alone() -> None:
    position = deltille.new("attangle")
    with pytest.raises(IndexError, match="peek"):
        position.peek()
    following = position.after("e3")
    assert (following.peek().text, position.ply) == ("e3", 0)


def test_resigning_ends_a_game_of_two_and_is_taken_back_with_the_move() -> None:
    position = played("attangle", plies=3)
    assert (position.result, position.is_over) == ("*", False)
    outcome = position.resign(0)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, position.result) == ((1,), "resigned", "B+R")
    assert position.is_over
    assert len(position.legal_moves) == 0
    assert pickle.loads(pickle.dumps(position)).outcome() == copy.deepcopy(position).outcome() == outcome
    with pytest.raises(GameOver, match="White resigned"):
        position.push("a1")
    with pytest.raises(GameOver):
        position.resign(1)
    position.pop()
    assert not position.is_over
    assert position.legal_moves


def test_a_move_of_another_game_or_board_is_not_played() -> None:
    position = deltille.new("attangle")
    foreign = deltille.Move(5, "t1:a4n")
    assert foreign not in position.legal_moves
    assert not position.is_legal(foreign)
    with pytest.raises(IllegalMove, match=r"'t1:a4n': .* another game or board; its id 5 means 'b2' here"):
        position.push(foreign)
    small = deltille.new("blokus_trigon", players=3)
    of_large = next(
        move for move in deltille.new("blokus_trigon").legal_moves if move.id in small.legal_moves
    )
    assert of_large not in small.legal_moves
    with pytest.raises(IllegalMove, match="another game or board"):
        small.push(of_large)
    assert position.ply == small.ply == 0


def test_a_move_listed_elsewhere_is_the_same_move() -> None:
    left = deltille.from_text("trangalla rhombus25 300 1/2/1K1/1P2/5/1P2/3/pk/1 w 10 0 - -")
    right = deltille.from_text("trangalla rhombus25 300 1/2/1K1/2P1/5/2P1/3/pk/1 w 10 0 - -")
    move = left.parse("c2xe2xg2")
    assert move in right.legal_moves
    assert right.push(move).text == "c2xe4xg2"


def test_only_texts_name_games_positions_and_players() -> None:
    from deltille.players import UnknownPlayer, player

    wrong: Any = 3
    with pytest.raises(deltille.UnknownGame, match="named by a text"):
        deltille.new(wrong)
    with pytest.raises(deltille.UnknownGame, match="named by a text"):
        deltille.batch(wrong, 4)
    with pytest.raises(deltille.BadNotation, match="expected the name of a game"):
        deltille.from_text(wrong)
    with pytest.raises(UnknownPlayer, match="named by a text"):
        player(wrong)


def test_the_package_names_all_errors_of_positions_and_records() -> None:
    from deltille.core import errors

    named = {name for name, member in vars(errors).items() if isinstance(member, type)} - {"Message"}
    assert named - set(deltille.__all__) == {"BadLessons"}, "only authors of games meet bad lessons"
    assert all(getattr(deltille, name) is not None for name in deltille.__all__)
    assert set(deltille.__all__) <= set(dir(deltille))


def test_with_three_the_others_play_on_and_the_one_who_resigned_cannot_win() -> None:
    position = deltille.new("triangle_wins", players=3)
    assert position.resign(0) is None
    with pytest.raises(BadOption, match="resigned before"):
        position.resign(0)
    chance = random.Random(1)
    while not position.is_over:
        position.push(int(chance.choice(position.legal_moves.ids.tolist())))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners
    assert 0 not in outcome.winners
    again = Record.from_json(Record.of(position).to_json()).replay()
    assert again.outcome() == outcome
    with pytest.raises(IndexError, match="seats 0 to 2"):
        deltille.new("triangle_wins", players=3).resign(3)


@every_game(only=SECRETS)
def test_a_game_that_was_resigned_shows_everything_and_a_view_cannot_resign(name: str) -> None:
    position = played(name, plies=6)
    with pytest.raises(Hidden, match="not the game"):
        position.view(0).resign()
    position.resign()
    assert not position.view(1).is_view


def test_a_record_keeps_a_resignation_and_other_endings() -> None:
    position = played("attangle", plies=4)
    position.resign(1)
    record = Record.from_json(Record.of(position).to_json())
    assert record.format == 2
    assert record.replay().outcome() == position.outcome()
    adjudicated = played("attangle", plies=4)
    adjudicated.adjudicate([], "agreed")
    kept = Record.from_json(Record.of(adjudicated).to_json())
    assert kept.replay().outcome() == adjudicated.outcome()
    assert Record.of(played("attangle")).format == 1, "what earlier programs can read stays readable to them"
    with pytest.raises(BadOption, match="for one of these reasons"):
        played("attangle").adjudicate([0], "boredom")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"resigned": {"7": 2}}, "seat 7 cannot resign"),
        ({"resigned": {"x": 2}}, "field 'resigned'"),
        ({"result": {"scores": [0, 0], "winners": ["me"], "reason": "time"}}, "list of its seats"),
        ({"result": {"scores": [0, 0], "winners": [9], "reason": "time"}}, "list of its seats"),
        ({"result": {"scores": [0, 9], "winners": [1], "reason": "time"}}, "but the moves give"),
        ({"comments": {"1": 5}}, "field 'comments'"),
        ({"variations": {"1": ["e3"]}}, "field 'variations'"),
    ],
)
def test_a_record_with_a_false_ending_is_refused(changes: dict[str, Any], reason: str) -> None:
    import json

    data = json.loads(Record.of(deltille.new("attangle").after("e3").after("c5")).to_json())
    with pytest.raises(BadRecord, match=reason):
        Record.from_json(json.dumps(data | {"deltille": 2} | changes)).replay()
