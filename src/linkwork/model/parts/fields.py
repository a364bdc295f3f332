"""Field types of parts, and validation of assigned values."""

import math
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, get_type_hints

import numpy as np
from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter, ValidationError

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.files.file_model import Number as FiniteNumber
from linkwork.files.schema_problems import read_problems


def _from_numpy(value: object) -> object:
    if checks.is_masked(value) or isinstance(value, np.timedelta64):
        raise ValueError("expected a number, without masked entries")
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    return checks.as_float(value) if type(value) is int else value


def _require(holds: Callable[[float], bool], expected: str) -> AfterValidator:
    def check(value: float) -> float:
        if not holds(value):
            raise ValueError(f"expected {expected}")
        return value

    return AfterValidator(check)


_FromNumpy = BeforeValidator(_from_numpy)
_Strict = Field(strict=True)

_BOUNDED = _require(
    lambda x: abs(x) <= checks.MAX_NUMBER, f"at most {checks.MAX_NUMBER:g} in magnitude"
)
Number = Annotated[FiniteNumber, _BOUNDED, _FromNumpy]
"""A finite number, at most `MAX_NUMBER` in magnitude."""
Factor = Annotated[Number, _require(lambda x: x != 0, "a number other than 0")]
_BELOW = _require(lambda x: x < math.inf, "a finite number, or -inf for no limit")
Lower = Annotated[float, _Strict, _BELOW, _FromNumpy]
"""A lower limit: a number, or -inf for none."""
_ABOVE = _require(lambda x: x > -math.inf, "a finite number, or inf for no limit")
Upper = Annotated[float, _Strict, _ABOVE, _FromNumpy]
"""An upper limit: a number, or inf for none."""
_POSITIVE = _require(lambda x: x >= 0, "a number >= 0, or inf for no limit")
Greatest = Annotated[float, _Strict, _POSITIVE, _FromNumpy]
"""A limit of magnitude: a number >= 0, or inf for none."""
Triple = Annotated[tuple[Number, Number, Number], _FromNumpy]
Moments = Annotated[tuple[Number, Number, Number, Number, Number, Number], _FromNumpy]
"""Entries xx, yy, zz, xy, xz, yz of a symmetric matrix."""


def _printable(name: object) -> object:
    if isinstance(name, str) and not name.isprintable():
        raise ValueError("expected printable characters on one line")
    return name


Text = Annotated[str, _Strict, BeforeValidator(_printable)]
"""A name, or empty."""


def _valid_name(name: str) -> str:
    if not name or name != name.strip() or "<<" in name:
        raise ValueError("expected a name without surrounding blanks and without '<<'")
    return name


_Name = Annotated[Text, AfterValidator(_valid_name)]


@cache
def fields_of(kind: type) -> Mapping[str, Any]:
    """Fields of a kind of part and their types, in order, without the name."""
    hints = get_type_hints(kind, include_extras=True)
    kept = [one.name for one in fields(kind) if one.name != "name"]
    return {name: getattr(hints[name], "value_type", hints[name]) for name in kept}


@cache
def _adapter(kind: type, field: str) -> TypeAdapter[Any]:
    return TypeAdapter(_Name if field == "name" else fields_of(kind)[field])


def validated_field(kind: type, part: str, field: str, value: object) -> Any:
    """Return a validated value of a field: lists and arrays become tuples, integers floats."""
    if isinstance(value, np.ndarray) and not checks.is_masked(value):
        value = value.tolist()
    try:
        return _adapter(kind, field).validate_python(value)
    except ValidationError as error:
        data = list(value) if isinstance(value, tuple) else value
        problem = next(iter(read_problems(error, data).values()))[0]
        inside = "".join(f"[{key}]" for key in problem.path)
        reason = problem.details.get("error")
        fault = str(reason) if reason else f"expected {problem.expected()}"
        value = checks.shown(problem.value)
        message = f"invalid {field}{inside} of part {part!r}: {value}, {fault}"
        raise ArgumentError(message) from error


def plain(kind: type, field: str, value: Any) -> Any:
    """Value of a field as JSON data."""
    return _adapter(kind, field).dump_python(value, mode="json")
