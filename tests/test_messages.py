"""Everything people read is a message, which exists in every language with the same arguments."""

import itertools
import pickle
import random
import re
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fluent.runtime
import pytest

import deltille
from deltille import games
from deltille.core import messages
from deltille.core.errors import BadNotation, DeltilleError
from deltille.core.find_moves import meant
from deltille.core.messages import Message, catalogue, domains, languages, render
from deltille.core.position import Position
from deltille.core.scene import Scene
from deltille.testing import pseudo_locale
from deltille.testing.selection import every_game

SOURCES = Path(deltille.__file__).parent
VARIABLE = re.compile(r"\$([a-zA-Z]\w*)", re.ASCII)
WRITTEN = re.compile(r"Message\(\s*\"([a-z_]+)\.([\w-]+)\"|\"([a-z_]+)\.([\w-]+)\"(?= if | else)", re.ASCII)
TRANSLATED = [(domain, language) for domain in domains() for language in languages() if language != "en"]


def code() -> str:
    """All code that may name a message, without tests and the page."""
    files = (path for path in SOURCES.rglob("*.py") if "tests" not in path.parts)
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_a_language_has_every_message_with_the_same_arguments() -> None:
    """A game may have English only; an existing file is complete."""
    for domain, language in TRANSLATED:
        english, other = catalogue(domain, "en").entries, catalogue(domain, language).entries
        assert not other or other.keys() == english.keys(), (domain, language)
        for name, text in other.items():
            assert set(VARIABLE.findall(text)) <= set(VARIABLE.findall(english[name])), (domain, name)


def test_every_message_can_be_read() -> None:
    from fluent.syntax import FluentParser, ast

    for domain, language in itertools.product(domains(), languages()):
        entries = FluentParser().parse(messages.source(domain, language)).body
        assert [entry.content for entry in entries if isinstance(entry, ast.Junk)] == []
        names = Counter(entry.id.name for entry in entries if isinstance(entry, ast.Message | ast.Term))
        assert [name for name, n in names.items() if n > 1] == [], (domain, language)


def test_every_message_the_code_names_is_there() -> None:
    named = {f"{a or c}.{b or d}" for a, b, c, d in WRITTEN.findall(code())}
    known = {f"{domain}.{name}" for domain in domains() for name in catalogue(domain, "en").entries}
    assert len(named) > 300
    assert {key for key in named if key.partition(".")[0] in domains()} - known == set()


def test_every_message_is_used() -> None:
    """By its key, by a key whose end is computed, in another message, or as a refusal or a seat."""
    from deltille.server.errors import Code

    written = code() + "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.toml"))
    named = set(re.findall(r"[\"'](?:[a-z_]+\.)?([\w-]+)[\"']", written))
    named |= {word.lower() for word in named} | {code.word.replace("_", "-") for code in Code}
    # The page names options and their choices, and a lesson has a hint and a sentence after each step.
    begun = (*set(re.findall(r"([a-zA-Z][\w-]*-)\{", written)), "name-", "choice-", "lesson-")
    for domain in set(domains()) - {"web"}:  # messages of the page are compared with its own sources
        entries = catalogue(domain, "en").entries
        inside = set(re.findall(r"\{\s*([a-z][\w-]*)", "".join(entries.values())))
        unsaid = [name for name in entries if name not in named | inside and not name.startswith(begun)]
        assert unsaid == [], domain


def test_each_language_decides_about_numbers_lists_and_names() -> None:
    captured = [
        Message("triangle_wins.captured", player="Ada", side=Message("triangle_wins.blue"), tiles=tiles)
        for tiles in (1, 2)
    ]
    assert [message.text for message in captured] == [
        "Ada captures 1 tile of Blue",
        "Ada captures 2 tiles of Blue",
    ]
    assert render(captured[0], "es") == "Ada captura 1 ficha de Azul"
    stack = Message("attangle.captured", origins=["a1", "b2"], target="c3", height=3)
    assert (stack.text, render(stack, "es")) == (
        "a1 and b2 capture c3: a triple",
        "a1 y b2 capturan c3: una pila triple",
    )
    king = Message("trangalla.piece", side=Message("trangalla.black"), point="c3")
    assert render(king, "es") == "pieza negra en c3"


def test_a_profile_counts_games_in_both_languages() -> None:
    counts = Message("web.wonDrawnLost", won=1, drawn=0, lost=2)
    assert render(counts, "en") == "1 won · 0 drawn · 2 lost"
    assert render(counts, "es") == "1 ganada · 0 tablas · 2 perdidas"


def test_a_message_that_another_thread_is_parsing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was rendered as its key, and kept so for as long as the process lived."""
    messages.forget_translations()
    has_begun, goes_on = threading.Event(), threading.Event()
    parse = fluent.runtime.FluentResource

    def slow(text: str) -> Any:
        has_begun.set()
        assert goes_on.wait(60)
        return parse(text)

    monkeypatch.setattr(fluent.runtime, "FluentResource", slow)
    rendered: list[str] = []
    said = Message("core.passes", player="x")
    readers = [threading.Thread(target=lambda: rendered.append(said.text)) for _ in range(2)]
    readers[0].start()
    assert has_begun.wait(60)
    readers[1].start()
    readers[1].join(0.3)  # enough to be wrong; being right does not depend on it
    goes_on.set()
    for reader in readers:
        reader.join(60)
    assert rendered == ["x passes", "x passes"]


def test_a_message_is_a_value() -> None:
    one = Message("attangle.captured", origins=["a1", "b2"], target="c3", height=3)
    other = pickle.loads(pickle.dumps(one))
    assert (one, hash(one)) == (other, hash(other))
    assert one != Message("attangle.captured", origins=["a1", "b2"], target="c3", height=2)
    assert one.content() == {
        "key": "attangle.captured",
        "args": {"origins": ["a1", "b2"], "target": "c3", "height": 3},
        "text": "a1 and b2 capture c3: a triple",
    }


def test_a_missing_message_is_shown_in_english() -> None:
    assert render(Message("core.over"), "fr") == "The game is over."
    assert render(Message("core.no-such-message"), "es") == "core.no-such-message"


def of_scene(scene: Scene) -> Iterator[object]:
    yield from (scene.caption, scene.notice, scene.remark, *(style.name for style in scene.styles))
    yield from (button.label for button in scene.buttons)
    items = [item for tray in scene.trays for item in tray.items]
    reverses = [item.reverse for item in items if item.reverse]
    for piece in (*scene.pieces, *(item.piece for item in items), *reverses):
        yield from (piece.label, piece.note)
    yield from (*(tray.title for tray in scene.trays), *(item.group for item in items))
    yield from (site.label for site in scene.sites)


def said_by(name: str) -> set[Message]:
    """The messages of a game in a random game: about pieces, moves, refusals and the end."""
    game = games.game_class(name)
    said: set[object] = {game.summary, *(option.meaning for option in game.options.values())}
    said |= {game.reason_message(reason) for reason in game.reasons}
    dice = random.Random(3)
    position = Position(games.game(name))
    said |= set(position.game.sides)
    while position.outcome() is None and position.ply < 40:
        view = position.view(position.turn)
        scene, moves = view.scene(), list(view.legal_moves[:200])
        said |= {*of_scene(scene), *(view.game.scenes.verb(view.state, move.id) for move in moves[:20])}
        ids = sorted(scene.ids())
        for targets in ((dice.choice(ids),), (view.path(dice.choice(moves))[0], dice.choice(ids))):
            explanation = view.game.explainer.explain(view.state, targets)
            said.add(explanation.sentence if explanation else None)
        for text in (dice.randrange(view.game.n_actions), "nonsense", "pass"):
            try:
                view.parse(text)
            except DeltilleError as error:
                said.add(error.message)
        move = dice.choice(moves)
        said |= {step.sentence for step in view.steps(move)}
        position.push(move)
    for broken in ("", "nonsense", position.game.notation.state_text(position.state) + "1"):
        try:
            position.game.notation.parse_state(broken)
        except DeltilleError as error:
            said.add(error.message)
    return {message for message in said if isinstance(message, Message)}


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A third language: one file for each folder, and nothing else."""
    pseudo_locale.write_pseudo_locale(tmp_path)
    monkeypatch.setenv(messages.LOCALE_DIR, str(tmp_path))
    messages.forget_translations()
    yield pseudo_locale.LANGUAGE
    messages.forget_translations()


@every_game()
def test_no_sentence_of_a_game_escapes_a_third_language(name: str, pseudo: str) -> None:
    assert pseudo in languages()
    said = said_by(name)
    assert len(said) > 5
    for message in said:
        text = render(message, pseudo)
        found = pseudo_locale.escaped(text, [games.game_class(name).title, *pseudo_locale.given(message)])
        assert found == [], f"{message!r} says {text!r}"


def test_no_refusal_of_the_server_escapes_a_third_language(pseudo: str) -> None:
    from deltille.server.domain.commands import PRESETS
    from deltille.server.errors import Code

    for message in (*(code.message for code in Code), *PRESETS.values()):
        assert pseudo_locale.escaped(render(message, pseudo), []) == [], message


@every_game()
def test_every_choice_of_an_option_has_a_name(name: str) -> None:
    """Yes, no and numbers need no name."""
    for key, option in games.game_class(name).options.items():
        for choice in option.choices:
            message = Message(f"{name}.choice-{key}-{choice}")
            assert not isinstance(choice, str) or message.text != message.key, message


@every_game()
def test_every_option_has_a_short_name(name: str) -> None:
    for key in games.game_class(name).options:
        message = Message(f"{name}.name-{key}")
        assert message.text != message.key, message


@every_game()
def test_a_drawing_is_labelled_in_a_third_language(name: str, pseudo: str) -> None:
    drawn = Position(games.game(name)).svg(pseudo)
    title = re.search("<title>(.*?)</title>", drawn)
    assert title is not None
    assert pseudo_locale.escaped(title[1], [games.game_class(name).title]) == []


def test_moves_that_a_text_could_mean_are_named_in_every_language() -> None:
    with pytest.raises(BadNotation) as several:
        meant(Position(games.game("blokus_trigon")), "I3@r15")
    assert "could mean p15,q15,r15, " in str(several.value)
    assert re.search(r" and \d+ more; write one of them$", str(several.value))
    assert re.search(r"podría ser p15.* y \d+ más; escribe una de ellas$", several.value.in_language("es"))
