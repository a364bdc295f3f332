"""Three turning joints about parallel axes: an arm in a plane."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.closed_form import Degeneracy, Reach
from linkwork.ik.geometry import (
    TOLERANCE,
    Screw,
    across,
    distance_to,
    nearest_points,
    parallel,
    unit,
)
from linkwork.ik.moved import Moved
from linkwork.ik.point_form import ELBOW, Placed, match_point, reach_distance
from linkwork.ik.subproblems import Angle, angle_between
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, select, sqrt
from linkwork.spatial.vector import dot, scale, subtract


class ParallelTriple:
    """The first two bring the third axis to its place, the third makes up the turn.

    Attributes:
        normal: The direction of the axes.
        probe: The point of the third axis whose image `place` takes [m].
        pointer: The direction across the axes whose image `place` takes.
        choice: Side of the elbow.
        reach: How far the third axis can be brought.
        degeneracies: The elbow, and the third axis in the first.
    """

    choice = ELBOW

    def __init__(self, screws: Sequence[Screw], next_screw: Screw, first_joint: int) -> None:
        self._screws = tuple(screws)
        first, second, third = self._screws
        self.normal = first.direction
        self.probe = nearest_points(third, next_screw)[0]
        # What the joint after the three does not move costs nothing to follow.
        self.pointer = unit(across(self.normal, next_screw.direction))
        self._lengths = distance_to(first, second.point), distance_to(second, third.point)
        self._senses = [1.0 if dot(x.direction, self.normal) > 0 else -1.0 for x in screws]
        far = f"axis {third.name} is too far from axis {first.name} or too near to it"
        self.reach = Reach("elbow", far)
        self.degeneracies = (
            Degeneracy("elbow", (), f"the two solutions of joint {second.name} meet"),
            Degeneracy(
                "fold",
                (first_joint, first_joint + 2),
                f"axis {third.name} lies in axis {first.name}",
            ),
        )

    def place(self, probe: Vector3, pointer: Vector3, sign: Scalar) -> Placed:
        """The joints that carry the probe and the pointer to their images.

        The sign +1 bends the second joint back, against the normal.
        """
        first, second, third = self._screws
        goal = across(self.normal, subtract(probe, first.point))
        square = dot(goal, goal)
        level, centre = across(self.normal, self.probe), across(self.normal, first.point)
        bent = reach_distance(second, level, centre, square, -self._senses[1] * sign)
        turned = match_point(first, bent.joint.carry(self.probe), probe)
        rest = angle_between(self.normal, self.pointer, pointer)
        for sense, joint in zip(self._senses, (turned, bent.joint), strict=False):
            rest = rest - _signed(sense, joint.angle)
        last = Moved(third, _signed(self._senses[2], rest))
        nearness = (bent.nearness, sqrt(square))
        return Placed((turned, bent.joint, last), (bent.margin,), nearness)

    def spin(self, centre: Vector3, probe: Vector3) -> Angle:
        """The turn about a parallel axis through a centre that brings the probe within reach.

        It brings it to the side of the centre nearest to the first axis, or to the farthest where
        the nearest would be too near.
        """
        out = across(self.normal, subtract(centre, self._screws[0].point))
        arm = across(self.normal, subtract(probe, centre))
        hole = self._lengths[0] - self._lengths[1]
        out_square, arm_square = dot(out, out), dot(arm, arm)
        rest = out_square + arm_square - hole * hole
        # Above zero where the nearest side is outside the hole, or the farthest inside it.
        side = select(rest * rest - 4.0 * (out_square * arm_square), -1.0, 1.0)
        return angle_between(self.normal, arm, scale(side, out))


def recognise_triple(
    screws: Sequence[Screw], next_screw: Screw, first_joint: int
) -> ParallelTriple | None:
    """The form of three parallel axes apart from each other, before one that is not; else None."""
    first, second, third = screws
    if not all(parallel(x.direction, first.direction) for x in screws):
        return None
    lengths = distance_to(first, second.point), distance_to(second, third.point)
    if min(lengths) < TOLERANCE or parallel(next_screw.direction, first.direction):
        return None
    return ParallelTriple(screws, next_screw, first_joint)


def _signed(sense: float, angle: Angle) -> Angle:
    return Angle(angle.cos, sense * angle.sin)
