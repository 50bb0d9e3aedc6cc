"""The clauses of RULES.md, one by one."""

import random

import pytest

import deltille
from deltille import IllegalMove, Position
from deltille.core.game import Setting
from deltille.core.operations import random_move
from deltille.core.rng import generator
from deltille.games import game
from deltille.games.blokus_trigon import kernels, notation
from deltille.games.blokus_trigon.game import BlokusTrigon
from deltille.games.blokus_trigon.state import COLOUR, FULL_HAND, HAND, LAST_ONE, SIZES
from deltille.games.blokus_trigon.tables import NAMES, PIECES, layout, touched_points
from deltille.games.blokus_trigon.tests import oracle

OPENING = ("i11,k11,i12,j12,k12", "r12,q13,r13,q14,r14,r15", "u3,r4,s4,t4,u4,r5", "aa5,z6,aa6,ab6,y7,z7")
FOUR = ("q15,r15,s15", "r4", "j12", "z12")


def rules(**options: Setting) -> BlokusTrigon:
    chosen = game("blokus_trigon", **options)
    assert isinstance(chosen, BlokusTrigon)
    return chosen


def played(*moves: str, **options: Setting) -> Position:
    position = Position(rules(**options))
    for move in moves:
        position.push(move)
    return position


def random_end(seed: int, **options: Setting) -> Position:
    chance = random.Random(seed)
    position = Position(rules(**options))
    while position.outcome() is None:
        position.push(chance.choice(position.legal_moves))
    return position


def refusal(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        position.push(move)
    return error.value.why


def colour(position: Position) -> int:
    return int(position.state[COLOUR])


def ended(hands: list[str], ones: str = "", **options: Setting) -> Position:
    """A finished game in which the colours have these pieces left."""
    chosen = rules(**options)
    state = chosen.new_state()
    for index, hand in enumerate(hands):
        state[HAND + index] = sum(1 << NAMES.index(name) for name in hand.split())
    state[LAST_ONE] = sum(1 << notation.LETTERS.index(letter) for letter in ones)
    state[COLOUR] = -1
    return Position.trusted(chosen, state)  # no real game ends like this: only the counting is tested


# --- the board and the pieces ------------------------------------------------------------------------


@pytest.mark.rule("R1", "D1")
@pytest.mark.parametrize(("players", "side", "n_cells"), [(2, 9, 486), (3, 8, 384), (4, 9, 486)])
def test_three_play_on_the_smaller_board(players: int, side: int, n_cells: int) -> None:
    board = rules(players=players).layout
    assert (board.side, len(board.names)) == (side, n_cells)


@pytest.mark.rule("R1")
def test_a_colour_has_22_pieces_of_110_triangles() -> None:
    sizes = [cells.count(",") + 1 for cells in PIECES.values()]
    assert [sizes.count(size) for size in range(1, 7)] == [1, 1, 1, 3, 4, 12]
    assert sum(sizes) == 110
    assert tuple(sizes) == SIZES


@pytest.mark.rule("R2")
@pytest.mark.parametrize(("side", "column"), [(9, 3), (8, 4)])
def test_placements_are_those_of_the_table(side: int, column: int) -> None:
    stated = {}
    for line in deltille.games.rules_text("blokus_trigon").splitlines():
        fields = [field.strip() for field in line.split("|")[1:-1]]
        if len(fields) == 5 and fields[0] in PIECES:
            assert fields[1].strip("`") == PIECES[fields[0]]
            stated[fields[0]] = int(fields[column])
    counted = {name: layout(side).piece.count(index) for index, name in enumerate(NAMES)}
    assert counted == stated
    assert len(layout(side).placements) == {9: 32131, 8: 24859}[side]


@pytest.mark.rule("R1", "R2")
@pytest.mark.parametrize("side", [9, 8])
def test_every_connected_set_of_up_to_six_cells_is_a_placement(side: int) -> None:
    """The pieces are all shapes of one to six triangles: here they are grown cell by cell, without a list."""
    cells = {cell for row in range(1, 2 * side + 1) for cell in oracle.row_of_cells(side, row)}
    grown = {frozenset([cell]) for cell in cells}
    shapes = set(grown)
    for _ in range(5):
        grown = {
            shape | {near}
            for shape in grown
            for cell in shape
            for near in oracle.neighbours(side, cell) & cells - shape
        }
        shapes |= grown
    names = layout(side).names
    placed = [",".join(names[cell] for cell in placement) for placement in layout(side).placements]
    assert sorted(placed) == sorted(map(oracle.move_text, shapes))


@pytest.mark.rule("R2")
def test_all_placements_are_different_sets_of_cells() -> None:
    assert len(layout(9).id_of) == 32131
    assert len(layout(8).id_of) == 24859


@pytest.mark.rule("R3")
@pytest.mark.parametrize("side", [8, 9])
def test_no_placement_covers_two_starting_cells(side: int) -> None:
    starts = set(layout(side).starts)
    assert max(len(starts & set(cells)) for cells in layout(side).placements) == 1


# --- turns --------------------------------------------------------------------------------------------


@pytest.mark.rule("R1", "D1")
@pytest.mark.parametrize(
    ("players", "seats", "colours"),
    [(4, [0, 1, 2, 3, 0], [0, 1, 2, 3, 0]), (2, [0, 1, 0, 1, 0], [0, 1, 2, 3, 0])],
)
def test_blue_yellow_red_and_green_take_turns(players: int, seats: list[int], colours: list[int]) -> None:
    position = Position(rules(players=players))
    found = [(position.turn, colour(position))]
    for move in FOUR:
        position.push(move)
        found.append((position.turn, colour(position)))
    assert found == list(zip(seats, colours, strict=True))


@pytest.mark.rule("R1", "D1")
def test_three_play_without_green() -> None:
    position = played("p14", "h11", "x11", players=3)
    assert (position.turn, colour(position)) == (0, 0)
    assert position.game.seat_names == ("Blue", "Yellow", "Red")


@pytest.mark.rule("R2")
def test_a_placed_piece_is_gone_from_the_hand() -> None:
    position = played("r15", "r4", "j12", "z12")
    assert refusal(position, "r13") == "Blue has already placed its 1"


@pytest.mark.rule("R2")
def test_covered_cells_are_taken_whoever_covers_them() -> None:
    position = played("r15")
    assert refusal(position, "r15") == "r15 is covered by blue"
    assert refusal(position, "r15,s15") == "r15 is covered by blue"


@pytest.mark.rule("R2")
def test_placed_pieces_stay_to_the_end() -> None:
    chance = random.Random(3)
    position = Position(rules())
    before = [-1] * 486
    while position.outcome() is None:
        position.push(chance.choice(position.legal_moves))
        after = notation.owners(layout(9), position.state)
        assert all(b in (-1, a) for b, a in zip(before, after, strict=True))
        before = after


# --- the first piece ----------------------------------------------------------------------------------


@pytest.mark.rule("R3")
def test_the_first_piece_covers_a_starting_cell() -> None:
    position = Position(rules())
    assert "r15" in position.legal_moves
    why = refusal(position, "q15")
    assert why == "Blue's first piece must cover a free starting cell: r15, j12, z12, j7, z7, r4"


@pytest.mark.rule("R3", "D2")
def test_starting_cells_belong_to_nobody() -> None:
    for start in ("r15", "j12", "z12", "j7", "z7", "r4"):
        assert start in Position(rules()).legal_moves
    position = played("r15")
    assert "r15" not in position.legal_moves
    assert len(position.legal_moves) == 2065


@pytest.mark.rule("D2")
def test_later_pieces_may_cover_starting_cells() -> None:
    position = played(*OPENING, "i13,h14,i14,f15,g15,h15", "n16,o16,p16,q16,r16,p17", "u5,v5,w5,u6")
    for move in ("z8,x9,y9,z9,x10,y10", "m9,m10,n10,m11,n11", "j16,k16,l16,j17,l17", "y5,y6"):
        position.push(move)
    assert "z11,aa11,z12,aa12,ab12,ac12" in position.legal_moves


@pytest.mark.rule("D2")
def test_a_colour_that_finds_all_starting_cells_covered_is_out() -> None:
    chosen = rules()
    state = Position(chosen).state
    notation.cover(chosen.layout, state, 0, chosen.layout.starts)
    assert kernels.survey(chosen.tables, state) & 0b1110 == 0b1110


# --- contact ------------------------------------------------------------------------------------------


@pytest.mark.rule("R4")
def test_a_later_piece_needs_a_point_of_its_colour() -> None:
    assert refusal(played(*FOUR), "r9") == "it must touch one of blue's pieces at a point"


@pytest.mark.rule("R4", "D4")
def test_a_later_piece_must_not_share_an_edge_with_its_colour() -> None:
    why = refusal(played(*FOUR), "q16")
    assert why == "Blue's own pieces may touch at points only, but q16 and q15 share a side"


@pytest.mark.rule("R4")
def test_an_edge_in_common_is_illegal_also_when_a_point_is_met_elsewhere() -> None:
    position = played(*FOUR)
    assert "p16" in position.legal_moves
    assert "p16,q16" not in position.legal_moves


@pytest.mark.rule("R4", "D4")
def test_a_corner_on_the_middle_of_a_side_is_contact_enough() -> None:
    assert "r16" in played(*FOUR).legal_moves
    assert len(played(*FOUR).legal_moves) == 1057


@pytest.mark.rule("D3")
def test_with_corner_only_corners_must_meet() -> None:
    position = played(*FOUR, corner_only=True)
    assert "p16" in position.legal_moves
    why = "no corner of r16 touches a corner of blue's pieces, as the options require"
    assert refusal(position, "r16") == why
    assert len(position.legal_moves) == 930


@pytest.mark.rule("D3")
def test_with_corner_only_the_first_piece_is_as_free_as_ever() -> None:
    assert len(Position(rules(corner_only=True)).legal_moves) == 2478


@pytest.mark.rule("R5")
def test_other_colours_may_be_touched_along_sides() -> None:
    position = played(*OPENING)
    names = layout(9).number
    assert names["r12"] in layout(9).board.neighbours[names["q12"]]
    assert "m11,n11,o11,p11,q11,q12" in position.legal_moves  # q12 beside yellow's r12


@pytest.mark.rule("R5")
def test_three_colours_may_meet_in_a_point() -> None:
    met: dict[tuple[int, int], set[int]] = {}
    for cell, owner in enumerate(notation.owners(layout(9), random_end(2).state)):
        if owner >= 0:
            for point in touched_points(layout(9), (cell,)):
                met.setdefault(point, set()).add(owner)
    assert max(len(colours) for colours in met.values()) >= 3


# --- being out ----------------------------------------------------------------------------------------


@pytest.mark.rule("R6", "D5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_out_is_skipped_and_never_comes_back(players: int) -> None:
    chosen = rules(players=players)
    n_colours = len(chosen.dialect.colours)
    skipped = 0
    for seed in range(6):
        chance = random.Random(seed)
        position = Position(chosen)
        out = 0
        while position.outcome() is None:
            mover = colour(position)
            position.push(chance.choice(position.legal_moves))
            now = notation.out_bits(chosen.tables, position.state)
            assert now & out == out
            out = now
            if position.outcome() is None:
                order = [(mover + step) % n_colours for step in range(1, n_colours + 1)]
                following = next(other for other in order if not out >> other & 1)
                assert colour(position) == following
                skipped += following != order[0]
    assert skipped > 0


@pytest.mark.rule("R6")
def test_there_is_no_passing() -> None:
    position = Position(rules())
    with pytest.raises(deltille.BadNotation):
        position.push("pass")
    room = position.legal_moves.ids.copy()
    state = position.state
    rng = generator(1)
    assert all(random_move(position.game.tables, state, rng, room) >= 0 for _ in range(20))


@pytest.mark.rule("R6")
def test_a_colour_without_pieces_is_out() -> None:
    chosen = rules()
    state = played(*FOUR).state
    state[HAND] = 0
    assert kernels.survey(chosen.tables, state) & 1 == 1


@pytest.mark.rule("R7", "D7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_all_colours_are_out(players: int) -> None:
    end = random_end(1, players=players)
    outcome = end.outcome()
    assert outcome is not None
    assert outcome.reason == "blocked"
    assert len(end.legal_moves) == 0
    assert end.to_text().endswith({2: "byrg", 3: "byr", 4: "byrg"}[players])


# --- points -------------------------------------------------------------------------------------------


@pytest.mark.rule("R8", "D6")
def test_the_example_of_the_leaflet() -> None:
    end = ended(["", "I4 C4 I5 I6 L6 V", "A4 L5", "I4 C4 A4"], ones="b")
    assert end.scores == (20, -31, -9, -12)
    outcome = end.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("R8")
def test_every_unplaced_triangle_costs_a_point() -> None:
    assert Position(rules()).scores == (-110, -110, -110, -110)
    assert played("q15,r15,s15").scores == (-107, -110, -110, -110)


@pytest.mark.rule("R8")
def test_without_the_one_last_it_is_15() -> None:
    assert ended(["", "1", "2", "I3"]).scores == (15, -1, -2, -3)


@pytest.mark.rule("D6")
def test_two_players_add_their_colours_up() -> None:
    end = ended(["", "I4", "A4 L5", "I6"], ones="b", players=2)
    assert end.scores == (20 - 9, -4 - 6)


@pytest.mark.rule("D6")
def test_the_one_counts_only_while_it_is_the_last_of_its_colour() -> None:
    position = played("r15", "r4", "j12", "z12")
    assert int(position.state[LAST_ONE]) == 0b1111
    position.push(next(move for move in position.legal_moves if move.text != "r15"))
    assert int(position.state[LAST_ONE]) == 0b1110


@pytest.mark.rule("R8", "D7")
def test_equal_scores_win_together() -> None:
    outcome = ended(["I4", "I5", "A4", "C4"]).outcome()
    assert outcome is not None
    assert outcome.winners == (0, 2, 3)
    assert ended(["I4", "I5", "A4", "C4"], players=2).outcome().winners == (0,)  # type: ignore[union-attr]


@pytest.mark.rule("R2")
def test_the_hands_are_full_at_the_start() -> None:
    state = Position(rules()).state
    assert [int(state[HAND + k]) for k in range(4)] == [FULL_HAND] * 4
