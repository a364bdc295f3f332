"""Three revolute and three prismatic joints in any order: orientation first, then three strokes.

Prismatic joints do not turn the tool. So the revolute joints alone determine its orientation, by
generalised Euler angles, and the position is linear in the strokes.
"""

from collections.abc import Sequence

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Branch, ClosedForm, Degeneracy
from linkwork.ik.families.wrists import EulerAngles
from linkwork.ik.geometry.chain import TOLERANCE, AlignedChain, Chain, align, parallel
from linkwork.ik.geometry.subproblems import FLOOR, Angle, SolvedJoint
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt
from linkwork.spatial.vector import ZERO, cross, dot, subtract


class ThreePrismatic(ClosedForm):
    """Three revolute joints orient the tool, three prismatic ones position it."""

    family = "three prismatic joints"
    task = "the whole pose"

    def __init__(self, chain: Chain, setting: AlignedChain) -> None:
        self.chain = chain
        self._setting = setting
        screws = setting.screws
        self._turning = [i for i, screw in enumerate(screws) if screw.is_revolute]
        self._sliding = [i for i, screw in enumerate(screws) if not screw.is_revolute]
        self._euler = EulerAngles([screws[i] for i in self._turning], "orientation", 0)
        names = ", ".join(screws[i].name for i in self._sliding)
        self.why = f"{names} are prismatic: the other joints alone turn the tool"
        self.choices = (self._euler.choice,)
        self.reaches = self._euler.reaches
        level = self._euler.degeneracy
        turned = sorted({*(self._turning[i] for i in level.free), *self._sliding})
        self.degeneracies = (
            Degeneracy(level.name, tuple(turned) if level.free else (), level.reason),
            Degeneracy(
                "strokes", (), f"the directions of {names} are in one plane", complete=False
            ),
        )

    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
        """Return the branch of a sign of the middle angle."""
        images = [self._setting.direction(pose, x) for x in self._euler.columns]
        turned = self._euler.solve(images, signs[0])
        angles = dict(zip(self._turning, map(_normalised, turned.angles), strict=True))
        point, directions = self._carried(angles)
        rest = subtract(self._setting.point(pose, ZERO), point)
        strokes, volume = _strokes(directions, rest)
        slides = dict(zip(self._sliding, strokes, strict=True))
        q = tuple(angles[i].radians if i in angles else slides[i] for i in range(6))
        return Branch(q, turned.margins, (turned.separation, maximum(volume, -volume)))

    def _carried(self, angles: dict[int, Angle]) -> tuple[Vector3, list[Vector3]]:
        point: Vector3 = ZERO
        directions: list[Vector3] = []
        for i in reversed(range(6)):
            screw = self._setting.screws[i]
            if i in angles:
                joint = SolvedJoint(screw, angles[i])
                point = joint.carry(point)
                directions = [joint.angle.rotate(screw.direction, x) for x in directions]
            else:
                directions.insert(0, screw.direction)
        return point, directions


def _normalised(angle: Angle) -> Angle:
    scale = 1.0 / sqrt(angle.cos * angle.cos + angle.sin * angle.sin)
    return Angle(angle.cos * scale, angle.sin * scale)


def _strokes(directions: Sequence[Vector3], rest: Vector3) -> tuple[list[Scalar], Scalar]:
    a, b, c = directions
    normals = (cross(b, c), cross(c, a), cross(a, b))
    volume = dot(a, normals[0])
    size = maximum(volume, -volume) - FLOOR
    return [select(size, dot(x, rest) / select(size, volume, 1.0), 0.0) for x in normals], volume


def recognise_three_prismatic(chain: Chain) -> ClosedForm | None:
    """Return the form of three revolute and three prismatic joints; None for other chains."""
    turning = [axis.direction for axis in chain.axes if axis.is_revolute]
    sliding = [axis.direction for axis in chain.axes if not axis.is_revolute]
    if (len(turning), len(sliding)) != (3, 3):
        return None
    if parallel(turning[0], turning[1]) or parallel(turning[1], turning[2]):
        return None
    setting = align(chain)
    form = ThreePrismatic(chain, setting)
    _, directions = form._carried({i: Angle(0.5, 0.75**0.5) for i in form._turning})
    return form if abs(_strokes(directions, ZERO)[1]) > TOLERANCE else None
