"""Three joints and a wrist of three or two axes that meet, decoupled after Pieper; Euler angles.

The first three joints position the wrist centre, the others orient the tool (Pieper, The
Kinematics of Manipulators Under Computer Control, 1968).
"""

import math
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import (
    BEFORE_REFINEMENT,
    Branch,
    Choice,
    ClosedForm,
    Degeneracy,
    ReachCondition,
    recognise_reversed,
    refined,
)
from linkwork.ik.families.positioning import (
    PositioningArm,
    PositioningBranch,
    recognise_positioning_arm,
)
from linkwork.ik.geometry.chain import (
    TOLERANCE,
    AlignedChain,
    Chain,
    Screw,
    across,
    align,
    common_point,
    tidy,
    tidy_vector,
    unit,
)
from linkwork.ik.geometry.subproblems import (
    FLOOR,
    Angle,
    SolvedJoint,
    absolute,
    angle_of,
    rotate_back,
    rotate_onto,
    rotate_to_plane,
)
from linkwork.ik.solutions.method import SINGULAR
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt
from linkwork.spatial.vector import cross, dot, norm, scale


@dataclass(frozen=True)
class EulerBranch:
    """Angles up to positive factors; `separation` is the sine from where axes are coplanar."""

    angles: tuple[Angle, Angle, Angle]
    margins: tuple[Scalar, ...]
    separation: Scalar


class EulerAngles:
    """Angles of R = R(k1, t1) R(k2, t2) R(k3, t3) about intersecting axes k1, k2, k3.

    With x of the first frame normal to k1 and k2, and x of the last normal to k2 and k3, this is
    Rz(t1) Rx(a) Rz(t2) Rx(b) Rz(t3). `columns` are the axes of the last frame. Perpendicular axes
    reach every rotation, and so have no `reaches`.
    """

    def __init__(self, screws: Sequence[Screw], name: str, first_joint: int) -> None:
        first, middle, last = (screw.direction for screw in screws)
        # With this sense only outer axes of equal tilt can align, and at one middle angle.
        tilt, other = _angle(first, middle), _angle(middle, last)
        self._flip = -1.0 if abs(tilt - other) > abs(math.pi - tilt - other) + TOLERANCE else 1.0
        last = scale(self._flip, last)
        self._tilt, self._other = _pair(first, middle), _pair(middle, last)
        start_x, end_x = unit(cross(first, middle)), unit(cross(middle, last))
        self._rows = (start_x, tidy_vector(cross(first, start_x)), first)
        self.columns = (end_x, tidy_vector(cross(last, end_x)), last)
        offset_sin, offset_cos = dot(middle, cross(start_x, end_x)), dot(start_x, end_x)
        self._offset = Angle(tidy(offset_cos), tidy(offset_sin))
        self._side = 1.0 if offset_cos >= 0 else -1.0
        both = _angle(first, middle), _angle(middle, last)
        self._square = all(abs(angle - math.pi / 2) < TOLERANCE for angle in both)
        self._sum_cos, self._difference = math.cos(both[0] + both[1]), both[0] - both[1]
        self._describe(screws, name, first_joint)

    def _describe(self, screws: Sequence[Screw], name: str, first: int) -> None:
        one, two, three = (screw.name for screw in screws)
        self.choice = Choice(name, "no flip", "flip")
        far = f"axis {two} cannot tilt axis {three} that way against axis {one}"
        self.reaches = () if self._square else (ReachCondition(name, far, unit=""),)
        in_line = abs(self._difference) < TOLERANCE
        level = f"axes {one} and {three} are {'in line' if in_line else 'as near as they can be'}"
        self.degeneracy = Degeneracy(name, (first, first + 2) if in_line else (), level)

    def solve(self, images: Sequence[Vector3], sign: Scalar) -> EulerBranch:
        """Return the angles that rotate `columns` onto their images, by sign of the middle sine."""
        x, y, z = ([dot(row, image) for row in self._rows] for image in images)
        solve = self._at_right_angles if self._square else self._at_other_angles
        return solve(x, y, z, self._side * sign)

    def _at_right_angles(self, x: Scalars, y: Scalars, z: Scalars, sign: Scalar) -> EulerBranch:
        square = z[0] * z[0] + z[1] * z[1]
        apart = square - FLOOR * FLOOR
        side = select(apart, sign, 1.0)
        # Only the directions of these vectors matter, not their lengths.
        last = Angle(
            select(apart, z[1] * y[0] - z[0] * y[1], -y[1]),
            self._flip * select(apart, z[1] * x[0] - z[0] * x[1], -x[1]),
        )
        sine = sqrt(square)
        angles = (
            Angle(select(apart, sign * z[0], 1.0), select(apart, sign * z[1], 0.0)),
            Angle(-z[2], sign * sine) - self._offset,
            Angle(side * last.cos, side * last.sin),
        )
        return EulerBranch(angles, (), sine)

    def _at_other_angles(self, x: Scalars, y: Scalars, z: Scalars, sign: Scalar) -> EulerBranch:
        middle, first, margin, sine = self._tilted(z, sign)
        (tilt_cos, tilt_sin), (cos, sin) = self._tilt, self._other
        # y of the last frame as the first joint carries it: no division by the sine.
        carried = (
            -cos * middle.sin,
            tilt_cos * cos * middle.cos - tilt_sin * sin,
            tilt_sin * cos * middle.cos + tilt_cos * sin,
        )
        axis = (0.0, 0.0, 1.0)
        back_x, back_y = (
            (-first).rotate(axis, (x[0], x[1], x[2])),
            (-first).rotate(axis, (y[0], y[1], y[2])),
        )
        last = Angle(dot(carried, back_y), self._flip * dot(carried, back_x))
        return EulerBranch((first, middle - self._offset, last), (margin,), sine)

    def _tilted(self, z: Scalars, sign: Scalar) -> tuple[Angle, Angle, Scalar, Scalar]:
        (tilt_cos, tilt_sin), (cos, sin) = self._tilt, self._other
        product = tilt_sin * sin
        square = z[0] * z[0] + z[1] * z[1]
        # 1 - cos of a small angle by its sine: it limits the accuracy of the middle angle.
        rest = select(z[2], square / (1.0 + maximum(z[2], 0.0)), 1.0 - z[2])
        inside = rest - 2.0 * math.sin(0.5 * self._difference) ** 2
        outside = z[2] - self._sum_cos
        root = sqrt(maximum(inside, 0.0) * maximum(outside, 0.0))
        sine = root * (1.0 / product)
        middle = Angle((inside - outside) * (0.5 / product), sign * sine)
        here = angle_of(z[0], z[1])[0]
        start = angle_of(middle.sin * sin, -(tilt_cos * middle.cos * sin + tilt_sin * cos))[0]
        margin = select(inside - outside, outside, inside)
        return middle, here - start, margin, sine


def _angle(a: Vector3, b: Vector3) -> float:
    return math.atan2(norm(cross(a, b)), dot(a, b))


def _pair(a: Vector3, b: Vector3) -> tuple[float, float]:
    return tidy(dot(a, b)), tidy(norm(cross(a, b)))


class _Wrist(ClosedForm):
    """Three joints that position the wrist centre, and the joints of a wrist."""

    def __init__(
        self, chain: Chain, setting: AlignedChain, centre: Vector3, arm: PositioningArm
    ) -> None:
        self.chain, self._setting, self._centre, self._arm = chain, setting, centre, arm
        self._describe(setting.screws[3:], arm)

    @abstractmethod
    def _describe(self, wrist: Sequence[Screw], arm: PositioningArm) -> None:
        """Set what the form says of itself."""

    @classmethod
    def recognise(cls, chain: Chain) -> ClosedForm | None:
        """Return the form of a chain whose axes from the fourth on meet; else None."""
        setting = align(chain)
        centre = common_point(setting.screws[3:])
        arm = recognise_positioning_arm(setting.screws[:3], centre) if centre else None
        return cls(chain, setting, centre, arm) if centre and arm else None


class SphericalWrist(_Wrist):
    """Three joints that position the wrist centre, and a spherical wrist."""

    family = "spherical wrist"
    task = "the whole pose"

    def _describe(self, wrist: Sequence[Screw], arm: PositioningArm) -> None:
        self._wrist = EulerAngles(wrist, "wrist", 3)
        four, five, six = (screw.name for screw in wrist)
        meet = f"axes {four}, {five} and {six} meet in one point, the wrist centre"
        self.why = f"{meet}; {arm.why}"
        self.choices = (*arm.choices, self._wrist.choice)
        self.reaches = (*arm.reaches, *self._wrist.reaches)
        freed = [
            Degeneracy(x.name, x.free and (*x.free, 3, 4, 5), x.reason) for x in arm.degeneracies
        ]
        self.degeneracies = (*freed, self._wrist.degeneracy)

    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
        """Return the branch of a shoulder, an elbow and a wrist."""
        target = self._setting.point(pose, self._centre)
        placed = self._arm.place(self._centre, target, signs[:-1])
        directions = [self._setting.direction(pose, x) for x in self._wrist.columns]
        turned = self._wrist.solve(rotate_back(placed.joints, directions), signs[-1])
        q = (*(x.position for x in placed.joints), *(x.radians for x in turned.angles))
        margins = (*placed.margins, *turned.margins)
        return Branch(q, margins, (*placed.singularity_distance, turned.separation))


def recognise_spherical_wrist(chain: Chain) -> ClosedForm | None:
    """Return the form of six joints, the last three a spherical wrist; None for other chains."""
    return SphericalWrist.recognise(chain) if len(chain.axes) == 6 else None


class TwoAxisWrist(_Wrist):
    """Three joints that position the wrist centre, and two that orient the tool."""

    family = "wrist of two axes that meet"
    task = "the position and two angles"

    def _describe(self, wrist: Sequence[Screw], arm: PositioningArm) -> None:
        four, five = wrist
        self.why = f"axes {four.name} and {five.name} meet in the wrist centre; {arm.why}"
        self.choices = arm.choices
        self._undetermined = _undetermined(arm)
        unreachable = f"axes {four.name} and {five.name} cannot point the tool that way"
        self.reaches = (*arm.reaches, ReachCondition("wrist", unreachable, ""))
        self.degeneracies = tuple(
            Degeneracy(x.name, x.free and (*x.free, 3, 4), x.reason, complete=False)
            for x in arm.degeneracies
        )

    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
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
        self, placed: PositioningBranch, image: Vector3, signs: Scalars
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
    form = TwoAxisWrist.recognise(chain)
    return form or recognise_reversed(chain, TwoAxisWrist.recognise)
