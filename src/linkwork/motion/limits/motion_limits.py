"""Limits of a motion, and its check, which is exact by the extrema of its polynomials."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.tree import TreeLike, tree_of
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.trajectory import Array

TOLERANCE = 1e-9  # Tolerance of a limit, in its unit


class MotionLimits:
    """Limits of n coordinates; omitted ones are infinite.

    Attributes are those of `__init__` as arrays (n,), and `names`, for messages.
    """

    def __init__(
        self,
        *,
        velocities: ArrayLike | None = None,
        accelerations: ArrayLike | None = None,
        jerks: ArrayLike | None = None,
        torques: ArrayLike | None = None,
        lower: ArrayLike | None = None,
        upper: ArrayLike | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """Validate and store limits, one number per coordinate in each.

        Args:
            velocities: Above zero [rad/s or m/s].
            accelerations: Above zero [rad/s^2 or m/s^2].
            jerks: Above zero [rad/s^3 or m/s^3].
            torques: Above zero [N m or N].
            lower: Least positions [rad or m].
            upper: Greatest positions, none below the least [rad or m].
            names: Names of the coordinates; `axis 1`, `axis 2`, ... when None.

        Raises:
            ArgumentError: No limits, sizes that do not match, a limit that is not above zero, or a
                lower position limit above the upper one.
        """
        bounds = {
            "velocities": velocities,
            "accelerations": accelerations,
            "jerks": jerks,
            "torques": torques,
        }
        places = {"lower": lower, "upper": upper}
        named = None if names is None else checks.texts("names", names)
        self._dimension = _common_size({**bounds, **places}, named)
        self.names = named or tuple(f"axis {i + 1}" for i in range(self._dimension))
        self.velocities, self.accelerations, self.jerks, self.torques = (
            self._bound(name, value) for name, value in bounds.items()
        )
        self.lower = self._place("lower", lower, -np.inf)
        self.upper = self._place("upper", upper, np.inf)
        if (self.lower > self.upper).any():
            axis = int(np.argmax(self.lower > self.upper))
            raise ArgumentError(
                f"{self.names[axis]}: the lower limit {self.lower[axis]:g} is above the upper "
                f"limit {self.upper[axis]:g}"
            )

    @classmethod
    def of_tree(
        cls,
        tree: TreeLike,
        *,
        accelerations: ArrayLike | None = None,
        jerks: ArrayLike | None = None,
    ) -> MotionLimits:
        """Return the limits of a robot's joints, and those that a model does not have.

        Args:
            accelerations: Greatest accelerations (n,) [rad/s^2 or m/s^2].
            jerks: Greatest jerks (n,) [rad/s^3 or m/s^3].

        Raises:
            ModelError: A joint that is neither revolute nor prismatic.
        """
        tree = tree_of(tree)
        odd = [joint.name for joint in tree.joints if not joint.kind.has_axis]
        if odd:
            raise ModelError(
                f"no motion limits for {', '.join(repr(name) for name in odd)}",
                hint="expected revolute or prismatic joints",
            )
        limits = [joint.limits for joint in tree.joints]
        return cls(
            velocities=[limit.velocity for limit in limits],
            accelerations=accelerations,
            jerks=jerks,
            torques=[limit.effort for limit in limits],
            lower=[limit.lower for limit in limits],
            upper=[limit.upper for limit in limits],
            names=tree.joint_names,
        )

    @property
    def dimension(self) -> int:
        """Number of coordinates."""
        return self._dimension

    def require(self, purpose: str, **bounds: Array) -> None:
        """Raise for limits, by name, that are not finite but needed for a purpose."""
        for name, values in bounds.items():
            if not np.isfinite(values).all():
                axis = int(np.argmin(np.isfinite(values)))
                raise ArgumentError(
                    f"{purpose} needs finite {name}, but {self.names[axis]} has none",
                    hint=f"give MotionLimits {name}=",
                )

    def check_points(self, points: Array) -> None:
        """Raise for points (m, n) of another size or outside the position limits."""
        if points.shape[-1] != self._dimension:
            raise ArgumentError(
                f"invalid points: {points.shape[-1]} coordinates",
                hint=f"expected {self._dimension}, as the limits",
            )
        beyond = np.maximum(self.lower - points, points - self.upper)
        if beyond.max() > TOLERANCE:
            point, axis = np.argwhere(beyond > TOLERANCE)[0].tolist()
            raise ArgumentError(
                f"point {point + 1}: {self.names[axis]} at {points[point, axis]:g} is "
                f"{beyond[point, axis]:.3g} outside its limits",
                hint=f"allowed: {self.lower[axis]:g} to {self.upper[axis]:g}",
            )

    def _bound(self, name: str, value: ArrayLike | None) -> Array:
        values = self._place(name, value, np.inf)
        if not (values > 0.0).all():
            axis = int(np.argmin(values > 0.0))
            raise ArgumentError(
                f"{self.names[axis]}: invalid limit of the {name}: {values[axis]:g}",
                hint="expected a number above zero",
            )
        return values

    def _place(self, name: str, value: ArrayLike | None, otherwise: float) -> Array:
        values = np.full(self._dimension, otherwise) if value is None else _numbers(name, value)
        within = (np.abs(values) <= checks.MAX_NUMBER) | (values == otherwise)
        if not within.all():
            axis = int(np.argmin(within))
            raise ArgumentError(
                f"{self.names[axis]}: invalid limit of the {name}: {values[axis]:g}",
                hint=f"expected at most {checks.MAX_NUMBER:g} in size, or {otherwise:g} for none",
            )
        values.setflags(write=False)
        return values


def _numbers(name: str, value: ArrayLike) -> Array:
    """Numbers as an array; infinity means no limit, NaN is reported later."""
    with np.errstate(over="ignore"):
        return np.array(checks.plain_array(name, value), dtype=np.float64)


def _common_size(limits: dict[str, ArrayLike | None], names: Sequence[str] | None) -> int:
    shapes = {name: _numbers(name, x).shape for name, x in limits.items() if x is not None}
    if not shapes:
        raise ArgumentError(
            "no limits are given", hint="give velocities, accelerations, jerks, ..."
        )
    if names is not None:
        shapes["names"] = (len(names),)
    first = next(iter(shapes.values()))
    for name, shape in shapes.items():
        if shape != first or len(shape) != 1 or shape[0] == 0:
            listed = ", ".join(f"{key} {value}" for key, value in shapes.items())
            raise ArgumentError(
                f"invalid limits of the {name}: shapes {listed}",
                hint="expected one number per coordinate in each",
            )
    return first[0]


_JUMP = 1e-6  # Relative jump of the acceleration, or velocity at an end, that is a rounding error
_MEASURES = ("position", "velocity", "acceleration", "jerk")
_SLOWER = "allow more time, or let within_limits slow the motion down"
_ELSEWHERE = "move the points away from the limit, or start slower"


def check_within(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Raise for a motion outside its limits of position, velocity, acceleration or jerk.

    Raises:
        ArgumentError: Names the coordinate, the time, the limit and the amount.
    """
    checks.instance("trajectory", trajectory, PiecewiseTrajectory, "a PiecewiseTrajectory")
    checks.instance("limits", limits, MotionLimits, "MotionLimits")
    check_positions(trajectory, limits)
    check_smooth(trajectory, limits)
    bounds = {1: limits.velocities, 2: limits.accelerations, 3: limits.jerks}
    for order, bound in bounds.items():
        _check(trajectory, limits, order, (-bound, bound), _SLOWER)


def check_positions(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Raise for a motion outside its position limits, also between its points."""
    if trajectory.dimension != limits.dimension:
        raise ArgumentError(
            f"invalid limits: {limits.dimension} coordinates",
            hint=f"expected {trajectory.dimension}, as the trajectory",
        )
    _check(trajectory, limits, 0, (limits.lower, limits.upper), _ELSEWHERE)


def check_smooth(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> None:
    """Raise for a motion whose acceleration jumps where the jerk is limited, end included.

    A loop continues from its end to its start. Any other motion starts and ends at rest, except at
    an end with a velocity: there it is part of a longer motion.
    """
    limited = np.isfinite(limits.jerks)
    if not limited.any():
        return
    jumps = np.where(limited, np.abs(_acceleration_jumps(trajectory)), 0.0)
    if jumps.max() > _JUMP * (1.0 + np.abs(trajectory.extremes(2).values).max()):
        knot, axis = np.unravel_index(int(np.argmax(jumps)), jumps.shape)
        raise ArgumentError(
            f"{limits.names[axis]}: the acceleration jumps by {jumps[knot, axis]:.6g} at "
            f"{trajectory.knots[knot]:.6g} s, but the jerk is limited to "
            f"{limits.jerks[axis]:g}",
            hint="use a smoother motion, such as JerkLimitedTrajectory or QuinticTrajectory",
        )


def _acceleration_jumps(trajectory: PiecewiseTrajectory) -> Array:
    """Jump of the acceleration at each knot (pieces + 1, n)."""
    pieces = np.arange(trajectory.pieces)
    begins = trajectory.in_pieces(pieces, np.zeros(len(pieces)))
    ends = trajectory.in_pieces(pieces, np.ones(len(pieces)))
    before = np.concatenate([ends[2, -1:], ends[2]])
    after = np.concatenate([begins[2], begins[2, :1]])
    if not trajectory.looped:
        least = _JUMP * np.abs(trajectory.extremes(1).values).max()
        before[0] = 0.0 if np.abs(begins[1, 0]).max() <= least else after[0]
        after[-1] = 0.0 if np.abs(ends[1, -1]).max() <= least else before[-1]
    return after - before


def _check(
    trajectory: PiecewiseTrajectory,
    limits: MotionLimits,
    order: int,
    allowed: tuple[Array, Array],
    hint: str,
) -> None:
    least, greatest = allowed
    if not np.isfinite([least, greatest]).any():
        return
    times, values = trajectory.extremes(order)
    beyond = np.maximum(least - values, values - greatest)
    worst = np.unravel_index(int(np.argmax(beyond)), beyond.shape)
    if beyond[worst] > TOLERANCE:
        axis = int(worst[-1])
        raise ArgumentError(
            f"{limits.names[axis]}: the {_MEASURES[order]} {values[worst]:.6g} at "
            f"{times[worst]:.6g} s is {beyond[worst]:.3g} outside its limits",
            hint=f"allowed: {least[axis]:g} to {greatest[axis]:g}; {hint}",
        )
