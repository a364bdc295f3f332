"""Three joints that bring a point to a target, in closed form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from linkwork.ik.closed_form import Choice, Degeneracy, Reach
from linkwork.ik.geometry import Screw, across, tidy
from linkwork.ik.moved import Moved
from linkwork.ik.subproblems import angle_between, meet_distance, meet_plane
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, maximum, sqrt
from linkwork.spatial.vector import add, cross, dot, subtract

SHOULDER = Choice("shoulder", "front", "back")
ELBOW = Choice("elbow", "up", "down")


def on_axis(joint: int, screw: Screw) -> Degeneracy:
    """The point on a turning axis, which then does not move it."""
    return Degeneracy("on axis", (joint,), f"the point lies on axis {screw.name}")


def match_point(screw: Screw, start: Vector3, end: Vector3) -> Moved:
    """The joint that carries one point to another it can reach."""
    if not screw.turns:
        return Moved(screw, slide=dot(screw.direction, subtract(end, start)))
    arms = subtract(start, screw.point), subtract(end, screw.point)
    return Moved(screw, angle_between(screw.direction, *arms))


@dataclass(frozen=True)
class Placed:
    """Three joints of one branch.

    Attributes:
        joints: In the order of the chain.
        margins: For each of `PointForm.reaches` [m].
        nearness: For each of `PointForm.degeneracies` [m or a sine].
    """

    joints: tuple[Moved, ...]
    margins: tuple[Scalar, ...]
    nearness: tuple[Scalar, ...]


class PointForm(ABC):
    """Three joints and a point they carry; `Degeneracy.free` names what moves the point no more.

    Attributes:
        why: What was recognised.
        choices: Of the signs.
        reaches: What the margins are about.
        degeneracies: What the nearness is about.
    """

    why: str
    choices: tuple[Choice, ...]
    reaches: tuple[Reach, ...]
    degeneracies: tuple[Degeneracy, ...]

    @abstractmethod
    def place(self, point: Vector3, target: Vector3, signs: Sequence[Scalar]) -> Placed:
        """The joints that carry a point to a target.

        Args:
            point: Where the point is at position zero [m].
            target: Where it has to be [m].
            signs: One for each of `choices`.
        """


@dataclass(frozen=True)
class Found:
    """One joint that meets a condition.

    Attributes:
        joint: Where it has moved.
        margin: By how much the condition can be met [m].
        nearness: How far its two solutions are apart [m or a sine].
        arm: Distance of the point from a turning joint, which is free where it is zero [m].
    """

    joint: Moved
    margin: Scalar
    nearness: Scalar
    arm: Scalar = 1.0


def reach_plane(
    screw: Screw, point: Vector3, normal: Vector3, height: Scalar, sign: Scalar
) -> Found:
    """The joint that brings a point to a height over the origin along a normal."""
    if not screw.turns:
        per_height = 1.0 / tidy(dot(normal, screw.direction))
        slide = (height - dot(normal, point)) * per_height
        return Found(Moved(screw, slide=slide), 1.0, 1.0)
    arm = subtract(point, screw.point)
    level = across(screw.direction, arm)
    foot = add(screw.point, subtract(arm, level))
    a, b = dot(normal, level), dot(normal, cross(screw.direction, level))
    met = meet_plane(a, b, height - dot(normal, foot), sign)
    return Found(Moved(screw, met.angle), met.margin, met.nearness, met.arm)


def reach_distance(
    screw: Screw, point: Vector3, centre: Vector3, square: Scalar, sign: Scalar
) -> Found:
    """The joint that brings a point to a distance, given squared, from a centre."""
    between = subtract(point, centre)
    along = dot(screw.direction, between)
    if not screw.turns:
        level = across(screw.direction, between)
        least = dot(level, level)
        root = sqrt(maximum(square - least, 0.0))
        margin = sqrt(square) - sqrt(least)
        return Found(Moved(screw, slide=sign * root - along), margin, root)
    start = across(screw.direction, subtract(point, screw.point))
    level_centre = across(screw.direction, subtract(centre, screw.point))
    rest = maximum(square - along * along, 0.0)
    met = meet_distance(screw.direction, start, level_centre, rest, sign)
    return Found(Moved(screw, met.angle), met.margin, met.nearness, met.arm)
