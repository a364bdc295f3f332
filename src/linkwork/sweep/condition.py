"""Measures and conditions of a case, e.g. `max(abs('arm/q1.position' - 'arm/q1.reference')) < 1`.

A signal is an array over the samples of a case; a condition over samples holds if it holds at every
one of them.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, NotFoundError, Place, SchemaError, list_names
from linkwork.files.document import shorten
from linkwork.files.expressions.evaluate import ARRAYS, Closure, Constant, build_closure
from linkwork.files.expressions.expression import CONSTANTS, FUNCTIONS
from linkwork.files.expressions.parser import COMPARISONS, LOGIC, Grammar, parse_text
from linkwork.files.expressions.tree import (
    ExpressionNode,
    Function,
    Name,
    Number,
    Operation,
    Text,
    operands_of,
    walk,
)
from linkwork.record.analysis import settled_index
from linkwork.record.layout import FrameLayout
from linkwork.record.queries.signals import layout_signals, values_by_name
from linkwork.record.stores.schema import NAME_COLUMNS
from linkwork.record.units import SignalUnits
from linkwork.session.engine.description import run_properties
from linkwork.session.engine.engine import Engine
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
    """Data of the expressions of a case: frames (samples, numbers), and values by name."""

    columns: Mapping[str, int]
    frames: Samples
    times: Samples
    events: Sequence[Event]
    names: Mapping[str, Value]

    def value(self, name: str) -> Value:
        """Return a value or a signal."""
        if name in self.names:
            return self.names[name]
        if name in self.columns:
            return self.frames[:, self.columns[name]]
        if name in CONSTANTS:
            return CONSTANTS[name]
        raise NotFoundError("signal or value", name, [*self.columns, *self.names])

    def matching_events(self, kind: str, text: str = "*") -> list[Event]:
        """Return the events whose kind and message match two patterns."""
        return [
            x for x in self.events if fnmatchcase(x.kind, kind) and fnmatchcase(x.message, text)
        ]


def signal_columns(layout: FrameLayout) -> dict[str, int]:
    """Return the place of each signal in a frame, by its name in recorded runs."""
    places = np.arange(layout.size, dtype=float)
    parts = [layout.view(table, places).ravel() for table in NAME_COLUMNS]
    return values_by_name(layout, np.concatenate(parts).astype(int).tolist())


def matching_signals(layout: FrameLayout, pattern: str) -> list[str]:
    """Return names of signals that are or match a name."""
    signals = signal_columns(layout)
    if pattern in signals:
        return [pattern]
    short = [name for name in signals if ":" not in name]
    matches = [name for name in short if fnmatchcase(name, pattern)]
    if not matches:
        raise NotFoundError("signal", pattern, short)
    return matches


def _settling(times: Samples, values: Any, band: Any) -> float:
    """Return the time after which a signal stays within a band about its last value [s]."""
    signal = _signal(times, values)
    index = settled_index(signal, signal[-1], float(band))
    return float(times[min(index, signal.size - 1)]) if index else 0.0


def _signal(times: Samples, values: Any) -> Samples:
    return np.broadcast_to(np.asarray(values, dtype=float), times.shape)


_OF_SAMPLES: dict[str, Callable[..., Any]] = {
    "mean": lambda x: float(np.mean(x)),
    "rms": lambda x: float(np.sqrt(np.mean(np.square(x)))),
    "initial": lambda x: float(np.ravel(x)[0]),
    "final": lambda x: float(np.ravel(x)[-1]),
    "always": lambda x: bool(np.all(x)),
    "ever": lambda x: bool(np.any(x)),
    "max": lambda x, *y: np.maximum(x, *y) if y else float(np.max(x)),
    "min": lambda x, *y: np.minimum(x, *y) if y else float(np.min(x)),
}
"""Functions that make one number of a signal; `max` and `min` also compare two."""
_OVER_TIME: dict[str, tuple[int, Callable[..., Any]]] = {
    "integral": (1, lambda t, x: float(np.trapezoid(_signal(t, x), t)) if t.size > 1 else 0.0),
    "settling": (2, _settling),
    "at": (2, lambda t, x, time: float(np.interp(float(time), t, _signal(t, x)))),
}
"""Functions of the times of the samples and a signal."""
_OF_EVENTS: dict[str, Callable[[Sequence[Event]], float]] = {
    "events": lambda events: float(len(events)),
    "time_of": lambda events: next((x.time for x in events), math.inf),
}
"""Functions of the events of a kind, in quotes, and with a pattern of their messages."""

GRAMMAR = Grammar(
    FUNCTIONS
    | dict.fromkeys(_OF_SAMPLES, (1,))
    | dict.fromkeys(("max", "min"), (1, 2))
    | {name: (count,) for name, (count, _) in _OVER_TIME.items()}
    | dict.fromkeys(_OF_EVENTS, (1, 2)),
    conditions=True,
)
"""Expressions of a case."""
_TRUE_FIGURES = ("finished", "mission_done", "mission_failed")
_TRUE = (*COMPARISONS, *LOGIC, "always", "ever")


@dataclass(frozen=True)
class CaseExpression:
    """A parsed expression; make one with `parse_case_expression`."""

    text: str
    root: ExpressionNode

    @cached_property
    def _of_events(self) -> tuple[Function, ...]:
        return tuple(x for x in walk(self.root) if _is_of_events(x))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of signals and values that it uses."""
        return tuple(dict.fromkeys(_names(self.root)))

    @property
    def is_condition(self) -> bool:
        """Whether it is true or false."""
        match self.root:
            case Operation(operators=(sign, *_)):
                return sign in _TRUE
            case Function(name=name):
                return name in _TRUE
            case Name(name=name) | Text(value=name):
                return name in _TRUE_FIGURES
            case _:
                return False

    def check_names(
        self, signals: Mapping[str, int], names: Sequence[str], place: Place | None
    ) -> None:
        """Check that all signals and values exist, and that there is one."""
        for name in self.names:
            if name not in signals and name not in names and name not in CONSTANTS:
                short = [x for x in signals if ":" not in x]
                raise NotFoundError("signal or value", name, [*short, *names], place=place)
        if not set(self.names) - set(CONSTANTS) and not self._of_events:
            message = f"{shorten(self.text)!r} names no signal, event or value"
            hint = "name a signal in quotes, e.g. max('arm/q1.position') < 1"
            raise SchemaError(message, place=place, hint=hint)

    def check_events(self, scene: Scene, place: Place | None) -> None:
        """Check that the scene can have the events."""
        for function in self._of_events:
            kind = function.arguments[0]
            if not isinstance(kind, Text) or any(
                not isinstance(x, Text) for x in function.arguments
            ):
                message = f"in {shorten(self.text)!r}: a kind of events must be text in quotes"
                raise SchemaError(message, place=place, hint="write events('contact-begin')")
            kinds = [x for x in EVENT_KINDS if fnmatchcase(x, kind.value)]
            if not kinds:
                raise NotFoundError("kind of events", kind.value, EVENT_KINDS, place=place)
            lacking = [lacking_entry(x, scene) for x in kinds]
            if all(lacking):
                possible = list_names(x for x in sorted(EVENT_KINDS) if not lacking_entry(x, scene))
                message = f"events {kind.value!r} never occur: the scene has no `{lacking[0]}`"
                hint = f"add `{lacking[0]}` to the scene; without it there are: {possible}"
                raise SchemaError(message, place=place, hint=hint)

    def evaluate(self, data: CaseData) -> Value:
        """Return the value for a case."""
        with np.errstate(all="ignore"):
            result = self._closure(data)
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

    @cached_property
    def _closure(self) -> Closure:
        return build_closure(self.root, _leaf, ARRAYS | _OF_SAMPLES)


def _is_of_events(node: ExpressionNode) -> TypeGuard[Function]:
    return isinstance(node, Function) and node.name in _OF_EVENTS


def _names(node: ExpressionNode) -> Iterator[str]:
    if isinstance(node, Name | Text):
        yield node.name if isinstance(node, Name) else node.value
    elif not _is_of_events(node):
        for operand in operands_of(node):
            yield from _names(operand)


def _leaf(node: ExpressionNode) -> Closure | None:
    match node:
        case Number(value=value):
            return Constant(value)
        case Name(name=name) | Text(value=name):
            return lambda data: data.value(name)
        case Function(name=name) if name in _OVER_TIME:
            function = _OVER_TIME[name][1]
            parts = [build_closure(x, _leaf, ARRAYS | _OF_SAMPLES) for x in node.arguments]
            return lambda data: function(data.times, *[part(data) for part in parts])
        case Function(name=name) if name in _OF_EVENTS:
            patterns = [x.value for x in node.arguments if isinstance(x, Text)]
            return lambda data: _OF_EVENTS[name](data.matching_events(*patterns))
        case _:
            return None


def parse_case_expression(text: str, place: Place | None = None) -> CaseExpression:
    """Parse a measure or a condition of a case."""
    return CaseExpression(text, parse_text(text, GRAMMAR, place))


FIGURE_UNITS = {"time": "s", "duration": "s", "energy": "J"}
"""Units of the figures that every case has."""

_KEEP = ("abs", "max", "min", "mean", "rms", "initial", "final")
"""Functions whose result has the unit of their arguments."""
_TIMES = ("settling", "time_of")  # Functions whose result is a time
_IN_BRACKETS = re.compile(r"\[([^\]]*)\]")


def unit_in(text: str) -> str:
    """Return the unit in brackets in a description; empty if there is none, or several."""
    match = _IN_BRACKETS.search(text)
    return "" if match is None or " or " in match[1] else match[1]


def signal_units(engine: Engine) -> dict[str, str]:
    """Return the unit of each signal by its name, alone and as `TABLE:NAME`."""
    layout: FrameLayout = engine.info.layout
    joints = run_properties(engine.info, engine.world, "").joints
    scene = engine.world.loaded.scene.model_dump(mode="json", exclude_unset=True)
    units = SignalUnits({x.name: x.kind for x in joints}, scene)
    return values_by_name(layout, (units.of(*x) for x in layout_signals(layout)))


def unit_of(expression: CaseExpression, units: Mapping[str, str]) -> str:
    """Return the unit of an expression; empty if it has none or none that is certain."""
    return _unit(expression.root, units) or ""


def _unit(node: ExpressionNode, units: Mapping[str, str]) -> str | None:
    """Return the unit of a node; None for a number, which has that of what it meets."""
    match node:
        case Number():
            return None
        case Name(name=name) | Text(value=name):
            return units.get(name, "")
        case Function(name=name) if name in _TIMES:
            return "s"
        case Function(name="at", arguments=(signal, _)):
            return _unit(signal, units)
        case Function(name=name):
            keeps = name in _KEEP
        case Operation(operators=signs):
            keeps = set(signs) <= {"+", "-"}
        case _:
            return ""
    parts = {x for operand in operands_of(node) if (x := _unit(operand, units)) is not None}
    if not keeps or len(parts) > 1:
        return ""
    return parts.pop() if parts else None
