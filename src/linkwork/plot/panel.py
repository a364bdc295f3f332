"""Content of a picture as plain data: curves over a common axis, bars, or spans of time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Curve:
    """A line through points.

    Attributes:
        is_reference: Whether it is a reference, drawn thin, dark and dashed.
        has_points: Whether its points are marked.
    """

    x: ArrayLike
    y: ArrayLike
    label: str = ""
    is_reference: bool = False
    has_points: bool = False


@dataclass(frozen=True)
class Panel:
    """Curves over one axis.

    Attributes:
        limits: Limits on y, drawn dashed where a curve comes near them.
        marks: Positions on the x axis and their labels.
        colour: Index of the first curve's colour; panels about one joint share it.
        is_wide: Whether the panel has room for a legend on its right.
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
    """Numbers side by side on a logarithmic scale, so that ratios are distances.

    Attributes:
        groups: Values by name, one above zero for each label.
    """

    labels: Sequence[str]
    groups: Mapping[str, Sequence[float]]
    title: str = ""
    y_label: str = ""


@dataclass(frozen=True)
class Spans:
    """Spans of time in rows, as in a Gantt chart.

    Attributes:
        spans: Row, start, end and kind of each span; a kind has one colour.
        colours: Colour of each kind as #rrggbb, in the order of the legend.
    """

    rows: Sequence[str]
    spans: Sequence[tuple[int, float, float, str]]
    colours: Mapping[str, str]
    title: str = ""
    x_label: str = "time [s]"
    y_label: str = ""
