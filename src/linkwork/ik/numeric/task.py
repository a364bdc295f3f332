"""Tasks: the whole pose, or some of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.spatial import Vector3
from linkwork.spatial.vector import cross, norm, scale, vector3

ROWS = ("x", "y", "z", "rx", "ry", "rz")
"""Names of the rows: translation along each axis, then rotation about each."""

AXES = ("base", "tool")

TASK = "a Task of linkwork.ik, such as POSITION"
"""What is expected where a task is."""


@dataclass(frozen=True)
class Task:
    """The part of a pose that the frame must reach.

    Attributes:
        rows: Rows of the task, of `ROWS`.
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
