"""Pentobi as a player, for comparison: the desktop program, led by keystrokes on a screen nobody sees.

apt-get install pentobi xvfb xdotool     (measured with 22.1; Debian builds no engine without a window)

python benchmarks/pentobi.py     simulations a second of both, on one core, in the same positions
cd benchmarks && deltille arena blokus_trigon mcts:seconds=2 pentobi:Level7 --games 10 --players 2

Its speed is measured at level 9, without its book of openings, over its whole thought: up to a minute each.
"""

import argparse
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import search
from deltille.core.position import Move, Position
from deltille.games.blokus_trigon.blksgf import read_blksgf, write_blksgf
from deltille.search.mcts import game_settings

GAME_BY_SEARCH = Path(__file__).with_name("trigon.blksgf")
"""A game between two players of 3,000 simulations a move."""
PROGRAM = "/usr/games/pentobi"
STRONGEST = 9
STEP_S = 0.2
BOOK_S = 2.0
"""A move without a thought logged after so long came from the book, or was the only one."""
PATIENCE_S = 600.0

BEGUN = re.compile(r"^MaxCnt", re.M)
ONLY_MOVE = "Root has only one child"
DONE = re.compile(r"Sim/s (\d+).*?\nMov \d+", re.S)
GAME = re.compile(r'autosave="@ByteArray\((.*)\)"')
"""Where it puts an unsaved game when it is closed."""


@dataclass(frozen=True)
class Thought:
    """A move of Pentobi's; no simulations if it came from the book or was the only one."""

    move: Move
    simulations_per_s: int


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody sees."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1200x900x24"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def think(position: Position, level: int, seed: int, *, book: bool = True) -> Thought:
    """Open a position in Pentobi, let it play one move, and close it."""
    with tempfile.TemporaryDirectory() as folder, screen() as display:
        home = Path(folder)
        settings = home / ".config/Pentobi/Pentobi.conf"
        settings.parent.mkdir(parents=True)
        settings.write_text(f"[General]\nlevel={level}\n[GameViewDesktop]\nenableAnimations=false\n")
        (home / "game.blksgf").write_text(write_blksgf(position))
        env = {**os.environ, "HOME": folder, "XDG_RUNTIME_DIR": folder, "DISPLAY": display}
        env |= {"QT_QUICK_BACKEND": "software", "QT_XCB_GL_INTEGRATION": "none"}
        options = ["--verbose", "--nodelay", "--threads", "1", "--seed", str(seed % (1 << 31))]
        log = home / "log.txt"
        with log.open("w") as out:
            program = subprocess.Popen(
                [PROGRAM, *options, *([] if book else ["--nobook"]), str(home / "game.blksgf")],
                env=env,
                stderr=out,
                stdout=out,
            )
        try:
            speed = _lead(program, env, log)
        finally:
            program.kill()
            program.wait()
        found = GAME.search(settings.read_text())
        moves = read_blksgf(found[1]).history if found else ()
        if len(moves) != position.ply + 1:
            raise RuntimeError(f"Pentobi did not move after {position.ply} plies:\n{log.read_text()}")
        return Thought(position.parse(str(moves[-1])), speed)


def _lead(program: subprocess.Popen[bytes], env: dict[str, str], log: Path) -> int:
    """Ask for one move, wait for it, and close the window; return the simulations a second it logs."""

    def xdotool(*words: str) -> str:
        return subprocess.run(
            ["xdotool", *words], env=env, check=True, capture_output=True, text=True
        ).stdout.strip()

    window = xdotool("search", "--sync", "--onlyvisible", "--name", "entobi").split()[-1]
    xdotool("windowfocus", "--sync", window)
    time.sleep(1)  # it reads the game once its window is up
    xdotool("key", "ctrl+shift+l")
    asked = time.monotonic()
    done = None
    while done is None:
        time.sleep(STEP_S)
        text, waited_s = log.read_text(), time.monotonic() - asked
        done = DONE.search(text)
        is_idle = waited_s > BOOK_S and (not BEGUN.search(text) or ONLY_MOVE in text)
        if waited_s > PATIENCE_S or is_idle:
            break
    time.sleep(0.5)
    xdotool("key", "ctrl+q")
    program.wait(timeout=20)
    return int(done[1]) if done else 0


class Pentobi:
    """Pentobi in the arena, with its book; subclasses say at which level."""

    level = STRONGEST

    def choose(self, position: Position, seed: int) -> Move:
        return think(position, self.level, seed).move


class Level5(Pentobi):
    level = 5


class Level7(Pentobi):
    level = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plies", type=int, nargs="+", default=[0, 8, 20, 32, 44, 56, 64])
    parser.add_argument("--game", type=Path, default=GAME_BY_SEARCH, help="a .blksgf file")
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    finished = read_blksgf(given.game.read_text())
    print("| ply | moves | Pentobi | Deltille | ratio |")
    print("| --- | --- | --- | --- | --- |")
    for ply in given.plies:
        position = search.at_ply(finished, ply)
        theirs = think(position, STRONGEST, 1, book=False).simulations_per_s
        ours = search.one_core(position, given.seconds, game_settings(position.game))
        width = len(position.legal_moves)
        cells = (f"{ply} of {finished.ply}", width, f"{theirs:,}", f"{ours:,.0f}", f"{ours / theirs:.1f}")
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
