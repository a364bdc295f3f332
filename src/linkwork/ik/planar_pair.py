"""A point carried by a joint and then two that move it in a plane: most industrial arms."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.closed_form import Degeneracy, Reach
from linkwork.ik.geometry import (
    TOLERANCE,
    Screw,
    across,
    distance_to,
    parallel,
    perpendicular,
    unit,
)
from linkwork.ik.moved import Moved
from linkwork.ik.point_form import (
    ELBOW,
    SHOULDER,
    Placed,
    PointForm,
    match_point,
    on_axis,
    reach_distance,
    reach_plane,
)
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, sqrt
from linkwork.spatial.vector import cross, dot, scale, subtract


class PlanarPair(PointForm):
    """Joint 1, then joints 2 and 3 which both keep the height along one normal.

    A joint keeps it by turning about the normal or sliding across it. So joint 1 alone sets the
    height, and in the plane the other two are a triangle, or lines.
    """

    def __init__(
        self, screws: Sequence[Screw], normal: Vector3, point: Vector3, back: bool
    ) -> None:
        self._screws = tuple(screws)
        first, second, third = self._screws
        self._normal = _facing(first, normal, point)
        self._slant = unit(cross(self._normal, second.direction)) if not second.turns else normal
        # In front, an elbow on the side to which axis 1 points is bent back about the normal.
        ahead = third.turns and dot(third.direction, self._normal) < 0
        self._bend = 1.0 if ahead or not third.turns else -1.0
        self._two_ways = second.turns or third.turns
        self.choices = (SHOULDER,) * first.turns + (ELBOW,) * self._two_ways
        # The constant end of the joints is off the axis of the joint next to it.
        constant_end = 0 if back else 2
        self._can_be_free = [x.turns and i != constant_end for i, x in enumerate(self._screws)]
        self._describe()

    def _describe(self) -> None:
        first, second, third = self._screws
        one, two, three = (screw.name for screw in self._screws)
        pair = f"axes {two} and {three}"
        both = second.turns and third.turns
        self.why = f"{pair} {'are parallel' if both else 'move it in one plane'}"
        far = f"the point is too near to axis {one} for {pair}, or too far along them"
        bend = f"the point is too far from axis {two} or too near to it"
        reaches = [Reach("shoulder", far)] * first.turns
        self.reaches = (*reaches, *[Reach("elbow", bend)] * self._two_ways)
        meets = "the two solutions of joint"
        self.degeneracies = (
            *[Degeneracy("shoulder", (), f"{meets} {one} meet")] * first.turns,
            *[Degeneracy("elbow", (), f"{meets} {three} meet")] * self._two_ways,
            *(on_axis(i, x) for i, x in enumerate(self._screws) if self._can_be_free[i]),
        )

    def place(self, point: Vector3, target: Vector3, signs: Sequence[Scalar]) -> Placed:
        """See `PointForm`."""
        first, second, third = self._screws
        shoulder = signs[0] if first.turns else 1.0
        elbow = self._bend * shoulder * signs[-1] if self._two_ways else 1.0
        height = dot(self._normal, point)
        lifted = reach_plane(first.inverse(), target, self._normal, height, shoulder)
        lifting = Moved(first, lifted.joint.angle, lifted.joint.slide)
        goal = lifting.carry_back(target)
        arm = across(self._normal, subtract(goal, second.point))
        if second.turns:
            level = across(self._normal, point)
            bent = reach_distance(
                third, level, across(self._normal, second.point), dot(arm, arm), elbow
            )
        else:
            bent = reach_plane(third, point, self._slant, dot(self._slant, goal), elbow)
        last = match_point(second, bent.joint.carry(point), goal)
        margins = (lifted.margin,) * first.turns + (bent.margin,) * self._two_ways
        arms = (lifted.arm, sqrt(dot(arm, arm)), bent.arm)
        nearness = (
            *(lifted.nearness,) * first.turns,
            *(bent.nearness,) * self._two_ways,
            *(one for one, free in zip(arms, self._can_be_free, strict=True) if free),
        )
        return Placed((lifting, last, bent.joint), margins, nearness)


def recognise_planar_pair(screws: Sequence[Screw], point: Vector3, back: bool) -> PlanarPair | None:
    """The form of joints 2 and 3 that keep a height which joint 1 changes; None of others."""
    first, second, third = screws
    normal = _normal(second, third)
    if normal is None:
        return None
    changes = parallel if first.turns else perpendicular
    if changes(first.direction, normal):
        return None
    if second.turns and third.turns and distance_to(second, third.point) < TOLERANCE:
        return None
    return PlanarPair(screws, normal, point, back)


def _normal(second: Screw, third: Screw) -> Vector3 | None:
    a, b = second.direction, third.direction
    if second.turns and third.turns:
        return a if parallel(a, b) else None
    if second.turns or third.turns:
        return (a if second.turns else b) if perpendicular(a, b) else None
    return None if parallel(a, b) else unit(cross(a, b))


def _facing(first: Screw, normal: Vector3, point: Vector3) -> Vector3:
    """The normal, turned so that at position zero the point is in front."""
    front = cross(normal, first.direction)
    return normal if dot(front, subtract(point, first.point)) >= -TOLERANCE else scale(-1.0, normal)
