"""Five joints of which the last two turn about axes that meet."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.certify import SINGULAR
from linkwork.ik.families.closed_form import Branch, ClosedForm, Degeneracy, ReachCondition
from linkwork.ik.families.positioning import (
    PositioningArm,
    PositioningBranch,
    recognise_positioning_arm,
)
from linkwork.ik.families.reductions import recognise_reversed
from linkwork.ik.families.refine import BEFORE_REFINEMENT, refined
from linkwork.ik.geometry.axes import AlignedChain, across, align, common_point
from linkwork.ik.geometry.chain import Chain
from linkwork.ik.geometry.plane import absolute
from linkwork.ik.geometry.subproblems import (
    Angle,
    SolvedJoint,
    rotate_back,
    rotate_onto,
    rotate_to_plane,
)
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, select
from linkwork.spatial.vector import cross, dot


class TwoAxisWrist(ClosedForm):
    """The first three joints bring the wrist's centre to its place, the last two turn it."""

    family = "wrist of two axes that meet"
    task = "the position and two angles"

    def __init__(
        self, chain: Chain, setting: AlignedChain, centre: Vector3, arm: PositioningArm
    ) -> None:
        self.chain = chain
        self._setting = setting
        self._centre = centre
        self._arm = arm
        four, five = setting.screws[3:]
        self.why = f"axes {four.name} and {five.name} meet in the wrist's centre; {arm.why}"
        self.choices = arm.choices
        self._untold = _untold(arm)
        wrist = f"axes {four.name} and {five.name} cannot point the tool that way"
        self.reaches = (*arm.reaches, ReachCondition("wrist", wrist, ""))
        self.degeneracies = tuple(
            Degeneracy(x.name, x.free and (*x.free, 3, 4), x.reason, complete=False)
            for x in arm.degeneracies
        )

    def branch(
        self, pose: Pose, signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Branch:
        """The solution that belongs to a choice of the first three joints."""
        target = self._setting.point(pose, self._centre)
        placed = self._arm.place(self._centre, target, signs)
        four, five = (screw.direction for screw in self._setting.screws[3:])
        images = [self._setting.direction(pose, x) for x in (five, four)]
        joints = self._told_by_wrist(placed, images[0], signs)
        last, other = rotate_back(joints, images)
        fourth = rotate_onto(four, five, last)
        fifth = rotate_onto(five, four, (-fourth).turn(four, other))
        miss = dot(four, last) - dot(four, five)
        q = (*(x.position for x in joints), fourth.radians, fifth.radians)
        margins = (*placed.margins, BEFORE_REFINEMENT - absolute(miss))
        return Branch(refined(self.chain, pose, q), margins, placed.nearness)

    def _told_by_wrist(
        self, placed: PositioningBranch, image: Vector3, signs: Sequence[Scalar]
    ) -> list[SolvedJoint]:
        """The joints of the arm, those on whose axis the point stands as the wrist needs them.

        Args:
            placed: What brings the wrist's centre to its place.
            image: Where the last axis points.
            signs: Of the branch.
        """
        joints = list(placed.joints)
        four, five = (screw.direction for screw in self._setting.screws[3:])
        for joint, degeneracy, sign in self._untold:
            (seen,) = rotate_back(joints[:joint], [image])
            carried = four
            for other in reversed(joints[joint + 1 :]):
                carried = other.angle.turn(other.screw.direction, carried)
            axis, point_tells = joints[joint].screw.direction, joints[joint].angle
            rest = dot(four, five) - dot(carried, axis) * dot(axis, seen)
            a, b = dot(carried, across(axis, seen)), -dot(carried, cross(axis, seen))
            wrist_tells = rotate_to_plane(a, b, rest, signs[sign]).angle
            told = placed.nearness[degeneracy] - SINGULAR
            cos = select(told, point_tells.cos, wrist_tells.cos)
            angle = Angle(cos, select(told, point_tells.sin, wrist_tells.sin))
            joints[joint] = SolvedJoint(joints[joint].screw, angle)
        return joints


def _untold(arm: PositioningArm) -> list[tuple[int, int, int]]:
    """Joints the point may stand on, with the degeneracy and a sign that means nothing there."""
    names = [choice.name for choice in arm.choices]
    signs = [names.index(x) if x in names else 0 for x in ("shoulder", "elbow", "elbow")]
    alone = [(x.free[0], i) for i, x in enumerate(arm.degeneracies) if len(x.free) == 1]
    # The outer joint last: where both are free the inner one is told with the outer at zero.
    return [(joint, i, signs[joint]) for joint, i in sorted(alone, reverse=True) if names]


def recognise_two_axis_wrist(chain: Chain) -> ClosedForm | None:
    """The form of five joints, the last or first two of which meet; None of others."""
    if len(chain.axes) != 5:
        return None
    return _recognise(chain) or recognise_reversed(chain, _recognise)


def _recognise(chain: Chain) -> ClosedForm | None:
    setting = align(chain)
    centre = common_point(setting.screws[3:])
    arm = recognise_positioning_arm(setting.screws[:3], centre) if centre else None
    return TwoAxisWrist(chain, setting, centre, arm) if centre and arm else None
