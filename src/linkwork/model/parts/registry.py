"""The kinds of parts by name, and their fields as plain data: what files and saved states use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

from linkwork import checks
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.parts.component import Part, check_count, ports_of
from linkwork.model.parts.fields import fields_of, plain

P = TypeVar("P", bound=Part)

PART_KINDS: dict[str, type[Part]] = {}
"""Every kind of part by its name; `component` adds to it."""


@dataclass_transform(eq_default=False, kw_only_default=True, field_specifiers=(field,))
def component(kind: str) -> Callable[[type[P]], type[P]]:
    """Makes a class a kind of part: its annotated attributes become checked fields.

    Args:
        kind: Its name in files and saved states, e.g. `drive_train`.

    Raises:
        ModelError: The name is taken, or the class has more than two A connectors.
    """

    def register(cls: type[P]) -> type[P]:
        check_count(kind, {name: port.side for name, port in ports_of(cls).items()})
        if kind in PART_KINDS:
            raise ModelError(f"there is already a kind of part called {kind!r}")
        cls.kind = kind
        PART_KINDS[kind] = dataclass(eq=False, repr=False, kw_only=True)(cls)
        return cls

    return register


def part_kind(kind: str) -> type[Part]:
    """The class of a kind of part.

    Raises:
        NotFoundError: There is none; lists those that exist.
    """
    return PART_KINDS[checks.choice("kind of part called", kind, PART_KINDS)]


def make_part(kind: str, name: str, values: Mapping[str, Any]) -> Part:
    """A part from plain data, as `part_values` gives it.

    Args:
        kind: One of `PART_KINDS`.
        name: The part's name.
        values: Its fields; those left out keep their defaults.

    Raises:
        NotFoundError: No such kind or field.
        ArgumentError: A field is missing, or a value is of the wrong type or length.
    """
    cls = part_kind(kind)
    known = fields_of(cls)
    for key in checks.mapping(f"values of a {kind}", values):
        if key not in known:
            raise NotFoundError(f"field of {kind} {name!r} called", key, known)
    missing = [key for key in required_fields(cls) if key not in values]
    if missing:
        raise ArgumentError(f"{kind} {name!r} lacks {', '.join(missing)}", hint="give it a value")
    return cls(name, **values)


def part_values(part: Part) -> dict[str, Any]:
    """The fields of a part that differ from their defaults, as JSON can hold them.

    They are as a part of its full name would have them, outside of any assembly.
    """
    cls = type(part)
    values = {key: plain(cls, key, part.value_in_robot(key)) for key in fields_of(cls)}
    usual = {key: plain(cls, key, value) for key, value in default_values(cls).items()}
    return {key: value for key, value in values.items() if key not in usual or value != usual[key]}


def default_values(cls: type[Part]) -> dict[str, Any]:
    """What the fields of a kind of part are when they are not given."""
    found: dict[str, Any] = {}
    for one in fields(cls):
        if one.name != "name" and one.default is not MISSING:
            found[one.name] = one.default
        elif one.default_factory is not MISSING:
            found[one.name] = one.default_factory()
    return found


def required_fields(cls: type[Part]) -> list[str]:
    """The fields of a kind of part that must be given."""
    usual = default_values(cls)
    return [key for key in fields_of(cls) if key not in usual]
