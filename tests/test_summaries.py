"""Summaries of every game: moves as pictures and places, prompts, what each seat has."""

import random

from deltille import games
from deltille.core.explainer import Explainer
from deltille.core.messages import Message, render
from deltille.core.operations import State
from deltille.core.position import Position
from deltille.core.summaries import (
    NEUTRAL,
    MoveSummary,
    around_middle,
    prompt_of,
    summary_of,
    tallies_of,
)
from deltille.testing.selection import every_game

MOST_PLACE = 24
"""This many characters fit beside a picture without breaking a word."""


def walked(name: str, seed: int = 5) -> list[tuple[Position, MoveSummary]]:
    position, dice = Position(games.game(name)), random.Random(seed)
    found = []
    while not position.is_over and position.ply < 120:
        move = position.parse(dice.choice(position.legal_moves))
        found.append((position.copy(), summary_of(position, move)))
        position.push(move)
    return found


@every_game()
def test_a_move_has_a_short_place_and_a_small_picture(name: str) -> None:
    for position, summary in walked(name):
        place = summary.place if isinstance(summary.place, str) else summary.place.text
        longest = max(map(len, place.split()))
        assert len(place) <= 3 * MOST_PLACE, position
        assert longest <= MOST_PLACE, position
        if summary.style is not None and summary.style != NEUTRAL:
            assert 0 <= summary.style < len(position.scene().styles), position
        for loop in summary.outlines:
            assert len(loop) >= 3, position
            assert all(abs(x) <= 4 and abs(y) <= 4 for x, y in loop), position


@every_game()
def test_a_prompt_and_what_each_seat_has_are_said_in_every_language(name: str) -> None:
    for position, _ in walked(name):
        told = [prompt_of(position), *(tallies_of(position) or ())]
        for message in told:
            for language in ("en", "es"):
                text = render(message, language) if message else ""
                assert not {"{", "???"} & set(text.split()), position
    over = Position(games.game(name))
    over.resign()
    if over.is_over:
        assert prompt_of(over) is None


def test_a_game_without_summaries_is_shown_by_its_notation() -> None:
    class Plain(Explainer):
        def why_illegal(self, s: State, move: int) -> Message:
            return Message("core.not-legal")

    game = games.game_class("attangle")()
    game.explainer = Plain(game.notation)
    position = Position(game)
    assert summary_of(position, position.parse("e3")) == MoveSummary("e3", style=0)
    assert prompt_of(position) is None
    assert tallies_of(position) is None


def test_pictures_are_centred() -> None:
    square = ((3.0, 3.0), (5.0, 3.0), (5.0, 5.0), (3.0, 5.0))
    assert around_middle((square,)) == (((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)),)
