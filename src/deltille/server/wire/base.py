"""What all models of the wire have in common."""

from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from deltille.core.messages import Message

PROTOCOL = 1
"""Grows when an old client would misunderstand a new server."""

OPTIONAL = "x-optional"

T = TypeVar("T")
Optionally = Annotated[
    T | None, Field(exclude_if=lambda value: value is None, json_schema_extra={OPTIONAL: True})
]
"""A field that is left out where there is nothing to say; give it the default None."""

Setting = bool | int | str
"""The value of a game's option."""


class Wire(BaseModel):
    """What leaves the server. Clients pass over fields they do not know, so that fields can be added."""

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

    def to_wire(self, *, is_short: bool = False) -> bytes:
        """As it goes over the wire; where it is short, messages go without their English sentences.

        >>> Said(what=Message("core.pass")).to_wire()
        b'{"what":{"key":"core.pass","text":"Pass"}}'
        >>> Said(what=Message("core.pass")).to_wire(is_short=True)
        b'{"what":{"key":"core.pass"}}'
        """
        return self.__pydantic_serializer__.to_json(self, context={"short": True} if is_short else None)


class Said(Wire):
    """Something that is said, and nothing more."""

    what: Message
