"""Registry of kinds of parts, and parts as plain data for files and saved states."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

from pydantic import ValidationError

from linkwork import checks
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.files.document import shorten
from linkwork.files.file_model import FileModel
from linkwork.files.schema_problems import read_problems
from linkwork.model.parts.component import Component, Part, check_count, ports_of
from linkwork.model.parts.connector import Connectable
from linkwork.model.parts.fields import fields_of, plain

P = TypeVar("P", bound=Part)

PART_KINDS: dict[str, type[Part]] = {}
"""Kinds of parts by name; `component` adds to it."""


@dataclass_transform(eq_default=False, kw_only_default=True, field_specifiers=(field,))
def component(kind: str) -> Callable[[type[P]], type[P]]:
    """Register a class as a kind of part; its annotated attributes become validated fields.

    Args:
        kind: Its name in files and saved states, e.g. `drive_train`.

    Raises:
        ModelError: Duplicate kind, or more than two A connectors.
    """

    def register(cls: type[P]) -> type[P]:
        check_count(kind, {name: port.side for name, port in ports_of(cls).items()})
        if kind in PART_KINDS:
            raise ModelError(f"duplicate kind of part: {kind!r}")
        cls.kind = kind
        PART_KINDS[kind] = dataclass(eq=False, repr=False, kw_only=True)(cls)
        return cls

    return register


def part_kind(kind: str) -> type[Part]:
    """Class of a kind of part."""
    return PART_KINDS[checks.choice("kind of part called", kind, PART_KINDS)]


def make_part(kind: str, name: str, values: Mapping[str, Any]) -> Part:
    """Part of one of `PART_KINDS` from plain data of `part_values`."""
    cls = part_kind(kind)
    names = fields_of(cls)
    for key in checks.mapping(f"values of a {kind}", values):
        if key not in names:
            raise NotFoundError(f"field of {kind} {name!r} called", key, names)
    missing = [key for key in required_fields(cls) if key not in values]
    if missing:
        raise ArgumentError(
            f"missing fields of {kind} {name!r}: {', '.join(missing)}",
            hint="set every required field",
        )
    return cls(name, **values)


def part_values(part: Part) -> dict[str, Any]:
    """Fields of a part that differ from their defaults, as JSON data.

    Names are those in the robot, outside of assemblies.
    """
    cls = type(checks.instance("part", part, Part, "a component or a part"))
    values = {key: plain(cls, key, part.value_in_robot(key)) for key in fields_of(cls)}
    defaults = {key: plain(cls, key, value) for key, value in default_values(cls).items()}
    return {
        key: value for key, value in values.items() if key not in defaults or value != defaults[key]
    }


def default_values(cls: type[Part]) -> dict[str, Any]:
    """Default values of the fields of a kind of part."""
    values: dict[str, Any] = {}
    for one in fields(cls):
        if one.name != "name" and one.default is not MISSING:
            values[one.name] = one.default
        elif one.default_factory is not MISSING:
            values[one.name] = one.default_factory()
    return values


def required_fields(cls: type[Part]) -> list[str]:
    """Return the required fields of a kind of part."""
    defaults = default_values(cls)
    return [key for key in fields_of(cls) if key not in defaults]


class SavedPart(FileModel):
    """A part: kind, and fields that differ from their defaults."""

    kind: str
    values: dict[str, Any]


class SavedModel(FileModel):
    """A model: name, tool, parts by name, connections as text and physics."""

    name: str
    tool: str | None
    parts: dict[str, SavedPart]
    connections: list[str]
    physics: dict[str, Any] = {}


def read_saved(state: Mapping[str, Any]) -> SavedModel:
    """Validate a saved state."""
    try:
        return SavedModel.model_validate(state, strict=True)
    except ValidationError as error:
        problem = next(iter(read_problems(error, state).values()))[0]
        path = ".".join(map(str, problem.path))
        raise ArgumentError(
            f"invalid saved robot: {path or 'state'}: {problem.text}",
            hint="expected data of save_state()",
        ) from error


ARROW = "<<"


def connect_text(parts: Mapping[str, Component], text: str) -> None:
    """Connect parts as in a chain `base << r1 << l1`; with connectors, `r1.axis << d1.flange`."""
    checks.instances("parts", checks.mapping("parts", parts).values(), Component)
    words = [word.strip() for word in checks.text("connection", text).split(ARROW)]
    if len(words) < 2 or not all(words):
        raise ArgumentError(
            f"invalid connection {shorten(text)!r}", hint=f"expected 'part {ARROW} other part'"
        )
    chain = [_end(parts, word) for word in words]
    left = chain[0]
    for right in chain[1:]:
        left = left << right


def _end(parts: Mapping[str, Component], word: str) -> Connectable:
    name, dot, connector = word.rpartition(".")
    connectors = parts[name].connectors if dot and name in parts else {}
    # Connectors have precedence: with parts `a` and `a.tip`, `a.tip` is the connector of `a`, and
    # the part `a.tip` is reached by `a.tip.root`.
    if connector in connectors:
        return connectors[connector]
    if word in parts:
        return parts[word]
    if connectors:
        raise NotFoundError(f"connector of {name!r} called", connector, connectors)
    raise NotFoundError("part called", name if dot else word, parts)
