"""The page's types, written from the models: JSDoc that TypeScript checks."""

import json
from typing import Any

from deltille.server.wire.base import OPTIONAL
from deltille.server.wire.schema import Schema, all_schemas

HEAD = """// The wire format, written by `python -m deltille.server.wire` from its models: do not edit.

/** @typedef {[number, number]} Point */
"""
LONGEST = 118
_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def types_text() -> str:
    """The file of types."""
    named = sorted(all_schemas().items())
    return HEAD + "".join(_typedef(name, schema) for name, schema in named) + "\nexport {};\n"


def _typedef(name: str, schema: Schema) -> str:
    about = " ".join(str(schema.get("description", "")).replace("``", "`").split())
    lead = f"{about} " if about else ""
    if schema.get("type") != "object" or "additionalProperties" in schema:
        return _wrapped(f"/** {lead}@typedef {{{type_of(schema)}}} {name} */")
    required = schema.get("required", ())

    def is_optional(field: str, inner: Any) -> bool:
        # What has a default is written all the same, unless it says otherwise.
        return bool(inner.get(OPTIONAL)) or (field not in required and "default" not in inner)

    fields = [
        f"{field}{'?' if is_optional(field, inner) else ''}: {type_of(inner)}"
        for field, inner in schema.get("properties", {}).items()
    ]
    return _wrapped(f"/** {lead}@typedef {{{{{', '.join(fields)}}}}} {name} */")


def _wrapped(line: str) -> str:
    """A comment as lines of bearable length, broken at blanks."""
    lines, rest = [], line
    while len(rest) > LONGEST and " " in rest[20:LONGEST]:
        at = rest.rindex(" ", 20, LONGEST)
        lines.append(rest[:at])
        rest = " *  " + rest[at + 1 :]
    return "\n".join([*lines, rest]) + "\n"


def type_of(schema: Any) -> str:
    """A schema as TypeScript writes it.

    >>> type_of({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    'number[] | null'
    >>> type_of({"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}]})
    '[number, string]'
    """
    if schema is True or schema == {}:
        return "unknown"
    if schema.get("x-message"):
        return "string"  # the page has said it in its language before anybody looks
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[-1])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            choices = [type_of(choice) for choice in schema[key]]
            if schema.get(OPTIONAL):
                choices.remove("null")
            return " | ".join(dict.fromkeys(choices))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            parts = ", ".join(type_of(part) for part in schema["prefixItems"])
            return "Point" if parts == "number, number" else f"[{parts}]"
        inner = type_of(schema.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return f"{{[key: string]: {type_of(schema.get('additionalProperties', {}))}}}"
    return _PLAIN.get(str(kind), "unknown")
