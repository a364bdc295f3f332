"""A contact between two bodies."""

import math
from dataclasses import dataclass
from typing import Literal

from linkwork.errors import NotFoundError
from linkwork.spatial import Vector3
from linkwork.spatial.vector import dot

ContactKind = Literal["self", "robot-robot", "robot-object", "object-object"]
"""Two links of one robot, links of two robots, a link and another body, or no robot."""


@dataclass(frozen=True)
class Contact:
    """A point at which two bodies touch."""

    body_a: str  # First body: `crate`, `left/link2`, or `world`, which includes the ground
    body_b: str  # Second body
    kind: ContactKind  # Which robots take part
    position: Vector3  # Middle of the overlap, in the world [m]
    normal: Vector3  # Unit normal from a to b, in the world
    force: Vector3  # Force of a on b, in the world [N]
    depth: float  # Overlap [m]; negative before the surfaces touch

    @property
    def normal_force(self) -> float:
        """Force along the normal, positive when it pushes the bodies apart [N]."""
        return dot(self.force, self.normal)

    @property
    def friction_force(self) -> float:
        """Magnitude of the tangential force [N]."""
        return math.sqrt(max(dot(self.force, self.force) - self.normal_force**2, 0.0))

    def force_on(self, body: str) -> Vector3:
        """Force of the other body on this one, in the world [N]."""
        if body not in (self.body_a, self.body_b):
            raise NotFoundError("body of this contact called", body, (self.body_a, self.body_b))
        sign = 1.0 if body == self.body_b else -1.0
        x, y, z = self.force
        return (sign * x, sign * y, sign * z)


def kind_of(robot_a: str, robot_b: str) -> ContactKind:
    """Kind of a contact by the names of its robots; empty names for other bodies."""
    if robot_a and robot_b:
        return "self" if robot_a == robot_b else "robot-robot"
    return "robot-object" if robot_a or robot_b else "object-object"
