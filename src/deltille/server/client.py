"""A client for programs, typed by the models of the wire: what a bot, a test or a measurement needs.

    client = Client("http://127.0.0.1:8000")
    table = client.set_up("attangle", "here", "level:3")
    me = client.as_holder(table.seats[0].token)
    with me.live(table.id, want=["moves"]) as live:
        for standing in live.turns(0):
            live.move(0, standing.ply, standing.moves[0].id)

``request``, ``receive`` and ``wait_for`` return plain JSON, for programs that need it unchanged.
"""

import json
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from deltille.core.errors import DeltilleError
from deltille.core.extras import requires
from deltille.core.scene import Scene
from deltille.server import wire
from deltille.server.deltas import folded
from deltille.server.paths import moves_of
from deltille.server.wire.base import lengthened

with requires("server", "deltille.server.client"):
    from websockets.sync.client import connect

PATIENCE_S = 30.0

Message = dict[str, Any]
M = TypeVar("M", bound=wire.Wire)


class ServerRefused(DeltilleError):
    """The server refused; ``code`` says why."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code


class Live:
    """A socket at a table. Messages that arrive while a command waits for its result are kept for later."""

    def __init__(self, address: str, token: str, fetch: "Callable[[str], Any]", **hello: Any) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._kept: deque[Message] = deque()
        self._closing = ExitStack()
        opening = connect(
            address,
            additional_headers=headers,
            open_timeout=PATIENCE_S,
            proxy=None,
            compression=None,
            max_size=None,
            max_queue=None,  # with a full queue, closing waits ten seconds for an answer it cannot read
        )
        self._socket = self._closing.enter_context(opening)
        self._fetch = fetch
        self._board: wire.Board | None = None
        self._tails: wire.Tails | None = None
        self._address = ""
        self._game = ""
        self._last: wire.StandingMessage | None = None
        self.scene: Scene | None = None
        """The board after the last standing, for those who want ``changes``."""
        self.moves: tuple[wire.Move, ...] = ()
        """The legal moves after the last standing, for those who want ``paths``; without their texts."""
        self.number = int(hello.get("last", 0))
        """The number of the last entry received: send it as ``last`` to catch up after a break."""
        self.send(type="hello", **hello)

    def send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def send_raw(self, data: str | bytes) -> None:
        self._socket.send(data)

    def receive(self) -> Message:
        """The next message, whatever it is."""
        return self._kept.popleft() if self._kept else self._receive()

    def _receive(self) -> Message:
        message: Message = json.loads(self._socket.recv(PATIENCE_S))
        if message["type"] == "entry":
            self.number = max(self.number, message["number"])
        return message

    def wait_for(self, type_: str, accept: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of this type that is accepted; the others are skipped."""
        while True:
            message = self.receive()
            if message["type"] == type_ and accept(message):
                return message

    def command(self, type_: str, **content: Any) -> int:
        """Send a command and wait for its result; return the number of its entry."""
        name = content.pop("id", None) or secrets.token_urlsafe(9)
        self.send(type=type_, id=name, **content)
        while True:
            message = self._receive()
            if message.get("id") != name:
                self._kept.append(message)
            elif message["type"] == "done":
                return int(message["number"])
            else:
                raise ServerRefused(message["code"], message["sentence"]["text"])

    def hear(self) -> wire.ServerMessage:
        """The next message as its model."""
        message = self.receive()
        self._game = message.get("game", self._game)
        return wire.SERVER_MESSAGE.validate_python(lengthened(message, self._game))

    def standing(self) -> wire.StandingMessage:
        """The next standing from the server; earlier messages are skipped."""
        while not isinstance(told := self.hear(), wire.StandingMessage):
            if isinstance(told, wire.TableMessage):
                self._address = told.board
        if told.changes is not None:
            self._unfold(told.changes, told.paths)
        if self._last is not None:
            as_before = {"seats": told.seats or self._last.seats, "clock": told.clock or self._last.clock}
            told = told.model_copy(update=as_before)
        self._last = told
        return told

    def continue_from(self, other: "Live") -> None:
        """Take over the scene of another socket at this table, whose ``number`` was sent as ``base``."""
        self._address, self._board, self._tails = other._address, other._board, other._tails
        self.scene, self._last = other.scene, other._last

    def _unfold(self, changes: wire.SceneChanges, paths: wire.LegalPaths | None) -> None:
        if self._board is None:
            self._board = wire.Board.model_validate(self._fetch(self._address))
        board = self._board.scene
        self.scene = folded(board, self.scene if changes.base and self.scene else board, changes)
        if paths is None:
            self.moves = ()
            return
        if paths.known and self._tails is None:
            self._tails = wire.Tails.model_validate(self._fetch(f"{self._address}/tails"))
        self.moves = moves_of(paths, self._tails or wire.Tails(tails=()), board, self.scene)

    def turns(self, seat: int) -> Iterator[wire.StandingMessage]:
        """The standing each time it is this seat's turn, until the game is over."""
        ply = -1
        while (told := self.standing()).status != "over":
            if told.turn == seat and told.ply != ply:
                ply = told.ply
                yield told

    def move(self, seat: int, ply: int, move: int | str) -> int:
        """Make a move in the position after ``ply`` moves; return the number of its entry."""
        return self.command("move", seat=seat, ply=ply, move=move)

    def close(self) -> None:
        self._closing.close()

    def __enter__(self) -> "Live":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Client:
    """Talks to one server, as the holder of ``token``."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url = url.rstrip("/")
        self.token = token

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the API; returns the decoded JSON."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}/api{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=PATIENCE_S) as answer:
                return json.loads(answer.read())
        except HTTPError as error:
            with error:
                refused = json.loads(error.read())
            raise ServerRefused(refused["code"], refused["sentence"]["text"]) from None

    def fetch(self, model: type[M], path: str, body: Any = None) -> M:
        """A response as its model; a request with a body is a POST."""
        return model.model_validate(self.request("GET" if body is None else "POST", path, body))

    def catalogue(self) -> wire.Catalogue:
        """What can be played, and against whom."""
        return self.fetch(wire.Catalogue, "/catalogue")

    def set_up(self, game: str, *seats: str, **more: Any) -> wire.OpenedTable:
        """Set up a table; each seat is ``here``, ``invite`` or the name of a computer player."""
        plans = [
            {"kind": seat} if seat in ("here", "invite") else {"kind": "computer", "player": seat}
            for seat in seats
        ]
        return self.fetch(wire.OpenedTable, "/tables", {"game": game, "seats": plans, "bearer": True, **more})

    def open(self, game: str, *seats: str, **more: Any) -> tuple[str, list[Message]]:
        """Set up a table; return its address and, for each seat, its keys as plain JSON."""
        opened = self.set_up(game, *seats, **more)
        return opened.id, [seat.model_dump() for seat in opened.seats]

    def join(self, table_id: str, seat: int, invite: str, name: str = "") -> wire.TakenSeat:
        """Take the seat that an invitation is for."""
        body = {"invite": invite, "name": name, "bearer": True}
        return self.fetch(wire.TakenSeat, f"/tables/{table_id}/seats/{seat}", body)

    def table(self, table_id: str) -> wire.TableContent:
        """The state of a table, with its board and, on your turn, the legal moves."""
        return self.fetch(wire.TableContent, f"/tables/{table_id}")

    def entries(self, table_id: str, after: int = 0) -> wire.Entries:
        """What happened at a table after the entry of this number, 500 entries at most."""
        return self.fetch(wire.Entries, f"/tables/{table_id}/entries?after={after}")

    def past(self, table_id: str, ply: int) -> wire.Past:
        """The board after this many moves."""
        return self.fetch(wire.Past, f"/tables/{table_id}/positions/{ply}")

    def study(self, **place: Any) -> wire.Study:
        """Any position: ``game``, ``position``, ``moves`` or ``record`` say which."""
        return self.fetch(wire.Study, "/studies", place)

    def as_holder(self, token: str) -> "Client":
        """The same server for the holder of this token."""
        return Client(self.url, token)

    def live(self, table_id: str, **hello: Any) -> Live:
        """A socket at this table."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table_id}/live"
        return Live(address, self.token, lambda path: self.request("GET", path.removeprefix("/api")), **hello)
