"""Tournaments: who meets whom, joint ratings, stopping and continuing, files that other commands read."""

import itertools
import json
from collections import Counter
from pathlib import Path

import pytest

from deltille.arena import BadRun, match, tournament
from deltille.arena.pairing import gauntlet, group_size, round_robin, stages, swiss_round
from deltille.arena.records import read_records
from deltille.core.bradley_terry import Comparison, fit

PLAYERS = ["greedy", "flat:2", "random"]


def test_everyone_meets_everyone_equally_often_in_all_seats() -> None:
    result = tournament("attangle", PLAYERS, 4, workers=0)
    assert (result.n_games, result.n_planned, result.is_complete) == (12, 12, True)
    assert [entry.n_games for entry in result.entries] == [8, 8, 8]
    assert sum(entry.score for entry in result.entries) == pytest.approx(1.5)
    met = {(meeting.one, meeting.other): meeting.n_games for meeting in result.meetings}
    assert met == dict.fromkeys(itertools.combinations(sorted(PLAYERS), 2), 4)
    assert result.entries[-1].player == "random"
    assert result.entries[0].elo > result.entries[-1].elo + 100
    assert sum(entry.elo for entry in result.entries) == pytest.approx(0, abs=1e-6)
    assert result.joint.superiority(result.entries[0].player, "random") > 0.95


def test_the_games_of_two_players_are_those_of_their_match(tmp_path: Path) -> None:
    tournament("attangle", PLAYERS, 4, workers=0, out=tmp_path / "t", seed=3)
    match("attangle", ["flat:2", "random"], 4, workers=0, out=tmp_path / "m", seed=3)
    met = [game.record.moves for game in read_records(tmp_path / "t") if "greedy" not in game.record.seats]
    alone = [game.record.moves for game in read_records(tmp_path / "m")]
    assert sorted(met) == sorted(alone)  # files hold games in the order in which they ended
    assert len(met) == 4


def test_a_tournament_goes_on_and_grows_and_repeats_nothing(tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    stopped_after = iter(range(100))
    part = tournament(
        "attangle", PLAYERS, 4, workers=0, out=out, should_stop=lambda: next(stopped_after) >= 3
    )
    assert 0 < part.n_games < part.n_planned
    assert not part.is_complete
    assert json.loads(out.read_text())["n_games"] == part.n_games
    whole = tournament("attangle", PLAYERS, 4, workers=0, out=out)
    assert (whole.n_games, whole.n_played_now) == (12, 12 - part.n_games)
    assert whole == tournament("attangle", PLAYERS, 4, workers=0)
    more = tournament("attangle", [*PLAYERS, "flat:3"], 4, workers=0, out=out)
    assert (more.n_games, more.n_played_now) == (24, 12)
    fewer = tournament("attangle", PLAYERS[:2], 2, workers=0, out=out)
    assert (fewer.n_games, fewer.n_played_now) == (2, 0)
    lines = [json.loads(line) for line in (tmp_path / "results.games.jsonl").read_text().splitlines()]
    assert len({(line["run"], line["opening"], line["rotation"]) for line in lines}) == len(lines) == 24


def test_no_time_at_all_gives_an_empty_result(tmp_path: Path) -> None:
    result = tournament("attangle", PLAYERS, 4, workers=0, minutes=0.0, out=tmp_path)
    assert result.n_games == 0
    assert {entry.elo for entry in result.entries} == {0.0}
    assert json.loads((tmp_path / "results.json").read_text())["is_complete"] is False


def test_a_stop_leaves_all_pairs_with_about_as_many_games() -> None:
    stops = iter(range(1000))
    result = tournament("attangle", PLAYERS, 40, workers=0, should_stop=lambda: next(stops) >= 9)
    counts = [meeting.n_games for meeting in result.meetings]
    assert len(counts) == 3
    assert max(counts) - min(counts) <= 2


def test_groups() -> None:
    assert [group_size(n) for n in (2, 3, 4, 5, 6)] == [2, 3, 2, 5, 2]
    assert len(round_robin("abcdef", 2)) == 15
    assert gauntlet("abcd", 2, 2) == [("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")]


@pytest.mark.parametrize("n_players", [4, 5, 8, 9])
def test_swiss_rounds_pair_neighbours_who_have_not_met(n_players: int) -> None:
    names = [f"p{i}" for i in range(n_players)]
    scores: Counter[str] = Counter()
    met: list[tuple[str, ...]] = []
    for groups in stages("swiss", names, 2, 3, 1, lambda: scores):
        assert len({name for group in groups for name in group}) == 2 * (n_players // 2)
        for one, other in groups:
            assert {one, other} not in [set(group) for group in met]
            scores[min(one, other)] += 1
        met.extend(groups)
    played = Counter(name for group in met for name in group)
    assert max(played.values()) - min(played[name] for name in names) <= 1
    if n_players == 8:
        assert scores["p0"] == 3


def test_when_all_have_met_the_nearest_meet_again() -> None:
    assert swiss_round("ab", 2, {}, [("a", "b")]) == [("a", "b")]


def test_a_swiss_tournament_is_played_and_resumed(tmp_path: Path) -> None:
    players = ["greedy", "flat:1", "flat:2", "random"]
    result = tournament("attangle", players, 2, system="swiss", rounds=3, workers=0, out=tmp_path)
    assert (result.n_games, result.system) == (12, "swiss")
    again = tournament("attangle", players, 2, system="swiss", rounds=3, workers=0, out=tmp_path)
    assert again == result
    assert again.n_played_now == 0


def test_where_seats_cannot_be_shared_by_two_three_meet() -> None:
    result = tournament("triangle_wins", ["greedy", *PLAYERS[1:]], 3, options={"players": 3}, workers=0)
    assert result.n_games == 3
    assert len(result.meetings) == 3


def test_invalid_tournaments_are_refused() -> None:
    with pytest.raises(BadRun, match="is named twice"):
        tournament("attangle", ["random", "random"], 2, workers=0)
    with pytest.raises(BadRun, match="there is no such system; did you mean"):
        tournament("attangle", PLAYERS, 2, system="swis", workers=0)
    with pytest.raises(BadRun, match="at least 2 players"):
        tournament("attangle", ["random"], 2, workers=0)
    with pytest.raises(BadRun, match="1 to 2 can run a gauntlet"):
        tournament("attangle", PLAYERS, 2, system="gauntlet", champions=3, workers=0)


def test_joint_ratings_have_honest_error_bars() -> None:
    few, many = (fit([Comparison("a", "b", 0.6, n), Comparison("b", "c", 0.6, n)]) for n in (20, 2000))
    assert few.error["a"] > 5 * many.error["a"]
    assert few.superiority("a", "b") < many.superiority("a", "b")
    assert few.superiority("a", "b") + few.superiority("b", "a") == pytest.approx(1)
    # b has met both others, so it is known best.
    assert few.error["b"] < few.error["a"]
    swept = fit([Comparison("a", "b", 1.0, 10)])
    assert 300 < swept.elo["a"] - swept.elo["b"] < 1000
    anchored = fit([Comparison("a", "b", 0.75, 1000)], {"b": 1000.0})
    assert anchored.elo["b"] == 1000
    assert anchored.error["b"] == 0
    assert 1180 < anchored.elo["a"] < 1200


def test_about_one_interval_in_twenty_misses_the_truth() -> None:
    # Two equal players, 100 games each time.
    import random

    chance = random.Random(7)
    missed = 0
    for _ in range(300):
        share = sum(chance.random() < 0.5 for _ in range(100)) / 100
        found = fit([Comparison("a", "b", share, 100)])
        width = 2 * found.error["a"]  # of the difference: a and b move together around the mean
        missed += abs(found.elo["a"] - found.elo["b"]) > width
    assert 3 <= missed <= 30
