"""A point carried by two turning joints whose axes meet, and a third joint of any kind."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.closed_form import Degeneracy, Reach
from linkwork.ik.geometry import TOLERANCE, Screw, distance_to, meeting_point
from linkwork.ik.moved import Moved
from linkwork.ik.point_form import (
    ELBOW,
    SHOULDER,
    Placed,
    PointForm,
    on_axis,
    reach_distance,
)
from linkwork.ik.subproblems import meet_target
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import dot, subtract


class MeetingPair(PointForm):
    """Joints 1 and 2 keep the distance from where their axes meet, so joint 3 alone sets it."""

    def __init__(self, screws: Sequence[Screw], meeting: Vector3, back: bool) -> None:
        self._screws = tuple(screws)
        self._meeting = meeting
        # The constant end of the joints is off the axis of the joint next to it.
        self._constant_end = 0 if back else 2
        one, two, three = (screw.name for screw in screws)
        self.why = f"axes {one} and {two} meet"
        self.choices = (ELBOW, SHOULDER)
        self.reaches = (
            Reach("elbow", f"joint {three} cannot bring the point so far or so near"),
            Reach("shoulder", f"axes {one} and {two} cannot tilt the point that way"),
        )
        self.degeneracies = (
            Degeneracy("elbow", (), f"the two solutions of joint {three} meet"),
            Degeneracy("shoulder", (), f"the point lies in the plane of axes {one} and {two}"),
            *(on_axis(i, x) for i, x in enumerate(screws) if i != self._constant_end and x.turns),
        )

    def place(self, point: Vector3, target: Vector3, signs: Sequence[Scalar]) -> Placed:
        """See `PointForm`."""
        first, second, third = self._screws
        goal = subtract(target, self._meeting)
        bent = reach_distance(third, point, self._meeting, dot(goal, goal), signs[0])
        start = subtract(bent.joint.carry(point), self._meeting)
        turns = meet_target((first.direction, second.direction), start, goal, signs[1])
        arms = (turns.first_arm, turns.second_arm, bent.arm)
        free = (
            arm
            for i, (arm, screw) in enumerate(zip(arms, self._screws, strict=True))
            if i != self._constant_end and screw.turns
        )
        nearness = (bent.nearness, turns.nearness, *free)
        joints = (Moved(first, turns.first), Moved(second, turns.second), bent.joint)
        return Placed(joints, (bent.margin, turns.margin), nearness)


def recognise_meeting_pair(
    screws: Sequence[Screw], point: Vector3, back: bool
) -> MeetingPair | None:
    """The form of two axes that meet and a joint that changes the distance; None of others."""
    first, second, third = screws
    if not (first.turns and second.turns):
        return None
    meeting = meeting_point(first, second)
    if meeting is None or (third.turns and distance_to(third, meeting) < TOLERANCE):
        return None
    return MeetingPair(screws, meeting, back)
