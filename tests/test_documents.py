"""What the documents say about the code is true."""

import ast
import importlib
import inspect
import itertools
import re
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deltille
from deltille.search.tree import layout

ROOT = Path(__file__).parents[1]
SOURCES = Path(deltille.__file__).parent
FOLDERS = (ROOT, ROOT / "src", SOURCES, SOURCES / "web", ROOT / "docs")
"""Where a path in a document may begin."""
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text()

FIELD_WORDS = {
    "virtual loss": "search/simulation.py",
    "FPU": "search/selection.py",
    "determinization": "search/belief.py",
    "RAVE": "search/rave.py",
    "information set": "search/infosets.py",
    "backpressure": "server/backpressure.py",
    "coalesc": "server/ttl_cache.py",
    "delta encoding": "server/deltas.py",
    "event sourcing": "server/domain/table.py",
    "fair queue": "server/engines/fair_queue.py",
    "heartbeat": "server/storage/liveness.py",
    "rate limiter": "server/http/round_limiter.py",
    "token bucket": "server/http/limits.py",
}


def named(text: str) -> list[str]:
    return sorted(set(re.findall(r"`(deltille(?:\.\w+)+)`", text)))


def found(name: str) -> Any:
    """What a dotted name stands for: a module, or something in one."""
    parts = name.split(".")
    for n_parts in range(len(parts), 0, -1):
        try:
            value: Any = importlib.import_module(".".join(parts[:n_parts]))
        except ModuleNotFoundError as error:
            if error.name is None or not name.startswith(error.name):
                raise
            continue
        for part in parts[n_parts:]:
            value = getattr(value, part)
        return value
    raise AssertionError(name)


@pytest.mark.parametrize("name", named(GLOSSARY))
def test_what_the_glossary_names_exists(name: str) -> None:
    assert found(name) is not None


def test_every_row_of_the_glossary_says_where() -> None:
    rows = [line for line in GLOSSARY.splitlines() if line.startswith("| ") and not line.startswith("| ---")]
    headings = ("| our word", "| usual word")
    assert all("`deltille." in row for row in rows if not row.startswith(headings))


@pytest.mark.parametrize(("word", "file"), FIELD_WORDS.items())
def test_a_technique_is_named_in_the_file_that_does_it(word: str, file: str) -> None:
    assert word.lower() in (SOURCES / file).read_text().lower()
    assert word.lower() in GLOSSARY.lower()


def test_paths_in_the_documents_exist() -> None:
    missing = []
    for document in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        if document.name in ("add-a-game.md", "CHANGELOG.md"):
            continue  # one is about a game yet to be written, the other about the past
        for path in re.findall(r"`((?:[\w.<>-]+/)+[\w.<>-]+\.(?:py|md|toml|js|txt))`", document.read_text()):
            pattern = path.replace("<name>", "*")
            if not any(any(folder.glob(pattern)) for folder in FOLDERS):
                missing.append(f"{document.name}: {path}")
    assert missing == []


def has(cls: type, name: str) -> bool:
    """Whether a class, or a class of ours that it comes from, says anything of this attribute."""
    ours = (base for base in cls.__mro__ if base.__module__.startswith("deltille."))
    return any(re.search(rf"\b{name}\b", inspect.getsource(base)) for base in ours)


def test_attributes_in_the_documents_exist() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "docs").glob("*.md"))
    named = set(re.findall(r"`([A-Z]\w+)\.([a-z]\w*)\b", text))
    named.remove(("Position", "from_text"))  # docs/decisions.md says why there is none
    homes: dict[str, list[str]] = {}
    for file in SOURCES.rglob("*.py"):
        for cls in re.findall(r"^class (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            homes.setdefault(cls, []).append(".".join(file.relative_to(SOURCES.parent).with_suffix("").parts))
    ours = sorted((cls, name) for cls, name in named if cls in homes)
    assert len(ours) > 20
    gone = [
        f"{cls}.{name}"
        for cls, name in ours
        if not any(has(getattr(importlib.import_module(home), cls), name) for home in homes[cls])
    ]
    assert gone == []


def test_modules_of_the_page_in_its_document_exist() -> None:
    text = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)/` (.*?) \|", text, re.MULTILINE)
    named = [(room, file) for room, files in rows for file in re.findall(r"`(\w+\.js)`", files)]
    assert len(named) > 40
    assert [place for place in named if not (SOURCES / "web" / place[0] / place[1]).is_file()] == []


def test_tests_in_the_documents_exist() -> None:
    named = [
        found
        for document in (ROOT / "docs").glob("*.md")
        for found in re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", document.read_text(encoding="utf-8"))
    ]
    assert len(named) > 30
    gone = [
        f"{file}::{test}"
        for file, test in named
        if f"def {test}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert gone == []


def test_the_bytes_of_a_tree_are_those_it_takes() -> None:
    def size(per: str, *, has_rave: bool) -> int:
        arrays = layout(2, has_secrets=False, has_rave=has_rave).values()
        return sum(np.dtype(each.type).itemsize * int(getattr(each, per)) for each in arrays)

    told = re.search(
        r"(\d+) bytes a node for two seats, (\d+) bytes an\s+edge, (\d+) with RAVE",
        importlib.import_module("deltille.search").__doc__ or "",
    )
    assert told is not None
    counted = (
        size("per_node", has_rave=False),
        size("per_edge", has_rave=False),
        size("per_edge", has_rave=True),
    )
    assert tuple(map(int, told.groups())) == counted


def test_every_layer_is_in_the_line_that_shows_how_data_flows() -> None:
    contract = re.search(r"^layers = \[(.*)\]$", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert contract is not None
    layers = [name.removeprefix("deltille.") for name in reversed(re.findall(r'"([\w.]+)"', contract[1]))]
    told = re.search(r"^geometry ▶ .*$", (ROOT / "docs" / "architecture.md").read_text(), re.MULTILINE)
    assert told is not None
    assert told[0].split(" ▶ ") == layers
    habits = re.sub(r"\s+", " ", (ROOT / "CONTRIBUTING.md").read_text())
    assert " → ".join(layers) in habits


def test_the_version_has_a_chapter_in_the_changelog() -> None:
    version = re.search(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version is not None
    assert re.search(rf"^## {re.escape(version[1])}\b", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


DOCUMENTED = ("arena", "batches", "datasets", "players", "search")
"""Layers of the reference in which every public field, method and function has a docstring."""


def undocumented(cls: type) -> list[str]:
    """Public fields and methods of a class without a docstring."""
    found = []
    body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0].body  # type: ignore[attr-defined]
    for node, after in itertools.pairwise([*body, None]):
        is_told = isinstance(after, ast.Expr) and isinstance(getattr(after, "value", None), ast.Constant)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not is_told:
            found.append(node.target.id)
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is None:
            found.append(node.name)
    return [f"{cls.__module__}.{cls.__name__}.{name}" for name in found if not name.startswith("_")]


@pytest.mark.parametrize("layer", DOCUMENTED)
def test_every_public_field_of_the_reference_says_what_it_is(layer: str) -> None:
    pages = "\n".join(page.read_text() for page in (ROOT / "docs" / "reference").glob("*.md"))
    modules = re.findall(rf"^::: (deltille\.{layer}\b[\w.]*)", pages, re.MULTILINE)
    assert modules
    missing: set[str] = set()
    for module in map(importlib.import_module, modules):
        names = getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")])
        for member in (getattr(module, name) for name in names):
            home = f"deltille.{layer}" if hasattr(module, "__all__") else module.__name__
            if not getattr(member, "__module__", "").startswith(home):
                continue
            if inspect.isclass(member):
                missing.update(undocumented(member))
            elif inspect.isfunction(member) and not member.__doc__:
                missing.add(f"{member.__module__}.{member.__name__}")
    assert sorted(missing) == []
