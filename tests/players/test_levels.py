"""The ten levels: with a network if one fits, else with simulations; and their descriptions."""

import random
import re
from pathlib import Path

import pytest

import deltille
from deltille import games
from deltille.arena import match
from deltille.core.messages import render
from deltille.core.position import Position
from deltille.learning import loading
from deltille.learning.search import NetSearch
from deltille.players import UnknownPlayer, player, prepare
from deltille.players.levels import (
    GOOD_SHARE,
    LEVELS,
    Strength,
    choose,
    elo,
    like,
    note_message,
    noticed,
    strength,
)

ROOT = Path(__file__).parents[2]
WEB = Path(deltille.__file__).parent / "web"


@pytest.fixture
def no_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_found", lambda game: None)


def some_position() -> Position:
    position = games.new("attangle")
    for text in ("e3", "c5", "d3"):
        position.push(text)
    return position


def test_there_are_ten_and_each_says_what_it_is_like() -> None:
    assert list(LEVELS) == list(range(1, 11))
    for language in ("en", "es"):
        said = {render(like(level), language) for level in LEVELS}
        assert len(said) == 10
        assert all(sentence.endswith(".") and " " in sentence for sentence in said)


def test_the_page_and_the_players_say_the_same() -> None:
    for language in ("en", "es"):
        text = (WEB / "locale" / f"{language}.ftl").read_text(encoding="utf-8")
        said = re.findall(r"^like_level_(\d+) = (.*)$", text, re.M)
        assert said == [(str(level), render(like(level), language)) for level in LEVELS]


def test_the_elo_of_the_levels_is_that_of_the_document() -> None:
    text = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    table = text.partition("The same steps in Elo")[2].partition("\n\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    told = {title: [int(cell.replace(",", "")) for cell in cells if cell] for title, *cells in rows}
    known = {}
    for name in games.names():
        for head, elos in games.game_class(name).level_elo.items():
            game = games.game_from_head(head)
            seats = f", {game.n_seats} seats" if "players" in game.options else ""
            known[game.title + seats] = [elo(game, level) for level in LEVELS if level <= len(elos)]
            assert list(elos) == sorted(set(elos)), "each level is stronger than the one below"
    assert told
    assert told.items() <= known.items()


def test_a_note_is_said_in_spanish_too() -> None:
    chooser = player("level:9")
    prepare(chooser, games.game("attangle"))
    message = chooser.note_message  # type: ignore[attr-defined]
    assert chooser.note == message.text  # type: ignore[attr-defined]
    said = render(message, "es")
    assert said.startswith("Nivel 9. Mira varias jugadas adelante")
    assert said.endswith("Juega con una red (260 simulaciones).")


def test_a_refusal_is_said_in_spanish_too() -> None:
    with pytest.raises(UnknownPlayer) as caught:
        player("level:11")
    assert caught.value.in_language("es") == "'level:11': los niveles van de 1 a 10"
    with pytest.raises(UnknownPlayer) as caught:
        player("mcts:nodes=many")
    assert "debe ser un número entero de 1 a" in caught.value.in_language("es")


def test_with_a_network_levels_play_by_it_and_say_so() -> None:
    game = games.game("attangle")
    assert all(strength(game, level).network for level in LEVELS)
    chooser = player("level:1")
    assert chooser.choose(Position(game), 1) in Position(game).legal_moves
    assert chooser.note.endswith("It plays by a network (policy alone).")  # type: ignore[attr-defined]
    assert note_message(game, 10).text.endswith("It plays by a network (at most 2.5 s a move).")


@pytest.mark.usefixtures("no_networks")
def test_without_one_they_play_by_simulations_and_say_so() -> None:
    game = games.game("attangle")
    assert not any(strength(game, level).network for level in LEVELS)
    chooser = player("level:2")
    prepare(chooser, game)
    assert "No network fits attangle: it plays by tree search" in chooser.note  # type: ignore[attr-defined]
    assert chooser.choose(Position(game), 1) in Position(game).legal_moves


def test_options_a_network_was_not_trained_for_have_ten_levels_too() -> None:
    game = games.game("triangle_wins", players=3)
    assert not any(strength(game, level).network for level in LEVELS)
    assert strength(game, 9).nodes > strength(game, 8).nodes


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_a_level_without_a_clock_plays_the_same_move_again(level: int) -> None:
    position = some_position()
    chosen = {player(f"level:{level}").choose(position, 5).text for _ in range(2)}
    assert len(chosen) == 1


def test_the_last_level_moves_within_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "deltille.players.levels.strength", lambda game, level: Strength(9, seconds=2.5, network=True)
    )
    assert player("level:10").choose(some_position(), 5) in some_position().legal_moves


def test_what_is_overlooked_is_not_played() -> None:
    position = some_position()
    for seed in range(20):
        seen = noticed(position, 0.8, random.Random(seed))
        assert choose(Strength(1, 5.0, 0.8, network=True), position, seed).id in seen
        assert choose(Strength(4, 0.0, 0.8, network=True), position, seed).id in seen


def test_the_hotter_the_more_moves_are_played() -> None:
    position = some_position()
    n_moves = [
        len({choose(Strength(1, temperature, network=True), position, seed) for seed in range(40)})
        for temperature in (0.01, 1.0, 20.0)
    ]
    assert n_moves[0] == 1
    assert n_moves[0] < n_moves[1] < n_moves[2]


def test_the_first_level_wins_more_often_than_random_clicks_but_not_every_time() -> None:
    result = match("attangle", ["level:1", "random"], 40, workers=0)
    beginner = next(standing for standing in result.standings if standing.player == "level:1")
    assert 0.5 < beginner.score <= 0.9


def test_levels_with_a_network_open_in_several_ways_and_then_play_their_best() -> None:
    search, start = Strength(20, network=True), games.new("attangle")
    opened = {choose(search, start, seed).text for seed in range(20)}
    policy = policy_of(start)
    assert len(opened) > 2
    assert all(policy[text] >= GOOD_SHARE * max(policy.values()) for text in opened)
    later = some_position().after("c3")
    assert len({choose(search, later, seed).text for seed in range(8)}) == 1


def policy_of(position: Position) -> dict[str, float]:
    evaluator = loading.network_for(position.game)
    assert evaluator is not None
    search = NetSearch(position, evaluator)
    search.run(1)
    return {position.parse(id_).text: share for id_, share in search.policy().items()}
