"""A small client for programs: what a bot, a test or a measurement needs. Knows the wire format only."""

import json
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from deltille.core.errors import DeltilleError

PATIENCE_S = 30.0

Message = dict[str, Any]


class ServerRefused(DeltilleError):
    """The server said no; ``code`` is its code."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code


class Live:
    """A socket at a table. What arrives while a command waits for its verdict is kept for later."""

    def __init__(self, address: str, token: str, **hello: Any) -> None:
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
        """The next message of this type that is accepted; the others are passed over."""
        while True:
            message = self.receive()
            if message["type"] == type_ and accept(message):
                return message

    def command(self, type_: str, **content: Any) -> int:
        """Send a command and wait for the verdict; return the number of its entry."""
        name = content.pop("id", None) or secrets.token_urlsafe(9)
        self.send(type=type_, id=name, **content)
        while True:
            message = self._receive()
            if message.get("id") != name:
                self._kept.append(message)
            elif message["type"] == "done":
                return int(message["number"])
            else:
                raise ServerRefused(message["code"], message["sentence"])

    def close(self) -> None:
        self._closing.close()

    def __enter__(self) -> "Live":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Client:
    """Speaks to one server, as the holder of ``token``."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url = url.rstrip("/")
        self.token = token

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the API; the answer as it comes from JSON."""
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
            raise ServerRefused(refused["code"], refused["sentence"]) from None

    def open(self, game: str, *seats: str, **more: Any) -> tuple[str, list[Message]]:
        """Set a table up; each seat is ``here``, ``invite`` or the name of a computer player."""
        plans = [
            {"kind": seat} if seat in ("here", "invite") else {"kind": "computer", "player": seat}
            for seat in seats
        ]
        body = {"game": game, "seats": plans, "bearer": True, **more}
        answer = self.request("POST", "/tables", body)
        return answer["id"], answer["seats"]

    def as_holder(self, token: str) -> "Client":
        """The same server for the holder of this token."""
        return Client(self.url, token)

    def live(self, table_id: str, **hello: Any) -> Live:
        """A socket at this table."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table_id}/live"
        return Live(address, self.token, **hello)
