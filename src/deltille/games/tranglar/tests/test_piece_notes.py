"""What a scene says about a single piece, its other face, and the kinds of moves."""

import pytest

import deltille
from deltille import Position
from deltille.core.messages import Message
from deltille.core.scene import Piece

START = "tranglar t1:b4s,zL:b3ne.c3w,pL:a2ne.b2sw t1:b4e - 3431{petrol}0113 3431{green}1113 play green 0 0"


@pytest.fixture
def position() -> Position:
    return deltille.from_text(START.format(petrol="02", green="01"))


def piece(position: Position, id_: str) -> Piece:
    return next(piece for piece in position.scene().pieces if piece.id == id_)


def test_a_small_triangle_cannot_be_taken_over(position: Position) -> None:
    told = {"needed": 2, "sides": 3, "enemy": Message("tranglar.green")}
    assert piece(position, "piece:b4s").note == Message("tranglar.note-triangle", **told)
    assert not any(move.text.startswith("t1x") for move in position.legal_moves)


def test_a_parallelogram_never_flips(position: Position) -> None:
    told = Message("tranglar.note-parallelogram", enemy=Message("tranglar.green"))
    assert piece(position, "piece:a2n").note == told


def test_a_trapeze_says_whether_its_equivalent_is_there(position: Position) -> None:
    none = piece(position, "piece:b3n").note
    one = piece(deltille.from_text(START.format(petrol="01", green="11")), "piece:b3n").note
    assert none is not None
    assert one is not None
    assert (none.key, one.key) == ("tranglar.note-trapeze-none", "tranglar.note-trapeze")
    told = "Once 3 of its 4 sides touch green, it goes to green in exchange for a left trapeze: green has "
    assert (none.text, one.text) == (told + "none.", told + "one.")


def test_neutral_pieces_stay() -> None:
    position = deltille.new("tranglar")
    position.push("nz:a4ne.b4sw.b3n")
    (laid,) = position.scene().pieces
    assert laid.note == Message("tranglar.note-neutral")


def test_the_other_face_is_the_mirror_image_in_the_other_colour(position: Position) -> None:
    (green,) = (tray for tray in position.scene().trays if tray.seat == 1)
    for item in green.items:
        if item.piece.seat is None:
            assert item.reverse is None
            continue
        assert item.reverse is not None
        assert item.reverse.seat == 0
        mirrored = {(-x, y) for loop in item.piece.outlines for x, y in loop}
        assert {point for loop in item.reverse.outlines for point in loop} == mirrored
    names = {str(item.piece.label): str(item.reverse.label) for item in green.items if item.reverse}
    assert names["green right trapeze"] == "petrol left trapeze"
    assert names["green right parallelogram"] == "petrol left parallelogram"
    assert names["green rectangle"] == "petrol rectangle"


def test_the_first_thing_pointed_at_decides_the_verb(position: Position) -> None:
    """From the supply you place or join; an own piece is replaced, an enemy piece is taken over."""
    position.push("s4:d1nesw")
    position.push("t2:a4ne")
    found: dict[str, set[str]] = {}
    for move in position.legal_moves:
        kind = position.path(move)[0].split(":")
        who = kind[0] if kind[0] != "piece" else "own" if kind[1] in ("b4e", "d1n") else "enemy"
        verb = position.game.scenes.verb(position.state, move.id)
        found.setdefault(who, set()).add(verb.key if verb else "")
    verbs = {"tray": "place", "own": "replace", "enemy": "take-over"}
    assert found == {who: {f"tranglar.verb-{verb}"} for who, verb in verbs.items()}
