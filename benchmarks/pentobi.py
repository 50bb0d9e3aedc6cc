"""Pentobi's speed compared with ours: simulations a second on one core, in the same positions.

python benchmarks/pentobi.py                        with the engine of benchmarks/pentobi_gtp (see its README)
python benchmarks/pentobi.py --engine pentobi-gtp   with another one

Pentobi's speed is measured at level 9, without its opening book, over a whole move: up to a minute
each. Matches are played by pentobi_match.py, or by the arena with the player gtp:"pentobi-gtp --level 7".
"""

import argparse
import re
import subprocess
from pathlib import Path

import search
from deltille.core.position import Position
from deltille.games.blokus_trigon.blksgf import MOVES, read_blksgf, write_blksgf
from deltille.search.mcts import game_settings

ENGINE = Path(__file__).parent / "pentobi_gtp" / "pentobi-gtp"
GAME_BY_SEARCH = Path(__file__).with_name("trigon.blksgf")
"""A game between two players of 3,000 simulations a move."""
STRONGEST = 9
SPEED = re.compile(r"Sim/s (\d+)")
"""Its log with --verbose."""
NODE = re.compile(r"^;(\w+)\[([^\]]+)\]$", re.M)


def simulations_per_s(position: Position, level: int, engine: str) -> int:
    """Let Pentobi think about a position with two players; 0 if it had only one move."""
    played = [f"play {MOVES[key] + 1} {move}" for key, move in NODE.findall(write_blksgf(position))]
    colour = position.game.dialect.colour_to_move(position.state, position.turn)
    words = [engine, "--game", "trigon_2", "--level", str(level), "--threads", "1", "--nobook", "--verbose"]
    program = subprocess.run(
        [*words, "--seed", "1"],
        input="\n".join([*played, f"genmove {colour + 1}", "quit", ""]),
        capture_output=True,
        text=True,
        check=True,
    )
    if program.stdout.count("=") != len(played) + 2:
        raise RuntimeError(f"Pentobi did not move after {position.ply} plies:\n{program.stdout}")
    found = SPEED.findall(program.stderr)
    return int(found[-1]) if found else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plies", type=int, nargs="+", default=[0, 8, 20, 32, 44, 56, 64])
    parser.add_argument("--game", type=Path, default=GAME_BY_SEARCH, help="a .blksgf file of two players")
    parser.add_argument("--level", type=int, default=STRONGEST, help="of Pentobi")
    parser.add_argument("--engine", default=str(ENGINE))
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    finished = read_blksgf(given.game.read_text())
    print("| ply | moves | Pentobi | Deltille | ratio |")
    print("| --- | --- | --- | --- | --- |")
    for ply in given.plies:
        position = search.at_ply(finished, ply)
        theirs = simulations_per_s(position, given.level, given.engine)
        ours = search.one_core(position, given.seconds, game_settings(position.game))
        width = len(position.legal_moves)
        ratio = f"{ours / theirs:.1f}" if theirs else "-"
        cells = (f"{ply} of {finished.ply}", width, f"{theirs:,}", f"{ours:,.0f}", ratio)
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
