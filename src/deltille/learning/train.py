"""A training run: self-play, learning, matches to measure strength, and the weights that won them."""

import json
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from deltille import games
from deltille.core.bradley_terry import ratings
from deltille.core.errors import BadOption
from deltille.core.game import Game
from deltille.core.whole_files import write_whole
from deltille.learning import checkpoint, plot
from deltille.learning.actors import RayActors
from deltille.learning.config import Config, config_for
from deltille.learning.gumbel import Effort
from deltille.learning.learner import Learner
from deltille.learning.matches import Choose, Score, chance, greed, match, thinker
from deltille.learning.replay import Replay, Window
from deltille.learning.rules import Rules
from deltille.learning.selfplay import SelfPlay
from deltille.learning.stopwatch import Stopwatch
from deltille.learning.torch_net import Folded, Targets, parameter_count
from deltille.learning.weights import Card, Weights, card_for, find

LOG, PICTURE, BEST = "log.jsonl", "progress.svg", "best"
LOCAL, RAY = "local", "ray"
"""Where self-play runs: in this process, or in actors on a Ray cluster."""
BESIDE = (LOG, f"{BEST}.npz", f"{BEST}.json")
"""Files that go with a checkpoint."""
SATURATED = 0.995
"""An opponent beaten this often says nothing more."""
N_PAST = 3
"""Earlier best networks to play against."""


class Stop:
    """Whether the process was asked to stop."""

    def __init__(self) -> None:
        self.is_asked = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._ask)

    def _ask(self, *_: object) -> None:
        self.is_asked = True


class Run:
    """One training run, from its first game or from a checkpoint."""

    def __init__(
        self,
        game: Game,
        config: Config,
        out: Path,
        device: str = "cpu",
        say: Callable[[str], None] = print,
        actors: str = LOCAL,
    ) -> None:
        self.game, self.config, self.out, self.say = game, config, out, say
        out.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(config.seed)
        if device == "cuda":
            torch.backends.cudnn.benchmark = True
            torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
        self.rules = Rules(game, device, config.width)
        self.targets = Targets(game, self.rules.device, config.draw_cost)
        self.learner = Learner(self.rules, self.targets, config.channels, config.blocks)
        self.replay: Window
        self.selfplay: SelfPlay | RayActors
        if actors == RAY:
            self.selfplay = RayActors(self.rules, config)
            self.replay = self.selfplay.windows
        else:
            rows = max(2, config.window // config.lanes)
            window = Replay(
                self.rules, config.lanes, rows, min(config.candidates, self.rules.width), config.td_lambda
            )
            self.selfplay = SelfPlay(self.rules, self.targets, window, config.opening_plies)
            self.replay = window
        self.watch = Stopwatch(device == "cuda")
        self.minutes, self.games, self.positions, self.evaluations = 0.0, 0, 0, 0
        self.best_name, self.best = "", Folded(self.rules.shape, game.n_seats, device)
        self.past: list[tuple[str, Folded]] = []
        self.played: list[tuple[str, str, float, int]] = []
        self.elo: dict[str, float] = {}
        self.strength: list[str] = []

    # -- the disk ------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write everything needed to continue."""
        state = {
            "head": self.game.head,
            "channels": self.config.channels,
            "blocks": self.config.blocks,
            "learner": self.learner.state(),
            "minutes": self.minutes,
            "games": self.games,
            "positions": self.positions,
            "played": [list(line) for line in self.played],
            "elo": self.elo,
            "strength": self.strength,
            "nets": [[name, net.arrays(), net.is_critic] for name, net in self._nets()],
        }
        checkpoint.save(self.out, state)

    def _nets(self) -> list[tuple[str, Folded]]:
        return [*self.past, (self.best_name, self.best)] if self.best_name else []

    def resume(self, folder: Path, state: dict[str, Any] | None = None) -> None:
        """Continue from the checkpoint in ``folder``, full or compact; ``state`` if it was already read."""
        if state is None:
            state = checkpoint.load(folder, self.rules.device.type)
        for key, mine in (
            ("head", self.game.head),
            ("channels", self.config.channels),
            ("blocks", self.config.blocks),
        ):
            if state[key] != mine:
                raise BadOption(
                    str(folder), f"its run has {key} {state[key]}, not {mine}; give the same to continue"
                )
        self.learner.load_state(state["learner"])
        self.minutes, self.games = float(state["minutes"]), int(state["games"])
        self.positions = int(state["positions"])
        self.played = [(str(a), str(b), float(share), int(n)) for a, b, share, n in state["played"]]
        self.elo, self.strength = dict(state["elo"]), list(state["strength"])
        if folder.resolve() != self.out.resolve():
            for name in BESIDE:
                if (folder / name).is_file():
                    write_whole(self.out / name, (folder / name).read_bytes())
        # Networks of earlier versions were no critics, and there was no word for it.
        nets = [(name, self._net(arrays, any(rest))) for name, arrays, *rest in state["nets"]]
        if nets:
            *self.past, (self.best_name, self.best) = nets
        else:
            self._take_best(folder)

    def warm_start(self, folder: Path) -> None:
        """Begin with what a run for a similar game has learned: its arrays wherever the shapes agree."""
        taken = self.learner.take(checkpoint.load(folder, self.rules.device.type)["learner"])
        self.say(f"began with {taken:,} parameters from {folder}")

    def _take_best(self, folder: Path) -> None:
        """Beat the network beside a compact checkpoint from now on, or the one that comes with the game."""
        path = folder / f"{BEST}.npz"
        weights = Weights.load(path) if path.is_file() else find(self.game)
        if weights is None:
            return
        weights.check_fits(self.game)
        arrays = {name: torch.from_numpy(array) for name, array in weights.arrays.items()}
        self.best = self._net(arrays, weights.card.is_critic)
        self.best_name, self.strength = network_name(weights.card), list(weights.card.strength)

    def _net(self, arrays: Mapping[str, Tensor], is_critic: bool) -> Folded:
        net = Folded(self.rules.shape, self.game.n_seats, self.rules.device.type, is_critic)
        net.load(arrays)
        return net

    def log(self, line: dict[str, Any]) -> None:
        line = {"minutes": round(self.minutes, 3), **line}
        with (self.out / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def draw(self) -> None:
        """Draw the progress of the run."""
        lines = []
        for text in (self.out / LOG).read_text(encoding="utf-8").splitlines():
            try:
                lines.append(json.loads(text))
            except ValueError:  # a line that was being written when the run was stopped
                continue
        write_whole(self.out / PICTURE, plot.picture(lines, self.game.head).encode())

    def export(self) -> None:
        """Export the best network for playing."""
        arrays = {name: array.float().cpu().numpy() for name, array in self.best.arrays().items()}
        trained = {
            "minutes": round(self.minutes, 2),
            "games": self.games,
            "positions": self.positions,
            "steps": self.learner.steps,
            "seed": self.config.seed,
            "commit": _commit(),
            "device": _device_name(self.rules.device),
            "config": asdict(self.config),
        }
        card = card_for(
            self.game,
            self.config.channels,
            self.config.blocks,
            trained=trained,
            strength=tuple(self.strength),
            is_critic=self.best.is_critic,
        )
        written = Weights(card, arrays).save(self.out / "writing.npz")
        for suffix in (".npz", ".json"):
            written.with_suffix(suffix).replace((self.out / BEST).with_suffix(suffix))

    # -- strength ------------------------------------------------------------------------------------

    def effort(self, plan: float) -> Effort:
        """How closely positions are looked at by now: at first more games matter more than better ones."""
        config = self.config
        if self.minutes < 0.4 * plan:
            return Effort(max(2, config.candidates // 2), config.sigma)
        return Effort(config.candidates, config.sigma, config.deepened, config.replies)

    def thinker(self, net: Folded) -> Choose:
        return thinker(net, self.rules, self.targets, Effort(self.config.candidates, self.config.sigma))

    def evaluate(self, deadline: float) -> None:
        """Play matches; if the network beats the best one so far, it becomes the best.

        If the matches are not over at the deadline nothing is known, and nothing changes.
        """
        began = time.monotonic()
        name, me = f"t{self.minutes:.1f}", self.thinker(self.learner.player)
        opponents: dict[str, Choose] = {}
        for known, make in (("random", chance), ("greedy", greed)):
            if sum(share >= SATURATED for _, other, share, _ in self.played[-12:] if other == known) < 2:
                opponents[known] = make(self.rules)
        for other, net in self._nets()[:1] + self._nets()[-1:]:
            opponents[other] = self.thinker(net)
        scores: dict[str, Score] = {}
        for other, choose in opponents.items():
            score = match(self.rules, self.targets, me, choose, self.config.match_games, 4, deadline)
            if score is None:
                self.say(f"{self.minutes:6.1f} min  no time left for a match against {other}")
                return
            scores[other] = score
        self.played += [(name, other, score.share, score.n_games) for other, score in scores.items()]
        self.elo = ratings(self.played, {"random": 0.0})
        is_better = not self.best_name or scores[self.best_name].share > 0.5
        lines = [
            f"{100 * score.share:.1f}% against {other} ({score.n_games} games, margin {score.margin:+.1f})"
            for other, score in scores.items()
        ]
        if is_better:
            if self.best_name:
                self.past = [*self.past, (self.best_name, self.best)][-N_PAST:]
            self.best_name = name
            self.best = self._net(self.learner.player.arrays(), self.learner.is_critic)
            self.strength = [f"one ply, {self.config.candidates} candidates: {line}" for line in lines]
            self.export()
        self.log(
            {
                "match": {other: list(score) for other, score in scores.items()},
                "elo": {"network": round(self.elo[name], 1), "best": round(self.elo[self.best_name], 1)},
                "best": self.best_name,
                "took_s": round(time.monotonic() - began, 2),
            }
        )
        self.draw()
        self.say(f"{self.minutes:6.1f} min  {'new best' if is_better else 'not better'}: {'; '.join(lines)}")

    # -- the loop ------------------------------------------------------------------------------------

    def warm(self) -> None:
        """Compile everything before the clock of the run starts to matter."""
        began = time.monotonic()
        states = self.rules.new(2)
        listed = self.rules.legal(self.rules.views(states))
        self.rules.owners(states)
        self.rules.greedy_values(states, listed)
        self.rules.look(self.rules.views(states))
        self.rules.play(states, listed.moves[:, 0].long())
        self._wait()
        where, took = _device_name(self.rules.device), time.monotonic() - began
        n = parameter_count(self.learner.net)
        self.say(f"{self.game.head}: {n:,} parameters on {where}; rules compiled in {took:.0f} s")

    def _wait(self) -> None:
        if self.rules.device.type == "cuda":
            torch.cuda.synchronize()

    def rate(self, plan: float) -> float:
        """The learning rate now: constant, then falling until the planned minutes are over."""
        done = self.minutes / plan
        return self.config.rate * (1.0 if done < 0.6 else max(0.03, 1 - (done - 0.6) / 0.38))

    def train(self, deadline: float, plan: float, stop: Stop) -> None:
        """Train until the deadline (of ``time.monotonic``) or until asked to stop."""
        config, learner, selfplay = self.config, self.learner, self.selfplay
        self.warm()
        effort = self.effort(plan)
        reserved, debt, is_ready, n_looked = 5.0, 0.0, False, 0
        before = logged = matched = saved = time.monotonic()
        finished = torch.zeros((), device=self.rules.device)
        while not stop.is_asked and time.monotonic() < deadline - reserved:
            effort = self.effort(plan)
            with self.watch.part("self-play"):
                n_new = selfplay.step(learner.player, effort)
            self.positions += n_new
            n_looked += n_new
            if not is_ready and n_looked >= 8 * config.lanes:
                n_looked = 0
                # "plies" counts positions of finished games since the last line of the log.
                is_ready = float(finished + selfplay.sums[1]) >= config.first_positions
            if is_ready:
                debt = min(debt + config.reuse * n_new / config.batch, 50.0)
            if debt >= 1:
                with self.watch.part("learning"):
                    while debt >= 1:
                        learner.step(self.replay, config.batch, self.rate(plan))
                        debt -= 1
                    learner.publish()
            now = time.monotonic()
            self.minutes += (now - before) / 60
            before = now
            if now - logged > config.log_seconds:
                finished += selfplay.sums[1]
                self._report(now - logged, effort)
                logged = time.monotonic()
            if learner.steps and now - matched > 60 * config.match_minutes:
                with self.watch.part("matches"):
                    self.evaluate(deadline)
                reserved = max(reserved, 5 + 1.5 * (time.monotonic() - now))
                matched = time.monotonic()
            if now - saved > 60 * config.checkpoint_minutes:
                self.save()
                saved = time.monotonic()
        if time.monotonic() - logged > 1:
            self._report(time.monotonic() - logged, effort)
        self.save()
        if learner.steps and not stop.is_asked:
            self.evaluate(deadline)
            self.save()
        self.draw()

    def _report(self, seconds: float, effort: Effort) -> None:
        sums, losses, parts = self.selfplay.statistics(), self.learner.losses(), self.watch.read()
        n_games, n_steps = max(1.0, sums["games"]), losses.pop("steps")
        self.games += int(sums["games"])
        evaluations, self.selfplay.n_evaluations = self.selfplay.n_evaluations, 0
        bad = losses.pop("bad")
        line: dict[str, Any] = {
            "steps": self.learner.steps,
            "games": self.games,
            "positions": self.positions,
            "candidates": effort.candidates,
            "deepened": effort.deepened,
            "games_per_s": round(sums["games"] / seconds, 1),
            "evaluations_per_s": round(evaluations / max(1e-9, parts.get("self-play", 0.0))),
            "samples_per_s": round(n_steps * self.config.batch / max(1e-9, parts.get("learning", 0.0))),
            "time": {name: round(spent / seconds, 3) for name, spent in parts.items()},
            "play": {
                "plies": round(sums["plies"] / n_games, 1),
                "draws": round(sums["draws"] / n_games, 4),
                "first_seat": round(sums["first seat"] / n_games, 4),
                "margin": round(sums["margin"] / n_games, 2),
                "left_out": int(sums["left out"]),
            },
            "bad_steps": int(bad),
        }
        if n_steps:
            line["losses"] = {name: round(value, 4) for name, value in losses.items()}
        if self.rules.device.type == "cuda":
            line["gib"] = round(torch.cuda.max_memory_allocated() / 2**30, 1)
        self.log(line)
        shown = (
            " ".join(f"{name} {value:.3f}" for name, value in losses.items())
            if n_steps
            else "collecting games"
        )
        spent = " ".join(f"{name} {100 * share:.0f}%" for name, share in line["time"].items())
        elo = f" Elo {self.elo[self.best_name]:.0f}" if self.best_name in self.elo else ""
        elo = f"  best {self.best_name}{elo}" if self.best_name else ""
        self.say(
            f"{self.minutes:6.1f} min  {self.learner.steps:,} steps  {self.games:,} games  {shown}  "
            f"{line['games_per_s']:.0f} games/s {line['evaluations_per_s']:,} evals/s  {spent}{elo}"
        )


def train(
    name: str,
    out: Path,
    *,
    minutes: float,
    resume: Path | None = None,
    warm_start: Path | None = None,
    plan: float | None = None,
    device: str | None = None,
    options: list[str] | None = None,
    actors: str = LOCAL,
    compact: Path | None = None,
    say: Callable[[str], None] = print,
    **given: Any,
) -> Run | None:
    """Train a network for a game; ``plan`` is how many minutes all slices of the run will take together.

    A resumed run has the options of the game and the size of the network that it had, unless others are
    given. A new run may take what fits from the checkpoint of a similar game (``warm_start``). At the end a
    compact checkpoint is written to ``compact``. With 0 minutes that is all: nothing is trained, and None is
    returned.
    """
    deadline = time.monotonic() + 60 * minutes
    if actors not in (LOCAL, RAY):
        raise BadOption(f"--actors {actors}", f"actors are {LOCAL} or {RAY}")
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    state = None
    if resume is not None:
        state = checkpoint.load(resume, device)
        sizes = {key: state[key] for key in ("channels", "blocks")}
        given = sizes | {key: value for key, value in given.items() if value is not None}
    game = games.game(name, **games.parse_options(name, options or []))
    if state is not None and not options:
        resumed = games.game_from_head(state["head"])
        game = resumed if type(resumed) is type(game) else game
    config = config_for(game, **given)
    run = None
    if minutes > 0:
        run = Run(game, config, out, device, say, actors)
        try:
            if resume is not None:
                run.resume(resume, state)
                say(f"resumed at {run.minutes:.1f} minutes, {run.learner.steps:,} steps, {run.games:,} games")
            elif warm_start is not None:
                run.warm_start(warm_start)
            run.train(deadline, max(plan or 0.0, run.minutes + minutes, 1e-6), Stop())
        finally:
            if isinstance(run.selfplay, RayActors):
                run.selfplay.shutdown()
    elif compact is None or resume is None:
        raise BadOption(
            "--minutes 0", "without training there is only --resume FOLDER --compact FOLDER to do"
        )
    else:
        out = resume
    if compact is not None:
        keep(game, out, compact)
        say(f"a compact checkpoint is in {compact}")
    return run


def keep(game: Game, folder: Path, target: Path) -> None:
    """Write a compact form of the checkpoint in ``folder`` to ``target``, with its log and its best network.

    The best network is left out if it is the one that comes with the game.
    """
    checkpoint.save_compact(target, checkpoint.load(folder, "cpu"))
    best, shipped = folder / f"{BEST}.npz", find(game)
    is_shipped = (
        shipped is not None and best.is_file() and Weights.load(best).card.sha256 == shipped.card.sha256
    )
    for name in (LOG,) if is_shipped else BESIDE:
        if (folder / name).is_file():
            write_whole(target / name, (folder / name).read_bytes())


def network_name(card: Card) -> str:
    """What a run calls the network with this card."""
    return f"t{float(card.trained.get('minutes', 0.0)):.1f}"


def _commit() -> str:
    """The commit that is trained with, '' where that cannot be told."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def _device_name(device: torch.device) -> str:
    return torch.cuda.get_device_name() if device.type == "cuda" else "processor"
