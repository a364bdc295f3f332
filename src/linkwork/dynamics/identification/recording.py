"""Recorded motions of a robot, and the samples they provide for identification."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.model.tree import TreeLike, tree_of

Array = NDArray[np.float64]

SMOOTHING = 0.05  # Span of time over which recorded velocities are smoothed and differentiated [s]

_EVEN = 1e-3
_MIN_WIDTH = 5


@dataclass(frozen=True)
class JointRecording:
    """Measurements at the joints, one row per sample.

    Attributes:
        times: Increasing (m,) [s].
        positions: As q (m, positions) [rad or m].
        velocities: As qd (m, n) [rad/s or m/s].
        torques: Of the drives, on the joint side (m, n) [N m or N].
        accelerations: As qdd (m, n) [rad/s^2 or m/s^2]; estimated from the velocities when None.
    """

    times: ArrayLike
    positions: ArrayLike
    velocities: ArrayLike
    torques: ArrayLike
    accelerations: ArrayLike | None = None

    def samples(self, tree: TreeLike, smoothing: float = SMOOTHING) -> Samples:
        """Return the recording as states and torques of a robot.

        Args:
            smoothing: Span of time over which velocities are smoothed and differentiated where no
                accelerations were recorded [s].

        Raises:
            ArgumentError: Numbers that do not fit the robot or each other, too few, or not finite.
        """
        tree = tree_of(tree)
        span = checks.positive("smoothing", smoothing, "s")
        times = _checked("times", self.times, None)
        count = len(times)
        if count < 2:
            raise ArgumentError("recording too short: fewer than 2 samples")
        if not (np.diff(times) > 0).all():
            raise ArgumentError("invalid recording times: expected increasing values")
        q = _checked("positions", self.positions, count, tree.position_count)
        qd = _checked("velocities", self.velocities, count, tree.velocity_count)
        tau = _checked("torques", self.torques, count, tree.velocity_count)
        if self.accelerations is None:
            return _differentiated(times, q, qd, tau, span)
        qdd = _checked("accelerations", self.accelerations, count, tree.velocity_count)
        return Samples(q, qd, qdd, tau, 1)


def require_recording(recording: JointRecording) -> None:
    """Check that a value is a recording."""
    if not isinstance(recording, JointRecording):
        raise ArgumentError(
            f"invalid recording of type {type(recording).__name__}: expected a JointRecording",
            hint="JointRecording(times, positions, velocities, torques)",
        )


@dataclass(frozen=True)
class Samples:
    """States q, qd, qdd (m, n) with measured torques tau (m, n).

    Both sides of an equation are averaged over `width` consecutive samples. No sample is used
    twice, so the noise of different equations is independent.
    """

    q: Array
    qd: Array
    qdd: Array
    tau: Array
    width: int

    @property
    def batch(self) -> tuple[list[Array], list[Array], list[Array]]:
        """Positions, velocities and accelerations: one array over the samples per coordinate."""
        return list(self.q.T), list(self.qd.T), list(self.qdd.T)

    def averaged(self, values: Array) -> Array:
        """Return the values of all samples (m, ...) as one average for each equation."""
        used = len(values) - len(values) % self.width
        return values[:used].reshape(-1, self.width, *values.shape[1:]).mean(axis=1)


def _checked(name: str, values: ArrayLike, *shape: int | None) -> Array:
    return checks.array(f"{name} in the recording", values, shape)


def _differentiated(times: Array, q: Array, qd: Array, tau: Array, smoothing: float) -> Samples:
    """Return samples with accelerations from cubics fitted to the velocities (Savitzky-Golay)."""
    period = _even_period(times)
    half = max(_MIN_WIDTH // 2, round(smoothing / period / 2))
    width = 2 * half + 1
    if len(times) < 3 * width:
        raise ArgumentError(
            f"recording too short: {len(times)} samples, expected at least {3 * width}",
            hint=f"at this rate, with a smoothing of {smoothing:g} s; record longer or smooth less",
        )
    offsets = np.arange(-half, half + 1) * period
    fitting = np.linalg.pinv(np.vander(offsets, 4, increasing=True))
    views = sliding_window_view(qd, width, axis=0)
    inside = slice(half, len(times) - half)
    smooth, slope = views @ fitting[0], views @ fitting[1]
    return Samples(q[inside], smooth, slope, tau[inside], width)


def _even_period(times: Array) -> float:
    steps = np.diff(times)
    period = float(steps.mean())
    if np.abs(steps - period).max() > _EVEN * period:
        raise ArgumentError(
            f"uneven recording times: steps from {steps.min():g} to {steps.max():g} s",
            hint="resample it, or pass accelerations",
        )
    return period
