"""What a picture shows, as plain data: curves over a common axis, or bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Curve:
    """A line through points.

    Attributes:
        x: Where, (N,).
        y: How much, (N,).
        label: Name in the legend; empty for none.
        asked: Whether it is what was asked for, drawn thin, dark and dashed over what came of it.
    """

    x: ArrayLike
    y: ArrayLike
    label: str = ""
    asked: bool = False


@dataclass(frozen=True)
class Panel:
    """Curves over one axis.

    Attributes:
        curves: What is drawn.
        title: Above it.
        x_label: Below it, with the unit in brackets.
        y_label: Beside it, with the unit in brackets.
        limits: Heights that should not be passed, dashed where the view comes near them.
        marks: Places on the x axis and what happens there.
        colour: Number of the first curve's colour; panels about one thing share it.
    """

    curves: Sequence[Curve]
    title: str = ""
    x_label: str = ""
    y_label: str = ""
    limits: Sequence[float] = ()
    marks: Sequence[tuple[float, str]] = ()
    colour: int = 0


@dataclass(frozen=True)
class Bars:
    """Numbers side by side on a logarithmic scale, so that ratios are distances.

    Attributes:
        labels: Below the bars.
        groups: By name, one number above zero for each label.
        title: Above it.
        y_label: Beside it, with the unit in brackets.
    """

    labels: Sequence[str]
    groups: Mapping[str, Sequence[float]]
    title: str = ""
    y_label: str = ""
