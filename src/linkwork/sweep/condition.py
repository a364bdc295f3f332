"""Measures and conditions of a case: expressions of its signals, events and values.

The grammar is that of all expressions in files, with comparisons, `and`, `or`, `not`, and names in
quotes: `max(abs('right/q1.position' - 'right/q1.reference')) < 0.01`. A signal is an array over the
samples of a case; a condition over samples holds if it holds at every one of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, NotFoundError, Place, SchemaError, list_names
from linkwork.files.document import shorten
from linkwork.files.expression_grammar import Step, parse_steps
from linkwork.record.layout import FrameLayout
from linkwork.record.queries.signals import FIELDS
from linkwork.record.stores.schema import NAME_COLUMNS
from linkwork.world.engine.element import Event
from linkwork.world.engine.event_kinds import EVENT_KINDS, lacking_entry
from linkwork.world.scene.schema import Scene

Samples = NDArray[np.float64]
Value = float | bool | NDArray[Any]

FIGURES = {
    "time": "times of the samples [s]",
    "duration": "simulated time of the case [s]",
    "finished": "whether it reached its end",
    "mission_done": "whether the mission was done",
    "mission_failed": "whether the mission failed",
    "most_contacts": "greatest number of contact points",
    "energy": "energy at the end [J]",
}
"""Names that every case has."""


@dataclass(frozen=True)
class CaseData:
    """What expressions of a case are about.

    Attributes:
        columns: Place of each signal in a frame, by name.
        frames: Frames of the case (samples, numbers of a frame).
        times: Times of the samples (samples,) [s].
        names: Values by name: figures of the case, values that vary, measures.
    """

    columns: Mapping[str, int]
    frames: Samples
    times: Samples
    events: Sequence[Event]
    names: Mapping[str, Value]


def signal_columns(layout: FrameLayout) -> dict[str, int]:
    """Place of each signal in a frame, by its name in recorded runs, alone and as `TABLE:NAME`."""
    places = np.arange(layout.size, dtype=np.float64)
    views = {
        "joints": layout.joint_view,
        "poses": layout.body_view,
        "sensors": layout.channel_view,
        "actuators": layout.actuator_view,
        "forces": layout.force_view,
    }
    short: dict[str, int] = {}
    full: dict[str, int] = {}
    for table in NAME_COLUMNS:
        view = views[table](places)
        for row, element in enumerate(layout.names_in(table)):
            fields = FIELDS[table] if view.ndim > 1 else ("",)
            for column, field in enumerate(fields):
                suffix = f".{field}" if view.ndim > 1 and table != "actuators" else ""
                suffix = ".effort" if table == "actuators" else suffix
                place = int(view[row, column] if view.ndim > 1 else view[row])
                full[f"{table}:{element}{suffix}"] = place
                short.setdefault(f"{element}{suffix}", place)
    return full | short


def matching_signals(layout: FrameLayout, pattern: str) -> list[str]:
    """Names of signals that are or match a name.

    Raises:
        NotFoundError: There is none.
    """
    known = signal_columns(layout)
    if pattern in known:
        return [pattern]
    short = [name for name in known if ":" not in name]
    found = [name for name in short if fnmatchcase(name, pattern)]
    if not found:
        raise NotFoundError("signal", pattern, short)
    return found


def _settling(data: CaseData, values: Any, band: Any) -> float:
    """Time after which a signal stays within a band about its last value [s]."""
    signal = np.broadcast_to(np.asarray(values, dtype=float), data.times.shape)
    outside = np.flatnonzero(np.abs(signal - signal[-1]) > float(band))
    return float(data.times[min(outside[-1] + 1, signal.size - 1)]) if outside.size else 0.0


def _over_time(data: CaseData, values: Any) -> float:
    signal = np.broadcast_to(np.asarray(values, dtype=float), data.times.shape)
    return float(np.trapezoid(signal, data.times)) if signal.size > 1 else 0.0


def _at(data: CaseData, values: Any, time: Any) -> float:
    signal = np.broadcast_to(np.asarray(values, dtype=float), data.times.shape)
    return float(np.interp(float(time), data.times, signal))


def _found(data: CaseData, kind: str, text: str = "*") -> list[Event]:
    return [x for x in data.events if fnmatchcase(x.kind, kind) and fnmatchcase(x.message, text)]


def _first_time(data: CaseData, kind: str, text: str = "*") -> float:
    return next((x.time for x in _found(data, kind, text)), math.inf)


_OF_SAMPLES: dict[tuple[str, int], Callable[..., Any]] = {
    ("max", 1): lambda data, x: float(np.max(x)),
    ("min", 1): lambda data, x: float(np.min(x)),
    ("mean", 1): lambda data, x: float(np.mean(x)),
    ("rms", 1): lambda data, x: float(np.sqrt(np.mean(np.square(x)))),
    ("initial", 1): lambda data, x: float(np.ravel(x)[0]),
    ("final", 1): lambda data, x: float(np.ravel(x)[-1]),
    ("always", 1): lambda data, x: bool(np.all(x)),
    ("ever", 1): lambda data, x: bool(np.any(x)),
    ("integral", 1): _over_time,
    ("settling", 2): _settling,
    ("at", 2): _at,
}
"""Functions that make one number of a signal."""
_OF_EVENTS: dict[tuple[str, int], Callable[..., Any]] = {
    ("events", 1): lambda data, kind: float(len(_found(data, kind))),
    ("events", 2): lambda data, kind, text: float(len(_found(data, kind, text))),
    ("time_of", 1): _first_time,
    ("time_of", 2): _first_time,
}
"""Functions of texts in quotes: the kind of events, and a pattern of their messages."""
_PLAIN: dict[tuple[str, int], Callable[..., Any]] = {
    ("+", 2): np.add,
    ("-", 2): np.subtract,
    ("*", 2): np.multiply,
    ("/", 2): np.divide,
    ("^", 2): np.power,
    ("-", 1): np.negative,
    ("<", 2): np.less,
    ("<=", 2): np.less_equal,
    (">", 2): np.greater,
    (">=", 2): np.greater_equal,
    ("==", 2): np.equal,
    ("!=", 2): np.not_equal,
    ("and", 2): np.logical_and,
    ("or", 2): np.logical_or,
    ("not", 1): np.logical_not,
    ("min", 2): np.minimum,
    ("max", 2): np.maximum,
    ("atan2", 2): np.arctan2,
    ("abs", 1): np.absolute,
    ("sqrt", 1): np.sqrt,
    ("sin", 1): np.sin,
    ("cos", 1): np.cos,
    ("tan", 1): np.tan,
    ("asin", 1): np.arcsin,
    ("acos", 1): np.arccos,
    ("atan", 1): np.arctan,
    ("exp", 1): np.exp,
    ("log", 1): np.log,
}


def _functions() -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for name, count in (*_PLAIN, *_OF_SAMPLES, *_OF_EVENTS):
        if name.isidentifier() and name not in ("and", "or", "not"):
            found[name] = tuple(sorted({*found.get(name, ()), count}))
    return found


_FUNCTIONS = _functions()
_TRUE_FIGURES = ("finished", "mission_done", "mission_failed")
_TRUE = ("<", "<=", ">", ">=", "==", "!=", "and", "or", "not", "always", "ever")


@dataclass(frozen=True)
class CaseExpression:
    """A parsed expression; make one with `parse_case_expression`.

    Attributes:
        text: The source text.
        steps: Instructions for a stack machine.
    """

    text: str
    steps: tuple[Step, ...]

    @cached_property
    def _event_arguments(self) -> tuple[tuple[int, ...], ...]:
        """Steps that give the arguments of each function of events, the kind first."""
        stack: list[int] = []
        found: list[tuple[int, ...]] = []
        for index, step in enumerate(self.steps):
            if step.kind == "apply":
                taken = [stack.pop() for _ in range(step.count)][::-1]
                if (step.word, step.count) in _OF_EVENTS:
                    found.append(tuple(taken))
            stack.append(index)
        return tuple(found)

    @cached_property
    def _event_texts(self) -> frozenset[int]:
        """Steps that are arguments of functions of events."""
        return frozenset(x for arguments in self._event_arguments for x in arguments)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of signals and values that it uses."""
        return tuple(
            dict.fromkeys(
                step.word
                for index, step in enumerate(self.steps)
                if step.kind in ("name", "text") and index not in self._event_texts
            )
        )

    @property
    def has_events(self) -> bool:
        """Whether it uses events."""
        return bool(self._event_arguments)

    @property
    def is_condition(self) -> bool:
        """Whether it is true or false."""
        last = self.steps[-1]
        return last.word in (_TRUE if last.kind == "apply" else _TRUE_FIGURES)

    def check_names(
        self, signals: Mapping[str, int], known: Sequence[str], place: Place | None
    ) -> None:
        """Check that all signals and values exist, and that there is one.

        Raises:
            NotFoundError: An unknown signal or value.
            SchemaError: The expression depends on nothing of a case.
        """
        for name in self.names:
            if name not in signals and name not in known and name != "pi":
                short = [x for x in signals if ":" not in x]
                raise NotFoundError("signal or value", name, [*short, *known], place=place)
        if not set(self.names) - {"pi"} and not self.has_events:
            message = f"{shorten(self.text)!r} names no signal, event or value"
            hint = "name a signal in quotes, e.g. max('arm/q1.position') < 1"
            raise SchemaError(message, place=place, hint=hint)

    def check_events(self, scene: Scene, place: Place | None) -> None:
        """Check that the scene can have the events.

        Raises:
            NotFoundError: An unknown kind of events.
            SchemaError: A kind that is no text, or that never occurs in the scene.
        """
        for arguments in self._event_arguments:
            kind = self.steps[arguments[0]]
            if any(self.steps[x].kind != "text" for x in arguments):
                message = f"in {shorten(self.text)!r}: a kind of events must be text in quotes"
                raise SchemaError(message, place=place, hint="write events('contact-begin')")
            found = [x for x in EVENT_KINDS if fnmatchcase(x, kind.word)]
            if not found:
                raise NotFoundError("kind of events", kind.word, EVENT_KINDS, place=place)
            lacking = [lacking_entry(x, scene) for x in found]
            if all(lacking):
                possible = list_names(x for x in sorted(EVENT_KINDS) if not lacking_entry(x, scene))
                message = f"events {kind.word!r} never occur: the scene has no `{lacking[0]}`"
                hint = f"add `{lacking[0]}` to the scene; without it there are: {possible}"
                raise SchemaError(message, place=place, hint=hint)

    def evaluate(self, data: CaseData) -> Value:
        """Return the value for a case.

        Raises:
            ArgumentError: It has no value, e.g. a division by zero.
        """
        stack: list[Any] = []
        with np.errstate(all="ignore"):
            for index, step in enumerate(self.steps):
                stack.append(self._result(index, step, stack, data))
        result = stack.pop()
        is_array = isinstance(result, np.ndarray) and result.ndim > 0
        if np.isnan(result).any() if is_array else math.isnan(result):
            raise ArgumentError(f"{shorten(self.text)!r} has no value")
        return result

    def number(self, data: CaseData) -> float:
        """Return the value as one number; NaN if it has none.

        A signal without a function is its last sample; a condition is 1 or 0.
        """
        try:
            result = self.evaluate(data)
        except ArgumentError:
            return math.nan
        if isinstance(result, np.ndarray) and result.ndim:
            return float(np.all(result)) if result.dtype == bool else float(result[-1])
        return float(result) if math.isfinite(result) else math.nan

    def holds(self, data: CaseData) -> bool:
        """Whether it holds, at every sample; a condition without a value does not."""
        try:
            return bool(np.all(self.evaluate(data)))
        except ArgumentError:
            return False

    def _result(self, index: int, step: Step, stack: list[Any], data: CaseData) -> Any:
        if step.kind == "number":
            return float(step.word)
        if step.kind == "apply":
            operands = [stack.pop() for _ in range(step.count)][::-1]
            key = (step.word, step.count)
            own = _OF_SAMPLES.get(key) or _OF_EVENTS.get(key)
            return _PLAIN[key](*operands) if own is None else own(data, *operands)
        if index in self._event_texts:
            return step.word
        if step.word in data.names:
            return data.names[step.word]
        if step.word in data.columns:
            return data.frames[:, data.columns[step.word]]
        if step.word == "pi":
            return math.pi
        raise NotFoundError("signal or value", step.word, [*data.columns, *data.names])


def parse_case_expression(text: str, place: Place | None = None) -> CaseExpression:
    """Parse a measure or a condition of a case.

    Raises:
        SchemaError: The text does not follow the grammar.
        NotFoundError: A function does not exist.
    """
    return CaseExpression(text, parse_steps(text, _FUNCTIONS, place, conditions=True))
