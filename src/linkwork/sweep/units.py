"""Units of what varies and of measures, as far as they are certain; products may have any."""

from __future__ import annotations

import re
from collections.abc import Mapping

from linkwork.files.expressions.tree import (
    ExpressionNode,
    Function,
    Name,
    Number,
    Operation,
    Text,
    operands_of,
)
from linkwork.record.layout import FrameLayout
from linkwork.record.queries.signals import SignalUnits, layout_signals, values_by_name
from linkwork.session.engine.description import run_properties
from linkwork.session.engine.engine import Engine
from linkwork.sweep.condition import CaseExpression

FIGURE_UNITS = {"time": "s", "duration": "s", "energy": "J"}
"""Units of the figures that every case has."""

_KEEP = ("abs", "max", "min", "mean", "rms", "initial", "final")
"""Functions whose result has the unit of their arguments."""
_TIMES = ("settling", "time_of")
"""Functions whose result is a time."""
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
