"""The clauses of RULES.md, one by one, and its worked positions."""

import re

import pytest

import deltille
from deltille import BadNotation, IllegalMove, Position, games
from deltille.games.tranglar.state import PASS, SUPPLY
from deltille.games.tranglar.tables import CODES, all_placements, sides, unpack
from deltille.testing.conformance import walk


def at(text: str, **options: str | int) -> Position:
    chosen = ",".join(f"{key}={value}" for key, value in options.items())
    return deltille.from_text(f"tranglar{f'({chosen})' if chosen else ''} {text}")


def texts(position: Position, pattern: str = "") -> set[str]:
    return {str(move) for move in position.legal_moves if re.search(pattern, str(move))}


def after(text: str, move: str, **options: str | int) -> Position:
    position = at(text, **options)
    position.push(move)
    return position


def tokens(text: str, move: str, **options: str | int) -> list[str]:
    return [step.token for step in at(text, **options).steps(move)]


def why(text: str, move: str, **options: str | int) -> str:
    with pytest.raises(IllegalMove) as caught:
        at(text, **options).push(move)
    return caught.value.why


def supplies(position: Position) -> list[str]:
    return position.to_text().split(" ")[4:6]


# -- board, pieces, set-up -------------------------------------------------------------------------------


@pytest.mark.rule("R1")
def test_petrol_begins_and_turns_alternate() -> None:
    position = deltille.new("tranglar")
    assert [position.turn for _ in range(6) if position.push(position.legal_moves[0])] == [1, 0, 1, 0, 1, 0]


@pytest.mark.rule("R2", "D3")
def test_each_player_starts_with_17_pieces_of_39_cells_and_three_neutral_triangles() -> None:
    state = deltille.new("tranglar").state
    size = [len(next(p.cells for p in all_placements() if p.shape == kind)) for kind in range(10)]
    for seat, hand in ((0, "pL"), (1, "pR")):
        counts = unpack(int(state[SUPPLY + seat]))
        assert sum(counts[:10]) == 17
        assert sum(n * cells for n, cells in zip(counts, size, strict=False)) == 39
        assert counts[10] == 3
        assert counts[CODES.index(hand)] == 1
        assert counts[CODES.index("pR" if hand == "pL" else "pL")] == 0


@pytest.mark.rule("R3")
def test_the_first_two_turns_lay_the_two_large_neutral_pieces() -> None:
    position = deltille.new("tranglar")
    assert len(texts(position, "^nz:")) == 72
    assert len(texts(position, "^np:")) == 48
    position.push("np:b3nesw.c3w")
    assert position.turn == 1
    assert texts(position) == texts(position, "^nz:")
    position.push("nz:a2ne.b2sw.b1n")
    assert position.turn == 0
    assert not texts(position, "^n[zp]:")
    assert position.to_text().split(" ")[6] == "play"


@pytest.mark.rule("R3")
def test_large_neutral_pieces_lie_on_free_cells_and_stay() -> None:
    assert why("- - np:a4nesw.b4w 4431111113 4431111113 setup green 0 0", "nz:a4ne.b4sw.b3n") == (
        "a4n is already covered"
    )
    game = games.game("tranglar")
    for played in walk(game, seed=1):
        if played.ply >= 2:
            neutral = played.to_text().split(" ")[3]
            assert played.history[0].text in neutral
            assert played.history[1].text in neutral


@pytest.mark.rule("D1")
@pytest.mark.parametrize(("five", "counts"), [("a", [168, 10272]), ("b", [168, 10320]), ("c", [144, 7648])])
def test_the_neutral_five_can_have_another_shape(five: str, counts: list[int]) -> None:
    position = deltille.new("tranglar", neutral_five=five)
    n_second = 0
    for move in list(position.legal_moves):
        position.push(move)
        n_second += len(position.legal_moves)
        position.pop()
    assert [len(position.legal_moves), n_second] == counts


@pytest.mark.rule("D2")
def test_trapezes_are_one_of_each_hand_or_two_of_the_same() -> None:
    assert supplies(deltille.new("tranglar")) == ["4431111113"] * 2
    assert supplies(deltille.new("tranglar", trapezes="same")) == ["4431201113"] * 2


@pytest.mark.rule("D3")
def test_no_player_lays_the_other_hand_of_parallelogram() -> None:
    text = "- - - 4431111113 4431111113 play petrol 0 0"
    assert "pL:a4ne.b4sw" in texts(at(text))
    assert not texts(at(text), "^pR")
    assert "hand is the opponent's" in why(text, "pR:a4es.b4nw")


@pytest.mark.rule("R5")
def test_sides_on_one_line_are_one_side() -> None:
    n_sides = {CODES[p.shape]: len(sides(p.cells)) for p in all_placements()}
    assert n_sides == {
        "t1": 3, "t2": 3, "s2": 4, "s4": 4, "zL": 4, "zR": 4, "pL": 4, "pR": 4, "r4": 4, "c3": 5
    }  # fmt: skip


# -- traps and placing -----------------------------------------------------------------------------------

E1 = "t1:b3e,t1:b3w - - 2431111113 4431111113 play green 0 0"
E2 = "- t1:b3n,t1:b3s,t1:c3n - 4431111113 1431111113 play petrol 0 0"
E3 = "t2:b3ne t1:b4s - 4331111113 3431111113 play green 0 0"
E12 = "t1:b3e,t1:b3w t1:a3e,t1:c3w - 2431111113 2431111113 play green 0 0"


@pytest.mark.rule("R4")
def test_every_move_has_one_text_and_every_id_one_meaning() -> None:
    game = games.game("tranglar")
    written = {game.notation.move_text(game.new_state(), move) for move in range(game.n_actions)}
    # ATTACK and REPLACE differ in their signs; joins of equal pieces share a text, and the board
    # tells which are meant: a large square of two large triangles in two ways, and so on.
    joins = [game.notation.move_text(game.new_state(), move) for move in range(game.n_actions)]
    doubled = [text for text in set(joins) if joins.count(text) > 1]
    assert all(re.fullmatch(r"[\w,]+,[\w,]+=\w\w:[\w.]+", text) for text in doubled)
    assert len(written) == game.n_actions - sum(joins.count(text) - 1 for text in doubled)


@pytest.mark.rule("R6", "R7")
def test_e1_a_triangle_touched_on_two_sides_may_not_be_laid() -> None:
    assert why(E1, "t1:b3s") == "2 of 3 sides of b3s would touch petrol"
    assert "t1:b3s" in texts(at("t1:b3w - - 3431111113 4431111113 play green 0 0"))
    assert "t1:b3s" in texts(at("t1:b3w - n1:b3e 3431111113 4431111112 play green 0 0"))


@pytest.mark.rule("R7")
def test_e2_a_four_sided_piece_touched_on_three_sides_may_not_be_laid() -> None:
    assert why(E2, "s2:b3e.c3w") == "3 of 4 sides of b3e.c3w would touch green"
    for left in ("t1:b3s,t1:c3n", "t1:b3n,t1:c3n", "t1:b3n,t1:b3s"):
        assert "s2:b3e.c3w" in texts(at(f"- {left} - 4431111113 2431111113 play petrol 0 0"))


@pytest.mark.rule("R7")
def test_a_five_sided_piece_is_trapped_on_three_sides_not_on_two() -> None:
    two = "t1:b4s,t1:c3w - - 2431111113 4431111113 play green 0 0"
    three = "t1:b4s,t1:c3w,t1:b2n - - 1431111113 4431111113 play green 0 0"
    assert "c3:b3nes" in texts(at(two))
    assert why(three, "c3:b3nes") == "3 of 5 sides of b3nes would touch petrol"
    bite = "t1:b3w - - 3431111113 4431111113 play green 0 0"
    assert "c3:b3nes" in texts(at(bite))
    assert why("t1:b4s,t1:b3w - - 2431111113 4431111113 play green 0 0", "c3:b3nes").startswith("3 of 5")


@pytest.mark.rule("R6", "R8")
def test_e3_half_a_side_is_contact_enough() -> None:
    position = after(E3, "t1:b3w")
    assert at(E3).scores == (2, 1)
    assert position.scores == (0, 4)
    assert tokens(E3, "t1:b3w") == ["placed/t1:b3w", "flipped/t2:b3ne/2of3"]


@pytest.mark.rule("R6")
def test_corners_are_no_contact() -> None:
    # b3n meets b3s, a3n and c3n in corners only.
    assert "t1:b3n" in texts(at("t1:a3n,t1:b3s,t1:c3n - - 1431111113 4431111113 play green 0 0"))


@pytest.mark.rule("R8")
def test_a_placement_may_be_alone_but_never_overlap() -> None:
    text = "t1:a4n - - 3431111113 4431111113 play green 0 0"
    assert "s4:d1nesw" in texts(at(text))
    assert why(text, "t2:a4ne") == "a4n is already covered"


@pytest.mark.rule("R8", "D5")
def test_e12_the_trap_test_comes_before_the_flips_unless_agreed_otherwise() -> None:
    assert why(E12, "t1:b3s") == "2 of 3 sides of b3s would touch petrol"
    assert tokens(E12, "t1:b3s", trap_test="after") == [
        "placed/t1:b3s",
        "flipped/t1:b3e/2of3",
        "flipped/t1:b3w/2of3",
    ]
    assert "t1:b3s" not in texts(at(E1, trap_test="after"))


@pytest.mark.rule("D4")
def test_what_neutral_pieces_protect_is_an_option() -> None:
    # The long side of t2 touches green on b3w and a neutral triangle on b3s.
    text = "t2:b3ne t1:b4s n1:b3s 4331111113 3431111112 play green 0 0"
    assert "flipped/t2:b3ne/2of3" in tokens(text, "t1:b3w")
    assert tokens(text, "t1:b3w", neutral_protection="side") == ["placed/t1:b3w"]
    assert tokens(text, "t1:b3w", neutral_protection="piece") == ["placed/t1:b3w"]
    # Here a side without green touches the neutral triangle: only the whole piece is protected by it.
    text = "t2:b3ne t1:b4s n1:c3w 4331111113 3431111112 play green 0 0"
    assert "flipped/t2:b3ne/2of3" in tokens(text, "t1:b3w", neutral_protection="side")
    assert tokens(text, "t1:b3w", neutral_protection="piece") == ["placed/t1:b3w"]


@pytest.mark.rule("R9", "D6")
def test_e10_neutral_triangles_wait_for_the_own_small_ones() -> None:
    text = "t1:a4n - - 7431111113 0431111113 play green 0 0"
    assert len(texts(at(text), "^n1:")) == 63
    assert not texts(at(text.replace("7431111113 0", "6431111113 1")), "^n1:")
    assert "small triangles" in why(text.replace("7431111113 0", "6431111113 1"), "n1:a1n")
    assert supplies(after(text, "n1:a1n")) == ["7431111113", "0431111112"]


@pytest.mark.rule("R9", "D6")
def test_a_neutral_triangle_is_never_tested_and_flips_nothing() -> None:
    text = "t1:b3e,t1:b3w t1:a3e - 5431111113 0431111113 play green 0 0"
    assert tokens(text, "n1:b3s") == ["placed/n1:b3s"]
    assert after(text, "n1:b3s").scores == (2, 1)
    assert why(text, "t2=n1:c3n,n1:c3e") == "neutral pieces neither replace nor take over"


# -- flips -----------------------------------------------------------------------------------------------

E6 = "zL:b3ne.c3w t1:b4s,t1:c3n - 4431011113 2431111113 play green 0 0"
E6_WITHOUT = "zL:b3ne.c3w t1:b4s,t1:c3n - 4431021113 2431011113 play green 0 0"
E6_LATER = "zL:b3ne.c3w t1:b4s,t1:b3s,t1:c3n - 4431011113 1431111113 play green 0 0"
E7 = "pL:b3ne.c3sw t1:b4s,t1:b3s,t1:c2n - 4431110113 1431111113 play green 0 0"
E11 = "t1:b4s,t1:b3n t1:b4w,t1:b3w - 2431111113 2431111113 play green 0 0"


@pytest.mark.rule("R13", "D10")
def test_e11_flips_go_on_in_chains_lowest_cell_first() -> None:
    assert at(E11).scores == (2, 2)
    assert tokens(E11, "t1:b3e") == ["placed/t1:b3e", "flipped/t1:b3n/2of3", "flipped/t1:b4s/2of3"]
    assert after(E11, "t1:b3e").scores == (0, 5)


@pytest.mark.rule("R13", "D11")
def test_e6_a_trapped_trapeze_is_exchanged_if_the_supply_has_one_of_its_hand() -> None:
    assert tokens(E6, "t1:b3s") == ["placed/t1:b3s", "exchanged/zL:b3ne.c3w/3of4"]
    position = after(E6, "t1:b3s")
    assert position.scores == (0, 6)
    assert supplies(position) == ["4431011113", "1431021113"]
    assert tokens(E6_WITHOUT, "t1:b3s") == ["placed/t1:b3s"]


@pytest.mark.rule("R12", "R13", "D13")
def test_e6_a_trapeze_trapped_earlier_needs_an_action_of_its_own() -> None:
    position = at(E6_LATER)
    assert texts(position, "~") == {"zL~zL:b3ne.c3w"}
    assert tokens(E6_LATER, "zL~zL:b3ne.c3w") == ["exchanged/zL:b3ne.c3w/3of4"]
    assert supplies(after(E6_LATER, "zL~zL:b3ne.c3w")) == ["4431011113", "1431021113"]
    assert after(E6_LATER, "t1:a1n").scores == (3, 4)
    assert why(E6, "zL~zL:b3ne.c3w") == "that trapeze is not trapped: 2 of 4 sides touch green"


@pytest.mark.rule("R12")
def test_a_trapeze_action_needs_an_own_trapeze_of_the_same_hand() -> None:
    text = E6_LATER.replace("4431011113 1431111113", "4431021113 1431011113")
    assert not texts(at(text), "~")
    assert "your supply has no left trapeze" in why(text, "zL~zL:b3ne.c3w")


@pytest.mark.rule("R13", "R11", "D9")
def test_e7_a_trapped_parallelogram_stays_but_can_be_attacked() -> None:
    assert at(E7).scores == (4, 3)
    before = "pL:b3ne.c3sw t1:b4s,t1:c2n - 4431110113 2431111113 play green 0 0"
    assert tokens(before, "t1:b3s") == ["placed/t1:b3s"]
    assert texts(at(E7), "x") == {
        "pLxt1:b3n,zL:b3e.c3sw",
        "pLxt2:b3ne,t2:c3sw",
        "pLxzL:b3ne.c3w,t1:c3s",
    }


@pytest.mark.rule("D10")
def test_trapezes_wait_until_nothing_else_flips() -> None:
    # The trapeze has the lower cell, but the small triangle on c3e flips before it.
    text = "zL:b3ne.c3w,t1:c3e t1:b4s,t1:c3n,t1:d3w - 3431011113 1431111113 play green 0 0"
    assert tokens(text, "t1:b3s") == [
        "placed/t1:b3s",
        "flipped/t1:c3e/2of3",
        "exchanged/zL:b3ne.c3w/3of4",
    ]


@pytest.mark.rule("D12")
def test_a_piece_trapped_since_an_earlier_turn_is_taken_by_the_next_flips() -> None:
    # Petrol's t2 is trapped; a placement far away wins it.
    text = "t2:b3ne t1:b4s,t1:b3w - 4331111113 2431111113 play green 0 0"
    assert tokens(text, "t1:a1n") == ["placed/t1:a1n", "flipped/t2:b3ne/2of3"]


# -- replace and attack ----------------------------------------------------------------------------------

E4 = "t1:b4s,zL:b3ne.c3w t1:b4e - 3431011113 3431111113 play green 0 0"
E5 = "t1:b4s,t1:a3e,s4:b3nesw,t1:c3w,t1:b2n - - 0430111113 4431111113 play green 0 0"
E8 = "t2:b3ne - - 4331111113 4431111113 play green 0 0"
E9 = "t1:b4s,t1:c3w s4:b3nesw - 2431111113 4430111113 play green 0 0"


@pytest.mark.rule("R10", "D8")
def test_e9_a_replaced_piece_may_not_be_laid_into_a_trap() -> None:
    assert "s4=t2:b3nw,t2:b3es" in texts(at(E9))
    assert why(E9, "s4=t2:b3ne,t2:b3sw") == "2 of 3 sides of b3ne would touch petrol"


@pytest.mark.rule("R10")
def test_several_pieces_become_one_and_go_to_the_supply() -> None:
    text = "- t2:b3ne,t2:b3sw - 4431111113 4231111113 play green 0 0"
    assert texts(at(text), "=s4") == {"t2,t2=s4:b3nesw"}
    assert tokens(text, "t2,t2=s4:b3nesw") == ["lifted/t2:b3ne", "lifted/t2:b3sw", "placed/s4:b3nesw"]
    assert supplies(after(text, "t2,t2=s4:b3nesw")) == ["4431111113", "4430111113"]
    assert after(text, "t2,t2=s4:b3nesw").scores == (0, 4)


@pytest.mark.rule("R10")
def test_nothing_is_flipped_by_a_replacement() -> None:
    # Petrol's t2 is trapped, and stays while green replaces.
    text = "t2:b3ne t1:b4s,t1:b3w,t2:d1ne - 4331111113 2331111113 play green 0 0"
    assert tokens(text, "t2=t1:d1n,t1:d1e") == ["lifted/t2:d1ne", "placed/t1:d1n", "placed/t1:d1e"]
    assert after(text, "t2=t1:d1n,t1:d1e").scores == (2, 4)


@pytest.mark.rule("D7")
def test_replacements_are_one_for_several_or_several_for_one_from_the_supply_before() -> None:
    text = "- t2:b3ne,t2:b3sw - 5431111113 3231111113 play green 0 0"
    assert "one piece cannot replace one piece" in why(text, "t2=t2:b3ne")
    assert "several pieces can be replaced only by a single one" in why(text, "t2,t2=t2:b3nw,t2:b3es")
    # With one t1 in supply, the t1 that would come back does not help.
    short = "- t2:b3ne - 7431111113 1331111113 play green 0 0"
    assert not texts(at(short), "=")
    assert "your supply has no small triangle" in why(short, "t2=t1:b3n,t1:b3e")


@pytest.mark.rule("R11", "R14")
def test_e4_an_attacked_piece_is_turned_over_into_the_own_supply() -> None:
    move = "zLxt2:b3ne,t1:c3w"
    assert tokens(E4, move) == [
        "taken/zL:b3ne.c3w",
        "placed/t2:b3ne",
        "placed/t1:c3w",
        "flipped/t1:b4s/2of3",
    ]
    assert supplies(after(E4, move)) == ["3431011113", "2331121113"]


@pytest.mark.rule("R11", "R14", "D9")
def test_e5_an_attack_can_lose_the_laid_pieces_again() -> None:
    assert tokens(E5, "s4xt2:b3ne,t2:b3sw")[3:] == ["lost/t2:b3ne/2of3", "lost/t2:b3sw/3of3"]
    asked = [step.needs_confirmation for step in at(E5).steps("s4xt2:b3ne,t2:b3sw")]
    assert asked == [False, False, False, True, True]
    position = after(E5, "s4xt2:b3ne,t2:b3sw")
    assert position.scores == (8, 0)
    assert supplies(position)[1] == "4232111113"
    assert after(E5, "s4xt1:b3n,t1:b3e,t1:b3s,t1:b3w").scores == (4, 4)


@pytest.mark.rule("R14")
def test_a_placement_never_loses_own_pieces() -> None:
    # Green's t2 on b3ne is trapped by petrol; green's placement elsewhere leaves it alone.
    text = "t1:b4s,t1:b3w t2:b3ne - 2431111113 4331111113 play green 0 0"
    assert tokens(text, "t1:a1n") == ["placed/t1:a1n"]


@pytest.mark.rule("R11")
def test_e8_small_triangles_cannot_be_attacked() -> None:
    assert texts(at(E8), "x") == {"t2xt1:b3n,t1:b3e"}
    assert not texts(at("t1:b3n - - 3431111113 4431111113 play green 0 0"), "x")
    assert "two or more pieces" in why(E8, "t2xt2:b3ne")


# -- passing and the end ---------------------------------------------------------------------------------


@pytest.mark.rule("R15")
def test_passing_is_legal_only_if_nothing_else_is() -> None:
    assert "nothing else is possible" in why(E8, "pass")
    game = games.game("tranglar")
    n_passes = 0
    for seed in range(6):
        for position in walk(game, seed):
            listed = position.legal_moves.ids.tolist()
            assert PASS not in listed or listed == [PASS]
            n_passes += listed == [PASS]
    assert n_passes > 0


@pytest.mark.rule("D18")
def test_where_passing_is_free_it_is_one_more_action_of_every_ordinary_turn() -> None:
    game = games.game("tranglar", passing="free")
    for position in walk(game, 1):
        listed = texts(position)
        is_setup = "setup" in position.to_text()
        assert ("pass" in listed) == (not is_setup and position.outcome() is None)
    position = at(E8, passing="free")
    assert texts(position) - texts(at(E8)) == {"pass"}
    assert [step.sentence.text for step in position.steps("pass")] == ["green passes"]
    position.push("pass")
    assert position.outcome() is None
    position.push("pass")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("passes", (0,))
    assert "large neutral pieces" in why(
        "- - - 4431111113 4431111113 setup petrol 0 0", "pass", passing="free"
    )


@pytest.mark.rule("R16", "D15", "D16", "D14")
def test_games_end_full_after_two_passes_or_when_nothing_new_is_covered() -> None:
    game = games.game("tranglar")
    met = set()
    for seed in range(40):
        for position in walk(game, seed):
            outcome = position.outcome()
        assert outcome is not None
        met.add(outcome.reason)
        fields = position.to_text().split(" ")
        covered = sum(len(part) for part in re.findall(r"[a-d][1-4]([nesw]+)", " ".join(fields[1:4])))
        passes, quiet = int(fields[8]), int(fields[9])
        expected = "full" if covered == 64 else "passes" if passes == 2 else "stall"
        assert outcome.reason == expected
        assert expected != "stall" or quiet == 40
        if expected == "passes":
            assert [move.text for move in position.history[-2:]] == ["pass", "pass"]
    assert met == {"full", "passes", "stall"}


@pytest.mark.rule("D14")
def test_only_new_cells_start_the_count_anew() -> None:
    position = at("- t2:b3ne - 4431111113 4331111113 play green 0 7")
    position.push("t2=t1:b3n,t1:b3e")
    assert position.to_text().endswith(" 0 8")
    position.push("t1:a1n")
    assert position.to_text().endswith(" 0 0")
    limit = at("- t2:b3ne - 4431111113 4331111113 play green 0 9", stall_limit=10)
    limit.push("t2=t1:b3n,t1:b3e")
    outcome = limit.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("stall", (1,))


@pytest.mark.rule("D17")
def test_conceding_is_not_a_move() -> None:
    with pytest.raises(BadNotation):
        deltille.new("tranglar").push("concede")
    game = games.game("tranglar")
    kinds = {
        re.split(r"[:=x~]", game.notation.move_text(game.new_state(), move))[0]
        for move in range(game.n_actions)
    }
    assert not kinds & {"concede", "resign"}


@pytest.mark.rule("R17")
def test_more_covered_cells_win_and_equal_numbers_draw() -> None:
    petrol = at("t2:a4ne t1:d1s - 4331111113 3431111113 play petrol 2 2").outcome()
    draw = at("t1:a4n t1:d1s - 3431111113 3431111113 play petrol 2 2").outcome()
    assert petrol is not None
    assert draw is not None
    assert (petrol.scores, petrol.winners) == ((2, 1), (0,))
    assert (draw.scores, draw.winners) == ((1, 1), ())


def test_pieces_are_neither_made_nor_lost() -> None:
    game = games.game("tranglar")
    for position in walk(game, seed=4):
        fields = position.to_text().split(" ")
        on_board = [piece for field in fields[1:3] for piece in field.split(",") if piece != "-"]
        assert len(on_board) + sum(int(d) for field in fields[4:6] for d in field[:9]) == 34
        assert not any(piece.startswith("pR") for piece in fields[1].split(","))
        assert not any(piece.startswith("pL") for piece in fields[2].split(","))
