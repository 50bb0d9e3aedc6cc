"""The process in which a computer thinks: one JSON request per line in, one JSON response per line out.

It sends ``ready`` once everything that the answer needs is compiled or loaded. A running analysis sends
lines with ``so_far`` before the answer, and checks its input between them: a line with the job ``stop`` ends
it early. It gets a *view*, as text: what a seat may not know never reaches it. Input from strangers is
processed here as well (``sandbox_jobs.py``). The pool starts it as ``python -P -m
deltille.server.engines.worker MEMORY_MIB PARENT``, and it ends with that process.
"""

import json
import os
import resource
import sys
import threading
import time
from collections.abc import Callable
from itertools import zip_longest
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.server.engines.compiler import load_compiler

if TYPE_CHECKING:
    from deltille.core.game import Game
    from deltille.core.position import Move, Position
    from deltille.search.report import Report

LABELLED = 6
"""This many moves of a line are shown."""

STUDY_MEMORY_MB = 512
"""A tree that is full stops growing; what it knows still gets better."""

NODES_PER_EVALUATION, LEAST_NODES = 8, 16
"""One network evaluation is worth this many simulations; fewer nodes than this say nothing."""

PARENT_S = 0.1
"""How often a worker whose input has ended checks whether its parent is still there."""


def limit_memory(mib: int) -> None:
    """Limit the memory of this process."""
    # RLIMIT_AS would also count what the compiler maps and never touches.
    resource.setrlimit(resource.RLIMIT_DATA, (mib << 20, mib << 20))


_prepared: set[tuple[str, str]] = set()
"""What this process has compiled or loaded: for which game, by which player or job."""


def prepare(game: "Game", job: str, player: str = "") -> None:
    """Compile or load what a job needs, with our own input: the client's input does not decide how long."""
    what = (game.head, player.partition(":")[0] or job)
    if what in _prepared:
        return
    _prepared.add(what)
    if player:
        from deltille.players import player as player_of
        from deltille.players.protocol import prepare as prepare_player

        prepare_player(player_of(player), game)
    elif job == "judge":
        from deltille.learning.analysis import judge

        start = games.new(game.name, **game.settings)
        judge(start, start.legal_moves[0], 1, 2, 0, net=True)
    elif job == "study":
        from deltille.learning.analysis import analyse

        for _ in analyse(games.new(game.name, **game.settings), nodes=2, seed=0, memory_mb=32, net=True):
            pass


def judge_of(game: "Game") -> str:
    """What evaluates the positions of a game: its network, or the search alone."""
    from deltille.learning.loading import network_for

    return "search" if network_for(game) is None else "network"


def _nobody_waits() -> None:
    pass


def answer(request: dict[str, Any], is_ready: Callable[[], None] = _nobody_waits) -> dict[str, Any]:
    """Answer a request: a move or a hint, a fair first move, whether to swap sides, the value of a move.

    >>> answer({"job": "move", "position": "attangle 4/5/6/7/6/5/4 w 18 18", "player": "random", "seed": 1})
    {'move': 'b5'}
    """
    position = games.from_text(request["position"])
    position.set_history(request.get("past", ()))
    if request["job"] in ("balanced", "swap"):
        prepare(position.game, "study")
    else:
        prepare(position.game, request["job"], request.get("player", ""))
    is_ready()
    seed = int(request["seed"])
    if request["job"] == "move":
        from deltille.players import player

        return {"move": player(request["player"]).choose(position, seed).text}
    if request["job"] == "hint":
        from deltille.players.hints import hint

        advice = hint(position, seed)
        by = judge_of(position.game)
        return {"id": advice.move.id, "text": advice.move.text, "why": advice.why.content(), "by": by}
    if request["job"] in ("balanced", "swap"):
        from deltille.players.fairness import balanced_move, wants_swap

        if request["job"] == "swap":
            return {"swap": wants_swap(position, seed)}
        return {"move": balanced_move(position, seed)}
    from deltille.learning.analysis import judge

    by, nodes = judge_of(position.game), int(request["nodes"])
    if by == "network":
        nodes = max(LEAST_NODES, nodes // NODES_PER_EVALUATION)
    found = judge(position, position.parse(request["move"]), 1, nodes, seed, net=True)
    return {
        "by": by,
        "value": found.value,
        "loss": found.loss,
        "mark": found.mark,
        "best": found.best.move.text,
        "best_value": found.best.values[found.seat],
        "line": [move.text for move in found.best.line],
    }


def study(
    position: "Position", request: dict[str, Any], goes_on: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    """Analyse a position with reports, until the budget is spent or ``goes_on`` returns False."""
    from deltille.learning.analysis import analyse

    by = judge_of(position.game)
    thinking = analyse(
        position,
        nodes=request["nodes"],
        seconds=request["seconds"],
        seed=int(request["seed"]),
        memory_mb=STUDY_MEMORY_MB,
        net=True,
    )
    found: dict[str, Any] = {}
    for report in thinking:
        found = {"by": by, **_found(position, report, int(request["best"]))}
        if not goes_on(found):
            break
    return found


def _found(position: "Position", report: "Report", n_best: int) -> dict[str, Any]:
    return {
        "turn": report.turn,
        "nodes": report.nodes,
        "elapsed_s": round(report.elapsed_s, 3),
        "best": [
            {
                "id": found.move.id,
                "text": found.move.text,
                "path": position.path(found.move),
                "visits": found.visits,
                "values": [round(value, 4) for value in found.values],
                "scores": [round(score, 2) for score in found.scores],
                "proven": found.proven,
                "line": _labelled(position, found.line),
            }
            for found in report.candidates[:n_best]
        ],
    }


def _labelled(position: "Position", line: "tuple[Move, ...]") -> list[dict[str, Any]]:
    """The moves of a line, the first of them as lists show them."""
    from deltille.server.encoding import move_labels

    labels = move_labels(position, [(depth, move.id) for depth, move in enumerate(line[:LABELLED])]).labels
    return [
        {"id": move.id, "text": move.text} | ({"label": label.model_dump(mode="json")} if label else {})
        for move, label in zip_longest(line, labels)
    ]


def _end_with(parent: int) -> None:
    """After the input has ended, wait until the parent process has ended too, then exit, even while thinking.

    The system closes a process's files, such as our input, a moment before its children are told.
    """
    while os.getppid() == parent:
        time.sleep(PARENT_S)
    os._exit(1)


def _say(line: dict[str, Any], content: bytes | None = None) -> None:
    if content is not None:
        line = line | {"n_bytes": len(content)}
    sys.stdout.buffer.write(json.dumps(line).encode() + b"\n" + (content or b""))
    sys.stdout.buffer.flush()


def _ready() -> None:
    _say({"ready": True})


def _worked_out(request: dict[str, Any]) -> tuple[dict[str, Any], bytes | None]:
    """The response to input from a stranger, or the refusal."""
    from deltille.server.engines import sandbox_jobs
    from deltille.server.errors import Rejected

    try:
        sandbox_jobs.prepare(request)
        _ready()
        return {}, sandbox_jobs.work_out(request)
    except Rejected as rejected:
        return {"rejected": rejected.code.name, "message": rejected.message.content()}, None
    except MemoryError:
        return {"rejected": "TOO_COSTLY"}, None


def main() -> None:
    """Answer until the input ends."""
    limit_memory(int(sys.argv[1]))
    os.nice(5)  # people's moves have priority over computers' thinking
    load_compiler()
    questions: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
    has_to_stop = threading.Event()
    parent = int(sys.argv[2])  # passed in: the parent may have ended before this process could look

    def listen() -> None:
        for line in sys.stdin:
            request = json.loads(line)
            if request["job"] == "stop":
                has_to_stop.set()
            else:
                has_to_stop.clear()  # a late stop was meant for the previous request
                questions.put(request)
        questions.put(None)
        _end_with(parent)

    def goes_on(found: dict[str, Any]) -> bool:
        if not has_to_stop.is_set():
            _say({"so_far": found})
        return not has_to_stop.is_set()

    threading.Thread(target=listen, daemon=True).start()
    while (request := questions.get()) is not None:
        try:
            if request["job"] == "outside":
                _say(*_worked_out(request))
                continue
            if request["job"] == "study":
                position = games.from_text(request["position"])
                prepare(position.game, "study")
                _ready()
                reply = study(position, request, goes_on)
            else:
                reply = answer(request, _ready)
        except DeltilleError as error:
            reply = {"refused": str(error)}
        _say(reply)


if __name__ == "__main__":
    main()
