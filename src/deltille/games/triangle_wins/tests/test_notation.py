"""Notation, position texts, the text board and the scene."""

import pytest

import deltille
from deltille import Position
from deltille.games.triangle_wins.notation import Field, Tile, tiles_text
from deltille.games.triangle_wins.tables import NAMES, n_steps

ALL = ",".join(NAMES)
NO_LLL = ALL.removeprefix("LLL,")
NO_LLT = ALL.replace("LLT,", "")


def after(moves: str, **options: bool | int) -> Position:
    position = deltille.new("triangle_wins", **options)
    for move in moves.split():
        position.push(move)
    return position


def refusal(text: str, head: str = "triangle_wins") -> str:
    with pytest.raises(deltille.BadNotation) as error:
        deltille.from_text(f"{head} {text}")
    return error.value.why


@pytest.mark.parametrize(
    "text",
    [
        *("", "LTS", "LTS@", "LTS@0,0", "lts@0,0u", "LTS@0,0U", "LTS@+1,0u", "LTS@01,0u", "LTS@-0,0u"),
        *("LTS @0,0u", "LTSC@0,0u", "LXS@0,0u", "LTS@0;0u", "LTS@1000,0u", "LTS@²,0u", "Pass", "pass pass"),
    ],
)
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(deltille.BadNotation, match="such as 'CST@2,-1d'"):
        deltille.new("triangle_wins").push(text)


def test_the_texts_of_the_rules() -> None:
    assert after("").to_text() == "triangle_wins - all/all 0/0 0 0"
    assert after("pass", players=3).to_text() == "triangle_wins(players=3) - all/all/all 0/0/0 1 1"
    assert after("pass pass").to_text() == "triangle_wins - all/all 0/0 - 2"
    two = f"triangle_wins 1TLL@0,-1d/0LLL@0,0u {NO_LLL}/{NO_LLT} 0/0 0 0"
    assert after("LLL@0,0u TLL@0,-1d").to_text() == two
    assert deltille.from_text(two) == after("LLL@0,0u TLL@0,-1d")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- all/all 0/0 0", "expected 'FIELD HANDS CAPTURED TURN PASSES'"),
        ("- all/all/all 0/0/0 0 0", "expected 2 hands, found 3"),
        ("- all/all 0 0 0", "expected 2 counts of captured tiles, found 1"),
        ("- all/all 0/x 0 0", "'x' is not a number"),
        ("- all/all 0/0 0 00", "'00' is not a number"),
        ("- all/all 0/0 2 0", "no seat 2"),
        ("- all/all 0/0 - 0", "not over: name the seat"),
        ("- all/all 0/0 0 2", "over: write '-'"),
        ("- all/all 0/0 0 1", "after 1 pass it is the turn of seat 1"),
        ("- all/LTS,XYZ 0/0 0 0", "'XYZ' is not the name of a tile"),
        (f"- {NO_LLL}/all 0/1 0 0", "never empty again"),
        (f"0LLL@0,0u {ALL}/all 0/0 1 0", "seat 0 has only one LLL"),
        (f"0LLL@0,0u {NO_LLT}/all 0/0 1 0", "seat 0 has only one LLL"),
        (f"0LLL@0,0u/0LLL@0,0u {NO_LLL}/all 0/0 1 0", "two tiles lie on 0,0u"),
        (f"2LLL@0,0u {NO_LLL}/all 0/0 1 0", "there is no seat 2"),
        (f"LLL@0,0u {NO_LLL}/all 0/0 1 0", "'LLL@0,0u' is not a tile"),
        (f"0LLL@0,0u {NO_LLL}/{NO_LLT} 0/0 1 0", "1 tile missing, but 0 tiles captured"),
        (f"0LLL@0,0u {NO_LLL}/{NO_LLT} 0/1 1 0", "seat 1 cannot have captured 1 tile of others"),
        (f"0LLL@1,0u {NO_LLL}/all 0/0 1 0", "with 1 tile placed, no tile can be as far out as 1,0u"),
        (
            f"1LLT@0,0d/0LLL@1,0u {NO_LLL}/{NO_LLT} 0/0 0 0",
            "with 2 tiles placed, no tile can be as far out as 1,0u",
        ),
        (f"0LLL@0,0u/1LLT@0,0d {NO_LLL}/{NO_LLT} 0/0 0 0", "0,0u and 0,0d do not match"),
        (
            f"0LLL@0,0u/1TLL@0,-1d {NO_LLL}/{NO_LLT} 0/0 0 0",
            "written the usual way this is '1TLL@0,-1d/0LLL@0,0u",
        ),
        (f"0LLL@0,0u LLT,{NO_LLL}/all 0/0 1 0", "written the usual way"),
        (f"- {ALL}/all 0/0 0 0", "written the usual way this is '- all/all 0/0 0 0'"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(text: str, reason: str) -> None:
    assert reason in refusal(text)


def test_without_captures_all_tiles_hang_together() -> None:
    hands = f"{NO_LLL.replace('LLS,', '')}/{NO_LLT}"
    assert "be connected" in refusal(f"1TLL@0,-1d/0LLL@0,0u/0LSL@1,0u {hands} 0/0 1 0")
    assert deltille.from_text(f"triangle_wins 1TLL@0,-1d/0LLL@0,0u/0LSL@0,0d {hands} 0/0 1 0").ply == 0


def test_no_more_cells_are_open_than_laying_and_capturing_open() -> None:
    apart = "0LLT@1,-2u/0LLL@0,0u/1LLL@-2,1u/1LLT@1,1u"
    hands = f"{NO_LLL.replace('LLT,', '')}/{NO_LLL.replace('LLT,', '').replace('LLS,', '')}"
    text = f"{apart} {hands} 1/0 0 0"
    why = "12 empty cells border on tiles, but 5 tiles placed and 1 captured leave at most 8"
    assert why in refusal(text)
    three = apart.removeprefix("0LLT@1,-2u/")
    assert len(deltille.from_text(f"triangle_wins {three} {hands} 1/1 0 0").legal_moves) == 21


def far_apart(players: int) -> str:
    """Of seat 0's four tiles with one symbol, one is captured and three are laid, as all the others' are."""
    tiles = [(0, "TTT"), (0, "SSS"), (0, "CCC")]
    tiles += [(seat, name) for seat in range(1, players) for name in NAMES]
    span = range(-5 * players, 5 * players)
    cells = sorted(((i, j, 0) for i in span for j in span if (i - j) % 3 == 0), key=n_steps)
    field: Field = {cell: Tile(*tile) for cell, tile in zip(cells, tiles, strict=False)}
    hands = [",".join(name for name in NAMES if len(set(name)) > 1), *["-"] * (players - 1)]
    captured = ["0", "1", *["0"] * (players - 2)]
    return f"{tiles_text(field, field)} {'/'.join(hands)} {'/'.join(captured)} 0 0"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_more_moves_than_there_is_room_for_are_refused(players: int) -> None:
    # If read, this would have more legal moves than max_moves, and kernels do not check bounds.
    reason = refusal(far_apart(players), f"triangle_wins(players={players})")
    assert f"{3 * (24 * (players - 1) + 3)} empty cells border on tiles" in reason


def test_steps_say_who_did_what() -> None:
    pos = after("LLL@0,0u TLL@0,-1d pass LSL@0,0d LTS@1,0u")
    steps = pos.steps("LLC@-1,0d")
    assert [(step.kind, step.sentence.key, step.targets) for step in steps] == [
        ("placed", "triangle_wins.placed", ("piece:-1,0d",)),
        ("captured", "triangle_wins.captured", ("piece:0,0u",)),
    ]
    assert [step.sentence.text for step in steps] == [
        "Orange places line line circle on ←1",
        "Orange captures 1 tile of Blue",
    ]
    assert [(step.kind, step.token) for step in pos.steps("pass")] == [("passed", "pass:1")]


def test_the_first_tile_has_no_place_to_name() -> None:
    (first,) = after("").steps("LLT@0,0u")
    assert (first.kind, first.sentence.text) == ("placed", "Blue places line line triangle, the first tile")


def test_the_text_board_shows_symbols_owners_and_open_cells() -> None:
    assert str(after("LLT@0,0u CLL@0,-1d LCL@0,-1u CCL@0,-2d CTL@1,-1u")).splitlines()[:9] == [
        r"    -1,0d/T\0,0d",
        r"        / B \ ".rstrip(),
        r"       /L   L\ ".rstrip(),
        r" -1, /L\0,-1d/L\1,-1d",
        r" -1d/ B \   / B \ ".rstrip(),
        r"   /L   C\ /C   T\ ".rstrip(),
        r"   \L   C/  1,-2d",
        r"    \ O /",
        r"0,-2u\C/1,-2u",
    ]


@pytest.mark.parametrize(
    ("moves", "tile", "badge", "mark"),
    [
        ("LLL@0,0u", "0,0u", "3", ""),
        ("LLL@0,0u TLL@0,-1d pass LSL@0,0d", "0,0u", "1", "warned"),
        ("LLL@0,0u TLL@0,-1d LTL@0,0d", "0,0u", "3", ""),
        ("LLL@0,0u TLL@0,-1d LTL@0,0d", "0,0d", "", ""),
    ],
)
def test_one_tile_of_each_group_shows_its_liberties(moves: str, tile: str, badge: str, mark: str) -> None:
    piece = next(piece for piece in after(moves).scene().pieces if piece.id == f"piece:{tile}")
    assert (piece.badge, piece.mark) == (badge, mark)


def test_each_symbol_has_its_own_shape() -> None:
    piece = after("LTS@0,0u").scene().pieces[0]
    assert [glyph.symbol for glyph in piece.glyphs] == ["line", "triangle", "square"]
    left, right, top = (glyph.at for glyph in piece.glyphs)
    assert left[0] < top[0] < right[0]
    assert top[1] < left[1] == right[1]  # y grows downwards


def test_a_path_takes_a_tile_to_a_cell_and_turns_only_the_first() -> None:
    pos = after("")
    assert pos.path("LLL@0,0u") == ("tray:0:LLL", "cell:0,0u")
    assert pos.path("LTS@0,0u") == ("tray:0:LTS", "cell:0,0u", "point:left")
    assert pos.path("TSL@0,0u") == ("tray:0:LTS", "cell:0,0u", "point:top")
    pos.push("TSL@0,0u")
    assert pos.path("SCL@0,0d") == ("tray:1:LSC", "cell:0,0d")
    assert pos.path("pass") == ("button:pass",)


def test_looks_differ_in_letter_and_in_colour_or_pattern() -> None:
    styles = deltille.new("triangle_wins", players=6).scene().styles
    assert len({look.letter for look in styles}) == len({look.fill for look in styles}) == 6
    assert not {look.letter for look in styles} & set("LTSC")
