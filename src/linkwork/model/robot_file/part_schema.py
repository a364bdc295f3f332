"""Schema of parts in a robot file, derived from the fields of their classes."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import Field, create_model

from linkwork.files import file_model as files
from linkwork.model.link import Shape
from linkwork.model.parts import PART_KINDS, Part
from linkwork.model.parts.fields import fields_of
from linkwork.model.parts.registry import default_values
from linkwork.model.robot_file.schema import (
    MAX_NAMED,
    Label,
    PartModel,
    Quantity,
    RobotModel,
    Shapes,
    attribute_texts,
    first_line,
)

SHAPES = tuple[Shape, ...]  # Type of a field that is a map of shapes in a file


def robot_model(kinds: Iterable[type[Part]] | None = None) -> type[RobotModel]:
    """Model of a robot file, with some kinds of parts; with all registered ones when None."""
    return _robot_model(tuple(PART_KINDS.values() if kinds is None else kinds))


@cache
def _robot_model(kinds: tuple[type[Part], ...]) -> type[RobotModel]:
    any_part = Annotated[reduce(or_, map(_part_model, kinds)), Field(discriminator="kind")]
    parts = Annotated[dict[Label, any_part], Field(min_length=1, max_length=MAX_NAMED)]
    description = files.field_texts(RobotModel)["parts"]
    return create_model(
        RobotModel.__name__,
        __base__=RobotModel,
        __doc__=RobotModel.__doc__,
        parts=(_or_none(parts), Field(None, description=description)),
    )


def _or_none(annotation: Any) -> Any:
    return annotation | None


@cache
def _part_model(kind: type[Part]) -> type[PartModel]:
    members = _fields(kind, fields_of(kind), default_values(kind))
    members["kind"] = (Literal[kind.kind], Field(description=f"Always `{kind.kind}`."))
    return create_model(
        f"{kind.__name__}Part", __base__=PartModel, __doc__=first_line(kind), **members
    )


@cache
def _value_model(kind: type) -> type[files.FileModel]:
    """Model of a dataclass inside a part, e.g. a mimic."""
    hints = get_type_hints(kind, include_extras=True)
    defaults = {one.name: one.default for one in fields(kind)}
    members = _fields(kind, {name: hints[name] for name in defaults}, defaults)
    return create_model(
        kind.__name__, __base__=files.FileModel, __doc__=first_line(kind), **members
    )


def _fields(kind: type, types: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    texts = attribute_texts(kind)
    return {
        name: (_in_file(annotation), Field(_default(name, defaults), description=texts.get(name)))
        for name, annotation in types.items()
    }


def _default(name: str, defaults: Mapping[str, Any]) -> Any:
    """Default in a file; None for values a file cannot write."""
    if name not in defaults:
        return ...
    value = defaults[name]
    is_plain = isinstance(value, bool | str | tuple) and value != ()
    return value if is_plain or (isinstance(value, float) and math.isfinite(value)) else None


def _in_file(annotation: Any) -> Any:
    """Type of a value in a file: expressions for numbers, maps for dataclasses."""
    if annotation is float:
        return Quantity
    if annotation == SHAPES:
        return Shapes
    if isinstance(annotation, type) and is_dataclass(annotation):
        return _value_model(annotation)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _in_file(arguments[0])
    if origin in (Union, UnionType):
        return reduce(or_, map(_in_file, arguments))
    if origin is tuple:
        return tuple[tuple(x if x is Ellipsis else _in_file(x) for x in arguments)]
    return annotation
