"""Seven revolute joints with spherical shoulder and wrist (S-R-S), by arm angle.

After Kreutz-Delgado, Long and Seraji, Kinematic Analysis of 7-DOF Manipulators, 1992.
"""

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Branch, ClosedForm, Degeneracy, ReachCondition
from linkwork.ik.families.positioning import ELBOW, reach_distance
from linkwork.ik.families.wrists import EulerAngles
from linkwork.ik.geometry.chain import (
    TOLERANCE,
    AlignedChain,
    Chain,
    across,
    align,
    common_point,
    distance_to,
)
from linkwork.ik.geometry.subproblems import FLOOR, Angle, SolvedJoint, rotate_back
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar, cos, select, sin, sqrt
from linkwork.spatial.vector import add, apply, cross, dot, multiply, scale, subtract, transpose


class SRSArm(ClosedForm):
    """Joint 4 sets the distance of the wrist, joints 1 to 3 orient the arm, joints 5 to 7 the tool.

    The redundancy is the rotation of the elbow about the line from shoulder to wrist. This arm
    angle is zero where axis 4 is perpendicular to axis 1 and to that line.
    """

    family = "spherical shoulder and wrist"
    task = "the whole pose"
    parameters = ("arm angle [rad]",)

    def __init__(
        self, chain: Chain, setting: AlignedChain, shoulder: Vector3, wrist: Vector3
    ) -> None:
        self.chain = chain
        self._setting = setting
        self._shoulder_point, self._wrist_point = shoulder, wrist
        screws = setting.screws
        self._shoulder = EulerAngles(screws[:3], "shoulder", 0)
        self._elbow = screws[3]
        self._wrist = EulerAngles(screws[4:], "wrist", 4)
        a, b, c, elbow, d, e, f = (screw.name for screw in screws)
        self.why = f"axes {a}, {b} and {c} meet in one point, axes {d}, {e} and {f} in another"
        self.choices = (self._shoulder.choice, ELBOW, self._wrist.choice)
        far = f"joint {elbow} cannot bring the wrist centre so far or so near"
        self.reaches = (*self._shoulder.reaches, ReachCondition("elbow", far), *self._wrist.reaches)
        straight = f"the wrist centre is on axis {a}: the zero of the arm angle is undefined"
        self.degeneracies = (
            self._shoulder.degeneracy,
            Degeneracy("elbow", (), f"the two solutions of joint {elbow} meet"),
            self._wrist.degeneracy,
            Degeneracy("arm angle", (), straight),
        )

    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
        """Return the branch of a shoulder, an elbow and a wrist at an arm angle."""
        line = subtract(self._setting.point(pose, self._wrist_point), self._shoulder_point)
        centre = self._shoulder_point
        bent = reach_distance(self._elbow, self._wrist_point, centre, dot(line, line), signs[1])
        at_zero = self._arm_frame(bent.joint)
        (arm_angle,) = parameters
        now, level = self._turned_frame(line, Angle(cos(arm_angle), sin(arm_angle)))
        rotation = multiply(transpose(now), at_zero)
        shoulder = self._shoulder.solve(
            [apply(rotation, x) for x in self._shoulder.columns], signs[0]
        )
        carried = [self._setting.direction(pose, x) for x in self._wrist.columns]
        carried = [apply(transpose(rotation), x) for x in carried]
        wrist = self._wrist.solve(rotate_back([bent.joint], carried), signs[2])
        angles = (*shoulder.angles, bent.joint.angle, *wrist.angles)
        margins = (*shoulder.margins, bent.margin, *wrist.margins)
        singularity_distance = (shoulder.separation, bent.separation, wrist.separation, level)
        return Branch(tuple(x.radians for x in angles), margins, singularity_distance)

    def parameters_of(self, q: Scalars) -> tuple[Scalar, ...]:
        """Return the arm angle of a joint position [rad]; see `ClosedForm`."""
        joints = [
            SolvedJoint(screw, Angle(cos(x), sin(x)))
            for screw, x in zip(self._setting.screws, q, strict=True)
        ]
        line, across_line, _ = self._arm_frame(joints[3])
        for joint in reversed(joints[:3]):
            line = joint.angle.rotate(joint.screw.direction, line)
            across_line = joint.angle.rotate(joint.screw.direction, across_line)
        (_, zero, ninety), _ = self._turned_frame(line, Angle(1.0, 0.0))
        return (Angle(dot(across_line, zero), dot(across_line, ninety)).radians,)

    def _arm_frame(self, elbow: SolvedJoint) -> Matrix3:
        """Axes along the line from shoulder to wrist and axis 4, as joints 1 to 3 carry them."""
        line = _unit(subtract(elbow.carry(self._wrist_point), self._shoulder_point))
        return _frame(line, across(line, self._elbow.direction))

    def _turned_frame(self, line: Vector3, arm_angle: Angle) -> tuple[Matrix3, Scalar]:
        along = _unit(line)
        level = cross(self._setting.screws[0].direction, line)
        length = sqrt(dot(level, level))
        # On axis 1 every perpendicular direction will do; this one is taken.
        other = self._shoulder.columns[0]
        apart = length - FLOOR
        chosen = tuple(select(apart, x, y) for x, y in zip(level, other, strict=True))
        along, zero, ninety = _frame(along, (chosen[0], chosen[1], chosen[2]))
        turned = add(scale(arm_angle.cos, zero), scale(arm_angle.sin, ninety))
        return (along, turned, cross(along, turned)), length


def recognise_srs_arm(chain: Chain) -> ClosedForm | None:
    """Return the form of a spherical shoulder, an elbow and a spherical wrist; else None."""
    if len(chain.axes) != 7 or not all(axis.is_revolute for axis in chain.axes):
        return None
    setting = align(chain)
    elbow = setting.screws[3]
    shoulder, wrist = common_point(setting.screws[:3]), common_point(setting.screws[4:])
    if shoulder is None or wrist is None:
        return None
    if min(distance_to(elbow, shoulder), distance_to(elbow, wrist)) < TOLERANCE:
        return None
    return SRSArm(chain, setting, shoulder, wrist)


def _frame(along: Vector3, level: Vector3) -> Matrix3:
    """Rows: a unit vector, the perpendicular part of another, normalised, and their product."""
    second = _unit(across(along, level))
    return (along, second, cross(along, second))


def _unit(v: Vector3) -> Vector3:
    square = dot(v, v)
    return scale(1.0 / sqrt(select(square - FLOOR * FLOOR, square, 1.0)), v)
