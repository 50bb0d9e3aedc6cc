"""A private PostgreSQL server in a temporary folder: for tests and measurements, never for games."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deltille.core.errors import DeltilleError

UNPRIVILEGED = "nobody"
START_S = 60
MEMORY = Path("/dev/shm")
"""A folder in memory. What was written survives every process that is killed, and no disk is waited for."""
ROOM = 1 << 30
"""Bytes that must be free there."""


class NoPostgres(DeltilleError):
    """PostgreSQL's programs are not on this machine."""


def programs() -> Path:
    """The folder with PostgreSQL's programs, the newest if there are several."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[4]))
    named = shutil.which("initdb")
    if not found and named is None:
        raise NoPostgres("initdb", "is not installed; on Debian: apt-get install postgresql")
    return (found[-1] if found else Path(str(named)).resolve()).parent


def quick_folder() -> str | None:
    """Where to keep what need not outlive the machine; None for the usual temporary folder."""
    has_room = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return str(MEMORY) if has_room else None


@contextmanager
def throwaway_database(*, is_postgresql: bool, waits_for_disk: bool = True) -> Iterator[str]:
    """The address of an empty database, which is removed afterwards.

    A database that does not wait for the disk loses nothing when processes are killed; measurements wait.
    """
    if is_postgresql:
        with throwaway_postgresql(waits_for_disk=waits_for_disk) as address:
            yield address
        return
    where = None if waits_for_disk else quick_folder()
    with tempfile.TemporaryDirectory(prefix="deltille-sqlite-", dir=where) as folder:
        yield f"sqlite+aiosqlite:///{folder}/tables.sqlite3"


@contextmanager
def throwaway_postgresql(*, waits_for_disk: bool = True) -> Iterator[str]:
    """Start a server, yield its address, stop it and remove everything."""
    folder = Path(tempfile.mkdtemp(prefix="deltille-postgresql-"))
    user = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        account = pwd.getpwnam(UNPRIVILEGED)
        os.chown(folder, account.pw_uid, account.pw_gid)
        user = UNPRIVILEGED
    data, bin_ = folder / "data", programs()

    def run(program: str, *arguments: str) -> None:
        done = subprocess.run(
            [bin_ / program, *arguments],
            user=user,
            cwd=folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )
        if done.returncode:
            raise NoPostgres(program, f"failed: {done.stderr.decode(errors='replace')[-300:]}")

    try:
        run("initdb", "-D", str(data), "-U", "deltille", "-A", "trust", "--encoding=UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses= -c shared_buffers=32MB"
        if not waits_for_disk:
            options += " -c fsync=off"
        log = str(folder / "log")
        run("pg_ctl", "start", "-w", "-t", str(START_S), "-D", str(data), "-o", options, "-l", log)
        try:
            yield f"postgresql+asyncpg://deltille@/postgres?host={folder}"
        finally:
            run("pg_ctl", "stop", "-D", str(data), "-m", "immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
