"""The command line in other languages: help, tables and sentences; nothing escapes a third language."""

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from deltille import games
from deltille.cli import app
from deltille.core import messages
from deltille.core.messages import Message, render
from deltille.testing import pseudo_locale
from deltille.testing.command_line import deltille

COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
CHOICES = ("no-lot", "no-swap", "no-browser", "browser", "rated", "random greedy", "round-robin", "local|ray")
NOTATION = re.compile(r"--?[\w-]+|<[^>]*>|\[[^\]]*[=<>][^\]]*\]|\b[A-Z0-9_]+\b|\w+:\S*|\S+\.\w+")
"""Options, types, bounds, placeholders, and names of files: the same in every language."""


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    pseudo_locale.write_pseudo_locale(tmp_path)
    monkeypatch.setenv(messages.LOCALE_DIR, str(tmp_path))
    spoken = importlib.import_module("deltille.cli.language")  # the package has a function of this name
    monkeypatch.setattr(spoken, "language", lambda: pseudo_locale.LANGUAGE)
    messages.forget_translations()
    yield pseudo_locale.LANGUAGE
    messages.forget_translations()


def escaped(text: str, known: list[str]) -> list[str]:
    return pseudo_locale.escaped(NOTATION.sub(" ", text), known)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_translated_into_a_third_language(command: str, pseudo: str) -> None:
    """Everything except what users type: names of commands, of players and of choices."""
    shown = CliRunner().invoke(app, [*filter(None, [command]), "--help"], terminal_width=300)
    assert shown.exit_code == 0, shown.output
    assert "Ŭşȧɠḗ" in shown.output
    typed = [*COMMANDS, *CHOICES, "deltille", "root"]
    typed += [option.name for option in COMMANDS[command].params] if command else []
    assert escaped(shown.output, typed) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_agrees_with_its_source(name: str) -> None:
    callback = COMMANDS[name].callback
    assert callback is not None
    told = " ".join(render(Message(f"cli.about-{name}")).split())
    assert told == " ".join((inspect.getdoc(callback) or "").split())


def test_the_language_of_the_system_is_used() -> None:
    for environment in ({"LC_ALL": "es_ES.UTF-8"}, {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "es_MX.UTF-8"}):
        assert "qué es" in deltille("games", **environment).stdout
    assert "what it is" in deltille("games", "--language", "en", LC_ALL="es_ES.UTF-8").stdout
    assert "Uso:" in deltille("play", "--help", "--language=es").stdout
    wrong = deltille("perft", "atangle", "1", LC_ALL="es_ES.UTF-8").stderr
    assert "¿querías decir 'attangle'?" in wrong, wrong
    assert (
        "no los dos" in deltille("gtp", "attangle", "--player", "random", "--level", "1", LC_ALL="es").stderr
    )


def test_output_is_translated_into_a_third_language(pseudo: str, tmp_path: Path) -> None:
    said = {messages.LOCALE_DIR: str(tmp_path), "DELTILLE_LANGUAGE": pseudo}
    names = [*games.names(), *(games.game_class(name).title for name in games.names())]
    options = [
        word
        for name in games.names()
        for key, option in games.game_class(name).options.items()
        for word in (key, str(option.default))
    ]
    assert escaped(deltille("games", **said).stdout, [*names, *options]) == []
    game = names[0]
    first = str(games.new(game).legal_moves[0])
    typed = f"{first}\nmoves\nhint\nswap\nundo\nz9\nhelp\nquit\n"
    for line in (f"play {game} --against nobody --seed 1", f"openings {game}", f"openings {game} -o x"):
        done = deltille(*line.split(), typed=typed, **said)
        assert escaped(done.stdout + done.stderr, names) == [], done.stdout + done.stderr
