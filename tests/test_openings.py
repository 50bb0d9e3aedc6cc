"""Opening books: symmetric positions are merged, shipped books are complete, secrets split no position."""

import json
import random

import pytest

from deltille import datasets, games
from deltille.core.position import Position
from deltille.datasets import openings
from deltille.server.engines import sandbox_jobs
from deltille.server.services.opening_counts import LEAST_GAMES, OpeningCounts
from deltille.testing.selection import every_game


def some_moves(game, seed, n=5):
    dice, position = random.Random(seed), Position(game)
    for _ in range(n):
        position.push(dice.choice(position.legal_moves))
    return position


@every_game()
def test_symmetric_games_reach_the_same_book_entries(name):
    game = games.game(name)
    if game.symmetries is None:
        pytest.skip(f"{name} has no symmetries")
    for seed in range(3):
        position = some_moves(game, seed)
        for number in {1, game.symmetries.n - 1}:
            image = Position(game)
            walked = Position(game)
            for move in position.history:
                image.push(game.symmetries.transform_move(number, walked.state, move.id))
                walked.push(move.id)
            ids = [[move.id for move in each.history] for each in (position, image)]
            keys = [[place.key for place in openings.places(game, each)] for each in ids]
            assert keys[0] == keys[1]


@every_game()
def test_a_book_counts_every_game_once_in_each_position(name, tmp_path):
    dataset = datasets.build(name, ["random"], 12, workers=0, opening_plies=0)
    book = openings.Book.of(dataset)
    start = next(openings.places(dataset.game, []))
    played = book.moves_at(start)
    assert sum(n for n, _ in played.values()) == 12
    assert all(sum(wins) <= n for n, wins in played.values())
    book.save(tmp_path / "book.json.gz")
    again = openings.Book.load(tmp_path / "book.json.gz")
    assert (again.header, again.entries) == (book.header, book.entries)


@every_game()
def test_a_book_that_ships_holds_a_thousand_games_of_these_rules(name):
    paths = sorted(games.folder(name).glob("openings*"))
    if not paths:
        pytest.skip(f"{name} came without a book")
    for path in paths:
        header = openings.Book.load(path).header
        game = games.game_from_head(header["game"])
        assert openings.path_for(game) == path
        assert header["games"] >= 1_000
        book = openings.book_for(game)
        assert book is not None
        best = openings.good_openings(book, 1)
        assert Position(game).parse(best[0][0]).text == best[0][0]


def asked(game, moves=()):
    return {"game": game, "options": {}, "position": "", "moves": list(moves), "record": None, "ply": None}


def test_a_game_of_this_server_is_listed_once_several_went_the_same_way():
    counts = OpeningCounts(None)
    line = {"game": "attangle", "options": {}, "moves": ["e3", "c3"]}
    mirrored = {"game": "attangle", "options": {}, "moves": ["c3", "e3"]}
    for number, one in enumerate([line, mirrored, line], start=1):
        for key, move in json.loads(sandbox_jobs.opening_keys(one)):
            counts.add(key, move, 0, 2)
        told = counts.merged(json.loads(sandbox_jobs.openings(asked("attangle"))))
        here = sum(move.here for move in told.moves)
        assert here == (number if number >= LEAST_GAMES else 0)
    first = next(move for move in told.moves if move.here)
    assert (first.here, first.here_wins) == (3, (3, 0))


def test_positions_that_were_set_up_are_in_no_book():
    elsewhere = asked("") | {"position": "attangle 4/5/2w3/7/6/5/4 b 17 18"}
    assert json.loads(sandbox_jobs.openings(elsewhere))["key"] == ""
