"""Plots of curves as text, for terminals: braille dots, or asterisks where there are none."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

MIN_WIDTH, MIN_ROWS = 30, 3  # Minimum size of a plot [characters]

_BITS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
"""Bit of each dot of a braille character: four rows, two columns."""
_BLANK = 0x2800


@dataclass(frozen=True)
class Frame:
    """Characters of the axes, and dots of one character."""

    side: str
    tick: str
    corner: str
    base: str
    mark: str
    dots: tuple[int, int]

    def cells(self, dots: NDArray[np.bool_]) -> list[str]:
        """Return rows of characters for rows of dots."""
        high, wide = self.dots
        blocks = dots.reshape(dots.shape[0] // high, high, dots.shape[1] // wide, wide)
        if self.dots == (1, 1):
            return ["".join("*" if x else " " for x in row) for row in blocks[:, 0, :, 0]]
        codes = np.einsum("rhcw,hw->rc", blocks.astype(int), _BITS)
        return ["".join(chr(_BLANK + int(x)) if x else " " for x in row) for row in codes]


UNICODE = Frame("│", "┤", "└", "─", "┬", (4, 2))
ASCII = Frame("|", "+", "+", "-", "+", (1, 1))


def text_plot(
    times: ArrayLike,
    values: ArrayLike,
    width: int = 80,
    rows: int = 10,
    *,
    span: tuple[float, float] | None = None,
    margin: int = 0,
    x_label: str = "time [s]",
    labelled: bool = True,
    frame: Frame = UNICODE,
) -> list[str]:
    """Return lines of a plot with axes: ticks of the values on the left, of the times below.

    The curve has a gap where a value is not finite; `span` is that of the axis, by default of the
    curve; `margin` is the minimum width of the ticks on the left, so that plots below each other
    are aligned.
    """
    x, y = np.asarray(times, float), np.asarray(values, float)
    rows = max(rows, MIN_ROWS)
    low, high = _limits(y)
    ticks = _ticks(low, high, max(2, rows // 2 + 1))
    names = _formatted(ticks)
    margin = max(margin, max(map(len, names)) + 2)
    columns = max(width, MIN_WIDTH) - margin - 1
    begin, end = span or (float(x[0]), float(x[-1]))
    dots = _drawn(x, y, (begin, end), (low, high), (rows, columns), frame)
    at = {_row(tick, low, high, rows): name for tick, name in zip(ticks, names, strict=True)}
    lines = [
        f"{at.get(row, ''):>{margin - 1}} {frame.tick if row in at else frame.side}{cells}".rstrip()
        for row, cells in enumerate(frame.cells(dots))
    ]
    return lines + _axis(begin, end, margin, columns, x_label if labelled else None, frame)


def _limits(y: NDArray[np.float64]) -> tuple[float, float]:
    finite = y[np.isfinite(y)]
    if not finite.size:
        return -1.0, 1.0
    low, high = float(finite.min()), float(finite.max())
    # A constant within rounding is drawn as a straight line in the middle.
    if high - low <= 1e-12 * max(abs(low), abs(high), 1e-300):
        half = 0.5 * abs(low) or 1.0
        return low - half, low + half
    return low, high


def _ticks(low: float, high: float, count: int) -> list[float]:
    """Return round numbers between two limits, about so many."""
    raw = (high - low) / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(x * power for x in (1, 2, 2.5, 5, 10) if x * power >= raw * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [i * step for i in range(first, last + 1)]


def _formatted(ticks: Sequence[float]) -> list[str]:
    """Return the ticks as text, all with as many digits as they need."""
    greatest = max(abs(x) for x in ticks)
    form = "e" if greatest >= 1e5 or 0 < greatest < 1e-3 else "f"
    for digits in range(7):
        names = [f"{x + 0.0:.{digits}{form}}" for x in ticks]
        if all(abs(float(n) - x) <= 1e-9 * greatest for n, x in zip(names, ticks, strict=True)):
            return names
    return [f"{x:.6g}" for x in ticks]


def _row(value: float, low: float, high: float, rows: int) -> int:
    return min(rows - 1, int((high - value) / (high - low) * rows))


def _drawn(
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    span: tuple[float, float],
    limits: tuple[float, float],
    size: tuple[int, int],
    frame: Frame,
) -> NDArray[np.bool_]:
    """Return the dots of a curve; in each column from its least to its greatest value there."""
    high, wide = size[0] * frame.dots[0], size[1] * frame.dots[1]
    dots = np.zeros((high, wide), bool)
    edges = np.linspace(*span, wide + 1) if span[1] > span[0] else span[0] + np.arange(wide + 1.0)
    at_edges = np.interp(edges, x, y, left=np.nan, right=np.nan)
    starts = np.searchsorted(x, edges)
    for column in range(wide):
        inside = y[starts[column] : starts[column + 1]]
        values = np.concatenate([inside, at_edges[column : column + 2]])
        values = values[np.isfinite(values)]
        if values.size:
            top, bottom = (_row(v, *limits, high) for v in (values.max(), values.min()))
            dots[max(0, top) : bottom + 1, column] = True
    return dots


def _axis(
    begin: float, end: float, margin: int, columns: int, label: str | None, frame: Frame
) -> list[str]:
    base = [frame.base] * columns
    if label is None or end <= begin:
        return [" " * margin + frame.corner + "".join(base)]
    below = [" "] * (margin + 1 + columns)
    # The last tick may stand at the very end, its label to the left of it.
    ticks = _ticks(begin, end, max(2, columns // 14))
    for tick, name in zip(ticks, _formatted(ticks), strict=True):
        column = min(columns - 1, round((tick - begin) / (end - begin) * columns))
        base[column] = frame.mark
        start = min(margin + 1 + column - (len(name) - 1) // 2, len(below) - len(name))
        if all(x == " " for x in below[max(0, start - 1) : start + len(name)]):
            below[start : start + len(name)] = name
    title = f"{label:>{margin + 1 + columns}}"
    return [" " * margin + frame.corner + "".join(base), "".join(below).rstrip(), title]
