"""The process in which a computer thinks: one JSON request a line in, one JSON answer a line out.

It is given a *view*, as text: what a seat may not know never reaches it. Started by the pool as
``python -m deltille.server.engines.worker MEMORY_MIB``.
"""

import json
import os
import resource
import sys
from typing import Any

from deltille import games
from deltille.core.errors import DeltilleError


def limit_memory(mib: int) -> None:
    """Let the system refuse this process more memory than this."""
    # RLIMIT_AS would also count what the compiler maps and never touches.
    resource.setrlimit(resource.RLIMIT_DATA, (mib << 20, mib << 20))


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """What a request asks for: a move, or a judgement of a move that was made.

    >>> answer({"job": "move", "position": "attangle 4/5/6/7/6/5/4 w 18 18", "player": "random", "seed": 1})
    {'move': 'b5'}
    """
    position = games.from_text(request["position"])
    seed = int(request["seed"])
    if request["job"] == "move":
        from deltille.players import player

        return {"move": player(request["player"]).choose(position, seed).text}
    from deltille.search.review import judge

    found = judge(position, position.parse(request["move"]), 1, int(request["nodes"]), seed)
    return {
        "value": found.value,
        "loss": found.loss,
        "mark": found.mark,
        "best": found.best.move.text,
        "best_value": found.best.values[found.seat],
        "line": [move.text for move in found.best.line],
    }


def main() -> None:
    """Answer until the input ends."""
    limit_memory(int(sys.argv[1]))
    os.nice(5)  # people's moves come before computers' thoughts
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except DeltilleError as error:
            reply = {"refused": str(error)}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
