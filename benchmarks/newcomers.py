"""Newcomers at a steady rate, each opening a table: how long they wait, and what the server answers.

    python benchmarks/newcomers.py --port 8000 --per-second 300 --seconds 20

``load.py --newcomers 300`` runs it beside running games. It is a separate process that sends requests as
cheaply as possible, so that it measures the server. Prints one line of JSON.
"""

import argparse
import asyncio
import json
import time
from collections import Counter
from typing import Any

PATIENCE_S = 60.0
N_ADDRESSES = 200
BODY = json.dumps({"game": "attangle", "seats": [{"kind": "here"}] * 2, "bearer": True}).encode()


async def come(port: int, source: str, waits_s: list[float], told: Counter[str]) -> None:
    """Open a table; note how long it took, or the refusal."""
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(BODY)}\r\n\r\n"
    )
    began_s = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            try:
                writer.write(head.encode() + BODY)
                answer = await reader.read()
            finally:
                writer.close()
    except (OSError, TimeoutError) as error:
        told[type(error).__name__] += 1
        return
    if answer.startswith(b"HTTP/1.1 201"):
        waits_s.append(time.perf_counter() - began_s)
        return
    refusal: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2] or b"{}")
    told[f"{refusal.get('code')}, {'with' if refusal.get('about_s') else 'without'} a time"] += 1


async def run(port: int, per_s: float, seconds: float) -> dict[str, Any]:
    waits_s: list[float] = []
    told: Counter[str] = Counter()
    began_s = time.perf_counter()
    coming: set[asyncio.Task[None]] = set()
    n_come = 0
    while (now_s := time.perf_counter() - began_s) < seconds:
        while n_come < now_s * per_s:
            source = f"127.0.0.{2 + n_come % N_ADDRESSES}"  # to stay below the limits of one address
            task = asyncio.create_task(come(port, source, waits_s, told))
            coming.add(task)
            task.add_done_callback(coming.discard)
            n_come += 1
        await asyncio.sleep(min(0.01, 1 / per_s))
    await asyncio.gather(*coming)
    return {"came": n_come, "waits_s": [round(wait, 3) for wait in sorted(waits_s)], "told": told}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--per-second", type=float, default=100.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    chosen = parser.parse_args()
    print(json.dumps(asyncio.run(run(chosen.port, chosen.per_second, chosen.seconds))))


if __name__ == "__main__":
    main()
