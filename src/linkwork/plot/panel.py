"""Content of a picture as plain data: curves, also of joints, bars, or spans of time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import printable

Array = NDArray[np.floating[Any]]


def plain_text(text: str) -> str:
    """Return text drawn literally: invisible characters and `$` of formulas are escaped."""
    return printable(text).replace("$", r"\$")


@dataclass(frozen=True)
class Curve:
    """A line through points (N,); a reference is drawn thin, dark and dashed."""

    x: ArrayLike
    y: ArrayLike
    label: str = ""
    is_reference: bool = False
    has_points: bool = False


@dataclass(frozen=True)
class Panel:
    """Curves over one axis; labels have the unit in brackets.

    Limits on y are drawn dashed where a curve comes near them; marks are positions on the x axis
    and their labels; `colour` is the index of the first curve's colour, shared by panels about one
    joint; `is_wide` leaves room for a legend on the right.
    """

    curves: Sequence[Curve]
    title: str = ""
    x_label: str = ""
    y_label: str = ""
    limits: Sequence[float] = ()
    marks: Sequence[tuple[float, str]] = ()
    colour: int = 0
    is_wide: bool = False
    y_range: tuple[float, float] | None = None
    is_logarithmic: bool = False


@dataclass(frozen=True)
class Bars:
    """Numbers above zero side by side on a logarithmic scale, so that ratios are distances."""

    labels: Sequence[str]
    groups: Mapping[str, Sequence[float]]
    title: str = ""
    y_label: str = ""


@dataclass(frozen=True)
class Spans:
    """Spans of time in rows, as in a Gantt chart: row, start, end and kind of each.

    Each kind has a colour as #rrggbb, in the order of the legend.
    """

    rows: Sequence[str]
    spans: Sequence[tuple[int, float, float, str]]
    colours: Mapping[str, str]
    title: str = ""
    x_label: str = "time [s]"
    y_label: str = ""


@dataclass(frozen=True)
class JointCurves:
    """One quantity of every joint over time: values and reference (N, n), limits (n,).

    A torque in newtons is labelled as a force.
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
    """Return rows of panels for a `Picture`."""
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
    name = "force" if (quantity.name, units[joint]) == ("torque", "N") else quantity.name
    labelled = joint == 0 or units[joint] != units[joint - 1]
    return Panel(
        curves,
        title=joints[joint] if row == 0 else "",
        y_label=f"{name} [{units[joint]}]" if labelled else "",
        limits=[float(x) for x in bounds if np.isfinite(x)],
        marks=[(at, "") for at, _ in marks],
        colour=joint,
    )
