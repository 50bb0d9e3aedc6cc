"""``deltille`` as a person meets it, in a process of its own that starts immediately.

Most of the time of a short command goes into imports. One process per test run loads everything and runs
each command in a fork of itself: arguments, environment, folder, input and output are the command's own. What
is decided while modules load (where compiled code is kept, whether there is any) gets a new process.
"""

import atexit
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

READ_WHILE_LOADING = ("DELTILLE_CACHE_DIR", "NUMBA_DISABLE_JIT", "PYTHONPATH", "PYTHONHASHSEED")

_helpers: list[subprocess.Popen[str]] = []


def deltille(
    *arguments: str | Path, typed: str = "", folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command; ``typed`` is what a person enters, ``environment`` is added to that of the tests."""
    words = [str(argument) for argument in arguments]
    usual = {"COLUMNS": "100", "TERM": "dumb"}
    if not hasattr(os, "fork") or any(name in environment for name in READ_WHILE_LOADING):
        return in_new_process(["-m", "deltille", *words], typed, folder, os.environ | usual | environment)
    return _in_fork({"words": ["deltille", *words]}, typed, folder, os.environ | usual | environment)


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program, as ``python -c`` does; it finds this library loaded."""
    if not hasattr(os, "fork"):
        return in_new_process(["-c", code, *arguments], "", None, os.environ)
    return _in_fork({"words": ["-c", *arguments], "code": code}, "", None, os.environ)


def _in_fork(
    request: dict[str, Any], typed: str, folder: Path | None, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory(prefix="deltille-command-") as name:
        streams = [Path(name) / stream for stream in ("stdin", "stdout", "stderr")]
        streams[0].write_text(typed, encoding="utf-8")
        request |= {
            "environment": dict(environment),
            "folder": str(folder or Path.cwd()),
            "streams": [str(stream) for stream in streams],
        }
        status = _ask(request)
        out, err = (stream.read_text(encoding="utf-8") for stream in streams[1:])
    return subprocess.CompletedProcess(request["words"], status, out, err)


def in_new_process(
    words: list[str], typed: str, folder: Path | None, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """The same, started by Python itself."""
    return subprocess.run(
        [sys.executable, *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=False,
    )


def _ask(request: Mapping[str, Any]) -> int:
    if not _helpers:
        program = [sys.executable, "-m", __name__]
        _helpers.append(subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        atexit.register(_close)
    helper = _helpers[0]
    assert helper.stdin is not None
    assert helper.stdout is not None
    helper.stdin.write(json.dumps(request) + "\n")
    helper.stdin.flush()
    return int(helper.stdout.readline())


def _close() -> None:
    for helper in _helpers:
        helper.communicate()


def _load() -> None:
    """What every command, or every command that plays, begins with."""
    import typer.rich_utils
    from numba.core.registry import cpu_target

    from deltille.cli import app

    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()
    typer.main.get_command(app)
    # A collector that walks over everything in every child would copy all of the parent's memory each time.
    gc.collect()
    gc.freeze()


def _run(request: Mapping[str, Any]) -> None:
    """Become the command."""
    for number, (path, flags) in enumerate(
        zip(request["streams"], (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT] * 2), strict=True)
    ):
        os.dup2(os.open(path, flags, 0o600), number)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.argv = request["words"]
    sys.path.insert(0, "")  # as Python does: players in the current folder are found
    if "code" in request:
        exec(compile(request["code"], "<string>", "exec"), {"__name__": "__main__"})
        return
    from deltille.cli import arguments, main

    for console in (arguments.console, arguments.notes):  # they have read it when they were made
        console.width = int(os.environ.get("COLUMNS", "80"))
    main()


def _serve() -> None:
    commands, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    _load()
    for line in commands:
        child = os.fork()
        if child == 0:
            _run(json.loads(line))
            sys.exit(0)
        _, status = os.waitpid(child, 0)
        answers.write(f"{os.waitstatus_to_exitcode(status)}\n")
        answers.flush()


if __name__ == "__main__":
    _serve()
