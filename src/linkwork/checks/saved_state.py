"""States declared as dataclasses: saved as plain data, and read back from untrusted data.

A subclass of `State` declares its fields by type: `bool`, `int`, `float`, `str`, `Literal`, arrays,
tuples, lists, mappings from names, other states, and any of these or None. Numbers are finite and
of magnitude up to `MAX_NUMBER`, unless `Annotated` with other `Bounds`. Arrays have the shape, and
mappings the names, that they have in the state of the object that reads them, unless annotated
`VARYING`. Fields with `init=False` are derived, and not saved.
"""

from __future__ import annotations

import base64
import math
import types
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
from numpy.typing import NDArray

from linkwork.checks.values import MAX_INTEGER, MAX_NUMBER, shown
from linkwork.errors import ArgumentError

VARYING = "varying"  # Annotation of an array of any shape, or a mapping with any names


@dataclass(frozen=True)
class Bounds:
    """Range of a number, or of all numbers of an array."""

    minimum: float = -MAX_NUMBER
    maximum: float = MAX_NUMBER
    is_integer: bool = False
    allows_nan: bool = False

    def contain(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all numbers are in the range."""
        is_inside = (numbers >= self.minimum) & (numbers <= self.maximum)
        if self.is_integer:
            is_inside &= numbers == np.floor(numbers)
        return bool((is_inside | (self.allows_nan & np.isnan(numbers))).all())


class State:
    """Base class of the dataclasses that make up a state."""

    def check(self) -> None:
        """Raise ArgumentError for fields that do not fit together."""

    def assign(self, other: State) -> None:
        """Take over the fields of another state of this class."""
        for name, _ in _fields_of(type(self)):
            setattr(self, name, getattr(other, name))


S = TypeVar("S", bound=State)


def copied(value: Any) -> Any:
    """Return a state that shares nothing that could change with another, without derived fields."""
    if isinstance(value, State):
        parts = {name: copied(getattr(value, name)) for name, _ in _fields_of(type(value))}
        return type(value)(**parts)
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, list | tuple):
        return type(value)(map(copied, value))
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return value


def save(state: State) -> dict[str, Any]:
    """Return a state as plain data; the same state always gives the same."""
    return {name: _saved(kind, getattr(state, name)) for name, kind in _fields_of(type(state))}


def read(data: Any, like: S, name: str) -> S:
    """Return a saved state, which is untrusted.

    `like` is a state of the object that reads it: its class, shapes of arrays, names of mappings.
    """
    return cast("S", _read_state(type(like), data, like, name))


@lru_cache(maxsize=200)
def _fields_of(kind: type[State]) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((x.name, hints[x.name]) for x in fields(cast("Any", kind)) if x.init)


@lru_cache(maxsize=1000)
def _parts(kind: Any) -> tuple[Any, tuple[Any, ...], bool, Bounds, bool]:
    """Return origin and arguments of a type, whether it may be None, its bounds, if it varies."""
    marks: list[Any] = []
    if get_origin(kind) is Annotated:
        kind, *marks = get_args(kind)
    is_optional = get_origin(kind) in (Union, types.UnionType)
    if is_optional:
        (kind,) = (x for x in get_args(kind) if x is not types.NoneType)
        origin, arguments, _, bounds, varies = _parts(kind)
        return origin, arguments, True, bounds, varies
    bounds = next((x for x in marks if isinstance(x, Bounds)), Bounds())
    return get_origin(kind) or kind, get_args(kind), False, bounds, VARYING in marks


def _saved(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    origin, arguments, *_ = _parts(kind)
    if origin is np.ndarray:
        array = np.ascontiguousarray(value, dtype="<f8")
        return {"shape": list(array.shape), "data": base64.b64encode(array.tobytes()).decode()}
    if origin in (tuple, list):
        kinds = _kinds_of_items(origin, arguments, len(value))
        return [_saved(x, y) for x, y in zip(kinds, value, strict=True)]
    if origin is Mapping:
        return {key: _saved(arguments[1], value[key]) for key in sorted(value)}
    if isinstance(value, State):
        return save(value)
    return value if origin in (Literal, Any) else origin(value)


def _kinds_of_items(origin: Any, arguments: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    is_any_length = origin is list or arguments[-1] is Ellipsis
    return arguments[:1] * count if is_any_length else arguments


def _read(kind: Any, data: Any, like: Any, path: str) -> Any:
    origin, arguments, is_optional, bounds, varies = _parts(kind)
    if (is_optional and data is None) or origin is Any:
        return data
    if origin is np.ndarray:
        return _read_array(data, bounds, None if varies else np.shape(like), path)
    if origin in (tuple, list):
        return origin(_read_items(origin, arguments, data, path))
    if origin is Mapping:
        likes = None if varies else like or {}
        return _read_mapping(arguments[1], data, likes, path)
    if isinstance(origin, type) and issubclass(origin, State):
        return _read_state(type(like) if isinstance(like, origin) else origin, data, like, path)
    if origin is Literal:
        _require(isinstance(data, str) and data in arguments, path, data, f"one of {arguments}")
        return data
    return _read_scalar(origin, data, bounds, path)


def _read_items(kind: Any, arguments: tuple[Any, ...], data: Any, path: str) -> list[Any]:
    _require(isinstance(data, list), path, data, "a list")
    kinds = _kinds_of_items(kind, arguments, len(data))
    _require(len(kinds) == len(data), path, data, f"{len(kinds)} values")
    items = zip(kinds, data, strict=True)
    return [_read(x, y, None, f"{path}[{i}]") for i, (x, y) in enumerate(items)]


def _read_mapping(
    kind: Any, data: Any, likes: Mapping[str, Any] | None, path: str
) -> dict[str, Any]:
    _require(isinstance(data, dict), path, data, "a mapping")
    likes = dict.fromkeys(data) if likes is None else likes
    _require_names(data, likes, path)
    return {name: _read(kind, data[name], x, f"{path}.{name}") for name, x in likes.items()}


def _read_scalar(kind: type, data: Any, bounds: Bounds, path: str) -> Any:
    _require(type(data) is kind, path, data, f"a value of type {kind.__name__}")
    if kind is int:
        # Beyond it floats, with which bounds are compared, are not exact.
        _require(abs(data) <= MAX_INTEGER, path, data, "an exact integer")
    if kind in (int, float):
        is_inside = bounds.minimum <= data <= bounds.maximum or (
            bounds.allows_nan and math.isnan(data)
        )
        _require(is_inside, path, data, f"{bounds.minimum:g} to {bounds.maximum:g}")
    return data


def _read_array(
    data: Any, bounds: Bounds, shape: tuple[int, ...] | None, path: str
) -> NDArray[np.float64]:
    _require(isinstance(data, dict) and set(data) == {"shape", "data"}, path, data, "an array")
    sizes = data["shape"]
    _require(isinstance(sizes, list), path, sizes, "the shape of an array")
    _require(all(type(x) is int and x >= 0 for x in sizes), path, sizes, "the shape of an array")
    _require(shape in (None, tuple(sizes)), path, sizes, f"shape {shape}")
    try:
        content = base64.b64decode(data["data"], validate=True)
        array = np.frombuffer(content, dtype="<f8").reshape(sizes).astype(np.float64)
    except (ValueError, TypeError, OverflowError) as error:
        raise ArgumentError(f"{path} is not an array: {error}") from error
    _require(bounds.contain(array), path, array, "values in range")
    return array


def _read_state(kind: type[State], data: Any, like: Any, path: str) -> State:
    _require(isinstance(data, dict), path, data, "a mapping")
    names = [name for name, _ in _fields_of(kind)]
    _require_names(data, names, path)
    parts = {
        name: _read(field, data[name], getattr(like, name, None), f"{path}.{name}")
        for name, field in _fields_of(kind)
    }
    state = kind(**parts)
    try:
        state.check()
    except ArgumentError as error:
        raise ArgumentError(f"{path}: {error.message}") from error
    return state


def _require(condition: bool, path: str, data: Any, expected: str) -> None:
    if not condition:
        raise ArgumentError(f"{path} is {shown(data)}, expected {expected}")


def _require_names(data: Mapping[Any, Any], names: Any, path: str) -> None:
    for name in names:
        if name not in data:
            raise ArgumentError(f"'{path}.{name}' is missing")
    for name in data:
        if name not in names:
            raise ArgumentError(f"'{path}.{name}' is unknown")
