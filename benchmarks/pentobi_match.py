"""A match against Pentobi, the Blokus program of M. Enzenberger: several games at once, seats swapped.

python benchmarks/pentobi_match.py net:nodes=400 --level 7 --games 20 --workers 2 --out match.json

Each opening is a few random moves, played once from each seat; with three or four players Pentobi takes
all other seats. It is led through its text protocol: ``--engine`` names the program pentobi-gtp,
``--libraries`` a folder with the shared libraries that were copied with it. Debian builds no such program:
without one the desktop program is led by keystrokes (benchmarks/pentobi.py), which adds some seconds a move.
Time is the processor's, of one core each.

Needs Python, NumPy and Numba; run it with PYTHONPATH=src where Deltille is not installed.
"""

import argparse
import json
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

DESKTOP = "/usr/games/pentobi"
TICKS_PER_S = os.sysconf("SC_CLK_TCK")

if os.environ.get("DELTILLE_CACHE_DIR") is None:
    try:
        import platformdirs  # noqa: F401
    except ModuleNotFoundError:  # it only says where compiled code is kept
        os.environ["DELTILLE_CACHE_DIR"] = str(Path.home() / ".cache" / "deltille-kernels")


@dataclass(frozen=True)
class Match:
    """What is to be played."""

    player: str
    level: int
    players: int
    plies: int
    seed: int
    engine: str
    libraries: str
    book: bool


@dataclass
class Game:
    """One finished game; ``seat`` is that of our player."""

    opening: int
    seat: int
    scores: list[int] = field(default_factory=list)
    share: float = 0.0
    """Our part of the win."""
    margin: int = 0
    """Our lead over the best other seat."""
    plies: int = 0
    our_moves: int = 0
    their_moves: int = 0
    our_cpu_s: float = 0.0
    their_cpu_s: float | None = 0.0
    note: str = ""
    moves: list[str] = field(default_factory=list)


class Opponent(Protocol):
    def play(self, colour: int, move: str) -> None: ...
    def choose(self, position: Any, colour: int) -> str: ...
    def cpu_s(self) -> float | None: ...
    def close(self) -> None: ...


class Gtp:
    """Pentobi through its text protocol, one process a game."""

    def __init__(self, match: Match, variant: str, seed: int) -> None:
        env = dict(os.environ)
        if match.libraries:
            env["LD_LIBRARY_PATH"] = f"{match.libraries}:{env.get('LD_LIBRARY_PATH', '')}".rstrip(":")
        words = [match.engine, "--quiet", "--noresign", "--threads", "1", "--level", str(match.level)]
        words += ["--game", variant, "--seed", str(seed), *([] if match.book else ["--nobook"])]
        self.program = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, bufsize=1
        )

    def ask(self, command: str) -> str:
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        self.program.stdin.write(command + "\n")
        self.program.stdin.flush()
        lines: list[str] = []
        while not lines or lines[-1].strip():
            line = self.program.stdout.readline()
            if not line:
                raise RuntimeError(f"Pentobi ended at {command!r}; does the engine start by itself?")
            lines.append(line)
        answer = "".join(lines).strip()
        if not answer.startswith("="):
            raise RuntimeError(f"Pentobi answers {answer!r} to {command!r}")
        return answer[1:].strip()

    def play(self, colour: int, move: str) -> None:
        self.ask(f"play {colour + 1} {move}")

    def choose(self, position: Any, colour: int) -> str:
        return self.ask(f"genmove {colour + 1}")

    def cpu_s(self) -> float | None:
        try:
            words = Path(f"/proc/{self.program.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(words[11]) + int(words[12])) / TICKS_PER_S

    def close(self) -> None:
        self.program.kill()
        self.program.wait()


class Desktop:
    """Pentobi's window, opened for every move; its time is not known."""

    def __init__(self, match: Match, variant: str, seed: int) -> None:
        self.match, self.seed = match, seed

    def play(self, colour: int, move: str) -> None:
        pass

    def choose(self, position: Any, colour: int) -> str:
        import pentobi

        if len(position.legal_moves) == 1:
            return str(position.legal_moves[0])
        seed = self.seed + position.ply
        return str(pentobi.think(position, self.match.level, seed, book=self.match.book).move)

    def cpu_s(self) -> float | None:
        return None

    def close(self) -> None:
        pass


def opening_position(match: Match, opening: int) -> Any:
    """A position after a few random moves."""
    from deltille import games

    chance = random.Random(match.seed * 1_000_003 + opening)
    position = games.new("blokus_trigon", players=match.players)
    for _ in range(match.plies):
        ids = position.legal_moves.ids
        position.push(int(ids[chance.randrange(len(ids))]))
    return position


def play_game(match: Match, opening: int, seat: int) -> Game:
    """Play one game to its end."""
    from deltille import games
    from deltille.players import player

    ours = player(match.player)
    final = opening_position(match, opening)
    position = final.copy()
    while position.ply:
        position.pop()
    game = position.game
    variants = game.dialect.variant_names.items()
    variant = next(name for name, options in variants if games.game(game.name, **options) == game)
    seed = (match.seed * 7919 + opening * 16 + seat) % (1 << 31)
    make = Gtp if match.engine else Desktop
    theirs: Opponent = make(match, engine_name(variant), seed)
    result = Game(opening, seat)

    def push(text: str, is_told: bool) -> None:
        colour = game.dialect.colour_to_move(position.state, position.turn)
        if is_told:
            theirs.play(colour, text)
        position.push(text)

    try:
        for move in final.history:
            push(move.text, True)
        while position.outcome() is None:
            if position.turn == seat:
                began = time.process_time()
                text = ours.choose(position.view(seat), seed + position.ply).text
                result.our_cpu_s += time.process_time() - began
                result.our_moves += 1
                push(text, True)
            else:
                colour = game.dialect.colour_to_move(position.state, position.turn)
                text = theirs.choose(position, colour)
                result.their_moves += 1
                push(text, False)
        result.their_cpu_s = theirs.cpu_s()
    finally:
        theirs.close()
    outcome = position.outcome()
    assert outcome is not None
    result.scores, result.plies = list(outcome.scores), position.ply
    winners = outcome.winners or tuple(range(game.n_seats))
    result.share = (seat in winners) / len(winners)
    result.margin = outcome.scores[seat] - max(s for i, s in enumerate(outcome.scores) if i != seat)
    result.note = str(getattr(ours, "note", ""))
    result.moves = [move.text for move in position.history]
    return result


def engine_name(variant: str) -> str:
    """``Blokus Trigon Two-Player`` as the engine's option --game wants it."""
    return {"": "trigon", "Two-Player": "trigon_2", "Three-Player": "trigon_3"}[
        variant.removeprefix("Blokus Trigon").strip()
    ]


def summary(match: Match, played: list[Game]) -> dict[str, Any]:
    """Result and time of a match so far."""
    n, moves = len(played), max(sum(game.our_moves for game in played), 1)
    their_s = [game.their_cpu_s for game in played]
    return {
        "games": n,
        "won": sum(game.share == 1 for game in played),
        "shared": sum(0 < game.share < 1 for game in played),
        "lost": sum(game.share == 0 for game in played),
        "share": round(sum(game.share for game in played) / n, 4),
        "even_share": round(1 / match.players, 4),
        "margin": round(sum(game.margin for game in played) / n, 2),
        "our_s_per_move": round(sum(game.our_cpu_s for game in played) / moves, 4),
        "their_s_per_move": None
        if None in their_s
        else round(sum(s or 0 for s in their_s) / max(sum(g.their_moves for g in played), 1), 4),
        "notes": sorted({game.note for game in played if game.note}),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("player", help="net:nodes=400, net:seconds=2,weights=FILE, mcts:seconds=1, ...")
    parser.add_argument("--level", type=int, default=7)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument(
        "--games", type=int, default=20, help="rounded up so that every opening is played from all seats"
    )
    parser.add_argument("--plies", type=int, default=4, help="random moves at the start")
    parser.add_argument(
        "--workers", type=int, default=1, help="games at once; Pentobi and we take turns on a core"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", default=shutil.which("pentobi-gtp") or "")
    parser.add_argument("--libraries", default="", help="folder for LD_LIBRARY_PATH of the engine")
    parser.add_argument("--book", action="store_true", help="let Pentobi use its book of openings")
    parser.add_argument("--out", type=Path, help="where to write the result as JSON, after every game")
    given = parser.parse_args()
    if not given.engine and not Path(DESKTOP).exists():
        sys.exit(
            "there is no Pentobi: name the program pentobi-gtp by --engine, "
            "or apt-get install pentobi xvfb xdotool"
        )
    match = Match(
        given.player,
        given.level,
        given.players,
        given.plies,
        given.seed,
        given.engine,
        given.libraries,
        given.book,
    )
    prepare(match)
    rounds = -(-given.games // given.players)
    fixtures = [(opening, seat) for opening in range(rounds) for seat in range(given.players)]
    played: list[Game] = []
    with ProcessPoolExecutor(given.workers, multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(play_game, match, *fixture) for fixture in fixtures]
        for done in as_completed(waiting):
            played.append(done.result())
            last, so_far = played[-1], summary(match, played)
            print(
                f"opening {last.opening} seat {last.seat}: {' : '.join(map(str, last.scores))} | "
                f"{so_far['won']} won {so_far['shared']} shared {so_far['lost']} lost of {so_far['games']}, "
                f"margin {so_far['margin']:+}, {so_far['our_s_per_move']} s a move, "
                f"Pentobi {so_far['their_s_per_move']} s",
                flush=True,
            )
            if given.out is not None:
                ordered = sorted(played, key=lambda game: (game.opening, game.seat))
                text = {
                    "match": asdict(match),
                    "summary": so_far,
                    "games": [asdict(game) for game in ordered],
                }
                given.out.write_text(json.dumps(text, indent=1) + "\n")


def prepare(match: Match) -> None:
    """Compile once, before several processes would do so side by side."""
    from deltille import games
    from deltille.players import player
    from deltille.players import prepare as prepare_player

    ours = player(match.player)
    prepare_player(ours, games.game("blokus_trigon", players=match.players))
    if getattr(ours, "note", ""):
        print(ours.note, flush=True)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
