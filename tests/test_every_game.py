"""What holds for every game and all rules. New folders under ``games`` are tested here automatically."""

import pytest

from deltille import games
from deltille.core.game import Game, Setting
from deltille.testing import conformance
from deltille.testing.interpreted import compiled_and_interpreted
from deltille.testing.selection import SYMMETRIES, every_game, every_variant


def game_of(name: str, options: dict[str, Setting]) -> Game:
    return games.game(name, **options)


@every_game()
def test_a_game_is_named_after_its_folder(name: str) -> None:
    game = games.game_class(name)
    assert game.name == name
    assert all(game.reason_message(reason).text != game.reason_message(reason).key for reason in game.reasons)
    assert game.summary.text.endswith(".")


@every_variant()
def test_games_end_within_their_bound(name: str, options: dict[str, Setting]) -> None:
    for seed in range(3):
        conformance.check_bounds(game_of(name, options), seed)


@every_variant()
def test_pop_undoes_push(name: str, options: dict[str, Setting]) -> None:
    conformance.check_undo(game_of(name, options), seed=1)


@every_variant()
def test_a_game_replayed_is_the_same_game(name: str, options: dict[str, Setting]) -> None:
    conformance.check_replay(game_of(name, options), seed=11)


@every_variant()
def test_notation_and_position_texts_round_trip(name: str, options: dict[str, Setting]) -> None:
    conformance.check_notation(game_of(name, options), seed=2, every=3)


@every_variant()
def test_illegal_ids_are_refused_with_a_reason(name: str, options: dict[str, Setting]) -> None:
    conformance.check_illegal_ids(game_of(name, options), seed=3)


@every_game()
def test_garbage_never_crashes_a_parser(name: str) -> None:
    conformance.check_garbage(games.game(name), seed=4)


@every_variant()
def test_scene_paths_name_exactly_the_legal_moves(name: str, options: dict[str, Setting]) -> None:
    conformance.check_scenes(game_of(name, options), seed=5, every=7)


@every_game()
def test_moves_say_what_they_do(name: str) -> None:
    conformance.check_steps(games.game(name), seed=6)


@every_variant()
def test_views_show_the_game_they_hide(name: str, options: dict[str, Setting]) -> None:
    conformance.check_views(game_of(name, options), seed=10, every=5)


@every_variant(SYMMETRIES)
def test_symmetric_positions_have_symmetric_moves(name: str, options: dict[str, Setting]) -> None:
    conformance.check_symmetry(game_of(name, options), seed=7, every=8)


@every_variant()
def test_random_moves_are_legal_moves(name: str, options: dict[str, Setting]) -> None:
    conformance.check_random_moves(game_of(name, options), seed=8)


@pytest.mark.interpreted
@every_variant()
def test_the_rules_read_nothing_out_of_range(name: str, options: dict[str, Setting]) -> None:
    # Compiled, such a read would silently return garbage; interpreted, it raises.
    conformance.fingerprint(game_of(name, options), seed=10, plies=40)


@every_game()
def test_interpreted_is_compiled(name: str) -> None:
    program = (
        "import json, sys; from deltille import games; from deltille.testing.conformance import fingerprint;"
        "print(json.dumps(fingerprint(games.game(sys.argv[1]), seed=9, plies=60)))"
    )
    compiled, interpreted = compiled_and_interpreted(program, name)
    assert compiled == interpreted
