"""docs/add-a-game.md is right: its game, added to a copy of the checkout, passes the whole suite.

What tests claim for every game must hold for an unknown game. So these tests fail as soon as another test
names its games.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILE = re.compile(r'^```\w+ title="(?P<path>[^"]+)"\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
NAME = "trio"
OWN = f"src/deltille/games/{NAME}"
OPTIONAL = (
    "heuristics.py",
    "observation.py",
    "symmetry.py",
    "editor.py",
    "lessons.toml",
    "locale/guide.en.md",
    "tests/data.py",
)
OPTIONAL_LINES = re.compile(r"heuristics|PLANES|TrioSymmetries|TrioEditor")
ASK_FOR_OPTIONAL = (
    *(f"tests/test_{name}.py" for name in ("every_game", "observation_planes", "batches", "adapters")),
    *(f"tests/test_{name}.py" for name in ("lessons", "explain", "records", "game_folders", "draft")),
    "tests/search/test_heuristics.py",
    "tests/web/test_learn.py",
    OWN,
)
NOT_COPIED = shutil.ignore_patterns(".*", "build", "gallery", "__pycache__", "*.egg-info")

HARD_CODED = {
    "a table of games": (
        """
from deltille.testing.selection import every_game

EXPECTED = {"attangle": 36}

@every_game()
def test_it(name):
    assert EXPECTED[name]
""",
        "KeyError: 'trio'",
    ),
    "a list of games": (
        """
import pytest

@pytest.mark.parametrize("name", ["attangle", "tranglar"])
def test_it(name):
    assert name
""",
        "the games of a test are hard-coded",
    ),
    "a walk of its own": (
        """
import pytest
from deltille import games

@pytest.mark.parametrize("name", games.names())
def test_it(name):
    assert name
""",
        "the games of a test are hard-coded",
    ),
}


def copied(folder: Path) -> Path:
    """A copy of everything, with the game of the document in it."""
    copy = folder / "deltille"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    for match in FILE.finditer((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")):
        path = copy / "src" / "deltille" / match["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(match["text"], encoding="utf-8")
    return copy


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("tree"))


def run(tree: Path, *command: str | Path, **environment: str) -> str:
    """Run a command in the copy and return its output."""
    own = {"PYTHONPATH": str(tree / "src")}  # the default cache: the next run finds the same sources compiled
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    done = subprocess.run(
        command,
        cwd=tree,
        env=inherited | own | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def suite(tree: Path, *arguments: str | Path, **environment: str) -> str:
    """Run tests in the copy, restricted to the game of the document."""
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return run(tree, *command, "--game", NAME, *arguments, **environment)


def test_the_game_is_one_folder() -> None:
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    paths = [match["path"] for match in FILE.finditer(text)]
    assert len(paths) > 5
    assert all(path.startswith(f"games/{NAME}/") for path in paths)


def test_the_whole_suite_passes_for_it(tree: Path) -> None:
    told = suite(tree, "tests", OWN, "--ignore=tests/web")
    assert "Trio has no secrets" in told, "what is skipped is said"


def test_a_game_may_leave_out_what_is_optional(tmp_path: Path) -> None:
    tree = copied(tmp_path)
    for file in OPTIONAL:
        (tree / OWN / file).unlink()
    game = tree / OWN / "game.py"
    lines = game.read_text().splitlines(keepends=True)
    game.write_text("".join(line for line in lines if not OPTIONAL_LINES.search(line)))
    told = suite(tree, *ASK_FOR_OPTIONAL)
    for lack in ("observation planes", "symmetries", "editor", "lessons.toml", "fingerprint"):
        assert re.search(f"Trio (has|names) no .*{lack}", told), lack


def test_it_runs_interpreted(tree: Path) -> None:
    suite(tree, "tests", OWN, "--ignore=tests/web", "-m", "interpreted", NUMBA_DISABLE_JIT="1")


def test_it_is_played_in_the_browser_against_the_computer(tree: Path) -> None:
    told = suite(tree, "tests/web")
    if "THE PAGE IS NOT TESTED" in told:
        pytest.skip(told.partition("SKIPPED")[2].strip())


def test_it_is_typed_and_formed_as_the_others_are(tree: Path) -> None:
    here = Path(sys.executable).parent
    folder = tree / OWN
    run(tree, here / "lint-imports", "--no-cache")
    known = tree.parent / "mypy"
    if (ROOT / ".mypy_cache").is_dir():  # the results of `make lint` for everything else
        shutil.copytree(ROOT / ".mypy_cache", known)
    run(tree, here / "mypy", "-p", f"deltille.games.{NAME}", "--cache-dir", known)
    run(tree, here / "ruff", "check", folder)
    run(tree, here / "ruff", "format", "--check", folder)


@pytest.mark.parametrize("mistake", HARD_CODED)
def test_a_test_that_hard_codes_games_is_found(tree: Path, mistake: str) -> None:
    text, complaint = HARD_CODED[mistake]
    file = tree / "tests" / "test_hard_coded.py"
    file.write_text(text)
    try:
        with pytest.raises(AssertionError, match=complaint):
            suite(tree, file)
    finally:
        file.unlink()
