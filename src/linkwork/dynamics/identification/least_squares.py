"""Weighted least squares with column scaling and an excitation check."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError

Array = NDArray[np.float64]

CONFIDENCE = 1.96  # Standard deviations to either side that contain 95 % of errors

_FAINT = 1e-6
_EXACT = 1e-12


@dataclass(frozen=True)
class LeastSquaresEstimate:
    """Values (k,) found by least squares, with their covariance (k, k).

    `noise` is the standard deviation of the residuals of each kind of row [N m or N], `condition`
    the condition number of the equations, each column scaled to one length.
    """

    values: Array
    covariance: Array
    noise: Array
    condition: float

    @property
    def deviations(self) -> Array:
        """Standard deviation of each value (k,)."""
        return np.sqrt(np.diag(self.covariance))


def solve(
    equations: Array, right: Array, names: Sequence[str], typical: Array
) -> LeastSquaresEstimate:
    """Solve equations (m, n, k) times values = right (m, n), n kinds of rows of unknown noise.

    The residuals of an unweighted solution give the weight of each kind of row. `typical` is the
    root mean square of each column in the richest motion there is.
    """
    moments, kinds, count = equations.shape
    if moments * kinds < 2 * count:
        raise ArgumentError(
            f"recording too short: {moments * kinds} equations for {count} parameters,"
            f" expected at least {2 * count}",
            hint="record a longer motion",
        )
    _require_seen(equations.reshape(-1, count), names, typical)
    alike = _solved(equations, right, np.ones(kinds))
    # Where all is exact, weights without bound would only add round-off.
    floor = _EXACT * max(np.sqrt((right * right).mean(axis=0)).max(), 1.0)
    return _solved(equations, right, 1.0 / np.maximum(alike.noise, floor))


def _solved(equations: Array, right: Array, weights: Array) -> LeastSquaresEstimate:
    """Solve least squares with a weight for each kind of row, one over its noise."""
    count = equations.shape[2]
    matrix = (equations * weights[:, None]).reshape(-1, count)
    lengths = np.linalg.norm(matrix, axis=0)
    # A triangle first: it is as good as the tall matrix and far smaller.
    upright, triangle = np.linalg.qr(matrix / lengths)
    left, sizes, turned = np.linalg.svd(triangle)
    along = left.T @ (upright.T @ (right * weights).ravel())
    values = turned.T @ (along / sizes) / lengths
    half = turned.T / sizes / lengths[:, None]
    noise = _noise(right - equations @ values, count)
    return LeastSquaresEstimate(values, half @ half.T, noise, float(sizes[0] / sizes[-1]))


def _noise(rest: Array, count: int) -> Array:
    moments, kinds = rest.shape
    free = 1.0 - count / (moments * kinds)
    return np.sqrt((rest * rest).mean(axis=0) / free)


def _require_seen(matrix: Array, names: Sequence[str], typical: Array) -> None:
    """Raise when the motion does not excite some parameters."""
    scaled = matrix / (typical * np.sqrt(len(matrix)))
    _, sizes, turned = np.linalg.svd(np.linalg.qr(scaled, mode="r"))
    faint = turned[sizes <= _FAINT * max(1.0, sizes[0])]
    if len(faint):
        shares = np.abs(faint).max(axis=0)
        unseen = [name for name, share in zip(names, shares, strict=True) if share > 0.1]
        raise ArgumentError(
            f"the recorded motion does not excite {', '.join(unseen)}",
            hint="move every joint both ways, at several velocities and postures of the others",
        )
