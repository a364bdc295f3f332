"""Small geometric problems of one or two axes, solved over any scalar without branching.

Angles are pairs of a cosine and a sine. Where an angle is free it is zero, and every pair stays of
unit length, so that what is solved after it makes up for any rounding in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from linkwork.ik.geometry.axes import Screw, across, parallel
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, atan2, maximum, minimum, select, sqrt
from linkwork.spatial.vector import add, cross, dot, scale, subtract

FLOOR = 1e-12
"""Lengths [m] and sines below this have no direction: the angle they would tell is free."""


@dataclass(frozen=True)
class Angle:
    """An angle by its cosine and sine.

    Attributes:
        cos: Its cosine.
        sin: Its sine.
    """

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

    def turn(self, axis: Vector3, v: Vector3) -> Vector3:
        """A vector turned by the angle about a unit axis."""
        along = scale(dot(axis, v), axis)
        level = add(scale(self.cos, across(axis, v)), scale(self.sin, cross(axis, v)))
        return add(along, level)


ZERO_ANGLE = Angle(1.0, 0.0)
"""No turn."""


@dataclass(frozen=True)
class AngleSolution:
    """An angle that meets a condition.

    Attributes:
        angle: The angle.
        margin: By how much the condition can be met, negative where it cannot.
        nearness: How far its two solutions are apart, zero where they meet.
        arm: Length of what is turned: where it is zero, the angle is free.
    """

    angle: Angle
    margin: Scalar
    nearness: Scalar
    arm: Scalar


def angle_of(x: Scalar, y: Scalar, floor: float = FLOOR) -> tuple[Angle, Scalar]:
    """The angle and length of a point; the angle is zero where the length is below `floor`."""
    square = x * x + y * y
    apart = square - floor * floor
    inverse = 1.0 / sqrt(select(apart, square, 1.0))
    angle = Angle(select(apart, x, 1.0) * inverse, select(apart, y, 0.0) * inverse)
    return angle, square * inverse


def rotate_onto(axis: Vector3, start: Vector3, end: Vector3) -> Angle:
    """The turn about an axis that carries one vector onto another as far as it can."""
    # Both, for what is along the axis would drown short parts across it in rounding.
    level, goal = across(axis, start), across(axis, end)
    return angle_of(dot(level, goal), dot(goal, cross(axis, level)), FLOOR * FLOOR)[0]


def rotate_to_plane(a: Scalar, b: Scalar, c: Scalar, sign: Scalar) -> AngleSolution:
    """The angle with a cos + b sin = c; margin and nearness in the unit of a.

    The sign +1 takes the solution at which the left side falls as the angle grows.
    """
    square = a * a + b * b
    apart = square - FLOOR * FLOOR
    root = sqrt(maximum(square - c * c, 0.0))
    inverse = 1.0 / select(apart, square, 1.0)
    cos = select(apart, (a * c - sign * (b * root)) * inverse, 1.0)
    sin = select(apart, (b * c + sign * (a * root)) * inverse, 0.0)
    arm = sqrt(square)
    return AngleSolution(Angle(cos, sin), arm - maximum(c, -c), root, arm)


def rotate_to_distance(
    axis: Vector3, start: Vector3, centre: Vector3, square: Scalar, sign: Scalar
) -> AngleSolution:
    """The turn about an axis that brings one vector to a distance from another.

    The sign +1 takes the solution at which the turned vector is ahead of the other.

    Args:
        axis: Unit vector.
        start: The vector that is turned, at right angles to the axis [m].
        centre: The other, also at right angles [m].
        square: Square of the distance [m^2].
        sign: Which of the two solutions.

    Returns:
        With the margin [m], and as nearness the sine of the angle between the two.
    """
    long, short = sqrt(dot(centre, centre)), sqrt(dot(start, start))
    # Products of differences, not differences of products: exact where the distance vanishes.
    inside = (long + short) * (long + short) - square
    outside = square - (long - short) * (long - short)
    root = 2.0 * sqrt(maximum(inside, 0.0) * maximum(outside, 0.0))
    product = long * short
    apart = product - FLOOR * FLOOR
    inverse = 0.25 / select(apart, product * product, 1.0)
    x, y = dot(centre, start) * inverse, dot(centre, cross(axis, start)) * inverse
    even, odd = inside - outside, sign * root
    angle = Angle(select(apart, x * even - y * odd, 1.0), select(apart, y * even + x * odd, 0.0))
    distance = sqrt(square)
    near, far = distance - maximum(long - short, short - long), long + short - distance
    sine = root * select(apart, 0.25 / select(apart, product, 1.0), 0.0)
    return AngleSolution(angle, minimum(near, far), sine, short)


@dataclass(frozen=True)
class TwoAngleSolution:
    """Turns about two axes that meet.

    Attributes:
        first: About the first axis.
        second: About the second, which the first carries.
        margin: By how much the target can be reached.
        nearness: How far the two solutions are apart.
        first_arm: Distance of the target from the first axis: where zero, the first turn is free.
        second_arm: Distance of the start from the second axis: where zero, the second is free.
        along_second: The part of the start along the second axis.
    """

    first: Angle
    second: Angle
    margin: Scalar
    nearness: Scalar
    first_arm: Scalar
    second_arm: Scalar
    along_second: Scalar


def rotate_onto_about_two(
    axes: tuple[Vector3, Vector3], start: Vector3, target: Vector3, sign: Scalar
) -> TwoAngleSolution:
    """The turns about two axes through one point that carry one vector onto another.

    Args:
        axes: Unit vectors of constants, not parallel; the first carries the second.
        start: From the common point, of the length of the target.
        target: From the common point.
        sign: Which of the two solutions.
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
    # The smaller circle tells the height more exactly: on it nothing large cancels.
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
    """An axis and how far it has moved.

    Attributes:
        screw: The axis at position zero.
        angle: How far it turned.
        slide: How far it slid [m].
    """

    screw: Screw
    angle: Angle = ZERO_ANGLE
    slide: Scalar = 0.0

    @property
    def position(self) -> Scalar:
        """The joint's position [rad or m]."""
        return self.angle.radians if self.screw.is_revolute else self.slide

    def carry(self, point: Vector3) -> Vector3:
        """A point that the joint carries, after its motion [m]."""
        if not self.screw.is_revolute:
            return add(point, scale(self.slide, self.screw.direction))
        arm = subtract(point, self.screw.point)
        return add(self.screw.point, self.angle.turn(self.screw.direction, arm))

    def carry_back(self, point: Vector3) -> Vector3:
        """The point that the joint carries to the given one [m]."""
        return SolvedJoint(self.screw, -self.angle, -self.slide).carry(point)


def rotate_back(joints: Sequence[SolvedJoint], vectors: Iterable[Vector3]) -> list[Vector3]:
    """Vectors as the last of some joints sees them: their turns undone, the first one first."""
    turned = list(vectors)
    for axis, angle in _merged(joints):
        turned = [(-angle).turn(axis, vector) for vector in turned]
    return turned


def _merged(joints: Sequence[SolvedJoint]) -> list[tuple[Vector3, Angle]]:
    """The turns of some joints, neighbours about parallel axes as one."""
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
