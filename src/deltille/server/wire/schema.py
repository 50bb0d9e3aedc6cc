"""The models as JSON Schema: the messages of the sockets, and everything together for the page's types."""

from typing import Any

from pydantic.json_schema import models_json_schema

from deltille.server import wire

Schema = dict[str, Any]
SOCKET = "/api/tables/{table_id}/live"
COMPONENTS = "#/components/schemas/{model}"


def message_schemas(template: str = "#/$defs/{model}") -> dict[str, Schema]:
    """The definitions of all messages by name; ``ServerMessage`` and ``ClientMessage`` are the two unions."""
    sent = wire.SERVER_MESSAGE.json_schema(mode="serialization", ref_template=template)
    taken = wire.CLIENT_MESSAGE.json_schema(mode="validation", ref_template=template)
    definitions: dict[str, Schema] = {**taken.pop("$defs"), **sent.pop("$defs")}
    return definitions | {"ServerMessage": sent, "ClientMessage": taken}


def socket_schema() -> Schema:
    """What a table's socket sends and takes, as one document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of a table's socket",
        "protocol": wire.PROTOCOL,
        "sends": {"$ref": "#/$defs/ServerMessage"},
        "takes": {"$ref": "#/$defs/ClientMessage"},
        "$defs": message_schemas(),
    }


def with_messages(description: Schema) -> Schema:
    """An API's description with the messages of the sockets among its schemas, and where they are spoken."""
    schemas = description.setdefault("components", {}).setdefault("schemas", {})
    for name, schema in message_schemas(COMPONENTS).items():
        schemas.setdefault(name, schema)
    sends, takes = ({"$ref": COMPONENTS.format(model=name)} for name in ("ServerMessage", "ClientMessage"))
    description["x-sockets"] = {SOCKET: {"sends": sends, "takes": takes}}
    return description


def all_schemas() -> dict[str, Schema]:
    """Every model that leaves the server, by name."""
    exported = [getattr(wire, name) for name in wire.__all__]
    models = [thing for thing in exported if isinstance(thing, type) and issubclass(thing, wire.Wire)]
    _, found = models_json_schema([(model, "serialization") for model in models if model is not wire.Wire])
    definitions: dict[str, Schema] = found["$defs"]
    return definitions | {"ServerMessage": message_schemas()["ServerMessage"]}
