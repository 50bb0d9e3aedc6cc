"""Figures: numbers of move sequences, the extent of games, the effect of symmetries."""

import numpy as np
import pytest

import deltille
from deltille import Position
from deltille.core.perft import perft
from deltille.games import game
from deltille.games.triangle_wins.notation import field_of
from deltille.games.triangle_wins.state import INDEX, SEATS
from deltille.games.triangle_wins.symmetry import TriangleWinsSymmetries, symmetry_of
from deltille.games.triangle_wins.tables import n_cells, n_steps, reach
from deltille.games.triangle_wins.tests import oracle

LINE = """
    SSL SLL LSL LLL LLL LLT LLT LTS TLS TSS TTS TST LTT LTT SLT STL CSL CLS TCS TSC LTC LCL CLL CLT
    CCT CTL SCL SLC TSC TCS STS SSC CSC CCC LCC LCC TLC TCT TTT TTT CTT CTC CCC CCS SCS SSS SSS SSL
"""
"""All tiles of two players in one row from 0,0u to the left, seat 0's on up cells, seat 1's on down cells."""


def line_moves() -> list[str]:
    return [f"{symbols}@{-((k + 1) // 2)},0{'ud'[k % 2]}" for k, symbols in enumerate(LINE.split())]


def placements_only(position: Position, depth: int) -> int:
    moves = [move for move in position.legal_moves.ids.tolist() if move != 0]
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        position.push(move)
        total += placements_only(position, depth - 1)
        position.pop()
    return total


@pytest.mark.parametrize("match_corners", [False, True])
@pytest.mark.parametrize(
    ("players", "counts"), [(2, [64, 768, 10800]), (3, [64, 768, 12288]), (4, [64, 768, 12288])]
)
def test_sequences_of_placements(players: int, counts: list[int], match_corners: bool) -> None:
    start = deltille.new("triangle_wins", players=players, match_corners=match_corners)
    assert [placements_only(start, n) for n in (1, 2, 3)] == counts


@pytest.mark.parametrize(
    ("players", "counts"), [(2, [65, 897, 13112, 241360]), (3, [65, 897, 14785, 271320])]
)
def test_sequences_of_moves(players: int, counts: list[int]) -> None:
    start = deltille.new("triangle_wins", players=players)
    assert [perft(start, n) for n in (1, 2, 3, 4)] == counts


@pytest.mark.rule("D1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ids_reach_exactly_as_far_as_tiles_can(players: int) -> None:
    rules = game("triangle_wins", players=players)
    numbers = rules.tables.cell_of[: n_cells(players)]
    assert rules.n_actions == 1 + 64 * len(numbers)
    assert reach(players) == 24 * players - 1
    far = -12 * players
    text = f"LLL@{far},0d"
    assert rules.notation.parse_move(rules.new_state(), text) < rules.n_actions
    with pytest.raises(deltille.IllegalMove, match=f"more than {24 * players - 1} steps"):
        rules.notation.parse_move(rules.new_state(), f"LLL@{far},0u")


def test_ids_are_the_same_for_any_number_of_players() -> None:
    two, six = game("triangle_wins"), game("triangle_wins", players=6)
    for text in ["pass", "CST@2,-1d", "LLL@-24,0d", "TTT@0,23u"]:
        ids = [rules.notation.parse_move(rules.new_state(), text) for rules in (two, six)]
        assert ids[0] == ids[1]


@pytest.mark.rule("R3", "R12")
@pytest.mark.parametrize("motion", range(6))
@pytest.mark.parametrize("match_corners", [False, True])
def test_a_straight_line_of_all_tiles_reaches_the_bound(motion: int, match_corners: bool) -> None:
    """Far beyond the folded index: each cell shares its entry with others, and every answer stays exact."""
    rules = game("triangle_wins", match_corners=match_corners)
    symmetries = TriangleWinsSymmetries(rules.tables)
    position = Position(rules)
    slow = oracle.start(match_corners=match_corners)
    straight = Position(rules)
    for text in line_moves():
        move = straight.push(text)
        image = symmetries.transform_move(motion, straight.state, move.id)
        assert {m.text for m in position.legal_moves} == set(oracle.moves(slow)), text
        slow = oracle.play(slow, position.push(image).text)
        assert rules.notation.state_text(position.state) == oracle.text(slow)
        assert (rules.notation.parse_state(oracle.text(slow)) == position.state).all()
    assert max(n_steps(cell) for cell in field_of(position.state)) == 47
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("hands", (0, 0), (0, 1))
    entries = position.state[INDEX:SEATS]
    n_entries = sum(int(entries[k]) >> shift & 255 != 0 for k in range(128) for shift in (0, 8, 16, 24))
    assert n_entries == 32 < len(field_of(position.state))


def test_a_capture_far_out_is_exact_where_cells_share_an_entry() -> None:
    """The tile on -16,0d and the one on 0,0d, sixteen cells apart, are folded onto one entry."""
    rules = game("triangle_wins")
    position = Position(rules)
    slow = oracle.start()

    def push(text: str) -> None:
        nonlocal slow
        position.push(text)
        slow = oracle.play(slow, text)
        assert rules.notation.state_text(position.state) == oracle.text(slow)
        assert {m.text for m in position.legal_moves} == set(oracle.moves(slow)), text
        assert (rules.notation.parse_state(oracle.text(slow)) == position.state).all()

    for text in line_moves()[:36]:
        push(text)
    rng = np.random.default_rng(3)
    n_captured = 0
    while position.outcome() is None:
        # Beside the far end if possible, so that tiles are captured there.
        moves = [move.text for move in position.legal_moves]
        far = [text for text in moves if "@-1" in text] or moves
        takes = [text for text in moves if len(position.steps(text)) > 1]
        push(str(rng.choice(takes or far)))
        n_captured += bool(takes)
    assert n_captured > 0


def test_symmetries_are_different_and_form_a_group() -> None:
    images = {}
    for number in range(TriangleWinsSymmetries.n):
        turn = symmetry_of(number)
        key = (turn.motion, turn.labelings.tobytes())
        assert key not in images
        images[key] = turn.kinds
    assert symmetry_of(0).kinds.tolist() == list(range(24))
    for number in range(0, TriangleWinsSymmetries.n, 7):
        for other in range(0, TriangleWinsSymmetries.n, 5):
            first, second = symmetry_of(number), symmetry_of(other)
            motion = tuple(second.motion[k] for k in first.motion)
            both = np.stack([second.labelings[way][first.labelings[way]] for way in (0, 1)])
            assert (motion, both.tobytes()) in images
