"""Workers that crash, hang or talk nonsense are replaced, and the question is asked again."""

import asyncio
import sys
from pathlib import Path

import pytest

import deltille
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Rejected

QUESTION = {"job": "move", "position": deltille.new("attangle").to_text(), "player": "random", "seed": 3}

# What a fake worker does on its first life; the file that it leaves behind tells later ones that it is over.
MISHAPS = {
    "crashes": "os._exit(1)",
    "hangs": "sys.stdin.readline(); threading.Event().wait()",
    "talks nonsense": "print('}{', flush=True); sys.stdin.readline()",
    "closes its mouth": "sys.stdin.readline(); os.close(1); threading.Event().wait()",
}


def fake(tmp_path: Path, mishap: str, times: int = 1) -> tuple[str, ...]:
    script = tmp_path / "worker.py"
    script.write_text(
        "import json, os, pathlib, sys, threading\n"
        f"marks = pathlib.Path({str(tmp_path)!r})\n"
        "n = len(list(marks.glob('life-*')))\n"
        "(marks / f'life-{n}').touch()\n"
        f"if n < {times}:\n    {mishap}\n"
        "for line in sys.stdin:\n    print(json.dumps({'move': 'e3'}), flush=True)\n"
    )
    return (sys.executable, str(script))


@pytest.mark.parametrize("mishap", MISHAPS)
def test_a_bad_worker_is_replaced(mishap: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deltille.server.engines.pool.STARTING_S", 1.0)

    async def ask() -> None:
        pool = Pool(1, 1.0, 1024, 10, command=fake(tmp_path, MISHAPS[mishap]))
        assert await pool.ask(QUESTION) == {"move": "e3"}
        assert pool.n_replaced == 1
        assert await pool.ask(QUESTION) == {"move": "e3"}
        await pool.close()

    asyncio.run(ask())
    assert len(list(tmp_path.glob("life-*"))) == 2


def test_workers_that_never_answer_are_given_up(tmp_path: Path) -> None:
    async def ask() -> None:
        pool = Pool(1, 1.0, 1024, 10, command=fake(tmp_path, "os._exit(1)", times=99))
        with pytest.raises(EngineFailed):
            await pool.ask(QUESTION)
        await pool.close()
        with pytest.raises(Rejected):
            await pool.ask(QUESTION)

    asyncio.run(ask())


def test_too_many_questions_are_refused(tmp_path: Path) -> None:
    async def ask() -> None:
        pool = Pool(1, 30.0, 1024, 1, command=fake(tmp_path, "pass"))
        first = asyncio.create_task(pool.ask(QUESTION))
        await asyncio.sleep(0)
        with pytest.raises(Rejected):
            await pool.ask(QUESTION)
        assert await first == {"move": "e3"}
        await pool.close()

    asyncio.run(ask())


def test_a_cancelled_question_does_not_answer_the_next(tmp_path: Path) -> None:
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
        judged = await pool.ask(QUESTION | {"job": "judge", "move": "e3", "nodes": 50})
        assert 0 <= judged["value"] <= 1
        assert judged["best"] in deltille.new("attangle").legal_moves
        await pool.close()

    asyncio.run(ask())
