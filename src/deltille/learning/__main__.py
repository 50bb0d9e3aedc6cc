"""``python -m deltille.learning GAME`` is ``deltille train GAME`` with only PyTorch and Numba installed."""

import argparse
from dataclasses import fields
from pathlib import Path

from deltille.learning.config import Config
from deltille.learning.train import train


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m deltille.learning", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, required=True, help="how long this slice may take in all")
    parser.add_argument("--plan", type=float, help="how many minutes all slices will take together")
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint, log and weights")
    parser.add_argument(
        "--resume", type=Path, nargs="?", const=Path(), help="go on from here; from --out if empty"
    )
    parser.add_argument(
        "--warm-start", type=Path, help="take what fits from the checkpoint of a similar game"
    )
    parser.add_argument("--actors", choices=("local", "ray"), default="local", help="where games are played")
    parser.add_argument("--compact", type=Path, help="write a compact checkpoint here at the end")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", "-o", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--device", choices=("cpu", "cuda"))
    for field in fields(Config):
        kind = int if field.type is int else float
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=kind)
    given = vars(parser.parse_args())
    players, resume = given.pop("players"), given.pop("resume")
    options = given.pop("option") + ([f"players={players}"] if players is not None else [])
    train(
        given.pop("game"),
        given["out"],
        resume=given["out"] if resume == Path() else resume,
        options=options,
        say=lambda line: print(line, flush=True),
        **{key: value for key, value in given.items() if key != "out"},
    )


if __name__ == "__main__":
    main()
