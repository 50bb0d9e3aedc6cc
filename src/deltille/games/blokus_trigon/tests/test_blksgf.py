"""Pentobi's game files: round trips, old spellings, and files that are broken or hostile."""

import random

import pytest

import deltille
from deltille import BadRecord, Position
from deltille.games import game
from deltille.games.blokus_trigon.blksgf import MAX_CHARACTERS, read_blksgf, read_seats, write_blksgf

TWO = """(
;GM[Blokus Trigon Two-Player]
;1[r12,r13,s13,r14,s14,r15]
;2[r4,q5,r5,q6,r6,r7]
;3[j7,k7,l7,m7,m8,n8]
;4[v11,w11,w12,x12,y12,z12]
)
"""
THREE = "(;GM[Blokus Trigon Three-Player]CA[UTF-8];1[p11,o12,p12,o13,p13,p14]TE[1])"


def texts(position: Position) -> list[str]:
    return [move.text for move in position.history]


def random_game(seed: int, players: int, n_moves: int) -> Position:
    chance = random.Random(seed)
    position = Position(game("blokus_trigon", players=players))
    while position.outcome() is None and position.ply < n_moves:
        position.push(chance.choice(position.legal_moves))
    return position


def test_files_as_pentobi_writes_them() -> None:
    position = read_blksgf(TWO)
    assert position.game.settings == {"players": 2, "corner_only": False}
    assert texts(position)[3] == "v11,w11,w12,x12,y12,z12"
    assert read_blksgf(THREE).game.settings["players"] == 3


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("n_moves", [0, 1, 30, 999])
def test_what_was_written_is_read_back(players: int, n_moves: int) -> None:
    position = random_game(players + n_moves, players, n_moves)
    names = tuple(f"N[{seat}] \\ é" for seat in range(players))
    text = write_blksgf(position, seats=names, date="2024-02-29")
    again = read_blksgf(text)
    assert again == position
    assert texts(again) == texts(position)
    assert read_seats(text) == names
    assert write_blksgf(again, seats=read_seats(text), date="2024-02-29") == text


def test_a_file_is_laid_out_as_pentobi_does() -> None:
    text = write_blksgf(read_blksgf(TWO))
    assert text == TWO.replace("Player]", "Player]CA[UTF-8]")


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[blokus trigon];1[r15];2[r4])",
        "\ufeff ( ;\r\nGM [ Blokus Trigon ] ;1 [R15]\n; 2[ r4 ] ) \n",
        "(;GM[Blokus Trigon]C[a \\] bracket; ( and ) \\\\];BLUE[r15]C[x];YELLOW[r4]XY[1][2])",
        "(;GM[Blokus Trigon];1[r15](;2[r4])(;2[j12];3[r4](;4[z12])(;4[j7])))",
        "(;GM[Blokus Trigon](;1[r15](;2[r4]))(;1[q15,r15]))",
        "(;GM[Blokus Trigon];;1[r15];C[nothing];2[r4];)",
    ],
)
def test_the_main_line_is_found(text: str) -> None:
    assert texts(read_blksgf(text)) == ["r15", "r4"]


def test_early_files_have_a_value_for_every_cell() -> None:
    assert texts(read_blksgf("(;GM[Blokus Trigon];1[s15][r15] [q15])")) == ["q15,r15,s15"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the file is empty"),
        ("hello", "expected '\\(' at the beginning"),
        (";GM[Blokus Trigon]", "expected '\\(' at the beginning"),
        ("()", "a branch has no node"),
        ("(()", "a branch begins before any node"),
        ("(;GM[Blokus Trigon]", "ends too early"),
        ("(;GM[Blokus Trigon", "ends inside a property value"),
        ("(;GM[Blokus Trigon\\", "ends inside a property value"),
        ("(;GM[Blokus Trigon];1[r15]", "ends too early"),
        ("(;GM)", "property GM has no value"),
        ("(;GM[Blokus Trigon]GM[Blokus Trigon])", "given twice"),
        ("(;GM[Blokus Trigon]]", "expected a node, found ']'"),
        ("(;GM[Blokus Trigon](;1[r15]);2[r4])", "a node follows after branches"),
        ("(;GM[Blokus Trigon])(;GM[Blokus Trigon])", "more than one game tree"),
        ("(;GM[Blokus Trigon]) x", "extra 'x' after the end"),
        ("(;CA[UTF-8])", "no property GM"),
        ("(;GM[Blokus Duo])", "GM\\[Blokus Duo\\] is another game"),
        ("(;GM[1])", "is another game"),
        ("(;GM[Blokus Trigon]A1[r15])", "the root sets up a position \\(A1\\)"),
        ("(;GM[Blokus Trigon];PL[2])", "node 1 sets up a position \\(PL\\)"),
        ("(;GM[Blokus Trigon];1[r15];AE[r15])", "node 2 sets up a position \\(AE\\)"),
        ("(;GM[Blokus Trigon];B[r15])", "has a move B"),
        ("(;GM[Blokus Trigon];1[r15]2[r4])", "more than one move"),
        ("(;GM[Blokus Trigon];2[r4])", "a move of yellow, but it is blue's turn"),
        ("(;GM[Blokus Trigon];1[r15];3[r4])", "a move of red, but it is yellow's turn"),
        ("(;GM[Blokus Trigon];1[r14])", "node 1, 1\\[r14\\]: Blue's first piece must cover"),
        ("(;GM[Blokus Trigon];1[])", "joined by commas"),
        ("(;GM[Blokus Trigon];1[null])", "joined by commas"),
        ("(;GM[Blokus Trigon];1[r15,r17])", "no piece has this shape"),
        ("(;GM[Blokus Trigon Three-Player];1[p14];2[h11];3[x11];4[h6])", "three players have blue"),
    ],
)
def test_broken_files_are_refused_with_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        read_blksgf(text)


def test_moves_after_the_end_are_refused() -> None:
    text = write_blksgf(random_game(1, 2, 999)).removesuffix(")\n")
    with pytest.raises(BadRecord, match="the game is over"):
        read_blksgf(text + ";1[r15])")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("(;GM[Blokus Trigon]C[" + "x" * MAX_CHARACTERS + "])", "longer than"),
        ("(;GM[Blokus Trigon]" * 5000, "nested more than"),
        ("(;GM[Blokus Trigon];1[" + "r15," * 100000 + "])", "no piece has more than 6 cells"),
        ("(;" + "A" * 100000, "has no value"),
        ("(" * 100000, "a branch begins before any node"),
    ],
)
def test_hostile_files_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint) as error:
        read_blksgf(text)
    assert len(str(error.value)) < 300


def test_garbage_never_crashes_the_reader() -> None:
    chance = random.Random(8)
    whole = write_blksgf(random_game(2, 4, 12))
    for _ in range(400):
        letters = list(whole)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(letters))
            letters[at : at + chance.randint(0, 3)] = chance.choice([*"()[];\\,19r", "", "\0", "é", "²"])
        try:
            read_blksgf("".join(letters))
        except BadRecord as error:
            assert error.why


def test_what_pentobi_cannot_know_is_not_written() -> None:
    with pytest.raises(BadRecord, match="Pentobi does not know this rule"):
        write_blksgf(Position(game("blokus_trigon", corner_only=True)))
    middle = random_game(3, 4, 10)
    with pytest.raises(BadRecord, match="do not lead there from the start"):
        write_blksgf(deltille.from_text(middle.to_text()))
    middle = deltille.from_text(middle.to_text())
    middle.push(middle.legal_moves[0])
    with pytest.raises(BadRecord, match="do not lead there from the start"):
        write_blksgf(middle)
    with pytest.raises(BadRecord, match="1 names for 4 seats"):
        write_blksgf(Position(game("blokus_trigon")), seats=("Ada",))
    with pytest.raises(BadRecord, match="only Blokus Trigon"):
        write_blksgf(deltille.new("attangle"))
