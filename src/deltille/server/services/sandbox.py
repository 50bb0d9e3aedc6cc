"""Lets worker processes handle input from strangers, with limits of time and memory and a budget."""

import contextlib
import json
from collections import OrderedDict
from typing import Any

from deltille import games
from deltille.core.messages import Message
from deltille.server.engines.budget import Budget
from deltille.server.engines.fair_queue import Ticket
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Code, Rejected

KEPT = 200
"""Answers that are the same for everybody, such as guides, are cached: this many, the most recently used."""


OURSELVES = ""
"""A request of the server itself: no client, and no budget."""


class Sandbox:
    """Runs every request in a worker, never in the server's own process."""

    def __init__(self, pool: Pool, budget: Budget) -> None:
        self.pool = pool
        self.budget = budget
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def work_out(self, what_for: str, asked: dict[str, Any], client: str) -> bytes:
        """The bytes of a response; raises the worker's refusal, or that the request was too costly."""
        if client != OURSELVES:
            self.budget.check(client)
        ticket = Ticket(client, self.pool.expected_s(what_for, 0.2))
        request = {"job": "outside", "what_for": what_for, "asked": asked}
        try:
            reply = await self.pool.ask(request, ticket=ticket)
        except EngineFailed:
            raise Rejected(Code.TOO_COSTLY) from None
        finally:  # a client that leaves before the response pays for the work too
            self.budget.spend(client, ticket.worked_s)
            self.pool.learn(what_for, ticket.taken_s)
        if "rejected" in reply:
            raise Rejected(Code[reply["rejected"]], _message(reply.get("message")))
        content: bytes = reply["bytes"]
        return content

    async def warm(self) -> None:
        """Load the rules of every game before anybody waits, and cache what the first page shows."""
        for name in games.names():
            with contextlib.suppress(Rejected):
                await self.same_for_all("demonstration", {"game": name}, OURSELVES)

    async def read(self, what_for: str, asked: dict[str, Any], client: str) -> Any:
        """The same, read as JSON."""
        return json.loads(await self.work_out(what_for, asked, client))

    async def same_for_all(self, what_for: str, asked: dict[str, Any], client: str) -> bytes:
        """The same for responses that never change: computed once."""
        key = json.dumps([what_for, asked])
        if key not in self._kept:
            self._kept[key] = await self.work_out(what_for, asked, client)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _message(content: Any) -> Any:
    """A worker's refusal, rebuilt from its JSON."""
    if isinstance(content, dict):
        args = {name: _message(value) for name, value in content.get("args", {}).items()}
        return Message(content["key"], **args)
    return tuple(map(_message, content)) if isinstance(content, list) else content
