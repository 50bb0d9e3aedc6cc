"""The clauses of RULES.md, one by one."""

import random

import pytest

import deltille
from deltille import Position
from deltille.core.messages import Message
from deltille.core.perft import perft
from deltille.games import game
from deltille.testing import conformance

MIDGAME = "wwwb/wwb2/2bw+1b/1w++w2b1/b1b1b1/b2wb/2b+w b 7 4"


def at(text: str, head: str = "attangle") -> Position:
    return deltille.from_text(f"{head} {text}")


def captures(position: Position) -> set[str]:
    return {str(move) for move in position.legal_moves if "-" in str(move)}


def why(position: Position, move: str) -> str:
    with pytest.raises(deltille.IllegalMove) as refusal:
        position.push(move)
    return refusal.value.why


def body(position: Position) -> str:
    return position.to_text().partition(" ")[2]


@pytest.mark.rule("R1", "D1")
def test_white_starts_on_an_empty_board_of_37_points_with_36_moves() -> None:
    pos = deltille.new("attangle")
    assert (pos.turn, len(pos.legal_moves)) == (0, 36)
    assert len(pos.scene().sites) == 37
    assert body(pos) == "4/5/6/7/6/5/4 w 18 18"


@pytest.mark.rule("R1")
def test_there_is_no_pass() -> None:
    with pytest.raises(deltille.BadNotation, match="write a point such as 'e3'"):
        deltille.new("attangle").push("pass")


@pytest.mark.rule("R2")
def test_a_stack_belongs_to_its_top_piece() -> None:
    pos = at("4/5/6/7/1wb3/1w3/4 w 16 17")
    pos.push("b2,c2-c3")
    label = Message("attangle.stack", side=Message("attangle.white"), height=2, point="c3")
    assert pos.scene().pieces[0].label == label


@pytest.mark.rule("R3", "R8")
def test_a_stack_moves_only_to_capture() -> None:
    pos = at("4/5/6/7/2w3/1w3/3b w 16 17")
    assert captures(pos) == set()
    assert why(pos, "b2,c3-d4") == "d4 is not an enemy stack"  # an empty point
    assert why(pos, "b2,c3-a4") == "b2 is not in line with a4"


@pytest.mark.rule("R8")
def test_own_stacks_are_no_targets() -> None:
    assert why(at("4/5/6/7/1ww3/1w3/4 w 15 18"), "b2,c2-c3") == "c3 is not an enemy stack"


@pytest.mark.rule("R4")
def test_a_piece_is_placed_on_any_empty_point() -> None:
    pos = at("4/5/6/7/2w3/1w3/3b w 16 17")
    places = {str(move) for move in pos.legal_moves}
    assert len(places) == 33
    assert why(pos, "c3") == "c3 is occupied"
    pos.push("g4")
    assert body(pos) == "3w/5/6/7/2w3/1w3/3b b 15 17"


@pytest.mark.rule("R4", "D5")
def test_an_empty_stock_forces_a_capture_and_a_full_one_does_not() -> None:
    text = "2ww/bb+www/w1w++1w1/4wb++1/1wb++w2/3b1/bw1b w 0 10"
    blocked = at(text)
    assert len(blocked.legal_moves) == 0
    choice = at(MIDGAME)
    assert captures(choice)
    assert len(choice.legal_moves) > len(captures(choice))


@pytest.mark.rule("R5")
def test_the_centre_stays_empty() -> None:
    assert why(deltille.new("attangle"), "d4") == "the centre d4 must stay empty"
    for seed in range(5):
        for pos in conformance.walk(game("attangle"), seed):
            assert "d4" not in pos.legal_moves
            assert all(not piece.id.endswith(":d4") for piece in pos.scene().pieces)


@pytest.mark.rule("R6", "R7", "D3")
def test_two_singles_on_a_single_make_a_double() -> None:
    pos = at("4/5/6/7/1wb3/1w3/4 w 16 17")
    assert captures(pos) == {"b2,c2-c3"}
    pos.push("b2,c2-c3")
    assert body(pos) == "4/5/6/7/2w+3/5/4 b 17 17"


@pytest.mark.rule("R6", "R7", "D3")
def test_two_singles_on_a_double_make_a_triple() -> None:
    pos = at("4/5/6/7/1wb+3/1w3/4 w 15 17")
    pos.push("b2,c2-c3")
    assert body(pos) == "4/5/6/7/2w++3/5/4 b 16 17"
    assert pos.scores == (1, 0)


@pytest.mark.rule("R6", "R7", "D3")
def test_a_single_and_a_double_on_a_single_make_a_triple() -> None:
    pos = at("4/5/6/7/1w+b3/1w3/4 w 16 16")
    pos.push("b2,c2-c3")
    assert body(pos) == "4/5/6/7/2w++3/5/4 b 17 16"


@pytest.mark.rule("R6", "D6")
def test_no_tower_grows_above_three() -> None:
    assert why(at("4/5/6/7/1w+b+3/1w3/4 w 15 16"), "b2,c2-c3") == "no tower may be higher than three"
    assert why(at("4/5/6/7/1w+b3/1w+3/4 w 16 15"), "b2,c2-c3") == "two doubles cannot capture"


@pytest.mark.rule("R6")
def test_both_must_come_from_different_directions() -> None:
    pos = at("4/5/6/7/wwb3/5/4 w 16 17")
    assert why(pos, "c1,c2-c3") == "the two stacks must come from different directions"
    assert captures(pos) == set()


@pytest.mark.rule("R6")
def test_a_stack_in_between_blocks() -> None:
    pos = at("4/5/6/7/wbb3/1w3/4 w 16 16")
    assert why(pos, "b2,c1-c3") == "c1 is blocked by c2"
    assert captures(pos) == {"b2,c1-c2"}


@pytest.mark.rule("R6")
def test_sliding_crosses_the_empty_centre_and_any_distance() -> None:
    pos = at("4/2wb1/6/7/6/5/w3 w 16 17")
    assert captures(pos) == {"a1,f3-f4"}


@pytest.mark.rule("R6")
def test_one_stack_alone_or_three_together_do_not_capture() -> None:
    pos = at("4/5/6/7/1wb3/1w3/4 w 16 17")
    for text in ("b2-c3", "b2,c2,c4-c3"):
        with pytest.raises(deltille.BadNotation):
            pos.push(text)


@pytest.mark.rule("R6", "D2")
def test_opposite_directions_capture_unless_the_option_forbids_it() -> None:
    text = "4/5/6/7/1wb1w1/5/4 w 16 17"
    assert captures(at(text)) == {"c2,c5-c3"}
    strict = at(text, "attangle(opposite_captures=false)")
    assert captures(strict) == set()
    assert why(strict, "c2,c5-c3") == "the two stacks must not come from opposite directions"


@pytest.mark.rule("R9")
def test_triples_neither_move_nor_are_captured_but_block() -> None:
    pos = at("4/5/6/7/1w++b3/1w3/4 w 15 16")
    assert why(pos, "b2,c2-c3") == "the triple on c2 cannot move"
    assert why(at("4/5/6/7/1wb++3/1w3/4 w 15 16"), "b2,c2-c3") == "the triple on c3 cannot be captured"
    assert why(at("4/5/6/7/wb++b3/1w3/4 w 15 15"), "b2,c1-c3") == "c1 is blocked by c2"


@pytest.mark.rule("R10", "D7")
def test_the_third_triple_wins_at_once() -> None:
    pos = at("4/5/w++5/7/w++wb+3/1w3/4 w 11 15")
    pos.push("b2,c2-c3")
    outcome = pos.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((3, 0), (0,), "triples")
    assert str(outcome) == "White wins: three triples built (3–0)."
    with pytest.raises(deltille.GameOver, match="White wins"):
        pos.push("a1")


@pytest.mark.rule("R11", "D4")
def test_who_cannot_move_loses_whatever_the_triples() -> None:
    outcome = at("2ww/bb+www/w1w++1w1/4wb++1/1wb++w2/3b1/bw1b w 0 10").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((1, 2), (1,), "blocked")


@pytest.mark.rule("R12")
def test_every_game_has_a_winner_within_76_moves() -> None:
    for seed in range(40):
        for pos in conformance.walk(game("attangle"), seed):
            on_board = sum(piece.height for piece in pos.scene().pieces)
            stocks = sum(tray.items[0].count for tray in pos.scene().trays)
            assert on_board + stocks == 36
        outcome = pos.outcome()
        assert outcome is not None
        assert len(outcome.winners) == 1
        assert pos.ply <= 76


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("attangle 4/5/6/7/6/5/4 w 18 18", [36, 1260, 42840, 1413720, 45516000]),
        ("attangle(opposite_captures=false) 4/5/6/7/6/5/4 w 18 18", [36, 1260, 42840, 1413720, 45482520]),
        (f"attangle {MIDGAME}", [51, 1531, 54757, 1456472]),
        (f"attangle(opposite_captures=false) {MIDGAME}", [45, 1286, 42743, 1088023]),
    ],
)
def test_move_sequences_are_as_many_as_other_programs_count(text: str, counts: list[int]) -> None:
    pos = deltille.from_text(text)
    assert [perft(pos, depth + 1) for depth in range(len(counts))] == counts


def test_the_game_in_the_rules_ends_as_told() -> None:
    pos = deltille.new("attangle")
    moves = (
        "a4 d6 g2 e3 c3 e2 c3,g2-e2 d3 f3 d3,e3-e2 a2 d1 "
        "a1 c1 e3 d2 a3 f4 a1,f3-f4 g3 d7 d6,g3-f4 a2,d7-d2 c1,d1-d2"
    )
    for move in moves.split():
        pos.push(move)
    assert body(pos) == "4/3b++1/1b++w3/1b++5/6/5/2ww w 12 12"
    outcome = pos.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_captures_are_read_in_any_order_of_the_capturers() -> None:
    pos = at("4/5/6/7/1wb3/1w3/4 w 16 17")
    assert pos.parse("c2,b2-c3").text == "b2,c2-c3"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4/5/6/7/6/5 w 18 18", "expected 7 rows"),
        ("4/5/6/7/6/5/4 x 18 18", "expected rows, the side to move and two stocks"),
        ("4/5/6/7/6/5/4 w 18 17", "36 pieces"),
        ("4/5/6/3w3/6/5/4 b 17 18", "centre"),
        ("4/5/6/7/6/5/5 w 18 18", "row a has 4 points, not 5"),
        ("4/5/6/7/6/5/3q w 18 18", "neither a number nor a stack"),
        ("4/5/6/7/6/5/22 w 18 18", "written the usual way"),
        ("w++w++w++1/5/6/7/6/5/4 w 12 15", "would have won before"),
        ("4/5/6/7/6/5/3w b 18 17", "White cannot have 18 pieces"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(deltille.BadNotation, match=reason):
        at(text)


def test_a_random_game_can_be_told() -> None:
    chance = random.Random(5)
    pos = deltille.new("attangle")
    told = []
    while pos.outcome() is None:
        move = chance.choice(pos.legal_moves)
        told += [step.sentence for step in pos.steps(move)]
        pos.push(move)
    assert any(sentence.key == "attangle.captured" and sentence.args["height"] == 3 for sentence in told)
