"""Six joints with a spherical wrist, decoupled after Pieper.

The first three joints position the wrist centre, the last three orient the tool (Pieper, The
Kinematics of Manipulators Under Computer Control, 1968).
"""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.families.closed_form import Branch, ClosedForm, Degeneracy
from linkwork.ik.families.euler_angles import EulerAngles
from linkwork.ik.families.positioning import PositioningArm, recognise_positioning_arm
from linkwork.ik.geometry.axes import AlignedChain, Screw, align, common_point
from linkwork.ik.geometry.chain import Chain
from linkwork.ik.geometry.subproblems import rotate_back
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar


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
