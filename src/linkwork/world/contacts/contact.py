"""A contact as users meet it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from linkwork.errors import NotFoundError
from linkwork.spatial import Vector3
from linkwork.spatial.vector import dot

ContactKind = Literal["self", "robot-robot", "robot-object", "object-object"]
"""Two links of one robot, links of two, a link and something else, or no robot at all."""


@dataclass(frozen=True)
class Contact:
    """A point at which two bodies touch.

    Attributes:
        body_a: One body: `crate`, `left/link2`, or `world`, to which the ground belongs.
        body_b: The other.
        kind: Whether robots take part, and which.
        position: Middle of the overlap, in the world [m].
        normal: From a to b, in the world, of length one.
        force: What a does to b, in the world [N]; b does the opposite to a.
        depth: How far they overlap [m]; negative where they act before they touch.
    """

    body_a: str
    body_b: str
    kind: ContactKind
    position: Vector3
    normal: Vector3
    force: Vector3
    depth: float

    @property
    def normal_force(self) -> float:
        """Force along the normal, which pushes the bodies apart [N]."""
        return dot(self.force, self.normal)

    @property
    def friction_force(self) -> float:
        """Force across the normal [N]."""
        return math.sqrt(max(dot(self.force, self.force) - self.normal_force**2, 0.0))

    def force_on(self, body: str) -> Vector3:
        """What the other body does to this one, in the world [N].

        Raises:
            NotFoundError: Neither body has this name.
        """
        if body not in (self.body_a, self.body_b):
            raise NotFoundError("body of this contact called", body, (self.body_a, self.body_b))
        sign = 1.0 if body == self.body_b else -1.0
        x, y, z = self.force
        return (sign * x, sign * y, sign * z)


def kind_of(robot_a: str, robot_b: str) -> ContactKind:
    """The kind of a contact, by the names of the robots that take part; empty where none does."""
    if robot_a and robot_b:
        return "self" if robot_a == robot_b else "robot-robot"
    return "robot-object" if robot_a or robot_b else "object-object"
