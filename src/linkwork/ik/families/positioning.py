"""Three joints that bring a point to a target, in closed form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from linkwork.ik.families.closed_form import Choice, Degeneracy, Reach
from linkwork.ik.geometry.axes import (
    TOLERANCE,
    Screw,
    across,
    distance_to,
    meeting_point,
    parallel,
    perpendicular,
    tidy,
    unit,
)
from linkwork.ik.geometry.subproblems import (
    NONE,
    Angle,
    Moved,
    angle_between,
    meet_distance,
    meet_plane,
    meet_target,
)
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, cos, maximum, sin, sqrt
from linkwork.spatial.vector import add, cross, dot, scale, subtract

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


class PlanarPair(PointForm):
    """Joint 1, then joints 2 and 3 which both keep the height along one normal.

    A joint keeps it by turning about the normal or sliding across it. So joint 1 alone sets the
    height, and in the plane the other two are a triangle, or lines.
    """

    def __init__(
        self, screws: Sequence[Screw], normal: Vector3, point: Vector3, back: bool
    ) -> None:
        self._screws = tuple(screws)
        first, second, third = self._screws
        self._normal = _facing(first, normal, point)
        self._slant = unit(cross(self._normal, second.direction)) if not second.turns else normal
        # In front, an elbow on the side to which axis 1 points is bent back about the normal.
        ahead = third.turns and dot(third.direction, self._normal) < 0
        self._bend = 1.0 if ahead or not third.turns else -1.0
        self._two_ways = second.turns or third.turns
        self.choices = (SHOULDER,) * first.turns + (ELBOW,) * self._two_ways
        # The constant end of the joints is off the axis of the joint next to it.
        constant_end = 0 if back else 2
        self._can_be_free = [x.turns and i != constant_end for i, x in enumerate(self._screws)]
        self._describe()

    def _describe(self) -> None:
        first, second, third = self._screws
        one, two, three = (screw.name for screw in self._screws)
        pair = f"axes {two} and {three}"
        both = second.turns and third.turns
        self.why = f"{pair} {'are parallel' if both else 'move it in one plane'}"
        far = f"the point is too near to axis {one} for {pair}, or too far along them"
        bend = f"the point is too far from axis {two} or too near to it"
        reaches = [Reach("shoulder", far)] * first.turns
        self.reaches = (*reaches, *[Reach("elbow", bend)] * self._two_ways)
        meets = "the two solutions of joint"
        self.degeneracies = (
            *[Degeneracy("shoulder", (), f"{meets} {one} meet")] * first.turns,
            *[Degeneracy("elbow", (), f"{meets} {three} meet")] * self._two_ways,
            *(on_axis(i, x) for i, x in enumerate(self._screws) if self._can_be_free[i]),
        )

    def place(self, point: Vector3, target: Vector3, signs: Sequence[Scalar]) -> Placed:
        """See `PointForm`."""
        first, second, third = self._screws
        shoulder = signs[0] if first.turns else 1.0
        elbow = self._bend * shoulder * signs[-1] if self._two_ways else 1.0
        height = dot(self._normal, point)
        lifted = reach_plane(first.inverse(), target, self._normal, height, shoulder)
        lifting = Moved(first, lifted.joint.angle, lifted.joint.slide)
        goal = lifting.carry_back(target)
        arm = across(self._normal, subtract(goal, second.point))
        if second.turns:
            level = across(self._normal, point)
            bent = reach_distance(
                third, level, across(self._normal, second.point), dot(arm, arm), elbow
            )
        else:
            bent = reach_plane(third, point, self._slant, dot(self._slant, goal), elbow)
        last = match_point(second, bent.joint.carry(point), goal)
        margins = (lifted.margin,) * first.turns + (bent.margin,) * self._two_ways
        arms = (lifted.arm, sqrt(dot(arm, arm)), bent.arm)
        nearness = (
            *(lifted.nearness,) * first.turns,
            *(bent.nearness,) * self._two_ways,
            *(one for one, free in zip(arms, self._can_be_free, strict=True) if free),
        )
        return Placed((lifting, last, bent.joint), margins, nearness)


def recognise_planar_pair(screws: Sequence[Screw], point: Vector3, back: bool) -> PlanarPair | None:
    """The form of joints 2 and 3 that keep a height which joint 1 changes; None of others."""
    first, second, third = screws
    normal = _normal(second, third)
    if normal is None:
        return None
    changes = parallel if first.turns else perpendicular
    if changes(first.direction, normal):
        return None
    if second.turns and third.turns and distance_to(second, third.point) < TOLERANCE:
        return None
    return PlanarPair(screws, normal, point, back)


def _normal(second: Screw, third: Screw) -> Vector3 | None:
    a, b = second.direction, third.direction
    if second.turns and third.turns:
        return a if parallel(a, b) else None
    if second.turns or third.turns:
        return (a if second.turns else b) if perpendicular(a, b) else None
    return None if parallel(a, b) else unit(cross(a, b))


def _facing(first: Screw, normal: Vector3, point: Vector3) -> Vector3:
    """The normal, turned so that at position zero the point is in front."""
    front = cross(normal, first.direction)
    return normal if dot(front, subtract(point, first.point)) >= -TOLERANCE else scale(-1.0, normal)


class MeetingPair(PointForm):
    """Joints 1 and 2 keep the distance from where their axes meet, so joint 3 alone sets it."""

    def __init__(self, screws: Sequence[Screw], meeting: Vector3, back: bool) -> None:
        self._screws = tuple(screws)
        self._meeting = meeting
        # The constant end of the joints is off the axis of the joint next to it.
        self._constant_end = 0 if back else 2
        one, two, three = (screw.name for screw in screws)
        self.why = f"axes {one} and {two} meet"
        self.choices = (ELBOW, SHOULDER)
        self.reaches = (
            Reach("elbow", f"joint {three} cannot bring the point so far or so near"),
            Reach("shoulder", f"axes {one} and {two} cannot tilt the point that way"),
        )
        self.degeneracies = (
            Degeneracy("elbow", (), f"the two solutions of joint {three} meet"),
            Degeneracy("shoulder", (), f"the point lies in the plane of axes {one} and {two}"),
            *(on_axis(i, x) for i, x in enumerate(screws) if i != self._constant_end and x.turns),
        )

    def place(self, point: Vector3, target: Vector3, signs: Sequence[Scalar]) -> Placed:
        """See `PointForm`."""
        first, second, third = self._screws
        goal = subtract(target, self._meeting)
        bent = reach_distance(third, point, self._meeting, dot(goal, goal), signs[0])
        start = subtract(bent.joint.carry(point), self._meeting)
        turns = meet_target((first.direction, second.direction), start, goal, signs[1])
        arms = (turns.first_arm, turns.second_arm, bent.arm)
        free = (
            arm
            for i, (arm, screw) in enumerate(zip(arms, self._screws, strict=True))
            if i != self._constant_end and screw.turns
        )
        nearness = (bent.nearness, turns.nearness, *free)
        joints = (Moved(first, turns.first), Moved(second, turns.second), bent.joint)
        return Placed(joints, (bent.margin, turns.margin), nearness)


def recognise_meeting_pair(
    screws: Sequence[Screw], point: Vector3, back: bool
) -> MeetingPair | None:
    """The form of two axes that meet and a joint that changes the distance; None of others."""
    first, second, third = screws
    if not (first.turns and second.turns):
        return None
    meeting = meeting_point(first, second)
    if meeting is None or (third.turns and distance_to(third, meeting) < TOLERANCE):
        return None
    return MeetingPair(screws, meeting, back)


_RECOGNISERS = (recognise_planar_pair, recognise_meeting_pair)
_IN_ORDER = (0, 1, 2)

Order = tuple[int, int, int]


class Rearranged(PointForm):
    """A form that takes the joints in another order, or looks from the point back to the base.

    A slide along the axis of its neighbour may change places with it. Seen from the point, the
    joints come in the opposite order, each undone, and the target is what they carry.
    """

    def __init__(self, form: PointForm, screws: Sequence[Screw], order: Order, back: bool) -> None:
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

    def place(self, point: Vector3, target: Vector3, signs: Sequence[Scalar]) -> Placed:
        """See `PointForm`."""
        ends = (target, point) if self._back else (point, target)
        placed = self._form.place(*ends, signs)
        found = dict(zip(self._order, placed.joints, strict=True))
        joints = tuple(Moved(x, found[i].angle, found[i].slide) for i, x in enumerate(self._screws))
        return Placed(joints, placed.margins, placed.nearness)


def recognise_point_form(screws: Sequence[Screw], point: Vector3) -> PointForm | None:
    """The closed form of three joints that carry a point.

    Args:
        screws: The joints; they may turn or slide.
        point: Where the point is at position zero [m].

    Returns:
        The form; None where none is known, or where they cannot move the point any way.
    """
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
    """Whether the joints move the point in three directions, at positions of no special kind."""
    positions = (0.7, 1.1, 0.4)
    joints = [Moved(x, Angle(cos(q), sin(q)), q) for x, q in zip(screws, positions, strict=True)]
    sweeps: list[Vector3] = []
    for joint in reversed(joints):
        point = joint.carry(point)
        axis = joint.screw.direction
        sweep = cross(axis, subtract(point, joint.screw.point)) if joint.screw.turns else axis
        turned = joint.angle if joint.screw.turns else NONE
        sweeps = [sweep, *(turned.turn(axis, x) for x in sweeps)]
    return abs(dot(sweeps[0], cross(sweeps[1], sweeps[2]))) > TOLERANCE


def _commute(a: Screw, b: Screw) -> bool:
    return a.turns != b.turns and parallel(a.direction, b.direction)


def _exchanged(choice: Choice) -> Choice:
    """The choice under the name of the joint at the other end."""
    name = {"shoulder": "elbow", "elbow": "shoulder"}[choice.name]
    return replace(choice, name=name)
