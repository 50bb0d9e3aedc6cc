"""What all models of the wire have in common."""

import re
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from deltille.core.messages import Message

PROTOCOL = 1
"""Increases when an old client would misunderstand a new server."""

OPTIONAL = "x-optional"

T = TypeVar("T")
Optionally = Annotated[
    T | None, Field(exclude_if=lambda value: value is None, json_schema_extra={OPTIONAL: True})
]
"""A field that is left out when it is empty; give it the default None."""

Listed = Annotated[T, Field(exclude_if=lambda value: not value, json_schema_extra={OPTIONAL: True})]
"""A list that is left out when it is empty; give it the default ()."""

Setting = bool | int | str
"""The value of a game's option."""


class Wire(BaseModel):
    """A message or response of the server. Clients ignore unknown fields, so fields can be added."""

    model_config = ConfigDict(
        frozen=True,
        extra="ignore",
        from_attributes=True,
        json_schema_serialization_defaults_required=True,
    )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        inner = handler.resolve_ref_schema(described)
        fields = inner.get("properties", {})
        if "required" in inner:
            inner["required"] = [name for name in inner["required"] if not fields[name].get(OPTIONAL)]
        return described

    def to_wire(self, short_for: str = "") -> bytes:
        """As it goes over the wire; short at a table of this game, where messages go without their sentences.

        >>> Said(what=Message("core.pass")).to_wire()
        b'{"what":{"key":"core.pass","text":"Pass"}}'
        >>> Said(what=Message("core.pass")).to_wire("attangle")
        b'{"what":{"key":"core.pass"}}'
        >>> Said(what=Message("attangle.white")).to_wire("attangle")
        b'{"what":{"key":".white"}}'
        """
        if not short_for:
            return self.__pydantic_serializer__.to_json(self)
        return _shortened(self.to_short_wire(), short_for)

    def to_short_wire(self) -> bytes:
        """Messages without their sentences, as where a board comes as changes; keys are whole.

        >>> Said(what=Message("attangle.white")).to_short_wire()
        b'{"what":{"key":"attangle.white"}}'
        """
        content = self.__pydantic_serializer__.to_json(self, context={"short": True})
        return _TEXT_OR_WHOLE.sub(_without_zero, content)


def _shortened(content: bytes, game: str) -> bytes:
    """The same content in fewer bytes; :func:`lengthened` undoes it.

    What is replaced has quotes that a text could only hold with a backslash, so no text is touched.
    """
    content = content.replace(b'"key":"%s.' % game.encode(), b'"key":".')
    content = content.replace(_UNASKED, b"")
    for usual in _USUAL:
        content = content.replace(usual, b"")
    return content


_UNASKED = b',"needs_confirmation":false'
"""What steps leave out, because it is so at nearly every move."""
_USUAL = (
    b'"status":"playing",',
    b'"result":null,',
    b'"offers":{},',
    b'"next":"",',
    b'"may_swap":false,',
)
"""What standings leave out for the same reason."""
_TEXT_OR_WHOLE = re.compile(rb'"(?:[^"\\]|\\.)*"|(-?\d+)\.0(?![\d.eE])')
"""Whole numbers that were written as fractions; texts are found as well, so that none is looked into."""


def _without_zero(found: re.Match[bytes]) -> bytes:
    number: bytes | None = found[1]
    if number is None:
        return found[0]
    return b"0" if number == b"-0" else number


def lengthened(content: Any, game: str) -> Any:
    """What came from a table of this game, every key of a message whole.

    >>> lengthened({"key": ".captured", "args": {"by": {"key": ".white"}}}, "attangle")
    {'key': 'attangle.captured', 'args': {'by': {'key': 'attangle.white'}}}
    """
    if isinstance(content, list):
        return [lengthened(part, game) for part in content]
    if not isinstance(content, dict):
        return content
    found = {name: lengthened(part, game) for name, part in content.items()}
    if isinstance(key := found.get("key"), str) and key.startswith("."):
        found["key"] = game + key
    return found


class Said(Wire):
    """A message without anything else."""

    what: Message
