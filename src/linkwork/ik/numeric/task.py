"""Tasks, the whole pose or some of its rows, and the residual of a frame in those rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from linkwork import checks
from linkwork.errors import ArgumentError
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
    norm,
    scale,
    subtract,
    transpose,
    vector3,
)

ROWS = ("x", "y", "z", "rx", "ry", "rz")
"""Names of the rows: translation along each axis, then rotation about each."""
AXES = ("base", "tool")

TASK = "a Task of linkwork.ik, such as POSITION"  # Expected forms of a task, for messages


@dataclass(frozen=True)
class Task:
    """The part of a pose that the frame must reach.

    Attributes:
        axes: Axes of the rows: those of the `base`, or of the frame itself, `tool`.
        direction: A direction in the frame's axes that must point as in the pose, in place of rows
            of the rotation.
    """

    rows: tuple[str, ...] = ROWS
    axes: str = "base"
    direction: Vector3 | None = None

    def __post_init__(self) -> None:
        named = isinstance(self.rows, tuple) and all(isinstance(row, str) for row in self.rows)
        valid = named and all(row in ROWS for row in self.rows)
        if not valid or len(set(self.rows)) < len(self.rows):
            listed = f"a tuple with some of {', '.join(ROWS)}"
            raise checks.invalid("rows of a task", self.rows, listed)
        if not isinstance(self.axes, str) or self.axes not in AXES:
            raise checks.invalid("axes of a task", self.axes, "'base' or 'tool'")
        if self.direction is not None:
            self._check_direction(self.direction)
        elif not self.rows:
            raise ArgumentError("a task needs a row or a direction", hint="name a row, such as x")

    def _check_direction(self, direction: Vector3) -> None:
        x, y, z = checks.array("direction of a task", direction, (3,)).tolist()
        object.__setattr__(self, "direction", (x, y, z))
        if not norm((x, y, z)) > 1e-6:
            raise checks.invalid("direction of a task", direction, "three numbers, not all 0")
        if self.angular:
            raise ArgumentError(
                "a task has a direction or rows of the rotation, not both",
                hint="leave out rx, ry and rz",
            )

    @property
    def linear(self) -> tuple[int, ...]:
        """Axes of the position rows."""
        return tuple(i for i in range(3) if ROWS[i] in self.rows)

    @property
    def angular(self) -> tuple[int, ...]:
        """Axes of the rotation rows."""
        return tuple(i for i in range(3) if ROWS[3 + i] in self.rows)

    @property
    def count(self) -> int:
        """Number of rows."""
        return len(self.linear) + (len(self.angular) if self.direction is None else 2)

    @property
    def words(self) -> str:
        """The task in words."""
        if self == POSE:
            return "the whole pose"
        part = {(0, 1, 2): "the position", (): ""}
        where = f" in the axes of the {self.axes}"
        shift = part.get(self.linear, f"{', '.join(ROWS[i] for i in self.linear)}{where}")
        if self.direction is not None:
            turn = "the direction of {:g}, {:g}, {:g} in the frame".format(*self.direction)
        else:
            named = ", ".join(ROWS[3 + i] for i in self.angular)
            turn = {3: "the orientation", 0: ""}.get(len(self.angular), f"{named}{where}")
        return " and ".join(filter(None, (shift, turn)))


POSE = Task()
"""The whole pose."""
POSITION = Task(ROWS[:3])
"""The position, with any orientation."""
ORIENTATION = Task(ROWS[3:])
"""The orientation, at any position."""


def pointing(direction: Sequence[float], rows: Sequence[str] = ROWS[:3]) -> Task:
    """Return the position of the frame and one of its directions, as for a welding torch.

    Args:
        direction: In the frame's axes, of any length.
        rows: Rows of the position, of x, y, z.

    Raises:
        ArgumentError: A direction that is none, or rows that are not of the position.
    """
    if not isinstance(rows, Sequence) or isinstance(rows, bytes):
        raise checks.invalid("rows of a task to point", rows, "some of x, y, z")
    x, y, z = checks.array("direction to point along", direction, (3,)).tolist()
    return Task(tuple(rows), direction=(x, y, z))


def across(direction: Vector3) -> tuple[Vector3, Vector3, Vector3]:
    """Return a unit direction, and two unit vectors that complete an orthogonal basis."""
    along = scale(1.0 / norm(direction), direction)
    least = min(range(3), key=lambda i: abs(along[i]))
    other = cross(along, vector3(float(i == least) for i in range(3)))
    other = scale(1.0 / norm(other), other)
    return along, other, cross(along, other)


_MIN_SQUARE = 1e-24  # Floor of squared sines in divisions
_SMALL = 1e-6  # Squared angles below this use a series with one term
_OPPOSITE = -0.999999  # Below this cosine the axis of a half turn is undetermined
_ANY_TURN: Vector3 = (6e-7, 5e-7, 4e-7)  # An arbitrary axis, times a sine, to leave a half turn


class ResidualRow(NamedTuple):
    """A row of the residual and its negative derivatives by linear and angular velocity."""

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
    """Negative derivative of a rotation vector along an axis of the frame (1) or the base (-1)."""
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
    nudge = select(_OPPOSITE - cosine, 1.0, 0.0)
    sine_axis = add(sine_axis, scale(nudge, _ANY_TURN))
    sine = sqrt(maximum(dot(sine_axis, sine_axis), _MIN_SQUARE))
    return scale(atan2(sine, cosine) / sine, sine_axis)


def _square(rows: Sequence[ResidualRow]) -> Scalar:
    return sum((row.missing * row.missing for row in rows), 0.0)
