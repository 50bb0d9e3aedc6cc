"""Moves and positions as text: what is read, what is refused, and the messages."""

import random

import pytest

import deltille
from deltille import BadNotation, IllegalMove, Position
from deltille.core.messages import Message, render
from deltille.games import game

ROWS = "19./21./23./11.3b11./27./29./31./33./35./35./33./31./29./27./12.y12./23./21./19."
EMPTY = "19./21./23./25./27./29./31./33./35./35./33./31./29./27./25./23./21./19."
BLUE = "I6,L6,V,S,P6,F,W,A6,G,Y,X,O,I5,L5,C5,P5,I4,C4,A4,2,1"
YELLOW = "I6,L6,V,S,P6,F,W,A6,G,Y,X,O,I5,L5,C5,P5,I4,C4,A4,I3,2"
STATED = f"2 {ROWS} r {BLUE}/{YELLOW}/all/all y -"


def test_the_texts_of_the_rules() -> None:
    assert Position(game("blokus_trigon")).to_text() == f"blokus_trigon 4 {EMPTY} b all/all/all/all - -"
    position = Position(game("blokus_trigon", players=2))
    position.push("q15,r15,s15")
    position.push("r4")
    assert position.to_text() == f"blokus_trigon(players=2) {STATED}"


def test_trays_say_what_is_placed_and_what_is_left() -> None:
    position = Position(game("blokus_trigon"))
    position.push("q15,r15,s15")
    titles = [tray.title for tray in position.scene().trays]
    assert [str(title) for title in titles] == [
        "Blue: laid 3, left 107",
        *(f"{name}: laid 0, left 110" for name in ("Yellow", "Red", "Green")),
    ]
    assert render(titles[0], "es") == "Azul: colocados 3, quedan 107"


@pytest.mark.parametrize("text", ["q15,r15,s15", "s15,q15,r15", "Q15,R15,S15"])
def test_cells_are_read_in_any_order_and_case(text: str) -> None:
    assert str(Position(game("blokus_trigon")).push(text)) == "q15,r15,s15"


def test_columns_after_z_have_two_letters() -> None:
    assert "z12,aa12" in Position(game("blokus_trigon")).legal_moves


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "joined by commas"),
        ("pass", "joined by commas"),
        ("r15 q15", "joined by commas"),
        ("r15,", "joined by commas"),
        ("r015", "joined by commas"),
        ("r1²", "joined by commas"),
        ("a1", "there is no cell a1"),
        ("zz9", "there is no cell zz9"),
        ("r99", "there is no cell r99"),
        ("r15,r15", "twice"),
        ("r15," * 50, "more than 6"),
    ],
)
def test_what_is_no_move_is_refused_with_an_example(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        Position(game("blokus_trigon")).push(text)


@pytest.mark.parametrize("text", ["r15,r17", "q15,r15,s15,t15,u15,v15,w15", "p14,r14"])
def test_cells_that_are_no_piece_are_illegal(text: str) -> None:
    with pytest.raises(IllegalMove, match="no piece has this shape"):
        Position(game("blokus_trigon")).push(text)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("2 19", "4 19", "the chosen options require '2'"),
        ("2 19", "2c 19", "the chosen options require '2'"),
        (" y -", " y", "expected players, rows"),
        (" y -", "  y -", "expected players, rows"),
        ("19./21./", "19./", "expected 18 rows"),
        ("19./21./", "18./21./", "row 18 has 19 cells"),
        ("19./21./", "99./21./", "row 18 has 19 cells"),
        ("19./21./", "1.18./21./", "the rows should read"),
        ("19./21./", "x19./21./", "row 18 should be made of"),
        ("19./21./", "019./21./", "row 18 should be made of"),
        ("3b11.", "2b12.", "the hands should read"),
        ("3b", "b.b", "Blue has placed 1 twice"),
        ("11.3b11.", "8.9b8.", "is not a piece"),
        ("12.y12.", "25.", "Yellow has placed 0 pieces, but 1 are due|cannot have been the 1"),
        (" r ", " x ", "the colour to move is one of"),
        (" r ", " b ", "pieces, but"),
        (" r ", " - ", "not all colours are out"),
        ("/all/all", "/all/-", "the hands should read"),
        ("/all/all", "/all", "the hands should read"),
        (" y -", " - -", "Yellow's last piece must have been the 1"),
        (" y -", " by -", "Blue's last piece cannot have been the 1"),
        (" y -", " z -", "should be letters of colours"),
        (" y -", " yy -", "should be letters of colours"),
        (" y -", " y g", "the colours out should read '-'"),
        ("11.3b11.", "3b22.", "are not all connected"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(old: str, new: str, complaint: str) -> None:
    assert old in STATED
    with pytest.raises(BadNotation, match=complaint):
        game("blokus_trigon", players=2).notation.parse_state(STATED.replace(old, new, 1))


def test_a_finished_position_has_nobody_to_move() -> None:
    chance = random.Random(5)
    position = Position(game("blokus_trigon", players=3))
    while position.outcome() is None:
        position.push(chance.choice(position.legal_moves))
    text = position.to_text()
    assert deltille.from_text(text) == position
    with pytest.raises(BadNotation, match="nobody is to move"):
        deltille.from_text(text.replace(" - ", " b ", 1))


def test_a_very_long_text_is_refused_at_once() -> None:
    with pytest.raises(BadNotation, match="expected players"):
        game("blokus_trigon").notation.parse_state("4 " * 10**6)


def test_the_text_board_shows_cells_names_and_hands() -> None:
    position = Position(game("blokus_trigon"))
    position.push("q15,r15,s15")
    lines = str(position).split("\n")
    assert lines[3] == "15           " + "/.\\." * 5 + "/.\\B/B\\B/.\\" + "./.\\" * 5 + "           15"
    assert lines[11].count("*") == 2
    assert lines[18].split() == [*"abcdefghijklmnopqrstuvwxyz", *"aaaaaaaaa"]
    assert lines[-3].startswith("> Yellow -110")
    assert max(len(line) for line in lines) <= 80


def test_a_step_names_who_is_put_out() -> None:
    chance = random.Random(5)
    position = Position(game("blokus_trigon"))
    tokens = []
    while position.outcome() is None:
        move = chance.choice(position.legal_moves)
        tokens += [step.token for step in position.steps(move)[1:]]
        position.push(move)
    assert sorted(tokens) == ["out:b", "out:g", "out:r", "out:y"]


def test_trays_are_grouped_by_size() -> None:
    position = Position(game("blokus_trigon"))
    for tray in position.scene().trays:
        sizes = [item.group for item in tray.items]
        counts = (*12 * [6], *4 * [5], *3 * [4], 3, 2, 1)
        assert sizes == [Message("blokus_trigon.size", cells=n) for n in counts]
