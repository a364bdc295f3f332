"""The residual of a frame against a target pose, in the rows of a task."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.ik.numeric.task import Task, across
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, atan2, cos, maximum, select, sin, sqrt
from linkwork.spatial.vector import (
    IDENTITY,
    ZERO,
    add,
    apply,
    column,
    cross,
    dot,
    scale,
    subtract,
    transpose,
)

_MIN_SQUARE = 1e-24
"""Floor of squared sines in divisions."""

_SMALL = 1e-6
"""Squared angles below this use a series with one term."""

_OPPOSITE = -0.999999
"""Below this cosine the axis of a half turn is undetermined."""

_ANY_TURN: Vector3 = (6e-7, 5e-7, 4e-7)
"""An arbitrary axis, times a sine, to leave a half turn."""


class ResidualRow(NamedTuple):
    """One row of the residual [m or rad] and its negative derivative.

    That is by the linear velocity of the frame, `along`, and the angular one, `about`, in base
    axes.
    """

    missing: Scalar
    along: Vector3
    about: Vector3


class Residual(NamedTuple):
    """Rows of the residual, of the position and of the rotation."""

    linear: tuple[ResidualRow, ...]
    angular: tuple[ResidualRow, ...]

    def squares(self) -> tuple[Scalar, Scalar]:
        """Squared norms of both parts [m^2, rad^2]."""
        return _square(self.linear), _square(self.angular)


def residual_of(task: Task, target: Pose, reached: Pose) -> Residual:
    """Return the residual of a frame."""
    in_tool = task.axes == "tool"
    axes = transpose(reached.rotation) if in_tool else IDENTITY
    shift = subtract(target.position, reached.position)
    # Axes of the tool rotate with the frame, which changes the components along them.
    linear = [
        ResidualRow(dot(axes[i], shift), axes[i], cross(shift, axes[i]) if in_tool else ZERO)
        for i in task.linear
    ]
    if task.direction is not None:
        return Residual(tuple(linear), _swing(task.direction, target, reached))
    turn = _turn(target, reached)
    # The curvature term vanishes at the solution of a whole rotation, but not of a part of it.
    side = 0.0 if len(task.angular) == 3 else 1.0 if in_tool else -1.0
    angular = [
        ResidualRow(dot(axes[i], turn), ZERO, _falling(turn, axes[i], side)) for i in task.angular
    ]
    return Residual(tuple(linear), tuple(angular))


def _turn(target: Pose, reached: Pose) -> Vector3:
    """Return the rotation vector from one pose to another, in base axes [rad]."""
    pairs = [(column(reached.rotation, i), column(target.rotation, i)) for i in range(3)]
    x, y, z = (cross(a, b) for a, b in pairs)
    cosines = [dot(a, b) for a, b in pairs]
    sine_axis = scale(0.5, add(add(x, y), z))
    return _by_angle(sine_axis, 0.5 * (cosines[0] + cosines[1] + cosines[2] - 1.0))


def _falling(turn: Vector3, axis: Vector3, side: float) -> Vector3:
    """Negative derivative of the rotation vector along an axis by the angular velocity.

    The side is 1 for an axis fixed to the frame, -1 for one fixed to the base; 0 to first order.
    """
    if not side:
        return axis
    across_it = cross(turn, axis)
    square = dot(turn, turn)
    angle = sqrt(maximum(square, _SMALL))
    half = 0.5 * sin(angle) / (angle * (1.0 - cos(angle)))
    factor = select(square - _SMALL, 1.0 / maximum(square, _SMALL) - half, 1.0 / 12.0)
    return add(axis, add(scale(0.5 * side, across_it), scale(factor, cross(turn, across_it))))


def _swing(direction: Vector3, target: Pose, reached: Pose) -> tuple[ResidualRow, ...]:
    """Return the shortest rotation between directions, about two axes perpendicular to one."""
    along, one, other = across(direction)
    now, then = apply(reached.rotation, along), apply(target.rotation, along)
    turn = _by_angle(cross(now, then), dot(now, then))
    axes = apply(reached.rotation, one), apply(reached.rotation, other)
    return tuple(ResidualRow(dot(axis, turn), ZERO, axis) for axis in axes)


def _by_angle(sine_axis: Vector3, cosine: Scalar) -> Vector3:
    """Rotation vector from axis times sine, and cosine."""
    begun = select(_OPPOSITE - cosine, 1.0, 0.0)
    sine_axis = add(sine_axis, scale(begun, _ANY_TURN))
    sine = sqrt(maximum(dot(sine_axis, sine_axis), _MIN_SQUARE))
    return scale(atan2(sine, cosine) / sine, sine_axis)


def _square(rows: Sequence[ResidualRow]) -> Scalar:
    return sum((row.missing * row.missing for row in rows), 0.0)
