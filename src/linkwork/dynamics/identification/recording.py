"""Recorded motions of a robot, and the equations that they give."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.model.tree import Tree

Array = NDArray[np.float64]

SMOOTHING = 0.05
"""Span of time over which recorded speeds are smoothed and differentiated [s]."""

_EVEN = 1e-3
_LEAST_WIDTH = 5


@dataclass(frozen=True)
class JointRecording:
    """What was measured at the joints, a row for each moment.

    Attributes:
        times: Rising (m,) [s].
        positions: As q (m, positions) [rad or m].
        speeds: As qd (m, n) [rad/s or m/s].
        torques: Of the drives, on the joint side (m, n) [N m or N].
        accelerations: As qdd (m, n) [rad/s^2 or m/s^2]; estimated from the speeds when None.
    """

    times: ArrayLike
    positions: ArrayLike
    speeds: ArrayLike
    torques: ArrayLike
    accelerations: ArrayLike | None = None

    def samples(self, tree: Tree, smoothing: float = SMOOTHING) -> Samples:
        """The recording as states and torques of a robot.

        Args:
            tree: The robot.
            smoothing: Span of time over which speeds are smoothed and differentiated where no
                accelerations were recorded [s].

        Raises:
            ArgumentError: Numbers that do not fit the robot or each other, too few, or not finite.
        """
        checks.instance("tree", tree, Tree, "a Tree, such as linkwork.load('irb140').tree")
        span = checks.positive("smoothing", smoothing, "s")
        times = _checked("times", self.times, None)
        count = len(times)
        if count < 2:
            raise ArgumentError("a recording of one moment or none is too short")
        if not (np.diff(times) > 0).all():
            raise ArgumentError("the times of a recording do not rise")
        q = _checked("positions", self.positions, count, tree.position_count)
        qd = _checked("speeds", self.speeds, count, tree.speed_count)
        tau = _checked("torques", self.torques, count, tree.speed_count)
        if self.accelerations is None:
            return _differentiated(times, q, qd, tau, span)
        qdd = _checked("accelerations", self.accelerations, count, tree.speed_count)
        return Samples(q, qd, qdd, tau, 1)


def require_recording(recording: JointRecording) -> None:
    """Refuses what is no recording.

    Raises:
        ArgumentError: It is something else.
    """
    if not isinstance(recording, JointRecording):
        raise ArgumentError(
            f"{type(recording).__name__} is no recording of a robot's joints",
            hint="give a JointRecording of times, positions, speeds and torques",
        )


@dataclass(frozen=True)
class Samples:
    """States with the torques measured in them.

    Both sides of the equations they give are averaged over the same samples next to each other,
    and no sample is used twice, so that the noise of one equation tells nothing of the next.

    Attributes:
        q: Positions (m, positions) [rad or m].
        qd: Speeds (m, n) [rad/s or m/s].
        qdd: Accelerations (m, n) [rad/s^2 or m/s^2].
        tau: Torques (m, n) [N m or N].
        width: How many samples make an equation.
    """

    q: Array
    qd: Array
    qdd: Array
    tau: Array
    width: int

    @property
    def batch(self) -> tuple[list[Array], list[Array], list[Array]]:
        """Positions, speeds and accelerations, each as an array over the samples a coordinate."""
        return list(self.q.T), list(self.qd.T), list(self.qdd.T)

    def averaged(self, values: Array) -> Array:
        """Values of all samples (m, ...) as one average for each equation."""
        used = len(values) - len(values) % self.width
        return values[:used].reshape(-1, self.width, *values.shape[1:]).mean(axis=1)


def _checked(name: str, values: ArrayLike, *shape: int | None) -> Array:
    return checks.array(f"{name} of a recording", values, shape)


def _differentiated(times: Array, q: Array, qd: Array, tau: Array, smoothing: float) -> Samples:
    """Samples with accelerations: the slopes of cubics fitted to the speeds around each of them."""
    period = _even_period(times)
    half = max(_LEAST_WIDTH // 2, round(smoothing / period / 2))
    width = 2 * half + 1
    if len(times) < 3 * width:
        raise ArgumentError(
            f"a recording of {len(times)} moments is too short",
            hint=f"it takes {3 * width} or more at this rate with a smoothing of {smoothing:g} s",
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
            f"the times of a recording are uneven: steps from {steps.min():g} to {steps.max():g} s",
            hint="resample it, or give accelerations",
        )
    return period
