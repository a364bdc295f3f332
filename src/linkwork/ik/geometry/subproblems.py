"""Geometric subproblems of one or two axes, over any scalar and without branching.

Subproblems 1 to 3 are those of Paden and Kahan (Murray, Li and Sastry, A Mathematical Introduction
to Robotic Manipulation, 1994, sec. 3.3); the fourth, rotation to a plane, is an equation
a cos q + b sin q = c. An angle is a cosine and a sine. An undetermined angle is zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from linkwork.ik.geometry.chain import Screw, across, parallel
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, atan2, maximum, minimum, select, sqrt
from linkwork.spatial.vector import add, cross, dot, scale, subtract

FLOOR = 1e-12
"""Below this length [m] or sine a vector has no direction and its angle is undetermined."""


@dataclass(frozen=True)
class Angle:
    """An angle by its cosine and sine."""

    cos: Scalar
    sin: Scalar

    @property
    def radians(self) -> Scalar:
        """The angle in [-pi, pi] [rad]."""
        return atan2(self.sin, self.cos)

    def __add__(self, other: Angle) -> Angle:
        cos = self.cos * other.cos - self.sin * other.sin
        return Angle(cos, self.sin * other.cos + self.cos * other.sin)

    def __neg__(self) -> Angle:
        return Angle(self.cos, -self.sin)

    def __sub__(self, other: Angle) -> Angle:
        return self + (-other)

    def rotate(self, axis: Vector3, v: Vector3) -> Vector3:
        """Return a vector rotated by the angle about a unit axis (Rodrigues)."""
        along = scale(dot(axis, v), axis)
        level = add(scale(self.cos, across(axis, v)), scale(self.sin, cross(axis, v)))
        return add(along, level)


ZERO_ANGLE = Angle(1.0, 0.0)  # The identity rotation


@dataclass(frozen=True)
class AngleSolution:
    """An angle that satisfies one condition; without a solution the margin is negative.

    At a double root the separation is zero. With a lever arm of zero, the angle is undetermined.
    """

    angle: Angle
    margin: Scalar
    separation: Scalar
    arm: Scalar


def absolute(x: Scalar) -> Scalar:
    """Absolute value."""
    return maximum(x, -x)


def angle_of(x: Scalar, y: Scalar, floor: float = FLOOR) -> tuple[Angle, Scalar]:
    """Polar angle and length of a point; the angle is zero below a length of `floor`."""
    square = x * x + y * y
    apart = square - floor * floor
    inverse = 1.0 / sqrt(select(apart, square, 1.0))
    angle = Angle(select(apart, x, 1.0) * inverse, select(apart, y, 0.0) * inverse)
    return angle, square * inverse


def rotate_onto(axis: Vector3, start: Vector3, end: Vector3) -> Angle:
    """Subproblem 1: the rotation about an axis that brings one vector nearest to another."""
    # Both are projected: components along the axis would swamp short ones across it.
    level, goal = across(axis, start), across(axis, end)
    return angle_of(dot(level, goal), dot(goal, cross(axis, level)), FLOOR * FLOOR)[0]


def rotate_onto_equal(axis: Vector3, start: Vector3, end: Vector3) -> Angle:
    """Subproblem 1 for vectors that are equally far from the axis, up to rounding: no root.

    The square of one distance is the product of both; a step of Newton's method makes up for the
    difference. Otherwise cosine and sine are not those of an angle, but have its direction.
    """
    level, goal = across(axis, start), across(axis, end)
    square = dot(goal, goal)
    apart = square - FLOOR * FLOOR
    inverse = 1.0 / select(apart, square, 1.0)
    per_square = 1.5 * inverse - (0.5 * inverse * inverse) * dot(level, level)
    x, y = dot(level, goal), dot(goal, cross(axis, level))
    return Angle(select(apart, x * per_square, 1.0), select(apart, y * per_square, 0.0))


def rotate_to_plane(a: Scalar, b: Scalar, c: Scalar, sign: Scalar) -> AngleSolution:
    """Subproblem 4: a cos + b sin = c; with +1 the left side decreases with the angle."""
    square = a * a + b * b
    apart = square - FLOOR * FLOOR
    root = sqrt(maximum(square - c * c, 0.0))
    inverse = 1.0 / select(apart, square, 1.0)
    sideways = sign * root
    cos = select(apart, (a * c - b * sideways) * inverse, 1.0)
    sin = select(apart, (b * c + a * sideways) * inverse, 0.0)
    arm = sqrt(square)
    return AngleSolution(Angle(cos, sin), arm - maximum(c, -c), root, arm)


def rotate_to_distance(
    axis: Vector3, start: Vector3, centre: Vector3, square: Scalar, sign: Scalar
) -> AngleSolution:
    """Subproblem 3: the rotation about an axis that brings one vector to a distance from another.

    `start`, which is rotated, and `centre` are perpendicular to the axis [m]; `square` is the
    squared distance [m^2]. The sign +1 takes the solution at which the rotated vector leads the
    other. The margin is a length [m], the separation the sine of the angle between the vectors.
    """
    long, short = sqrt(dot(centre, centre)), sqrt(dot(start, start))
    # Products of differences, not differences of products: exact as the distance vanishes.
    inside = (long + short) * (long + short) - square
    outside = square - (long - short) * (long - short)
    half = sqrt(maximum(inside, 0.0) * maximum(outside, 0.0))
    product = long * short
    apart = product - FLOOR * FLOOR
    inverse = 0.25 / select(apart, product * product, 1.0)
    x, y = dot(centre, start) * inverse, dot(centre, cross(axis, start)) * inverse
    even, odd = inside - outside, (2.0 * sign) * half
    angle = Angle(select(apart, x * even - y * odd, 1.0), select(apart, y * even + x * odd, 0.0))
    distance = sqrt(square)
    near, far = distance - maximum(long - short, short - long), long + short - distance
    sine = half * select(apart, 0.5 / select(apart, product, 1.0), 0.0)
    return AngleSolution(angle, minimum(near, far), sine, short)


@dataclass(frozen=True)
class TwoAngleSolution:
    """Rotations about two intersecting axes, the first of which carries the second.

    `first_arm` is the distance of the target from the first axis, `second_arm` that of the start
    from the second; where one is zero, its angle is undetermined. `along_second` is the component
    of the start along the second axis.
    """

    first: Angle
    second: Angle
    margin: Scalar
    separation: Scalar
    first_arm: Scalar
    second_arm: Scalar
    along_second: Scalar


def rotate_onto_about_two(
    axes: tuple[Vector3, Vector3], start: Vector3, target: Vector3, sign: Scalar
) -> TwoAngleSolution:
    """Subproblem 2: the rotations about two intersecting axes that carry one vector onto another.

    The axes are constant and not parallel; the first carries the second. Start and target begin at
    the intersection and are equally long.
    """
    first, second = axes
    cosine, normal = dot(first, second), cross(first, second)
    per_sine = 1.0 / sqrt(dot(normal, normal))
    toward_second = scale(per_sine, across(first, second))
    along_first, along_second = dot(first, target), dot(second, start)
    level_target, level_start = across(first, target), across(second, start)
    first_square, second_square = dot(level_target, level_target), dot(level_start, level_start)
    first_part = (along_second - cosine * along_first) * per_sine
    second_part = (along_first - cosine * along_second) * per_sine
    # The smaller circle determines the height more accurately: nothing large cancels on it.
    smaller = second_square - first_square
    square = select(smaller, first_square, second_square)
    part = select(smaller, first_part, second_part)
    height = sqrt(maximum(square - part * part, 0.0))
    between = add(scale(first_part, toward_second), scale(sign * height * per_sine, normal))
    between = add(between, scale(along_first, first))
    return TwoAngleSolution(
        rotate_onto(first, between, target),
        rotate_onto(second, start, between),
        sqrt(square) - maximum(part, -part),
        height,
        sqrt(first_square),
        sqrt(second_square),
        along_second,
    )


@dataclass(frozen=True)
class SolvedJoint:
    """A joint at a position: the angle of a revolute one, the slide of a prismatic one [m]."""

    screw: Screw
    angle: Angle = ZERO_ANGLE
    slide: Scalar = 0.0

    @property
    def position(self) -> Scalar:
        """Joint position [rad or m]."""
        return self.angle.radians if self.screw.is_revolute else self.slide

    def carry(self, point: Vector3) -> Vector3:
        """Image of a point under the motion of the joint [m]."""
        if not self.screw.is_revolute:
            return add(point, scale(self.slide, self.screw.direction))
        arm = subtract(point, self.screw.point)
        return add(self.screw.point, self.angle.rotate(self.screw.direction, arm))

    def carry_back(self, point: Vector3) -> Vector3:
        """Image of a point under the inverse motion [m]."""
        return SolvedJoint(self.screw, -self.angle, -self.slide).carry(point)


def rotate_back(joints: Sequence[SolvedJoint], vectors: Iterable[Vector3]) -> list[Vector3]:
    """Vectors rotated back through joints, the first joint first."""
    turned = list(vectors)
    for axis, angle in _merged(joints):
        turned = [(-angle).rotate(axis, vector) for vector in turned]
    return turned


def _merged(joints: Sequence[SolvedJoint]) -> list[tuple[Vector3, Angle]]:
    """Rotations of joints, with those about parallel neighbouring axes added."""
    turns: list[tuple[Vector3, Angle]] = []
    for joint in joints:
        axis, angle = joint.screw.direction, joint.angle
        if not joint.screw.is_revolute:
            continue
        if turns and parallel(turns[-1][0], axis):
            before, sum_before = turns[-1]
            turns[-1] = (
                before,
                sum_before + angle if dot(before, axis) > 0 else sum_before - angle,
            )
        else:
            turns.append((axis, angle))
    return turns
