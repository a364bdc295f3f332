"""By how much a frame misses a pose, in the rows a task wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.ik.numeric.task import Task, across
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, atan2, maximum, select, sqrt
from linkwork.spatial.vector import add, apply, column, cross, dot, scale, subtract

_LEAST = 1e-24
"""Squared sines are kept above this where one divides by them."""

_OPPOSITE = -0.999999
"""Below this cosine a half turn has no axis of its own."""

_ANY_TURN: Vector3 = (6e-7, 5e-7, 4e-7)
"""The axis, times a sine, about which a half turn is begun: any will do."""


class Miss(NamedTuple):
    """What is missing, and the vectors in base axes along which it is measured.

    Attributes:
        linear: Shifts that are missing [m].
        linear_axes: The unit vector of each.
        angular: Turns that are missing [rad].
        angular_axes: The unit vector of each.
    """

    linear: tuple[Scalar, ...]
    linear_axes: tuple[Vector3, ...]
    angular: tuple[Scalar, ...]
    angular_axes: tuple[Vector3, ...]

    def squares(self) -> tuple[Scalar, Scalar]:
        """Squared length of both parts [m^2, rad^2]."""
        return _square(self.linear), _square(self.angular)


def miss_of(task: Task, wanted: Pose, reached: Pose) -> Miss:
    """What a frame lacks of a pose.

    Args:
        task: What of the pose is wanted.
        wanted: The pose.
        reached: Where the frame is.
    """
    axes = [column(reached.rotation, i) for i in range(3)]
    if task.axes == "base":
        axes = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    linear_axes = tuple(axes[i] for i in task.linear)
    shift = subtract(wanted.position, reached.position)
    if task.direction is not None:
        turn, angular_axes = _swing(task.direction, wanted, reached)
    else:
        turn, angular_axes = _turn(wanted, reached), tuple(axes[i] for i in task.angular)
    return Miss(
        tuple(dot(axis, shift) for axis in linear_axes),
        linear_axes,
        tuple(dot(axis, turn) for axis in angular_axes),
        angular_axes,
    )


def _turn(wanted: Pose, reached: Pose) -> Vector3:
    """The rotation vector from one pose to another, in base axes [rad]."""
    pairs = [(column(reached.rotation, i), column(wanted.rotation, i)) for i in range(3)]
    x, y, z = (cross(a, b) for a, b in pairs)
    cosines = [dot(a, b) for a, b in pairs]
    sine_axis = scale(0.5, add(add(x, y), z))
    return _by_angle(sine_axis, 0.5 * (cosines[0] + cosines[1] + cosines[2] - 1.0))


def _swing(
    direction: Vector3, wanted: Pose, reached: Pose
) -> tuple[Vector3, tuple[Vector3, Vector3]]:
    """The least turn from one direction to another, and two axes across where it is now."""
    along, one, other = across(direction)
    now, then = apply(reached.rotation, along), apply(wanted.rotation, along)
    axes = apply(reached.rotation, one), apply(reached.rotation, other)
    return _by_angle(cross(now, then), dot(now, then)), axes


def _by_angle(sine_axis: Vector3, cosine: Scalar) -> Vector3:
    """A rotation vector from its axis times its sine, and its cosine."""
    begun = select(_OPPOSITE - cosine, 1.0, 0.0)
    sine_axis = add(sine_axis, scale(begun, _ANY_TURN))
    sine = sqrt(maximum(dot(sine_axis, sine_axis), _LEAST))
    return scale(atan2(sine, cosine) / sine, sine_axis)


def _square(values: Sequence[Scalar]) -> Scalar:
    return sum((value * value for value in values), 0.0)
