"""Drawing of panels about many cases."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.plot.case_panels import (
    CaseAxis,
    CasePanel,
    Descent,
    Histogram,
    ParallelCoordinates,
    SuccessMap,
)
from linkwork.plot.draw_map import BAD, BEST, FAINT, GOOD, INK, draw_map, number_text, set_axis
from linkwork.plot.panel import plain_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MAX_LINES = 1000  # Lines of parallel coordinates that are drawn; of more, evenly chosen ones
_FEW_AXES = 6  # Parallel coordinates whose names have room for larger type
_MAX_EQUAL = 12  # Maximum number of values of an axis whose equal ones are drawn apart
_LETTERS = 110  # Letters of small type that fit beside each other in a panel of full width


def draw_cases(axes: Axes, panel: CasePanel) -> None:
    """Draw a panel."""
    axes.title.set_fontweight("bold")
    if isinstance(panel, SuccessMap):
        draw_map(axes, panel)
    elif isinstance(panel, ParallelCoordinates):
        _draw_parallel(axes, panel)
    elif isinstance(panel, Descent):
        _draw_descent(axes, panel)
    else:
        _draw_histogram(axes, panel)


def add_case_legend(figure: Figure, success: NDArray[np.bool_]) -> None:
    """Add the legend of all panels below them: what is successful, what failed."""
    Line2D = import_extra("matplotlib.lines", "plot").Line2D
    handles = []
    for is_good, colour, marker in ((True, GOOD, "o"), (False, BAD, "X")):
        count = int((success == is_good).sum())
        name = f"{'successful' if is_good else 'failed'} ({count})"
        if count:
            handles.append(Line2D([], [], color=colour, marker=marker, lw=1.6, ms=5, label=name))
    figure.legend(handles=handles, loc="outside lower center", ncols=2, fontsize=8.5)


def _draw_parallel(axes: Axes, panel: ParallelCoordinates) -> None:
    places = np.arange(len(panel.axes))
    scaled = np.stack([_spread(axis) for axis in panel.axes], axis=1)
    chosen = np.arange(scaled.shape[0])
    if chosen.size > _MAX_LINES:
        chosen = np.linspace(0, chosen.size - 1, _MAX_LINES).astype(int)
    opacity = float(np.clip(40 / max(chosen.size, 1), 0.08, 0.8))
    collections = import_extra("matplotlib.collections", "plot")
    # The rarer kind last, so that it stays visible.
    rare = bool(2 * panel.success.sum() <= panel.success.size)
    for is_good in (not rare, rare):
        rows = scaled[chosen[panel.success[chosen] == is_good]]
        lines = [np.stack([places, row], axis=1) for row in rows]
        colour = GOOD if is_good else BAD
        axes.add_collection(collections.LineCollection(lines, colors=colour, lw=1.0, alpha=opacity))
    names = _wrapped([plain_text(axis.name) for axis in panel.axes])
    for place, axis in zip(places, panel.axes, strict=True):
        axes.axvline(float(place), 0.09, 0.91, color=FAINT, lw=1.0)
        _name_ends(axes, float(place), axis)
    axes.set_xticks(places, names, fontsize=8.5 if len(names) <= _FEW_AXES else 7, color=INK)
    axes.tick_params(axis="x", length=0)
    axes.set_yticks([])
    axes.set_xlim(-0.35, len(panel.axes) - 0.65)
    axes.set_ylim(-0.11, 1.11)
    axes.grid(visible=False)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)


def _spread(axis: CaseAxis) -> NDArray[np.float64]:
    """Return places of the cases on an axis; equal values are a little apart, so that all show."""
    places = axis.scaled
    if np.unique(places[np.isfinite(places)]).size > _MAX_EQUAL:
        return places
    apart = np.random.default_rng(0).permutation(places.size) / max(places.size, 1) - 0.5
    return 0.95 * places + 0.025 + 0.05 * apart


def _wrapped(names: list[str]) -> list[str]:
    """Return names in several lines, so that they fit beside each other."""
    width = max(9, _LETTERS // len(names))
    # A path may be divided at its points.
    divided = [re.sub(r"(?<=[._/])", "\u200b ", name) for name in names]
    longest = max(len(part) for name in divided for part in name.split())
    lines = [textwrap.wrap(x, width, break_long_words=longest > 1.4 * width) for x in divided]
    return ["\n".join(x).replace("\u200b ", "").replace("\u200b", "") for x in lines]


def _name_ends(axes: Axes, place: float, axis: CaseAxis) -> None:
    if not axis.finite.size:
        return
    ends = (axis.finite.min(), axis.finite.max())
    texts = [plain_text(axis.labels[int(x)]) if axis.labels else number_text(x) for x in ends]
    for height, text, side in ((-0.025, texts[0], "top"), (1.025, texts[1], "bottom")):
        axes.text(place, height, text, ha="center", va=side, fontsize=7.5, color=FAINT)


def _note(axes: Axes, text: str, height: float, colour: str) -> None:
    """Add text at the right side of a panel, at a share of its height."""
    axes.annotate(
        *(text, (0.995, height)),
        xycoords="axes fraction",
        ha="right",
        va="top",
        color=colour,
        fontsize=8.5,
    )


def _draw_descent(axes: Axes, panel: Descent) -> None:
    values, numbers = panel.outcome.values, np.arange(panel.outcome.values.size)
    best = np.where(
        panel.success & np.isfinite(values), values, np.inf if panel.is_minimum else -np.inf
    )
    best = (np.minimum if panel.is_minimum else np.maximum).accumulate(best)
    for is_good, colour, marker in ((True, GOOD, "o"), (False, BAD, "x")):
        kind = panel.success == is_good
        axes.scatter(numbers[kind], values[kind], s=12, c=colour, marker=marker, linewidths=0.8)
    finite = np.isfinite(best)
    axes.step(numbers[finite], best[finite], where="post", color=BEST, lw=1.6)
    if finite.any():
        at = int(np.flatnonzero(best == best[-1])[0])
        text = f"best: {number_text(best[-1])} (case {at})"
        axes.scatter(at, best[-1], s=110, marker="*", c=BEST, edgecolors="white", zorder=3)
        _note(axes, text, 0.97 if panel.is_minimum else 0.12, BEST)
    axes.set_xlabel("case")
    set_axis(axes, "y", panel.outcome)


def _draw_histogram(axes: Axes, panel: Histogram) -> None:
    values, good = panel.axis.values, panel.success
    finite = np.isfinite(values)
    if not finite.any():
        return
    low, high = values[finite].min(), values[finite].max()
    limits = [x for x in panel.limits if low <= x <= high]
    edges = _edges(panel.axis, limits[0] if limits else low)
    parts = [values[finite & good], values[finite & ~good]]
    axes.hist(parts, bins=edges, stacked=True, color=[GOOD, BAD], edgecolor="white", lw=0.6)
    set_axis(axes, "x", panel.axis)
    axes.set_ylabel(panel.y_label)
    axes.margins(y=0.2 if limits else 0.05)
    ticker = import_extra("matplotlib.ticker", "plot")
    axes.yaxis.set_major_locator(ticker.MaxNLocator(5, integer=True))
    if not finite.all():
        _note(axes, f"{int((~finite).sum())} without a value", 0.99, FAINT)
    for limit in limits:
        axes.axvline(limit, color=INK, lw=1.2, ls=(0, (4, 3)))
        axes.annotate(
            *(f"limit {limit:g}", (limit, 1.0), (3, -2)),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            va="top",
            fontsize=8,
            color=INK,
        )


def _edges(axis: CaseAxis, origin: float) -> list[float]:
    """Return the edges of bins of equal width that cover an axis; one of them is the origin."""
    values = np.log(axis.finite) if axis.is_log else axis.finite
    start = float(np.log(origin)) if axis.is_log else origin
    if np.ptp(values) == 0:
        half = 0.05 * abs(float(axis.finite[0])) or 0.5
        value = float(axis.finite[0])
        return [value - half, value + half]
    count = int(np.clip(np.sqrt(values.size), 6, 40))
    width = float(np.ptp(values)) / count
    first = np.floor((values.min() - start) / width - 1e-9)
    last = np.ceil((values.max() - start) / width + 1e-9)
    edges = start + width * np.arange(first, last + 1)
    return (np.exp(edges) if axis.is_log else edges).tolist()
