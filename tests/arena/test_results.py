"""Wins, draws, shared wins, places and ratings."""

import random
from fractions import Fraction

import pytest

from deltille.arena.results import pair_counts, places, round_scores, standings
from deltille.arena.schedule import Run
from deltille.core.plackett_luce import ratings


def test_a_draw_and_a_shared_win_are_both_half_a_win_for_two(run: Run, made_up) -> None:
    draw = made_up(run, 0, 0, [], [1, 1])
    shared = made_up(run, 0, 1, [0, 1], [3, 3])
    assert draw.share(0) == draw.share(1) == shared.share(0) == shared.share(1) == Fraction(1, 2)
    first, second = standings(run, [draw, shared])
    assert (first.wins, first.draws, first.losses, first.score) == (0, 2, 0, 0.5)
    assert second.draws == 2
    assert first.elo is not None
    assert first.elo.difference == 0
    assert pair_counts(run, [draw, shared]) == (0, 0, 1, 0, 0)


def test_pairs_count_only_when_both_games_are_there(run: Run, made_up) -> None:
    games = [made_up(run, opening, 0, [0], [3, 0]) for opening in range(3)]
    assert round_scores(run, games) == {}
    assert standings(run, games)[0].elo is None
    games.append(made_up(run, 1, 1, [run.seating(games[1].fixture).index(0)], [0, 0]))
    assert list(round_scores(run, games)) == [1]


def test_among_several_winners_share_and_losers_are_ranked_by_points(six: Run, made_up) -> None:
    game = made_up(six, 3, 2, [1, 4], [9, 20, 7, 9, 20, 0])
    by_seat = dict(zip(game.seating, range(6), strict=True))
    found = places(game, 6)
    assert [found[index] for index in sorted(by_seat, key=by_seat.__getitem__)] == [3, 1, 5, 3, 1, 6]
    assert game.share(game.seating[1]) == Fraction(1, 2)
    assert game.share(game.seating[0]) == 0


def test_in_a_draw_all_places_are_equal(six: Run, made_up) -> None:
    game = made_up(six, 0, 0, [], [1, 2, 3, 4, 5, 6])
    assert places(game, 6) == [1] * 6
    assert sum(game.share(index) for index in range(6)) == 1


def test_two_players_with_two_seats_each_are_compared_by_elo(run: Run, made_up) -> None:
    from dataclasses import replace

    four = replace(run, n_seats=4)
    games = []
    for opening in range(10):
        for rotation in range(4):
            game = made_up(four, opening, rotation, [], [0] * 4)
            mine = game.seating.index(0)
            games.append(made_up(four, opening, rotation, [mine], [1] * 4))
    first, second = standings(four, games)
    assert (first.wins, second.losses) == (40, 40)
    assert first.elo is not None
    assert first.elo.low > 200
    assert pair_counts(four, games) is None


def test_six_seats_are_rated_in_the_order_of_strength(six: Run, made_up) -> None:
    chance = random.Random(1)
    games = []
    for opening in range(12):
        for rotation in range(6):
            blank = made_up(six, opening, rotation, [], [0] * 6)
            points = [10 * (6 - index) + chance.randrange(15) for index in blank.seating]
            winners = [seat for seat in range(6) if points[seat] == max(points)]
            games.append(made_up(six, opening, rotation, winners, points))
    found = standings(six, games)
    strengths = [standing.rating.mu for standing in found if standing.rating]
    assert len(strengths) == 6
    assert strengths == sorted(strengths, reverse=True)
    assert all(standing.rating.sigma < 6 for standing in found if standing.rating)
    assert all(standing.elo is None for standing in found)
    assert sum(standing.score for standing in found) == pytest.approx(1)
    chance.shuffle(games)
    assert standings(six, games) == found


def test_equal_players_get_equal_ratings() -> None:
    assert len(set(ratings([[1, 1, 1, 1]] * 5, 4))) == 1
