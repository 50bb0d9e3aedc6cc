"""Compiled code is never older than its sources."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deltille.core import cache


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a kernel that calls a helper, which uses a constant: three files, one chain."""
    folder = tmp_path / "deltille"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "constants.py").write_text("STEP = 1\n")
    (folder / "helper.py").write_text(
        "from deltille.constants import STEP\ndef step(x):\n    return x + STEP\n"
    )
    (folder / "kernels.py").write_text(
        "from deltille.helper import step\n@kernel\ndef walk(x):\n    return step(x)\n"
    )
    (folder / "words.py").write_text("GREETING = 'hello'\n")
    return folder


@pytest.mark.parametrize("file", ["kernels.py", "helper.py", "constants.py"])
def test_editing_a_kernel_or_anything_it_calls_changes_the_key(package: Path, file: str) -> None:
    before = cache.cache_key(package)
    (package / file).write_text((package / file).read_text() + "\n# edited\n")
    assert cache.cache_key(package) != before


def test_editing_what_no_kernel_imports_keeps_the_key(package: Path) -> None:
    before = cache.cache_key(package)
    (package / "words.py").write_text("GREETING = 'good evening'\n")
    assert cache.cache_key(package) == before


def test_settings_that_change_the_code_change_the_key(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.cache_key(package)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert cache.cache_key(package) != before


def test_the_real_kernels_and_their_helpers_are_all_watched() -> None:
    watched = {str(file.relative_to(cache.PACKAGE)) for file in cache.kernel_sources(cache.PACKAGE)}
    assert {"core/playout.py", "core/operations.py", "core/bits.py", "core/rng.py"} <= watched
    assert {
        f"games/{folder.parent.name}/kernels.py" for folder in cache.PACKAGE.glob("games/*/__init__.py")
    } <= watched
    assert not any("test" in file for file in watched)


def parsed_imports(text: str) -> set[str]:
    """What a source imports of the package, by parsing it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name for name in names if name.split(".")[0] == "deltille"}


def test_no_import_is_overlooked() -> None:
    n_found = 0
    for file in cache.PACKAGE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        n_found += len(parsed_imports(text))
        assert parsed_imports(text) <= cache.imported_names(text, "deltille"), file
    assert n_found > 1000


def test_what_prose_and_examples_name_is_not_watched() -> None:
    # An "import deltille" in an example would include the whole package, and every edit would recompile.
    watched = cache.kernel_sources(cache.PACKAGE)
    assert cache.PACKAGE / "__init__.py" not in watched
    assert not any(file.is_relative_to(cache.PACKAGE / "server") for file in watched)


@pytest.mark.parametrize(
    "text",
    [
        "import numpy, deltille.a",
        "import deltille.a as b",
        "if True:\n    from deltille.a import b as c, d",
        "from deltille.a import (\n    b,  # a bracket) in a comment\n    # from here\n    c,\n)",
        "from deltille.a import \\\n    b",
        "x = 1; import deltille.a",
        "from deltille import (a)",
    ],
)
def test_imports_are_found_however_they_are_written(text: str) -> None:
    assert parsed_imports(text)
    assert parsed_imports(text) <= cache.imported_names(text, "deltille")


PROGRAM = """
import deltille
from deltille.core.tiered import compile_at_once
compile_at_once()
print(len(deltille.new('attangle').legal_moves))
"""


def copied(folder: Path) -> Path:
    """A copy of the package in this folder, without modules that no kernel imports."""
    shutil.copytree(
        cache.PACKAGE, folder / "deltille", ignore=shutil.ignore_patterns("__pycache__", "tests", "cli")
    )
    return folder


def n_first_moves(folder: Path, cache_dir: Path) -> int:
    """The answer of the copy of the package in this folder, in a separate process."""
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        cache.VARIABLE: str(cache_dir),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM], env=environment, check=True, capture_output=True, text=True
    )
    return int(done.stdout)


def test_an_edited_callee_is_recompiled_by_the_next_process(tmp_path: Path) -> None:
    folder, cache_dir = copied(tmp_path), tmp_path / "cache"
    assert n_first_moves(folder, cache_dir) == 36
    # The kernel is list_legal in core/playout.py; what changes is a constant two modules away from it.
    callee = folder / "deltille" / "games" / "attangle" / "state.py"
    callee.write_text(callee.read_text().replace("CENTRE = 1 << 27", "CENTRE = 0"))
    assert n_first_moves(folder, cache_dir) == 37
    assert len(list(cache_dir.iterdir())) == 2


def test_a_copy_elsewhere_takes_what_is_compiled(tmp_path: Path) -> None:
    cache_dir = tmp_path / "cache"
    assert n_first_moves(copied(tmp_path / "one"), cache_dir) == 36
    compiled = {file: file.stat().st_mtime_ns for file in cache_dir.rglob("*.nb*")}
    assert compiled
    assert n_first_moves(copied(tmp_path / "other"), cache_dir) == 36
    assert {file: file.stat().st_mtime_ns for file in cache_dir.rglob("*.nb*")} == compiled


def test_old_folders_are_pruned_but_young_ones_and_our_own_are_kept(tmp_path: Path) -> None:
    for age in range(10):
        folder = tmp_path / f"old{age}"
        folder.mkdir()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    own = tmp_path / "own"
    own.mkdir()
    os.utime(own, (0, 0))
    (tmp_path / "young").mkdir()
    cache.prune(tmp_path, keep=own)
    kept = {folder.name for folder in tmp_path.iterdir()}
    assert {"own", "young"} <= kept
    assert len(kept) == 2 + cache.KEPT - 1


def test_the_variable_moves_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert cache.cache_root() == tmp_path
    monkeypatch.delenv(cache.VARIABLE)
    assert cache.cache_root().parts[-2:] == ("deltille", "kernels")


def test_a_folder_that_cannot_be_written_does_not_stop_play(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("not a folder")
    done = subprocess.run(
        [sys.executable, "-c", "from deltille.core.cache import keyed_cache_dir; print(keyed_cache_dir())"],
        env=os.environ | {cache.VARIABLE: str(blocker), "TMPDIR": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert Path(done.stdout.strip()).is_relative_to(tmp_path)
