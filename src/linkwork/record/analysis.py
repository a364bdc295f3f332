"""Analysis of sampled signals: resampling, smoothing, derivative, circle fit, settling time.

Times (N,) [s] increase; values (N,) that are NaN were not recorded: averages and medians leave them
out. Near infinite values results may be infinite or NaN.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError

Vector = NDArray[np.float64]

METHODS = ("linear", "hold")  # Methods of `resample`

_MAX_SAMPLES = 100_000_000
_WINDOWS_AT_A_TIME = 1_000_000
_FIT_ITERATIONS = 50

# Infinite values give NaN near them, as numpy has it, without its warnings.
_quiet = np.errstate(over="ignore", invalid="ignore")


def sampled(times: ArrayLike, values: ArrayLike) -> tuple[Vector, Vector]:
    """Return the times and values as arrays (N,).

    Raises:
        ArgumentError: Not two vectors of one length, no samples, or times that do not increase.
    """
    t, v = checks.floats("times", times), checks.floats("values", values)
    if t.ndim != 1 or t.shape != v.shape or not t.size:
        raise ArgumentError(
            f"invalid samples: shapes {t.shape} and {v.shape}",
            hint="expected times and values of one length (N,), at least one sample",
        )
    if not np.all(np.isfinite(t)) or not np.all(np.diff(t) > 0):
        raise ArgumentError("invalid times: they do not increase", hint="sort the samples by time")
    return t, v


@_quiet
def resample(
    times: ArrayLike,
    values: ArrayLike,
    rate: float | None = None,
    at: ArrayLike | None = None,
    method: str = "linear",
) -> tuple[Vector, Vector]:
    """Return values at other times; NaN outside the sampled time.

    Args:
        rate: New samples per second, from the first time on [1/s].
        at: New times (M,) instead of a rate [s].
        method: `linear` interpolation, or `hold` for the last value before.

    Returns:
        New times and values (M,).

    Raises:
        ArgumentError: Invalid samples; not exactly one of `rate` and `at`.
        NotFoundError: Unknown method.
    """
    t, v = sampled(times, values)
    new = _new_times(t, rate, at)
    if checks.choice("method", method, METHODS) == "linear":
        return new, np.interp(new, t, v, left=np.nan, right=np.nan)
    before = np.searchsorted(t, new, side="right") - 1
    return new, np.where((before >= 0) & (new <= t[-1]), v[before], np.nan)


def _new_times(t: Vector, rate: float | None, at: ArrayLike | None) -> Vector:
    if (rate is None) == (at is None):
        raise ArgumentError("invalid new times: expected either `rate` or `at`")
    if at is not None:
        return checks.floats("at", at).reshape(-1)
    per_second = checks.positive("rate", rate, "1/s")
    # The end belongs to the samples, in spite of rounding.
    count = int(np.floor((t[-1] - t[0]) * per_second + 1e-9)) + 1
    if count > _MAX_SAMPLES:
        raise checks.invalid("rate", rate, f"at most {_MAX_SAMPLES} samples")
    return np.minimum(t[0] + np.arange(count) / per_second, t[-1])


@_quiet
def moving_average(times: ArrayLike, values: ArrayLike, width: float) -> Vector:
    """Return the mean of the samples within half a width before and after each sample (N,).

    Near the ends the window is cut off.

    Args:
        width: Width of the window [s].

    Raises:
        ArgumentError: Invalid samples or width.
    """
    t, v = sampled(times, values)
    first, last = _windows(t, width)
    recorded = ~np.isnan(v)
    # Sums about the mean lose fewer digits.
    offset = float(np.mean(v[recorded])) if recorded.any() else 0.0
    sums = np.concatenate(([0.0], np.cumsum(np.where(recorded, v - offset, 0.0))))
    counts = np.concatenate(([0], np.cumsum(recorded)))
    count = counts[last] - counts[first]
    total = sums[last] - sums[first]
    return np.where(count > 0, offset + total / np.maximum(count, 1), np.nan)


@_quiet
def moving_median(times: ArrayLike, values: ArrayLike, width: float) -> Vector:
    """Return the median of the samples within half a width before and after each sample (N,).

    Near the ends the window is cut off.

    Args:
        width: Width of the window [s].

    Raises:
        ArgumentError: Invalid samples or width.
    """
    t, v = sampled(times, values)
    first, last = _windows(t, width)
    result = np.full(v.size, np.nan)
    # NaN is sorted to the end, where it is not counted.
    recorded = np.concatenate(([0], np.cumsum(~np.isnan(v))))
    for part, window in _window_indices(first, last):
        ordered = np.sort(v[window], axis=1)
        count = recorded[last[part]] - recorded[first[part]]
        rows, low = np.arange(part.size), np.maximum(count - 1, 0) // 2
        high = np.minimum(count // 2, window.shape[1] - 1)
        middle = 0.5 * (ordered[rows, low] + ordered[rows, high])
        result[part] = np.where(count > 0, middle, np.nan)
    return result


def _windows(t: Vector, width: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first index, and index after the last, of the samples about each one."""
    half = 0.5 * checks.number("width", width, minimum=0.0)
    # A sample at the border belongs to the window, in spite of rounding.
    slack = 1e-9 * (half + np.abs(t))
    return np.searchsorted(t, t - half - slack), np.searchsorted(t, t + half + slack, side="right")


def _window_indices(
    first: NDArray[np.int64], last: NDArray[np.int64]
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Return the samples (n,) with windows of one size, and the indices in these (n, size)."""
    sizes = last - first
    for size in np.unique(sizes):
        chosen = np.flatnonzero(sizes == size)
        step = max(1, _WINDOWS_AT_A_TIME // int(size))
        for start in range(0, chosen.size, step):
            part = chosen[start : start + step]
            yield part, first[part, None] + np.arange(size)


@_quiet
def derivative(times: ArrayLike, values: ArrayLike, smooth: float = 0.0) -> Vector:
    """Return the time derivative (N,).

    Without smoothing: central differences of second order, also for uneven times. With it: the
    slope of the line that fits the samples within half a width before and after best, which is
    exact for a line also at the ends.

    Args:
        smooth: Width of the window of the fitted lines [s]; 0 for none.

    Raises:
        ArgumentError: Invalid samples or width, or fewer than two samples.
    """
    t, v = sampled(times, values)
    if t.size < 2:
        raise ArgumentError("invalid samples: a derivative needs at least two")
    plain = np.gradient(v, t, edge_order=2 if t.size > 2 else 1)
    if checks.number("smooth", smooth, minimum=0.0) == 0:
        return plain
    result = np.full(v.size, np.nan)
    for part, window in _window_indices(*_windows(t, smooth)):
        recorded = ~np.isnan(v[window])
        count = np.maximum(recorded.sum(axis=1, keepdims=True), 1)
        x, y = (np.where(recorded, a[window] - a[part, None], 0.0) for a in (t, np.nan_to_num(v)))
        x = np.where(recorded, x - x.sum(axis=1, keepdims=True) / count, 0.0)
        spread = np.sum(x * x, axis=1)
        slope = np.sum(x * y, axis=1) / np.where(spread > 0, spread, 1.0)
        result[part] = np.where(spread > 0, slope, plain[part])
    return result


@dataclass(frozen=True)
class Circle:
    """A circle fitted to points."""

    center: tuple[float, float]  # Centre (x, y) [m]
    radius: float  # [m]
    residual: float  # Root mean square distance of the points from the circle [m]


def fit_circle(x: ArrayLike, y: ArrayLike) -> Circle:
    """Return the circle with the least sum of squared distances to points.

    An algebraic fit (Kasa, 1976) is refined by Gauss-Newton steps on the distances.

    Args:
        x: First coordinates (N,), e.g. values of `cart.x` [m].
        y: Second coordinates (N,) [m].

    Raises:
        ArgumentError: Other than numbers of one count, fewer than three finite points, or points on
            a line.
    """
    across, along = checks.floats("x", x).reshape(-1), checks.floats("y", y).reshape(-1)
    if across.shape != along.shape:
        message = f"invalid points: {across.size} x and {along.size} y coordinates"
        raise ArgumentError(message, hint="expected the same number of both")
    points = np.stack([across, along], axis=1)
    points = points[np.all(np.isfinite(points), axis=1)]
    middle = points.mean(axis=0) if len(points) else np.zeros(2)
    scale = float(np.abs(points - middle).max(initial=0.0))
    local = (points - middle) / scale if scale > 0 else points
    spread = np.linalg.svd(local, compute_uv=False) if len(points) >= 3 else np.zeros(2)
    if spread[-1] < 1e-9 * max(spread[0], 1.0):
        raise ArgumentError(
            f"invalid points: {len(points)} points determine no circle",
            hint="expected at least three that are not on a line",
        )
    matrix = np.column_stack([2 * local, np.ones(len(local))])
    a, b, c = np.linalg.lstsq(matrix, np.sum(local**2, axis=1), rcond=None)[0]
    fit = _refined(local, np.array([a, b, np.sqrt(max(c + a * a + b * b, 0.0))]))
    residual = float(np.sqrt(np.mean(_distances(local, fit) ** 2)))
    center = middle + scale * fit[:2]
    return Circle((float(center[0]), float(center[1])), float(scale * fit[2]), scale * residual)


def _distances(points: Vector, circle: Vector) -> Vector:
    return np.hypot(*(points - circle[:2]).T) - circle[2]


def _refined(points: Vector, circle: Vector) -> Vector:
    for _ in range(_FIT_ITERATIONS):
        away = points - circle[:2]
        reach = np.maximum(np.hypot(*away.T), 1e-300)
        jacobian = np.column_stack([-away / reach[:, None], -np.ones(len(points))])
        step = np.linalg.lstsq(jacobian, -(reach - circle[2]), rcond=None)[0]
        if np.sum(_distances(points, circle + step) ** 2) > np.sum((reach - circle[2]) ** 2):
            break
        circle = circle + step
        if np.abs(step).max() < 1e-14:
            break
    return circle


@_quiet
def settling_time(
    times: ArrayLike,
    values: ArrayLike,
    band: float = 0.02,
    final: float | None = None,
    initial: float | None = None,
) -> float | None:
    """Return the time after which a step response stays within a band about its final value [s].

    It is counted from the first sample; the crossing between two samples is interpolated.

    Args:
        band: Half width of the band, as a share of the step from the initial to the final value.
        final: Final value; the last one by default.
        initial: Value before the step; the first one by default.

    Returns:
        The time; None if the last value is outside the band.

    Raises:
        ArgumentError: Invalid samples, band, final or initial value.
    """
    t, v = sampled(times, values)
    recorded = ~np.isnan(v)
    t, v = (t[recorded], v[recorded]) if recorded.any() else sampled((), ())
    end = float(v[-1]) if final is None else checks.number("final", final)
    start = float(v[0]) if initial is None else checks.number("initial", initial)
    allowed = checks.number("band", band, above=0.0) * abs(end - start)
    error = np.abs(v - end)
    settled = settled_index(v, end, allowed)
    if settled in (0, t.size):
        return None if settled else 0.0
    last = settled - 1
    share = (error[last] - allowed) / (error[last] - error[last + 1])
    # The response may have crossed the final value between the samples.
    if (v[last] - end) * (v[last + 1] - end) < 0:
        share = (error[last] - allowed) / (error[last] + error[last + 1])
    return float(t[last] + share * (t[last + 1] - t[last]) - t[0])


def settled_index(values: Vector, final: float, distance: float) -> int:
    """Return the index from which all samples are within a distance of a final value."""
    outside = np.flatnonzero(np.abs(values - final) > distance)
    return int(outside[-1]) + 1 if outside.size else 0
