"""Lessons, cards and guides are correct: positions load, solutions are legal and do what the text says."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from deltille import games
from deltille.core.errors import BadLessons
from deltille.core.messages import Message, render
from deltille.core.position import Move, Position
from deltille.core.teaching import LessonStep, read_lessons
from deltille.testing.selection import SPANISH, every_case, every_game

LANGUAGES = ("en", "es")
SECTION = re.compile(r"^##+ .*\{#([a-z-]+)\}$", re.MULTILINE)
PICTURE = re.compile(r"^!\[[^\]]+\]\((?:lesson:(\d+)(?::([^)]+))?|(option:[^)]+))\)$", re.MULTILINE)
FOLDER = Path(games.__file__).parent


def steps(name: str) -> Iterator[tuple[tuple[str, LessonStep], str]]:
    """The steps of a game's lesson, with ids."""
    for n, step in enumerate(games.lessons(name).steps, 1):
        yield (name, step), f"{name}-{n}"


every_step = every_case("name,step", steps)


def told(name: str) -> list[Message]:
    """All texts of a game's lesson, cards and notes on options."""
    lessons = games.lessons(name)
    said = [words for step in lessons.steps for words in (step.say, step.hint, step.after)]
    return said + [card.say for card in lessons.cards] + [note.say for note in lessons.options]


def solves(position: Position, step: LessonStep, move: Move) -> bool:
    kinds = [done.kind for done in position.steps(move)]
    return step.is_solved_by(move.text, kinds, position.path(move))


@every_step
def test_a_step_can_be_solved_as_it_says(name: str, step: LessonStep) -> None:
    position = games.lesson_position(name, step)
    assert position.game.name == name
    assert position.outcome() is None
    named = [position.parse(solution) for solution in step.solutions]
    assert tuple(move.text for move in named) == step.solutions
    assert all(solves(position, step, move) for move in named)
    assert named or any(solves(position, step, move) for move in position.legal_moves)


@every_step
def test_a_learner_sees_no_more_than_a_player(name: str, step: LessonStep) -> None:
    """The view of the side to move is shown, and every solution can be entered in it."""
    position = games.lesson_position(name, step)
    view = position.view(position.turn)
    things = view.scene().ids()
    for solution in step.solutions or [position.legal_moves[0].text]:
        assert set(view.path(solution)) <= things


@every_game()
def test_sentences_are_short(name: str) -> None:
    for message in told(name):
        for language in LANGUAGES:
            sentence = render(message, language)
            assert 5 < len(sentence) <= 260
            assert sentence.endswith((".", "!", "?")), sentence


@every_game(SPANISH)
def test_sentences_are_in_every_language(name: str) -> None:
    for message in told(name):
        sentences = {render(message, language) for language in LANGUAGES}
        assert len(sentences) == len(LANGUAGES), message


@every_game()
def test_cards_wait_for_something_that_exists(name: str) -> None:
    """No two cards have the same condition, and the section that a card names is in the guide."""
    lessons = games.lessons(name)
    triggers = [card.when for card in lessons.cards]
    assert len(set(triggers)) == len(triggers)
    guide = games.guide_text(name)
    for card in lessons.cards:
        if card.section:
            assert card.section in SECTION.findall(guide)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[step", "is not TOML"),
        ("[[steps]]", "nothing else"),
        ("[[card]]\nwhen = 'sometimes'\nmessage = 'x'", "must wait for"),
        ("[[step]]\nmoves = []", "needs the name of its message"),
        ("[[card]]\nwhen = 'step:x'\nmessage = 'x'\nmore = 1", "takes only these fields"),
    ],
)
def test_a_broken_file_is_refused_with_its_reason(text: str, why: str) -> None:
    with pytest.raises(BadLessons, match=why):
        read_lessons(text, "attangle")


@every_game()
def test_every_picture_of_a_guide_is_a_position_of_the_lesson_or_of_an_option(name: str) -> None:
    """Its move is legal there; all languages show the same pictures under the same headings."""
    shown = {}
    for path in (FOLDER / name / "locale").glob("guide.*.md"):
        text = path.read_text(encoding="utf-8")
        shown[path.name] = [SECTION.findall(text), PICTURE.findall(text)]
        assert text.count("![") == len(PICTURE.findall(text))
        for number, move, option in PICTURE.findall(text):
            if option:
                assert option in {note.address for note in games.lessons(name).options}
                continue
            position = games.lesson_position(name, games.lessons(name).steps[int(number) - 1])
            assert not move or position.parse(move).text == move
    assert all(one == other for one in shown.values() for other in shown.values())


@every_game()
def test_a_game_without_lessons_is_still_taught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One step that any move solves, and its rules instead of a guide."""
    is_file = Path.is_file  # it has its sentences even so
    monkeypatch.setattr(Path, "is_file", lambda path: path.suffix == ".ftl" and is_file(path))
    lessons = games.lessons.__wrapped__(name)
    (step,) = lessons.steps
    position = games.lesson_position(name, step)
    assert all(solves(position, step, move) for move in position.legal_moves[:5])
    assert lessons.cards == ()
    assert games.guide_text(name, "es") == games.rules_text(name)
