"""Texts of moves and positions: what is read, what is refused, and a game in the mirror."""

import pytest

import deltille
from deltille import BadNotation, Position, games
from deltille.games.tranglar.notation import SEATS, cells_text, parse_cells
from deltille.testing.conformance import walk

E4 = "t1:b4s,zL:b3ne.c3w t1:b4e - 3431011113 3431111113 play green 0 0"
E8 = "t2:b3ne - - 4331111113 4431111113 play green 0 0"


def at(text: str) -> Position:
    return deltille.from_text(f"tranglar {text}")


def test_the_examples_of_position_texts_are_read_and_follow_from_each_other() -> None:
    position = at(E4)
    position.push("zLxt2:b3ne,t1:c3w")
    third = "- t1:b4e,t1:b4s,t2:b3ne,t1:c3w - 3431011113 2331121113 play petrol 0 1"
    assert position == at(third)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- - - 4431111113 4431111113 setup green 0 0", "petrol places a large neutral piece"),
        ("- - - 4431111113 4431111113 setup petrol", "expected three lists"),
        ("- - - 5431111113 4431111113 play petrol 0 0", "petrol t1 and green t1 must be 8"),
        ("pR:a4es.b4nw - - 4431110113 4431111113 play petrol 0 0", "petrol pL and green pR must be 2"),
        ("t1:a4n,t1:a4n - - 2431111113 4431111113 play petrol 0 0", "a4n is covered twice"),
        ("t1:a4e,t1:a4n - - 2431111113 4431111113 play petrol 0 0", "written the usual way"),
        ("t2:a4ns - - 4331111113 4431111113 play petrol 0 0", "is not the shape of t2"),
        ("n1:a4n - - 4431111112 4431111113 play petrol 0 0", "n1 cannot be among these pieces"),
        ("- - n1:a4n 4431111113 4431111113 play petrol 0 0", "three neutral triangles"),
        ("- - - 4431111113 4431111113 play petrol 1 0", "cannot be smaller than the passes"),
        ("- - - 4431111113 4431111113 play petrol 0 41", "the game ends after 40 turns"),
    ],
)
def test_impossible_positions_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        at(text)
    assert reason in caught.value.why


@pytest.mark.parametrize("stall_limit", [10, 40])
def test_games_from_texts_without_large_neutral_pieces_are_within_the_bound(stall_limit: int) -> None:
    position = deltille.from_text(
        f"tranglar(stall_limit={stall_limit}) - - - 4431111113 4431111113 play petrol 0 0"
    )
    # 64 turns may each cover one cell, with quiet ones before, between and after them.
    assert position.game.max_plies >= 64 + 65 * (stall_limit - 1)


@pytest.mark.parametrize(
    "text", ["t2", "t2:b3ns", "t2:e5ne", "x9:b3ne", "t2:b3en", "", "t2:b3ne,", "s4=", "q=t1:b3n"]
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r"such as|shape|order|codes"):
        at(E8).push(text)


def test_the_order_in_which_laid_pieces_are_written_does_not_matter() -> None:
    assert at(E4).parse("zLxt1:c3w,t2:b3ne").text == "zLxt2:b3ne,t1:c3w"


def test_a_mirrored_game_with_colours_exchanged_is_the_same_game() -> None:
    """D3: it makes no difference who has which hand of the parallelogram."""
    mirror = {"e": "w", "w": "e", "n": "n", "s": "s"}
    game = games.game("tranglar")

    def mirrored_piece(piece: str) -> str:
        code, _, cells = piece.partition(":")
        code = {"zL": "zR", "zR": "zL", "pL": "pR", "pR": "pL"}.get(code, code)
        names = []
        for group in cells.split("."):
            column = "dcba"["abcd".index(group[0])]
            names += [
                4 * (4 * "4321".index(group[1]) + "abcd".index(column)) + "nesw".index(mirror[x])
                for x in group[2:]
            ]
        return f"{code}:{cells_text(tuple(sorted(names)))}"

    def mirrored(text: str) -> str:
        fields = text.split(" ")
        lists = [
            ",".join(sorted(map(mirrored_piece, field.split(",")), key=_order)) if field != "-" else "-"
            for field in fields[:3]
        ]
        hands = [f"{field[:4]}{field[5]}{field[4]}{field[6:]}" for field in fields[3:5]]
        seat = SEATS[1 - SEATS.index(fields[6])]
        return " ".join([lists[1], lists[0], lists[2], hands[1], hands[0], fields[5], seat, *fields[7:]])

    for position in walk(game, seed=11):
        if position.ply >= 2 and position.ply % 4 == 0:
            twin = at(mirrored(game.notation.state_text(position.state)))
            assert len(twin.legal_moves) == len(position.legal_moves)
            assert twin.scores == position.scores[::-1]


def _order(piece: str) -> int:
    return parse_cells(piece.partition(":")[2])[0]
