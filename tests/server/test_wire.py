"""The models are the one source of the wire format: messages, schemas, types and documents follow."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import BaseModel, TypeAdapter

from deltille.server import wire
from deltille.server.client import Client
from deltille.server.domain import commands
from deltille.server.http import models
from deltille.server.wire.__main__ import TYPES
from deltille.server.wire.javascript import types_text
from deltille.server.wire.schema import socket_schema

PROTOCOL_MD = Path(__file__).parents[2] / "docs" / "protocol.md"
EXAMPLE = re.compile(r"(?:<!-- wire: (\w+) -->\n)?```json\n(.*?)```", re.S)
NOT_JSON = {
    "/api/qr": "image/svg+xml",
    "/metrics": "text/plain",
    "/api/catalogue/{game}/rules": "text/markdown",
}


def examples() -> list[tuple[str, str]]:
    return [(match[1] or "", match[2]) for match in EXAMPLE.finditer(PROTOCOL_MD.read_text(encoding="utf-8"))]


def model_named(name: str) -> type[BaseModel]:
    found = getattr(wire, name, None) or getattr(models, name, None) or getattr(commands, name, None)
    assert isinstance(found, type), f"docs/protocol.md names {name!r}, which is no model of the wire"
    return found


def assert_holds(whole: Any, part: Any) -> None:
    """An example may leave out defaults; nothing in it may be unknown or different."""
    if isinstance(part, dict):
        assert isinstance(whole, dict)
        assert part.keys() <= whole.keys()
        for key, value in part.items():
            assert_holds(whole[key], value)
    elif isinstance(part, list):
        assert len(part) == len(whole)
        for one, other in zip(whole, part, strict=True):
            assert_holds(one, other)
    else:
        assert whole == part


def test_the_types_of_the_page_are_those_of_the_models() -> None:
    assert TYPES.read_text(encoding="utf-8") == types_text(), "run python -m deltille.server.wire"


@pytest.mark.parametrize(("name", "text"), examples(), ids=[name for name, _ in examples()])
def test_the_examples_in_the_documentation_are_what_the_models_write(name: str, text: str) -> None:
    assert name, "an example in docs/protocol.md does not say of which model it is"
    content = json.loads(text)
    read = model_named(name).model_validate_json(text)
    if isinstance(read, wire.Wire):
        short_for = "attangle" if "SceneChanges" in name or "LegalPaths" in name else ""
        assert_holds(json.loads(read.to_wire(short_for)), content)


def test_every_operation_describes_its_response(server: str) -> None:
    description = Client(server).request("GET", "/openapi.json")
    schemas = description["components"]["schemas"]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            good = next(answer for status, answer in operation["responses"].items() if status[0] == "2")
            kind, content = next(iter(good["content"].items()))
            assert content.get("schema"), f"{method} {path} does not say what it answers"
            if path in NOT_JSON:
                assert kind == NOT_JSON[path]
            else:
                assert content["schema"]["$ref"].rsplit("/", 1)[-1] in schemas, f"{method} {path}"
    for name in ("ServerMessage", "ClientMessage"):
        assert name in schemas
    assert "/api/tables/{table_id}/live" in description["x-sockets"]
    refs = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(description)))
    assert refs <= schemas.keys(), "the description names schemas that it does not hold"


def test_the_messages_of_the_sockets_are_served_as_json_schema(server: str) -> None:
    served = Client(server).request("GET", "/messages.json")
    assert served == json.loads(json.dumps(socket_schema()))
    jsonschema.Draft202012Validator.check_schema({"$ref": "#/$defs/ServerMessage", "$defs": served["$defs"]})


def strict(name: str) -> jsonschema.Draft202012Validator:
    """A validator of one of the two unions that also refuses undescribed fields."""
    definitions = socket_schema()["$defs"]
    for definition in definitions.values():
        if "properties" in definition:
            definition["additionalProperties"] = False
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})


def everything_said(client: Client) -> list[dict[str, Any]]:
    """What a socket receives while people join, chat, move, take back, resign and start a rematch."""
    table, seats = client.open("attangle", "here", "invite", control={"kind": "days", "days": 2})
    one = client.as_holder(seats[0]["token"])
    with one.live(table, want=["scene", "moves"]) as live:
        taken = client.join(table, 1, seats[1]["invite"], "Bo")
        two = client.as_holder(taken.token or "")
        live.move(0, 0, "e3")
        live.command("chat", seat=0, preset="hello")
        live.send(type="ping")
        live.send(type="look", seat=None)
        live.send(type="move", id="again", seat=0, ply=0, move="a1")
        with two.live(table) as other:
            live.command("offer", seat=0, what="takeback", ply=1)
            other.command("decline", seat=1, what="takeback")
            live.command("resign", seat=0)
            other.command("offer", seat=1, what="rematch", ply=1)
            live.command("offer", seat=0, what="rematch", ply=1)
        heard = [live.wait_for("refused")]
        live.send(type="ping")
        live.wait_for("pong")
    with one.live(table) as live:
        heard += [live.receive() for _ in range(9)]
    with one.live(table, last=2) as live:
        heard += [live.receive() for _ in range(2)]
    return heard


def test_every_message_is_described(client: Client) -> None:
    described, kinds = strict("ServerMessage"), set()
    for message in everything_said(client):
        described.validate(message)
        model = wire.SERVER_MESSAGE.validate_python(message)
        assert json.loads(model.to_wire()) == message
        kinds.add(message.get("kind", message["type"]))
    assert {"table", "welcome", "refused", "opened", "joined", "moved", "chatted", "offered"} <= kinds


def test_an_undescribed_field_would_be_noticed() -> None:
    message = {"type": "pong", "now_ms": 3}
    strict("ServerMessage").validate(message)
    with pytest.raises(jsonschema.ValidationError):
        strict("ServerMessage").validate(message | {"more": 1})


def test_a_bot_plays_with_the_typed_client(client: Client) -> None:
    assert "attangle" in [game.name for game in client.catalogue().games]
    table = client.set_up("attangle", "here", "random")
    me = client.as_holder(table.seats[0].token or "")
    with me.live(table.id, want=["moves"]) as live:
        for standing in live.turns(0):
            assert standing.moves
            live.move(0, standing.ply, standing.moves[0].id)
    content = me.table(table.id)
    assert content.standing.status == "over"
    assert content.scene is not None
    assert len(content.history) == content.standing.ply
    assert client.past(table.id, 1).ply == 1
    moved = [entry for entry in client.entries(table.id).entries if isinstance(entry, wire.MovedEntry)]
    assert [entry.move.text for entry in moved] == [move.text for move in content.history]
    assert client.study(game="attangle", moves=["e3"]).ply == 1


def test_client_messages_are_described_too() -> None:
    adapter: TypeAdapter[Any] = wire.CLIENT_MESSAGE
    hello = {"type": "hello", "last": 3, "want": ["moves"]}
    strict("ClientMessage").validate(hello)
    assert adapter.validate_python(hello) == wire.Hello(type="hello", last=3, want=["moves"])
