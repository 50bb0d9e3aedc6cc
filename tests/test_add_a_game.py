"""docs/add-a-game.md is true: a game added by following it passes what every game must pass."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILE = re.compile(r'^```\w+ title="(?P<path>[^"]+)"\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)


def test_the_game_in_the_document_passes(tmp_path: Path) -> None:
    source = tmp_path / "src" / "deltille"
    for folder in ("core", "geometry", "search", "players"):
        shutil.copytree(
            ROOT / "src" / "deltille" / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    (source / "games").mkdir()
    for file in ("__init__.py", "games/__init__.py"):
        shutil.copy(ROOT / "src" / "deltille" / file, source / file)
    (tmp_path / "tests").mkdir()
    for file in (
        "pyproject.toml",
        "conftest.py",
        "tests/test_every_game.py",
        "tests/test_lessons.py",
        "tests/test_rules_traced.py",
    ):
        shutil.copy(ROOT / file, tmp_path / file)
    written = []
    for match in FILE.finditer((ROOT / "docs" / "add-a-game.md").read_text()):
        path = source / match["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(match["text"])
        written.append(match["path"])
    assert len(written) == 8

    def run(*command: str) -> None:
        done = subprocess.run(
            [sys.executable, "-P", "-m", *command],
            cwd=tmp_path,
            env=os.environ
            | {"PYTHONPATH": str(tmp_path / "src"), "DELTILLE_CACHE_DIR": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    run("pytest", "-q", "-p", "no:cacheprovider", "tests", "src/deltille/games/trio/tests")
    run("mypy", "-p", "deltille.games.trio", "--cache-dir", str(tmp_path / "mypy"))
    run("ruff", "check", "src/deltille/games/trio")
