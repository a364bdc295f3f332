"""Units of what varies and of measures, for tables and pictures.

A unit is that of a live value or follows from the signals of an expression, as far as that is
certain: a factor in an expression may have a unit of its own, so products have none. The file gives
the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from linkwork.record.layout import FrameLayout
from linkwork.record.queries.signals import FIELDS, SignalUnits
from linkwork.record.stores.schema import NAME_COLUMNS
from linkwork.session.engine.engine import Engine
from linkwork.session.engine.run_properties import run_properties
from linkwork.sweep.condition import CaseExpression

FIGURE_UNITS = {"time": "s", "duration": "s", "energy": "J"}
"""Units of the figures that every case has."""

_KEEP = ("+", "-", "abs", "max", "min", "mean", "rms", "initial", "final", "at")
"""Functions whose result has the unit of their arguments."""
_TIMES = ("settling", "time_of")
"""Functions whose result is a time."""
_IN_BRACKETS = re.compile(r"\[([^\]]*)\]")


def unit_in(text: str) -> str:
    """Return the unit in brackets in a description; empty if there is none, or several."""
    found = _IN_BRACKETS.search(text)
    return "" if found is None or " or " in found[1] else found[1]


def signal_units(engine: Engine) -> dict[str, str]:
    """Return the unit of each signal by its name, alone and as `TABLE:NAME`."""
    layout: FrameLayout = engine.info.layout
    joints = run_properties(engine.info, engine.world, "").joints
    scene = engine.world.loaded.scene.model_dump(mode="json", exclude_unset=True)
    units = SignalUnits({x.name: x.kind for x in joints}, scene)
    full: dict[str, str] = {}
    short: dict[str, str] = {}
    for table in NAME_COLUMNS:
        for element in layout.names_in(table):
            for field in FIELDS[table]:
                name = element if table == "sensors" else f"{element}.{field}"
                full[f"{table}:{name}"] = unit = units.of(table, element, field)
                short.setdefault(name, unit)
    return full | short


def unit_of(expression: CaseExpression, known: Mapping[str, str]) -> str:
    """Return the unit of an expression; empty if it has none or none that is certain.

    Args:
        known: Units of signals, figures and other measures by name.
    """
    stack: list[str | None] = []
    for step in expression.steps:
        if step.kind != "apply":
            # A number has the unit of what it is added to or compared with.
            stack.append(None if step.kind == "number" else known.get(step.word, ""))
            continue
        operands = [stack.pop() for _ in range(step.count)][::-1]
        stack.append(_result(step.word, operands))
    return stack.pop() or ""


def _result(function: str, operands: list[str | None]) -> str | None:
    if function in _TIMES:
        return "s"
    if function == "at":
        return operands[0]
    given = {x for x in operands if x is not None}
    if function in _KEEP and len(given) == 1:
        return given.pop()
    return None if function in _KEEP and not given else ""
