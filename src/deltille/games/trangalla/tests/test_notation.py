"""Moves, positions and drawings as RULES.md writes them."""

import pytest

import deltille
from deltille import BadNotation
from deltille.core.messages import Message
from deltille.games import game
from deltille.games.trangalla.tests.positions import BOARDS, OPENING, RULES, at, body, played


def test_the_position_texts_of_the_rules_are_those_positions() -> None:
    assert body(deltille.new("trangalla")) in RULES
    moves: list[str] = []
    for move in ("king@b1", "king@h2", "b2xd2", "g2-f3"):
        moves.append(move)
        assert body(played(*moves)) in RULES
        assert f"after {move}" in RULES


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("rhombus25 300", "expected board, cap, rows"),
        ("rhombus25 300 1/PP/PPP/4/5/4/ppp/1 w choose 0 - -", "expected 9 rows"),
        ("rhombus25 300 1/PP/PPP/4/5/3/ppp/pp/1 w choose 0 - -", "row f has 4 positions"),
        ("rhombus25 300 1/PP/PPP/4/5/4/ppq/pp/1 w choose 0 - -", "row g may hold"),
        ("rhombus25 300 1/KP/PPP/4/5/4/ppp/pp/1 w choose 0 - -", "White has not yet chosen"),
        ("rhombus25 300 1/PP/PPP/4/5/4/ppp/pp/1 w choose 1 - -", "nobody has moved or passed"),
        ("rhombus25 300 1/K1/PPP/P3/5/4/ppp/pk/1 w 0 0 - -", "are on their starting points"),
        ("rhombus25 300 1/KK/PPP/4/5/4/ppp/pk/1 w 0 0 - -", "two kings"),
        ("rhombus25 300 1/KP/PPP/4/5/4/ppp/pk/1 w 3 0 - -", "even plies"),
        ("rhombus25 300 1/KP/PPP/4/5/4/ppp/pk/1 w 302 0 - -", "300 at most"),
        ("rhombus25 300 1/KP/PPP/1S2/5/4/ppp/pk/1 w 20 0 - -", "ten pieces"),
        ("rhombus25 300 1/KP/PPP/P3/5/4/3/1k/1 w 20 0 - -", "no more can be the king"),
        ("rhombus25 300 1/P1/3/4/5/4/3/1k/1 w 20 0 - -", "is the king: write K"),
        ("rhombus25 300 K/P1/3/4/5/4/3/1k/1 w 20 0 - -", "can stand on a goal"),
        ("rhombus25 300 S/K1/3/4/5/4/3/1k/1 w 20 0 - -", "can stand on a goal"),
        ("rhombus25 300 1/2/3/4/5/4/3/1k/K w 20 0 - -", "would have won before"),
        ("rhombus25 300 1/K1/3/4/5/4/3/1k/1 w 20 0 zz -", "is not a layout"),
        ("rhombus25 300 1/K1/3/4/5/4/3/1k/1 w 20 0 7 -", "is not a layout of 2 pieces"),
        ("rhombus25 300 1/K1/3/4/5/4/3/1k/1 w 20 0 10000002,10000002 -", "lists each layout once"),
        ("rhombus25 300 1/K1/3/4/5/4/3/1k/1 w 2 0 10000002*3 -", "not made that many moves"),
        ("rhombus25 300 1/K1/3/4/5/4/3/1k/1 w 20 0 10000004,10000002 -", "written the usual way"),
        ("rhombus25 300 1/K1/3/4/5/4/3/1k/1 w 20 0 5000000 -", "would have won with the layout"),
        ("rhombus25 300 1/KP/3/4/5/4/3/1k/1 w 20 0 10000003 -", "has shown White's king"),
        ("rhombus25 300 1/K1/3/4/5/4/3/2/1 w 020 0 - -", "written the usual way"),
        ("rhombus25 300 1/K1/3/31/5/4/3/1k/1 w 20 0 - -", "written the usual way"),
    ],
)
def test_impossible_position_texts_are_refused_with_a_reason(text: str, fragment: str) -> None:
    with pytest.raises(BadNotation, match=fragment):
        at(text)


def test_a_position_text_belongs_to_its_board_and_cap() -> None:
    text = body(deltille.new("trangalla"))
    with pytest.raises(BadNotation, match="played on rhombus16 with a cap of 300"):
        deltille.from_text(f"trangalla(board=rhombus16) {text}")


@pytest.mark.parametrize(
    "text", ["", "c2", "c2-", "c2-c3-c4", "b2xd2-e2", "king@", "king@?", "PASS", "b1 xd1"]
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadNotation, match="b2xd2xf4"):
        played("king@b1", "king@h2").push(text)


def test_a_position_that_is_not_there_is_named() -> None:
    with pytest.raises(BadNotation, match="there is no b3 here; the rows from a on have 1, 2, 3, 4, 5"):
        played("king@b1", "king@h2").push("b3-c3")


def test_the_mirror_is_a_symmetry_of_all_boards_but_the_rhomboid() -> None:
    without = [board for board in BOARDS if game("trangalla", board=board).symmetries is None]
    assert without == ["rhomboid20"]


def test_a_chain_is_pointed_at_jump_by_jump() -> None:
    position = played(*OPENING)
    assert position.path("h1xf1xd2xd4") == ("piece:h1", "point:f1", "point:d2", "point:d4")
    assert deltille.new("trangalla").path("king@c2") == ("piece:c2",)
    assert {site.label for site in position.scene().sites if site.mark == "goal"} == {"a1", "i1"}


def test_a_layout_that_comes_back_is_counted_for_everybody() -> None:
    """R12: once and two repeats are allowed, so the second repeat is the last."""
    position = played("king@b1", "king@h2", "c3-d4", "g3-f3")
    remarks = []
    for move in 2 * ("d4-d3", "f3-f2", "d3-d4", "f2-f3"):
        position.push(move)
        remarks.append(position.scene().remark)
        assert position.view(1).scene().remark == position.view(None).scene().remark == remarks[-1]
    once, twice = (Message("trangalla.remark-repetition", times=times, most=2) for times in (1, 2))
    assert remarks == [None, None, None, *4 * [once], twice]
    for move in ("d4-d3", "f3-f2", "d3-d4"):
        position.push(move)
    with pytest.raises(deltille.IllegalMove, match="three times"):
        position.push("f2-f3")


def test_the_last_moves_before_a_draw_are_counted_down() -> None:
    near = at("rhombus25 60 1/K1/1P1/1p2/5/4/1k1/2/1 b 45 0 - -")
    assert near.scene().remark == Message("trangalla.remark-near-end", moves=15)
    far = at("rhombus25 60 1/K1/1P1/1p2/5/4/1k1/2/1 b 5 0 - -")
    assert far.scene().remark is None
