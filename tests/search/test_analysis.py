"""Live analysis and game review."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import deltille
from deltille.core.record import Record
from deltille.search import mcts
from deltille.search.review import review
from deltille.search.simulation import simulate as compiled
from deltille.testing.command_line import deltille as deltille_command
from deltille.testing.selection import every_game


@every_game()
def test_reports_arrive_during_the_search(name: str) -> None:
    position = deltille.new(name)
    reports = list(deltille.analyse(position, nodes=400, seed=2))
    assert [report.nodes for report in reports] == [100, 200, 400]
    best = reports[-1].best
    assert best.move in position.legal_moves
    assert best.visits == max(c.visits for c in reports[-1].candidates)
    assert len(best.values) == len(best.scores) == position.game.n_seats
    final = deltille.analyse(position, nodes=400, seed=2).final()
    assert final.candidates == reports[-1].candidates


def test_seconds_are_a_budget_too() -> None:
    analysis = deltille.analyse(deltille.new("attangle"), seconds=0.02, threads=2)
    assert analysis.final().nodes > 0
    with pytest.raises(ValueError, match="give a budget"):
        deltille.analyse(deltille.new("attangle"))


def test_what_is_compiled_first_is_not_taken_from_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    calls: list[int] = []

    def simulate(*args: Any) -> int:
        done = compiled(*args)
        now[0] += done / 1000 if calls else 100  # the first call compiles
        calls.append(done)
        return done

    monkeypatch.setattr(mcts, "simulate", simulate)
    monkeypatch.setattr(mcts, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    report = deltille.analyse(deltille.new("attangle"), seconds=1).final()
    assert report.nodes > 500
    assert report.elapsed_s < 10


def test_the_main_line_can_be_played() -> None:
    position = deltille.new("attangle")
    line = deltille.analyse(position, nodes=3000).final().best.line
    assert len(line) > 2
    for move in line:
        position.push(move.text)


@pytest.fixture(scope="module")
def blunder() -> deltille.Position:
    """A game whose last move overlooks a win in one, and gives away as much as a move there can."""
    from deltille.players import player

    position = deltille.new("attangle")
    choose = player("mcts:nodes=200").choose
    while position.outcome() is None:
        position.push(choose(position, position.ply))
    position.pop()
    worst: tuple[float, str] = (-1.0, "")
    for move in position.legal_moves:
        position.push(move)
        if position.outcome() is None:
            value = deltille.analyse(position, nodes=300).final().best.values[position.turn]
            worst = max(worst, (value, move.text))
        position.pop()
    position.push(worst[1])
    return position


def test_a_review_finds_the_blunder(blunder: deltille.Position) -> None:
    judged = list(review(blunder, nodes=300))
    assert len(judged) == blunder.ply
    last = judged[-1]
    assert last.best.proven == 1.0
    assert last.loss >= 0.08
    assert last.mark
    assert all(j.loss == 0 for j in judged if j.move.id == j.best.move.id)


def test_the_command_marks_it(blunder: deltille.Position, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Record.of(blunder).save(path)
    assert json.loads(path.read_text())["game"] == "attangle"
    done = deltille_command("analyse", str(path), "--nodes", "300")
    assert done.returncode == 0, done.stderr
    assert "The moves that lost most:" in done.stdout
    assert f"{blunder.ply}. " in done.stdout.split("The moves that lost most:")[1]
    assert "better was" in done.stdout


def test_the_command_analyses_a_position() -> None:
    text = deltille.new("attangle").to_text()
    done = deltille_command("analyse", text, "--nodes", "200")
    assert done.returncode == 0, done.stderr
    assert "200 simulations" in done.stdout
    assert "main line" in done.stdout


@pytest.mark.parametrize(
    ("budget", "what"),
    [
        ({"nodes": 0}, "nodes"),
        ({"nodes": -5}, "nodes"),
        ({"nodes": 2.5}, "nodes"),
        ({"nodes": 10, "threads": 0}, "threads"),
        ({"nodes": 10, "lines": 0}, "lines"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"nodes": 10, "root_moves": []}, "root_moves"),
    ],
)
def test_a_budget_that_finds_nothing_is_refused(budget: dict[str, Any], what: str) -> None:
    with pytest.raises(deltille.BadOption, match=f"'{what}'"):
        deltille.analyse(deltille.new("attangle"), **budget)


def test_only_the_moves_that_were_named_are_considered() -> None:
    analysis = deltille.analyse(deltille.new("attangle"), nodes=60, root_moves=["e3", 7], lines=1)
    assert "nodes=60, 1 nodes done" in repr(analysis)
    (best,) = analysis.final().candidates
    assert best.move.id in (7, deltille.new("attangle").parse("e3").id)
    both = deltille.analyse(deltille.new("attangle"), nodes=60, root_moves=["e3", 7]).final()
    assert {found.move.id for found in both.candidates} <= {24, 7}
    assert both.nodes == 60
    with pytest.raises(deltille.IllegalMove):
        deltille.analyse(deltille.new("attangle"), nodes=60, root_moves=["d4"])


def test_a_record_is_reviewed_as_its_game_is() -> None:
    game = deltille.new("attangle").after("e3").after("c5")
    judged = list(deltille.review(deltille.Record.of(game), nodes=20))
    assert [found.move.text for found in judged] == ["e3", "c5"]
    with pytest.raises(deltille.BadOption, match="nodes"):
        deltille.review(game, nodes=0)
