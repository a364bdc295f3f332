"""What a pydantic model allows at a place inside it: which keys, or names of any kind."""

from __future__ import annotations

import types
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel


def allowed_keys(model: type[BaseModel], loc: Sequence[str | int]) -> list[str]:
    """The keys that may stand at a location.

    Args:
        model: The model of the whole document.
        loc: Where, as pydantic says it: keys, indices, and names or tags of union members.
    """
    models = [kind for kind in _kinds_at(model, loc) if _is_model(kind)]
    return list(dict.fromkeys(key for one in models for key in _fields(one)))


def holds_named_parts(model: type[BaseModel], path: Sequence[str | int]) -> bool:
    """Whether a map stands at a path whose keys are names that users give to parts.

    Args:
        model: The model of the whole document.
        path: Keys and indices.
    """
    maps = [kind for kind in _kinds_at(model, path) if get_origin(kind) is dict]
    return any(_is_model(held) for kind in maps for held in _members(get_args(kind)[1]))


def _kinds_at(model: type[BaseModel], loc: Sequence[str | int]) -> list[Any]:
    kinds = list(_members(model))
    for part in loc:
        kinds = [
            inner for kind in kinds for outer in _inside(kind, part) for inner in _members(outer)
        ]
    return kinds


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _members(kind: Any) -> Iterator[Any]:
    """The types a type may stand for: itself, or the members of a union."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from _members(get_args(kind)[0])
    elif origin in (Union, types.UnionType):
        for member in get_args(kind):
            yield from _members(member)
    else:
        yield kind


def _fields(model: type[BaseModel]) -> dict[str, Any]:
    return {info.alias or name: info.annotation for name, info in model.model_fields.items()}


def _inside(kind: Any, part: str | int) -> list[Any]:
    """What one step of a location leads to from a type; nothing when it does not fit."""
    if _is_model(kind):
        fields = _fields(kind)
        # A tag may have the name of a field: `kind: position` of what also has a `position`.
        is_named = part == kind.__name__ or _has_tag(fields, part)
        inner = [fields[str(part)]] if part in fields else []
        return inner + [kind] * is_named
    arguments = [argument for argument in get_args(kind) if argument is not Ellipsis]
    if isinstance(part, int) and get_origin(kind) is tuple and len(arguments) > part:
        return [arguments[part]]
    return arguments[-1:]


def _has_tag(fields: dict[str, Any], part: str | int) -> bool:
    return any(get_origin(kind) is Literal and part in get_args(kind) for kind in fields.values())
