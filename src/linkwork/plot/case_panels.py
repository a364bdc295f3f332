"""Panels about many cases: successes over two parameters, parallel coordinates, histograms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GOOD, BAD = "#2f9e44", "#e03131"
_MOST_LINES = 1000
"""Lines of parallel coordinates that are drawn; of more, evenly chosen ones."""
_MOST_LABELS = 8
"""Values of a parameter that are named one by one."""


@dataclass(frozen=True)
class CaseAxis:
    """Values of one quantity over all cases.

    Attributes:
        name: Name of the quantity.
        values: Numbers (N,); for labels their indices.
        labels: Texts of the values 0, 1, ...; empty for numbers.
        is_log: Whether ratios are distances.
    """

    name: str
    values: NDArray[np.float64]
    labels: Sequence[str] = ()
    is_log: bool = False


@dataclass(frozen=True)
class SuccessMap:
    """Success over one or two parameters, as points; as shares in cells where values repeat.

    Attributes:
        x: Abscissa.
        y: Ordinate; None for one parameter.
        success: Whether each case was successful (N,).
        title: Title above the panel.
    """

    x: CaseAxis
    y: CaseAxis | None
    success: NDArray[np.bool_]
    title: str = ""
    y_label: str = ""


@dataclass(frozen=True)
class ParallelCoordinates:
    """One line a case through all quantities, coloured by success.

    Attributes:
        axes: The quantities from left to right.
        success: Whether each case was successful (N,).
        title: Title above the panel.
    """

    axes: Sequence[CaseAxis]
    success: NDArray[np.bool_]
    title: str = ""
    y_label: str = ""


@dataclass(frozen=True)
class Histogram:
    """Number of cases by value, successful ones and others stacked.

    Attributes:
        axis: The quantity.
        success: Whether each case was successful (N,).
        title: Title above the panel.
        y_label: Label of the y axis.
    """

    axis: CaseAxis
    success: NDArray[np.bool_]
    title: str = ""
    y_label: str = "cases"


CasePanel = SuccessMap | ParallelCoordinates | Histogram

HEIGHTS: dict[type, float] = {SuccessMap: 3.4, ParallelCoordinates: 3.0, Histogram: 2.1}
"""Height of each kind of panel [inch]."""


def draw_cases(axes: Axes, panel: CasePanel, plain: Any) -> None:
    """Draw a panel.

    Args:
        axes: Axes to draw on.
        panel: The panel.
        plain: Makes text literal.
    """
    if isinstance(panel, SuccessMap):
        _draw_map(axes, panel, plain)
    elif isinstance(panel, ParallelCoordinates):
        _draw_parallel(axes, panel, plain)
    else:
        _draw_histogram(axes, panel, plain)


def _set_axis(axes: Axes, which: str, axis: CaseAxis, plain: Any) -> None:
    getattr(axes, f"set_{which}label")(plain(axis.name))
    if axis.labels:
        names = [plain(x) for x in axis.labels]
        getattr(axes, f"set_{which}ticks")(range(len(names)), names)
    elif axis.is_log:
        getattr(axes, f"set_{which}scale")("log")


def _draw_map(axes: Axes, panel: SuccessMap, plain: Any) -> None:
    x, good = panel.x, panel.success
    if panel.y is None:
        _draw_rates(axes, panel, plain)
        return
    cells = _cells(x.values, panel.y.values, good)
    if cells is None:
        for is_good, colour, name in ((True, GOOD, "successful"), (False, BAD, "failed")):
            chosen = good == is_good
            marker = "o" if is_good else "x"
            axes.scatter(
                *(x.values[chosen], panel.y.values[chosen]),
                s=18,
                c=colour,
                marker=marker,
                linewidths=1.2 if marker == "x" else 0,
                alpha=0.8,
                label=f"{name} ({int(chosen.sum())})",
            )
        axes.legend(fontsize=7.5, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        _set_axis(axes, "x", x, plain)
        _set_axis(axes, "y", panel.y, plain)
        return
    xs, ys, shares = cells
    rates = 100 * shares
    drawn = axes.imshow(rates, origin="lower", aspect="auto", cmap=_rates(), vmin=0.0, vmax=100.0)
    axes.set_xticks(*_ticks(x, xs, plain))
    axes.set_yticks(*_ticks(panel.y, ys, plain))
    axes.set_xlabel(plain(x.name))
    axes.set_ylabel(plain(panel.y.name))
    axes.grid(visible=False)
    if rates.size <= 150:
        for row, column in np.argwhere(np.isfinite(rates)):
            text = f"{rates[row, column]:.0f}"
            axes.text(column, row, text, ha="center", va="center", fontsize=7, color="#212529")
    bar = axes.figure.colorbar(drawn, ax=axes, label="success rate [%]", pad=0.02, fraction=0.05)
    bar.ax.grid(visible=False)


def _rates() -> Any:
    """Colours of success rates, light enough to read numbers on."""
    colors = import_extra("matplotlib.colors", "plot")
    return colors.LinearSegmentedColormap.from_list("rates", ("#ff8787", "#fff3bf", "#69db7c"))


def _ticks(axis: CaseAxis, values: NDArray[Any], plain: Any) -> tuple[list[int], list[str]]:
    every = max(1, -(-values.size // (2 * _MOST_LABELS)))
    places = list(range(0, values.size, every))
    texts = [
        plain(axis.labels[int(values[i])]) if axis.labels else f"{values[i]:.4g}" for i in places
    ]
    return places, texts


def _cells(
    x: NDArray[np.float64], y: NDArray[np.float64], good: NDArray[np.bool_]
) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.float64]] | None:
    """Values of both axes and the success rate of each cell; None if values do not repeat."""
    xs, columns = np.unique(x, return_inverse=True)
    ys, rows = np.unique(y, return_inverse=True)
    if xs.size * ys.size > max(good.size, 4) or max(xs.size, ys.size) > 60:
        return None
    counts, successes = np.zeros((2, ys.size, xs.size))
    np.add.at(counts, (rows, columns), 1)
    np.add.at(successes, (rows, columns), good)
    with np.errstate(invalid="ignore"):
        return xs, ys, successes / counts


def _draw_rates(axes: Axes, panel: SuccessMap, plain: Any) -> None:
    """Success rate over one parameter, in bins."""
    x = panel.x.values
    values = np.unique(x)
    if values.size > 20:
        edges = np.quantile(x, np.linspace(0, 1, 11))
        groups = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, 9)
        at = np.array([x[groups == i].mean() for i in range(10) if (groups == i).any()])
        rates = [panel.success[groups == i].mean() for i in range(10) if (groups == i).any()]
    else:
        at, rates = values, [panel.success[x == value].mean() for value in values]
    axes.plot(at, 100 * np.array(rates), "o-", color=GOOD, lw=1.4, ms=4)
    axes.set_ylim(-3, 103)
    axes.set_ylabel("success rate [%]")
    _set_axis(axes, "x", panel.x, plain)


def _draw_parallel(axes: Axes, panel: ParallelCoordinates, plain: Any) -> None:
    places = np.arange(len(panel.axes))
    scaled = np.stack([_scaled(axis) for axis in panel.axes], axis=1)
    chosen = np.arange(scaled.shape[0])
    if chosen.size > _MOST_LINES:
        chosen = np.linspace(0, chosen.size - 1, _MOST_LINES).astype(int)
    opacity = float(np.clip(25 / max(chosen.size, 1), 0.08, 0.7))
    # Failed cases last, so that they stay visible.
    for is_good, colour, name in ((True, GOOD, "successful"), (False, BAD, "failed")):
        lines = scaled[chosen[panel.success[chosen] == is_good]]
        if len(lines):
            axes.plot(places, lines.T, color=colour, lw=0.9, alpha=opacity)
        count = int((panel.success == is_good).sum())
        axes.plot([], [], color=colour, lw=1.5, label=f"{name} ({count})")
    for place, axis in zip(places, panel.axes, strict=True):
        axes.axvline(float(place), color="#495057", lw=1.0)
        _name_ends(axes, float(place), axis, plain)
    axes.set_xticks(places, [plain(axis.name) for axis in panel.axes], fontsize=8)
    axes.set_yticks([])
    axes.set_xlim(-0.35, len(panel.axes) - 0.65)
    axes.set_ylim(-0.12, 1.12)
    axes.grid(visible=False)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.legend(fontsize=7.5, loc="upper left", bbox_to_anchor=(1.0, 1.0))


def _scaled(axis: CaseAxis) -> NDArray[np.float64]:
    values = np.log(axis.values) if axis.is_log else axis.values
    known = values[np.isfinite(values)]
    if not known.size or np.ptp(known) == 0:
        return np.where(np.isfinite(values), 0.5, np.nan)
    return (values - known.min()) / np.ptp(known)


def _name_ends(axes: Axes, place: float, axis: CaseAxis, plain: Any) -> None:
    known = axis.values[np.isfinite(axis.values)]
    if not known.size:
        return
    ends = (known.min(), known.max())
    texts = [plain(axis.labels[int(x)]) if axis.labels else f"{x:.4g}" for x in ends]
    for height, text, side in ((-0.03, texts[0], "top"), (1.03, texts[1], "bottom")):
        behind = {"facecolor": "white", "edgecolor": "none", "pad": 1.0}
        axes.text(
            place, height, text, ha="center", va=side, fontsize=7, color="#495057", bbox=behind
        )


def _draw_histogram(axes: Axes, panel: Histogram, plain: Any) -> None:
    values, good = panel.axis.values, panel.success
    known = np.isfinite(values)
    parts = [values[known & good], values[known & ~good]]
    if not known.any():
        return
    low, high = values[known].min(), values[known].max()
    count = int(np.clip(np.sqrt(known.sum()), 5, 40))
    edges: Any = np.linspace(low, high if high > low else low + 1, count + 1)
    if panel.axis.is_log:
        edges = np.geomspace(low, high, count + 1)
    names = [f"successful ({parts[0].size})", f"failed ({parts[1].size})"]
    axes.hist(parts, bins=edges, stacked=True, color=[GOOD, BAD], label=names)
    _set_axis(axes, "x", panel.axis, plain)
    axes.set_ylabel(panel.y_label)
    # Above the bars, of which any may be the highest.
    above = {"loc": "lower center", "bbox_to_anchor": (0.5, 0.98), "ncols": 2}
    axes.legend(fontsize=6.5, handlelength=1.2, columnspacing=0.8, **above)
