"""The clauses of RULES.md, one by one; test_secrecy.py has those about secrets."""

import pytest

import deltille
from deltille import BadNotation, BadOption, GameOver
from deltille.core.errors import Hidden
from deltille.games import game
from deltille.games.trangalla import tables
from deltille.games.trangalla.tests import oracle
from deltille.games.trangalla.tests.positions import (
    OPENING,
    RULES,
    at,
    body,
    every_board,
    played,
    reason,
    rows,
    texts,
    tokens,
    why,
)
from deltille.testing.conformance import walk

# -- the board and the beginning ---------------------------------------------------------------------


@pytest.mark.rule("R1", "D1")
@pytest.mark.parametrize(
    ("board", "n_positions", "n_lines"),
    [("rhombus25", 25, 56), ("rhombus16", 16, 33), ("rhomboid20", 20, 43), ("mirror20", 20, 40)],
)
def test_boards_have_the_positions_and_lines_of_the_table(board: str, n_positions: int, n_lines: int) -> None:
    chosen = tables.board(board)
    assert (len(chosen.names), len(chosen.lines())) == (n_positions, n_lines)
    assert dict(zip(chosen.names, chosen.doubled, strict=True)) == oracle.coordinates(board)
    joined = {frozenset((chosen.name_at[a], chosen.name_at[b])) for a, b in chosen.lines()}
    assert joined == {frozenset((a, b)) for a in chosen.names for b in oracle.neighbours(board, a).values()}
    assert deltille.new("trangalla").game.settings["board"] == "rhombus25"


@pytest.mark.rule("R1", "R2")
@every_board
def test_each_side_has_five_pieces_on_the_rows_of_two_and_three_and_the_apexes_are_empty(board: str) -> None:
    text = rows(deltille.new("trangalla", board=board))
    assert text.startswith("1/PP/PPP/")
    assert text.endswith("/ppp/pp/1")
    assert (text.count("P"), text.count("p")) == (5, 5)


@pytest.mark.rule("R2")
@every_board
def test_first_both_choose_any_of_their_five_pieces_as_king(board: str) -> None:
    position = deltille.new("trangalla", board=board)
    assert texts(position) == {"king@b1", "king@b2", "king@c1", "king@c2", "king@c3"}
    position.push("king@c2")
    assert position.turn == 1
    assert len(position.legal_moves) == 5
    assert not texts(position) & {"king@b1", "king@c2"}
    position.push(position.legal_moves[0])
    assert (rows(position).count("K"), rows(position).count("k")) == (1, 1)
    assert "first choose your king" in why(deltille.new("trangalla"), "c2-d2")
    assert "first choose your king" in why(deltille.new("trangalla"), "b2xd2")
    assert "one of the pieces on b1, b2, c1, c2, c3" in why(deltille.new("trangalla"), "king@a1")
    assert why(position, "king@b1") == "the kings have already been chosen"


@pytest.mark.rule("R2", "R15")
def test_the_choice_is_secret() -> None:
    position = played("king@c2", "king@g1")
    assert [move.text for move in position.view(0).history] == ["king@c2", "king@?"]
    assert [move.text for move in position.view(1).history] == ["king@?", "king@g1"]
    assert [move.text for move in position.view(None).history] == ["king@?", "king@?"]
    with pytest.raises(Hidden):
        played("king@c2").view(0).push("king@g1")
    own = deltille.new("trangalla").view(0)
    own.push("king@b1")
    assert own == played("king@b1").view(0)
    assert tokens(deltille.new("trangalla"), "king@c2") == ["chosen"]
    with pytest.raises(BadNotation):
        position.push("king@?")


@pytest.mark.rule("R3")
def test_white_moves_first_and_turns_alternate() -> None:
    position = played("king@b1", "king@h2")
    for seat in (0, 1, 0, 1):
        assert position.turn == seat
        position.push(next(move for move in position.legal_moves if "-" in move.text))
    assert why(played("king@b1", "king@h2"), "g1-f1") == "g1 is not your piece"
    assert why(played("king@b1", "king@h2"), "g1xe1") == "g1 is not your piece"


def test_the_twelve_first_moves() -> None:
    first = "b1xd1 b1xd3 b2xd2 b2xd4 c1-d1 c1-d2 c1xa1 c2-d2 c2-d3 c3-d3 c3-d4 c3xa1"
    assert texts(played("king@b1", "king@h2")) == set(first.split())


# -- steps -------------------------------------------------------------------------------------------


@pytest.mark.rule("R4", "D2")
def test_a_step_goes_forward_or_sideways_for_king_and_soldier_alike() -> None:
    for letters in ("K", "P"):
        other = "P" if letters == "K" else "K"
        position = at(f"rhombus25 300 1/{other}1/3/4/2{letters}2/4/3/1k/1 w 20 0 - -")
        steps = {text for text in texts(position) if text.startswith("e3")}
        assert steps == {"e3-e2", "e3-e4", "e3-f2", "e3-f3"}
        assert why(position, "e3-d2") == "a step goes forward or sideways, never backward"
    black = at("rhombus25 300 1/K1/3/4/2k2/4/3/2/1 b 21 0 - -")
    assert texts(black) == {"e3-e2", "e3-e4", "e3-d2", "e3-d3"}


@pytest.mark.rule("R4")
def test_a_step_needs_an_empty_neighbour() -> None:
    position = played("king@b1", "king@h2")
    assert why(position, "b1-c1") == "c1 is occupied"
    assert "lead from c1 to e1" in why(position, "c1-e1")
    assert why(position, "d1-e1") == "d1 is not your piece"


@pytest.mark.rule("R4")
def test_the_fold_of_mirror20_is_stepped_over_by_uprights_only() -> None:
    position = at("mirror20 300 1/K1/3/1P2/4/3/1k/1 w 20 0 - -")
    assert {text for text in texts(position) if text.startswith("d2")} == {"d2-d1", "d2-d3", "d2-e2"}
    across = at("mirror20 300 1/K1/3/1P2/1p2/3/1k/1 w 20 0 - -")
    assert not any(text.startswith("d2x") for text in texts(across))


# -- jumps -------------------------------------------------------------------------------------------


@pytest.mark.rule("R5", "R8")
def test_own_pieces_are_jumped_and_stay_what_they_are() -> None:
    position = played("king@b1", "king@h2")
    assert tokens(position, "b2xd2") == ["moved:d2"]
    position.push("b2xd2")
    assert body(position) == "rhombus25 300 1/K1/PPP/1P2/5/4/ppp/pk/1 b 1 0 1f000000000ba -"


@pytest.mark.rule("R5")
def test_a_jump_needs_one_piece_and_an_empty_position_behind_it_in_line() -> None:
    position = at("rhombus25 300 1/K1/1P1/1P2/1p3/4/3/1k/1 w 20 0 - -")
    assert why(position, "c2xe2") == "e2 is occupied"
    assert "not two positions" in why(position, "c2xf2")
    assert "not two positions" in why(position, "c2xe3")
    assert "nothing to jump over on d3" in why(position, "c2xe4")


@pytest.mark.rule("R5")
def test_chains_turn_freely_and_go_backward() -> None:
    position = played(*OPENING)
    assert {"h1xf1", "h1xf1xd2", "h1xf1xd2xd4", "h1xf1xd2xd4xb2"} <= texts(position)
    back = at("rhombus25 300 1/K1/1p1/1P2/5/4/3/1k/1 w 20 0 - -")
    assert "d2xb2" in texts(back)


@pytest.mark.rule("R5")
def test_a_move_is_one_step_or_jumps_never_both() -> None:
    position = played("king@b1", "king@h2")
    for mixed in ("b2xd2-d3", "c1-d1-e1", "c1-d1xd3"):
        with pytest.raises(BadNotation):
            position.push(mixed)


@pytest.mark.rule("R6", "D3")
def test_a_jumped_king_can_be_jumped_again_because_nothing_changes_under_way() -> None:
    # c3 is jumped on the way to b2 and again on the way back.
    example = played("king@c3", "king@h2", *OPENING[2:])
    assert tokens(example, "h1xf1xd2xd4xb2xd4") == ["moved:d4", "king_taken:c3", "turned:d3", "turned:e2"]


@pytest.mark.rule("R6", "R8")
def test_turning_is_done_when_the_move_is_over() -> None:
    position = at("rhombus25 300 1/K1/3/1P2/1k3/1S2/3/p1/1 w 20 0 - -")
    assert {"d2xf1", "d2xf1xf3"} <= texts(position)
    assert why(position, "d2xf1xd2") == "a chain may not land where it started"
    assert tokens(position, "d2xf1xf3") == ["moved:f3", "king_taken:e2"]


@pytest.mark.rule("R7", "D4")
def test_a_chain_lands_on_its_origin_neither_at_the_end_nor_in_passing() -> None:
    position = played("king@b1", "king@h2")
    assert why(position, "b2xd2xb2") == "a chain may not land where it started"
    assert why(position, "b2xd2xb2xd4") == "a chain may not land where it started"
    for text in (text for end in range(30) for p in walk(game("trangalla"), end) for text in texts(p)):
        first, *landings = text.split("x")
        assert first not in landings


@pytest.mark.rule("R7")
def test_moves_with_the_same_ends_differ_by_the_jumped_enemies_only() -> None:
    position = played(*OPENING)
    short, long = position.parse("h1xf1xd2xd4"), position.parse("h1xf1xd2xd4xb2xd4")
    assert (short.id & 1023) == (long.id & 1023)
    assert short != long
    assert tokens(position, long.text) == ["moved:d4", "turned:c3", "turned:d3", "turned:e2"]


@pytest.mark.rule("R7")
def test_any_path_of_a_move_is_understood_and_one_is_written() -> None:
    position = played(*OPENING)
    detour = "h1xf1xd2xd4xd2xd4"
    assert position.parse(detour) == position.parse("h1xf1xd2xd4")
    assert detour not in texts(position)
    assert detour in position.legal_moves


@pytest.mark.rule("R8")
def test_jumped_soldiers_change_sides_after_the_move_and_move_the_other_way_from_then_on() -> None:
    position = played(*OPENING, "h1xf1xd2xd4")
    assert rows(position) == "1/K1/P1P/2sp/1sp2/4/p1p/1k/1"
    turned = at("rhombus25 300 1/K1/3/1p2/1S3/4/3/1k/1 b 21 0 - -")
    turned.push("d2xf1")
    assert rows(turned).count("s") == 1
    turned.push("b1-b2")
    assert {"e2-d1", "e2-d2"} <= texts(turned)
    assert "e2-f1" not in texts(turned)


@pytest.mark.rule("R8", "R10")
def test_a_jumped_king_is_removed_and_the_game_goes_on() -> None:
    position = at("rhombus25 300 1/K1/P2/4/5/1P2/1k1/p1/1 w 20 0 - -")
    assert tokens(position, "f2xh2") == ["moved:h2", "king_taken:g2"]
    position.push("f2xh2")
    assert reason(position) is None
    assert rows(position) == "1/K1/P2/4/5/4/3/sP/1"
    assert len(position.legal_moves) > 0


# -- apexes and endings ------------------------------------------------------------------------------


@pytest.mark.rule("R9", "D5")
@pytest.mark.parametrize(
    ("text", "move", "expected"),
    [
        ("rhombus25 300 1/PP/PPK/4/5/4/ppp/pk/1 w 0 0 - -", "c1xa1", "moved:a1 lost:a1"),
        ("rhombus25 300 1/PP/PPK/4/5/4/ppp/pk/1 w 0 0 - -", "c3xa1", "moved:a1"),
        ("rhombus25 300 1/K1/3/4/5/4/P2/pk/1 w 20 0 - -", "g1xi1", "moved:i1 turned:h1 lost:i1"),
        ("rhombus25 300 1/K1/3/4/5/4/P2/kp/1 w 20 0 - -", "g1xi1", "moved:i1 king_taken:h1 lost:i1"),
        ("rhombus25 300 1/P1/3/4/5/4/K2/k1/1 w 20 0 - -", "g1xi1", "moved:i1 king_taken:h1 goal:i1"),
        (
            "rhombus25 300 1/K1/P1P/2P1/1Pp2/4/p1p/pk/1 b 5 0 - -",
            "h1xf1xd2xd4",
            "moved:d4 turned:d3 turned:e2",
        ),
    ],
)
def test_what_moves_do_as_written_in_the_rules(text: str, move: str, expected: str) -> None:
    position = at(text)
    assert tokens(position, move) == expected.split()
    line = f"{text:<55}{move:<14}{expected}"
    assert " ".join(line.split()) in " ".join(RULES.split())


@pytest.mark.rule("R9")
def test_a_king_on_the_enemy_apex_wins_at_once() -> None:
    position = at("rhombus25 300 1/P1/3/4/5/4/k2/K1/1 w 20 0 - -")
    position.push("h1-i1")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((1, 0), (0,), "goal")
    with pytest.raises(GameOver):
        position.push("g1-f1")


@pytest.mark.rule("R9")
def test_losing_a_soldier_is_asked_about() -> None:
    """The mover's own loss, certain or possible; not what others lose."""
    costs = at("rhombus25 300 1/PP/PPK/4/5/4/ppp/pk/1 w 0 0 - -").steps("c1xa1")
    assert [(step.kind, step.needs_confirmation) for step in costs] == [("moved", False), ("lost", True)]
    gains = at("rhombus25 300 1/K1/3/4/5/4/P2/kp/1 w 20 0 - -").steps("g1xi1")
    assert [step.kind for step in gains if step.needs_confirmation] == ["lost"]
    view = at("rhombus25 300 1/PP/PPK/4/5/4/ppp/pk/1 w 0 0 - -").view(None)
    assert [step.kind for step in view.steps("c1xa1") if step.needs_confirmation] == ["arrived"]


@pytest.mark.rule("R9", "D5")
def test_a_soldier_is_lost_on_either_apex_and_a_king_stays_on_its_own() -> None:
    position = at("rhombus25 300 1/K1/3/4/5/4/k2/P1/1 w 20 0 - -")
    position.push("h1-i1")
    assert reason(position) is None
    assert rows(position) == "1/K1/3/4/5/4/k2/2/1"
    own = played("king@c3", "king@h2", "c1xa1")
    assert rows(own).startswith("1/PP/1PK/")
    king = played("king@c3", "king@h2", "c3xa1")
    assert body(king) == "rhombus25 300 K/SS/SS1/4/5/4/ppp/pk/1 b 1 0 1f0000000001f -"
    king.push("g1-f1")
    assert any(text.startswith("a1x") for text in texts(king))


@pytest.mark.rule("D5")
def test_a_soldier_may_be_safe_on_its_own_goal_and_then_tells_nobody_what_it_is() -> None:
    safe = deltille.new("trangalla", own_goal="safe")
    for move in ("king@c3", "king@h2"):
        safe.push(move)
    assert tokens(safe, "c1xa1") == tokens(safe, "c3xa1") == ["moved:a1"]
    assert [step.token for step in safe.view(1).steps("c1xa1")] == ["moved:a1"]
    safe.push("c1xa1")
    assert rows(safe) == "P/PP/1PK/4/5/4/ppp/pp/1".replace("pp/1", "pk/1")
    assert deltille.from_text(safe.to_text()) == safe
    safe.push("g1-f1")
    assert {"a1xc1"} <= texts(safe)
    lost = deltille.from_text("trangalla(own_goal=safe) rhombus25 300 1/K1/3/4/5/4/k2/P1/1 w 20 0 - -")
    assert tokens(lost, "h1-i1") == ["moved:i1", "lost:i1"]
    with pytest.raises(BadNotation, match="stand on a goal"):
        at("rhombus25 300 P/KP/PP1/4/5/4/ppp/pk/1 w 20 0 - -")


@pytest.mark.rule("R9", "D6")
def test_an_apex_ends_a_chain() -> None:
    # From a1, reached over b1, b2 could be jumped next.
    position = at("rhombus25 300 1/PP/P1K/4/5/4/3/1k/1 w 20 0 - -")
    assert "c1xa1" in texts(position)
    assert not any("xa1x" in text for text in texts(position))
    assert why(position, "c1xa1xc3") == "a move ends on a goal such as a1"


@pytest.mark.rule("R10")
def test_a_player_without_king_can_still_take_the_other_king() -> None:
    position = at("rhombus25 300 1/2/3/1S2/1k3/4/3/2/1 w 20 0 - -")
    position.push("d2xf1")
    assert reason(position) == "both_kings"


@pytest.mark.rule("R11")
def test_both_kings_taken_is_a_draw() -> None:
    position = at("rhombus25 300 1/2/3/1S2/1k3/3s/3/2/1 w 20 0 - -")
    position.push("d2xf1")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((0, 0), (), "both_kings")


# -- repetition --------------------------------------------------------------------------------------


SHUFFLE = ("d1-d2", "f1-f2", "d2-d1", "f2-f1")


@pytest.mark.rule("R12", "D7")
def test_a_layout_may_be_produced_three_times_and_not_a_fourth_time() -> None:
    position = at("rhombus25 300 1/K1/3/P3/5/p3/3/1k/1 w 20 0 - -")
    for _ in range(3):
        for move in SHUFFLE:
            position.push(move)
    assert why(position, "d1-d2") == "you have already made this layout three times"
    assert "d1-d2" not in texts(position)
    position.push("b1-b2")  # another layout, after which everything is new
    assert "f1-f2" in texts(position)


@pytest.mark.rule("R12", "D7")
def test_the_start_and_passes_are_produced_by_nobody() -> None:
    assert body(played("king@b1", "king@h2")).endswith("w 0 0 - -")
    stuck = at("mirror20 300 1/2/3/KPPP/kppp/3/2/1 w 48 0 - -")
    stuck.push("pass")
    assert body(stuck).endswith("b 49 1 - -")


@pytest.mark.rule("R12", "D8")
def test_a_move_that_jumps_a_possible_king_is_never_a_repetition() -> None:
    text = "rhombus25 300 1/K1/1P1/1p2/5/4/1k1/2/1 w 20 0 200000000882*3 -"
    assert "c2xe2" in texts(at(text))
    assert "c2xe2" not in texts(at(text.replace("1p2", "1s2")))
    position = at(text)
    position.push("c2xe2")
    assert body(position).split()[6] == "200000000882*3"


@pytest.mark.rule("R12", "D9")
def test_records_are_forgotten_when_a_piece_leaves_the_board() -> None:
    position = at("rhombus25 300 1/K1/3/P3/5/p3/3/1k/1 w 20 0 - -")
    for move in SHUFFLE:
        position.push(move)
    *_, white, black = body(position).split()
    assert (white.count(",") + 1, black.count(",") + 1) == (2, 2)
    lost = at(f"rhombus25 300 1/K1/3/4/5/4/k2/P1/1 w 20 0 {1 << 1 | 1 << 8 | 1 << 40:x} -")
    lost.push("h1-i1")
    assert body(lost).split()[6:] == [f"{1 << 1 | 1 << 44:x}", "-"]


@pytest.mark.rule("R12", "D9")
def test_a_count_stops_at_three() -> None:
    text = "rhombus25 300 1/K1/1P1/1p2/5/4/1k1/2/1 w 20 0 200000000882*3 -"
    assert at(text).to_text().endswith("*3 -")
    with pytest.raises(BadNotation):
        at(text.replace("*3", "*4"))


# -- passing, no pieces, the cap ---------------------------------------------------------------------


BLOCKED = "mirror20 300 1/2/3/KPPP/kppp/3/2/1 w 48 {} 78000003c0 78000001e0"


@pytest.mark.rule("R13", "D10")
def test_a_player_without_a_move_passes_and_only_then() -> None:
    position = at(BLOCKED.format(0))
    assert texts(position) == {"pass"}
    assert tokens(position, "pass") == ["passed"]
    assert position.path("pass") == ("button:pass",)
    assert why(played("king@b1", "king@h2"), "pass") == "you have a legal move, so you must move"


@pytest.mark.rule("R13")
def test_two_players_without_a_move_have_drawn() -> None:
    position = at(BLOCKED.format(0))
    position.push("pass")
    assert reason(position) == "no_moves"
    assert reason(at(BLOCKED.format(1))) == "no_moves"
    assert position.scores == (0, 0)


@pytest.mark.rule("R13", "D11")
def test_a_player_without_pieces_has_lost() -> None:
    position = at("rhombus25 300 1/K1/3/1P2/1s3/4/3/2/1 w 20 0 - -")
    position.push("d2xf1")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "no_pieces")
    own = at("rhombus25 300 1/1s/3/4/5/4/2K/2/1 b 21 0 - -")
    own.push("b2-a1")  # the last soldier is lost on the apex
    assert (own.scores, reason(own)) == ((1, 0), "no_pieces")


@pytest.mark.rule("R14", "D12")
def test_the_game_is_drawn_when_the_cap_is_reached() -> None:
    position = at("rhombus25 60 1/K1/3/P3/5/p3/3/1k/1 b 59 0 - -")
    position.push("f1-f2")
    assert reason(position) == "cap"
    assert position.scores == (0, 0)
    assert deltille.new("trangalla").game.settings["cap"] == 300
    with pytest.raises(BadOption):
        deltille.new("trangalla", cap=10)


@pytest.mark.rule("D13")
def test_the_first_reason_of_the_list_is_given() -> None:
    goal = at("rhombus25 60 1/S1/3/4/5/4/K2/k1/1 w 58 0 - -")
    goal.push("g1xi1")  # takes the last black piece and reaches the goal
    assert reason(goal) == "goal"
    both = at("rhombus25 60 1/2/3/4/5/1s2/1K1/2/1 b 59 0 - -")
    both.push("f2xh2")
    assert reason(both) == "both_kings"  # also no piece left, also the cap
    stuck = at("mirror20 60 1/2/3/KPPP/kppp/3/2/1 w 60 1 - -")
    assert reason(stuck) == "no_moves"
    last = at("rhombus25 60 1/K1/3/1P2/1s3/4/3/2/1 w 58 0 - -")
    last.push("d2xf1")
    assert reason(last) == "no_pieces"
