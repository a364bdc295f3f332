"""Positioning arms: three joints that bring a point to a target, in closed form.

The first half of Pieper's decoupling. Each joint is revolute or prismatic.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import Choice, Degeneracy, ReachCondition
from linkwork.ik.geometry.chain import (
    TOLERANCE,
    Screw,
    across,
    distance_to,
    intersection,
    parallel,
    perpendicular,
    tidy,
    unit,
)
from linkwork.ik.geometry.subproblems import (
    ZERO_ANGLE,
    Angle,
    SolvedJoint,
    rotate_onto_about_two,
    rotate_onto_equal,
    rotate_to_distance,
    rotate_to_plane,
)
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, cos, maximum, sin, sqrt
from linkwork.spatial.vector import add, cross, dot, scale, subtract

SHOULDER = Choice("shoulder", "front", "back")
ELBOW = Choice("elbow", "up", "down")


def on_axis(joint: int, screw: Screw) -> Degeneracy:
    """Return the point on a revolute axis, which then does not move it."""
    return Degeneracy("on axis", (joint,), f"the point is on axis {screw.name}")


def match_point(screw: Screw, start: Vector3, end: Vector3) -> SolvedJoint:
    """Return the joint position that carries one point to another, which it can reach."""
    if not screw.is_revolute:
        return SolvedJoint(screw, slide=dot(screw.direction, subtract(end, start)))
    arms = subtract(start, screw.point), subtract(end, screw.point)
    return SolvedJoint(screw, rotate_onto_equal(screw.direction, *arms))


@dataclass(frozen=True)
class PositioningBranch:
    """Three joints of one branch, with margins [m] and singularity distances [m or a sine]."""

    joints: tuple[SolvedJoint, ...]
    margins: tuple[Scalar, ...]
    singularity_distance: tuple[Scalar, ...]


class PositioningArm(ABC):
    """Three joints and a point they carry; `Degeneracy.free` lists joints that do not move it."""

    why: str
    choices: tuple[Choice, ...]
    reaches: tuple[ReachCondition, ...]
    degeneracies: tuple[Degeneracy, ...]

    @abstractmethod
    def place(self, point: Vector3, target: Vector3, signs: Scalars) -> PositioningBranch:
        """Return the joints that carry a point, given at the zero position, to a target [m]."""


@dataclass(frozen=True)
class JointSolution:
    """A joint position that satisfies one condition, and the image of the point there [m].

    The two solutions are `separation` apart [m or a sine]. `arm` is the distance of the point from
    a revolute axis: where it is zero, the joint is undetermined [m].
    """

    joint: SolvedJoint
    margin: Scalar
    separation: Scalar
    image: Vector3
    arm: Scalar = 1.0


def reach_plane(
    screw: Screw, point: Vector3, normal: Vector3, height: Scalar, sign: Scalar
) -> JointSolution:
    """Return the joint position that brings a point to a height along a normal."""
    if not screw.is_revolute:
        per_height = 1.0 / tidy(dot(normal, screw.direction))
        joint = SolvedJoint(screw, slide=(height - dot(normal, point)) * per_height)
        return JointSolution(joint, 1.0, 1.0, joint.carry(point))
    arm = subtract(point, screw.point)
    level = across(screw.direction, arm)
    foot = add(screw.point, subtract(arm, level))
    a, b = dot(normal, level), dot(normal, cross(screw.direction, level))
    rise = height - dot(normal, foot)
    met = rotate_to_plane(a, b, rise, sign)
    # The image has the height, and across it the separation: shorter than to rotate the point.
    steep = across(screw.direction, normal)
    per_square = 1.0 / dot(steep, steep)
    sideways = scale(sign * met.separation * per_square, cross(screw.direction, steep))
    image = add(foot, add(scale(rise * per_square, steep), sideways))
    joint = SolvedJoint(screw, met.angle)
    return JointSolution(joint, met.margin, met.separation, image, met.arm)


def reach_distance(
    screw: Screw, point: Vector3, centre: Vector3, square: Scalar, sign: Scalar
) -> JointSolution:
    """Return the joint position that brings a point to a distance from a centre, given squared."""
    between = subtract(point, centre)
    along = dot(screw.direction, between)
    if not screw.is_revolute:
        level = across(screw.direction, between)
        least = dot(level, level)
        root = sqrt(maximum(square - least, 0.0))
        margin = sqrt(square) - sqrt(least)
        joint = SolvedJoint(screw, slide=sign * root - along)
        return JointSolution(joint, margin, root, joint.carry(point))
    start = across(screw.direction, subtract(point, screw.point))
    level_centre = across(screw.direction, subtract(centre, screw.point))
    rest = maximum(square - along * along, 0.0)
    met = rotate_to_distance(screw.direction, start, level_centre, rest, sign)
    joint = SolvedJoint(screw, met.angle)
    return JointSolution(joint, met.margin, met.separation, joint.carry(point), met.arm)


class PlanarPair(PositioningArm):
    """Joint 1, then joints 2 and 3 that move the point in a plane, as in most industrial arms.

    A joint moves it in the plane if it is revolute about the normal or prismatic across it. So
    joint 1 alone sets the height along the normal, and the other two are solved in the plane.
    """

    def __init__(
        self, screws: Sequence[Screw], normal: Vector3, point: Vector3, back: bool
    ) -> None:
        self._screws = tuple(screws)
        first, second, third = self._screws
        self._normal = _facing(first, normal, point)
        self._slant = (
            unit(cross(self._normal, second.direction)) if not second.is_revolute else normal
        )
        # In front, an elbow on the side of axis 1 has a negative angle about the normal.
        ahead = third.is_revolute and dot(third.direction, self._normal) < 0
        self._bend = 1.0 if ahead or not third.is_revolute else -1.0
        self._two_ways = second.is_revolute or third.is_revolute
        self.choices = (SHOULDER,) * first.is_revolute + (ELBOW,) * self._two_ways
        # The point at the constant end is never on the axis next to it.
        constant_end = 0 if back else 2
        self._can_be_free = [
            x.is_revolute and i != constant_end for i, x in enumerate(self._screws)
        ]
        self._describe()

    def _describe(self) -> None:
        first, second, third = self._screws
        one, two, three = (screw.name for screw in self._screws)
        pair = f"axes {two} and {three}"
        both = second.is_revolute and third.is_revolute
        self.why = f"{pair} {'are parallel' if both else 'move it in one plane'}"
        far = f"the point is too near to axis {one} for {pair}, or too far along them"
        bend = f"the point is too far from axis {two} or too near to it"
        reaches = [ReachCondition("shoulder", far)] * first.is_revolute
        self.reaches = (*reaches, *[ReachCondition("elbow", bend)] * self._two_ways)
        meets = "the two solutions of joint"
        self.degeneracies = (
            *[Degeneracy("shoulder", (), f"{meets} {one} meet")] * first.is_revolute,
            *[Degeneracy("elbow", (), f"{meets} {three} meet")] * self._two_ways,
            *(on_axis(i, x) for i, x in enumerate(self._screws) if self._can_be_free[i]),
        )

    def place(self, point: Vector3, target: Vector3, signs: Scalars) -> PositioningBranch:
        """See `PositioningArm`."""
        first, second, third = self._screws
        shoulder = signs[0] if first.is_revolute else 1.0
        elbow = self._bend * shoulder * signs[-1] if self._two_ways else 1.0
        height = dot(self._normal, point)
        lifted = reach_plane(first.inverse(), target, self._normal, height, shoulder)
        lifting = SolvedJoint(first, lifted.joint.angle, lifted.joint.slide)
        goal = lifted.image
        arm = across(self._normal, subtract(goal, second.point))
        if second.is_revolute:
            level = across(self._normal, point)
            bent = reach_distance(
                third, level, across(self._normal, second.point), dot(arm, arm), elbow
            )
        else:
            bent = reach_plane(third, point, self._slant, dot(self._slant, goal), elbow)
        last = match_point(second, bent.image, goal)
        margins = (lifted.margin,) * first.is_revolute + (bent.margin,) * self._two_ways
        arms = (lifted.arm, sqrt(dot(arm, arm)), bent.arm)
        singularity_distance = (
            *(lifted.separation,) * first.is_revolute,
            *(bent.separation,) * self._two_ways,
            *(one for one, free in zip(arms, self._can_be_free, strict=True) if free),
        )
        return PositioningBranch((lifting, last, bent.joint), margins, singularity_distance)


def recognise_planar_pair(screws: Sequence[Screw], point: Vector3, back: bool) -> PlanarPair | None:
    """Return the form of joints 2 and 3 that keep a height which joint 1 changes; else None."""
    first, second, third = screws
    normal = _normal(second, third)
    if normal is None:
        return None
    changes = parallel if first.is_revolute else perpendicular
    if changes(first.direction, normal):
        return None
    if second.is_revolute and third.is_revolute and distance_to(second, third.point) < TOLERANCE:
        return None
    return PlanarPair(screws, normal, point, back)


def _normal(second: Screw, third: Screw) -> Vector3 | None:
    a, b = second.direction, third.direction
    if second.is_revolute and third.is_revolute:
        return a if parallel(a, b) else None
    if second.is_revolute or third.is_revolute:
        return (a if second.is_revolute else b) if perpendicular(a, b) else None
    return None if parallel(a, b) else unit(cross(a, b))


def _facing(first: Screw, normal: Vector3, point: Vector3) -> Vector3:
    """Return the normal, with the sense that puts the point in front at the zero position."""
    front = cross(normal, first.direction)
    return normal if dot(front, subtract(point, first.point)) >= -TOLERANCE else scale(-1.0, normal)


class IntersectingPair(PositioningArm):
    """Axes 1 and 2 intersect: only joint 3 changes the distance from the intersection."""

    def __init__(self, screws: Sequence[Screw], meeting: Vector3, back: bool) -> None:
        self._screws = tuple(screws)
        self._meeting = meeting
        # The point at the constant end is never on the axis next to it.
        self._constant_end = 0 if back else 2
        one, two, three = (screw.name for screw in screws)
        self.why = f"axes {one} and {two} meet"
        self.choices = (ELBOW, SHOULDER)
        self.reaches = (
            ReachCondition("elbow", f"joint {three} cannot bring the point so far or so near"),
            ReachCondition("shoulder", f"axes {one} and {two} cannot tilt the point that way"),
        )
        self.degeneracies = (
            Degeneracy("elbow", (), f"the two solutions of joint {three} meet"),
            Degeneracy("shoulder", (), f"the point is in the plane of axes {one} and {two}"),
            *(
                on_axis(i, x)
                for i, x in enumerate(screws)
                if i != self._constant_end and x.is_revolute
            ),
        )

    def place(self, point: Vector3, target: Vector3, signs: Scalars) -> PositioningBranch:
        """See `PositioningArm`."""
        first, second, third = self._screws
        goal = subtract(target, self._meeting)
        bent = reach_distance(third, point, self._meeting, dot(goal, goal), signs[0])
        start = subtract(bent.image, self._meeting)
        turns = rotate_onto_about_two((first.direction, second.direction), start, goal, signs[1])
        arms = (turns.first_arm, turns.second_arm, bent.arm)
        free = (
            arm
            for i, (arm, screw) in enumerate(zip(arms, self._screws, strict=True))
            if i != self._constant_end and screw.is_revolute
        )
        singularity_distance = (bent.separation, turns.separation, *free)
        joints = (SolvedJoint(first, turns.first), SolvedJoint(second, turns.second), bent.joint)
        return PositioningBranch(joints, (bent.margin, turns.margin), singularity_distance)


def recognise_intersecting_pair(
    screws: Sequence[Screw], point: Vector3, back: bool
) -> IntersectingPair | None:
    """Return the form of two intersecting axes and a joint that changes the distance; else None."""
    first, second, third = screws
    if not (first.is_revolute and second.is_revolute):
        return None
    meeting = intersection(first, second)
    if meeting is None or (third.is_revolute and distance_to(third, meeting) < TOLERANCE):
        return None
    return IntersectingPair(screws, meeting, back)


_RECOGNISERS = (recognise_planar_pair, recognise_intersecting_pair)
_IN_ORDER = (0, 1, 2)

Order = tuple[int, int, int]


class Rearranged(PositioningArm):
    """A form of the joints in another order, or from the point back to the base.

    A prismatic joint along a neighbouring revolute axis commutes with it. Seen from the point, the
    inverse joints come in reverse order and carry the target.
    """

    def __init__(
        self, form: PositioningArm, screws: Sequence[Screw], order: Order, back: bool
    ) -> None:
        self._form = form
        self._screws = tuple(screws)
        self._order = order
        self._back = back
        self.why = form.why
        self.choices = tuple(_exchanged(x) for x in form.choices) if back else form.choices
        self.reaches = form.reaches
        self.degeneracies = tuple(self._renamed(x) for x in form.degeneracies)

    def _renamed(self, degeneracy: Degeneracy) -> Degeneracy:
        return replace(degeneracy, free=tuple(self._order[i] for i in degeneracy.free))

    def place(self, point: Vector3, target: Vector3, signs: Scalars) -> PositioningBranch:
        """See `PositioningArm`."""
        ends = (target, point) if self._back else (point, target)
        placed = self._form.place(*ends, signs)
        solved = dict(zip(self._order, placed.joints, strict=True))
        joints = tuple(
            SolvedJoint(x, solved[i].angle, solved[i].slide) for i, x in enumerate(self._screws)
        )
        return PositioningBranch(joints, placed.margins, placed.singularity_distance)


def recognise_positioning_arm(screws: Sequence[Screw], point: Vector3) -> PositioningArm | None:
    """Return the closed form of three joints that carry a point; None if there is none."""
    if not _moves_freely(screws, point):
        return None
    for order, back in _arrangements(screws):
        taken = [screws[i].inverse() if back else screws[i] for i in order]
        for recognise in _RECOGNISERS:
            form = recognise(taken, point, back)
            if form is not None:
                plain = order == _IN_ORDER and not back
                return form if plain else Rearranged(form, screws, order, back)
    return None


def _arrangements(screws: Sequence[Screw]) -> Iterator[tuple[Order, bool]]:
    orders = [_IN_ORDER]
    orders += [(1, 0, 2)] * _commute(screws[0], screws[1])
    orders += [(0, 2, 1)] * _commute(screws[1], screws[2])
    for one, two, three in orders:
        yield (one, two, three), False
        yield (three, two, one), True


def _moves_freely(screws: Sequence[Screw], point: Vector3) -> bool:
    """Whether the joints move the point in three directions, at a generic position."""
    positions = (0.7, 1.1, 0.4)
    joints = [
        SolvedJoint(x, Angle(cos(q), sin(q)), q) for x, q in zip(screws, positions, strict=True)
    ]
    sweeps: list[Vector3] = []
    for joint in reversed(joints):
        point = joint.carry(point)
        axis = joint.screw.direction
        sweep = cross(axis, subtract(point, joint.screw.point)) if joint.screw.is_revolute else axis
        turned = joint.angle if joint.screw.is_revolute else ZERO_ANGLE
        sweeps = [sweep, *(turned.rotate(axis, x) for x in sweeps)]
    return abs(dot(sweeps[0], cross(sweeps[1], sweeps[2]))) > TOLERANCE


def _commute(a: Screw, b: Screw) -> bool:
    return a.is_revolute != b.is_revolute and parallel(a.direction, b.direction)


def _exchanged(choice: Choice) -> Choice:
    name = {"shoulder": "elbow", "elbow": "shoulder"}[choice.name]
    return replace(choice, name=name)
