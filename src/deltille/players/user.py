"""User-defined players: ``module:Class`` or ``module:Class,key=value``, from the current folder or installed.

A match must not mix games of different versions of a player, so each has a *fingerprint*: the hash of the
file that defines it and of what that imports from the same folder, or the ``version`` that its class names.
"""

import ast
import contextlib
import hashlib
import importlib
import importlib.util
import re
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from deltille.core.messages import Message
from deltille.core.suggest import did_you_mean
from deltille.players.protocol import Player, UnknownPlayer

FORM = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<class>[A-Za-z_]\w*)(?P<settings>(,\w+=[^,]*)*)")
DIGITS = 12
_WORDS: dict[str, Any] = {"yes": True, "true": True, "no": False, "false": False, "none": None}

_loaded: dict[str, str] = {}
"""For each module that was imported here the fingerprint of its source at that time."""


def settings_of(text: str) -> dict[str, Any]:
    """``,key=value,...`` as arguments: numbers, yes and no as such, everything else as text.

    >>> settings_of(",depth=3,noise=0.5,book=yes,style=calm")
    {'depth': 3, 'noise': 0.5, 'book': True, 'style': 'calm'}
    """
    pairs = (item.partition("=") for item in text.split(",") if item)
    return {key: _value(value) for key, _, value in pairs}


def _value(text: str) -> Any:
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def user_player(spec: str, known: tuple[str, ...] = ()) -> Player:
    """An instance of a user's own class; ``known`` are the names it may have been mistyped for."""
    made = _made(spec, known)
    if not callable(getattr(made, "choose", None)):
        raise UnknownPlayer(spec, Message("players.no-choose"))
    return made  # type: ignore[no-any-return]


def _made(spec: str, known: tuple[str, ...]) -> Any:
    form = FORM.fullmatch(spec)
    if form is None:
        raise UnknownPlayer(spec, Message("players.class-form"))
    found = getattr(_module(spec, form["module"], known), form["class"], None)
    if found is None:
        raise UnknownPlayer(
            spec, Message("players.no-class", module=repr(form["module"]), name=repr(form["class"]))
        )
    settings = settings_of(form["settings"])
    try:
        return found(**settings)
    except TypeError as error:
        if not settings:
            raise
        raise UnknownPlayer(spec, Message("players.wrong-settings", why=str(error))) from error


def _module(spec: str, name: str, known: tuple[str, ...]) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    _forget_if_changed(name)
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        why = Message("players.no-module", module=repr(error.name))
        if known:
            why = Message("players.no-module-hint", module=repr(error.name), hint=did_you_mean(name, known))
        raise UnknownPlayer(spec, why) from error
    _loaded.setdefault(name, _digest(module))
    return module


def _forget_if_changed(name: str) -> None:
    """Import a module again whose source has changed: an interpreter may outlive many edits."""
    module = sys.modules.get(name)
    if module is None or name not in _loaded or _loaded[name] == _digest(module):
        return
    files = {str(file) for file in source_files(_file(module))}
    for file in files:
        # Bytecode is taken for current if its source has the same size and was written in the same second.
        with contextlib.suppress(OSError):
            Path(importlib.util.cache_from_source(file)).unlink()
    for other in [key for key, each in sys.modules.items() if getattr(each, "__file__", None) in files]:
        del sys.modules[other]
    del _loaded[name]
    importlib.invalidate_caches()


def fingerprint(made: object) -> str:
    """What distinguishes this version of a user's player from another.

    A class that names a ``version`` is known by that alone, whatever its source.
    """
    version = getattr(made, "version", None)
    if isinstance(version, str | int | float):
        return f"version {version}"
    return _digest(sys.modules[type(made).__module__])


def _digest(module: ModuleType) -> str:
    digest = hashlib.sha256()
    for file in source_files(_file(module)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:DIGITS]


def _file(module: ModuleType) -> Path | None:
    file = getattr(module, "__file__", None)
    return None if file is None else Path(file).resolve()


def source_files(file: Path | None) -> list[Path]:
    """A source file and what it imports from its own folder, and those from there, sorted."""
    if file is None or not file.is_file():
        return []
    found: set[Path] = set()
    waiting = [file]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting.extend(_imported(each, file.parent))
    return sorted(found)


def _imported(file: Path, folder: Path) -> Iterator[Path]:
    # Installed packages do not change between two matches.
    if file.suffix != ".py" or str(folder) in set(sysconfig.get_paths().values()):
        return
    try:
        tree = ast.parse(file.read_bytes())
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            head = (node.module or "").split(".") if node.module else []
            names = [head, *([*head, alias.name] for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        else:
            continue
        for parts in names:
            # In a package the same file is called by its whole name, or from here by the end of it.
            for start in range(len(parts)):
                place = folder.joinpath(*parts[start:])
                for candidate in (place.with_suffix(".py"), place / "__init__.py"):
                    if candidate.is_file():
                        yield candidate
