"""Memory of participants: declared dataclasses that one codec saves, checks and restores.

The annotation of each field has the kind of its numbers, as in `Annotated[int, Whole(9)]`; others
are not saved. A field of the memory itself is an array of a checkpoint, in which the fields of its
parts follow each other.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar, cast, get_type_hints

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.world.engine.divergence import MAX_STATE

Array = NDArray[np.float64]
Names = Mapping[str, Sequence[Any]]
"""Names of a scene by what they name, which are saved as their places in these lists."""


class Memory:
    """Base class of declared memory."""

    def check(self) -> None:
        """Raise ArgumentError if values do not fit together."""


M = TypeVar("M", bound=Memory)


class Reader:
    """Takes the numbers of an array one after another."""

    def __init__(self, numbers: Sequence[float], names: Names) -> None:
        self._numbers, self._at, self.names = numbers, 0, names

    @property
    def left(self) -> int:
        """Number of numbers left."""
        return len(self._numbers) - self._at

    def take(self, count: int) -> Sequence[float]:
        """Return the next numbers."""
        if count > self.left:
            raise ArgumentError("numbers are missing")
        self._at += count
        return self._numbers[self._at - count : self._at]


class Kind(ABC):
    """Encoding of a value as numbers."""

    is_open = False  # Whether there may be any number of them

    @abstractmethod
    def write(self, value: Any, names: Names) -> Sequence[float]:
        """Return the numbers of a value."""

    @abstractmethod
    def read(self, reader: Reader, present: Any) -> Any:
        """Return the next value; the present one gives its shape. Untrusted numbers raise."""


@dataclass(frozen=True)
class Number(Kind):
    """A number from `minimum` to `maximum`."""

    minimum: float = -MAX_STATE
    maximum: float = MAX_STATE

    def write(self, value: float, names: Names) -> Sequence[float]:
        """Return it."""
        return (value,)

    def read(self, reader: Reader, present: Any) -> float:
        """Return the next number."""
        (number,) = reader.take(1)
        if not self.minimum <= number <= self.maximum:
            raise ArgumentError(f"out of range: {number}")
        return number


@dataclass(frozen=True)
class Whole(Kind):
    """An integer from `minimum` to `maximum`; a name means the last place in its list."""

    maximum: int | str
    minimum: int = 0

    def write(self, value: int, names: Names) -> Sequence[float]:
        """Return it."""
        return (value,)

    def read(self, reader: Reader, present: Any) -> int:
        """Return the next integer."""
        maximum = (
            len(reader.names[self.maximum]) - 1 if isinstance(self.maximum, str) else self.maximum
        )
        number = Number(self.minimum, maximum).read(reader, present)
        if number != int(number):
            raise ArgumentError(f"not an integer: {number}")
        return int(number)


@dataclass(frozen=True)
class Flag(Whole):
    """A boolean."""

    maximum: int | str = 1

    def read(self, reader: Reader, present: Any) -> bool:
        """Return the next boolean."""
        return bool(super().read(reader, present))


@dataclass(frozen=True)
class Name(Kind):
    """A name, as its place among fixed names or in a list of the scene."""

    among: str | tuple[str, ...]

    def _names(self, names: Names) -> Sequence[str]:
        return names[self.among] if isinstance(self.among, str) else self.among

    def write(self, value: str, names: Names) -> Sequence[float]:
        """Return its place."""
        return (self._names(names).index(value),)

    def read(self, reader: Reader, present: Any) -> str:
        """Return the next name."""
        names = self._names(reader.names)
        return names[Whole(len(names) - 1).read(reader, present)]


@dataclass(frozen=True)
class Numbers(Kind):
    """An array of numbers; as many as present, or any number if open."""

    minimum: float = -MAX_STATE
    maximum: float = MAX_STATE
    nan: bool = False
    whole: bool = False
    is_open: bool = False

    def write(self, value: Any, names: Names) -> Sequence[float]:
        """Return them."""
        return np.asarray(value, dtype=np.float64).tolist()

    def read(self, reader: Reader, present: Any) -> Array:
        """Return the next array."""
        numbers = np.array(reader.take(reader.left if self.is_open else len(present)), dtype=float)
        is_valid = (numbers >= self.minimum) & (numbers <= self.maximum)
        if self.nan:
            is_valid |= np.isnan(numbers)
        if self.whole:
            is_valid &= numbers == np.floor(numbers)
        if not is_valid.all():
            raise ArgumentError("numbers out of range")
        return numbers


@dataclass(frozen=True)
class Vector(Numbers):
    """As `Numbers`, in a tuple."""

    def read(self, reader: Reader, present: Any) -> Any:
        """Return the next tuple."""
        return tuple(super().read(reader, present).tolist())


class Text(Kind):
    """A text of ASCII characters."""

    is_open = True

    def write(self, value: str, names: Names) -> Sequence[float]:
        """Return its codes."""
        return [float(x) for x in value.encode("ascii", "replace")]

    def read(self, reader: Reader, present: Any) -> str:
        """Return all that is left as text."""
        codes = [Whole(127).read(reader, None) for _ in range(reader.left)]
        return bytes(codes).decode("ascii")


class Part(Kind):
    """Memory within memory; none of it where the present one is None."""

    def write(self, value: Memory | None, names: Names) -> Sequence[float]:
        """Return the numbers of its fields."""
        if value is None:
            return ()
        return [x for name, kind in _kinds(value) for x in kind.write(getattr(value, name), names)]

    def read(self, reader: Reader, present: M | None) -> M | None:
        """Return a copy of the present one with the next values."""
        if present is None:
            return None
        kinds = _kinds(present)
        return _changed(present, {x: kind.read(reader, getattr(present, x)) for x, kind in kinds})


@dataclass(frozen=True)
class Maybe(Kind):
    """Something, or None for an empty array; made in its initial state by `make`."""

    make: Callable[[], Any]
    kind: Kind = field(default_factory=Part)
    is_open = True

    def write(self, value: Any, names: Names) -> Sequence[float]:
        """Return its numbers; none for None."""
        return () if value is None else self.kind.write(value, names)

    def read(self, reader: Reader, present: Any) -> Any:
        """Return it; None if nothing is left."""
        return self.kind.read(reader, self.make()) if reader.left else None


@dataclass(frozen=True)
class Rows(Kind):
    """A list of values, each made in its initial state by `make`."""

    make: Callable[[], Any]
    kind: Kind = field(default_factory=Part)
    is_open = True

    def write(self, value: Sequence[Any], names: Names) -> Sequence[float]:
        """Return the numbers of all."""
        return [x for row in value for x in self.kind.write(row, names)]

    def read(self, reader: Reader, present: Any) -> list[Any]:
        """Return all that is left as a list."""
        rows = []
        while reader.left:
            rows.append(self.kind.read(reader, self.make()))
        return rows


NUMBER = Number()
NOT_NEGATIVE = Number(minimum=0.0)
POSITIVE = Number(minimum=math.ulp(0.0))
SLOT = Whole(10**9)  # Slot of an action of a mission


def open_names(memory: Memory) -> frozenset[str]:
    """Return the names of arrays of any size."""
    return frozenset(name for name, kind in _kinds(memory) if _is_open(kind, getattr(memory, name)))


def save(memory: Memory, names: Names) -> dict[str, Array]:
    """Return the arrays of a memory."""
    return {
        name: np.array(kind.write(getattr(memory, name), names), dtype=np.float64)
        for name, kind in _kinds(memory)
    }


def load(memory: M, arrays: Mapping[str, Array], names: Names) -> M:
    """Return a memory like the present one from arrays, which are untrusted.

    Raises:
        ArgumentError: They are none of such a memory.
    """
    kinds = _kinds(memory)
    if set(arrays) != {name for name, _ in kinds}:
        raise ArgumentError(f"invalid names of arrays: {', '.join(arrays)}")
    values = {}
    for name, kind in kinds:
        reader = Reader(np.asarray(arrays[name]).tolist(), names)
        values[name] = kind.read(reader, getattr(memory, name))
        if reader.left:
            raise ArgumentError(f"too many numbers of {name!r}")
    return _changed(memory, values)


def put(memory: M, loaded: M) -> None:
    """Take over the saved fields of another memory; parts remain the same objects."""
    for name, kind in _kinds(memory):
        if isinstance(kind, Part) and getattr(memory, name) is not None:
            put(getattr(memory, name), getattr(loaded, name))
        else:
            setattr(memory, name, getattr(loaded, name))


def _changed(memory: M, values: Mapping[str, Any]) -> M:
    changed = replace(cast("Any", memory), **values) if values else memory
    changed.check()
    return changed


def _kinds(memory: Memory) -> Sequence[tuple[str, Kind]]:
    return _declared(type(memory))


@cache
def _declared(form: type[Memory]) -> Sequence[tuple[str, Kind]]:
    hints = get_type_hints(form, include_extras=True)
    return [
        (name, kind)
        for name, hint in hints.items()
        for kind in getattr(hint, "__metadata__", ())
        if isinstance(kind, Kind)
    ]


def _is_open(kind: Kind, value: Any) -> bool:
    if isinstance(kind, Part) and value is not None:
        return any(_is_open(each, getattr(value, name)) for name, each in _kinds(value))
    return kind.is_open


class Remembering:
    """Something whose state is its memory."""

    memory: Any = Memory()  # Its state: a `Memory`

    @property
    def saved_names(self) -> Names:
        """What the names in its memory are places of."""
        return {}

    def state(self) -> dict[str, Array]:
        """Return all that it remembers, by name."""
        return save(self.memory, self.saved_names)

    def is_valid_state(self, state: dict[str, Array]) -> bool:
        """Whether a state of a checkpoint, which is untrusted, can be its own; changes nothing."""
        try:
            load(self.memory, state, self.saved_names)
        except LinkworkError:
            return False
        return True
