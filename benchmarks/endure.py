"""All trials of docs/reliability.md, for hours: kills, secrets, hostile input, load, outages.

    python benchmarks/endure.py                 all of it: several hours on two cores
    python benchmarks/endure.py --scale 0.01    a hundredth, in minutes
    python benchmarks/endure.py --record        and write the results into docs/reliability.md

Runs the programs in this folder, each in its own process, prints their figures, and exits with 1 if any of
them failed. ``make endure`` runs it; ``make test`` does not.
"""

import argparse
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measures import circumstances

from deltille.testing.database import NoPostgres, programs

HERE = Path(__file__).parent
RELIABILITY = HERE.parent / "docs" / "reliability.md"
BEGIN, END = "<!-- last results -->", "<!-- end of results -->"
MOST_LINES = 60
FEWEST_LIVE = 50
"""Live games of the shortest run: fewer prove nothing."""


@dataclass(frozen=True)
class Trial:
    """One program with one amount of work."""

    name: str
    script: str
    arguments: tuple[str, ...]
    promise: str


@dataclass(frozen=True)
class Found:
    """How a trial ended."""

    trial: Trial
    is_kept: bool
    figures: str
    elapsed_s: float


def scaled(amount: int, scale: float, least: int = 1) -> str:
    return str(max(least, round(amount * scale)))


def trials(scale: float, has_postgresql: bool) -> list[Trial]:
    """The trials, at full size or a part of it."""
    kills = scaled(1_000, scale)
    found = [
        Trial("kills", "kill.py", ("--kills", kills), "nothing acknowledged is lost or doubled by SIGKILL"),
        Trial(
            "secrets",
            "secrecy.py",
            ("--games", scaled(1_000, scale)),
            "pairs of games that differ in a secret look the same",
        ),
        Trial(
            "inputs",
            "hostile.py",
            ("--inputs", scaled(1_000_000, scale)),
            "public functions raise our own errors only",
        ),
        Trial(
            "texts",
            "fuzz.py",
            ("--texts", scaled(100_000, scale)),
            "no kernel writes outside its arrays, however large the position",
        ),
        Trial(
            "messages",
            "fuzz.py",
            ("--messages", scaled(100_000, scale)),
            "hostile messages change no game and are all answered",
        ),
        Trial(
            "frames",
            "frames.py",
            ("--frames", scaled(100_000, scale)),
            "hostile frames and heads disturb nobody",
        ),
        Trial(
            "live games",
            "load.py",
            (
                *("--games", scaled(1_000, scale, FEWEST_LIVE), "--every", "5"),
                *("--seconds", scaled(3_600, scale, 20)),
            ),
            "a thousand live games for an hour lose nothing",
        ),
        Trial(
            "stranger",
            "stranger.py",
            ("--tables", scaled(50, scale, 20)),
            "one stranger's many and long questions keep nobody else waiting",
        ),
        Trial(
            "outages",
            "outages.py",
            ("--games", scaled(100, scale, 5), "--seconds", "25"),
            "after an outage every game goes on, with the time it had",
        ),
    ]
    if has_postgresql:
        promise = "nothing acknowledged is lost or doubled by SIGKILL, on PostgreSQL"
        found.insert(1, Trial("kills, PostgreSQL", "kill.py", ("--kills", kills, "--postgresql"), promise))
    return found


def run(trial: Trial) -> Found:
    """Run a trial; its last line of output holds its figures."""
    began = time.monotonic()
    command = [sys.executable, str(HERE / trial.script), *trial.arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    if done.returncode:
        # The first error explains the rest.
        print(*done.stderr.splitlines()[:MOST_LINES], sep="\n", file=sys.stderr)
        figures = " ".join([*said[-3:], *done.stderr.split()[-40:]])[-600:]
    elif trial.script == "load.py":
        figures = "; ".join(" ".join(line.split()) for line in said[:6])
    elif trial.script == "outages.py":
        figures = "; ".join(said)
    elif trial.name == "texts":
        n_texts, n_read = (
            sum(map(int, re.findall(rf"(\d+) {word}", done.stdout))) for word in ("texts", "read")
        )
        figures = (
            f"{n_texts} texts of {len(said)} games with options, {n_read} of them read, no guard word touched"
        )
    else:
        figures = said[-1] if said else ""
    return Found(trial, not done.returncode, figures, time.monotonic() - began)


def row_of(found: Found, scale: float, here: dict[str, Any]) -> str:
    """A result as a row of a table."""
    kept = "yes" if found.is_kept else "**no**"
    command = f"`{found.trial.script} {' '.join(found.trial.arguments)}`"
    figures = found.figures.replace("|", "/")
    when = f"{here['at'][:10]}, `{here['commit']}`"
    cells = (found.trial.name, kept, figures, command, f"{scale:g}", f"{found.elapsed_s:.0f} s", when)
    return f"| {' | '.join(cells)} |"


def record(found: Found, scale: float, here: dict[str, Any]) -> None:
    """Write a result into the document, which keeps the last result of each trial."""
    before, _, rest = RELIABILITY.read_text(encoding="utf-8").partition(BEGIN)
    kept, _, after = rest.partition(END)
    rows = [line for line in kept.splitlines() if line.startswith("| ")][2:]
    names = [row.split(" | ")[0].removeprefix("| ") for row in rows]
    if found.trial.name not in names:
        names.append(found.trial.name)
        rows.append("")
    rows[names.index(found.trial.name)] = row_of(found, scale, here)
    lines = [
        "| trial | kept | what was counted | command | scale | time | when, at which commit |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *rows,
    ]
    text = "\n".join(lines)
    RELIABILITY.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scale", type=float, default=1.0, help="how much of the work: 0.01 is a hundredth")
    parser.add_argument("--only", nargs="*", default=[], help="names of trials, such as kills")
    parser.add_argument("--record", action="store_true", help="write the results into docs/reliability.md")
    chosen = parser.parse_args()
    try:
        programs()
        has_postgresql = True
    except NoPostgres as error:
        has_postgresql = False
        print(f"NOT TRIED ON POSTGRESQL: {error}")
    here = circumstances()  # before recording: the document is a part of the checkout
    results = []
    for trial in trials(chosen.scale, has_postgresql):
        if chosen.only and trial.name not in chosen.only:
            continue
        found = run(trial)
        results.append(found)
        if chosen.record:
            record(found, chosen.scale, here)
        word = "kept  " if found.is_kept else "BROKEN"
        print(f"{word}  {trial.name}: {found.figures} ({found.elapsed_s:.0f} s)", flush=True)
    n_broken = sum(not found.is_kept for found in results)
    print(f"{len(results)} trials, {n_broken} broken, scale {chosen.scale:g}")
    sys.exit(bool(n_broken or not results))


if __name__ == "__main__":
    main()
