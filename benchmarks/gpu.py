"""Random games on an NVIDIA GPU: how many a second, what limits them, and whether the CPU plays the same.

    python benchmarks/gpu.py [--games attangle tranglar] [--lanes 20000] [--json gpu.json]

Every game is played by the kernel of ``deltille.playouts`` with several shapes of the grid; the best is
reported. Then 20,000 lanes are stepped on both devices and everything in the batches is compared.
"""

import argparse
import json
import platform
import time
from typing import Any

import numba
import numpy as np

import deltille
from deltille import games
from deltille.batches import gpu
from deltille.core import cuda as core_cuda
from deltille.core.game import Game
from deltille.core.playout import Tally, new_sums, start_state

SHAPES = ((64, 4), (64, 16), (128, 4), (128, 16), (256, 4), (256, 16))
"""Threads per block, and games per thread."""
SECONDS = 1.0


def measure(game: Game, n_threads: int, max_registers: int = 0) -> dict[str, Any]:
    """Games a second of the playout kernel with its best grid of this many threads, and its resources."""
    cuda = core_cuda.compiler()
    start = game.new_state()
    start_state(game.tables, start)
    tables, start = gpu.on_gpu(game.tables), cuda.to_device(start)
    began = time.perf_counter()
    kernel = cuda.jit(core_cuda.playout_kernel(game), max_registers=max_registers or None)
    found: dict[str, Any] = {"playouts_per_s": 0.0}
    for threads, games_each in SHAPES:
        blocks = n_threads // threads
        n = n_threads * games_each
        room = cuda.device_array(core_cuda.room_shape(game, blocks * threads), np.int64)
        sums = cuda.to_device(new_sums(game, n_threads))

        def play(seed: int) -> None:
            kernel[blocks, threads](room, n, tables, (start, seed, sums))  # noqa: B023

        play(0)
        cuda.synchronize()
        if "compile_s" not in found:
            found["compile_s"] = round(time.perf_counter() - began, 1)
        first, last = cuda.event(), cuda.event()
        times: list[float] = []
        deadline = time.perf_counter() + SECONDS
        while time.perf_counter() < deadline or len(times) < 3:
            first.record()
            play(len(times) + 1)
            last.record()
            last.synchronize()
            times.append(first.elapsed_time(last) / 1e3)
        rate = n / float(np.median(times))
        if rate > found["playouts_per_s"]:
            found |= {
                "playouts_per_s": rate,
                "moves_per_s": rate * Tally.of(sums.copy_to_host()).plies / (n * (len(times) + 1)),
                "threads": threads,
                "blocks": blocks,
                "games_each": games_each,
                "launch_ms": round(1e3 * float(np.median(times)), 2),
            }
    definition = next(iter(kernel.overloads.values()))
    registers = definition.regs_per_thread
    warps = found["threads"] // 32
    # 64 warps and 65,536 registers per multiprocessor, allocated to warps in units of 256.
    by_registers = 65536 // (-(-registers * 32 // 256) * 256 * warps)
    resident = min(by_registers, 64 // warps, 32) * warps
    found |= {
        "registers": registers,
        "local_bytes": definition.local_mem_per_thread,
        "occupancy": resident / 64,
    }
    return found


def compare(name: str, n: int) -> dict[str, int]:
    """In how many of ``n`` lanes both devices agree, for each array of a batch."""
    here, there = (deltille.batch(name, n, device=device, seed=20) for device in ("cpu", "cuda"))
    agree = {}

    def note(what: str, mine: Any, theirs: Any) -> None:
        same = np.asarray(mine) == theirs.copy_to_host()
        agree[what] = int(same.reshape(n, -1).all(axis=1).sum())

    note("actions", here.random_actions(), there.random_actions())
    here.step(here.random_actions().copy())
    there.step(there.random_actions())
    note("states after one move", here.states, there.states)
    note("masks", here.legal_mask, there.legal_mask)
    note("observations", here.observation, there.observation)
    here.step_random(200)
    there.step_random(200)
    note("states after 201 moves", here.states, there.states)
    note("returns", here.returns, there.returns)
    note("games finished", here.finished, there.finished)
    few = min(n, 200_000_000 // (8 * here.game.max_moves))
    some, others = (deltille.batch(name, few, device=device, seed=21) for device in ("cpu", "cuda"))
    some.step_random(9)
    others.step_random(9)
    same = some.legal[0] == others.legal[0].copy_to_host()
    agree[f"lists of moves, of {few}"] = int(same.all(axis=1).sum())
    start = deltille.new(name)
    agree["playouts"] = n * (
        deltille.playouts(start, n, seed=4) == deltille.playouts(start, n, device="cuda", seed=4)
    )
    # To compare speed: a random move in each lane.
    for batch, sync in ((there, core_cuda.compiler().synchronize),):
        batch.step_random(50)
        sync()
        began = time.perf_counter()
        batch.step_random(200)
        sync()
        agree["random steps/s"] = round(200 * n / (time.perf_counter() - began))
    return agree


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=games.names())
    parser.add_argument("--lanes", type=int, default=20000)
    parser.add_argument("--threads", type=int, default=132 * 2048)
    parser.add_argument("--json", default="")
    parser.add_argument(
        "--registers", type=int, nargs="*", default=[0], help="most registers a thread; 0: any"
    )
    parser.add_argument("--no-compare", action="store_true")
    chosen = parser.parse_args()
    cuda = gpu.require_gpu()
    found: dict[str, Any] = {
        "device": str(cuda.get_current_device().name),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "games": {},
    }
    print({key: value for key, value in found.items() if key != "games"}, flush=True)
    for name in chosen.games:
        tried = [measure(games.game(name), chosen.threads, most) for most in chosen.registers]
        for result in tried:
            print(name, json.dumps(result), flush=True)
        result = max(tried, key=lambda one: float(one["playouts_per_s"]))
        if not chosen.no_compare:
            result["agreement"] = compare(name, chosen.lanes)
            print(name, json.dumps(result["agreement"]), flush=True)
        found["games"][name] = result
        if chosen.json:
            with open(chosen.json, "w") as file:
                json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
