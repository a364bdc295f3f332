"""Curves of joints: one row a quantity, one column a joint."""

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
        name: What it is, e.g. `speed`; a torque in newtons is labelled as the force it is.
        units: Of each joint, e.g. `rad/s`.
        values: What it was, (N, n).
        asked: What was asked for, (N, n); None where nothing was.
        lower: Least that is allowed (n,); None where nothing is.
        upper: Greatest that is allowed (n,); None where nothing is.
    """

    name: str
    units: Sequence[str]
    values: Array
    asked: Array | None = None
    lower: Array | None = None
    upper: Array | None = None


def joint_panels(
    time: Array,
    joints: Sequence[str],
    quantities: Sequence[JointCurves],
    marks: Sequence[tuple[float, str]] = (),
) -> list[list[Panel]]:
    """Rows of panels for a `Picture`.

    Args:
        time: Of the samples, (N,) [s].
        joints: Names of the joints, a column each.
        quantities: A row each.
        marks: Times at which something happens [s].
    """
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
    if quantity.asked is not None:
        curves.append(Curve(time, quantity.asked[:, joint], "reference", asked=True))
    bounds = [x[joint] for x in (quantity.lower, quantity.upper) if x is not None]
    # A column repeats its neighbour's label only where the unit is another.
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
