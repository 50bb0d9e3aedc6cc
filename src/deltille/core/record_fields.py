"""The fields of a record's file, each read with its limits: an error names the field."""

import datetime
import re
from typing import Any

from deltille.core.errors import BadRecord
from deltille.core.game import Setting
from deltille.core.messages import Message
from deltille.core.seals import Seal

MAX_TEXT = 200
MAX_MOVE_TEXT = 500
MAX_START_TEXT = 5000
MAX_COMMENT = 20_000

_NUMBER = re.compile(r"0|[1-9][0-9]{0,4}")
_MOVE_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
_HASH = re.compile(r"[0-9a-f]{64}")


def now() -> str:
    """The time, to the second, in UTC."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")


def read_options(data: dict[str, Any]) -> dict[str, Setting]:
    """Names with settings."""
    options = data.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(v, bool | int | str) for v in options.values()):
        raise BadRecord("record", Message("core.record-options"))
    return options


def read_text(data: dict[str, Any], name: str, longest: int = MAX_TEXT) -> str:
    """A text of limited length."""
    value = data.get(name)
    if not isinstance(value, str) or len(value) > longest:
        raise BadRecord("record", Message("core.record-field-text", field=repr(name), most=longest))
    return value


def read_texts(data: dict[str, Any], name: str, longest: int) -> tuple[str, ...]:
    """A list of such texts."""
    values = data.get(name)
    if not _are_texts(values, longest):
        raise BadRecord("record", Message("core.record-field-texts", field=repr(name), most=longest))
    return tuple(values)  # type: ignore[arg-type]


def _are_texts(values: Any, longest: int) -> bool:
    return isinstance(values, list) and all(isinstance(v, str) and len(v) <= longest for v in values)


def read_date(data: dict[str, Any], name: str) -> str | None:
    """A date with its time, or None."""
    value = data.get(name)
    if value is None:
        return None
    try:
        datetime.datetime.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise BadRecord(
            "record", Message("core.record-field-date", field=repr(name), example=now())
        ) from error
    return str(value)


def read_seals(data: dict[str, Any]) -> dict[int, Seal]:
    """Seals by ply."""
    values = data.get("seals", {})
    if not isinstance(values, dict) or not all(map(_is_seal, values, values.values())):
        raise BadRecord("record", Message("core.record-field-seals"))
    return {int(ply): Seal(value["hash"], value.get("salt")) for ply, value in values.items()}


def _is_seal(ply: str, value: Any) -> bool:
    return (
        _MOVE_NUMBER.fullmatch(ply) is not None
        and isinstance(value, dict)
        and set(value) <= {"hash", "salt"}
        and _HASH.fullmatch(str(value.get("hash"))) is not None
        and isinstance(value.get("salt", ""), str)
        and len(value.get("salt", "")) <= MAX_TEXT
    )


def read_resigned(data: dict[str, Any]) -> dict[int, int]:
    """Seats that resigned, each with the number of moves that had been made."""
    values = data.get("resigned", {})
    if not isinstance(values, dict) or not all(
        _NUMBER.fullmatch(seat) and type(ply) is int and ply >= 0 for seat, ply in values.items()
    ):
        raise BadRecord("record", Message("core.record-field-resigned"))
    return {int(seat): ply for seat, ply in values.items()}


def read_comments(data: dict[str, Any]) -> dict[int, str]:
    """Comments by ply."""
    values = data.get("comments", {})
    if not isinstance(values, dict) or not all(
        _NUMBER.fullmatch(ply) and isinstance(text, str) and len(text) <= MAX_COMMENT
        for ply, text in values.items()
    ):
        raise BadRecord("record", Message("core.record-field-comments", most=MAX_COMMENT))
    return {int(ply): text for ply, text in values.items()}


def read_variations(data: dict[str, Any]) -> dict[int, tuple[tuple[str, ...], ...]]:
    """Lines of moves by the ply of the move that they replace."""
    values = data.get("variations", {})
    if not isinstance(values, dict) or not all(
        _NUMBER.fullmatch(ply)
        and isinstance(lines, list)
        and all(line and _are_texts(line, MAX_MOVE_TEXT) for line in lines)
        for ply, lines in values.items()
    ):
        raise BadRecord("record", Message("core.record-field-variations"))
    return {int(ply): tuple(tuple(line) for line in lines) for ply, lines in values.items()}
