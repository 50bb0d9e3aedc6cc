"""The files of the page: small, typed, complete in each language, and free of any game."""

import re
import subprocess
from pathlib import Path

import pytest

import deltille
from deltille import games

WEB = Path(deltille.__file__).parent / "web"
MOST_BYTES = 300_000


def sources() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in WEB.iterdir() if path.is_file()}


def test_small():
    assert sum(path.stat().st_size for path in WEB.iterdir()) < MOST_BYTES


@pytest.mark.all_games
def test_no_game_is_named():
    """Everything about a game comes from its scene, its legal moves and their steps."""
    words = {word for name in games.names() for word in (name, games.game_class(name).title)}
    for name, text in sources().items():
        for word in words:
            assert word.lower() not in text.lower(), f"{name} names {word}"


def test_nothing_comes_from_elsewhere():
    for name, text in sources().items():
        found = re.findall(r"https?://[^\s\"'`)]+", text)
        assert {url for url in found if "www.w3.org" not in url} == set(), name


def test_languages_are_complete():
    blanks = {}
    for code in ("en", "es"):
        text = (WEB / f"messages.{code}.js").read_text(encoding="utf-8")
        entries = re.findall(r"^  (\w+): (\".*\"),$", text, re.M)
        blanks[code] = {word: sorted(re.findall(r"\{(\w+)\}", sentence)) for word, sentence in entries}
    assert blanks["en"] == blanks["es"]


def test_types(type_checker):
    done = subprocess.run(
        [type_checker, "--project", WEB / "jsconfig.json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
