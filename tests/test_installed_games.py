"""A game that another package adds by an entry point is a game like ours: the package is built here."""

import os
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from deltille import games
from deltille.core import installed_games
from deltille.core.errors import UnknownGame

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r'^```\w+ title="games/trio/(?P<path>[^"]+)"\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
PACKAGE = re.compile(r"^```toml\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "trio-game"
version = "1.0"

[tool.setuptools]
packages = ["trio_game"]

"""
MADE_LATER = ("puzzles.jsonl", "dataset.npz", "openings.json.gz", "weights/trio.npz", "weights/trio.json")
"""What commands make for a game."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package of a game is installed: that of docs/add-a-game.md."""
    source, site = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("site")
    said = PACKAGE.search(GUIDE)
    assert said is not None
    (source / "pyproject.toml").write_text(PROJECT + said["text"])
    (source / "trio_game").mkdir()
    for match in FILE.finditer(GUIDE):
        if not match["path"].startswith("tests/"):
            text = match["text"].replace("deltille.games.trio", "trio_game")
            path = source / "trio_game" / match["path"]
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    build = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*build, "--target", str(site), str(source)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return site


def python(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The output of an interpreter that finds the package, without compiling anything."""
    paths = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = os.environ | {"PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1", "COLUMNS": "120"}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=env, check=False)


def test_an_installed_game_is_played_shown_and_explained(site: Path) -> None:
    script = """
import deltille
from deltille import games
from deltille.arena import match
assert "trio" in games.names() and "attangle" in games.names()
position = deltille.new("trio")
position.push(position.legal_moves[0])
assert deltille.from_text(position.to_text()) == position
assert games.rules_text("trio").startswith("# Trio")
assert games.guide_text("trio").startswith("# Trio")
assert len(games.lessons("trio").steps) > 1
assert "<svg" in position.svg()
assert all("trio." not in step.sentence.text for step in position.steps(position.legal_moves[0]))
print(match("trio", ["greedy", "random"], 4, workers=0).n_games)
"""
    done = python(site, "-c", script)
    assert (done.stdout, done.returncode) == ("4\n", 0), done.stderr
    listed = python(site, "-m", "deltille", "games").stdout
    assert "trio" in listed
    assert "attangle" in listed


def test_all_files_of_a_game_are_installed_as_the_guide_says() -> None:
    said = PACKAGE.search(GUIDE)
    assert said is not None
    patterns = tomllib.loads(said["text"])["tool"]["setuptools"]["package-data"]["trio_game"]
    data = {match["path"] for match in FILE.finditer(GUIDE) if not match["path"].endswith(".py")}
    files = {*data, *MADE_LATER}
    left_out = [
        file
        for file in sorted(files)
        if not any(fnmatch(file, each) and file.count("/") == each.count("/") for each in patterns)
    ]
    assert left_out == []


def test_a_broken_package_is_named_and_does_not_hide_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_game.py").write_text("import no_such_module\n")
    (tmp_path / "other_game.py").write_text("class GAME:\n    name = 'another'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = {"broken": "broken_game", "other": "other_game", "attangle": "broken_game"}
    monkeypatch.setattr(installed_games, "installed", lambda: found)
    monkeypatch.setattr(games, "installed", lambda: found)
    games.names.cache_clear()
    try:
        assert {"broken", "other", "attangle"} <= set(games.names())
        assert games.game_class("attangle").title == "Attangle", "ours is not replaced"
        with pytest.raises(UnknownGame, match=r"cannot be loaded \(ModuleNotFoundError: .*'broken_game'"):
            games.game_class("broken")
        with pytest.raises(UnknownGame, match="brings 'another'; the two names must be the same"):
            games.game_class("other")
    finally:
        games.names.cache_clear()
