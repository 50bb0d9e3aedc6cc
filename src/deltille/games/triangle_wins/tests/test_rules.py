"""The clauses of RULES.md, one by one."""

import pytest

import deltille
from deltille import Position
from deltille.games import game
from deltille.games.triangle_wins.tables import NAMES, name_of
from deltille.testing import conformance

ALL = ",".join(NAMES)
RING = """
    pass SLL@0,0u pass SLS@0,-1d CSS@0,-1u SLC@-1,0d CSC@-1,0u STL@1,-1u CTS@1,-2d TTL@1,-1d TST@2,-1u
    CLL@-1,1u pass LTL@-1,1d LTL@-1,2u LTC@1,0u pass TSC@1,0d TCS@2,0u LCT@0,1u pass CTT@0,1d TTL@0,2u
    CST@1,1u SLT@1,1d pass
"""
"""Seat 1's twelve tiles surround the empty cell 0,0d; only -2,1d is still free outside."""
TWO_COLOURS = (
    "1SST@1,-2d/3TLC@0,-1d/2TSL@1,-1u/3SLS@2,-1u/2CCS@-1,0d/1LCC@0,0d/3LSC@1,0u/2STC@1,0d "
    "LLL,LLT,LLS,LLC,LTT,LTC,LST,LSS,LCT,LCS,TTT,TTS,TTC,TSS,TSC,TCS,TCC,SSS,SSC,SCC,CCC/"
    "LLL,LLT,LLS,LLC,LTT,LTS,LTC,LST,LSC,LCT,LCS,TTT,TTS,TTC,TSC,TCS,TCC,SSS,SSC,SCC,CCC/"
    "LLL,LLT,LLS,LLC,LTT,LTC,LST,LSS,LSC,LCT,LCS,LCC,TTT,TTS,TTC,TSS,TSC,TCC,SSS,SSC,CCC/"
    "LLL,LLT,LLS,LLC,LTT,LTS,LTC,LST,LCS,LCC,TTT,TTS,TTC,TSS,TSC,TCS,TCC,SSS,SSC,SCC,CCC 0/1/1/2 0 0"
)


def after(moves: str, **options: bool | int | str) -> Position:
    position = deltille.new("triangle_wins", **options)
    for move in moves.split():
        position.push(move)
    return position


def at(text: str, head: str = "triangle_wins") -> Position:
    return deltille.from_text(f"{head} {text}")


def fields(position: Position) -> list[str]:
    """FIELD, HANDS, CAPTURED, TURN, PASSES."""
    return position.game.notation.state_text(position.state).split(" ")


def placements(position: Position, cell: str = "") -> set[str]:
    return {move.text for move in position.legal_moves if move.text.endswith(cell)} - {"pass"}


def tokens(position: Position, move: str) -> list[str]:
    return [step.token for step in position.steps(move)]


def why(position: Position, move: str) -> str:
    with pytest.raises(deltille.IllegalMove) as refusal:
        position.push(move)
    return refusal.value.why


# Tiles and turns -----------------------------------------------------------------------------------------


@pytest.mark.rule("R1")
def test_the_24_tiles_have_one_two_or_three_different_symbols() -> None:
    assert len(set(NAMES)) == 24
    counts = [sum(len(set(name)) == n for name in NAMES) for n in (1, 2, 3)]
    assert counts == [4, 12, 8]


@pytest.mark.rule("R1")
def test_a_mirror_image_is_another_tile() -> None:
    assert name_of("TSL") == name_of("SLT") == "LTS"
    assert name_of("STL") == "LST"
    pos = after("LTS@0,0u pass")
    assert "LTS" not in fields(pos)[1].split("/")[0].split(",")
    assert "LST" in fields(pos)[1].split("/")[0].split(",")


@pytest.mark.rule("R1", "D9")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_seats_take_turns_from_seat_0_with_open_hands_of_all_tiles(players: int) -> None:
    pos = deltille.new("triangle_wins", players=players)
    assert fields(pos)[1] == "/".join(["all"] * players)
    assert pos.scores == (-24,) * players
    assert [len(tray.items) for tray in pos.scene().trays] == [24] * players
    turns = []
    for move in ["LLL@0,0u", "pass", "LTL@0,0d", "pass"]:
        turns.append(pos.turn)
        pos.push(move)
    assert turns == [k % players for k in range(4)]


@pytest.mark.rule("R1", "D9")
@pytest.mark.parametrize("players", [1, 7, True])
def test_fewer_than_two_or_more_than_six_cannot_play(players: int) -> None:
    with pytest.raises(deltille.BadOption, match="choose from 2, 3, 4, 5, 6"):
        deltille.new("triangle_wins", players=players)


@pytest.mark.rule("R2")
def test_a_turn_lays_one_tile_from_the_hand() -> None:
    pos = after("LLL@0,0u")
    assert fields(pos)[:2] == ["0LLL@0,0u", f"{ALL.removeprefix('LLL,')}/all"]
    pos.push("pass")
    assert why(pos, "LLL@0,0d") == "you have no LLL left"
    pos.push("LTL@0,0d")
    pos.push("LLL@-1,0d")  # the other seat has one of its own
    assert fields(pos)[0] == "1LLL@-1,0d/0LLL@0,0u/0LTL@0,0d"


@pytest.mark.rule("R3", "D1")
def test_the_first_tile_has_64_placements_on_one_cell() -> None:
    pos = deltille.new("triangle_wins")
    assert len(placements(pos)) == len(placements(pos, "@0,0u")) == 64
    assert why(pos, "LLL@0,0d") == "the first tile is placed on 0,0u"
    pos.push("pass")
    assert len(placements(pos, "@0,0u")) == 64
    assert [move.id for move in pos.legal_moves] == list(range(65))


@pytest.mark.rule("R3")
def test_no_later_tile_is_free_even_if_the_first_is_captured() -> None:
    pos = after("LLL@0,0u TLL@0,-1d pass LSL@0,0d LTS@1,0u LLC@-1,0d")
    assert "@0,0u" not in fields(pos)[0]
    assert why(pos, "LLC@5,5u") == "no tile lies beside 5,5u"


# Placing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R4")
@pytest.mark.parametrize("first", ["LLL", "LTS", "CCT"])
def test_after_one_tile_there_are_twelve_placements(first: str) -> None:
    pos = after(f"{first}@0,0u")
    assert len(placements(pos)) == 12
    assert {move.partition("@")[2] for move in placements(pos)} == {"0,0d", "-1,0d", "0,-1d"}


@pytest.mark.rule("R4")
def test_touching_at_a_corner_is_not_enough() -> None:
    pos = after("LTS@0,0u")
    assert why(pos, "TLL@1,0u") == "no tile lies beside 1,0u"
    assert why(pos, "LLL@0,0u") == "0,0u is occupied"


@pytest.mark.rule("R4")
def test_a_tile_may_lie_beside_any_colour() -> None:
    pos = after("LLL@0,0u LTL@0,0d")
    assert placements(pos, "@0,1u")
    assert placements(pos, "@-1,0d")


@pytest.mark.rule("R5")
def test_both_symbols_along_the_common_edge_must_match() -> None:
    pos = after("LTS@0,0u")
    assert why(pos, "CLS@0,0d") == "circle meets triangle at the bottom corner, shown by 0,0u"
    assert why(pos, "TLC@0,0d") == "circle meets square at the left corner, shown by 0,0u"
    assert placements(pos, "@0,0d") == {"TLS@0,0d", "TTS@0,0d", "TSS@0,0d", "TCS@0,0d"}


@pytest.mark.rule("R5")
def test_all_neighbours_must_match() -> None:
    pos = after("CLL@0,0u CLC@0,-1d CCC@0,-1u CCT@-1,-1d TCS@-1,0u")
    # -1,0d lies between -1,0u (circle, square) and 0,0u (circle, line).
    assert placements(pos, "@-1,0d") == {"CLS@-1,0d"}
    assert why(pos, "CLT@-1,0d") == "triangle meets square at the left corner, shown by -1,0u"
    assert why(pos, "CTS@-1,0d") == "triangle meets line at the right corner, shown by 0,0u"


@pytest.mark.rule("R5")
def test_nothing_fits_where_neighbours_disagree() -> None:
    pos = after("LTT@0,0u TTL@0,-1d TCT@0,0d TTC@1,0u TST@1,-1u LST@1,-2d LCS@2,-2u CTS@2,-2d STS@2,-1u")
    assert placements(pos, "@1,-1d") == set()
    assert "meets" in why(pos, "TTT@1,-1d")
    blocked = [site.id for site in pos.scene().sites if site.mark == "barred"]
    assert blocked == ["cell:1,-1d"]


@pytest.mark.rule("D2")
def test_by_option_tiles_that_meet_at_a_corner_must_agree() -> None:
    moves = "TST@0,0u LST@0,-1d LTS@1,-1u TTL@1,-2d TCT@2,-2u STT@0,0d CST@2,-2d SCT@1,0u"
    usual, strict = after(moves), after(moves, match_corners=True)
    assert placements(usual, "@2,-1u") == {"TSS@2,-1u", "TSC@2,-1u"}
    assert placements(strict, "@2,-1u") == {"TSC@2,-1u"}
    assert why(strict, "TSS@2,-1u") == "square meets circle at the top corner, shown by 1,0u"
    assert why(strict, "SSS@3,0u") == "no tile lies beside 3,0u"  # R4 is unchanged
    usual.push("TSS@2,-1u")
    with pytest.raises(deltille.BadNotation, match="2,-1u and 1,0u do not match"):
        at(" ".join(fields(usual)), "triangle_wins(match_corners=true)")


@pytest.mark.rule("R6")
def test_passing_is_always_allowed_and_binds_one_turn_only() -> None:
    pos = deltille.new("triangle_wins", players=3)
    for move in ["pass", "LLL@0,0u", "pass", "LTL@0,0d"]:
        assert "pass" in pos.legal_moves
        pos.push(move)
    assert fields(pos)[3:] == ["1", "0"]


@pytest.mark.rule("R6")
def test_an_empty_hand_can_only_pass() -> None:
    lone = f"0LLL@0,0u {ALL.removeprefix('LLL,')}/all 0/0 1 0"
    assert len(at(lone).legal_moves) == 13
    for position in conformance.walk(game("triangle_wins", players=3), seed=1):
        if position.outcome() is None and fields(position)[1].split("/")[position.turn] == "-":
            assert [move.text for move in position.legal_moves] == ["pass"]
            return
    raise AssertionError("no hand ran empty before the end")


# Capturing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R8", "R9")
def test_closing_the_last_free_edge_captures_a_single_tile() -> None:
    pos = after("LLL@0,0u TLL@0,-1d pass LSL@0,0d LTS@1,0u")
    assert fields(pos)[2] == "0/0"
    assert tokens(pos, "LLC@-1,0d") == ["place:1LLC@-1,0d", "capture:0LLL@0,0u"]
    pos.push("LLC@-1,0d")
    assert fields(pos)[2] == "0/1"
    assert pos.scores == (-22, -20)


@pytest.mark.rule("R7", "R8", "D3")
def test_a_whole_group_falls_and_not_before_its_last_edge_is_closed() -> None:
    pos = after("LCS@0,0u CCL@0,-1d LCL@0,-1u CCC@1,-1u CCC@1,-1d LLL@-1,-1d")
    # The group 0,-1d 1,-1u has one free edge left, below. -1,-1d is apart, it touches only at a corner.
    assert tokens(pos, "LCC@1,-2d") == ["place:0LCC@1,-2d", "capture:1CCL@0,-1d/1CCC@1,-1u"]
    assert [piece.badge for piece in pos.scene().pieces if piece.id == "piece:0,-1d"] == ["1"]
    pos.push("LCC@1,-2d")
    assert "1LLL@-1,-1d" in fields(pos)[0]
    assert fields(pos)[2] == "2/0"


@pytest.mark.rule("R9", "D5")
def test_who_closes_takes_all_whoever_helped() -> None:
    pos = after("TLC@0,0u TCC@-1,0d CCT@-1,1u", players=3)
    assert tokens(pos, "STC@-1,0u") == ["place:0STC@-1,0u", "capture:1TCC@-1,0d"]
    pos.push("STC@-1,0u")
    assert fields(pos)[2] == "1/0/0"
    assert pos.scores == (-21, -23, -23)


@pytest.mark.rule("R9", "D7")
def test_groups_of_two_colours_fall_in_one_turn() -> None:
    pos = at(TWO_COLOURS, "triangle_wins(players=4)")
    assert tokens(pos, "SSL@1,-1d") == ["place:0SSL@1,-1d", "capture:2TSL@1,-1u", "capture:3LSC@1,0u"]
    sentences = [step.sentence.text for step in pos.steps("SSL@1,-1d")]
    assert sentences[1:] == ["Blue captures 1 tile of Green", "Blue captures 1 tile of Yellow"]
    pos.push("SSL@1,-1d")
    assert fields(pos)[2] == "2/1/1/2"


@pytest.mark.rule("D7")
def test_groups_that_surround_each_other_fall_together() -> None:
    pos = after(
        "CSC@0,0u TSC@0,-1d pass CCS@-1,0d TTC@0,-1u SLC@0,0d STT@0,-2d TCS@-1,-1d CLC@0,1u SSL@1,0u "
        "TCS@1,-1u SCS@-1,1u LTC@0,1d CSC@0,0u SCL@1,0d CCT@1,-2d pass pass TTC@0,-1u SSL@-2,1d",
        players=4,
    )
    # Seat 2's 1,-1u is beside seat 1's 0,-1d: each is part of the wall around the other.
    assert tokens(pos, "CSS@1,-1d")[1:] == [
        "capture:1TSC@0,-1d/1CSC@0,0u/1SLC@0,0d/1SSL@1,0u",
        "capture:2TCS@1,-1u",
    ]


@pytest.mark.rule("R10")
def test_players_who_surround_their_own_group_keep_it() -> None:
    pos = after("LCT@0,0u pass CCL@0,-1d SCL@0,-1u CCC@1,-1u CCC@1,-1d LCC@1,-2d", players=3)
    # Seat 1's 0,-1d and 1,-1u will have no free edge.
    assert tokens(pos, "CCL@0,-1d") == ["place:1CCL@0,-1d"]
    pos.push("CCL@0,-1d")
    assert [piece.badge for piece in pos.scene().pieces if piece.id == "piece:0,-1d"] == ["0"]
    assert fields(pos)[2] == "0/1/0"


@pytest.mark.rule("R10")
def test_a_group_surrounded_by_its_owner_can_fall_later() -> None:
    pos = after("TLS@0,0u TSS@-1,0d TLT@0,-1d pass TSL@1,-1u pass LSS@0,0d", players=4)
    pos.push("TLS@0,0u")  # seat 3 has no free edge there
    assert fields(pos)[2] == "0/0/1/0"
    pos.push("CTT@0,-1u")  # seat 0 takes the tile below it, which opens an edge
    assert fields(pos)[2] == "1/0/1/0"
    assert tokens(pos, "TLT@0,-1d") == ["place:1TLT@0,-1d", "capture:3TLS@0,0u"]


@pytest.mark.rule("R11")
def test_captured_tiles_are_gone_and_their_cells_free_again() -> None:
    pos = after("LLL@0,0u TLL@0,-1d pass LSL@0,0d LTS@1,0u LLC@-1,0d")
    hands = fields(pos)[1].split("/")
    assert "LLL" not in hands[0].split(",")
    pos.push("pass")
    assert placements(pos, "@0,0u") == {"LLL@0,0u"}
    pos.push("LLL@0,0u")
    assert "1LLL@0,0u" in fields(pos)[0]


@pytest.mark.rule("R11")
def test_the_field_may_fall_apart() -> None:
    pos = after("LLT@0,0u CLL@0,-1d LCL@0,-1u CCL@0,-2d CTL@1,-1u")
    assert fields(pos)[0] == "1CCL@0,-2d/0LCL@0,-1u/0CTL@1,-1u/0LLT@0,0u"
    assert placements(pos, "@2,-1d") == set()
    assert placements(pos, "@1,-1d")  # beside a part that is not connected with the first cell


@pytest.mark.rule("D4")
def test_an_empty_cell_inside_protects_unless_the_option_says_no() -> None:
    usual, open_holes = after(RING), after(RING, holes_protect=False)
    assert tokens(usual, "CLS@-2,1d") == ["place:0CLS@-2,1d"]
    assert [token.count("@") for token in tokens(open_holes, "CLS@-2,1d")] == [1, 12]
    for pos in (usual, open_holes):
        pos.push("CLS@-2,1d")
        pos.push("pass")
    assert fields(open_holes)[2] == "12/0"
    usual.push("LCL@0,0d")
    assert fields(usual)[2] == "12/0"


@pytest.mark.rule("D4")
def test_tiles_in_a_hole_stay_when_the_group_around_them_is_captured() -> None:
    pos = after(RING, holes_protect=False)
    pos.push("LCL@0,0d")  # into the hole: this closes nothing
    assert fields(pos)[2] == "0/0"
    pos.push("pass")
    pos.push("CLS@-2,1d")
    assert fields(pos)[2] == "12/0"
    assert "0LCL@0,0d" in fields(pos)[0]
    assert "@0,0u" not in fields(pos)[0]


@pytest.mark.rule("D6")
def test_a_tile_in_a_hole_does_not_capture_what_was_surrounded_already() -> None:
    # Seat 1 itself closes the ring outside; then seat 0 fills the hole.
    closing = "CCL@-2,0d pass LCS@-2,1u pass LLL@-2,2d pass SLL@-2,2u CLS@-2,1d"
    usual, open_holes = after(RING + closing), after(RING + closing, holes_protect=False)
    assert [token.count("@") for token in tokens(usual, "LCL@0,0d")] == [1, 13]
    assert tokens(open_holes, "LCL@0,0d") == ["place:0LCL@0,0d"]
    open_holes.push("LCL@0,0d")
    assert fields(open_holes)[2] == "0/0"


# End and score -------------------------------------------------------------------------------------------


@pytest.mark.rule("R12")
def test_the_game_ends_when_all_hands_are_empty() -> None:
    ends = [list(conformance.walk(game("triangle_wins", players=3), seed))[-1] for seed in range(6)]
    finished = [end for end in ends if (outcome := end.outcome()) and outcome.reason == "hands"]
    assert finished
    assert all(fields(end)[1] == "-/-/-" and fields(end)[3] == "-" for end in finished)
    assert sum(finished[0].scores) == sum(map(int, fields(finished[0])[2].split("/")))


@pytest.mark.rule("R12", "D8")
@pytest.mark.parametrize("players", [2, 4])
def test_the_game_ends_when_all_pass_in_a_row(players: int) -> None:
    pos = after("LLL@0,0u" + " pass" * (players - 1), players=players)
    assert pos.outcome() is None
    assert len(pos.legal_moves) > 1
    pos.push("pass")
    outcome = pos.outcome()
    assert outcome is not None
    assert outcome.reason == "passes"
    assert outcome.winners == (0,)
    with pytest.raises(deltille.GameOver):
        pos.push("LTL@0,0d")


@pytest.mark.rule("D10")
@pytest.mark.parametrize("players", [2, 3])
def test_where_only_a_blocked_field_ends_the_game_a_round_of_passes_obliges_to_lay(players: int) -> None:
    pos = after("LLL@0,0u" + " pass" * players, players=players, ending="blocked")
    assert pos.outcome() is None
    assert fields(pos)[3:] == ["1", str(players)]
    assert "pass" not in {move.text for move in pos.legal_moves}
    assert placements(pos)
    assert why(pos, "pass") == "everybody has passed and you can place a tile, so you must"
    pos.push("TLL@0,-1d")
    assert "pass" in {move.text for move in pos.legal_moves}
    at_once = after("pass " * players, players=players, ending="blocked")
    assert len(at_once.legal_moves) == 64


@pytest.mark.rule("D10")
def test_passes_end_a_blocked_game_and_players_who_cannot_lay_pass_on() -> None:
    head = "triangle_wins(ending=blocked)"
    # Seat 0 holds one tile. CCC fits nowhere beside LLL; LLT does.
    stuck = at("0LLL@0,0u CCC/- 24/22 0 0", head)
    stuck.push("pass")
    assert stuck.outcome() is None
    stuck.push("pass")
    outcome = stuck.outcome()
    assert outcome is not None
    assert outcome.reason == "passes"
    going = at("0LLL@0,0u LLT/- 24/22 1 2", head)
    assert {move.text for move in going.legal_moves} == {"pass"}
    going.push("pass")
    assert fields(going)[3:] == ["0", "3"]
    assert going.outcome() is None
    assert "pass" not in {move.text for move in going.legal_moves}
    assert deltille.from_text(going.to_text()) == going
    for wrong in ("0LLL@0,0u LLT/- 24/22 1 3", "0LLL@0,0u LLT/- 24/22 - 2", "0LLL@0,0u CCC/- 24/22 0 2"):
        with pytest.raises(deltille.BadNotation):
            at(wrong, head)


@pytest.mark.rule("R12")
def test_a_placement_interrupts_the_passes() -> None:
    pos = after("pass LLL@0,0u pass")
    assert fields(pos)[4] == "1"
    assert pos.outcome() is None


@pytest.mark.rule("R13", "D8")
def test_all_who_share_the_best_score_win() -> None:
    outcome = after("pass pass pass", players=3).outcome()
    assert outcome is not None
    assert outcome.scores == (-24, -24, -24)
    assert outcome.winners == (0, 1, 2)
    assert (
        str(outcome)
        == "Blue, Orange and Green win: everybody passed in a row (Blue −24, Orange −24, Green −24)."
    )


@pytest.mark.rule("R13")
def test_score_is_captured_minus_left_in_hand() -> None:
    pos = after("LLL@0,0u TLL@0,-1d pass LSL@0,0d LTS@1,0u LLC@-1,0d pass pass")
    outcome = pos.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((-22, 1 - 21), (1,))


@pytest.mark.rule("R1", "R11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_tile_is_in_hand_on_the_field_or_captured_by_another(players: int) -> None:
    for position in conformance.walk(game("triangle_wins", players=players), seed=players):
        field, hands, captured, *_ = fields(position)
        in_hand = [24 if hand == "all" else len(hand.split(",")) * (hand != "-") for hand in hands.split("/")]
        lying = [sum(word[0] == str(seat) for word in field.split("/")) for seat in range(players)]
        taken = sum(map(int, captured.split("/")))
        assert sum(in_hand) + sum(lying) + taken == 24 * players
        assert all(held + laid <= 24 for held, laid in zip(in_hand, lying, strict=True))
