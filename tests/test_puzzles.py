"""The puzzles of games are legal and different, have one right move, and are found again by seed."""

import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from deltille import games, puzzles
from deltille.core.messages import catalogue
from deltille.puzzles import finding, judging
from deltille.puzzles.answering import positions, refutation, solutions
from deltille.puzzles.judging import Budgets, budgets, searched
from deltille.puzzles.proofs import forced_win, only_move
from deltille.puzzles.puzzle import BadPuzzles, Puzzle, puzzle_id, read
from deltille.puzzles.themes import SHARED, named_kinds, theme_message
from deltille.testing.selection import PUZZLES, every_game

FEWEST = 100
SAMPLE = 4


def sample(name: str) -> list[Puzzle]:
    found = puzzles.of_game(name)
    return random.Random(name).sample(found, min(SAMPLE, len(found)))


@every_game(PUZZLES)
def test_there_are_enough_puzzles_the_easiest_first(name: str) -> None:
    found = puzzles.of_game(name)
    assert len(found) >= FEWEST
    assert [puzzle.rating for puzzle in found] == sorted(puzzle.rating for puzzle in found)
    assert len({puzzle.rating for puzzle in found}) > len(found) / 5, "all are equally hard"
    assert all(puzzle.game == name for puzzle in found)


@every_game(PUZZLES)
def test_lines_and_tries_are_legal(name: str) -> None:
    for puzzle in puzzles.of_game(name):
        start = puzzle.position()
        turns = positions(puzzle)
        assert len(puzzle.line) % 2 == 1, "the solver has the last move"
        assert {position.turn for position in turns} == {start.turn}
        right = solutions(puzzle, 0, start)
        for tried in puzzle.tries:
            assert start.parse(tried.move).id not in right
            after = start.after(tried.move)
            assert after.is_over if not tried.reply else after.is_legal(tried.reply), puzzle.position_text
            assert puzzle.points or tried.chance <= puzzle.second


@every_game(PUZZLES)
def test_the_right_move_is_clearly_best(name: str) -> None:
    for puzzle in puzzles.of_game(name):
        if puzzle.points:
            assert puzzle.points[0] >= puzzle.points[1] + 2
        else:
            assert puzzle.chance >= 0.4
            assert puzzle.chance - puzzle.second >= 0.24  # the numbers are rounded


@every_game(PUZZLES)
def test_no_two_are_symmetric_to_each_other(name: str) -> None:
    found = puzzles.of_game(name)
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in sample(name):
        assert puzzle.id == puzzle_id(puzzle.position())


@every_game(PUZZLES)
def test_themes_have_names(name: str) -> None:
    for theme in {theme for puzzle in puzzles.of_game(name) for theme in puzzle.themes}:
        domain, _, word = theme_message(name, theme).key.partition(".")
        assert word in catalogue(domain, "en").entries
        assert theme in SHARED or theme in named_kinds(name)


@every_game(PUZZLES)
def test_a_quick_search_agrees_with_a_sample(name: str) -> None:
    for puzzle in sample(name):
        position = puzzle.position()
        exact = only_move(position)
        if exact is None:
            best = searched(position, budgets(position.game).deep, seed=99).report(n_moves=1).best.move.id
        else:
            best = exact.move
        assert best in solutions(puzzle, 0, position), puzzle.position_text


@every_game(PUZZLES)
def test_wins_in_so_many_moves_are_proven(name: str) -> None:
    for puzzle in puzzles.of_game(name):
        for theme in puzzle.themes:
            if theme.startswith("win-"):
                assert forced_win(puzzle.position()) == int(theme.removeprefix("win-"))
                break


@every_game(PUZZLES)
def test_any_other_wrong_move_is_refuted_too(name: str) -> None:
    puzzle = sample(name)[0]
    position = puzzle.position()
    known = solutions(puzzle, 0, position) | {position.parse(tried.move).id for tried in puzzle.tries}
    for id_ in [id_ for id_ in position.legal_moves.ids.tolist() if id_ not in known][:1]:
        found = refutation(puzzle, 0, position, id_)
        after = position.after(id_)
        assert after.is_over or after.is_legal(found.reply)
        assert 0 <= found.chance <= 1


def test_the_same_seed_finds_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    few = Budgets(300, 2_000, 4_000, (20, 100))
    monkeypatch.setattr(finding, "budgets", lambda game: few)
    monkeypatch.setattr(judging, "WITH_NETWORK", replace(judging.WITH_NETWORK, check=60))

    def found(seed: int) -> list[str]:
        finder = finding.Finder(games.game("attangle"), seed)
        while not finder.found:
            list(finder.next_game(9))
        return [puzzle.to_line() for puzzle in finder.found]

    first = found(5)
    assert found(5) == first
    assert found(6) != first


def test_a_stopped_search_for_puzzles_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "_played", lambda game, chance: iter(()))
    game, out = games.game("attangle"), tmp_path / "puzzles.jsonl"
    run = finding.Run.begin(game, out, seed=7)
    assert [done.finder.n_games for done in run.go(2, seconds=0)] == [1]
    going_on = finding.Run.resume(game, out, seed=0)
    assert (going_on.finder.seed, going_on.finder.n_games) == (7, 1)
    assert [done.finder.n_games for done in going_on.go(2, seconds=0)] == [2]
    assert read(out) == ()


def test_a_game_without_the_file_has_none() -> None:
    assert puzzles.of_game("no_such_game") == ()


@every_game(PUZZLES)
def test_every_puzzle_has_its_day_before_any_comes_again(name: str) -> None:
    n = len(puzzles.of_game(name))
    first = date(2026, 11, 16)
    assert {puzzles.daily(name, first + timedelta(days=k)) for k in range(n)} == set(range(n))


def test_an_invalid_line_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadPuzzles, match="this line is not a puzzle"):
        Puzzle.of_line('{"position": 3}')


def test_a_puzzle_is_what_its_line_says() -> None:
    made = Puzzle("00", games.new("attangle").to_text(), ("e3",), 0.9, 0.4, 1500, ("edge",), (), (5, 2))
    assert Puzzle.of_line(made.to_line()) == made
    assert Puzzle.of_line(replace(made, points=None).to_line()).points is None
