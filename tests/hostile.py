"""Values that no call may accept: it raises a `LinkworkError` or gives a finite answer."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from linkwork.errors import LinkworkError

Makers = Mapping[str, Callable[[], Any]]
"""Values by label, each made anew for its call: a generator serves once."""

STRUCTURED = [("x", "f8"), ("y", "f8")]


class Unreadable:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise RuntimeError("no array")

    def __float__(self) -> float:
        raise RuntimeError("no float")


def endless_list() -> list[Any]:
    loop: list[Any] = []
    loop.append(loop)
    return loop


OBJECTS: Makers = {
    "None": lambda: None,
    "text": lambda: "x",
    "text of a number": lambda: "1",
    "bytes": lambda: b"1",
    "complex": lambda: 1j,
    "dict": lambda: {"x": 1.0},
    "set": lambda: {1.0},
    "generator": lambda: (x for x in (1.0, 2.0)),
    "function": lambda: len,
    "class": lambda: float,
    "object": object,
    "unreadable object": Unreadable,
    "endless list": endless_list,
    "ragged list": lambda: [[1.0, 2.0], [3.0]],
    "list of texts": lambda: ["a", "b"],
    "empty array": lambda: np.zeros(0),
    "array of no shape that fits": lambda: np.zeros((1, 2, 3, 5)),
    "object array": lambda: np.array([object(), None]),
    "object array of one": lambda: np.array(object()),
    "structured array": lambda: np.zeros(2, STRUCTURED),
    "array of texts": lambda: np.array(["a", "b"]),
    "datetime64": lambda: np.datetime64("2020-01-01"),
    "datetime64 array": lambda: np.zeros(2, "datetime64[s]"),
    "timedelta64": lambda: np.timedelta64(1, "s"),
    "masked constant": lambda: np.ma.masked,
    "masked array": lambda: np.ma.masked_all(2),
}
"""What is no number and no array of numbers."""

SIZES: Makers = {
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "-inf": lambda: -float("inf"),
    "1e308": lambda: 1e308,
    "-1e308": lambda: -1e308,
    "10**400": lambda: 10**400,
    "10**5000": lambda: 10**5000,
    "fraction beyond floats": lambda: Fraction(10**400),
    "decimal nan": lambda: Decimal("NaN"),
    "longdouble beyond floats": lambda: np.longdouble("1e4000"),
}
"""Numbers that are not finite, or beyond all bounds."""

NUMBERS: Makers = OBJECTS | SIZES | {"True": lambda: True, "numpy's True": lambda: np.True_}
"""What is no number of a sensible size."""

COUNTS: Makers = NUMBERS | {"half": lambda: 0.5, "-1": lambda: -1}
"""What is no whole number from 0 on."""

FLAGS: Makers = {key: make for key, make in NUMBERS.items() if "True" not in key} | {
    "1": lambda: 1,
    "0": lambda: 0,
    "empty text": lambda: "",
    "empty list": list,
}
"""What is neither true nor false."""

NAMES: Makers = {
    **{key: make for key, make in NUMBERS.items() if "text" not in key},
    "unknown name": lambda: "no such name",
    "empty text": lambda: "",
    "list of texts": lambda: ["a", "b"],
    "array of texts": lambda: np.array(["a", "b"]),
}
"""What names nothing."""


def arrays(good: Any) -> Makers:
    """What is no array of numbers of the shape of a good one of at least two numbers."""
    fitting = np.array(good, dtype=float)

    def spoilt(entry: Any) -> Callable[[], Any]:
        def make() -> Any:
            whole = fitting.astype(object)
            whole.flat[0] = entry()
            return whole.tolist()

        return make

    def masked() -> Any:
        array = np.ma.array(fitting.copy())
        array[(0,) * fitting.ndim] = np.ma.masked
        return array

    longer = (*fitting.shape[:-1], fitting.shape[-1] + 1)
    return {
        **OBJECTS,
        **{f"an entry of {key}": spoilt(make) for key, make in SIZES.items()},
        "an entry of text": spoilt(lambda: "x"),
        "an entry of None": spoilt(lambda: None),
        "an entry of complex": spoilt(lambda: 1j),
        "an entry of a list": spoilt(lambda: [1.0]),
        "an entry of masked": spoilt(lambda: np.ma.masked),
        "nan": lambda: float("nan"),
        "10**400": lambda: 10**400,
        "True": lambda: True,
        "one number more": lambda: np.ones(longer),
        "masked entry": masked,
        "list of masked rows": lambda: list(masked()),
        "bool array": lambda: fitting.astype(bool),
        "complex array": lambda: fitting.astype(complex),
        "array of numbers as text": lambda: fitting.astype(str),
        "array of objects": lambda: fitting.astype(object),
        "datetime64 of the shape": lambda: np.zeros(fitting.shape, "datetime64[s]"),
        "structured of the shape": lambda: np.zeros(fitting.shape, STRUCTURED),
    }


@dataclass(frozen=True)
class Case:
    """One argument of a call: what it must refuse, naming it by one of the words."""

    label: str
    call: Callable[[Any], object]
    values: Makers
    names: tuple[str, ...]

    def __str__(self) -> str:
        return self.label


def case(
    label: str,
    call: Callable[[Any], object],
    values: Makers,
    *names: str,
    takes: tuple[str, ...] = (),
) -> Case:
    """A case of `call(argument)`; `names` are its words, `takes` values that it may accept."""
    argument = label.partition("(")[2].rstrip(")").replace("_", " ")
    kept = {key: make for key, make in values.items() if key not in takes}
    return Case(label, call, kept, names or (argument, argument.replace(" ", "_")))


class Refused(NamedTuple):
    """What an argument must refuse, words of the message, and labels of values that it accepts."""

    values: Makers
    names: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


def refused(values: Makers, *names: str, takes: tuple[str, ...] = ()) -> Refused:
    return Refused(values, names, takes)


def optional(values: Makers, *names: str, takes: tuple[str, ...] = ()) -> Refused:
    """Return what an argument that may be None must refuse; see `case`."""
    return Refused(values, names, ("None", *takes))


def cases(label: str, call: Callable[..., object], **arguments: Makers | Refused) -> Iterator[Case]:
    """A case for each argument of a call that takes it by name and has good ones for the others."""
    for name, values in arguments.items():
        spec = values if isinstance(values, Refused) else Refused(values)
        one = partial(_named, call, name)
        yield case(f"{label}({name})", one, spec.values, *spec.names, takes=spec.takes)


def _named(call: Callable[..., object], name: str, value: Any) -> object:
    return call(**{name: value})


def assert_refused(*cases: Case) -> None:
    """Fails where a call breaks the law with values that it must refuse."""
    breaches = [f"{one}: {breach}" for one in cases for breach in _breaches(one)]
    assert not breaches, "\n".join(["not refused as it should be:", *breaches])


def _breaches(one: Case) -> list[str]:
    breaches = []
    for label, make in one.values.items():
        error = outcome(one.call, make())
        if isinstance(error, LinkworkError):
            text = str(error)
            if any(name.lower() in text.lower() for name in one.names) and len(text) < 2000:
                continue
            breaches.append(f"{label}: the message names none of {one.names}: {text[:300]}")
        elif isinstance(error, BaseException):
            breaches.append(f"{label}: {type(error).__name__}: {str(error)[:200]}")
        else:
            breaches.append(f"{label}: accepted")
    return breaches


class _Caught:
    """Keeps whatever its block raises: the law is about every exception there is."""

    error: BaseException | None = None

    def __enter__(self) -> _Caught:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        self.error = error
        return isinstance(error, Exception)


def outcome(call: Callable[[Any], object], value: Any) -> BaseException | None:
    """What a call raises, a warning included; None if it answers."""
    with warnings.catch_warnings(), _Caught() as caught:
        warnings.simplefilter("error")
        call(value)
    return caught.error


def is_finite(result: object) -> bool:
    if isinstance(result, np.ndarray | float | np.floating):
        return bool(np.isfinite(np.asarray(result)).all())
    if is_dataclass(result):
        return all(is_finite(getattr(result, one.name)) for one in fields(result))
    return all(map(is_finite, result)) if isinstance(result, list | tuple) else True
