"""Seats, openings and seeds follow from the parameters, and favour nobody."""

from collections import Counter
from dataclasses import replace

import pytest

from deltille import games
from deltille.arena import BadRun
from deltille.arena.schedule import Fixture, Run
from deltille.players import UnknownPlayer


@pytest.mark.parametrize(("n_seats", "n_players"), [(2, 2), (3, 3), (4, 2), (4, 4), (6, 2), (6, 3), (6, 6)])
def test_in_every_round_each_player_has_each_seat_equally_often(
    run: Run, n_seats: int, n_players: int
) -> None:
    run = replace(run, n_seats=n_seats, players=tuple("abcdef"[:n_players]))
    for opening in range(20):
        taken: Counter[tuple[int, int]] = Counter()
        for rotation in range(n_seats):
            taken.update(enumerate(run.seating(Fixture(opening, rotation))))
        assert set(taken.values()) == {n_seats // n_players}
        assert len(taken) == n_seats * n_players


def test_with_more_than_two_the_neighbours_change(six: Run) -> None:
    after = Counter(
        (seating[seat], seating[(seat + 1) % 6])
        for seating in (six.seating(Fixture(opening, 0)) for opening in range(200))
        for seat in range(6)
    )
    assert len(after) == 30  # every player follows every other
    assert max(after.values()) < 2 * min(after.values())


def test_all_games_of_a_round_have_one_opening_and_rounds_have_different_ones(run: Run) -> None:
    texts = [run.opening_position(opening).to_text() for opening in range(50)]
    assert texts == [run.opening_position(opening).to_text() for opening in range(50)]
    assert len(set(texts)) == 50
    assert all(run.opening_position(opening).ply == 4 for opening in range(5))


def test_an_opening_never_ends_the_game(run: Run) -> None:
    endless = replace(run, opening_plies=1000)
    for opening in range(5):
        position = endless.opening_position(opening)
        assert position.outcome() is None
        assert position.ply > 4


def test_every_seed_is_used_once(run: Run) -> None:
    seeds = {run.seed_for(o, r, ply) for o in range(20) for r in range(2) for ply in range(60)}
    assert len(seeds) == 20 * 2 * 60
    assert all(0 <= seed < 1 << 53 for seed in seeds)
    assert run.seed_for(1, 12) != run.seed_for(11, 2)


def test_every_parameter_is_part_of_the_identity(run: Run) -> None:
    others = [
        replace(run, **{name: value})
        for name, value in {
            "game": "other",
            "options": (("opposite_captures", False),),
            "rules": 99,
            "n_seats": 4,
            "players": ("random", "flat:5"),
            "opening_plies": 3,
            "seed": 2,
            "version": "0",
        }.items()
    ]
    assert len({each.identity for each in (run, *others)}) == len(run.to_data()) + 1


@pytest.mark.parametrize(
    ("players", "plies", "complaint"),
    [
        (["random"], 4, "1 named for 2 seats; name 2, so that each has as many seats"),
        (["random"] * 3, 4, "3 named for 2 seats"),
        ([], 4, "0 named for 2 seats"),
        (["random"] * 2, -1, "fewer than no moves"),
    ],
)
def test_what_cannot_be_played_is_refused(players: list[str], plies: int, complaint: str) -> None:
    with pytest.raises(BadRun, match=complaint):
        Run.of(games.game("attangle"), players, plies, seed=0)


def test_an_unknown_player_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownPlayer, match="did you mean 'flat'"):
        Run.of(games.game("attangle"), ["fat", "random"], 4, seed=0)
