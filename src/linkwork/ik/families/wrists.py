"""Three joints and a wrist of three or two axes that meet, decoupled after Pieper.

The first three joints position the wrist centre, the others orient the tool (Pieper, The
Kinematics of Manipulators Under Computer Control, 1968).
"""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.families.closed_form import Branch, ClosedForm, Degeneracy, ReachCondition
from linkwork.ik.families.euler_angles import EulerAngles
from linkwork.ik.families.positioning import (
    PositioningArm,
    PositioningBranch,
    recognise_positioning_arm,
)
from linkwork.ik.families.reductions import recognise_reversed
from linkwork.ik.families.refine import BEFORE_REFINEMENT, refined
from linkwork.ik.geometry.chain import AlignedChain, Chain, Screw, across, align, common_point
from linkwork.ik.geometry.subproblems import (
    Angle,
    SolvedJoint,
    absolute,
    rotate_back,
    rotate_onto,
    rotate_to_plane,
)
from linkwork.ik.solutions.method import SINGULAR
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, select
from linkwork.spatial.vector import cross, dot


class SphericalWrist(ClosedForm):
    """Three joints that position the wrist centre, and a spherical wrist."""

    family = "spherical wrist"
    task = "the whole pose"

    def __init__(
        self, chain: Chain, setting: AlignedChain, centre: Vector3, arm: PositioningArm
    ) -> None:
        self.chain = chain
        self._setting = setting
        self._centre = centre
        self._arm = arm
        self._wrist = EulerAngles(setting.screws[3:], "wrist", 3)
        self.why = _why(setting.screws, arm)
        self.choices = (*arm.choices, self._wrist.choice)
        self.reaches = (*arm.reaches, *self._wrist.reaches)
        freed = [
            Degeneracy(x.name, x.free and (*x.free, 3, 4, 5), x.reason) for x in arm.degeneracies
        ]
        self.degeneracies = (*freed, self._wrist.degeneracy)

    def branch(
        self, pose: Pose, signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Branch:
        """Return the branch of a shoulder, an elbow and a wrist."""
        target = self._setting.point(pose, self._centre)
        placed = self._arm.place(self._centre, target, signs[:-1])
        directions = [self._setting.direction(pose, x) for x in self._wrist.columns]
        turned = self._wrist.solve(rotate_back(placed.joints, directions), signs[-1])
        q = (*(x.position for x in placed.joints), *(x.radians for x in turned.angles))
        margins = (*placed.margins, *turned.margins)
        return Branch(q, margins, (*placed.singularity_distance, turned.separation))


def _why(screws: Sequence[Screw], arm: PositioningArm) -> str:
    four, five, six = (screw.name for screw in screws[3:])
    return f"axes {four}, {five} and {six} meet in one point, the wrist centre; {arm.why}"


def recognise_spherical_wrist(chain: Chain) -> ClosedForm | None:
    """Return the form of six joints, the last three a spherical wrist; None for other chains."""
    if len(chain.axes) != 6:
        return None
    setting = align(chain)
    centre = common_point(setting.screws[3:])
    if centre is None:
        return None
    arm = recognise_positioning_arm(setting.screws[:3], centre)
    return SphericalWrist(chain, setting, centre, arm) if arm else None


class TwoAxisWrist(ClosedForm):
    """Three joints that position the wrist centre, and two that orient the tool."""

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
        self.why = f"axes {four.name} and {five.name} meet in the wrist centre; {arm.why}"
        self.choices = arm.choices
        self._undetermined = _undetermined(arm)
        wrist = f"axes {four.name} and {five.name} cannot point the tool that way"
        self.reaches = (*arm.reaches, ReachCondition("wrist", wrist, ""))
        self.degeneracies = tuple(
            Degeneracy(x.name, x.free and (*x.free, 3, 4), x.reason, complete=False)
            for x in arm.degeneracies
        )

    def branch(
        self, pose: Pose, signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Branch:
        """Return the branch of a choice of signs of the first three joints."""
        target = self._setting.point(pose, self._centre)
        placed = self._arm.place(self._centre, target, signs)
        four, five = (screw.direction for screw in self._setting.screws[3:])
        images = [self._setting.direction(pose, x) for x in (five, four)]
        joints = self._determined_by_wrist(placed, images[0], signs)
        last, other = rotate_back(joints, images)
        fourth = rotate_onto(four, five, last)
        fifth = rotate_onto(five, four, (-fourth).rotate(four, other))
        miss = dot(four, last) - dot(four, five)
        q = (*(x.position for x in joints), fourth.radians, fifth.radians)
        margins = (*placed.margins, BEFORE_REFINEMENT - absolute(miss))
        return Branch(refined(self.chain, pose, q), margins, placed.singularity_distance)

    def _determined_by_wrist(
        self, placed: PositioningBranch, image: Vector3, signs: Sequence[Scalar]
    ) -> list[SolvedJoint]:
        """Return the arm joints; the last axis sets those that the wrist centre leaves free."""
        joints = list(placed.joints)
        four, five = (screw.direction for screw in self._setting.screws[3:])
        for joint, degeneracy, sign in self._undetermined:
            (seen,) = rotate_back(joints[:joint], [image])
            carried = four
            for other in reversed(joints[joint + 1 :]):
                carried = other.angle.rotate(other.screw.direction, carried)
            axis, by_point = joints[joint].screw.direction, joints[joint].angle
            rest = dot(four, five) - dot(carried, axis) * dot(axis, seen)
            a, b = dot(carried, across(axis, seen)), -dot(carried, cross(axis, seen))
            by_wrist = rotate_to_plane(a, b, rest, signs[sign]).angle
            determined = placed.singularity_distance[degeneracy] - SINGULAR
            cos = select(determined, by_point.cos, by_wrist.cos)
            angle = Angle(cos, select(determined, by_point.sin, by_wrist.sin))
            joints[joint] = SolvedJoint(joints[joint].screw, angle)
        return joints


def _undetermined(arm: PositioningArm) -> list[tuple[int, int, int]]:
    """Joints whose axis may pass through the point, with degeneracy and a sign unused there."""
    names = [choice.name for choice in arm.choices]
    signs = [names.index(x) if x in names else 0 for x in ("shoulder", "elbow", "elbow")]
    alone = [(x.free[0], i) for i, x in enumerate(arm.degeneracies) if len(x.free) == 1]
    # The outer joint last: where both are undetermined the inner one is solved with it at zero.
    return [(joint, i, signs[joint]) for joint, i in sorted(alone, reverse=True) if names]


def recognise_two_axis_wrist(chain: Chain) -> ClosedForm | None:
    """Return the form of five joints, the last or first two of which intersect; else None."""
    if len(chain.axes) != 5:
        return None
    return _recognise(chain) or recognise_reversed(chain, _recognise)


def _recognise(chain: Chain) -> ClosedForm | None:
    setting = align(chain)
    centre = common_point(setting.screws[3:])
    arm = recognise_positioning_arm(setting.screws[:3], centre) if centre else None
    return TwoAxisWrist(chain, setting, centre, arm) if centre and arm else None
