"""Every clause of every RULES.md is implemented in code and checked by a test; every cited clause exists.

What players have to know is taught, and every option has a sentence and a picture in each language.
"""

import ast
import re
from pathlib import Path

from deltille import games
from deltille.core.messages import render, source
from deltille.core.teaching import OptionNote
from deltille.testing.game_data import data_of
from deltille.testing.selection import GUIDE, LESSONS, OPTIONS, every_game

GAMES = Path(games.__file__).parent
STATED = re.compile(r"^- \*\*([RD]\d+)\*\* ", re.MULTILINE)
FOR_PLAYERS = re.compile(r"^- \*\*([RD]\d+)\*\* ★ ", re.MULTILINE)
LANGUAGES = ("en", "es")
CITED = re.compile(r"\b([RD]\d+)\b")


def clauses_in_comments(file: Path) -> set[str]:
    """The clauses cited in comments."""
    comments = [line.split("#", 1)[1] for line in file.read_text().splitlines() if "#" in line]
    return set(CITED.findall("\n".join(comments)))


def clauses_marked(file: Path) -> set[str]:
    """The clauses named in ``@pytest.mark.rule(...)`` above a test."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            found |= {ast.literal_eval(argument) for argument in node.args}
    return found


@every_game()
def test_every_clause_is_stated_coded_and_tested(name: str) -> None:
    folder = GAMES / name
    listed = STATED.findall((folder / "RULES.md").read_text())
    stated = set(listed)
    assert len(listed) == len(stated), "a clause number is used twice"
    coded = set().union(*(clauses_in_comments(file) for file in folder.glob("*.py")))
    tested = set().union(*(clauses_marked(file) for file in folder.glob("tests/test_*.py")))
    rules = {clause for clause in stated if clause.startswith("R")}
    assert rules - coded == set(), "stated, but cited nowhere in the code"
    assert stated - tested == set(), "stated, but held by no test"
    assert (coded | tested) - stated == set(), "cited, but not stated"


def taught_text(name: str) -> str:
    """Everything that the guide and the lesson of a game say in English, on one line."""
    lessons = games.lessons(name)
    said = [f"{step.say} {step.after}" for step in lessons.steps]
    said += [card.say.text for card in lessons.cards]
    return " ".join(" ".join([games.guide_text(name), *said]).split())


@every_game(GUIDE)
def test_marked_clauses_are_taught(name: str) -> None:
    marked = FOR_PLAYERS.findall(games.rules_text(name))
    taught = data_of(games.game_class(name)).taught
    assert marked, "no clause is marked for players"
    assert set(taught) == set(marked), "tests/data.py says where each marked clause is taught, and no other"
    text = taught_text(name)
    parts = [
        (clause, part)
        for clause, words in taught.items()
        for part in ((words,) if isinstance(words, str) else words)
    ]
    missing = [(clause, part) for clause, part in parts if part not in text]
    assert not missing, "neither the guide nor the lesson says this any more"


@every_game(LESSONS, OPTIONS)
def test_every_option_has_a_sentence_and_a_picture_in_every_language(name: str) -> None:
    game = games.game_class(name)
    notes: dict[str, list[OptionNote]] = {key: [] for key in game.options}
    for note in games.lessons(name).options:
        notes[note.key].append(note)
    for key, option in game.options.items():
        values = [note.value for note in notes[key]]
        assert values in ([None], list(option.choices)), f"{key}: one note, or one for each choice in order"
        for note in notes[key]:
            sentences = [render(note.say, language) for language in LANGUAGES]
            assert len(set(sentences)) == len(LANGUAGES) or not source(name, "es"), note.address
            assert all(len(sentence) > 10 and sentence.endswith(".") for sentence in sentences)
            position = games.option_position(name, note)
            assert position.outcome() is None, note.address
            chosen = position.game.settings[key]
            assert note.value in (None, chosen), f"{note.address} shows a game with {chosen}"
            assert not note.move or position.parse(note.move).text == note.move
            assert position.scene().sites


@every_game(LESSONS, OPTIONS)
def test_a_move_that_a_picture_crosses_out_is_allowed_with_another_choice_only(name: str) -> None:
    for note in games.lessons(name).options:
        if note.refused:
            assert note.refused not in games.option_position(name, note).legal_moves, note.address
            assert note.refused in games.refused_position(name, note).legal_moves, note.address
