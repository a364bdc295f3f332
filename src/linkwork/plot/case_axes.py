"""Axes of panels about many cases: names, ticks, colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.plot.case_panels import CaseAxis

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GOOD, BAD = "#1c7ed6", "#e8590c"
"""Blue and orange, which colour-blind people tell apart."""
INK, FAINT, BEST = "#212529", "#495057", "#ae3ec9"
"""Colours of text and lines, of what matters less, and of the best case."""


def set_axis(axes: Axes, which: str, axis: CaseAxis, plain: Any) -> None:
    """Name an axis and scale it."""
    getattr(axes, f"set_{which}label")(plain(axis.name))
    if axis.labels:
        names = [plain(x) for x in axis.labels]
        getattr(axes, f"set_{which}ticks")(range(len(names)), names)
    elif axis.is_log:
        getattr(axes, f"set_{which}scale")("log")
        name_log_ticks(getattr(axes, f"{which}axis"), axis.known)


def name_log_ticks(drawn: Any, values: NDArray[np.float64]) -> None:
    """Plain numbers at the ticks of a logarithmic axis, more of them where it is short."""
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
