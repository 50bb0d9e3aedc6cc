"""How fast everything runs here, for all games: one table, compared with C++ and with a stored baseline.

    python benchmarks/table.py [GAME ...] [--seconds 0.4] [--store] [--json build/bench.json]

    playouts        random games a second from the start: one core; all threads; a GPU if there is one
    moves           moves a second of those games
    lists of moves  lists a second, over positions of random games
    perft           move sequences a second
    batch steps     random moves in a batch, eight at a time: 4096 lanes on one thread, 32,768 on several
    steps with ...  chosen actions in a batch of 4096 lanes, with planes, scalars and mask after each
    simulations     of the tree search, from the start
    of C++          playouts of one core over those of ``reference/GAME.cpp``, measured in turn
    of one position batch steps of one thread over moves of one core, measured in turn

``--store`` keeps the result in your data directory; later runs show how much has changed since.
"""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

import measures
import platformdirs
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from deltille import games

BASELINE = Path(platformdirs.user_data_dir("deltille")) / "bench.json"
CPP, SPREAD = "of C++", "of one position"
Rates = dict[str, float]


def shown(what: str, rate: float) -> str:
    if what in (CPP, SPREAD):
        return f"{rate:.2f}"
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.3g} {letter}"
    return f"{rate:.3g}"


def changed(rate: float, earlier: float | None) -> str:
    return f" ({100 * (rate / earlier - 1):+.0f}%)" if earlier else ""


def measured(names: list[str], seconds: float, console: Console) -> dict[str, Rates]:
    """All rates of all games, and under ``OpenSpiel`` those of its own games."""
    found: dict[str, Rates] = {name: {} for name in names}
    others = list(measures.peers())
    with (
        Progress(
            TextColumn("{task.description}"), MofNCompleteColumn(), console=console, transient=True
        ) as bar,
        tempfile.TemporaryDirectory() as folder,
    ):
        task = bar.add_task("", total=len(names) + len(others))
        for name in names:
            for what, take in measures.measures(name):
                bar.update(task, description=f"{name}: {what}")
                rate = take(seconds)
                if rate is not None:
                    found[name][what] = rate
            bar.update(task, description=f"{name}: {CPP}")
            ratio = measures.reference_ratio(name, Path(folder))
            if ratio is not None:
                found[name][CPP] = ratio
            bar.update(task, description=f"{name}: {SPREAD}")
            found[name][SPREAD] = measures.batch_ratio(name)
            bar.advance(task)
        for what, take in others:
            bar.update(task, description=f"OpenSpiel {what}")
            rate = take(seconds)
            if rate is not None:
                found.setdefault("OpenSpiel", {})[what] = rate
            bar.advance(task)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(games.names()), metavar="GAME")
    parser.add_argument("--seconds", type=float, default=0.4, help="for each number")
    parser.add_argument("--store", action="store_true", help="keep the result as the baseline")
    parser.add_argument("--json", type=Path, help="write the result there")
    chosen = parser.parse_args()
    notes, console = Console(stderr=True), Console()
    before: dict[str, Any] = json.loads(BASELINE.read_text()) if BASELINE.exists() else {"rates": {}}
    where = measures.circumstances()
    console.print(
        ", ".join(f"{key} {value}" for key, value in where.items() if value), markup=False, soft_wrap=True
    )
    rates = measured(chosen.games, chosen.seconds, notes)
    if "where" in before:
        same = "" if before["where"]["machine"] == where["machine"] else ", ANOTHER MACHINE"
        console.print(
            f"changes since {before['where']['commit']}, {before['where']['at']}{same}", markup=False
        )

    table = Table(box=None, pad_edge=False)
    table.add_column("a second")
    for name in chosen.games:
        table.add_column(name, justify="right", overflow="fold")
    for what in dict.fromkeys(what for name in chosen.games for what in rates[name]):
        cells = []
        for name in chosen.games:
            rate, earlier = rates[name].get(what), before["rates"].get(name, {}).get(what)
            cells.append("" if rate is None else shown(what, rate) + changed(rate, earlier))
        table.add_row(what, *cells)
    console.print(table)
    for what, rate in rates.get("OpenSpiel", {}).items():
        earlier = before["rates"].get("OpenSpiel", {}).get(what)
        console.print(f"OpenSpiel {what:45} {shown(what, rate)}{changed(rate, earlier)}", markup=False)

    written = json.dumps({"where": where, "rates": rates}, indent=1) + "\n"
    for target in filter(None, (chosen.json, BASELINE if chosen.store else None)):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(written)
        notes.print(f"written to {target}", markup=False)


if __name__ == "__main__":
    main()
