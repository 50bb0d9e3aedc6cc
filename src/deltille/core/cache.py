"""Where compiled kernels are kept.

Numba looks only at the file of the outermost function when it decides whether a cached kernel is
still good, so an edited helper in another file would go unnoticed. Here the *folder* is named after
everything a kernel can depend on: the sources of all kernels and of all they import, the versions of
Python and Numba, and the settings that change the code. Different sources use different folders.
"""

import functools
import getpass
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from deltille.core.installed_games import folder_of, installed

VARIABLE = "DELTILLE_CACHE_DIR"
"""The environment variable that moves the cache elsewhere."""

PACKAGE = Path(__file__).resolve().parents[1]
KEPT = 4
"""Folders of older sources to keep: going back to yesterday's branch should not recompile."""

SETTLED_S = 24 * 3600
"""A younger folder may belong to a process that is still running: never prune it."""

_HOLDS_KERNELS = re.compile(r"^@(kernel|tiered|inlined|operation|optional)\b|\.implement\(", re.MULTILINE)
_IMPORT = re.compile(
    r"(?<!>>> )\bfrom\s+(?P<module>[\w.]+)\s+import\s+(?P<names>\((?:[^()#]|#[^\n]*)*\)|(?:\\\n|[^\n(])*)"
    r"|(?<!>>> )\bimport\s+(?P<modules>(?:\\\n|[^\n])*)"
)
_NAME = re.compile(r"[A-Za-z_][\w.]*")
_COMMENT = re.compile(r"#[^\n]*")
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
    texts = {file: file.read_text(encoding="utf-8") for file in package.rglob("*.py")}
    found: set[Path] = set()
    waiting = [
        file for file, text in texts.items() if "tests" not in file.parts and _HOLDS_KERNELS.search(text)
    ]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting.extend(
                candidate
                for name in imported_names(texts[file], package.name)
                for candidate in _files(package, name)
                if candidate in texts
            )
    return sorted(found)


def imported_names(text: str, package: str) -> set[str]:
    """Everything of the package that a source may import: modules, and names that may be modules.

    Every process asks this of a hundred files before its first kernel, so statements are found by a pattern:
    in a fifth of the time that parsing takes. It also finds what looks like an import in prose.
    """
    names: set[str] = set()
    for match in _IMPORT.finditer(text):
        if match["module"] is None:
            names.update(_NAME.findall(match["modules"]))
        else:
            listed = _NAME.findall(_COMMENT.sub("", match["names"]))
            names.update([match["module"], *(f"{match['module']}.{name}" for name in listed)])
    return {name for name in names if name.split(".")[0] == package}


def _files(package: Path, module: str) -> tuple[Path, Path]:
    path = package.joinpath(*module.split(".")[1:])
    return path.with_suffix(".py"), path / "__init__.py"


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
