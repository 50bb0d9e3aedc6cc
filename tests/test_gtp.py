"""Every game as an engine."""

import io

import pytest

from deltille import games
from deltille.core.position import Move, Position
from deltille.gtp import Engine
from deltille.players import Resigned, player
from deltille.testing.selection import every_game


def engine(name: str = "attangle") -> Engine:
    return Engine(games.game(name), player("random"), seed=3)


def session(commands: str, name: str = "attangle") -> list[str]:
    out = io.StringIO()
    engine(name).run(io.StringIO(commands), out)
    return out.getvalue().split("\n\n")[:-1]


def test_the_protocol_itself() -> None:
    answers = session(
        "name\n# a comment\n\n12 protocol_version\nknown_command play\nknown_command fly\nfly\n"
    )
    assert answers == ["= Deltille", "=12 2", "= true", "= false", "? unknown command (fly)"]


def test_commands_are_listed_one_a_line() -> None:
    (answer,) = session("list_commands")
    listed = answer.removeprefix("= ").split("\n")
    needed = "name version protocol_version list_commands known_command set_game clear_board play genmove "
    needed += "all_legal final_score undo showboard quit"
    assert set(needed.split()) <= set(listed)
    assert listed == sorted(listed)


def test_nothing_is_answered_after_quit() -> None:
    assert session("quit\nname\n") == ["= "]


def test_a_board_has_no_empty_line_inside() -> None:
    (answer,) = session("showboard")
    assert "\n\n" not in answer
    assert "g1  g2  g3  g4" in answer


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("play black e3", "it is white's turn"),
        ("play purple e3", "invalid color argument 'purple'"),
        ("play white", "write: play COLOUR MOVE"),
        ("play white d4", "the centre d4 must stay empty"),
        ("play 3 e3", "invalid color argument '3'"),
        ("genmove black", "it is white's turn"),
        ("all_legal", "invalid color argument"),
        ("undo", "cannot undo"),
        ("final_score", "the game is not over"),
        ("set_game chess", "no game has this name"),
        ("set_random_seed ten", "must be a whole number"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(command: str, complaint: str) -> None:
    (answer,) = session(command)
    assert answer.startswith("? ")
    assert complaint in answer


def test_undo_and_clear_board() -> None:
    machine = engine()
    machine.answer("play 1 e3")
    machine.answer("p c3")
    assert machine.position.ply == 2
    machine.answer("undo")
    assert machine.position.to_text() == "attangle 4/5/2w3/7/6/5/4 b 17 18"
    machine.answer("clear_board")
    assert machine.position.ply == 0


def test_colours_may_be_named_by_their_beginning() -> None:
    assert session("play w e3\nplay B c3\nplay wh c5\n") == ["= ", "= ", "= "]
    assert session("play b e3", "blokus_trigon")[0].startswith("? 'e3'"), "blue is the only b"


def test_a_seat_resigns() -> None:
    answers = session("play w e3\nplay b resign\nfinal_score\nplay w c3\nresign w\nundo\nfinal_score\n")
    assert answers[:3] == ["= ", "= ", "= W+R"]
    assert "Black resigned" in answers[3]
    assert "the game is over" in answers[4]
    assert answers[5:] == ["= ", "? the game is not over"]
    assert session("resign black\nfinal_score\n") == ["= ", "= W+R"]


@every_game()
def test_two_engines_play_a_whole_game(name: str) -> None:
    black, white = engine(name), engine(name)
    colours = black.position.game.dialect.colours
    while black.position.outcome() is None:
        colour = black.colour_to_move
        assert colour in colours
        move = black.answer(f"genmove {colour}").removeprefix("= ").strip()
        assert white.answer(f"play {colour} {move}") == "= \n\n"
    assert white.answer("final_score") == black.answer("final_score")
    assert white.answer("final_score").startswith("= ")
    assert black.answer(f"genmove {colours[0]}") == "= pass\n\n"


def test_set_game_changes_the_options() -> None:
    machine = engine()
    assert machine.answer("set_game attangle(opposite_captures=false)") == "= \n\n"
    assert machine.position.game.settings == {"opposite_captures": False}


def test_a_player_that_resigns_says_so_and_the_position_stays() -> None:
    class Quitter:
        def choose(self, position: Position, seed: int) -> Move:
            raise Resigned

    machine = Engine(games.game("attangle"), Quitter(), seed=1)
    assert machine.answer("genmove w") == "= resign\n\n"
    assert machine.position.ply == 0


def test_controllers_may_say_b_and_w_where_there_are_two_colours() -> None:
    assert session("play w e3\nplay b e4\nplay W E5\n") == ["= ", "= ", "= "]
    assert session("play b e3\n") == ["? it is white's turn"]
    # Where two colours have other names, black is the first and white the second, as controllers expect.
    assert session("genmove w\n", "tranglar") == ["? it is petrol's turn"]
    (answer,) = session("genmove b\n", "tranglar")
    assert answer.startswith("= ")
    # The beginning of a name is enough if it fits only one colour.
    assert session("genmove y\n", "blokus_trigon") == ["? it is blue's turn"]
    assert session("genmove w\n", "blokus_trigon")[0].startswith("? invalid color argument 'w'")
