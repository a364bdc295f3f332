"""How a panel is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import printable
from linkwork.plot.panel import Bars, Curve, Panel

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

COLOURS = (
    "#1c7ed6",
    "#f76707",
    "#2f9e44",
    "#ae3ec9",
    "#e03131",
    "#0c8599",
    "#f08c00",
    "#6741d9",
)
ASKED, LIMIT, MARK = "#212529", "#c92a2a", "#868e96"

_NEAR = 0.5
"""A limit is shown where the curves come nearer to it than this share of it."""


def draw(axes: Axes, panel: Panel | Bars, *, last: bool = True) -> None:
    """Draws a panel.

    Args:
        axes: Where.
        panel: What.
        last: Whether the x axis is labelled, because no panel below shares it.
    """
    axes.set_title(plain_text(panel.title))
    axes.set_ylabel(plain_text(panel.y_label))
    if isinstance(panel, Bars):
        _draw_bars(axes, panel)
    else:
        _draw_curves(axes, panel)
        axes.set_xlabel(plain_text(panel.x_label) or ("time [s]" if last else ""))
        axes.tick_params(labelbottom=last)


def plain_text(text: str) -> str:
    """Text that is drawn as it is: names may hold invisible characters, or formulas in dollars."""
    return printable(text).replace("$", r"\$")


def _draw_curves(axes: Axes, panel: Panel) -> None:
    coloured = 0
    for curve in panel.curves:
        label = plain_text(curve.label)
        if curve.asked:
            axes.plot(curve.x, curve.y, color=ASKED, lw=0.9, ls="--", label=label)
        else:
            colour = COLOURS[(panel.colour + coloured) % len(COLOURS)]
            axes.plot(curve.x, curve.y, color=colour, lw=1.6, label=label)
            coloured += 1
    for limit in panel.limits:
        if _comes_near(panel.curves, limit):
            axes.axhline(limit, color=LIMIT, lw=1.0, ls=(0, (4, 3)), label="limit")
    for at, label in panel.marks:
        axes.axvline(at, color=MARK, lw=1.0, ls=":", zorder=0.5)
        if label:
            axes.annotate(
                *(plain_text(label), (at, 1.0), (2, -2)),
                xycoords=("data", "axes fraction"),
                textcoords="offset points",
                va="top",
                color=MARK,
                fontsize=7.5,
            )
    axes.margins(x=0.01)
    axes.ticklabel_format(axis="y", style="sci", scilimits=(-3, 4), useOffset=False)
    _own_legend(axes)


def _comes_near(curves: Sequence[Curve], limit: float) -> bool:
    highest = max(float(np.max(np.asarray(x.y) * np.sign(limit))) for x in curves)
    return highest >= _NEAR * abs(limit)


def add_legend(figure: Figure) -> None:
    """Says once, below all panels, what lines mean that look the same in each."""
    named: dict[str, Line2D] = {}
    for axes in figure.axes:
        named |= _named(axes, lambda colour: colour in (ASKED, LIMIT))
    if named:
        handles, labels = list(named.values()), list(named)
        figure.legend(handles, labels, loc="outside lower center", ncols=len(named), fontsize=8)


def _own_legend(axes: Axes) -> None:
    """Names the curves of a panel that has several."""
    named = _named(axes, lambda colour: colour in COLOURS)
    if len(named) > 1:
        axes.legend(list(named.values()), list(named), fontsize=7.5, loc="best")


def _named(axes: Axes, wanted: Callable[[object], bool]) -> dict[str, Line2D]:
    """Lines with a name, by it; those without have one that begins with an underline."""
    lines = {str(line.get_label()): line for line in axes.lines if wanted(line.get_color())}
    return {label: line for label, line in lines.items() if not label.startswith("_")}


def _draw_bars(axes: Axes, panel: Bars) -> None:
    places = np.arange(len(panel.labels))
    width = 0.8 / len(panel.groups)
    for index, (name, values) in enumerate(panel.groups.items()):
        at = places + (index - 0.5 * (len(panel.groups) - 1)) * width
        drawn = axes.bar(at, values, 0.92 * width, color=COLOURS[index], label=plain_text(name))
        axes.bar_label(drawn, fmt="{:.4g}", fontsize=7, padding=1)
    axes.set_yscale("log")
    axes.set_xticks(places, [plain_text(label) for label in panel.labels])
    axes.grid(visible=False, axis="x")
    axes.margins(y=0.15)
    axes.legend(fontsize=7.5)
