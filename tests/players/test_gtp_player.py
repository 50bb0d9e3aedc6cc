"""Engines of others, with our own as the engine: any program that speaks GTP can take part in a match."""

import sys

import pytest

from deltille import games
from deltille.arena import match
from deltille.core.position import Position
from deltille.players import Resigned, UnknownPlayer, player
from deltille.players.gtp_engine import EngineFailed, GtpPlayer, command_of

OURS = (sys.executable, "-m", "deltille", "gtp")


def engine(game: str, *more: str) -> GtpPlayer:
    return GtpPlayer((*OURS, game, "--player", "random", *more))


def fake(*answers: str) -> GtpPlayer:
    """An engine that gives these answers, one per command."""
    script = (
        f"import sys\nfor answer in {answers!r}:\n"
        "    sys.stdin.readline()\n    print(answer, end='\\n\\n', flush=True)"
    )
    return GtpPlayer((sys.executable, "-c", script))


def test_commands_are_words_and_may_be_quoted() -> None:
    assert command_of("engine --level 3") == ("engine", "--level", "3")
    assert command_of('"engine --level 3"') == ("engine", "--level", "3")
    assert command_of("'my engine' -x") == ("my engine", "-x")
    assert player('gtp:"engine --level 3"') == GtpPlayer(("engine", "--level", "3"))
    for wrong in ("", '"', "'a"):
        with pytest.raises(UnknownPlayer):
            command_of(wrong)


def test_an_engine_plays_whole_games_follows_the_others_moves_and_takes_back() -> None:
    # Trigon for two, where a seat plays two colours: the hardest case.
    other = engine("blokus_trigon", "--players", "2")
    position = Position(games.game("blokus_trigon", players=2))
    try:
        for _ in range(3):
            position.push(other.choose(position, 1))
            position.push(position.legal_moves[0])
        for _ in range(3):
            position.pop()
        position.push(position.legal_moves[-1])
        while position.outcome() is None and position.ply < 14:
            position.push(other.choose(position, 1) if position.ply % 2 else position.legal_moves[0])
        assert position.ply == 14
    finally:
        other.close()


def test_an_engine_takes_part_in_a_match() -> None:
    command = " ".join([*OURS, "attangle", "--player", "greedy"])
    result = match("attangle", [f"gtp:{command}", "random"], 2, workers=0)
    assert (result.n_games, result.endings) == (2, ())
    assert result.standings[0].wins == 2


def test_what_goes_wrong_with_an_engine_costs_its_game_and_is_said() -> None:
    missing = match("attangle", ["gtp:no-such-engine", "random"], 2, workers=0)
    assert {(ending.reason, "cannot be started" in ending.detail) for ending in missing.faults} == {
        ("crash", True)
    }
    position = Position(games.game("attangle"))
    refusing = fake("= false", "= ", "= false", "? I will not")
    with pytest.raises(EngineFailed, match=r"refused 'genmove white': I will not"):
        refusing.choose(position, 1)
    gone = fake("= false")
    with pytest.raises(EngineFailed, match="ended when it was told"):
        gone.choose(position, 1)
    with pytest.raises(Resigned):
        fake("= false", "= ", "= false", "= resign").choose(position, 1)
    with pytest.raises(EngineFailed, match="has secrets"):
        fake().choose(Position(games.game("trangalla")), 1)
