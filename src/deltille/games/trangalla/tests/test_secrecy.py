"""What each side knows, clause by clause."""

import pytest

import deltille
from deltille import Position
from deltille.games import game
from deltille.games.trangalla.tests.positions import OPENING, RULES, at, every_board, played, rows, tokens
from deltille.testing.conformance import walk


@pytest.mark.rule("R15")
def test_views_are_those_of_the_rules() -> None:
    position = played("king@b1", "king@h2")
    for seat, view in ((0, "1/KP/PPP/4/5/4/ppp/pp/1"), (1, "1/PP/PPP/4/5/4/ppp/pk/1")):
        assert rows(position.view(seat)) == view
    assert rows(position.view(None)) == "1/PP/PPP/4/5/4/ppp/pp/1"
    for line in ("White's view", "Black's view", "a spectator's view"):
        assert line in RULES


@pytest.mark.rule("R15")
def test_candidates_are_the_pieces_that_were_neither_turned_nor_lost() -> None:
    position = played(*OPENING, "h1xf1xd2xd4")
    assert rows(position.view(None)) == "1/P1/P1P/2sp/1sp2/4/p1p/1p/1"
    assert tokens(position.view(None), "c3xe5") == ["moved:e5", "jumped:d4"]
    lost = played("king@c3", "king@h2", "c1xa1")
    assert rows(lost.view(1)).startswith("1/PP/1PP/")


@pytest.mark.rule("R15")
def test_a_piece_that_stays_on_its_own_apex_is_known_to_be_the_king() -> None:
    position = played("king@c3", "king@h2")
    assert tokens(position.view(1), "c3xa1") == ["moved:a1", "arrived:a1"]
    position.push("c3xa1")
    assert rows(position.view(1)) == "K/SS/SS1/4/5/4/ppp/pk/1"


@pytest.mark.rule("R15")
def test_a_taken_king_leaves_no_candidates_and_the_end_shows_both_kings() -> None:
    position = at("rhombus25 300 1/K1/P2/4/5/1P2/1k1/p1/1 w 20 0 - -")
    position.push("f2xh2")
    assert "s" in rows(position.view(0))
    assert "p" not in rows(position.view(0))
    capped = at("rhombus25 60 1/KP/3/P3/5/p3/3/1k/1 b 59 0 - -")
    assert "K" not in rows(capped.view(1))
    capped.push("f1-f2")
    assert rows(capped.view(1)) == rows(capped.view(None)) == rows(capped)


@pytest.mark.rule("R12", "R15")
@every_board
def test_legal_moves_do_not_depend_on_which_candidate_is_the_king(board: str) -> None:
    for seed in range(6):
        for position in walk(game("trangalla", board=board), seed):
            if position.outcome() is None:
                legal = position.legal_moves.ids.tolist()
                for draw in range(4):
                    assert position.view(None).sampled(draw).legal_moves.ids.tolist() == legal


@pytest.mark.rule("R15", "D14")
def test_only_the_own_king_wears_a_crown_and_known_soldiers_a_dot() -> None:
    position = played(*OPENING, "h1xf1xd2xd4")
    crowned = {
        viewer: {piece.id for piece in position.view(viewer).scene().pieces if piece.glyphs}
        for viewer in (0, 1, None)
    }
    assert crowned == {0: {"piece:b1"}, 1: {"piece:h2"}, None: set()}
    for viewer, own in crowned.items():
        scene = position.view(viewer).scene()
        assert {piece.id for piece in scene.pieces if piece.is_secret} == own
        assert scene.secret_glyph == "crown"
    assert {piece.id for piece in position.scene().pieces if piece.badge} == {"piece:d3", "piece:e2"}
    assert " K " in str(position.view(0))
    assert " k" not in str(position.view(0)).split("White has")[0]


@pytest.mark.rule("R1", "R8", "R9")
def test_ten_pieces_less_kings_taken_and_soldiers_lost() -> None:
    for seed in range(20):
        n_gone, position = 0, deltille.new("trangalla")
        for walked in walk(position.game, seed):
            letters = sum(letter.isalpha() for letter in rows(walked))
            assert letters == 10 - n_gone - sum(
                token.startswith(("king_taken", "lost")) for token in _tokens_of_last(walked)
            )
            n_gone = 10 - letters


def _tokens_of_last(position: Position) -> list[str]:
    if not position.ply:
        return []
    before = position.copy()
    move = before.pop()
    return tokens(before, move.text)
