"""Panels of joint curves: one row for each quantity, one column for each joint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.plot.panel import Curve, Panel

Array = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class JointCurves:
    """One quantity of every joint over time.

    Attributes:
        name: Name of the quantity, e.g. `velocity`; a torque in newtons is labelled as a force.
        units: Unit of each joint, e.g. `rad/s`.
        values: Actual values, (N, n).
        reference: Reference values, (N, n); None for no reference.
        lower: Lower limits (n,); None for no limits.
    """

    name: str
    units: Sequence[str]
    values: Array
    reference: Array | None = None
    lower: Array | None = None
    upper: Array | None = None


def joint_panels(
    time: Array,
    joints: Sequence[str],
    quantities: Sequence[JointCurves],
    marks: Sequence[tuple[float, str]] = (),
) -> list[list[Panel]]:
    """Rows of panels for a `Picture`."""
    return [
        [_panel(time, joints, quantity, row, joint, marks) for joint in range(len(joints))]
        for row, quantity in enumerate(quantities)
    ]


def _panel(
    time: Array,
    joints: Sequence[str],
    quantity: JointCurves,
    row: int,
    joint: int,
    marks: Sequence[tuple[float, str]],
) -> Panel:
    curves = [Curve(time, quantity.values[:, joint], quantity.name)]
    if quantity.reference is not None:
        curves.append(Curve(time, quantity.reference[:, joint], "reference", is_reference=True))
    bounds = [x[joint] for x in (quantity.lower, quantity.upper) if x is not None]
    # A column repeats the label on its left only if its unit differs.
    units = quantity.units
    labelled = joint == 0 or units[joint] != units[joint - 1]
    return Panel(
        curves,
        title=joints[joint] if row == 0 else "",
        y_label=_label(quantity.name, units[joint]) if labelled else "",
        limits=[float(x) for x in bounds if np.isfinite(x)],
        marks=[(at, "") for at, _ in marks],
        colour=joint,
    )


def _label(name: str, unit: str) -> str:
    shown = "force" if (name, unit) == ("torque", "N") else name
    return f"{shown} [{unit}]"
