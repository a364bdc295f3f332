"""Drawing of success maps, and of the axes of all panels about many cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.plot.case_panels import CaseAxis, SuccessMap
from linkwork.plot.panel import plain_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GOOD, BAD = "#1c7ed6", "#e8590c"
"""Blue and orange, which colour-blind people can distinguish."""
INK, FAINT, BEST = "#212529", "#495057", "#ae3ec9"
"""Colours of text and lines, of what matters less, and of the best case."""

_MAX_POINTS = 1500  # Cases that are drawn as points; of more, the rates of cells
_MAX_LABELS = 8  # Values of a parameter that are named one by one
_CELLS, _SHADES = 24, 120  # Cells of a map of many cases, and shades behind few, along each axis
_MARGIN = 0.03  # Room between the outermost cases and the edge of a map, as a share of it


def draw_map(axes: Axes, panel: SuccessMap) -> None:
    """Draw a map in the form that suits its cases."""
    if panel.y is None:
        _draw_rates(axes, panel)
    elif panel.outcome is not None:
        _draw_outcome(axes, panel, panel.outcome)
    elif (cells := _cells(panel.x.values, panel.y.values, panel.success)) is not None:
        _draw_cells(axes, panel, cells)
    elif panel.success.size > _MAX_POINTS:
        _draw_binned(axes, panel)
    else:
        _draw_points(axes, panel)


def _draw_points(axes: Axes, panel: SuccessMap) -> None:
    """Draw cases as points, before the success rate of those nearby."""
    assert panel.y is not None
    set_axis(axes, "x", panel.x)
    set_axis(axes, "y", panel.y)
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
    """Return the success rate nearby [%] at places of the map; None where it says nothing."""
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
    low, high = axis.finite.min(), axis.finite.max()
    return low * (high / low) ** shares if axis.is_log else low + (high - low) * shares


def _draw_binned(axes: Axes, panel: SuccessMap) -> None:
    """Draw success rate in cells of equal size."""
    assert panel.y is not None
    edges = np.linspace(0, 1, _CELLS + 1)
    scaled = (panel.y.scaled, panel.x.scaled)
    counts = np.histogram2d(*scaled, bins=(edges, edges))[0]
    good = np.histogram2d(*(v[panel.success] for v in scaled), bins=(edges, edges))[0]
    with np.errstate(invalid="ignore"):
        rates = 100 * good / counts
    set_axis(axes, "x", panel.x)
    set_axis(axes, "y", panel.y)
    at = (_at_shares(panel.x, edges), _at_shares(panel.y, edges))
    drawn = axes.pcolormesh(*at, rates, cmap=_rates(), vmin=0, vmax=100)
    axes.grid(visible=False)
    _add_bar(axes, drawn, "success rate [%]")


def _draw_cells(axes: Axes, panel: SuccessMap, cells: Any) -> None:
    """Draw success rate of each pair of values."""
    assert panel.y is not None
    xs, ys, shares = cells
    rates = 100 * shares
    drawn = axes.imshow(rates, origin="lower", aspect="auto", cmap=_rates(), vmin=0, vmax=100)
    axes.set_xticks(*_ticks(panel.x, xs))
    axes.set_yticks(*_ticks(panel.y, ys))
    axes.set_xlabel(plain_text(panel.x.name))
    axes.set_ylabel(plain_text(panel.y.name))
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


def _draw_outcome(axes: Axes, panel: SuccessMap, outcome: CaseAxis) -> None:
    """Draw cases as points in the colour of their outcome."""
    assert panel.y is not None
    colors = import_extra("matplotlib.colors", "plot")
    finite = np.isfinite(outcome.values)
    # Far outliers would leave one colour for all others.
    low, high = np.quantile(outcome.finite, (0.0, 0.9)) if outcome.finite.size else (0.0, 1.0)
    scale = colors.LogNorm if outcome.is_log and low > 0 else colors.Normalize
    chosen = finite & panel.success
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
    set_axis(axes, "x", panel.x)
    set_axis(axes, "y", panel.y)
    bar = _add_bar(axes, drawn, plain_text(outcome.name))
    if scale is colors.LogNorm:
        name_log_ticks(bar.ax.yaxis, np.array([low, high]))


def _add_bar(axes: Axes, drawn: Any, label: str) -> Any:
    bar = axes.figure.colorbar(drawn, ax=axes, label=label, pad=0.02, fraction=0.05)
    bar.ax.grid(visible=False)
    bar.outline.set_visible(False)
    return bar


def _rates(*colours: str) -> Any:
    """Return the colours of success rates from bad to good, light enough to read numbers on."""
    chosen = colours or ("#ffa94d", "#fff9db", "#74c0fc")
    colors = import_extra("matplotlib.colors", "plot")
    return colors.LinearSegmentedColormap.from_list("rates", chosen)


def _ticks(axis: CaseAxis, values: NDArray[Any]) -> tuple[list[int], list[str]]:
    every = max(1, -(-values.size // (2 * _MAX_LABELS)))
    places = list(range(0, values.size, every))
    texts = [
        plain_text(axis.labels[int(values[i])]) if axis.labels else number_text(values[i])
        for i in places
    ]
    return places, texts


def _cells(
    x: NDArray[np.float64], y: NDArray[np.float64], good: NDArray[np.bool_]
) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.float64]] | None:
    """Return values of both axes and rates of the cells; None if values do not repeat."""
    xs, columns = np.unique(x, return_inverse=True)
    ys, rows = np.unique(y, return_inverse=True)
    if xs.size * ys.size > max(good.size, 4) or max(xs.size, ys.size) > 60:
        return None
    counts, successes = np.zeros((2, ys.size, xs.size))
    np.add.at(counts, (rows, columns), 1)
    np.add.at(successes, (rows, columns), good)
    with np.errstate(invalid="ignore"):
        return xs, ys, successes / counts


def _draw_rates(axes: Axes, panel: SuccessMap) -> None:
    """Draw success rate over one parameter, in bins."""
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
        points = x[panel.success == is_good]
        axes.plot(points, np.full(points.size, height), "|", color=colour, ms=7, clip_on=False)
    axes.set_ylim(-6, 106)
    axes.set_yticks((0, 25, 50, 75, 100))
    axes.set_ylabel("success rate [%]")
    set_axis(axes, "x", panel.x)


def set_axis(axes: Axes, which: str, axis: CaseAxis) -> None:
    """Name an axis and scale it."""
    getattr(axes, f"set_{which}label")(plain_text(axis.name))
    if axis.labels:
        names = [plain_text(x) for x in axis.labels]
        getattr(axes, f"set_{which}ticks")(range(len(names)), names)
    elif axis.is_log:
        getattr(axes, f"set_{which}scale")("log")
        name_log_ticks(getattr(axes, f"{which}axis"), axis.finite)


def name_log_ticks(drawn: Any, values: NDArray[np.float64]) -> None:
    """Write plain numbers at the ticks of a logarithmic axis, more of them where it is short."""
    ticker = import_extra("matplotlib.ticker", "plot")
    decades = float(np.log10(values.max() / values.min())) if values.size else 1.0
    subs = (1.0, 2.0, 5.0) if decades < 3 else (1.0,)
    drawn.set_major_locator(ticker.LogLocator(subs=subs))
    drawn.set_minor_locator(ticker.LogLocator(subs=range(2, 10)))
    drawn.set_major_formatter(ticker.FuncFormatter(lambda x, _: number_text(x)))
    drawn.set_minor_formatter(ticker.NullFormatter())


def number_text(value: float) -> str:
    """Return a number of four digits, without an exponent where it is of a usual size."""
    return f"{value:.0f}" if 1e4 <= abs(value) < 1e7 else f"{value:.4g}"
