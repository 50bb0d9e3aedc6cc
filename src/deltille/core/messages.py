"""Messages to people, independent of the language: a message is a key with arguments.

Sentences are in Fluent files (projectfluent.org), one for each language in the folder ``locale`` of the
package that says them: ``core.game-over`` is ``game-over`` in ``core/locale/en.ftl``, ``attangle.placed`` is
``placed`` in ``games/attangle/locale/en.ftl``. The page renders the same files.

>>> message = Message("core.passes", player="White")
>>> message.text, render(message, "es")
('White passes', 'White pasa')

An argument may be a message itself, or a tuple of arguments. A sentence can use more about those under longer
names: of a message ``$piece`` its attributes, ``$piece-gender``; of a tuple ``$points``, which is separated
by commas, also ``$points-and`` ("a1, a2 and b1") and ``$points-count``.
"""

import functools
import os
import re
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deltille.core.installed_games import folder_of, installed

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

SOURCE_LANGUAGE = "en"
"""The fallback: what a language does not have appears in English."""
LOCALE_DIR = "DELTILLE_LOCALE_DIR"
"""Environment variable: a folder with more translations, ``<domain>/<language>.ftl``, to try one out."""

_ROOT = Path(__file__).parent.parent
_DOMAIN = re.compile(r"[a-z][a-z0-9_]*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{2,8})*")
_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.ASCII | re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[a-z][\w-]*)", re.ASCII)


class Message:
    """A key with arguments; as text it is English, rendered only on request."""

    __slots__ = ("args", "key")

    def __init__(self, key: str, /, **args: Any) -> None:
        self.key = key
        self.args: Mapping[str, Any] = {name: _frozen(value) for name, value in args.items()}

    @property
    def text(self) -> str:
        """The English sentence."""
        return render(self, SOURCE_LANGUAGE)

    def content(self) -> dict[str, Any]:
        """The message as it goes over the wire."""
        return {**_content(self), "text": self.text}

    def short_content(self) -> dict[str, Any]:
        """The same without the English sentence."""
        found: dict[str, Any] = _content(self)
        return found

    @classmethod
    def of_content(cls, content: Any) -> "Message":
        """The inverse of :meth:`content`.

        >>> Message.of_content(Message("core.passes", player=Message("attangle.white")).content()).text
        'White passes'
        """
        if isinstance(content, Message):
            return content
        if not isinstance(content, dict) or not isinstance(content.get("key"), str):
            raise ValueError("a message has a key")
        return _message(
            content["key"], {name: _read(value) for name, value in content.get("args", {}).items()}
        )

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        """How the server's models write and read messages; nothing else here needs pydantic."""
        from pydantic_core import core_schema

        written = core_schema.plain_serializer_function_ser_schema(_written, info_arg=True)
        return core_schema.no_info_plain_validator_function(cls.of_content, serialization=written)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> dict[str, Any]:
        fields = {"key": {"type": "string"}, "args": {"type": "object"}, "text": {"type": "string"}}
        return {"type": "object", "x-message": True, "properties": fields, "required": ["key"]}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        args = "".join(f", {name}={value!r}" for name, value in self.args.items())
        return f"Message({self.key!r}{args})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.args.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _message, (self.key, dict(self.args))


def _message(key: str, args: dict[str, Any]) -> Message:
    return Message(key, **args)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _written(value: Any, info: Any) -> dict[str, Any]:
    """A message for the wire; without its English sentence where the context is ``short``."""
    if not isinstance(value, Message):
        from pydantic_core import PydanticSerializationUnexpectedValue

        raise PydanticSerializationUnexpectedValue("not a message")
    found: dict[str, Any] = _content(value) if (info.context or {}).get("short") else value.content()
    return found


def _read(value: Any) -> Any:
    if isinstance(value, dict):
        return Message.of_content(value)
    return tuple(map(_read, value)) if isinstance(value, list | tuple) else value


def _content(value: Any) -> Any:
    if isinstance(value, Message):
        args = {name: _content(argument) for name, argument in value.args.items()}
        return {"key": value.key, "args": args} if args else {"key": value.key}
    return [_content(part) for part in value] if isinstance(value, tuple) else value


def literal(text: str) -> Message:
    """Text that is the same in every language: a name somebody chose, notation, what another program said."""
    return Message("core.literal", text=text)


def render(message: "Message | str", language: str = SOURCE_LANGUAGE) -> str:
    """The sentence in this language, else in English; a plain text is what it is in every language.

    >>> render(Message("core.and", first="a", last="b"), "es"), render("a1", "es")
    ('a y b', 'a1')
    """
    return message if isinstance(message, str) else _render(message, language)


@functools.lru_cache(maxsize=8192)  # the pieces of a board are sent again after every move
def _render(message: Message, language: str) -> str:
    domain, _, name = message.key.partition(".")
    variables: dict[str, Any] = {}
    for argument, value in message.args.items():
        variables.update(_variables(argument, value, language))
    for wanted in (language, SOURCE_LANGUAGE):
        own = catalogue(domain, wanted)
        entry = own.find(name)
        if entry is not None and entry.value is not None:
            return own.format(entry.value, variables)
    return message.key


def _variables(name: str, value: Any, language: str) -> Iterator[tuple[str, Any]]:
    """What a sentence can ask about an argument."""
    if isinstance(value, Message):
        yield name, render(value, language)
        domain, _, inner = value.key.partition(".")
        for wanted in (SOURCE_LANGUAGE, language):
            own = catalogue(domain, wanted)
            entry = own.find(inner)
            for attribute, pattern in entry.attributes.items() if entry is not None else ():
                yield f"{name}-{attribute}", own.format(pattern, dict(value.args))
    elif isinstance(value, tuple):
        parts = [render(part, language) if isinstance(part, Message) else str(part) for part in value]
        yield name, ", ".join(parts)
        yield f"{name}-count", len(parts)
        yield f"{name}-and", _joined(parts, language)
    elif isinstance(value, int | float):
        from fluent.runtime.types import fluent_number

        yield name, fluent_number(value, useGrouping=False)  # 1024, as moves, scores and ids are written
    else:
        yield name, value


def _joined(parts: list[str], language: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return render(Message("core.and", first=", ".join(parts[:-1]), last=parts[-1]), language)


class Catalogue:
    """The messages of one folder in one language; each is parsed when it is first rendered."""

    def __init__(self, domain: str, language: str, source: str) -> None:
        self.domain, self.language, self.source = domain, language, source
        starts = [(match[1], match.start()) for match in _ENTRY.finditer(source)]
        ends = [*(start for _, start in starts), len(source)][1:]
        self.entries = {name: source[start:end] for (name, start), end in zip(starts, ends, strict=True)}
        """Each message as it stands in the file, by name."""
        self._parsed: set[str] = set()
        self._lock = threading.Lock()

    @functools.cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle

        return FluentBundle([self.language], use_isolating=False)

    def complete_entries(self) -> dict[str, str]:
        """Each message as it stands in a file, by name: in English where this language lacks it."""
        if self.language == SOURCE_LANGUAGE:
            return self.entries
        return {**catalogue(self.domain, SOURCE_LANGUAGE).entries, **self.entries}

    def find(self, name: str) -> Any:
        """The parsed message, or None."""
        if name not in self.entries:
            return None
        if name not in self._parsed:
            with self._lock:
                self._parse(name)
        return self._bundle.get_message(name) if self._bundle.has_message(name) else None

    def _parse(self, name: str) -> None:
        """With all it refers to; only then names count as parsed: other threads look without waiting."""
        from fluent.runtime import FluentResource

        found: set[str] = set()
        waiting = [name]
        while waiting:
            each = waiting.pop()
            if each in found or each in self._parsed or each not in self.entries:
                continue
            found.add(each)
            self._bundle.add_resource(FluentResource(self.entries[each]))
            waiting += _REFERENCE.findall(self.entries[each])
        self._parsed |= found

    def format(self, pattern: Any, variables: dict[str, Any]) -> str:
        return str(self._bundle.format_pattern(pattern, variables)[0])


@functools.cache
def catalogue(domain: str, language: str) -> Catalogue:
    """The sentences of a domain in a language; empty if there are none."""
    return Catalogue(domain, language, source(domain, language))


def forget_translations() -> None:
    """Read the files again when they are needed next."""
    catalogue.cache_clear()
    _render.cache_clear()


def source(domain: str, language: str) -> str:
    """The Fluent file of a domain in a language, '' if there is none."""
    # Both may come from outside and become part of a path.
    if not (_DOMAIN.fullmatch(domain) and _LANGUAGE.fullmatch(language)):
        return ""
    paths = [_ROOT / domain / "locale", _ROOT / "games" / domain / "locale"]
    if domain in installed():
        paths.append((folder_of(installed()[domain]) or _ROOT) / "locale")
    if more := os.environ.get(LOCALE_DIR):
        paths.insert(0, Path(more) / domain)
    found = [path / f"{language}.ftl" for path in paths]
    return next((path.read_text(encoding="utf-8") for path in found if path.is_file()), "")


def domains() -> tuple[str, ...]:
    """Every folder that says something: parts of the system and games."""
    found = [*_ROOT.glob("*/locale"), *_ROOT.glob("games/*/locale")]
    return tuple(sorted({path.parent.name for path in found} | set(installed())))


def languages() -> tuple[str, ...]:
    """The languages that can be chosen, English first: those that ``core`` speaks."""
    folders = [_ROOT / "core" / "locale", Path(os.environ.get(LOCALE_DIR, "")) / "core"]
    found = {path.stem for folder in folders for path in folder.glob("*.ftl")}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def best_language(wanted: str) -> str:
    """The best available language for a requested one, as systems and browsers name languages.

    >>> best_language("es_MX.UTF-8"), best_language("fr"), best_language("")
    ('es', 'en', 'en')
    """
    name = wanted.partition(".")[0].replace("_", "-")
    for candidate in (name, name.partition("-")[0]):
        for known in languages():
            if candidate.lower() == known.lower():
                return known
    return SOURCE_LANGUAGE
