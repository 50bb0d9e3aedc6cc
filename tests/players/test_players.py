"""Players by name, and what all of them guarantee."""

import random
import sys
from pathlib import Path

import pytest

from deltille import games
from deltille.arena import match
from deltille.core.game import Setting
from deltille.core.position import Position
from deltille.players import UnknownPlayer, player
from deltille.players.levels import LEVELS, Strength, StrengthPlayer, noticed, strength
from deltille.players.tree import MctsPlayer
from deltille.search.alphabeta import solution
from deltille.testing import conformance
from deltille.testing.selection import SECRETS, every_game, every_variant

SMALL = 20_000
"""A game whose whole tree has at most this many nodes."""


def played(name: str, specs: list[str], seed: int = 1, **options: Setting) -> "games.Position":
    """A whole game; each player sees only its seat's view."""
    position = games.new(name, **options)
    seated = [player(specs[seat % len(specs)]) for seat in range(position.game.n_seats)]
    while position.outcome() is None:
        view = position.view(position.turn)
        position.push(seated[position.turn].choose(view, seed + position.ply))
    return position


@every_variant(seats_only=True)
def test_every_game_is_played_to_its_end_with_any_number_of_seats(
    name: str, options: dict[str, Setting]
) -> None:
    position = played(name, ["mcts:nodes=12", "greedy", "random"], **options)
    assert position.outcome() is not None


@every_game()
@pytest.mark.parametrize("spec", ["random", "greedy", "flat:2", "mcts:nodes=60", "level:1", "level:4"])
def test_the_same_seed_gives_the_same_move(name: str, spec: str) -> None:
    position = games.new(name)
    for _ in range(3):
        position.push(position.legal_moves[len(position.legal_moves) // 2])
    view = position.view(position.turn)
    moves = [player(spec).choose(view, seed) for seed in (4, 4, 5, 6, 7)]
    assert moves[0] == moves[1]
    assert all(move in position.legal_moves for move in moves)


@every_game()
def test_a_kept_tree_plays_a_whole_game(name: str) -> None:
    assert played(name, ["mcts:nodes=20,reuse=yes"]).outcome() is not None


def with_other_secrets(position: Position, seed: int) -> Position:
    """The same game as far as the mover could see, with other moves where they could not."""
    chance = random.Random(seed)
    twin = Position(position.game)
    for seen, made in zip(position.view(position.turn).history, position.history, strict=True):
        if twin.outcome() is not None:
            break
        twin.push(made if seen.id >= 0 else chance.choice(twin.legal_moves))
    return twin


@every_game(only=SECRETS)
def test_a_view_of_another_secret_gets_the_same_move(name: str) -> None:
    changed = 0
    for seed in range(6):
        position = played(name, ["random"], seed)
        while position.outcome() is not None or position.ply > 12:
            position.pop()
        view = position.view(position.turn)
        for other_seed in range(8):
            other = with_other_secrets(position, other_seed)
            if other == position or other.view(other.turn) != view:
                continue
            changed += 1
            for spec in ("greedy", "flat:2", "mcts:nodes=200", "level:2"):
                chooser = player(spec)
                assert chooser.choose(other.view(other.turn), 3) == chooser.choose(view, 3)
                assert chooser.choose(other, 3) == chooser.choose(position, 3)
    assert changed > 5


def test_greedy_takes_a_win_in_one() -> None:
    won = 0
    for seed in range(10):
        position = played("attangle", ["random"], seed)
        assert position.outcome() is not None
        reason = position.outcome().reason  # type: ignore[union-attr]
        position.pop()
        mover = position.turn
        position.push(player("greedy").choose(position, seed))
        outcome = position.outcome()
        if reason == "triples":
            assert outcome is not None
            assert outcome.winners == (mover,)
            won += 1
    assert won > 3


@every_game()
def test_a_tree_beats_one_ply_greed(name: str) -> None:
    # docs/strength.md has the long matches; games with many moves are slow, so there are fewer of them here.
    if solution(games.new(name), SMALL) is not None:
        pytest.skip(f"{games.game_class(name).title} is so small that one ply ahead is far enough")
    width = len(games.new(name).legal_moves)
    n_games = 200 if width < 10 else 10 if width < 500 else 2
    options = {"players": 2} if "players" in games.game_class(name).options else {}
    result = match(name, ["mcts:nodes=1000", "greedy"], n_games, options=options, workers=0)
    thinker = next(standing for standing in result.standings if standing.player.startswith("mcts"))
    assert thinker.score >= 0.95


@every_game()
def test_levels_are_of_one_kind(name: str) -> None:
    for options in conformance.variants(games.game_class(name)):
        game = games.game(name, **options)
        levels = [strength(game, level) for level in LEVELS]
        assert [s.nodes for s in levels] == sorted(s.nodes for s in levels)
        assert [s.temperature for s in levels] == sorted((s.temperature for s in levels), reverse=True)
        assert [s.blindness for s in levels] == sorted((s.blindness for s in levels), reverse=True)
        assert len({s.network for s in levels}) == 1
        assert all(s.threads == 1 for s in levels)
        assert levels[-1].seconds == 2.5
        assert all(s.seconds is None for s in levels[:-1])


def test_complicated_moves_are_overlooked_more_often() -> None:
    position = played("attangle", ["random"], 3)
    for _ in range(12):
        position.pop()
    lengths = {
        move.id: len(position.game.scenes.path(position.state, move.id)) for move in position.legal_moves
    }
    simple, complicated = min(lengths.values()), max(lengths.values())
    assert simple < complicated
    seen = {simple: 0, complicated: 0}
    for seed in range(300):
        for id_ in noticed(position, 0.4, random.Random(seed)):
            if lengths[id_] in seen:
                seen[lengths[id_]] += 1
    n_moves = {length: list(lengths.values()).count(length) for length in seen}
    assert 0.55 < seen[simple] / n_moves[simple] / 300 < 0.65
    assert seen[complicated] / n_moves[complicated] < 0.9 * seen[simple] / n_moves[simple]


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("mtcs:nodes=5", "there is no module|no player has this name; did you mean 'mcts'"),
        ("mcts:node=5", "did you mean 'nodes'"),
        ("mcts:nodes=0", "'nodes' must be a whole number from 1"),
        ("mcts:seconds=fast", "'seconds' must be a number of seconds"),
        ("mcts:reuse=maybe", "'reuse' must be yes or no"),
        ("level:11", "levels run from 1 to 10"),
        ("level:0", "levels run from 1 to 10"),
        ("level:", "levels run from 1 to 10"),
        ("level:temperature=0.1", "say how many nodes"),
        ("random:1", "write just 'random'"),
        ("flat:-1", "N random games per move"),
        ("no_such_module:Mine", "there is no module 'no_such_module'"),
        ("json:Mine", "module 'json' has no class 'Mine'"),
        ("fractions:Fraction", "needs a method choose"),
    ],
)
def test_unknown_players_are_explained(spec: str, complaint: str) -> None:
    with pytest.raises(UnknownPlayer, match=complaint):
        player(spec)


def test_specs_are_read() -> None:
    assert player("mcts:nodes=70,seconds=0.5,threads=2,seed=9,reuse=yes,memory=64") == MctsPlayer(
        70, 0.5, 2, 9, True, 64
    )
    assert player("mcts:playout_candidates=3,solve=no") == MctsPlayer(
        1000, solve=False, settings=(("playout_candidates", 3),)
    )
    assert player("level:nodes=20,temperature=0.5") == StrengthPlayer(Strength(20, 0.5))
    assert player("level:nodes=1,network=yes") == StrengthPlayer(Strength(1, network=True))
    assert player("mcts") == MctsPlayer(1000)


def test_your_own_player_is_one_class_with_one_method(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_first_player.py").write_text(
        "class Last:\n    def choose(self, position, seed):\n        return position.legal_moves[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    position = games.new("attangle")
    assert player("my_first_player:Last").choose(position, 1) == position.legal_moves[-1]
