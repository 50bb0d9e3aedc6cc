"""The site builds without a network and without warnings, and shows every game."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deltille import games
from deltille.core.position import Position
from deltille.testing.selection import every_game, is_restricted

ROOT = Path(__file__).parents[1]
OUTSIDE = re.compile(
    r"""<(?:script|img|iframe|link[^>]*rel="?(?:stylesheet|preconnect))[^>]*(?:src|href)="?https?:"""
)

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("mkdocs") is None or importlib.util.find_spec("mkdocstrings") is None,
    reason="mkdocs is not installed: make test installs it",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    # With pytest --game no test looks at the notebook, which is about other games.
    notebook = {"DELTILLE_SITE_NOTEBOOK": "as text"} if is_restricted() else {}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"} | notebook,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@every_game()
def test_the_rules_of_every_game_are_in_it_with_their_picture(site: Path, name: str) -> None:
    page = (site / "rules" / f"{name}.html").read_text()
    assert f"<title>{games.game_class(name).title} - Deltille</title>" in page
    has_picture = (ROOT / "docs" / "pictures" / f"{name}.svg").exists()  # tests/test_pictures.py draws it
    assert (f"../pictures/{name}.svg" in page) == has_picture
    assert (site / "pictures" / f"{name}.svg").exists() == has_picture
    # The last clause of the rules is there, so everything before it is.
    clauses = re.findall(r"\*\*(D\d+)\*\*", (ROOT / "src/deltille/games" / name / "RULES.md").read_text())
    assert f"<strong>{clauses[-1]}</strong>" in page


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        assert not OUTSIDE.search(page.read_text()), page
    for style in site.rglob("*.css"):
        assert not re.search(r"url\(.?https?:", style.read_text()), style


def test_the_reference_comes_from_docstrings(site: Path) -> None:
    text = (site / "reference" / "batches.html").read_text()
    assert "deltille.batches.Batch.legal_mask" in text
    assert "Which actions are legal" in text
    assert ":func:" not in text
    assert "<blockquote>" not in text, "examples are code"


def test_the_reference_of_a_position_is_whole(site: Path) -> None:
    text = (site / "reference" / "positions.html").read_text()
    members = {name for name in dir(Position) if not name.startswith("_")}
    assert len(members) > 35
    missing = [name for name in sorted(members) if f'id="deltille.core.position.Position.{name}"' not in text]
    assert not missing, "what it inherits is shown too"
    assert "as engines write it" in text, "with its docstrings"


def test_strength_is_shown_where_it_has_been_written(site: Path) -> None:
    assert (site / "strength.html").exists() == (ROOT / "docs" / "strength.md").exists()


def test_the_command_line_is_in_it_with_every_command_and_option(site: Path) -> None:
    page = (site / "cli.html").read_text()
    for command in ("games", "play", "arena", "tournament", "rating", "dataset", "analyse", "gtp"):
        assert f"deltille {command}</h2>" in re.sub(r'<a class="headerlink".*?</a>', "", page), command
    assert "--minutes" in page
    for name in ("gtp.html", "analysis.html", "datasets.html", "stability.html"):
        assert (site / name).exists()


def test_the_notebook_is_shown_with_what_it_draws(site: Path) -> None:
    page = (site / "tutorials" / "notebook.html").read_text()
    assert page.count("<svg") >= 4
    assert "Statistics(n=10000" in page
