"""Where compiled kernels are kept.

Numba looks only at the file of the outermost function when it decides whether a cached kernel is
still good, so an edited helper in another file would go unnoticed. Here the *folder* is named after
everything a kernel can depend on: the sources of all kernels and of all they import, the versions of
Python and Numba, and the settings that change the code. Another source, another folder.
"""

import ast
import functools
import getpass
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from deltille.core.installed_games import folder_of, installed

VARIABLE = "DELTILLE_CACHE_DIR"
"""The environment variable that moves the cache elsewhere."""

PACKAGE = Path(__file__).resolve().parents[1]
KEPT = 4
"""Folders of older sources to keep: going back to yesterday's branch should not recompile."""

SETTLED_S = 24 * 3600
"""A younger folder may belong to a process that is still running: never prune it."""

_HOLDS_KERNELS = re.compile(r"^@(kernel|inlined|operation|optional)\b|\.implement\(", re.MULTILINE)
_SETTINGS = (
    "NUMBA_BOUNDSCHECK",
    "NUMBA_CPU_FEATURES",
    "NUMBA_CPU_NAME",
    "NUMBA_DEBUGINFO",
    "NUMBA_LOOP_VECTORIZE",
    "NUMBA_OPT",
    "NUMBA_SLP_VECTORIZE",
)


def cache_root() -> Path:
    """The folder that holds all keyed folders: ``$DELTILLE_CACHE_DIR`` or the user's cache directory."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given).expanduser()
    import platformdirs

    return Path(platformdirs.user_cache_dir("deltille", appauthor=False)) / "kernels"


@functools.cache
def keyed_cache_dir() -> Path:
    """The folder of today's sources, created if needed; older folders are pruned on the way."""
    key = cache_key(PACKAGE)
    for root in (cache_root(), Path(tempfile.gettempdir()) / f"deltille-{getpass.getuser()}"):
        folder = root / key
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:  # no home, or not ours to write: compile into the temporary folder instead
            continue
        prune(root, keep=folder)
        return folder
    raise OSError(f"no folder for compiled code can be written; set {VARIABLE} to one that can")


def cache_key(package: Path) -> str:
    """Name everything that compiled code depends on, for the package in this folder."""
    import llvmlite
    import numba
    import numpy as np

    digest = hashlib.sha256()
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    digest.update(repr(versions).encode())
    digest.update(repr([os.environ.get(name) for name in _SETTINGS]).encode())
    for file in kernel_sources(package):
        digest.update(str(file.relative_to(package)).encode())
        digest.update(file.read_bytes())
    # Kernels are compiled for the games of other packages too, and into the same files.
    for module in sorted(installed().values()):
        for file in sorted((folder_of(module) or package / "none").rglob("*.py")):
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def kernel_sources(package: Path) -> list[Path]:
    """The files that define kernels, and every file of the package these import, sorted."""
    found: set[Path] = set()
    waiting = [file for file in sorted(package.rglob("*.py")) if _holds_kernels(file)]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting.extend(_imported(file, package))
    return sorted(found)


def _holds_kernels(file: Path) -> bool:
    return "tests" not in file.parts and _HOLDS_KERNELS.search(file.read_text()) is not None


def _imported(file: Path, package: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            head, *rest = name.split(".")
            if head == package.name:
                for candidate in (
                    package.joinpath(*rest).with_suffix(".py"),
                    package.joinpath(*rest, "__init__.py"),
                ):
                    if candidate.is_file():
                        yield candidate


def prune(root: Path, keep: Path) -> None:
    """Remove all but the youngest few folders of other sources; never the one in ``keep``."""
    others = sorted((f for f in root.iterdir() if f.is_dir() and f != keep), key=_modified)
    for folder in others[:-KEPT]:
        if time.time() - _modified(folder) > SETTLED_S:
            shutil.rmtree(folder, ignore_errors=True)


def _modified(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process pruned it first
        return 0.0
