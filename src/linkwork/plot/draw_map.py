"""Drawing of success maps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.plot.case_axes import BAD, BEST, GOOD, INK, name_log_ticks, number_text, set_axis
from linkwork.plot.case_panels import CaseAxis, SuccessMap

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_POINTS = 1500
"""Cases that are drawn as points; of more, the rates of cells."""
_MOST_LABELS = 8
"""Values of a parameter that are named one by one."""
_CELLS, _SHADES = 24, 120
"""Cells of a map of many cases, and shades behind few, along each axis."""
_MARGIN = 0.03
"""Room between the outermost cases and the edge of a map, as a share of it."""


def draw_map(axes: Axes, panel: SuccessMap, plain: Any) -> None:
    """Draw a map in the form that suits its cases."""
    if panel.y is None:
        _draw_rates(axes, panel, plain)
    elif panel.outcome is not None:
        _draw_outcome(axes, panel, panel.outcome, plain)
    elif (cells := _cells(panel.x.values, panel.y.values, panel.success)) is not None:
        _draw_cells(axes, panel, cells, plain)
    elif panel.success.size > _MOST_POINTS:
        _draw_binned(axes, panel, plain)
    else:
        _draw_points(axes, panel, plain)


def _draw_points(axes: Axes, panel: SuccessMap, plain: Any) -> None:
    """Cases as points, before the success rate of those nearby."""
    assert panel.y is not None
    set_axis(axes, "x", panel.x, plain)
    set_axis(axes, "y", panel.y, plain)
    shades = _nearby_rates(panel.x, panel.y, panel.success)
    if shades is not None:
        colours = _rates("#ffd9b3", "#fffbe8", "#c3e2fb")
        drawn = axes.pcolormesh(*shades, cmap=colours, vmin=0, vmax=100, shading="nearest")
        drawn.set_rasterized(True)
        _add_bar(axes, drawn, "success rate nearby [%]")
    for is_good, colour, marker in ((True, GOOD, "o"), (False, BAD, "x")):
        chosen = panel.success == is_good
        axes.scatter(
            *(panel.x.values[chosen], panel.y.values[chosen]),
            s=20,
            c=colour,
            marker=marker,
            linewidths=0.6 if is_good else 1.3,
            edgecolors="white" if is_good else None,
        )
    axes.grid(visible=False)


def _nearby_rates(
    x: CaseAxis, y: CaseAxis, good: NDArray[np.bool_]
) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.float64]] | None:
    """Success rate nearby [%] at places of the map; None where it says nothing."""
    is_mixed = bool(good.any() and not good.all())
    if x.labels or y.labels or good.size < 20 or not is_mixed:
        return None
    places = np.linspace(-_MARGIN, 1 + _MARGIN, _SHADES)
    at = np.stack(np.meshgrid(places, places), axis=-1)[:, :, None]
    away = np.sum((at - np.stack([x.scaled, y.scaled], axis=-1)) ** 2, axis=-1)
    # Cases count by their distance, over about the distance of neighbours.
    weights = np.exp(-away * good.size / 4) + 1e-12
    rates = 100 * weights @ good / weights.sum(axis=-1)
    return _at_shares(x, places), _at_shares(y, places), rates


def _at_shares(axis: CaseAxis, shares: NDArray[np.float64]) -> NDArray[np.float64]:
    low, high = axis.known.min(), axis.known.max()
    return low * (high / low) ** shares if axis.is_log else low + (high - low) * shares


def _draw_binned(axes: Axes, panel: SuccessMap, plain: Any) -> None:
    """Success rate in cells of equal size."""
    assert panel.y is not None
    edges = np.linspace(0, 1, _CELLS + 1)
    given = (panel.y.scaled, panel.x.scaled)
    counts = np.histogram2d(*given, bins=(edges, edges))[0]
    good = np.histogram2d(*(v[panel.success] for v in given), bins=(edges, edges))[0]
    with np.errstate(invalid="ignore"):
        rates = 100 * good / counts
    set_axis(axes, "x", panel.x, plain)
    set_axis(axes, "y", panel.y, plain)
    at = (_at_shares(panel.x, edges), _at_shares(panel.y, edges))
    drawn = axes.pcolormesh(*at, rates, cmap=_rates(), vmin=0, vmax=100)
    axes.grid(visible=False)
    _add_bar(axes, drawn, "success rate [%]")


def _draw_cells(axes: Axes, panel: SuccessMap, cells: Any, plain: Any) -> None:
    """Success rate of each pair of values."""
    assert panel.y is not None
    xs, ys, shares = cells
    rates = 100 * shares
    drawn = axes.imshow(rates, origin="lower", aspect="auto", cmap=_rates(), vmin=0, vmax=100)
    axes.set_xticks(*_ticks(panel.x, xs, plain))
    axes.set_yticks(*_ticks(panel.y, ys, plain))
    axes.set_xlabel(plain(panel.x.name))
    axes.set_ylabel(plain(panel.y.name))
    axes.tick_params(length=0)
    axes.grid(visible=False)
    # Lines between the cells.
    axes.set_xticks(np.arange(0.5, xs.size - 1), minor=True)
    axes.set_yticks(np.arange(0.5, ys.size - 1), minor=True)
    axes.grid(which="minor", color="white", lw=1.5)
    axes.tick_params(which="minor", length=0)
    if rates.size <= 150:
        for row, column in np.argwhere(np.isfinite(rates)):
            text = f"{rates[row, column]:.0f}"
            axes.text(column, row, text, ha="center", va="center", fontsize=8, color=INK)
    _add_bar(axes, drawn, "success rate [%]")


def _draw_outcome(axes: Axes, panel: SuccessMap, outcome: CaseAxis, plain: Any) -> None:
    """Cases as points in the colour of their outcome."""
    assert panel.y is not None
    colors = import_extra("matplotlib.colors", "plot")
    known = np.isfinite(outcome.values)
    # Far outliers would leave one colour for all others.
    low, high = np.quantile(outcome.known, (0.0, 0.9)) if outcome.known.size else (0.0, 1.0)
    scale = colors.LogNorm if outcome.is_log and low > 0 else colors.Normalize
    chosen = known & panel.success
    drawn = axes.scatter(
        *(panel.x.values[chosen], panel.y.values[chosen]),
        s=24,
        c=outcome.values[chosen],
        norm=scale(low, max(high, low * 1.001 if low > 0 else low + 1e-12)),
        cmap="viridis",
        linewidths=0,
    )
    failed = ~panel.success
    axes.scatter(
        panel.x.values[failed], panel.y.values[failed], s=20, c=BAD, marker="x", linewidths=1.2
    )
    if panel.best is not None:
        at = (panel.x.values[panel.best], panel.y.values[panel.best])
        axes.scatter(*at, s=150, marker="*", c=BEST, edgecolors="white", linewidths=0.8)
        axes.annotate("best", at, (7, 5), textcoords="offset points", color=BEST, fontsize=8.5)
    set_axis(axes, "x", panel.x, plain)
    set_axis(axes, "y", panel.y, plain)
    bar = _add_bar(axes, drawn, plain(outcome.name))
    if scale is colors.LogNorm:
        name_log_ticks(bar.ax.yaxis, np.array([low, high]))


def _add_bar(axes: Axes, drawn: Any, label: str) -> Any:
    bar = axes.figure.colorbar(drawn, ax=axes, label=label, pad=0.02, fraction=0.05)
    bar.ax.grid(visible=False)
    bar.outline.set_visible(False)
    return bar


def _rates(*colours: str) -> Any:
    """Colours of success rates from bad to good, light enough to read numbers on."""
    chosen = colours or ("#ffa94d", "#fff9db", "#74c0fc")
    colors = import_extra("matplotlib.colors", "plot")
    return colors.LinearSegmentedColormap.from_list("rates", chosen)


def _ticks(axis: CaseAxis, values: NDArray[Any], plain: Any) -> tuple[list[int], list[str]]:
    every = max(1, -(-values.size // (2 * _MOST_LABELS)))
    places = list(range(0, values.size, every))
    texts = [
        plain(axis.labels[int(values[i])]) if axis.labels else number_text(values[i])
        for i in places
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
    axes.plot(at, 100 * np.array(rates), "o-", color=INK, lw=1.4, ms=4)
    for is_good, colour, height in ((True, GOOD, 103.0), (False, BAD, -3.0)):
        own = x[panel.success == is_good]
        axes.plot(own, np.full(own.size, height), "|", color=colour, ms=7, clip_on=False)
    axes.set_ylim(-6, 106)
    axes.set_yticks((0, 25, 50, 75, 100))
    axes.set_ylabel("success rate [%]")
    set_axis(axes, "x", panel.x, plain)
