"""A match against Pentobi, the Blokus program of M. Enzenberger: several games at once, seats swapped.

python benchmarks/pentobi_match.py net:nodes=400 --level 7 --games 20 --workers 2 --out match.json
python benchmarks/pentobi_match.py net:nodes=400 --players 4 --share half --games 60 --minutes 30

Each opening is a few random moves. With ``--share one`` it is played once from each seat, and Pentobi takes
all other seats; with ``--share half`` it is played twice, the second time with the seats of both sides
exchanged, and the ways to share three or four seats take turns. Pentobi speaks GTP: ``--engine`` names its
program, built from its own sources or from Debian's desktop program (benchmarks/pentobi_gtp), and
``--libraries`` a folder with shared libraries that it needs. Time is CPU time, of one core each.

A match continues where it was stopped: ``--out`` holds the games that are over, and a folder beside it
(``match.adjourned``) the moves of those that are not, written after every move.

Needs Python, NumPy and Numba; run it with PYTHONPATH=src where Deltille is not installed.
"""

import argparse
import contextlib
import json
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

BUILT = Path(__file__).with_name("pentobi_gtp")
TICKS_PER_S = os.sysconf("SC_CLK_TCK")

if os.environ.get("DELTILLE_CACHE_DIR") is None:
    try:
        import platformdirs  # noqa: F401
    except ModuleNotFoundError:  # it only sets where compiled code is kept
        os.environ["DELTILLE_CACHE_DIR"] = str(Path.home() / ".cache" / "deltille-kernels")


@dataclass(frozen=True)
class Match:
    """The settings of a match."""

    player: str
    level: int
    players: int
    share: str
    plies: int
    seed: int
    engine: str
    libraries: str
    book: bool
    adjourned: Path | None = None
    """Where unfinished games are kept."""


@dataclass
class Game:
    """One finished game; ``seats`` are those of our player."""

    opening: int
    seats: list[int]
    scores: list[int] = field(default_factory=list)
    ranks: list[float] = field(default_factory=list)
    """By seat, from 1; seats with equal points share the mean of their ranks."""
    share: float = 0.0
    """Our share of the win."""
    margin: int = 0
    """Our best seat's lead over their best."""
    plies: int = 0
    our_moves: int = 0
    their_moves: int = 0
    our_cpu_s: float = 0.0
    their_cpu_s: float | None = 0.0
    note: str = ""
    moves: list[str] = field(default_factory=list)


class Gtp:
    """Pentobi through its text protocol, one process per game."""

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

    def choose(self, colour: int) -> str:
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


def opening_position(match: Match, opening: int) -> Any:
    """A position after a few random moves."""
    from deltille import games

    chance = random.Random(match.seed * 1_000_003 + opening)
    position = games.new("blokus_trigon", players=match.players)
    for _ in range(match.plies):
        ids = position.legal_moves.ids
        position.push(int(ids[chance.randrange(len(ids))]))
    return position


def fixtures(players: int, share: str, n_games: int) -> list[tuple[int, tuple[int, ...]]]:
    """Opening and our seats of each game, in whole rounds of an opening.

    >>> fixtures(3, "half", 5)
    [(0, (0,)), (0, (1, 2)), (1, (1,)), (1, (0, 2)), (2, (2,)), (2, (0, 1))]
    """
    seats = tuple(range(players))
    rounds: list[tuple[tuple[int, ...], ...]]
    if share == "one":
        rounds = [tuple((seat,) for seat in seats)]
    else:
        halves = [half for half in combinations(seats, players // 2) if players == 3 or 0 in half]
        halves.sort(key=lambda half: half != (0, 2))  # every other seat first
        rounds = [(half, tuple(seat for seat in seats if seat not in half)) for half in halves]
    openings = -(-n_games // len(rounds[0]))
    return [(opening, ours) for opening in range(openings) for ours in rounds[opening % len(rounds)]]


def play_game(match: Match, opening: int, seats: tuple[int, ...]) -> Game:
    """Play one game to its end."""
    from deltille import games
    from deltille.players import player

    ours = {seat: player(match.player) for seat in seats}
    final = opening_position(match, opening)
    position = final.copy()
    while position.ply:
        position.pop()
    game = position.game
    variants = game.dialect.variant_names.items()
    variant = next(name for name, options in variants if games.game(game.name, **options) == game)
    seed = (match.seed * 7919 + opening * 16 + sum(1 << seat for seat in seats)) % (1 << 31)
    theirs = Gtp(match, engine_name(variant), seed)
    file = (
        None if match.adjourned is None else match.adjourned / f"{opening}-{'-'.join(map(str, seats))}.json"
    )
    result = Game(opening, list(seats))
    if file is not None and file.is_file():
        result = Game(**json.loads(file.read_text(encoding="utf-8")))
    adjourned, their_s_before = result.moves, result.their_cpu_s or 0.0

    def push(text: str, is_told: bool) -> None:
        colour = game.dialect.colour_to_move(position.state, position.turn)
        if is_told:
            theirs.play(colour, text)
        position.push(text)

    try:
        for text in adjourned or [move.text for move in final.history]:
            push(text, True)
        while position.outcome() is None:
            turn = position.turn
            if turn in ours:
                began = time.process_time()
                text = ours[turn].choose(position.view(turn), seed + position.ply).text
                result.our_cpu_s += time.process_time() - began
                result.our_moves += 1
                push(text, True)
            else:
                text = theirs.choose(game.dialect.colour_to_move(position.state, turn))
                result.their_moves += 1
                push(text, False)
            spent = theirs.cpu_s()
            result.their_cpu_s = None if spent is None else their_s_before + spent
            result.moves = [move.text for move in position.history]
            if file is not None:
                write(file, asdict(result))
    finally:
        theirs.close()
    outcome = position.outcome()
    assert outcome is not None
    scores = result.scores = list(outcome.scores)
    result.plies = position.ply
    result.ranks = [1 + sum(other > own for other in scores) + (scores.count(own) - 1) / 2 for own in scores]
    winners = outcome.winners or tuple(range(game.n_seats))
    result.share = sum(seat in ours for seat in winners) / len(winners)
    others = [score for seat, score in enumerate(scores) if seat not in ours]
    result.margin = max(scores[seat] for seat in ours) - max(others)
    result.note = str(getattr(ours[seats[0]], "note", ""))
    if file is not None:
        file.unlink()
    return result


def write(file: Path, data: dict[str, Any]) -> None:
    """Write the file so that it is whole whenever it is read."""
    new = file.with_suffix(".new")
    new.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    new.replace(file)


def engine_name(variant: str) -> str:
    """``Blokus Trigon Two-Player`` in the form of the engine's option --game."""
    return {"": "trigon", "Two-Player": "trigon_2", "Three-Player": "trigon_3"}[
        variant.removeprefix("Blokus Trigon").strip()
    ]


def summary(match: Match, played: list[Game]) -> dict[str, Any]:
    """Result and time of a match so far."""
    n, moves = len(played), max(sum(game.our_moves for game in played), 1)
    their_s = [game.their_cpu_s for game in played]
    our_ranks = [rank for game in played for seat, rank in enumerate(game.ranks) if seat in game.seats]
    their_ranks = [rank for game in played for seat, rank in enumerate(game.ranks) if seat not in game.seats]
    return {
        "games": n,
        "won": sum(game.share == 1 for game in played),
        "shared": sum(0 < game.share < 1 for game in played),
        "lost": sum(game.share == 0 for game in played),
        "share": round(sum(game.share for game in played) / n, 4),
        "even_share": round(sum(len(game.seats) for game in played) / n / match.players, 4),
        "our_mean_rank": round(sum(our_ranks) / len(our_ranks), 3),
        "their_mean_rank": round(sum(their_ranks) / len(their_ranks), 3),
        "margin": round(sum(game.margin for game in played) / n, 2),
        "our_s_per_move": round(sum(game.our_cpu_s for game in played) / moves, 4),
        "their_s_per_move": None
        if None in their_s
        else round(sum(s or 0 for s in their_s) / max(sum(g.their_moves for g in played), 1), 4),
        "notes": sorted({game.note for game in played if game.note}),
    }


def play_all(
    match: Match,
    todo: list[tuple[int, tuple[int, ...]]],
    workers: int,
    last_start_s: float,
    end_s: float,
) -> Iterator[Game]:
    """Games as they finish; none begins after ``last_start_s``, none continues after ``end_s``."""
    began = time.monotonic()
    todo = todo[::-1]
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=os.setpgrp)
    running: set[Future[Game]] = set()
    try:
        while True:
            while todo and len(running) < workers and time.monotonic() - began < last_start_s:
                running.add(pool.submit(play_game, match, *todo.pop()))
            left_s = max(0.0, end_s - (time.monotonic() - began))
            done, running = wait(running, None if left_s == float("inf") else left_s, FIRST_COMPLETED)
            if not done:
                break
            for future in done:
                yield future.result()
        if running or todo:
            print(f"out of time: {len(running)} games abandoned, {len(todo)} not begun", flush=True)
    finally:
        if running:  # each worker leads a process group that includes its engine
            for worker in multiprocessing.active_children():
                with contextlib.suppress(ProcessLookupError):  # it has only just started
                    os.killpg(worker.pid or 0, signal.SIGKILL)
        pool.shutdown(cancel_futures=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("player", help="net:nodes=400, net:seconds=2,weights=FILE, mcts:seconds=1, ...")
    parser.add_argument("--level", type=int, default=7, choices=range(1, 10))
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument(
        "--share", choices=("one", "half"), default="one", help="our seats: one, or half of all on average"
    )
    parser.add_argument(
        "--games", type=int, default=20, help="rounded up so that every opening is played from all seats"
    )
    parser.add_argument("--plies", type=int, default=4, help="random moves at the start")
    parser.add_argument(
        "--workers", type=int, default=1, help="games at once; Pentobi and we take turns on a core"
    )
    parser.add_argument("--minutes", type=float, default=float("inf"), help="no game begins after this long")
    parser.add_argument(
        "--grace", type=float, default=2.0, help="minutes after that until unfinished games are abandoned"
    )
    parser.add_argument("--seed", type=int, default=0)
    built = BUILT / "pentobi-gtp" if (BUILT / "libpentobi_gtp.so").exists() else ""
    parser.add_argument("--engine", default=shutil.which("pentobi-gtp") or str(built))
    parser.add_argument("--libraries", default="", help="folder for LD_LIBRARY_PATH of the engine")
    parser.add_argument("--book", action="store_true", help="let Pentobi use its opening book")
    parser.add_argument(
        "--out",
        type=Path,
        help="where to write the result as JSON, after every game; continued if it is there",
    )
    given = parser.parse_args()
    if not given.engine:
        sys.exit("there is no Pentobi: name an engine by --engine (benchmarks/pentobi_gtp/README.md)")
    return given


def main() -> None:
    given = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    match = Match(
        given.player,
        given.level,
        given.players,
        given.share,
        given.plies,
        given.seed,
        given.engine,
        given.libraries,
        given.book,
        given.out and given.out.with_suffix(".adjourned"),
    )
    played = [] if given.out is None or not given.out.is_file() else continued(given.out, match)
    if match.adjourned is not None:
        match.adjourned.mkdir(parents=True, exist_ok=True)
    prepare(match)
    over = {(game.opening, tuple(game.seats)) for game in played}
    todo = [each for each in fixtures(given.players, given.share, given.games) if each not in over]
    last_start_s = given.minutes * 60
    for last in play_all(match, todo, given.workers, last_start_s, last_start_s + given.grace * 60):
        played.append(last)
        so_far = summary(match, played)
        print(
            f"opening {last.opening} seats {last.seats}: {' : '.join(map(str, last.scores))} | "
            f"{so_far['won']} won {so_far['shared']} shared {so_far['lost']} lost of {so_far['games']}, "
            f"first places {so_far['share']:.1%} (even: {so_far['even_share']:.1%}), "
            f"mean rank {so_far['our_mean_rank']} : {so_far['their_mean_rank']}, "
            f"margin {so_far['margin']:+}, {so_far['our_s_per_move']} s a move, "
            f"Pentobi {so_far['their_s_per_move']} s",
            flush=True,
        )
        if given.out is not None:
            ordered = sorted(played, key=lambda game: (game.opening, game.seats))
            games = [asdict(game) for game in ordered]
            write(given.out, {"match": settings_of(match), "summary": so_far, "games": games})


def settings_of(match: Match) -> dict[str, Any]:
    """What a match is about: everything but where files are on this machine."""
    here = ("engine", "libraries", "adjourned")
    return {name: value for name, value in asdict(match).items() if name not in here}


def continued(out: Path, match: Match) -> list[Game]:
    """The games of a match that are over; only of the same one."""
    found = json.loads(out.read_text(encoding="utf-8"))
    wanted = settings_of(match)
    if {name: found["match"].get(name) for name in wanted} != wanted:
        sys.exit(f"{out} holds another match: {found['match']}")
    return [Game(**game) for game in found["games"]]


def prepare(match: Match) -> None:
    """Compile once, before several processes would all do it."""
    from deltille import games
    from deltille.players import player
    from deltille.players import prepare as prepare_player

    ours = player(match.player)
    prepare_player(ours, games.game("blokus_trigon", players=match.players))
    if getattr(ours, "note", ""):
        print(ours.note, flush=True)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
