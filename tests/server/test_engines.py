"""Workers that crash, hang or answer nonsense are replaced, and the request is repeated."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import deltille
from deltille.server.client import Client
from deltille.server.engines.fair_queue import Ticket
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Rejected

QUESTION = {"job": "move", "position": deltille.new("attangle").to_text(), "player": "random", "seed": 3}

# What a fake worker does in its first run; a file tells later ones that it has happened.
MISHAPS = {
    "crashes": "os._exit(1)",
    "hangs": "sys.stdin.readline(); HANG",
    "hangs when ready": "sys.stdin.readline(); print(json.dumps({'ready': True}), flush=True); HANG",
    "talks nonsense": "print('}{', flush=True); sys.stdin.readline()",
    "closes its mouth": "sys.stdin.readline(); os.close(1); HANG",
}


def fake(tmp_path: Path, mishap: str, times: int = 1) -> tuple[str, ...]:
    script = tmp_path / "worker.py"
    script.write_text(
        "import json, os, pathlib, sys, threading\n"
        f"marks = pathlib.Path({str(tmp_path)!r})\n"
        "n = len(list(marks.glob('life-*')))\n"
        "(marks / f'life-{n}').touch()\n"
        f"if n < {times}:\n    {mishap.replace('HANG', 'threading.Event().wait()')}\n"
        "for line in sys.stdin:\n    print(json.dumps({'move': 'e3'}), flush=True)\n"
    )
    return (sys.executable, str(script))


@pytest.mark.parametrize("mishap", MISHAPS)
def test_a_bad_worker_is_replaced(mishap: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deltille.server.engines.pool.STARTING_S", 1.0)
    monkeypatch.setattr("deltille.server.engines.pool.MOST_SLOWER", 1e6)

    async def ask() -> None:
        pool = Pool(1, 1.0, 1024, 10, command=fake(tmp_path, MISHAPS[mishap]))
        assert await asyncio.wait_for(pool.ask(QUESTION), 60) == {"move": "e3"}
        assert pool.n_replaced == 1
        assert await pool.ask(QUESTION) == {"move": "e3"}
        await pool.close()

    asyncio.run(ask())
    assert len(list(tmp_path.glob("life-*"))) == 2


def test_a_request_goes_to_a_worker_that_has_loaded_what_it_needs(tmp_path: Path) -> None:
    """Loading rules takes longer than a short analysis: the second request must not wait for it again."""
    script = tmp_path / "worker.py"
    script.write_text(
        "import json, os, sys\n"
        "for line in sys.stdin:\n    print(json.dumps({'process': os.getpid()}), flush=True)\n"
    )

    async def ask() -> None:
        pool = Pool(2, 10.0, 1024, 10, command=(sys.executable, str(script)))
        others = QUESTION | {"position": deltille.new("trangalla").to_text()}
        for _ in range(2):  # both at once, so that each has its own worker
            found = await asyncio.gather(pool.ask(QUESTION), pool.ask(others))
        for _ in range(3):
            assert [await pool.ask(QUESTION), await pool.ask(others)] == found
        await pool.close()

    asyncio.run(ask())


SLOW = """
import json, sys, time
for line in sys.stdin:
    print(json.dumps({"ready": True}), flush=True)
    for _ in range(30):
        until_s = time.process_time() + 0.005
        while time.process_time() < until_s:
            pass
        time.sleep(0.1)
    print(json.dumps({"move": "e3"}), flush=True)
"""
"""A worker with a twentieth of a core: 0.15 s of work take three seconds."""


def test_a_worker_with_little_cpu_time_gets_more_wall_time(tmp_path: Path) -> None:
    (tmp_path / "worker.py").write_text(SLOW)

    async def ask() -> None:
        command = (sys.executable, str(tmp_path / "worker.py"))
        pool = Pool(1, 1.0, 1024, 10, command=command, asks_again_when_slow=False)
        ticket = Ticket("ada")
        assert await pool.ask(QUESTION, ticket=ticket) == {"move": "e3"}
        assert pool.n_replaced == 0
        assert ticket.worked_s < 1.0 < ticket.taken_s
        await pool.close()

    asyncio.run(ask())


def test_a_worker_that_works_too_long_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deltille.server.engines.pool.MOST_SLOWER", 1e6)
    (tmp_path / "worker.py").write_text(
        "import sys\nsys.stdin.readline()\nprint('{\"ready\": true}', flush=True)\nwhile True:\n    pass\n"
    )

    async def ask() -> None:
        command = (sys.executable, str(tmp_path / "worker.py"))
        pool = Pool(1, 0.3, 1024, 10, command=command, asks_again_when_slow=False)
        ticket = Ticket("ada")
        with pytest.raises(EngineFailed):
            await asyncio.wait_for(pool.ask(QUESTION, ticket=ticket), 60)
        assert ticket.worked_s >= 0.2, "and pays for it"
        await pool.close()

    asyncio.run(ask())


def test_a_client_pays_for_the_time_of_a_worker_that_hangs(tmp_path: Path) -> None:
    (tmp_path / "worker.py").write_text(
        "import sys, time\nsys.stdin.readline()\nprint('{\"ready\": true}', flush=True)\ntime.sleep(600)\n"
    )

    async def ask() -> None:
        command = (sys.executable, str(tmp_path / "worker.py"))
        pool = Pool(1, 0.5, 1024, 10, command=command, asks_again_when_slow=False)
        ticket = Ticket("ada")
        with pytest.raises(EngineFailed):
            await pool.ask(QUESTION, ticket=ticket)
        assert ticket.worked_s == 0.5
        await pool.close()

    asyncio.run(ask())


def test_workers_that_keep_crashing_are_given_up(tmp_path: Path) -> None:
    async def ask() -> None:
        pool = Pool(1, 1.0, 1024, 10, command=fake(tmp_path, "os._exit(1)", times=99))
        with pytest.raises(EngineFailed):
            await pool.ask(QUESTION)
        await pool.close()
        with pytest.raises(Rejected):
            await pool.ask(QUESTION)

    asyncio.run(ask())


def test_too_many_requests_in_the_queue_are_refused(tmp_path: Path) -> None:
    async def ask() -> None:
        pool = Pool(1, 30.0, 1024, 1, command=fake(tmp_path, "pass"))
        first = asyncio.create_task(pool.ask(QUESTION))
        await asyncio.sleep(0)
        with pytest.raises(Rejected):
            await pool.ask(QUESTION)
        assert await first == {"move": "e3"}
        await pool.close()

    asyncio.run(ask())


def test_a_cancelled_request_does_not_answer_the_next(tmp_path: Path) -> None:
    async def ask() -> None:
        pool = Pool(1, 60.0, 1024, 10, command=fake(tmp_path, MISHAPS["hangs"]))
        waiting = asyncio.create_task(pool.ask(QUESTION))
        while not list(tmp_path.glob("life-*")):
            await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await pool.ask(QUESTION) == {"move": "e3"}
        assert pool.n_replaced == 1
        await pool.close()

    asyncio.run(ask())


def test_a_real_worker_thinks_within_its_memory() -> None:
    async def ask() -> None:
        pool = Pool(1, 60.0, 4096, 10)
        assert (await pool.ask(QUESTION))["move"] in deltille.new("attangle").legal_moves
        (worker,) = pool._idle
        if (mapped := Path(f"/proc/{worker.process.pid}/maps")).exists():
            assert "scipy/linalg" not in mapped.read_text(), "no kernel needs it: it only takes memory"
        judged = await pool.ask(QUESTION | {"job": "judge", "move": "e3", "nodes": 50})
        assert 0 <= judged["value"] <= 1
        assert judged["best"] in deltille.new("attangle").legal_moves
        await pool.close()

    asyncio.run(ask())


def test_files_in_the_working_directory_are_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("json", "queue", "numpy", "deltille"):
        (tmp_path / f"{name}.py").write_text("import os; os._exit(3)\n")
    monkeypatch.chdir(tmp_path)

    async def ask() -> None:
        pool = Pool(1, 60.0, 4096, 10)
        assert await pool.ask(QUESTION)
        assert pool.n_replaced == 0
        await pool.close()

    asyncio.run(ask())


@pytest.fixture
def thinking(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int, int]]:
    """A server in its own process, its port, and the process of a computer that thinks for hours."""
    environment = os.environ | {
        "DELTILLE_DATABASE": f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3",
        "DELTILLE_ENGINE_WARMING": "false",
        "DELTILLE_ENGINE_TIME_S": "36000",
        "DELTILLE_ENGINE_WORKERS": "1",
        "DELTILLE_PLAYERS": "mcts:.*",
    }
    command = (sys.executable, "-m", "deltille", "serve", "--no-browser", "--port", "0")
    worker = 0
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            lines = (json.loads(line) for line in server.stderr)
            url = next(line["url"] for line in lines if line["what"] == "serving")
            _open_when_ready(Client(url))
            worker = _child(server.pid)
            yield server, int(url.rsplit(":", 1)[1]), worker
        finally:
            server.kill()
            if worker:
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)


def _open_when_ready(client: Client) -> None:
    """Set up a table at which a computer thinks, as soon as the server answers."""
    while True:
        with suppress(OSError):
            client.open("attangle", "mcts:nodes=1000000000", "here")
            return
        time.sleep(0.05)


def _child(pid: int) -> int:
    """The first process that this one has started."""
    file = Path(f"/proc/{pid}/task/{pid}/children")
    while not (found := file.read_text().split()):
        time.sleep(0.05)
    return int(found[0])


@pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="NOT TESTED: looks into /proc, which is not here"
)
def test_a_worker_inherits_no_socket_and_ends_with_the_server(
    thinking: tuple[subprocess.Popen[str], int, int],
) -> None:
    server, port, worker = thinking
    while b"deltille.server.engines.worker" not in (command := Path(f"/proc/{worker}/cmdline").read_bytes()):
        time.sleep(0.05)  # it has been forked, but has not called exec yet
    assert b"\0-P\0" in command
    listening = _listening(port)
    assert listening in _files(server.pid)
    assert listening not in _files(worker)
    server.kill()
    server.wait()
    with socket.create_server(("127.0.0.1", port)):
        pass  # nobody holds the port
    for _ in range(1200):  # a minute at most; if nobody ended it, it would think for hours
        if not Path(f"/proc/{worker}").exists():
            return
        time.sleep(0.05)
    pytest.fail("the worker still runs without its server")


def _listening(port: int) -> str:
    """The inode of the socket that listens on this port."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[1].endswith(f":{port:04X}") and fields[3] == "0A":
            return f"socket:[{fields[9]}]"
    raise AssertionError(f"nobody listens on {port}")


def _files(pid: int) -> set[str]:
    found = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            found.add(str(file.readlink()))
    return found
